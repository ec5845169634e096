#!/bin/sh
# Usage: vulkan.sh ENGINE SECONDS [OPTION OF PYTEST]...
# Tests of the model's memory on Vulkan, with Mesa's software driver: those that begin within so many seconds. Who may install packages gets the driver from Debian's. A line says when it is left out.
set -eu
cd "$(dirname -- "$0")/../.."
engine=${1:?folder} seconds=${2:?number}
shift 2

left_out() { echo "vulkan: left out, $1" >&2; exit 0; }
driver() { find /usr/share/vulkan/icd.d /etc/vulkan/icd.d -name 'lvp_icd*.json' 2>/dev/null | head -n 1; }

[ -d "$engine/vulkan" ] || left_out "there is no engine with Vulkan in $engine (make package compiles it once)"
if [ -z "$(driver)" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "vulkan: installing Mesa's software driver" >&2
    { apt-get -qq update && apt-get -qq install -y --no-install-recommends mesa-vulkan-drivers; } >/dev/null 2>&1 || true
fi
VK_DRIVER_FILES=$(driver)
[ -n "$VK_DRIVER_FILES" ] || left_out "Mesa's software driver is not here (Debian: mesa-vulkan-drivers)"
export VK_DRIVER_FILES CAIRN_ENGINE="$engine" CAIRN_TEST_DEVICE=Vulkan0 GGML_VK_VISIBLE_DEVICES=0
# Half precision would blur what is compared, and what llama.cpp fuses takes this driver three times as long.
export GGML_VK_DISABLE_F16=1 GGML_VK_DISABLE_FUSION=1 CAIRN_EXACTNESS_SESSIONS=3 QT_QPA_PLATFORM=offscreen
# Sliding windows take longer than all other kinds together.
.venv/bin/python -m pytest -q --until $(($(date +%s) + seconds)) -k "not gemma3 and not swa" "$@" \
    tests/native/memory/test_restore.py tests/native/memory/test_live_states.py tests/native/memory/test_segments.py \
    tests/engine/exactness/test_moving_tiers.py
