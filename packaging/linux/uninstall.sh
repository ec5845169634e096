#!/bin/sh
# Removes what install.sh has installed. Chats, models and settings stay, and are named.
set -eu
program=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
list=$program/installed-files.txt
[ -f "$list" ] || { echo "There is no Cairn that install.sh has installed in $program." >&2; exit 1; }
prefix=$(CDPATH='' cd -- "$program/../.." && pwd)
share=$prefix/share
while IFS= read -r file; do rm -f "$share/$file"; done <"$list"
if [ "$(readlink "$prefix/bin/cairn" 2>/dev/null)" = ../opt/cairn/cairn ]; then rm -f "$prefix/bin/cairn"; fi
rm -rf "$program"
! command -v update-mime-database >/dev/null || update-mime-database "$share/mime" >/dev/null 2>&1 || true
! command -v update-desktop-database >/dev/null || update-desktop-database "$share/applications" >/dev/null 2>&1 || true
echo "Cairn is removed. These are yours and stay, until you delete them:"
echo "  chats and models: ${XDG_DATA_HOME:-${HOME:-~}/.local/share}/cairn"
echo "  settings:         ${XDG_CONFIG_HOME:-${HOME:-~}/.config}/cairn"
echo "  logs:             ${XDG_STATE_HOME:-${HOME:-~}/.local/state}/cairn"
echo "  cache:            ${XDG_CACHE_HOME:-${HOME:-~}/.cache}/cairn"
