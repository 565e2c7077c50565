#!/bin/sh
# Prints the functions that a paste and a copy call, in the order of their first call, as the linker names them.
# usage: startup-order.sh EXECUTABLE
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export TCKIT_STORE="$folder/store" TCKIT_CONFIG=
"$1" copy 01:00:00:00 --rate 24
trace() {
  name=$1
  shift
  valgrind --quiet --tool=callgrind --demangle=no --callgrind-out-file="$folder/$name" "$@" > /dev/null 2>&1
}
trace paste "$1" paste
trace copy "$1" copy 01:00:00:00 --rate 24
sed -nE "s/^c?fn=\([0-9]+\) ([^']*)('[0-9]+)?$/\1/p" "$folder/paste" "$folder/copy" | awk '!seen[$0]++'
