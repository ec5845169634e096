#!/bin/sh
# Runs in the bare system that chroot.sh makes, as root. cairn.deb and as_plain_user.sh lie beside it; an older.deb that is
# installed first, and a model.gguf that is opened, may.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 HOME=~root PATH=/usr/sbin:/usr/bin:/sbin:/bin
apt-get -qq update
if command -v python3 >/dev/null; then echo "there is a Python here: not a bare system" >&2; fi
install() {
    echo "--- apt install $1"
    apt-get install -y -q "$here/$1" >/var/log/cairn-install.log 2>&1 || { tail -n 20 /var/log/cairn-install.log; exit 1; }
}
id person >/dev/null 2>&1 || useradd -m -s /bin/sh person
if [ -f "$here/older.deb" ]; then
    install older.deb
    older=$(dpkg-query -W -f='${Version}' cairn)
    su person -c 'cairn chat -m demo hi' # what it leaves behind is taken over
fi
install cairn.deb
if [ -n "${older:-}" ]; then
    now=$(dpkg-query -W -f='${Version}' cairn)
    echo "updated: from $older to $now"
    dpkg --compare-versions "$now" gt "$older" || { echo "that is no newer one"; exit 1; }
    [ "$(su person -c 'cairn --version')" = "cairn $now" ] || { echo "something of the older one is left"; exit 1; }
fi
if command -v python3 >/dev/null; then echo "python3: $(python3 --version)"; else echo "python3: none"; fi
# Only the tests need these: a display, and what a desktop opens files with.
apt-get install -y -q --no-install-recommends xvfb xauth libglib2.0-bin procps >/dev/null 2>&1
[ ! -f "$here/model.gguf" ] || cp "$here/model.gguf" /home/person/real.gguf
cp "$here/as_plain_user.sh" /home/person/
su person -c 'sh /home/person/as_plain_user.sh'
echo "--- apt remove cairn"
apt-get remove -y -q cairn | grep -i 'cairn is removed'
for gone in /usr/lib/cairn /usr/bin/cairn /usr/share/applications/cairn.desktop; do
    [ ! -e "$gone" ] || { echo "$gone is still there"; exit 1; }
done
[ -f /home/person/.local/share/cairn/conversations.sqlite3 ] || { echo "the chats are gone"; exit 1; }
echo "ALL GOOD"
