#!/bin/sh
# Usage: make_dmg.sh Cairn.app OUT.dmg. A disk image with the program and a link to the folder for programs.
set -eu
app=${1:?Cairn.app}
image=${2:?OUT.dmg}
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
ditto "$app" "$stage/Cairn.app" # keeps links and signatures, which cp and zip do not
ln -s /Applications "$stage/Applications"
rm -f "$image"
hdiutil create -volname Cairn -srcfolder "$stage" -fs HFS+ -format ULFO -ov "$image"
