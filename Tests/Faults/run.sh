#!/bin/sh
# Attacks the store, from inside and outside, and says how many cases there were and how many lost or tore anything:
#   the fault matrix with power cuts over a file system in memory (FaultTests.swift), thorough;
#   strace failing and killing each system call of each writing command (inject.py);
#   many processes at once, first all acknowledged, then with kills (stress.py).
#
#   TCKIT_EXECUTABLE=.build/release/tckit Tests/Faults/run.sh        # or: make faults
set -eu
cd "$(dirname "$0")/../.."
: "${TCKIT_EXECUTABLE:=$PWD/.build/release/tckit}"
export TCKIT_EXECUTABLE

matrix=$(mktemp)
trap 'rm -f "$matrix"' EXIT
status=0
TCKIT_FAULTS=all "${SWIFT:-swift}" test --filter FaultTests >"$matrix" 2>&1 || status=$?
grep '^faults:' "$matrix" || true
if [ "$status" -ne 0 ]; then
  cat "$matrix"
  exit "$status"
fi

python3 Tests/Faults/inject.py
python3 Tests/Faults/stress.py --writers "${WRITERS:-64}" --copies "${COPIES:-20}" --readers 16
python3 Tests/Faults/stress.py --writers 16 --copies "${COPIES:-20}" --readers 4 --kill 0.3
