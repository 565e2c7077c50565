#!/bin/sh
# Measures the clipboards of a server and a compositor that are started for it: clipboards.sh TCKIT [RUNS]
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
folder=$(mktemp -d)
xserver='' compositor=''
trap 'kill $xserver $compositor 2>/dev/null; rm -rf "$folder"' EXIT
# await FILE: until a server has made it, or ten seconds have passed.
await() {
  tries=100
  until [ -s "$1" ] || [ -S "$1" ]; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || { echo "clipboards.sh: $1 was not made" >&2; exit 1; }
    sleep 0.1
  done
}

Xvfb -displayfd 1 -screen 0 320x240x24 -nolisten tcp -noreset >"$folder/display" 2>/dev/null &
xserver=$!
mkdir -m 700 "$folder/run"
: >"$folder/config"
# sway is not meant to run as the superuser.
user=
if [ "$(id -u)" -eq 0 ]; then
  chmod 711 "$folder"
  chown nobody "$folder/run"
  user='setpriv --reuid=nobody --regid=nogroup --clear-groups'
fi
# shellcheck disable=SC2086
env XDG_RUNTIME_DIR="$folder/run" WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman \
  $user sway -c "$folder/config" >/dev/null 2>&1 &
compositor=$!
await "$folder/display"
await "$folder/run/wayland-1"
sleep 0.5
DISPLAY=:$(cat "$folder/display") XDG_RUNTIME_DIR="$folder/run" WAYLAND_DISPLAY=wayland-1 \
  python3 "$here/clipboards.py" "$@"
