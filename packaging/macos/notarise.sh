#!/bin/sh
# Usage: notarise.sh IMAGE.dmg. Has Apple look through it, where the account is named: CAIRN_NOTARY_KEY (file),
# CAIRN_NOTARY_KEY_ID, CAIRN_NOTARY_ISSUER. Without them macOS warns whoever opens it for the first time.
set -eu
image=${1:?IMAGE.dmg}
if [ -z "${CAIRN_NOTARY_KEY:-}" ] || [ -z "${CAIRN_SIGN_IDENTITY:-}" ]; then
    echo "notarise: left out, no account is named (CAIRN_NOTARY_KEY, CAIRN_SIGN_IDENTITY)" >&2
    exit 0
fi
codesign --force --timestamp --sign "$CAIRN_SIGN_IDENTITY" "$image"
xcrun notarytool submit "$image" --key "$CAIRN_NOTARY_KEY" --key-id "${CAIRN_NOTARY_KEY_ID:?}" \
    --issuer "${CAIRN_NOTARY_ISSUER:?}" --wait
xcrun stapler staple "$image"
spctl --assess --type open --context context:primary-signature --verbose "$image"
