#!/bin/sh
# Usage: sign.sh Cairn.app. Signs it with CAIRN_SIGN_IDENTITY ("Developer ID Application: …"); without one, for this
# computer only ("ad hoc"), which macOS asks for on Apple's own processors. The engine's libraries were signed before
# their digests were taken (sign_engine.sh) and are left as they are: Cairn checks them.
set -eu
app=${1:?Cairn.app}
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
identity=${CAIRN_SIGN_IDENTITY:--}
[ "$identity" != - ] || echo "sign: no certificate (CAIRN_SIGN_IDENTITY): signed for this computer only" >&2
timestamp=--timestamp
[ "$identity" != - ] || timestamp=--timestamp=none
find "$app/Contents" -type f \( -name '*.dylib' -o -name '*.so' \) ! -path '*/engine_libs/*' -print0 |
    xargs -0 -n 50 codesign --force --options runtime "$timestamp" --sign "$identity"
codesign --force --options runtime "$timestamp" --entitlements "$here/entitlements.plist" --sign "$identity" \
    "$app/Contents/MacOS/cairn"
codesign --force --options runtime "$timestamp" --entitlements "$here/entitlements.plist" --sign "$identity" "$app"
codesign --verify --deep --strict --verbose=2 "$app"
