#!/bin/sh
# Usage: chroot.sh SUITE PACKAGE.deb RESULTS. Installs the package in a bare system (bookworm, trixie; jammy or noble with
# MIRROR set), uses it there as a plain user, removes it. As root, with debootstrap. RESULTS receives a log and pictures.
# KEEP=1 leaves the system in place for another run.
set -eu
suite=${1:?suite}
package=${2:?package}
results=${3:?results}
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=${CHROOT_FOLDER:-/var/tmp/cairn-chroot}/$suite
mkdir -p "$results"
say() { echo "chroot $suite: $1" >&2; }

leave() {
    for place in proc dev/shm dev; do
        if mountpoint -q "$root/$place"; then umount "$root/$place"; fi
    done
    [ -n "${KEEP:-}" ] || rm -rf --one-file-system "$root"
}
trap leave EXIT
if [ ! -x "$root/bin/sh" ]; then
    say "making a bare system"
    mkdir -p "$root"
    # shellcheck disable=SC2086 # the mirror may be left out
    debootstrap --variant=minbase "$suite" "$root" ${MIRROR:-} >"$results/debootstrap.log" 2>&1
fi
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
mountpoint -q "$root/dev" || mount --bind /dev "$root/dev"
mountpoint -q "$root/dev/shm" || mount -t tmpfs tmpfs "$root/dev/shm"
cp "$package" "$root/srv/cairn.deb"
cp "$here/inside_chroot.sh" "$here/as_plain_user.sh" "$root/srv/"
for name in http_proxy https_proxy; do unset "$name" 2>/dev/null || true; done
say "installing, using and removing the package"
chroot "$root" /bin/sh /srv/inside_chroot.sh 2>&1 | tee "$results/log.txt"
cp "$root"/home/person/*.png "$results/" 2>/dev/null || true
grep -q '^ALL GOOD$' "$results/log.txt" || { say "something failed; see $results/log.txt"; exit 1; }
