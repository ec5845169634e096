#!/bin/sh
# Installs Cairn for you alone, without any right of an administrator, from the folder that this file lies in.
# Usage: ./install.sh [--prefix FOLDER]   (default ~/.local). What an older Cairn left there is replaced.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
prefix=
while [ $# -gt 0 ]; do
    case $1 in
        --prefix) prefix=${2:?"--prefix needs a folder"}; shift 2 ;;
        *) echo "Usage: ./install.sh [--prefix FOLDER]" >&2; exit 2 ;;
    esac
done
[ -n "$prefix" ] || prefix=${HOME:?"HOME is not set; say where with --prefix FOLDER"}/.local
mkdir -p "$prefix"
prefix=$(CDPATH='' cd -- "$prefix" && pwd)
program=$prefix/opt/cairn
share=$prefix/share

mkdir -p "$prefix/opt" "$prefix/bin" "$share"
rm -rf "$program.new"
cp -R "$here/cairn" "$program.new"
cp "$here/uninstall.sh" "$program.new/uninstall.sh"
rm -rf "$program"
mv "$program.new" "$program"
ln -sf ../opt/cairn/cairn "$prefix/bin/cairn"

(cd "$here/share" && find . -type f) >"$program/installed-files.txt"
while IFS= read -r file; do
    mkdir -p "$(dirname -- "$share/$file")"
    cp "$here/share/$file" "$share/$file"
done <"$program/installed-files.txt"
# The path stands in quotes there, where these characters need a backslash (and the backslash one of its own).
quoted=$(printf '%s' "$program/cairn" | sed 's/[\\"`$]/\\\\&/g; s/%/%%/g')
escaped=$(printf '%s' "$quoted" | sed 's/[\\&|]/\\&/g')
entry=$share/applications/cairn.desktop
sed -e "s|^Exec=cairn |Exec=\"$escaped\" |" -e '/^TryExec=/d' "$here/share/applications/cairn.desktop" >"$entry.new"
mv "$entry.new" "$entry"

lacks=
for pair in "update-mime-database $share/mime" "update-desktop-database $share/applications"; do
    tool=${pair%% *}
    if command -v "$tool" >/dev/null; then "$tool" "${pair#* }" >/dev/null 2>&1 || true; else lacks="$lacks $tool"; fi
done
# Desktops notice new icons by themselves, sooner or later.
! command -v gtk-update-icon-cache >/dev/null || gtk-update-icon-cache -q -t -f "$share/icons/hicolor" >/dev/null 2>&1 || true

missing=$("$program/cairn" --version 2>&1 >/dev/null) || {
    echo "Cairn is installed in $program, but does not start here: $missing" >&2
    exit 1
}
echo "Cairn is installed in $program and in your desktop's menu."
case :$PATH: in
    *":$prefix/bin:"*) echo "In a terminal: cairn" ;;
    *) echo "In a terminal: $prefix/bin/cairn" ;;
esac
if [ -n "$lacks" ]; then
    echo "A double-click on a model does not open Cairn yet: missing here:$lacks. Install what your system calls"
    echo "shared-mime-info and desktop-file-utils, then run this again; or open models inside Cairn, with Ctrl+O."
fi
echo "To remove it: $program/uninstall.sh"
