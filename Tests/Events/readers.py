#!/usr/bin/env python3
"""Lets OpenTimelineIO's cmx_3600 adapter and pycmx read what the executable writes of lists with dissolves, wipes and keys.

    .build/document-tools/bin/python Tests/Events/readers.py [EXECUTABLE] [--seed N] [--lists N]       # after make documents

Each random list is written by convert --as edl at its own rate. pycmx must find each event's lines with their numbers, transitions,
lengths and record times; the adapter, which knows no keys and needs one track, each clip and transition, and its length in frames.
"""
import argparse
import os
import random
import sys
import tempfile
import time

import opentimelineio as otio
import pycmx

from judge import RATES
from lists import Generator, Shape, written
from tool import Tool

NAMES = ["23.976", "24", "25", "29.97", "29.97d", "30", "48", "50", "59.94", "59.94d", "60"]


def seconds(rate):
    return float(rate.actual)


def pycmx_lines(path):
    """Number, transition and its frames, record times of each line that lasts."""
    with open(path) as file:
        for event in pycmx.parse_cmx3600(file).events:
            for edit in event.edits:
                # The word itself: its kind is none for a key that goes out.
                kind, frames = edit.transition.transition.replace(" ", "").strip(), edit.transition.operand
                if edit.record_in != edit.record_out:
                    yield event.number, kind, int(frames or 0), edit.record_in.replace(";", ":"), edit.record_out.replace(";", ":")


def wanted_lines(events, rate):
    words = {"C": "C", "D": "D", "KB": "KB", "K": "K", "KO": "KO"}
    for event in events:
        word = f"W{event.wipe:03}" if event.kind == "W" else words[event.kind]
        frames = event.frames if event.kind not in ("C", "KB") else 0
        yield word, frames, *(rate.label(count, ":").replace(";", ":") for count in event.record)


def check_pycmx(path, events, rate):
    # It pairs the lines of an event with the names of its clips, and gives no line without one.
    if not all(event.clip for event in events):
        return None
    got = [line[1:] for line in pycmx_lines(path)]
    want = list(wanted_lines(events, rate))
    if sorted(got) == sorted(want):
        return None
    return f"pycmx: {sorted(set(got) - set(want))[:3]} found, {sorted(set(want) - set(got))[:3]} expected"


def check_adapter(path, events, rate):
    # Of two events of one number, as Final Cut Pro 7 writes them, it drops the first: it takes that for the line of what goes out.
    # It refuses a list that begins with such a pair.
    if events[0].number == events[1].number:
        return None
    document = otio.adapters.read_from_file(path, "cmx_3600", rate=seconds(rate))
    clips = [clip.name for clip in document.find_clips()]
    mixes = sorted(round(t.in_offset.value + t.out_offset.value) for t in document.find_children(descended_from_type=otio.schema.Transition))
    want = sorted(event.frames for event in events if event.kind in ("D", "W"))
    lasting = len({event.number for event in events})
    if len(clips) != lasting:
        return f"adapter: {len(clips)} clips of {lasting}"
    return None if mixes == want else f"adapter: transitions {mixes} for {want}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("executable", nargs="?")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10 ** 9))
    parser.add_argument("--lists", type=int, default=3, help="lists of each rate")
    parser.add_argument("--limit", type=float, default=900, help="seconds after which the run fails")
    options = parser.parse_args()
    rng, end = random.Random(options.seed), time.monotonic() + options.limit
    counts, faults = {"D": 0, "W": 0, "K": 0, "lists": 0}, 0
    with tempfile.TemporaryDirectory(prefix="tckit-readers-") as place:
        tool = Tool(options.executable, os.path.join(place, "store"), end)
        for name in NAMES:
            for turn in range(2 * options.lists):
                keys = turn % 2 == 0
                rate = RATES[name]
                shape = Shape(events=20, forms=False, wrong=False, gaps=False, keys=keys)
                generator = Generator(rng, rate, shape)
                events = generator.list()
                if not keys and {event.track for event in events} != {"V"}:
                    continue
                source, result = os.path.join(place, "in.edl"), os.path.join(place, "out.edl")
                with open(source, "w") as file:
                    file.write(written(events, rate)[0])
                status, output, message = tool.run("convert", source, "--rate", name, "--as", "edl", "-q")
                with open(result, "w") as file:
                    file.write(output)
                told = f"status {status}: {message[:200]}" if status else None
                told = told or check_pycmx(result, events, rate) or (None if keys else check_adapter(result, events, rate))
                counts["lists"] += 1
                for event in events:
                    counts[event.kind[0]] = counts.get(event.kind[0], 0) + 1
                if told:
                    faults += 1
                    print(f"{name}: {told}\n{output[:1500]}\n", file=sys.stderr)
    print(f"readers: seed {options.seed}, {counts['lists']} lists, {counts['D']} dissolves, {counts['W']} wipes, {counts['K']} lines of keys, "
          f"{faults} read otherwise")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
