#!/usr/bin/env python3
"""Cuts the power of a disk on which the store is written, and looks at what is left.

    TCKIT_EXECUTABLE=.build/release/tckit Tests/Faults/powercuts.py [--states N] [--operations N] [--seed N] [--seconds N] [NAME…]

On each file system some writers work at once, each on a pasteboard of its own: copy, append, large attachments, clear, restore.
The disk records its writes and flushes (recordingdisk.py). A state is the disk after a cut at a random place: of the writes that
no flush made durable each is kept, lost, or torn at a sector. It is mounted again, and then
  - every pasteboard holds exactly what one of its operations left, the last acknowledged one or a later one;
  - every generation of the history that an acknowledged operation left, within the limits, is there and whole.
In a control run fsync does nothing: each of its states must be found to have lost something, or this program checks nothing.
A file system whose states are not all looked at within --seconds is reported with as many as were, and is a failure; no command that
is started may take longer than a minute.

ext4's fast_commit is not sound after such a cut, whatever a program does, and its states are counted by what the kernel left:
  - where the first fast commit after a full one is torn, the recovery of the journal fails (Linux 6.18: EFSBADCRC or ECANCELED from
    the scan before the replay), the file system cannot be mounted, and e2fsck drops what the journal held; programs that only create and
    synchronize files, several at once, get there too;
  - a replay of links, renames and removals can leave a name of an inode that is gone, or a file that was synchronized long ago with
    its length and none of its blocks.
Btrfs has 4 KiB of superblock, of which the kernel mounts by the first copy alone. Where a cut tore it, `btrfs rescue super-recover`
writes it again from the next copy, as a person has to; then the state is looked at as any other.

All other file systems must mount and be consistent in every state.

What this machine lacks (FUSE, a loop device, the programs of a file system) is named, and is a failure unless FAULTS_WITHOUT has its
name among others, with commas between them.
"""
import argparse
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from recordingdisk import SECTOR, RecordingDisk

MIB = 1 << 20
# How each file system is made, how it is mounted, and how large it must be.
KINDS = {
    "ext4": ("mkfs.ext4 -q {}", "", 64),
    "ext4 data=journal": ("mkfs.ext4 -q {}", "data=journal", 64),
    "ext4 data=writeback": ("mkfs.ext4 -q {}", "data=writeback", 64),
    "ext4 fast_commit": ("mkfs.ext4 -q -O fast_commit {}", "", 64),
    "xfs": ("mkfs.xfs -q {}", "", 320),
    "btrfs": ("mkfs.btrfs -q {}", "", 128),
}
CONTROL = "control"
# Where the file system's own recovery may fail, in at most half of the states.
UNSOUND = "ext4 fast_commit"
TCKIT = os.path.abspath(os.environ.get("TCKIT_EXECUTABLE", ".build/release/tckit"))
WRITERS = 4
# How many of the history's generations are looked at in a state; the limits keep more.
HISTORY = 4
PICTURE = "public.png"
# The most seconds for one command: a store that waits for ever is a fault too.
COMMAND_LIMIT = 60


def tckit(store, *words, data=None, lying=False):
    line = [TCKIT, *words, "--store", store]
    if lying:
        line = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync,fdatasync",
                "-e", "inject=fsync,fdatasync:retval=0", *line]
    return subprocess.run(line, input=data or b"", capture_output=True, env={"PATH": os.environ["PATH"], "HOME": "/"}, timeout=COMMAND_LIMIT)


def shown(done):
    """What a paste shows: the timecodes, or the reason why there are none."""
    return done.stdout.decode() if done.returncode == 0 else f"status {done.returncode}"


class Operation:
    """One that was carried out: where the disk was before it and after it, and what it left."""

    def __init__(self, started, done, count, text, picture, restores=False):
        self.started, self.done, self.count, self.text, self.picture = started, done, count, text, picture
        self.restores = restores


class Writer:
    """Works on one pasteboard, and knows what each of its change counts contains."""

    def __init__(self, disk, store, name, seed, lying):
        self.disk, self.store, self.name, self.random, self.lying = disk, store, name, random.Random(seed), lying
        self.operations = []
        self.number = 0

    def run(self, *words, data=None):
        return tckit(self.store, *words, "-p", self.name, data=data, lying=self.lying)

    def step(self):
        started = self.disk.position
        last = self.operations[-1] if self.operations else Operation(0, 0, 0, "", None)
        self.number += 1
        label = f"{self.number // 90000:02}:{self.number // 1500 % 60:02}:{self.number // 25 % 60:02}:{self.number % 25:02}"
        kind = self.random.choices(["copy", "append", "picture", "clear", "restore"], [50, 15, 20, 5, 10])[0]
        picture = None
        if kind == "append" and last.text and last.picture is None:
            done, text = self.run("copy", label, "--rate", "25", "--append", "--json"), last.text + label + "\n"
        elif kind == "picture":
            data = self.random.randbytes(self.random.choice([100, 5000, 40_000, 300_000]))
            done = self.run("copy", label, "--rate", "25", "--attach", f"{PICTURE}=-", "--json", data=data)
            text, picture = label + "\n", hashlib.sha256(data).hexdigest()
        elif kind == "clear" and self.operations:
            done, text = self.run("clear", "--json"), ""
        elif kind == "restore" and self.operations:
            done = self.run("restore", "--json")
            if done.returncode != 0:
                return
            count = json.loads(done.stdout)["changeCount"]
            text, picture = shown(self.run("paste", "--all")), None
            if text.startswith("status"):
                text = ""
            elif (bytes_of := self.run("paste", "--type", PICTURE)).returncode == 0:
                picture = hashlib.sha256(bytes_of.stdout).hexdigest()
            self.operations.append(Operation(started, self.disk.position, count, text, picture, True))
            return
        else:
            done, text = self.run("copy", label, "--rate", "25", "--json"), label + "\n"
        assert done.returncode == 0, (kind, done)
        count = json.loads(done.stdout)["changeCount"]
        self.operations.append(Operation(started, self.disk.position, count, text, picture))

    # After a cut.

    def faults(self, store, position):
        """What a pasteboard of a state lacks; empty if nothing."""
        acknowledged = [operation for operation in self.operations if operation.done <= position]
        begun = [operation for operation in self.operations if operation.started <= position]
        if not begun:
            return []
        listed = tckit(store, "pasteboards", "--json")
        boards = {record["pasteboard"]: record for record in map(json.loads, listed.stdout.splitlines())} if listed.stdout else {}
        count = boards.get(self.name, {}).get("changeCount", 0)
        if not acknowledged and count == 0:
            return []
        found = [operation for operation in begun if operation.count == count]
        if not found:
            return [f"{self.name}: change count {count} was left by no operation ({listed.stderr.decode().strip()})"]
        if acknowledged and count < acknowledged[-1].count:
            return [f"{self.name}: change count {count}, but {acknowledged[-1].count} was acknowledged"]
        faults = self.differences(store, found[0], [])
        listed = tckit(store, "history", "--json", "-p", self.name)
        steps = {record["changeCount"]: record["back"] for record in map(json.loads, listed.stdout.splitlines())}
        for operation in self.history(begun, count):
            if operation.count in steps:
                faults += self.differences(store, operation, ["--back", str(steps[operation.count])])
            else:
                faults.append(f"{self.name}: the history lacks change {operation.count}")
        return faults

    @staticmethod
    def history(operations, count):
        """The latest operations before a change whose content must be in the history; a restore takes some out of it."""
        kept = []
        for operation in reversed(operations):
            if operation.count <= count and operation.restores:
                break
            if operation.count < count and operation.text:
                kept.append(operation)
        return kept[:HISTORY]

    def differences(self, store, operation, which):
        place = f"{self.name}, change {operation.count}"
        done = tckit(store, "paste", "--all", "-p", self.name, *which)
        if not operation.text:
            return [] if done.returncode == 1 else [f"{place}: status {done.returncode} where it was cleared"]
        if shown(done) != operation.text:
            return [f"{place}: {shown(done)!r} for {operation.text!r} ({done.stderr.decode().strip()})"]
        if operation.picture is None:
            return []
        data = tckit(store, "paste", "--type", PICTURE, "-p", self.name, *which).stdout
        return [] if hashlib.sha256(data).hexdigest() == operation.picture else [f"{place}: other bytes of the attachment"]


def is_hollow(folder):
    """Whether the file system lost what it had recovered: a name without its inode, or a file without its blocks; the store makes no
    holes."""
    for path, _, names in os.walk(folder):
        for name in names:
            try:
                status = os.lstat(os.path.join(path, name))
            except OSError:
                return True
            if status.st_size > 0 and status.st_blocks == 0:
                return True
    return False


def sh(line):
    return subprocess.run(["sh", "-c", line], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=2 * COMMAND_LIMIT)


class Mounted:
    """A file system in a file, mounted for the length of a `with`; `failure` is the reason where it could not be mounted."""

    def __init__(self, path, point, options):
        self.path, self.point, self.options, self.failure = path, point, options, None
        self.is_recovered = False

    def __enter__(self):
        self.mount()
        if self.failure is not None and has_torn_superblock(self.path):
            assert sh(f"btrfs rescue super-recover -y {self.path}").returncode == 0
            self.is_recovered = True
            self.mount()
        return self

    def mount(self):
        done = sh(f"losetup -f --show {self.path}")
        # Another process took the device that was free; the next one is asked for.
        while done.returncode != 0 and "busy" in done.stderr:
            done = sh(f"losetup -f --show {self.path}")
        assert done.returncode == 0, done.stderr
        device = done.stdout.strip()
        done = sh(f"mount {'-o ' + self.options if self.options else ''} {device} {self.point}")
        self.failure = done.stderr.strip() if done.returncode != 0 else None
        # The device goes with the mount, even if this program is killed.
        sh(f"losetup -d {device}")

    def __exit__(self, *_):
        if self.failure is None:
            done = sh(f"umount {self.point}")
            assert done.returncode == 0, done.stderr


def has_torn_superblock(path):
    """Whether a file has the first superblock of Btrfs with another's checksum."""
    return "DON'T MATCH" in sh(f"btrfs inspect-internal dump-super {path}").stdout


def torn(chance):
    """A chooser of what is left of the writes that were on their way."""
    def choose(writes):
        left = []
        for offset, data in writes:
            fate = chance.random()
            if fate < 0.5:
                left.append((offset, data))
            elif fate < 0.7:
                sectors = [start for start in range(0, len(data), SECTOR) if chance.random() < 0.5]
                left += [(offset + start, data[start:start + SECTOR]) for start in sectors]
        return left
    return choose


def work(disk, point, options, seed, lying):
    """The writers at work; returns them."""
    with Mounted(disk.path, point, options) as mounted:
        assert mounted.failure is None, mounted.failure
        store = os.path.join(point, "store")
        # Durable before the first cut.
        assert tckit(store, "copy", "00:00:00:00", "--rate", "25", "-p", "first").returncode == 0
        sh(f"sync -f {point}")
        writers = [Writer(disk, store, f"writer{n}", f"{seed}/{n}", lying) for n in range(WRITERS)]
        first = disk.position

        failures = []

        def steps(writer):
            try:
                for _ in range(OPTIONS.operations // WRITERS):
                    writer.step()
            except Exception as failure:
                failures.append(failure)
        threads = [threading.Thread(target=steps, args=[writer]) for writer in writers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if failures:
            raise failures[0]
        return writers, first, disk.position


def places(writers, first, last, chance, disk):
    """Where the power is cut, from front to back, and what is left there of what was on its way."""
    if not OPTIONS.lying:
        return [(position, torn(chance)) for position in sorted(chance.choices(range(first, last), k=OPTIONS.states))]
    # Where something was acknowledged and no flush followed since its operation began: all of it was on its way.
    flushes = {n for n, entry in enumerate(disk.log) if entry == ("flush",)}
    ends = [operation.done for writer in writers for operation in writer.operations
            if not flushes.intersection(range(operation.started, operation.done))]
    return [(position, lambda writes: []) for position in sorted(ends)[:100]]


def attempt(name, kind, folder, seed):
    make, options, size = KINDS[kind]
    chance = random.Random(f"{seed}/{name}")
    point = os.path.join(folder, "mount")
    os.mkdir(point)
    began = time.monotonic()
    states = unmounted = recovered = inconsistent = hollow = 0
    faulty = []
    with RecordingDisk(folder, size * MIB) as disk:
        done = sh(make.format(disk.path))
        assert done.returncode == 0, done.stderr
        writers, first, last = work(disk, point, options, seed, OPTIONS.lying)
        wanted = places(writers, first, last, chance, disk)
        for position, choose in wanted:
            if time.monotonic() - began > OPTIONS.seconds:
                break
            states += 1
            with disk.cut(position, choose) as path:
                with Mounted(path, point, options) as mounted:
                    recovered += mounted.is_recovered
                    if mounted.failure is not None:
                        unmounted += 1
                        if name != UNSOUND:
                            print(f"powercuts: {name}, position {position}: {mounted.failure}", flush=True)
                        continue
                    store = os.path.join(point, "store")
                    faults = [fault for writer in writers for fault in writer.faults(store, position)]
                    lacks = bool(faults) and is_hollow(store)
                if not faults:
                    continue
                # What the file system itself left inconsistent is not the store's loss.
                if name.startswith("ext4") and sh(f"fsck.ext4 -fn {path}").returncode != 0:
                    inconsistent += 1
                elif lacks and name == UNSOUND:
                    hollow += 1
                else:
                    faulty.append((position, faults))
    operations = sum(len(writer.operations) for writer in writers)
    print(f"powercuts: {name}: {operations} operations, {last - first} writes and flushes, {states} states, "
          f"{unmounted} not mountable, {recovered} with a torn superblock, {inconsistent} inconsistent by fsck, " + (f"{hollow} with files without inode or blocks, " if name == UNSOUND else "")
          + f"{len(faulty)} with a loss, {time.monotonic() - began:.0f} s", flush=True)
    if states < len(wanted):
        print(f"FAILED powercuts: {name}, seed {seed}: {OPTIONS.seconds} s were enough for {states} of {len(wanted)} states", flush=True)
    if OPTIONS.lying:
        return 0 < states == len(wanted) and len(faulty) == states
    for position, faults in faulty[:5]:
        print(f"FAILED powercuts: {name}, seed {seed}, position {position}: " + "; ".join(faults[:3]))
    left = unmounted + inconsistent + hollow
    if name == UNSOUND and left:
        print(f"powercuts: {name}: in {left} of these states its own recovery left the file system broken, whatever the store did", flush=True)
    return states == len(wanted) and not faulty and left <= (states // 2 if name == UNSOUND else 0)


def missing(kind):
    """What this machine lacks for a kind, or nothing."""
    if not os.path.exists("/dev/fuse"):
        return "fuse", "/dev/fuse"
    if not os.path.exists("/dev/loop-control"):
        return "loop", "/dev/loop-control"
    program = KINDS[kind][0].split()[0]
    return (kind.split()[0], program) if shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin:/sbin") is None else None


def passed_over(title, name, what):
    """Reports what is missing; whether FAULTS_WITHOUT names it."""
    is_named = name in os.environ.get("FAULTS_WITHOUT", "").split(",")
    print(f"{title}: {what} is missing; " + ("passed over" if is_named else f"FAULTS_WITHOUT={name} passes it over"))
    return is_named


def enter_namespace(script):
    """Runs a script again where its mounts are its own."""
    if os.environ.get("TCKIT_POWERCUTS") != "own":
        os.environ["TCKIT_POWERCUTS"] = "own"
        os.environ["TCKIT_EXECUTABLE"] = TCKIT
        os.execvp("unshare", ["unshare", "--mount", sys.executable, os.path.abspath(script), *sys.argv[1:]])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--states", type=int, default=850, help="for each file system")
    parser.add_argument("--operations", type=int, default=400, help="for each file system")
    parser.add_argument("--seed", default=None)
    parser.add_argument("--seconds", type=float, default=3600, help="for each file system")
    parser.add_argument("--lying", action="store_true", help="the control: fsync does nothing")
    parser.add_argument("names", nargs="*")
    global OPTIONS
    OPTIONS = parser.parse_args()
    if os.geteuid() != 0:
        return 0 if passed_over("powercuts", "root", "the superuser, who alone can mount a disk,") else 1
    enter_namespace(__file__)
    seed = OPTIONS.seed or str(random.randrange(1 << 32))
    print(f"powercuts: --seed {seed}", flush=True)
    passed = True
    for kind in OPTIONS.names or [*KINDS, CONTROL]:
        OPTIONS.lying = OPTIONS.lying or kind == CONTROL
        base = "ext4" if kind == CONTROL else kind
        lacking = missing(base)
        if lacking:
            passed &= passed_over(f"powercuts: {kind}", *lacking)
            continue
        with tempfile.TemporaryDirectory() as folder:
            passed &= attempt(kind, base, folder, seed)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
