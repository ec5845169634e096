#!/bin/sh
# Usage: rehearse.sh linux|arm64|verify|release|check|windows|macos [OPTION]... (--help names them). Runs the steps of a
# workflow's job as they are written there, or looks at what they need where this system cannot run them.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
python=${PYTHON:-$here/.venv/bin/python}
[ -x "$python" ] || python=python3
exec "$python" -B "$here/packaging/rehearsal/rehearse.py" "$@"
