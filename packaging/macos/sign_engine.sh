#!/bin/sh
# Usage: sign_engine.sh FOLDER. Signs the engine's libraries, before `restamp.py` writes their digests into engine.json.
set -eu
engine=${1:?folder}
identity=${CAIRN_SIGN_IDENTITY:--}
set -- --force --timestamp --options runtime --sign "$identity"
[ "$identity" != - ] || set -- --force --timestamp=none --sign - # as in sign.sh
find "$engine" -type f \( -name '*.dylib' -o -name '*.so' \) -exec codesign "$@" {} +
