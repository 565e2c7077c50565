#!/usr/bin/env python3
"""Measures reading the starts of 2,000 movies beside a C program that opens each and reads 64 KiB, as a ratio of CPU time, and
of one movie beside /bin/true, as a ratio of wall time.

usage: media.py RESULTS.jsonl EXECUTABLE [ARGUMENT…]

The movies' names follow the arguments, `validate --rate 24` where none are given.
"""

import json
import os
import pathlib
import statistics
import struct
import subprocess
import sys
import tempfile
import time

COUNT = 2000
results = open(sys.argv[1], "a")
command = sys.argv[2:] if len(sys.argv) > 3 else [sys.argv[2], "validate", "--rate", "24"]
folder = pathlib.Path(tempfile.mkdtemp(prefix="tckit-bench."))
environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "TCKIT_STORE": str(folder / "store"), "TCKIT_CONFIG": ""}


def atom(kind, *parts):
    body = b"".join(parts)
    return struct.pack(">I4s", len(body) + 8, kind) + body


def track(number, handler, tables, reference=b""):
    clock = atom(b"mdhd", struct.pack(">12xII4x", 24, 48))
    media = atom(b"mdia", clock, atom(b"hdlr", b"\0" * 8 + handler + b"\0" * 13), atom(b"minf", atom(b"stbl", tables)))
    return atom(b"trak", atom(b"tkhd", struct.pack(">12xI68x", number)), reference, media)


def movie(path, frames):
    """A movie of 1 MiB with its header last: picture, eight tracks of sound, timecode."""
    entry = atom(b"tmcd", struct.pack(">6xH4xIIIBx", 1, 0, 24, 1, 24))
    tables = [
        atom(b"stsd", struct.pack(">II", 0, 1), entry), atom(b"stts", struct.pack(">IIII", 0, 1, 1, 48)),
        atom(b"stsc", struct.pack(">IIIII", 0, 1, 1, 1, 1)), atom(b"stsz", struct.pack(">III", 0, 4, 1)),
        atom(b"stco", struct.pack(">III", 0, 1, 28))]
    tracks = [track(1, b"vide", b"\0" * 8000, atom(b"tref", atom(b"tmcd", struct.pack(">I", 20))))]
    tracks += [track(2 + number, b"soun", b"\0" * 4000) for number in range(8)]
    tracks.append(track(20, b"tmcd", b"".join(tables)))
    end = atom(b"moov", atom(b"mvhd", struct.pack(">12xI84x", 600)), *tracks)
    with open(path, "wb") as file:
        file.write(atom(b"ftyp", b"qt  \0\0\0\0qt  ") + struct.pack(">I4sI", (1 << 20) - 20, b"mdat", frames))
        file.seek(1 << 20)
        file.write(end)


def run(words):
    start = time.perf_counter()
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, env=environment)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{words[:6]} ended with status {process.returncode}")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime


def report(name, value, beside, ratio, goal):
    print(f"{name:34} {value:>12} {beside:>24} {ratio:8.2f} times (goal {goal})")
    results.write(json.dumps({"version": 1, "benchmark": name, "ratio": round(ratio, 3), "goal": goal}) + "\n")


names = [str(folder / f"A{number:04}.mov") for number in range(COUNT)]
for number, name in enumerate(names):
    movie(name, 86400 + number)
reader = str(folder / "read-heads")
subprocess.run(["cc", "-O2", "-o", reader, str(pathlib.Path(__file__).with_name("read-heads.c"))], check=True)

pairs = [(run([reader, *names])[1], run([*command, *names])[1]) for _ in range(5)]
beside, measured = (min(pair[place] for pair in pairs) for place in (0, 1))
report(f"{COUNT} movies", f"{measured * 1000:.0f} ms", f"C, 64 KiB each {beside * 1000:.0f} ms", measured / beside, 8)

pairs = [(run(["/bin/true"])[0], run([*command, names[0]])[0]) for _ in range(200)]
beside, measured = (statistics.median(pair[place] for pair in pairs) for place in (0, 1))
report("one movie", f"{measured * 1000:.2f} ms", f"true {beside * 1000:.2f} ms", measured / beside, 2.5)
