#!/bin/sh
# Attacks the store, from inside and outside, and prints how many cases there were and how many lost or tore anything:
#   the fault matrix with power cuts over a file system in memory (FaultTests.swift), thorough;
#   strace failing and killing each system call of each writing command (inject.py);
#   a writer that is held at each of its calls while others publish, as on other machines (overtaken.py);
#   the store on a full disk, under kills, at its limits, among other users (store.py);
#   a store that a group shares (sharing.py);
#   many processes at once, first all acknowledged (stress.py), then for a minute with kills (kill.py);
#   how long each of 64 writers waits on a slow disk (fairness.py);
#   a million items and ten thousand generations (scale.py);
#   real file systems, as far as this machine mounts them (filesystems.py);
#   power cuts of a disk that loses and tears what was not flushed (powercuts.py);
#   NFS and SMB in a virtual machine, with two clients (../Network/machine.py).
#
#   TCKIT_EXECUTABLE=.build/release/tckit Tests/Faults/run.sh        # or: make faults
set -eu
cd "$(dirname "$0")/../.."
: "${TCKIT_EXECUTABLE:=$PWD/.build/release/tckit}"
export TCKIT_EXECUTABLE

log=$(mktemp)
trap 'rm -f "$log"' EXIT
# matrix TITLE COMMAND…: runs a command and makes one table of the cases that it counts.
matrix() {
  title=$1
  shift
  status=0
  "$@" >"$log" 2>&1 || status=$?
  grep -E '^fault-cell:' "$log" | awk -v title="$title" -f Tests/Faults/table.awk
  [ "$status" -eq 0 ] || { cat "$log"; exit "$status"; }
}

matrix "in memory, with power cuts" env TCKIT_FAULTS=all "${SWIFT:-swift}" test --filter FaultTests
matrix "with strace" python3 Tests/Faults/inject.py
python3 Tests/Faults/overtaken.py
python3 Tests/Faults/store.py
python3 Tests/Faults/sharing.py
python3 Tests/Faults/stress.py --writers "${WRITERS:-64}" --copies "${COPIES:-200}" --readers 16
python3 Tests/Faults/kill.py --seconds "${KILL_SECONDS:-60}"
python3 Tests/Faults/fairness.py --seconds "${FAIRNESS_SECONDS:-60}"
python3 Tests/Faults/scale.py
python3 Tests/Faults/filesystems.py
python3 Tests/Faults/powercuts.py --states "${POWERCUTS:-850}"
python3 Tests/Network/machine.py --copies "${NETWORK_COPIES:-100}"
