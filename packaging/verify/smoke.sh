#!/bin/sh
# Usage: smoke.sh PROGRAM PICTURES. Tries a frozen program, in a base folder of its own: every way in which Cairn starts
# itself again, the window, a model that is double-clicked. Works on the three systems (on Windows in Git's bash).
set -eu
program=${1:?program}
pictures=${2:?folder for pictures}
mkdir -p "$pictures"
pictures=$(CDPATH='' cd -- "$pictures" && pwd)
case $program in /* | ?:*) ;; *) program=$PWD/$program ;; esac
work=$(mktemp -d)
mkdir "$work/ein Ordner ü"
CAIRN_BASEDIR=$work/base
export CAIRN_BASEDIR
trap 'rm -rf "$work"' EXIT
cd "$work/ein Ordner ü"
say() { echo "smoke: $1"; }

say "versions"
"$program" --version
"$program" doctor
say "a reply, the engine on a thread and in a process"
[ -n "$("$program" chat -m demo hi)" ]
[ -n "$("$program" chat --engine process -m demo hi)" ]
say "the window"
if [ "$(uname)" = Linux ] && command -v xvfb-run >/dev/null; then
    xvfb-run -a -s '-screen 0 1600x1000x24' "$program" smoke-test --screenshot "$pictures/xvfb.png"
fi
for theme in light dark; do
    QT_QPA_PLATFORM=offscreen "$program" smoke-test --theme $theme --screenshot "$pictures/offscreen-$theme.png"
done
say "a worker for another machine"
"$program" worker --listen 127.0.0.1:0 >worker.txt 2>worker-errors.txt &
worker=$!
i=0
until grep -q 127.0.0.1: worker.txt; do i=$((i + 1)); [ $i -lt 600 ] || { cat worker-errors.txt; exit 1; }; sleep 0.1; done
port=$(sed -n 's/.*127\.0\.0\.1:\([0-9]*\).*/\1/p' worker.txt)
[ -n "$("$program" chat --rpc "127.0.0.1:$port" -m demo hi)" ]
kill "$worker"
wait "$worker" 2>/dev/null || true
say "a model that is double-clicked"
folder=$(dirname -- "$program")
for place in "$folder/_internal" "$folder/../Resources"; do
    [ ! -f "$place/resources/demo/model.gguf" ] || cp "$place/resources/demo/model.gguf" "Modell ü.gguf"
done
QT_QPA_PLATFORM=offscreen "$program" "Modell ü.gguf" &
window=$!
i=0
until grep -q 'Modell' "$CAIRN_BASEDIR/config/settings.json" 2>/dev/null; do
    i=$((i + 1))
    [ $i -lt 900 ] || { tail -n 20 "$CAIRN_BASEDIR"/logs/*.log; kill "$window"; exit 1; }
    sleep 0.1
done
if [ "$(uname)" = Linux ] || [ "$(uname)" = Darwin ]; then kill -TERM "$window"; else taskkill //F //PID "$(cat "/proc/$window/winpid")" >/dev/null; fi
wait "$window" || [ "$(uname)" != Linux ]
say "all good"
