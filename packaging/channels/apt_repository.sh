#!/bin/sh
# Usage: apt_repository.sh PACKAGES REPOSITORY KEY [ADDRESS]. Lays out a repository for apt of the .deb files in the folder
# PACKAGES, signed with KEY of gpg's: cairn.gpg is its public half, cairn.sources what people put into their
# /etc/apt/sources.list.d, with cairn.gpg in /etc/apt/keyrings. Older versions in REPOSITORY stay. Needs apt-utils and gpg.
set -eu
packages=${1:?folder of packages} repository=${2:?folder} key=${3:?key} address=${4:-https://ADDRESS/OF/THE/REPOSITORY}
for program in apt-ftparchive gpg; do
    command -v "$program" >/dev/null || { echo "apt: $program is not here: sudo apt-get install -y apt-utils gpg" >&2; exit 1; }
done
mkdir -p "$repository/pool/main/c/cairn"
cp "$packages"/*.deb "$repository/pool/main/c/cairn/"
cd "$repository"
rm -rf dists
architectures=$(find pool -name '*.deb' | sed 's/.*_\([a-z0-9]*\)\.deb/\1/' | sort -u | tr '\n' ' ')
for architecture in $architectures; do
    index=dists/stable/main/binary-$architecture
    mkdir -p "$index"
    apt-ftparchive --arch "$architecture" packages pool >"$index/Packages"
    gzip -9nk "$index/Packages"
done
apt-ftparchive -o APT::FTPArchive::Release::Origin=Cairn -o APT::FTPArchive::Release::Label=Cairn \
    -o APT::FTPArchive::Release::Suite=stable -o APT::FTPArchive::Release::Codename=stable \
    -o APT::FTPArchive::Release::Components=main -o "APT::FTPArchive::Release::Architectures=${architectures% }" \
    release dists/stable >Release
mv Release dists/stable/Release
gpg --batch --yes --local-user "$key" --clearsign --output dists/stable/InRelease dists/stable/Release
gpg --batch --yes --local-user "$key" --armor --detach-sign --output dists/stable/Release.gpg dists/stable/Release
gpg --batch --yes --output cairn.gpg --export "$key"
cat >cairn.sources <<END
Types: deb
URIs: $address
Suites: stable
Components: main
Signed-By: /etc/apt/keyrings/cairn.gpg
END
echo "apt: $(find pool -name '*.deb' | wc -l) packages for ${architectures% } in $repository" >&2
