#!/bin/sh
# Usage: sign_engine.sh FOLDER. Signs the engine's libraries, before `restamp.py` writes their digests into engine.json.
set -eu
engine=${1:?folder}
identity=${CAIRN_SIGN_IDENTITY:--}
timestamp=--timestamp
[ "$identity" != - ] || timestamp=--timestamp=none
find "$engine" -type f \( -name '*.dylib' -o -name '*.so' \) -print0 |
    xargs -0 codesign --force --options runtime "$timestamp" --sign "$identity"
