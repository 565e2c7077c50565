#!/usr/bin/env python3
"""Measures the commands of the store on a million items, as ratios to the CPU that `convert` takes for the same lines.

usage: million.py EXECUTABLE RESULTS.jsonl

The commands run in turn, so that whatever else the machine does falls on all of them; the least CPU of three rounds counts.
"""

import json
import os
import subprocess
import sys
import tempfile

executable = os.path.abspath(sys.argv[1])
folder = tempfile.mkdtemp(prefix="tckit-million.")
environment = {"PATH": "/usr/bin:/bin", "HOME": folder, "TCKIT_STORE": folder + "/store", "TCKIT_CONFIG": ""}
lines = folder + "/lines.txt"
with open(lines, "w") as file:
    for i in range(1_000_000):
        file.write(f"{i // 90000 % 24:02}:{i // 1500 % 60:02}:{i // 25 % 60:02}:{i % 25:02}\n")


def cpu(*words):
    with open(lines) as given, open(os.devnull, "w") as nowhere:
        process = subprocess.Popen([executable, *words], stdin=given, stdout=nowhere, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{words} ended with status {process.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss


reference = ("convert", "-", "--rate", "25")
# What each may cost; 10 times for the others.
goals = {"copy": "20", "paste --all": "30", "paste --all --json": "30"}
commands = {
    "convert --json": reference + ("--json",),
    "copy": ("copy", "-", "--rate", "25"),
    "paste --all": ("paste", "--all"),
    "paste --all --json": ("paste", "--all", "--json"),
    "types": ("types",),
    "types --json": ("types", "--json"),
    "history": ("history",),
}
rounds = [{name: cpu(*words) for name, words in [("convert", reference), *commands.items()]} for _ in range(3)]
least = {name: min(turn[name][0] for turn in rounds) for name in rounds[0]}
with open(sys.argv[2], "a") as results:
    for name in commands:
        ratio = least[name] / max(least["convert"], 1e-9)
        memory = max(turn[name][1] for turn in rounds)
        title = f"{name}, 1 M items"
        print(f"{title:34} {least[name]:10.2f} s {'convert %.3f s' % least['convert']:>24} {ratio:8.2f} times (goal {goals.get(name, '10')})")
        row = {"version": 1, "benchmark": title, "ratio": float(f"{ratio:.3f}"), "goal": goals.get(name, "10"), "kibibytes": memory}
        results.write(json.dumps(row) + "\n")
subprocess.run(["rm", "-rf", folder], check=True)
