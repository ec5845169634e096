#!/bin/sh
# Usage: prepare_keychain.sh FILE. Puts the certificate in CERTIFICATE (base64, with PASSWORD) into a keychain of its own
# and writes CAIRN_SIGN_IDENTITY and CAIRN_NOTARY_KEY into FILE, as lines. Without a certificate: a word, and nothing.
set -eu
out=${1:?file}
if [ -z "${CERTIFICATE:-}" ]; then
    echo "sign: there is no certificate; packages are signed for the computer that makes them only" >&2
    exit 0
fi
folder=$(mktemp -d)
keychain=$folder/cairn.keychain-db
secret=$(uuidgen)
printf '%s' "$CERTIFICATE" | base64 --decode >"$folder/certificate.p12"
security create-keychain -p "$secret" "$keychain"
security set-keychain-settings -lut 21600 "$keychain"
security unlock-keychain -p "$secret" "$keychain"
security import "$folder/certificate.p12" -P "${PASSWORD:-}" -A -t cert -f pkcs12 -k "$keychain"
security set-key-partition-list -S apple-tool:,apple: -k "$secret" "$keychain" >/dev/null
security list-keychains -d user -s "$keychain"
rm "$folder/certificate.p12"
identity=$(security find-identity -v -p codesigning "$keychain" | sed -n 's/.*"\(.*\)"/\1/p' | head -n 1)
echo "CAIRN_SIGN_IDENTITY=$identity" >>"$out"
if [ -n "${NOTARY_KEY:-}" ]; then
    printf '%s' "$NOTARY_KEY" >"$folder/notary.p8"
    echo "CAIRN_NOTARY_KEY=$folder/notary.p8" >>"$out"
fi
