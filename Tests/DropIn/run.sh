#!/usr/bin/env bash
# Compiles a program with Apple's import lines in both language modes, runs it, and hands models from process to process.
set -euo pipefail
cd "$(dirname "$0")"
swift=${SWIFT:-swift}
for mode in 5 6; do
  DROP_IN_LANGUAGE_MODE=$mode "$swift" build
  .build/debug/AppleImports
  store=$(mktemp -d)
  .build/debug/Handover copy "$store"
  .build/debug/Handover paste "$store"
  rm -rf "$store"
done
# Whoever takes the transfer modules builds nothing of timecode.
if compgen -G '.build/debug/*Timecode*.build' > /dev/null; then
  echo 'modules of timecode were built for a client that names none' >&2
  exit 1
fi
