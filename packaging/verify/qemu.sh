#!/bin/sh
# Usage: qemu.sh FOLDER [CPU...]. Runs the frozen program on other processors, emulated: it must answer from x86-64-v2 on
# (Nehalem), and take the part of the engine that was compiled for the processor. Needs qemu-user-static.
# QEMU's own emulation has no AVX-512 and no AMX, in no version, and 7.2 knows no Sapphire Rapids: a Skylake-Server is one
# without AVX-512 there, so that `haswell` is right for it. The last line is this machine's own processor, not emulated.
# The bootloader would start itself again, outside of the emulation: with its variables set beforehand it does not. Nor is a
# process of the engine's own emulated.
set -eu
folder=${1:?folder of the frozen program}
folder=$(CDPATH='' cd -- "$folder" && pwd)
shift
[ $# -gt 0 ] || set -- Nehalem SandyBridge Haswell Skylake-Server
[ "$(uname -m)" = x86_64 ] || { echo "qemu: left out, it is about processors of PCs" >&2; exit 0; }
command -v qemu-x86_64-static >/dev/null || { echo "qemu: left out, qemu-x86_64-static is not here" >&2; exit 0; }
base=$(mktemp -d)
trap 'rm -rf "$base"' EXIT
frozen() {
    cpu=$1
    shift
    env _PYI_ARCHIVE_FILE="$folder/cairn" _PYI_APPLICATION_HOME_DIR="$folder/_internal" _PYI_PARENT_PROCESS_LEVEL=0 \
        _PYI_LINUX_PROCESS_NAME=cairn LD_LIBRARY_PATH="$folder/_internal" CAIRN_BASEDIR="$base/$cpu" \
        qemu-x86_64-static -cpu "$cpu" -E QEMU_STRACE= "$folder/cairn" "$@"
}
fitting() { # what an emulated processor must choose; nothing where nobody has said
    case $1 in
        Nehalem* | Westmere*) echo sse42 ;;
        SandyBridge*) echo sandybridge ;;
        IvyBridge*) echo ivybridge ;;
        Haswell* | Broadwell* | Skylake*) echo haswell ;;
    esac
}
for cpu; do
    said=$(qemu-x86_64-static -cpu "$cpu" "$folder/cairn" --version 2>/dev/null) || { echo "qemu: $cpu does not start"; exit 1; }
    reply=$(frozen "$cpu" --debug chat -m demo --engine thread --max-tokens 8 hi 2>"$base/said.txt") || reply=
    [ -n "$reply" ] || { echo "qemu: no reply on $cpu:"; tail -n 20 "$base/said.txt"; exit 1; }
    variant=$(grep -aho 'libggml-cpu-[a-z0-9]*' "$base/$cpu"/logs/*.log | tail -n 1)
    echo "qemu: $cpu: $said, $variant, it says: $reply"
    right=$(fitting "$cpu")
    [ -z "$right" ] || [ "$variant" = "libggml-cpu-$right" ] || { echo "qemu: $right would fit $cpu"; exit 1; }
done
CAIRN_BASEDIR=$base/here "$folder/cairn" --debug chat -m demo --max-tokens 8 hi >/dev/null 2>&1
echo "qemu: without emulation: $(grep -aho 'libggml-cpu-[a-z0-9]*' "$base"/here/logs/*.log | tail -n 1)"
