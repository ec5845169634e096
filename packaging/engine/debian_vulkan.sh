#!/bin/sh
# Usage: debian_vulkan.sh FOLDER. Makes an SDK for Vulkan in FOLDER, for VULKAN_SDK, where Debian's own tools are too old
# (Debian 12): headers, SPIR-V headers and glslc of Debian 13, the last one with its own C library beside it. From the
# mirror that this machine uses, checked with Debian's keys; nothing is installed.
set -eu
sdk=${1:?folder}
release=trixie
packages="glslc libshaderc1 libvulkan-dev spirv-headers libc6 libgcc-s1 libstdc++6"

say() { echo "engine: $1" >&2; }
command -v apt-get >/dev/null || { say "this makes Vulkan's tools out of Debian's packages, and there is no apt-get"; exit 1; }
# shellcheck disable=SC2016 # apt-get's own placeholder
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -E '/debian/?$' | sort -u | head -n 1)
[ -n "$mirror" ] || { say "no Debian mirror is set up here"; exit 1; }
architecture=$(dpkg --print-architecture)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/etc" "$work/debs" "$work/root"
printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s %s main\n' "$mirror" "$release" >"$work/sources.list"
: >"$work/status"
apt() {
    apt-get -qq -o Dir::Etc::SourceList="$work/sources.list" -o Dir::Etc::SourceParts=/dev/null \
        -o Dir::Etc::Preferences=/dev/null -o Dir::Etc::PreferencesParts=/dev/null \
        -o Dir::State::Lists="$work/lists" -o Dir::State::Status="$work/status" -o Dir::Cache="$work/cache" \
        -o APT::Architecture="$architecture" -o APT::Sandbox::User=root "$@"
}
say "fetching Vulkan's tools of Debian $release from $mirror"
apt update
# shellcheck disable=SC2086 # a list of words
(cd "$work/debs" && apt download $packages)
for package in "$work"/debs/*.deb; do dpkg-deb -x "$package" "$work/root"; done

draft=$sdk.draft
rm -rf "$draft"
mkdir -p "$draft/bin" "$draft/lib" "$draft/share/cmake" "$draft/glslc"
cp -R "$work/root/usr/include" "$draft/include"
cp -R "$work/root/usr/share/cmake/SPIRV-Headers" "$draft/share/cmake/"
libraries=$(dirname "$(find "$work/root/usr/lib" -name 'libshaderc*.so.1' | head -n 1)")
cp -L "$libraries"/*.so.* "$draft/glslc/"
cp -L "$(find "$work/root/usr" -name 'ld-linux*.so.*' | head -n 1)" "$draft/glslc/ld.so"
cp "$work/root/usr/bin/glslc" "$draft/glslc/glslc"
cat >"$draft/bin/glslc" <<'END'
#!/bin/sh
at=$(CDPATH='' cd -- "$(dirname -- "$0")/../glslc" && pwd)
exec "$at/ld.so" --library-path "$at" "$at/glslc" "$@"
END
chmod 755 "$draft/bin/glslc"
ldconfig=$(command -v ldconfig || echo /sbin/ldconfig)
loader=$("$ldconfig" -p | sed -n 's/.*libvulkan\.so\.1.*=> //p' | head -n 1)
[ -n "$loader" ] || { say "libvulkan.so.1 is not here: apt-get install libvulkan1"; exit 1; }
ln -s "$loader" "$draft/lib/libvulkan.so"
"$draft/bin/glslc" --version >"$draft/versions.txt"
(cd "$work/debs" && ls) >>"$draft/versions.txt"
rm -rf "$sdk"
mv "$draft" "$sdk"
say "Vulkan's tools lie in $sdk"
