#!/bin/sh
# Looks through shell scripts and workflows with shellcheck and actionlint, where these are installed; else a line says that
# they were left out.
set -eu
cd "$(dirname -- "$0")/.."
if command -v shellcheck >/dev/null; then
    find packaging .ci -name '*.sh' -exec shellcheck {} +
    shellcheck .ci/run
else
    echo "shellcheck is not here: shell scripts were not looked through" >&2
fi
if command -v actionlint >/dev/null; then
    actionlint
else
    echo "actionlint is not here: workflows were not looked through" >&2
fi
