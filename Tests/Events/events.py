#!/usr/bin/env python3
"""Holds the executable against an independent judge of edit lists: what is wrong with them, what they become, what they need.

    Tests/Events/events.py [EXECUTABLE] [--seed N] [--quick] [--lists N] [--only CHECK] [--show TEXT] [--record]

Random lists at the 506 ordered pairs of rates; README.md tells what they have. Answers that are known to be wrong are in
known.txt and rare.txt, a line a class: the run fails if another class appears, and, with the seed of --quick, if one of known.txt
is gone.
"""
import argparse
import collections
import concurrent.futures
import os
import random
import sys
import tempfile
import threading
import time

from bench import Bench
from conversions import collapses, conversions, pastes
from cuts import changes, pulls, rescans
from forms import forms
from gates import damage, gates, notes, overlaps
from judge import RATES
from tables import tables
from timelines import timelines
from tool import Tool

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKS = [conversions, pastes, collapses, forms, gates, notes, damage, overlaps, changes, pulls, rescans, tables, timelines]
# Wrong answers of today: those that --quick sees, and those that only a whole run may show.
KNOWN = os.path.join(HERE, "known.txt")
RARE = os.path.join(HERE, "rare.txt")


class Classes:
    """The classes of wrong answers, how often each was seen, and the shortest list that shows it."""

    def __init__(self):
        self.counts = collections.Counter()
        self.examples = {}
        self.checked = collections.Counter()
        self.lock = threading.Lock()

    def wrong(self, name, example, told):
        with self.lock:
            self.counts[name] += 1
            if name not in self.examples or len(example) < len(self.examples[name][0]):
                self.examples[name] = (example, told)

    def right(self, way, number=1):
        with self.lock:
            self.checked[way] += number


def read_classes(path):
    """The names in a file, a line each."""
    with open(path) as file:
        return {line.strip() for line in file if line.strip() and not line.startswith("#")}


def write_classes(path, names):
    """Writes the names below the comment that the file begins with."""
    with open(path) as file:
        comment = [line for line in file if line.startswith("#")]
    with open(path, "w") as file:
        file.writelines(comment + [name + "\n" for name in sorted(names)])


def pairs(rng, quick):
    """All ordered pairs of different rates, or a part in which each rate is old and new equally often."""
    names = list(RATES)
    if not quick:
        return [(old, new) for old in names for new in names if old != new]
    result = []
    for _ in range(2):
        step = rng.randrange(1, len(names))
        result += [(old, names[(place + step) % len(names)]) for place, old in enumerate(names)]
    return result


def run(options, quick, seed):
    """Runs the checks; what they found, and how many there were."""
    rng = random.Random(seed)
    chosen = [check for check in CHECKS if not options.only or check.__name__ in options.only]
    jobs = [(check, old, new, turn) for old, new in pairs(rng, quick) for turn in range(options.lists) for check in chosen]
    classes, end = Classes(), time.monotonic() + options.limit
    with tempfile.TemporaryDirectory(prefix="tckit-events-") as folder, \
            concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count() or 2) as workers:
        def work(job):
            check, old, new, turn = job
            if time.monotonic() > end:
                return classes.wrong(f"no time: the run takes longer than {options.limit:.0f} s", "", "")
            with tempfile.TemporaryDirectory(dir=folder) as place:
                tool = Tool(options.executable, os.path.join(place, "store"), end)
                own = random.Random(f"{seed} {check.__name__} {old} {new} {turn}")
                check(Bench(tool, classes, own, place), RATES[old], RATES[new])
        for done in [workers.submit(work, job) for job in jobs]:
            done.result()
    return classes, len(jobs)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("executable", nargs="?")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--quick", action="store_true", help="a fixed seed, some of the pairs")
    parser.add_argument("--lists", type=int, default=1, help="lists of each pair and check")
    parser.add_argument("--only", action="append", choices=[check.__name__ for check in CHECKS])
    parser.add_argument("--show", metavar="TEXT", help="show an example of each class whose name has the text, known or not")
    parser.add_argument("--record", action="store_true", help="write known.txt, and without --quick rare.txt")
    parser.add_argument("--limit", type=float, default=3600, help="seconds after which the run fails")
    options = parser.parse_args()
    if options.record:
        quick = set(run(options, True, 1)[0].counts)
        write_classes(KNOWN, quick)
        if not options.quick:
            write_classes(RARE, set(run(options, False, 1)[0].counts) - quick)
        return 0
    seed = options.seed if options.seed is not None else 1 if options.quick else random.SystemRandom().randrange(10 ** 9)
    began = time.monotonic()
    classes, jobs = run(options, options.quick, seed)
    known, rare = read_classes(KNOWN), read_classes(RARE)
    new = set(classes.counts) - known - rare
    gone = set()
    if not options.only and (seed == 1 or not options.quick):
        gone = known - set(classes.counts) | (set() if options.quick else rare - set(classes.counts))
    print(f"events: seed {seed}, {jobs} jobs in {time.monotonic() - began:.0f} s; checked", ", ".join(
        f"{number} {way}" for way, number in sorted(classes.checked.items())))
    print(f"wrong answers: {sum(classes.counts.values())} in {len(classes.counts)} classes, {len(new)} of them not known")
    for name in sorted(classes.counts):
        print(f"{'NEW' if name in new else 'known':6} {classes.counts[name]:6} {name}")
    for name in sorted(gone):
        print(f"GONE          {name}")
    if gone:
        print("What is gone is no longer wrong: --record writes the list without it.")
    for name in sorted(classes.examples):
        if name in new or (options.show and options.show in name):
            example, told = classes.examples[name]
            print(f"\n--- {name}\n{told}\n{example}")
    return 1 if new or gone else 0


if __name__ == "__main__":
    sys.exit(main())
