#!/bin/sh
# What making and trying the packages needs on a bare Debian, as root: 12, or on ARM 13.
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
# python3-dev brings Python as a library, which the freezer takes. The last lines: for trying, not for making.
apt-get install -y -q --no-install-recommends \
    build-essential binutils ca-certificates cmake git make ninja-build xz-utils \
    python3 python3-dev python3-pip python3-venv \
    libdbus-1-3 libegl1 libfontconfig1 libgl1 libglib2.0-0 libgssapi-krb5-2 libvulkan1 libx11-xcb1 libxcb-cursor0 \
    libxcb-glx0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxcb-shm0 \
    libxcb-sync1 libxcb-util1 libxcb-xfixes0 libxcb-xkb1 libxkbcommon-x11-0 libxkbcommon0 \
    libwayland-client0 libwayland-cursor0 libwayland-egl1 fonts-dejavu-core \
    appstream desktop-file-utils lintian qemu-user-static shellcheck xauth xvfb
