#!/usr/bin/env python3
"""Many processes that write, read, watch and are killed; every acknowledged copy is accounted for.

    TCKIT_EXECUTABLE=.build/release/tckit Tests/Faults/stress.py [--writers 64] [--copies 200] [--readers 16]
                                                                 [--kill SHARE] [--store-in FOLDER]

Each writer copies timecodes of its own, one process a copy, and history keeps them all. With --kill a share of the copies is
killed at a random moment; such a copy may have taken place or not, but whole. At the end the change counts have no gap, every
acknowledged copy took place once and in its writer's order, and no reader saw anything torn, or a change count go down.
"""
import argparse
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import generation
from limits import set_limits

TCKIT = os.environ.get("TCKIT_EXECUTABLE", ".build/release/tckit")


def timecode(number):
    """The number as frames at 24 frames a second: different for each copy."""
    return "%02d:%02d:%02d:%02d" % (number // 86400, number // 1440 % 60, number // 24 % 60, number % 24)


class Run:
    def __init__(self, options, store):
        self.options, self.store = options, store
        set_limits(store, history_depth=1_000_000)
        self.acknowledged, self.killed, self.problems = [], [], []
        self.reads, self.slowest, self.quiet, self.changes, self.done = 0, 0.0, 0.0, 0, False
        self.times = []
        self.guard = threading.Lock()

    def tckit(self, *arguments):
        return [TCKIT, *arguments, "--store", self.store]

    def complain(self, text):
        with self.guard:
            self.problems.append(text)

    def write(self, writer):
        chance = random.Random(writer)
        for copy in range(self.options.copies):
            text = timecode(writer * self.options.copies + copy)
            status = 75
            # So many writers can be longer than a writer waits.
            while status == 75:
                process = subprocess.Popen(self.tckit("copy", text, "--rate", "24"),
                                           stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
                if chance.random() < self.options.kill:
                    time.sleep(chance.random() * 0.06)
                    process.send_signal(signal.SIGKILL)
                message = process.communicate()[1]
                status = process.returncode
            with self.guard:
                if process.returncode == 0:
                    self.acknowledged.append(text)
                elif process.returncode == -signal.SIGKILL:
                    self.killed.append(text)
                else:
                    self.problems.append(f"copy {text}: status {process.returncode}: {message}")

    def read(self):
        last = 0
        while not self.done:
            start = time.monotonic()
            done = subprocess.run(self.tckit("paste", "--json"), capture_output=True, text=True)
            took = time.monotonic() - start
            if done.returncode == 66 and last == 0:
                continue
            if done.returncode != 0:
                self.complain(f"paste: status {done.returncode}: {done.stderr}")
                continue
            # The same where nobody writes, to tell what the machine takes from what writers take.
            start = time.monotonic()
            subprocess.run([TCKIT, "paste", "--store", self.store + "-quiet"], capture_output=True, check=True)
            quiet = time.monotonic() - start
            count = json.loads(done.stdout)["changeCount"]
            if count < last:
                self.complain(f"a reader saw change {count} after {last}")
            last = count
            with self.guard:
                self.reads += 1
                self.slowest = max(self.slowest, took)
                self.quiet = max(self.quiet, quiet)
                self.times.append((took, quiet))

    def watch(self):
        process = subprocess.Popen(self.tckit("watch", "--since", "0", "--json"), stdout=subprocess.PIPE, text=True)
        self.watcher = process
        last = 0
        for line in process.stdout:
            record = json.loads(line)
            if record["changeCount"] != last + record["skipped"] + 1:
                self.complain(f"watch: {record} after {last}")
            last = record["changeCount"]
        self.changes = last

    def finish(self):
        """Holds what took place, which history tells, against what was acknowledged."""
        folder = os.path.join(self.store, "general")
        took_place = {}
        for name in os.listdir(folder):
            if name.isdecimal():
                with open(os.path.join(folder, name), "rb") as file:
                    value = generation.dump(file.read())
                texts = [bytes.fromhex(content) for kind, content in value["items"][0]["representations"]
                         if kind == "public.utf8-plain-text"]
                took_place[value["changeCount"]] = texts[0].decode()
        there = [took_place[count] for count in sorted(took_place)]
        if sorted(took_place) != list(range(1, len(there) + 1)):
            self.complain("there is a gap in the change counts")
        if len(set(there)) != len(there):
            self.complain("a copy took place twice")
        lost = set(self.acknowledged) - set(there)
        if lost:
            self.complain(f"{len(lost)} acknowledged copies lost, such as {min(lost)}")
        if not set(there) <= set(self.acknowledged) | set(self.killed):
            self.complain("something is there that nobody wrote")
        last = {}
        for text in there:
            hours, minutes, seconds, frames = map(int, text.split(":"))
            number = ((hours * 60 + minutes) * 60 + seconds) * 24 + frames
            if last.get(number // self.options.copies, -1) >= number:
                self.complain("a writer's copies are out of order")
            last[number // self.options.copies] = number
        return len(there)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--writers", type=int, default=64)
    parser.add_argument("--copies", type=int, default=200)
    parser.add_argument("--readers", type=int, default=16)
    parser.add_argument("--kill", type=float, default=0)
    parser.add_argument("--store-in")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.store_in) as folder:
        run = Run(options, os.path.join(folder, "store"))
        subprocess.run(run.tckit("copy", "01:00:00:00", "--rate", "24", "--pasteboard", "find"), check=True)
        subprocess.run([TCKIT, "copy", "01:00:00:00", "--rate", "24", "--store", run.store + "-quiet"], check=True)
        readers = [threading.Thread(target=run.read) for _ in range(options.readers)]
        watcher = threading.Thread(target=run.watch)
        writers = [threading.Thread(target=run.write, args=[number]) for number in range(options.writers)]
        start = time.monotonic()
        for thread in readers + [watcher] + writers:
            thread.start()
        for thread in writers:
            thread.join()
        took = time.monotonic() - start
        run.done = True
        for thread in readers:
            thread.join()
        # Not SIGTERM, which whoever runs this may have blocked.
        run.watcher.kill()
        watcher.join()
        count = run.finish()
    median = [statistics.median(times) * 1000 for times in zip(*run.times)] if run.times else [0, 0]
    print(f"{options.writers} writers: {len(run.acknowledged)} copies acknowledged, {len(run.killed)} killed, change count "
          f"{count}, in {took:.1f} s; {run.reads} reads, median {median[0]:.0f} ms, the slowest "
          f"{run.slowest * 1000:.0f} ms (where nobody writes {median[1]:.0f} and {run.quiet * 1000:.0f} ms); watched up to "
          f"{run.changes}; {len(run.problems)} problems")
    for problem in run.problems[:10]:
        print(problem, file=sys.stderr)
    return 1 if run.problems else 0


if __name__ == "__main__":
    sys.exit(main())
