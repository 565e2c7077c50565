#!/usr/bin/env python3
"""Fails and kills every system call of tckit's commits once, with strace, and looks at what is left.

    TCKIT_EXECUTABLE=.build/release/tckit Tests/Faults/inject.py [--quick]      # quick: a kill or an error for each call

After each case a reader must see the old content or the new, whole; status 0 means the new one, and a failure with the new
one visible reports that; and the next copy must succeed and leave no draft behind. Prints the number of cases
by call and fault, and ends with status 1 where one failed. Short writes, which strace cannot make, are in that model too: the
model of power loss is in Tests/Transfer/FilePasteboardTests/Storage/FaultTests.swift: no tool can cut the power from here.
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
    "mkdir": "ENOSPC EACCES EROFS EINTR".split(), "pread64": "EIO EINTR".split(), "newfstatat": "EIO EACCES EINTR".split(),
    "unlinkat": "EIO EACCES EROFS EINTR".split(), "close": ["EIO"],
}
OLD, NEW, NEXT, KEPT = "01:00:00:00", "02:00:00:00", "03:00:00:00", "04:00:00:00"


def copy(timecode, *more):
    return ["copy", timecode, "--rate", "24", *more]


# What was there, what is done, what is there after. {stream} is an export of NEW, {large} a file that no draft keeps in memory.
SCENARIOS = {
    "first copy": ([], copy(NEW), [], [NEW]),
    "copy": ([copy(KEPT), copy(OLD)], copy(NEW), [OLD], [NEW]),
    "append": ([copy(OLD)], copy(NEW, "--append"), [OLD], [OLD, NEW]),
    "clear": ([copy(OLD)], ["clear"], [OLD], []),
    "clear of the history": ([copy(KEPT), copy(OLD)], ["clear", "--history"], [OLD], [OLD]),
    "restore": ([copy(KEPT), copy(OLD)], ["restore", "--back", "1"], [OLD], [KEPT]),
    "import": ([copy(OLD)], ["import", "<{stream}"], [OLD], [NEW]),
    "import, appended": ([copy(OLD)], ["import", "--append", "<{stream}"], [OLD], [OLD, NEW]),
    "copy of much": ([copy(OLD)], copy(NEW, "--attach", "public.data={large}"), [OLD], [NEW]),
    "copy of much from a stream": ([copy(OLD)], copy(NEW, "--attach", "public.data=-", "<{large}"), [OLD], [NEW]),
    "append of much": ([copy(OLD)], copy(NEW, "--append", "--attach", "public.data={large}"), [OLD],
                                              [OLD, NEW]),
}


class Place:
    """A store that is put back to its beginning for each case."""

    def __init__(self, folder, before):
        self.path, self.origin = os.path.join(folder, "store"), os.path.join(folder, "origin")
        self.stream, self.large = os.path.join(folder, "stream"), os.path.join(folder, "large")
        for path in (self.path, self.origin):
            shutil.rmtree(path, ignore_errors=True)
        for arguments in before:
            done = self.run(arguments)
            assert done.returncode == 0, (arguments, done.stderr)
        if os.path.exists(self.path):
            os.rename(self.path, self.origin)
        self.run(copy(NEW))
        with open(self.stream, "wb") as file:
            subprocess.run([TCKIT, "export", "--store", self.path], stdout=file, check=True)
        with open(self.large, "wb") as file:
            file.write(bytes(600_000))

    def reset(self):
        shutil.rmtree(self.path, ignore_errors=True)
        if os.path.exists(self.origin):
            shutil.copytree(self.origin, self.path)

    def run(self, arguments, *strace):
        words = [word.format(stream=self.stream, large=self.large) for word in arguments]
        source = next((word[1:] for word in words if word.startswith("<")), os.devnull)
        with open(source, "rb") as file:
            return subprocess.run([*strace, TCKIT, *(word for word in words if not word.startswith("<")), "--store",
                                   self.path], capture_output=True, text=True, stdin=file)

    def paste(self):
        done = self.run(["paste", "--all"])
        if done.returncode in (1, 66):
            return []
        assert done.returncode == 0, done.stderr
        return done.stdout.split()

    def generations(self):
        return sum(name.isdigit() for name in os.listdir(os.path.join(self.path, "general")))

    def left(self):
        folder = os.path.join(self.path, "general")
        return [name for name in os.listdir(folder) if name.startswith("draft-")]


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
    if done.returncode > 0 and not done.stderr.startswith("tckit: "):
        return f"failed without a word: {done.stderr}"
    if old == new:
        # The content stays as it is; the old ones are removed one by one.
        if done.returncode == 0 and place.generations() != 1:
            return "status 0, and old contents"
    elif "it is not known" in done.stderr:
        pass
    elif done.returncode > 0 and seen == new and "could undo it" not in done.stderr:
        return f"failed, and the new content: {done.stderr}"
    if done.returncode > 0 and seen != new and "could undo it" in done.stderr:
        return f"the old content, and said: {done.stderr}"
    again = place.run(copy(NEXT))
    if again.returncode != 0 or place.paste() != [NEXT]:
        return f"the next copy: {again.returncode} {again.stderr}"
    return f"left behind: {place.left()}" if place.left() else None


def main():
    total, failures = 0, 0
    cells = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for name, (before, action, old, new) in SCENARIOS.items():
            place = Place(folder, before)
            count = 0
            for call, number in trace(place, action):
                faults = ["signal=KILL"] + ["error=" + error for error in ERRORS.get(call, ["EIO", "EINTR"])]
                for fault in [faults[number % 2]] if QUICK else faults:
                    place.reset()
                    inject = f"inject={call}:{fault}:when={number}"
                    done = place.run(action, "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=" + call, "-e",
                                     inject)
                    count += 1
                    problem = flaw(place, done, old, new)
                    cells[call, fault.partition("=")[2], problem is not None] += 1
                    if problem:
                        failures += 1
                        print(f"{name}: {inject}: status {done.returncode}: {problem}", file=sys.stderr)
            total += count
            print(f"{name}: {count} cases", flush=True)
    for call, fault in sorted({(call, fault) for call, fault, _ in cells}):
        failed = cells[call, fault, True]
        print(f"fault-cell: {call} {fault} {cells[call, fault, False] + failed} {failed}")
    print(f"{total} cases, {failures} lost or torn")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
