#!/bin/sh
# A bare Debian in a folder, as root: bare.sh make SUITE ROOT (bookworm, trixie; jammy or noble with MIRROR set), then
# bare.sh run ROOT FOLDER COMMAND... as often as needed: COMMAND in there, with FOLDER at /srv, without a variable of this
# system but PIP_*. What is mounted for it is seen by nobody else and ends with it: ROOT can simply be deleted.
# Needs debootstrap; a system that was made once is kept packed in CAIRN_BARE_SYSTEMS (/var/tmp/cairn-bare).
set -eu
what=${1:?make or run}
say() { echo "bare: $1" >&2; }

make() {
    suite=$1 root=$2
    kept=${CAIRN_BARE_SYSTEMS:-/var/tmp/cairn-bare}/$suite.tar
    if [ ! -f "$kept" ]; then
        command -v debootstrap >/dev/null || { say "debootstrap is not here: sudo apt-get install -y debootstrap"; exit 1; }
        say "making a bare $suite"
        mkdir -p "${kept%/*}"
        work=$(mktemp -d "${kept%/*}/$suite.XXXXXX")
        trap 'rm -rf "$work"' EXIT
        # shellcheck disable=SC2086 # the mirror may be left out
        debootstrap --variant=minbase "$suite" "$work/root" ${MIRROR:-} >"$work/log.txt" 2>&1 ||
            { tail -n 20 "$work/log.txt" >&2; exit 1; }
        case $suite in
            bookworm | trixie) # as the images of these systems are
                mirror=$(awk '$1 == "deb" { print $2; exit }' "$work/root/etc/apt/sources.list") # that it was made from
                printf 'deb %s %s main\n' "$mirror" "$suite" "$mirror" "$suite-updates" \
                    "${mirror%/debian}/debian-security" "$suite-security" >"$work/root/etc/apt/sources.list" ;;
        esac
        tar --one-file-system -cf "$work/packed.tar" -C "$work/root" .
        mv "$work/packed.tar" "$kept"
    fi
    mkdir -p "$root"
    tar -xf "$kept" -C "$root"
}

run() {
    root=$1 folder=$2
    shift 2
    cp -L /etc/resolv.conf "$root/etc/resolv.conf"
    set -- HOME=/root LC_ALL=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
    for variable in PIP_INDEX_URL PIP_DEFAULT_TIMEOUT; do
        value=$(printenv "$variable" || true)
        [ -z "$value" ] || set -- "$variable=$value" "$@"
    done
    if [ -f "${PIP_CERT:-}" ]; then
        cp "$PIP_CERT" "$root/etc/pip-certificates.crt"
        set -- PIP_CERT=/etc/pip-certificates.crt "$@"
    fi
    # shellcheck disable=SC2016 # for the inner shell
    exec unshare --mount --pid --fork --kill-child sh -euc '
        root=$1 folder=$2
        shift 2
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        mount -t tmpfs tmpfs "$root/dev/shm"
        mount --rbind "$folder" "$root/srv"
        exec chroot "$root" env -i "$@"' sh "$root" "$folder" "$@"
}

shift
"$what" "$@"
