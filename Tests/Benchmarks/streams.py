#!/usr/bin/env python3
"""Measures streams of every kind, as ratios to the CPU that `convert` takes for as many lines of plain timecodes.

usage: streams.py EXECUTABLE RESULTS.jsonl [NAME…]

Each command runs in turn with the reference, so that whatever else the machine does falls on both; the least user time of five
rounds counts. With `convert` at 40 million lines of 12 bytes a second, 8 million lines of text are 5 times its time a line, 6 million
numbers 6.7, 1.5 million records read 27 and 4 million written 10 times, and 300 megabytes 1.6 times its time a byte. Records that
become records are compared with `convert` of the same lines. Names are parts of those of the measurements to make.
"""

import json
import os
import subprocess
import sys
import tempfile

executable = os.path.abspath(sys.argv[1])
wanted = sys.argv[3:]
folder = tempfile.mkdtemp(prefix="tckit-streams.")
environment = {"PATH": "/usr/bin:/bin", "HOME": folder, "TCKIT_CONFIG": ""}
COUNT = 1_000_000


def write(name, lines):
    path = f"{folder}/{name}"
    with open(path, "w") as file:
        file.writelines(lines)
    return path


def label(i, rate=25, digits=2):
    return f"{i // (3600 * rate) % 24:02}:{i // (60 * rate) % 60:02}:{i // rate % 60:02}:{i % rate:0{digits}}"


def cpu(words, source):
    """The user time of a command, which may refuse some or all of its input."""
    with open(source) as given, open(os.devnull, "w") as nowhere:
        process = subprocess.Popen([executable, *words], stdin=given, stdout=nowhere, stderr=nowhere, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1, 65):
        sys.exit(f"{words} ended with status {process.returncode}")
    return usage.ru_utime


def made(name, words):
    """A list that tckit itself makes of the plain lines."""
    path = f"{folder}/{name}"
    with open(plain) as given, open(path, "w") as out:
        subprocess.run([executable, *words], stdin=given, stdout=out, env=environment, check=True)
    return path


plain = write("plain", (label(i) + "\n" for i in range(COUNT)))
reference = ("convert", "-", "--rate", "25", "--to", "24")


def measure(title, words, source, goal, per_byte=False, runs=5, against=None):
    if wanted and not any(name in title for name in wanted):
        return
    pairs = [(cpu(*(against or (reference, plain))), cpu(words, source)) for _ in range(runs)]
    unit = max(min(pair[0] for pair in pairs), 1e-3) / (os.path.getsize(plain) if per_byte else COUNT)
    amount = os.path.getsize(source) if per_byte else COUNT
    least = max(min(pair[1] for pair in pairs), 1e-3)
    ratio = least / amount / unit
    speed = f"{amount / least / 1e6:.1f} {'MB/s' if per_byte else 'M/s'}"
    print(f"{title:34} {speed:>12} {'convert %.1f ns a line' % (unit * 1e9 * (12 if per_byte else 1)):>24} "
          f"{ratio:8.2f} times (goal {goal})")
    with open(sys.argv[2], "a") as results:
        row = {"version": 1, "benchmark": title, "ratio": float(f"{ratio:.3f}"), "goal": goal}
        results.write(json.dumps(row) + "\n")


NOTATIONS = ["frames", "seconds", "ms", "hms", "srt", "iso8601", "fraction", "rational", "samples@48000", "feet", "ticks"]
for notation in NOTATIONS:
    numbers = made("numbers", ["convert", "-", "--rate", "25", "--format", notation])
    measure(f"to {notation}", ("convert", "-", "--rate", "25", "--format", notation), plain, "6.7")
    measure(f"from {notation}", ("convert", "-", "--rate", "25", "--from-format", notation), numbers, "6.7")
tagged = made("tagged", ["convert", "-", "--rate", "25", "--format", "tagged"])
measure("tags", ("convert", "-", "--to", "24"), tagged, "5")
measure("tagged", ("convert", "-", "--rate", "25", "--format", "tagged"), plain, "5")
subframes = write("subframes", (f"{label(i)}.{i % 100:02}\n" for i in range(COUNT)))
measure("subframes", ("convert", "-", "--rate", "25", "--to", "24"), subframes, "5")
fast = write("fast", (label(i, 120, 3) + "\n" for i in range(COUNT)))
measure("three-digit frames", ("convert", "-", "--rate", "120", "--to", "60"), fast, "5")
records = made("records", ["convert", "-", "--rate", "25", "--json"])
measure("JSON records", ("convert", "-", "--to", "24"), records, "27")
measure("records written", ("convert", "-", "--rate", "25", "--json"), plain, "10")
same = (("convert", "-", "--to", "24"), records)
measure("records to records", ("validate", "--accepted", "-", "--rate", "25", "--json"), records, "10", runs=2, against=same)
days = ("-", "--rate", "25", "--format", "alwaysShowDays")
measure("any line, convert", ("convert", *days, "--to", "24"), plain, "25")
measure("any line, validate", ("validate", "--accepted", *days), plain, "25")
measure("in order", ("validate", "--accepted", "-", "--rate", "25", "--ordered"), plain, "25", runs=2)
environment["TCKIT_STORE"] = folder + "/store"
with open(plain) as given:
    subprocess.run([executable, "copy", "-", "--rate", "25"], stdin=given, env=environment, check=True)
measure("paste --all", ("paste", "--all", "--rate", "25"), plain, "30")
measure("paste --all, converted", ("paste", "--all", "--rate", "24", "--policy", "convert"), plain, "25", runs=2)
invalid = write("invalid", (label(i)[:9] + "99\n" for i in range(COUNT)))
measure("refused, invalid", ("validate", "--accepted", "-", "--rate", "25"), invalid, "-", runs=2)
measure("refused, another rate", ("validate", "--accepted", "-", "--rate", "24"), tagged, "-", runs=2)

WORDS = "the quick editor waited for a camera to be loaded again before noon".split()
prose = write("prose", (" ".join(WORDS[(i * 7 + n) % len(WORDS)] for n in range(60)) + f" at {label(i)}, take {i % 30}\n"
                        for i in range(60_000)))
events = write("events", (
    f"{i % 999 + 1:03}  AX       V     C        {label(i)} {label(i + 10)} {label(i + 90000)} {label(i + 90010)}\n"
    for i in range(300_000)))
takes = write("takes", ["Heading\nFIELD_DELIM\tTABS\nFPS\t25\n\nColumn\nName\tTracks\tStart\tEnd\tDuration\tTape\n\nData\n"] + [
    f"A001C{i % 1000:03}_261122_R1AB\tVA1A2\t{label(i)}\t{label(i + 250)}\t00:00:10:00\tA{i // 1000:03}\n"
    for i in range(300_000)])
for name, text in (("prose", prose), ("EDL", events), ("ALE", takes)):
    scan = ("--scan", "-", "--rate", "25")
    measure(f"validate --scan, {name}", ("validate", "--accepted", *scan), text, "2", per_byte=True)
    measure(f"convert --scan, {name}", ("convert", *scan, "--to", "24", "--keep", "frames"), text, "2", per_byte=True)
measure("validate, EDL", ("validate", "--accepted", events, "--rate", "25"), events, "6", per_byte=True)
some = write("some", open(events).readlines()[:10_000])
for form in ([], ["-f", "text"]):
    measure(f"convert {' '.join(form)}, 10,000 events", ("convert", *form, some, "--rate", "25", "--to", "24", "--keep", "frames"), some,
            "-", per_byte=True)


def cut(i, length):
    """An event of a cut that follows the others."""
    times = f"{label(i * 331)} {label(i * 331 + length)} {label(90000 + i * 100)} {label(90000 + i * 100 + length)}"
    return f"{i + 1:04}  A{i % 500:03}     V     C        {times}\n"


# 5,000 events against 5,000 take 0.3 s of CPU at most, which is 450 times what `convert` takes for the bytes of one list.
old = write("v12.edl", (cut(i, 100) for i in range(5_000)))
new = write("v13.edl", (cut(i, 100 if i % 10 else 88) for i in range(5_000) if i % 97))
measure("diff, 5,000 events", ("diff", "-", new, "--rate", "25"), old, "450", per_byte=True)
subprocess.run(["rm", "-rf", folder], check=True)
