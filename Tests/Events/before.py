#!/usr/bin/env python3
"""Compares two executables over edit lists without transitions and without contradicting lengths, byte for byte.

    Tests/Events/before.py BASE NEW [--lists N] [--seed N] [--show N] [FOLDER...]

Generated lists, and the edit lists below the folders, go through every way: in place, scanned, as each format, as records, judged, and
compared with a list that lacks an event. A difference is one of RULES, each with what allows it, or one that the judge computes
of a speed (speeds.py), or it is wrong. Lists with transitions or contradicting lengths are counted apart, and are never wrong.
"""
import argparse
import collections
import concurrent.futures
import itertools
import os
import pathlib
import random
import re
import shutil
import sys
import tempfile

from judge import RATES, Job, form
from lists import Generator, Shape, parsed, written
from speeds import Speeds
from tool import Tool

FORMATS = ["edl", "otio", "fcpxml", "csv", "ale", "resolve-markers", "srt"]
# What may differ in lists without transitions and contradictions, and why: a name, and a pattern of both lines, a tab between them.
RULES = [
    ("a moved start is told", r"hint: --anchor \S+ keeps it"),
    ("AX and BL are counted", r"not judged: .*\b(AX|BL)\b|\b(AX|BL)\b.*not judged"),
    ("a list without events is compared", r"the document has no events"),
    ("the first picture track is V", r"^\d+ .{10} V1 .*\t\d+ .{10} V  "),
]
SPEED = "a speed is written with its base and decimals, the source follows it as written, and a table has a column for it"
DERIVED = r"(\d+|one) source out points? follow"
LOST = r"(\d+) (?:events? whose track, number or source is lost or changed|speeds? left out or changed)"


def plain(text, rate):
    """Whether a list has no transitions, and no lengths that contradict each other."""
    events, unknown = parsed(text, rate)
    lines = [line for line in text.splitlines() if re.match(r"\s*\d", line)]
    # A list of Resolve's markers has no events.
    if re.search(r"\|M:.*\|D:", text) or not events or len(events) != len(lines) or any(event.kind != "C" or event.side for event in events):
        return False
    return all(form(event, rate)[0] != "differs" and event.record[0] <= event.record[1] for event in events)


def usual(event, rate):
    """Whether an event has the lengths of its speed, which has one decimal, or no speed."""
    kind, base = form(event, rate)
    return kind in ("played", "freeze", "unstated") and (event.m2 is None or base != "actual" and len(event.m2.partition(".")[2]) == 1)


def rate_of(text):
    """The rate at which a public list is read."""
    drops = re.search(r"\d\d;\d\d", text) or "DROP FRAME" in text.replace("NON-DROP", "").replace("NON DROP", "")
    return RATES["29.97d" if drops else "24"]


def ways(job):
    """The command lines for a list, with LIST in its place; those whose first word is a plus sign write the list itself."""
    old, new, keep = job
    conversion = ["--rate", old.name, "--to", new.name, *(["--keep", "frames"] if keep else ["--round", "nearest"])]
    yield "in place", ["+", "convert", "--in-place", "LIST", *conversion]
    yield "in place, same rate", ["+", "convert", "--in-place", "LIST", "--rate", old.name, "--offset", "00:00:01:00"]
    yield "scan", ["convert", "--scan", "LIST", *conversion]
    for name in FORMATS:
        yield "as " + name, ["convert", "LIST", "--as", name, *conversion]
    yield "as edl, same rate", ["convert", "LIST", "--as", "edl", "--rate", old.name]
    yield "records", ["convert", "LIST", "--json", *conversion]
    yield "validate", ["validate", "LIST", "--rate", old.name]
    yield "validate, records", ["validate", "LIST", "--rate", old.name, "--json"]
    yield "diff", ["diff", "LIST", "OTHER", "--rate", old.name]
    yield "diff, records", ["diff", "LIST", "OTHER", "--rate", old.name, "--json", "--handles", "8"]


def answers(executable, place, text, other, job):
    """What an executable says of a list, way by way: status, output, messages."""
    tool = Tool(executable)
    path, second = os.path.join(place, "list.edl"), os.path.join(place, "other.edl")
    with open(second, "wb") as file:
        file.write(other)
    for way, words in ways(job):
        with open(path, "wb") as file:
            file.write(text)
        words = [path if word == "LIST" else second if word == "OTHER" else word for word in words]
        status, output, messages = tool.run(*(words[1:] if words[0] == "+" else words))
        if words[0] == "+":
            with open(path, "rb") as file:
                output = file.read().decode("utf-8", "replace")
        yield way, (str(status), output, messages)


def changed(old, new):
    """The lines that only one of two texts has, in pairs."""
    olds, news = old.splitlines(), new.splitlines()
    gone = [line for line in olds if line not in set(news)]
    come = [line for line in news if line not in set(olds)]
    return list(itertools.zip_longest(gone or [""], come or [""], fillvalue="")) if gone or come or old != new else []


def allowed(way, part, old, new, speeds):
    """The lines that differ, and why those of them that may differ may: pairs of lines with a name or None."""
    if speeds and part == "output":
        one, two = speeds.agreed(way, old, new)
        if one == two:
            return [(pair, SPEED) for pair in changed(old, new)]
        named = [(pair, rule(pair)) for pair in changed(one, two)]
        return named + [(pair, SPEED) for pair in changed(old, new)[:1]]
    found = [(pair, rule(pair)) for pair in changed(old, new)]
    if speeds and part == "messages":
        for pattern, expected in ((LOST, speeds.lost(way)), (DERIVED, speeds.derived() if way in ("in place", "scan") else None)):
            count = re.search(pattern, new)
            if (int(count[1].replace("one", "1")) if count else 0) == expected:
                found = [(pair, name or (SPEED if re.search(pattern, "".join(pair)) else None)) for pair, name in found]
    return found


def differences(arguments):
    """The differences of one list: whether it is plain, and has speeds; the way, the part, and both lines of each with a name."""
    base, new, name, text, job = arguments
    decoded = text.decode("utf-8", "replace")
    is_plain = plain(decoded, job[0])
    lines = text.splitlines(keepends=True)
    places = [place for place, line in enumerate(lines) if re.match(rb"\s*\d", line)]
    # The version without the event in the middle, and without what is said of it.
    middle = len(places) // 2
    rest = lines[places[middle + 1]:] if middle + 1 < len(places) else []
    other = b"".join(lines[:places[middle]] + rest) if middle else text
    has_speeds = bool(re.search(r"(?m)^\s*M2\b", decoded))
    converted = Speeds(decoded, Job(job[0], job[1], "frames" if job[2] else "instant")) if is_plain and has_speeds else None
    unchanged = Speeds(decoded, Job(job[0], job[0], "frames")) if converted else None
    found = []
    with tempfile.TemporaryDirectory() as place:
        pairs = zip(answers(base, place, text, other, job), list(answers(new, place, text, other, job)))
        for (way, before), (_, after) in [(one, two) for one, two in pairs]:
            # What the old executable refuses contradicts itself by its rules.
            if way == "validate" and (before[0] != "0" or "without a speed" in before[2]):
                is_plain = False
            speeds = unchanged if way.endswith("same rate") or way.startswith(("validate", "diff")) else converted
            for part, old, now in zip(("status", "output", "messages"), before, after):
                if old != now:
                    found.append((way, part, allowed(way, part, old, now, speeds)))
    return is_plain, has_speeds, name, job, found


def around(pair):
    """Where two lines differ, with what is around it."""
    place = next((index for index, (one, two) in enumerate(zip(*pair)) if one != two), min(map(len, pair)))
    start = max(0, place - 60)
    return [line[start:start + 200] for line in pair]


def rule(pair):
    """Why two lines may differ; None if nothing allows it."""
    text = "\t".join(pair)
    return next((name for name, pattern in RULES if re.search(pattern, text)), None)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("base")
    parser.add_argument("new")
    parser.add_argument("folders", nargs="*", help="folders with edit lists")
    parser.add_argument("--lists", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=2, metavar="N", help="examples of a class")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    jobs = []
    for number in range(options.lists):
        old, new = (RATES[name] for name in rng.sample(list(RATES), 2))
        shape = Shape(events=20, wrong=False, transitions=False, keys=False, forms=number % 2 == 0)
        events = [event for event in Generator(rng, old, shape).list() if usual(event, old)]
        jobs.append((options.base, options.new, f"list {number}", written(events, old)[0].encode(),
                     (old, new, rng.random() < 0.3)))
    for folder in options.folders:
        for path in sorted(pathlib.Path(folder).rglob("*")):
            if path.suffix.lower() == ".edl" and path.is_file() and path.stat().st_size < 1_000_000:
                text = path.read_bytes()
                old = rate_of(text.decode("utf-8", "replace"))
                jobs.append((options.base, options.new, str(path), text, (old, RATES["25"], False)))
    counts, named, wrong, examples, plains = collections.Counter(), collections.Counter(), collections.Counter(), {}, collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as workers:
        for is_plain, has_speeds, name, job, found in workers.map(differences, jobs):
            plains[is_plain, has_speeds] += 1
            for way, part, pairs in found:
                if not is_plain:
                    counts[way, part] += 1
                    continue
                unnamed = [pair for pair, words in pairs if not words]
                for words in {words for _, words in pairs} - {None}:
                    named[words, way] += 1
                if unnamed:
                    wrong[way, part] += 1
                    examples.setdefault((way, part), []).append((name, job[0].name, job[1].name, *around(unnamed[0])))
    print(f"seed {options.seed}, {len(jobs)} lists, {plains[True, False]} without transitions, "
          f"contradictions and speeds, {plains[True, True]} with speeds")
    for (words, way), count in sorted(named.items()):
        print(f"named   {count:6} {way}: {words}")
    for key, count in sorted(counts.items()):
        print(f"others  {count:6} {', '.join(key)}")
    for key, count in sorted(wrong.items()):
        print(f"WRONG   {count:6} {', '.join(key)}")
        for example in examples[key][:options.show]:
            print("       ", *example[:3], f"\n          - {example[3]}\n          + {example[4]}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
