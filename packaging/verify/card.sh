#!/bin/sh
# Usage: card.sh DEVICE FOLDER [SECONDS]. Tests of the model's memory on a real card, by the name that `cairn doctor` prints
# (CUDA0; CPU to rehearse), within so many seconds (720). All that is said goes into FOLDER, a line for each step into
# FOLDER/summary.txt. CAIRN_ENGINE names the engine, PYTHON the Python with Cairn's packages. What fails stops nothing.
# shellcheck disable=SC2086 # the commands in variables are words
set -euf # no file is called [llama]
device=${1:?device} folder=${2:?folder} seconds=${3:-720}
mkdir -p "$folder"
folder=$(CDPATH='' cd -- "$folder" && pwd)
cd "$(dirname -- "$0")/../.."
python=${PYTHON:-.venv/bin/python}
end=$(($(date +%s) + seconds))
export CAIRN_TEST_DEVICE="$device" QT_QPA_PLATFORM=offscreen PYTHONUNBUFFERED=1 GGML_NO_BACKTRACE=1
PATH=$PATH:/usr/local/cuda/bin

left() { echo $((end - $(date +%s))); }
say() { echo "card: $1" | tee -a "$folder/summary.txt" >&2; }

step() { # NAME SECONDS COMMAND...: its output, how it ended, what the driver said, and the last line
    name=$1 most=$2 code=0
    shift 2
    [ "$most" -ge 5 ] || { say "$name: left out, no time"; return 0; }
    timeout -k 5 "$most" "$@" >"$folder/$name.txt" 2>&1 || code=$?
    said=$(grep -aoE '(CUDA|ROCm) error: .*|device lost.*|ERROR SUMMARY: .*' "$folder/$name.txt" | sort | uniq -c | head -n 3 | tr -s ' \n' ' ')
    say "$name: ended with $code; $(tail -n 1 "$folder/$name.txt" | cut -c1-160)${said:+; $said}"
}

# Each in a process of its own, with the log as it is written: what a card says before an abort is lost where it is captured.
pytest="$python -m pytest -q -p no:cacheprovider"
alone="$pytest -n 0 -s -o log_cli=true -o log_cli_level=INFO"
aborted="tests/native/memory/test_lending.py::test_leaving_a_branch_and_coming_back_copies_nothing[llama]
tests/native/memory/test_lending.py::test_what_was_left_by_name_can_be_cut_where_the_memory_can[llama]
tests/native/memory/test_live_states.py::test_states_on_one_path_come_back_in_any_order_and_again[lfm2]"

: >"$folder/summary.txt"
step card 20 nvidia-smi
step doctor 60 "$python" -m app doctor --basedir "$folder/base"
number=0
for test in $aborted; do
    number=$((number + 1))
    for round in 1 2; do
        most=$(($(left) / 8))
        step "alone-$number-$round" "$most" $alone "$test"
    done
done
number=0
for test in $aborted; do
    number=$((number + 1))
    most=$(($(left) / 6))
    if command -v compute-sanitizer >/dev/null; then
        step "sanitizer-$number" "$most" compute-sanitizer --target-processes all --print-limit 20 $alone "$test"
    else
        step "blocking-$number" "$most" env CUDA_LAUNCH_BLOCKING=1 $alone "$test" # each fault at the call that made it
    fi
done
# With the card's rounding to TF32, and without; what is most worth knowing first.
steps=6
for what in memory exactness rest; do
    case $what in
        memory) files="tests/native/memory tests/native/model" ;;
        exactness) files=tests/engine/exactness ;;
        rest) files="tests/native --ignore tests/native/memory --ignore tests/native/model" ;;
    esac
    for override in "" 0; do
        most=$(($(left) / steps))
        steps=$((steps - 1))
        step "$what${override:+-without-tf32}" "$most" \
            env ${override:+NVIDIA_TF32_OVERRIDE=$override} CAIRN_EXACTNESS_SESSIONS=12 \
            $pytest -n "${WORKERS:-4}" --dist loadfile --tb=short --until $(($(date +%s) + most * 3 / 4)) $files
    done
done
say "over, $(left) seconds were left"
