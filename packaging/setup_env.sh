#!/bin/sh
# Finds a Python that Cairn runs on and hands over to setup_env.py, with the arguments given.
# PYTHON=/path/to/python overrules the search. `setup_env.sh package …` hands over to make_package.py instead.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)

script=setup_env.py
if [ "${1:-}" = package ]; then
    script=make_package.py
    shift
fi

fits() {
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' >/dev/null 2>&1
}

if [ -n "${PYTHON:-}" ]; then
    fits "$PYTHON" || { echo "setup: PYTHON=$PYTHON is not a Python 3.11, 3.12 or 3.13." >&2; exit 1; }
    exec "$PYTHON" -B "$root/packaging/$script" "$@"
fi
for candidate in "$root/.venv/bin/python" python3 python3.13 python3.12 python3.11 python; do
    if fits "$candidate"; then
        exec "$candidate" -B "$root/packaging/$script" "$@"
    fi
done
echo "setup: no Python 3.11, 3.12 or 3.13 found. Install one, or name it: make run PYTHON=/path/to/python" >&2
line=
for version in 3.13 3.12 3.11; do
    if command -v apt-cache >/dev/null && apt-cache show "python$version" >/dev/null 2>&1; then
        line="sudo apt-get install -y python$version python$version-venv python$version-dev"
    elif command -v dnf >/dev/null && dnf -q list "python$version" >/dev/null 2>&1; then
        line="sudo dnf install -y python$version python$version-devel"
    elif command -v brew >/dev/null; then
        line="brew install python@$version"
    else
        continue
    fi
    break
done
if [ -z "$line" ] && command -v apt-get >/dev/null; then # without lists of packages, nobody can say which one it has
    line="sudo apt-get update && sudo apt-get install -y python3 python3-venv"
fi
[ -z "$line" ] || printf 'setup: this system has one: run this, then try again:\n  %s\n' "$line" >&2
exit 1
