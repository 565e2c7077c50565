#!/usr/bin/env python3
"""Holds a writer at each of its system calls while others publish, until its numbers are given and gone, and lets it go on.

    TCKIT_EXECUTABLE=.build/release/tckit Tests/Faults/overtaken.py [--quick]

strace stops the writer (SIGSTOP) after a call; meanwhile others copy, 1, 3 or 40 times, with a history of 0, 1 or 20. The writer takes
no turn, as if it were on another machine: strace lets its flock(2) fail. Afterwards: an acknowledged content is
there, or was; its change count was given once; a command that failed has left nothing, but for status 75 of which it is not known.
Every wait is bounded, and what was started is killed at the end.
"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import generation
from limits import set_limits

TCKIT = os.path.abspath(os.environ.get("TCKIT_EXECUTABLE", ".build/release/tckit"))
QUICK = "--quick" in sys.argv
CALLS = "openat,newfstatat,flock,pread64,pwrite64,fsync,linkat,unlinkat,getdents64,renameat,fchmod"
OTHER = "00:00:%02d:%02d"


class Place:
    def __init__(self, folder):
        self.store = os.path.join(folder, "store")
        self.general = os.path.join(self.store, "general")

    def words(self, *arguments):
        return [TCKIT, *arguments, "--store", self.store]

    def run(self, *arguments, **more):
        return subprocess.run(self.words(*arguments), capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60, **more)

    def copy(self, text, depth):
        set_limits(self.store, history_depth=depth)
        done = self.run("copy", text, "--rate", "24", "--json")
        assert done.returncode == 0, done
        return json.loads(done.stdout)["changeCount"]

    def contents(self):
        """The timecodes of each generation, by change count."""
        found = {}
        for name in os.listdir(self.general):
            if name.isdecimal():
                with open(os.path.join(self.general, name), "rb") as file:
                    value = generation.dump(file.read())
                assert value["changeCount"] == int(name), (name, value)
                found[int(name)] = [bytes.fromhex(dict(item["representations"])["public.utf8-plain-text"]).decode()
                                    for item in value["items"]]
        return found


def calls_of(folder, action):
    """How many calls of a writer there are from the moment it opens the store."""
    place = Place(folder)
    place.copy("09:00:00:00", 20)
    log = os.path.join(folder, "log")
    subprocess.run(["strace", "-qq", "-o", log, "-e", "trace=" + CALLS, *place.words(*action)], check=True, timeout=60,
                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(log) as lines:
        lines = list(lines)
    first = next(number for number, line in enumerate(lines) if place.store in line)
    seen, moments = {}, []
    for number, line in enumerate(lines):
        call = line.partition("(")[0]
        seen[call] = seen.get(call, 0) + 1
        if number >= first:
            moments.append((call, seen[call]))
    return moments


def stopped(process, log):
    """Waits until strace says that the writer is stopped, or it is gone; its process number, or None."""
    limit = time.monotonic() + 30
    while time.monotonic() < limit and process.poll() is None:
        try:
            with open(log) as file:
                if "--- stopped by SIGSTOP ---" in file.read():
                    with open(f"/proc/{process.pid}/task/{process.pid}/children") as file:
                        return int(file.read().split()[0])
        except FileNotFoundError:
            pass
        time.sleep(0.002)
    return None


def attempt(folder, action, old, call, number, others, depth):
    """What is wrong after a writer was held at a call; None if nothing is. Second: how it ended."""
    place = Place(folder)
    place.copy("09:00:00:00", depth)
    given, log = {}, os.path.join(folder, "log")
    held_at = [f"inject=flock:error=ENOLCK{':signal=STOP' if call == 'flock' else ''}:when=1"]
    if call != "flock":
        held_at.append(f"inject={call}:signal=STOP:when={number}")
    process = subprocess.Popen(["strace", "-o", log, "-e", "trace=flock," + call, *(word for rule in held_at for word in ("-e", rule)), *place.words(*action, "--json")],
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    try:
        held = stopped(process, log)
        if held is not None:
            for other in range(others):
                text = OTHER % (other // 24, other % 24)
                count = place.copy(text, depth)
                if count in given:
                    return f"{count} given twice", "wrong"
                given[count] = text
            os.kill(held, signal.SIGCONT)
        output, errors = process.communicate(timeout=60)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    contents = place.contents()
    highest = max(contents)
    new = "23:00:00:00"
    if process.returncode == 0:
        count = json.loads(output)["changeCount"]
        if count in given:
            return f"acknowledged as {count}, which another was given", "wrong"
        if count in contents and contents[count][-1:] != [new]:
            return f"acknowledged as {count}, where {contents[count]} is", "wrong"
        if count not in contents and (count == highest or depth > others):
            return f"acknowledged as {count}, and gone: {sorted(contents)}", "wrong"
        if count == highest and "--append" in action and contents[count] != (contents_before(given, count) or old) + [new]:
            return f"appended to something else: {contents[count]}", "wrong"
    elif process.returncode == 75 and "it is not known" in errors:
        return None, "untold"
    else:
        return f"status {process.returncode}: {errors}", "wrong"
    for count, text in given.items():
        if count in contents and contents[count][:1] != [text]:
            return f"{count} was {text}, and is {contents[count]}", "wrong"
    if any(name.startswith("draft-") for name in os.listdir(place.general)):
        return f"left: {os.listdir(place.general)}", "wrong"
    stale = [count for count, texts in contents.items() if texts[-1:] == [new] and count != json.loads(output)["changeCount"]
             and not any(given.get(later) is None and later == count for later in given)]
    if stale and "--append" not in action:
        return f"the content is there twice: {stale}", "wrong"
    return None, "published"


def contents_before(given, count):
    return [given[count - 1]] if count - 1 in given else None


def main():
    wrong = total = 0
    ends = {}
    actions = {"copy": ["copy", "23:00:00:00", "--rate", "24"], "append": ["copy", "23:00:00:00", "--rate", "24", "--append"]}
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        for name, action in actions.items():
            path = os.path.join(folder, "trace")
            os.mkdir(path)
            moments = calls_of(path, action)
            shutil.rmtree(path)
            if QUICK:
                at = next(index for index, (call, _) in enumerate(moments) if call == "linkat")
                moments = moments[max(0, at - 3):at + 4]
            for call, number in moments:
                for others, depth in ((1, 20), (3, 1)) if QUICK else ((1, 20), (3, 0), (3, 1), (40, 20)):
                    path = os.path.join(folder, "case")
                    os.mkdir(path)
                    problem, end = attempt(path, action, ["09:00:00:00"], call, number, others, depth)
                    shutil.rmtree(path)
                    total += 1
                    ends[end] = ends.get(end, 0) + 1
                    if problem:
                        wrong += 1
                        print(f"{name}, held at {call} {number}, {others} others, history of {depth}: {problem}", file=sys.stderr)
    print(f"overtaken: {total} cases, {wrong} wrong; " + ", ".join(f"{count} {end}" for end, count in sorted(ends.items())))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
