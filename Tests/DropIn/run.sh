#!/usr/bin/env bash
# Compiles a program with Apple's import lines in both language modes, runs it, and hands models from process to process.
set -euo pipefail
cd "$(dirname "$0")"
swift=${SWIFT:-swift}
for mode in 5 6; do
  DROP_IN_LANGUAGE_MODE=$mode "$swift" build
  scratch=$(mktemp -d)
  mkdir "$scratch/store" "$scratch/tmp"
  chmod 700 "$scratch/store"
  # The models keep some of the files that they export and import.
  (
    export TMPDIR="$scratch/tmp"
    .build/debug/AppleImports
    .build/debug/Handover copy "$scratch/store"
    .build/debug/Handover paste "$scratch/store"
  )
  rm -rf "$scratch"
done
# Whoever takes the transfer modules builds nothing of timecode.
if compgen -G '.build/debug/Modules/*Timecode*' > /dev/null; then
  echo 'modules of timecode were built for a client that names none' >&2
  exit 1
fi
