#!/usr/bin/env python3
"""Fails and kills every system call of tckit's commits once, with strace, and looks at what is left.

    TCKIT_EXECUTABLE=.build/release/tckit Tests/Faults/inject.py [--quick]

After each case a reader must see the old content or the new, whole; status 0 means the new one; and the next copy must
succeed and leave neither `new` nor `drafts` behind. Prints the number of cases, and ends with status 1 where one failed.
The model of power loss is in Tests/FilePasteboardTests/FaultTests.swift: no tool can cut the power from here.
"""
import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile

TCKIT = os.environ.get("TCKIT_EXECUTABLE", ".build/release/tckit")
QUICK = "--quick" in sys.argv
CALLS = ("open openat fstat newfstatat statx flock pread64 pwrite64 read write fsync linkat renameat renameat2 unlinkat "
         "mkdir mkdirat getdents64 close").split()
ERRORS = {
    "fsync": "EIO ENOSPC EDQUOT EINTR".split(), "pwrite64": "EIO ENOSPC EDQUOT EFBIG EINTR".split(),
    "renameat": "EIO ENOSPC EACCES EROFS EINTR".split(), "renameat2": "EIO ENOSPC EACCES EROFS EINTR".split(),
    "linkat": "EIO ENOSPC EPERM EMLINK EINTR".split(), "openat": "EIO ENOSPC EACCES EMFILE EROFS EINTR".split(),
    "flock": "EIO ENOLCK EINTR".split(), "mkdirat": "ENOSPC EACCES EROFS EINTR".split(),
    "unlinkat": "EIO EACCES EROFS EINTR".split(), "close": ["EIO"],
}
OLD, NEW, NEXT, KEPT = "01:00:00:00", "02:00:00:00", "03:00:00:00", "04:00:00:00"


def copy(timecode, *more):
    return ["copy", timecode, "--rate", "24", *more]


# What was there, what is done, what is there after.
SCENARIOS = {
    "first copy": ([], copy(NEW), [], [NEW]),
    "copy": ([copy(KEPT), copy(OLD)], copy(NEW), [OLD], [NEW]),
    "append": ([copy(OLD)], copy(NEW, "--append"), [OLD], [OLD, NEW]),
    "clear": ([copy(OLD)], ["clear"], [OLD], []),
    "restore": ([copy(KEPT), copy(OLD)], ["restore", "--back", "1"], [OLD], [KEPT]),
}


class Place:
    """A store that is put back to its beginning for each case."""

    def __init__(self, folder, before):
        self.path, self.origin = os.path.join(folder, "store"), os.path.join(folder, "origin")
        for path in (self.path, self.origin):
            shutil.rmtree(path, ignore_errors=True)
        for arguments in before:
            done = self.run(arguments)
            assert done.returncode == 0, (arguments, done.stderr)
        if os.path.exists(self.path):
            os.rename(self.path, self.origin)

    def reset(self):
        shutil.rmtree(self.path, ignore_errors=True)
        if os.path.exists(self.origin):
            shutil.copytree(self.origin, self.path)

    def run(self, arguments, *strace):
        return subprocess.run([*strace, TCKIT, *arguments, "--store", self.path], capture_output=True, text=True,
                              stdin=subprocess.DEVNULL)

    def paste(self):
        done = self.run(["paste", "--all"])
        if done.returncode in (1, 66):
            return []
        assert done.returncode == 0, done.stderr
        return done.stdout.split()

    def left(self):
        folder = os.path.join(self.path, "general")
        return [name for name in os.listdir(folder) if name in ("new", "drafts")]


def trace(place, action):
    """How often each call is made from the moment the store is first named."""
    log = place.path + ".strace"
    place.reset()
    done = place.run(action, "strace", "-f", "-qq", "-o", log, "-e", "trace=" + ",".join("?" + call for call in CALLS))
    assert done.returncode == 0, done.stderr
    seen, first = collections.Counter(), {}
    named = False
    with open(log) as lines:
        for line in lines:
            match = re.match(r"\d+ +(\w+)\(", line)
            if not match:
                continue
            seen[match[1]] += 1
            named = named or place.path in line
            if named:
                first.setdefault(match[1], seen[match[1]])
    return [(call, number) for call in first for number in range(first[call], seen[call] + 1)]


def flaw(place, done, old, new):
    seen = place.paste()
    if seen not in (old, new):
        return f"torn: {seen}"
    if done.returncode == 0 and seen != new:
        return "status 0, and the old content"
    again = place.run(copy(NEXT))
    if again.returncode != 0 or place.paste() != [NEXT]:
        return f"the next copy: {again.returncode} {again.stderr}"
    return f"left behind: {place.left()}" if place.left() else None


def main():
    cases = failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, (before, action, old, new) in SCENARIOS.items():
            place = Place(folder, before)
            count = 0
            for call, number in trace(place, action):
                faults = ["signal=KILL"] + ["error=" + error for error in ERRORS.get(call, ["EIO", "EINTR"])]
                for fault in faults[:2] if QUICK else faults:
                    place.reset()
                    inject = f"inject={call}:{fault}:when={number}"
                    done = place.run(action, "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=" + call, "-e",
                                     inject)
                    count += 1
                    problem = flaw(place, done, old, new)
                    if problem:
                        failures += 1
                        print(f"{name}: {inject}: status {done.returncode}: {problem}", file=sys.stderr)
            cases += count
            print(f"{name}: {count} cases")
    print(f"{cases} cases, {failures} lost or torn")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
