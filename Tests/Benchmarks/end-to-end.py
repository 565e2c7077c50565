#!/usr/bin/env python3
"""Measures the executable beside common tools, as ratios: latency beside /bin/true, streams beside `wc -l`.

usage: end-to-end.py EXECUTABLE RESULTS.jsonl

Each pair of commands runs alternately, so that whatever else the machine does falls on both. Latency is the median of wall
times, with the fewest page faults of a run, which no load changes; streams are the least user and system time. Nothing here fails a build: these machines are too noisy for that.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

executable = os.path.abspath(sys.argv[1])
results = open(sys.argv[2], "a")
folder = tempfile.mkdtemp(prefix="tckit-bench.")
environment = {"PATH": "/usr/bin:/bin", "HOME": folder, "TCKIT_STORE": folder + "/store", "TCKIT_CONFIG": ""}


def run(command, source=None):
    """Runs a command; returns its wall time and its CPU time in seconds."""
    with open(source or os.devnull) as given, open(os.devnull, "w") as nowhere:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdin=given, stdout=nowhere, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{command} ended with status {process.returncode}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss, usage.ru_minflt


def report(name, value, beside, ratio, goal, note="", **more):
    print(f"{name:34} {value:>12} {beside:>24} {ratio:8.2f} times (goal {goal}){note}")
    results.write(json.dumps({"version": 1, "benchmark": name, "ratio": round(ratio, 3), "goal": goal, **more}) + "\n")


def latency(name, command, goal, beside=("/bin/true",), runs=200):
    for _ in range(10):
        run(command)
    pairs = [(run(beside)[0], run(command)[0]) for _ in range(runs)]
    reference = statistics.median(pair[0] for pair in pairs)
    measured = statistics.median(pair[1] for pair in pairs)
    faults = [min(run(words)[3] for _ in range(5)) for words in (command, beside)]
    report(
        name, f"{measured * 1000:.2f} ms", f"{os.path.basename(beside[0])} {reference * 1000:.2f} ms",
        measured / reference, goal, f", {faults[0]} page faults beside {faults[1]}", seconds=measured, pageFaults=faults[0])


def stream(name, command, source, lines, goal, runs=5):
    pairs = [(run(["wc", "-l"], source), run(command, source)) for _ in range(runs)]
    reference = min(pair[0][1] for pair in pairs)
    measured = min(pair[1][1] for pair in pairs)
    report(
        name, f"{lines / measured / 1e6:.1f} M/s", f"wc -l {reference * 1000:.0f} ms", measured / max(reference, 1e-9),
        goal, linesPerSecond=round(lines / measured), kibibytes=max(pair[1][2] for pair in pairs))


def tckit(*words):
    return [executable, *words]


# As a tarball leaves it: written in small pieces, which a process maps in small pieces too.
subprocess.run(["strip", "-o", folder + "/linked", executable], check=True)
with open(folder + "/linked", "rb") as linked, open(folder + "/tckit", "wb", buffering=0) as unpacked:
    while piece := linked.read(10240):
        unpacked.write(piece)
os.chmod(folder + "/tckit", 0o755)
installed = folder + "/tckit"

run(tckit("copy", "01:00:00:00", "--rate", "24"))
latency("paste", tckit("paste"), "1.8")
latency("paste, unpacked", [installed, "paste"], "1.8")
latency("copy", tckit("copy", "01:00:00:00", "--rate", "24"), "2.5")
latency("validate, one", [installed, "validate", "01:00:00:00", "--rate", "24"], "1.8")
latency("convert, one", [installed, "convert", "01:00:00:00", "--rate", "24"], "1.8")

lines = 10_000_000
timecodes = folder + "/timecodes.txt"
with open(timecodes, "w") as file:
    for start in range(0, lines, 100_000):
        file.write("".join(
            f"{i // 90000 % 24:02}:{i // 1500 % 60:02}:{i // 25 % 60:02}:{i % 25:02}\n"
            for i in range(start, start + 100_000)))
stream("validate, 10 M lines", tckit("validate", "--accepted", "-", "--rate", "25"), timecodes, lines, "10")
stream("convert, 10 M lines", tckit("convert", "-", "--rate", "25", "--to", "24"), timecodes, lines, "14")

million = folder + "/million.txt"
subprocess.run(f"head -n 1000000 {timecodes} > {million}", shell=True, check=True)
for count in (1, 1_000, 1_000_000):
    part = f"{folder}/part.txt"
    subprocess.run(f"head -n {count} {million} > {part}", shell=True, check=True)
    wall, cpu, *_ = run(tckit("copy", "-", "--rate", "25"), part)
    if count == 1_000_000:
        print(f"{'copy, 1 M lines':34} {cpu:10.2f} s CPU (goal under 1)")
        results.write(json.dumps({"version": 1, "benchmark": "copy, 1 M lines", "cpuSeconds": cpu, "goal": "1"}) + "\n")
    latency(f"paste one of {count}", tckit("paste", "--item", str(count)), "flat")

with open(folder + "/store/store.json", "w") as file:
    file.write('{"history-depth": 20000}')
deep = tckit("copy", "01:00:00:00", "--rate", "24", "-p", "deep")
run(deep)
latency("paste, history of 0", tckit("paste", "-p", "deep"), "flat")
for _ in range(10_000):
    run(deep)
latency("paste, history of 10000", tckit("paste", "-p", "deep"), "flat")
subprocess.run(["rm", "-rf", folder], check=True)
