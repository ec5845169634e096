#!/bin/sh
# Uses an installed Cairn as a person does, with real.gguf in the home folder where it lies there, else the demo model.
# Needs xvfb-run, xdg-open and gio; writes pictures into the home folder.
set -eu
cd
echo "--- cairn --version"; cairn --version
echo "--- cairn doctor"; QT_QPA_PLATFORM=offscreen cairn doctor
echo "--- cairn chat"; cairn chat -m demo hi
echo "--- cairn chat, the engine in a process of its own"; cairn chat --engine process -m demo hi
echo "--- cairn smoke-test under Xvfb"
xvfb-run -a -s '-screen 0 1600x1000x24' cairn smoke-test --screenshot "$HOME/window.png"
echo "--- a model is double-clicked, twice"
model=/usr/lib/cairn/_internal/resources/demo/model.gguf
[ ! -f "$HOME/real.gguf" ] || model=$HOME/real.gguf
cp "$model" "$HOME/ein Modell ü.gguf"
cairn chat -m "$HOME/ein Modell ü.gguf" --max-tokens 40 "What is the capital of France?"
log=$HOME/.local/state/cairn/log/cairn.log
cat >"$HOME/open.sh" <<'END'
export XDG_CURRENT_DESKTOP=GNOME
xdg-mime query filetype "$HOME/ein Modell ü.gguf"
xdg-mime query default application/x-gguf
xdg-open "$HOME/ein Modell ü.gguf"
i=0
until grep -q 'window shown' "$1" 2>/dev/null; do i=$((i + 1)); [ $i -lt 600 ] || exit 1; sleep 0.1; done
sleep 5
cp /usr/lib/cairn/_internal/resources/demo/model.gguf "$HOME/second.gguf"
xdg-open "$HOME/second.gguf"
i=0
until grep -q '"[^"]*second.gguf"' "$HOME/.config/cairn/settings.json" 2>/dev/null; do
    i=$((i + 1)); [ $i -lt 600 ] || { echo "the second model was not loaded"; cat "$HOME/.config/cairn/settings.json"; exit 1; }; sleep 0.1
done
grep -q 'ein Modell' "$HOME/.config/cairn/settings.json" || { echo "the first model was not loaded"; exit 1; }
n=$(pgrep -c -x cairn) || { echo "the window is gone"; exit 1; }
echo "windows: $n processes of one window"
pkill -TERM -o -x cairn
i=0
while pgrep -x cairn >/dev/null; do i=$((i + 1)); [ $i -lt 300 ] || exit 1; sleep 0.1; done
END
rm -f "$log"
xvfb-run -a -s '-screen 0 1600x1000x24' sh "$HOME/open.sh" "$log"
echo "--- nothing was written outside the person's own folders"
find /usr/lib/cairn -newer "$HOME/as_plain_user.sh" | head
echo "USED AS A PERSON"
