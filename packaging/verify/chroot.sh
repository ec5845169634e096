#!/bin/sh
# Usage: chroot.sh SUITE PACKAGE.deb RESULTS [OLDER.deb]. Installs the package in a bare system (bare.sh says which), over
# the older one where one is named, uses it there as a plain user (with the model in the file MODEL, where that is set),
# removes it. As root, with debootstrap. RESULTS receives a log and pictures.
set -eu
suite=${1:?suite} package=${2:?package} results=${3:?results}
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
mkdir -p "$results"
work=$(mktemp -d "${TMPDIR:-/var/tmp}/cairn-chroot.XXXXXX")
trap 'rm -rf --one-file-system "$work"' EXIT
mkdir "$work/share"
cp "$package" "$work/share/cairn.deb"
[ -z "${4:-}" ] || cp "$4" "$work/share/older.deb"
[ -z "${MODEL:-}" ] || cp "$MODEL" "$work/share/model.gguf"
cp "$here/inside_chroot.sh" "$here/as_plain_user.sh" "$work/share/"
"$here/bare.sh" make "$suite" "$work/root"
echo "chroot $suite: installing, using and removing the package" >&2
"$here/bare.sh" run "$work/root" "$work/share" /bin/sh /srv/inside_chroot.sh 2>&1 | tee "$results/log.txt"
cp "$work/root"/home/person/*.png "$results/" 2>/dev/null || true
grep -q '^ALL GOOD$' "$results/log.txt" || { echo "chroot $suite: something failed; see $results/log.txt" >&2; exit 1; }
