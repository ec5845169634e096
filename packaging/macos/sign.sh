#!/bin/sh
# Usage: sign.sh Cairn.app. Signs it with CAIRN_SIGN_IDENTITY ("Developer ID Application: …"); without one, for this
# computer only ("ad hoc"), which macOS asks for on Apple's own processors. Then without the hardened runtime: that loads
# libraries of the same team only, and what is signed ad hoc is of no team. The engine's libraries were signed before their
# digests were taken (sign_engine.sh) and are left as they are: Cairn checks them.
set -eu
app=${1:?Cairn.app}
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
identity=${CAIRN_SIGN_IDENTITY:--}
sign() {
    if [ "$identity" = - ]; then
        codesign --force --timestamp=none --sign - "$@"
    else
        codesign --force --timestamp --options runtime --sign "$identity" "$@"
    fi
}
[ "$identity" != - ] || echo "sign: no certificate (CAIRN_SIGN_IDENTITY): signed for this computer only" >&2
find "$app/Contents" -type f \( -name '*.dylib' -o -name '*.so' \) ! -path '*/engine_libs/*' |
    while IFS= read -r library; do sign "$library"; done
sign --entitlements "$here/entitlements.plist" "$app/Contents/MacOS/cairn"
sign --entitlements "$here/entitlements.plist" "$app"
codesign --verify --deep --strict --verbose=2 "$app"
