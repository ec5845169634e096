#!/bin/sh
# Usage: ci.sh [OPTION OF PYTEST]...
# The part of CI that rehearses the release, and makes a package and tries it: only where the engine for every processor has
# been compiled already, for that alone would take a quarter of an hour. A line says what is left out.
set -eu
cd "$(dirname -- "$0")/../.."
if [ "$(id -u)" = 0 ] && command -v debootstrap >/dev/null; then
    code=0
    nice timeout 420 packaging/verify/rehearse.sh release --kept "$PWD/build/rehearsal" || code=$?
    # 2, 124: the bare system could not be had, or not in time
    case $code in 0 | 2 | 124) ;; *) exit "$code" ;; esac
else
    echo "rehearsal: left out, bare systems are made by root with debootstrap" >&2
fi
if ! .venv/bin/python -B packaging/make_package.py --is-engine-ready; then
    echo "package: left out, its engine is not in the cache (make package compiles it once)" >&2
    exit 0
fi
nice .venv/bin/python -B packaging/make_package.py --only deb
CAIRN_PROGRAM=$PWD/build/frozen/cairn/cairn
export CAIRN_PROGRAM
QT_QPA_PLATFORM=offscreen .venv/bin/python -m pytest "$@" tests/packaging_bundle tests/e2e/test_smoke.py
packaging/verify/smoke.sh "$CAIRN_PROGRAM" build/pictures
if command -v lintian >/dev/null; then
    lintian --fail-on error dist/*.deb
else
    echo "lintian is not here: the .deb was not looked through" >&2
fi
