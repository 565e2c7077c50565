#!/usr/bin/env python3
"""Measures how long each of many writers waits for a pasteboard on a slow disk.

    TCKIT_EXECUTABLE=.build/release/tckit Tests/Faults/fairness.py [--writers 64] [--flush 0.03] [--seconds 60]

Every writer copies again and again, with the time limit that the tool has by default, to one pasteboard on ext4; the disk takes its
time for each flush (recordingdisk.py). In a queue every copy takes the time of one turn for each writer. Ends with status 1 if more
than twice as many copies of others came before one of the slowest hundredth, if a turn takes more than twice as long as a copy of
one writer alone, or if a copy failed. Turns are counted, not timed, because the machine may be slower for a while.

What this machine lacks is named as powercuts.py names it, and is a failure unless FAULTS_WITHOUT has its name.
"""
import argparse
import collections
import json
import os
import subprocess
import sys
import tempfile
import threading
import time

import powercuts
from recordingdisk import RecordingDisk

TCKIT = powercuts.TCKIT
SIZE = 64 << 20


def copy(store, number):
    """Copies once; how long it took, its status, and its change count."""
    began = time.monotonic()
    done = subprocess.run([TCKIT, "copy", f"00:00:{number // 24 % 60:02}:{number % 24:02}", "--rate", "24", "--json", "--store", store],
                          stdin=subprocess.DEVNULL, capture_output=True)
    count = json.loads(done.stdout)["changeCount"] if done.returncode == 0 else 0
    return time.monotonic() - began, done.returncode, count


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def measure(store, options):
    for number in range(3):
        assert copy(store, number)[1] == 0
    alone = percentile([copy(store, number)[0] for number in range(15)], 0.5)
    end = time.monotonic() + options.seconds
    results = [[] for _ in range(options.writers)]
    turns, last = [], 0

    def write(place):
        nonlocal last
        while time.monotonic() < end:
            before = last
            results[place].append(copy(store, place))
            count = results[place][-1][2]
            last = max(last, count)
            if before:
                turns.append(count - before)
    threads = [threading.Thread(target=write, args=[place]) for place in range(options.writers)]
    began = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = time.monotonic() - began
    times = [duration for result in results for duration, _, _ in result]
    statuses = collections.Counter(status for result in results for _, status, _ in result)
    turn = took / len(times)
    queue = options.writers * turn
    slow, most = percentile(times, 0.99), percentile(turns, 0.99)
    print(f"fairness: {options.writers} writers, {options.flush * 1000:.0f} ms a flush: {len(times)} copies in {took:.0f} s, one alone "
          f"{alone * 1000:.0f} ms, a turn {turn * 1000:.0f} ms, a queue {queue:.2f} s ({options.writers * alone:.2f} s by one alone); half "
          f"within {percentile(times, 0.5):.2f} s, 99 of 100 within {slow:.2f} s and {most} turns, the slowest {max(times):.2f} s, statuses "
          f"{dict(statuses)}, copies of a writer {min(map(len, results))} to {max(map(len, results))}")
    return set(statuses) == {0} and most <= 2 * options.writers and turn <= 2 * alone


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--writers", type=int, default=64)
    parser.add_argument("--flush", type=float, default=0.03, help="seconds")
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    lacking = ("root", "the superuser, who alone can mount a disk,") if os.geteuid() != 0 else powercuts.missing("ext4")
    if lacking:
        return 0 if powercuts.passed_over("fairness", *lacking) else 1
    powercuts.enter_namespace(__file__)
    with tempfile.TemporaryDirectory() as folder:
        point = os.path.join(folder, "mount")
        os.mkdir(point)
        with RecordingDisk(folder, SIZE) as disk:
            assert powercuts.sh(f"mkfs.ext4 -q {disk.path}").returncode == 0
            with powercuts.Mounted(disk.path, point, "") as mounted:
                assert mounted.failure is None, mounted.failure
                disk.flush_time = options.flush
                fair = measure(os.path.join(point, "store"), options)
                disk.flush_time = 0
    return 0 if fair else 1


if __name__ == "__main__":
    sys.exit(main())
