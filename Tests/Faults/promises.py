#!/usr/bin/env python3
"""What was seen to go wrong in other clipboard tools, each tried against the executable.

    TCKIT_EXECUTABLE=.build/release/tckit Tests/Faults/promises.py [NAME…]      # --list names them

Each case has a store of its own. A case that needs what only the superuser may do (a small disk, a read-only one) makes a
user namespace for it; where the system forbids that too, it prints what it does instead. Ends with status 1 where a case failed.
"""
import concurrent.futures
import json
import os
import random
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
import traceback

import generation

TCKIT = os.path.abspath(os.environ.get("TCKIT_EXECUTABLE", ".build/release/tckit"))
CASES = {}
OLD, NEW = "01:00:00:00", "02:00:00:00"


def case(function):
    """A test; its name in plain words is its documentation's first line."""
    CASES[function.__doc__.split("\n")[0].rstrip(".")] = function
    return function


class Place:
    """A folder with a store in it."""

    def __init__(self, folder):
        self.folder, self.store = folder, os.path.join(folder, "store")
        self.general = os.path.join(self.store, "general")

    def words(self, *arguments):
        return [TCKIT, *arguments, "--store", self.store]

    def run(self, *arguments, input=b"", before=(), **more):
        return subprocess.run([*before, *self.words(*arguments)], input=input, capture_output=True, timeout=120, **more)

    def do(self, *arguments, **more):
        done = self.run(*arguments, **more)
        assert done.returncode == 0, (arguments, done.returncode, done.stderr)
        return done.stdout

    def copy(self, text, *more):
        return self.do("copy", text, "--rate", "24", *more)

    def paste(self, *more):
        return self.do("paste", "--all", *more).decode().split()

    def file(self, name, size):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(b"\xA5" * size)
        return path

    def generations(self, pasteboard="general"):
        folder = os.path.join(self.store, pasteboard)
        return [os.path.join(folder, name) for name in os.listdir(folder)
                if name == "current" or name.startswith("history-")]

    def texts(self, path):
        with open(path, "rb") as file:
            items = generation.dump(file.read())["items"]
        return [bytes.fromhex(dict(item["representations"])["public.utf8-plain-text"]).decode() for item in items]

    def trace(self, calls, *arguments, **more):
        """The lines of strace -f -y for a command that succeeds, their process number cut off."""
        log = os.path.join(self.folder, "strace")
        self.do(*arguments, before=["strace", "-f", "-y", "-qq", "-o", log, "-e", "trace=" + calls], **more)
        with open(log) as lines:
            return [line.split(maxsplit=1)[1].strip() for line in lines]


def fails(done, status, words=None):
    """A command that failed as it should, and said so."""
    assert done.returncode == status, (done.returncode, done.stderr)
    assert done.stderr.startswith(b"tckit: "), done.stderr
    if words:
        assert words.encode() in done.stderr, done.stderr


def inside(name, folder, options):
    """Runs the body of a case on a tmpfs of its own, in a namespace where that needs no superuser; False where none may be."""
    mount = f'mount -t tmpfs -o "{options}" none "$1" && shift && exec "$@"'
    command = ["sh", "-c", mount, "sh", folder, sys.executable, os.path.abspath(__file__), "--inside", name, folder]
    probe = ["sh", "-c", mount, "sh", folder, "true"]
    for prefix in (["unshare", "--mount"], ["unshare", "--map-root-user", "--mount"]):
        if subprocess.run([*prefix, *probe], capture_output=True).returncode == 0:
            done = subprocess.run([*prefix, *command], capture_output=True, text=True)
            assert done.returncode == 0, done.stdout + done.stderr
            return True
    print(f"{name}: no file system may be mounted here; its calls are made to fail with strace instead")
    return False


def still_old(place, history=()):
    assert place.paste() == [OLD], place.paste()
    assert set(os.listdir(place.general)) <= {"current", "lock", *history}, os.listdir(place.general)


# A full disk that reports success with part of the data

def full_disk(folder):
    place = Place(folder)
    place.copy(OLD)
    large = os.path.join(tempfile.gettempdir(), f"tckit-large-{os.getpid()}")
    try:
        with open(large, "wb") as file:
            file.write(b"\xA5" * (2 << 20))
        stream = Place(tempfile.mkdtemp())
        stream.copy(NEW, "--attach", "public.data=" + large)
        export = stream.do("export")
        shutil.rmtree(stream.folder)
        fails(place.run("copy", NEW, "--rate", "24", "--attach", "public.data=" + large), 74, "no space for")
        still_old(place)
        fails(place.run("copy", NEW, "--rate", "24", "--append", "--attach", "public.data=" + large), 74, "no space for")
        still_old(place)
        fails(place.run("import", input=export), 74, "no space for")
        still_old(place)
    finally:
        os.remove(large)
    # Little by little, until the disk is full; each acknowledged item is there, and of the refused ones nothing.
    there, refused = [OLD], 0
    for number in range(2000):
        text = "02:%02d:%02d:00" % (number // 60 % 60, number % 60)
        done = place.run("copy", text, "--rate", "24", "--append", "--history-depth", "1000000")
        if done.returncode == 0:
            there.append(text)
        else:
            fails(done, 74, "no space for")
            refused += 1
        if refused == 5:
            break
    assert refused == 5 and len(there) > 20, (refused, len(there))
    assert place.paste() == there
    # Restoring needs room too; clearing and freeing history give it back.
    assert place.run("restore", "--change", str(len(there) - 1)).returncode in (0, 74)
    assert place.paste() in (there, there[:-1])


@case
def _():
    """a full disk: status 74, the old content whole, nothing left behind."""
    with tempfile.TemporaryDirectory() as folder:
        if inside("full_disk", folder, "size=512k,mode=0700"):
            return
        place = Place(folder)
        place.copy(OLD)
        for call in ("pwrite64", "fsync", "linkat", "renameat"):
            fails(place.run("copy", NEW, "--rate", "24", before=["strace", "-f", "-o", "/dev/null", "-e",
                                                                 f"inject={call}:error=ENOSPC:when=1+"]), 74, "no space for")
            still_old(place)


@case
def _():
    """a full disk under the reader: a result cut short is never a success."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        place.copy(OLD)
        with open("/dev/full", "wb") as full:
            for words in (["paste"], ["export"], ["types"]):
                done = subprocess.run(place.words(*words), stdout=full, stderr=subprocess.PIPE)
                assert done.returncode == 74, (words, done)


# 40 parallel writers of which 7 survive

@case
def _():
    """40 parallel writers: all 40 survive, appended and in history."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        texts = ["00:00:%02d:00" % number for number in range(40)]
        with concurrent.futures.ThreadPoolExecutor(40) as pool:
            done = [pool.submit(place.run, "copy", text, "--rate", "24", "--append", "-p", "list") for text in texts]
            done += [pool.submit(place.run, "copy", text, "--rate", "24", "--history-depth", "100") for text in texts]
        assert [one.result().returncode for one in done] == [0] * 80, [one.result().stderr for one in done]
        assert sorted(place.do("paste", "--all", "-p", "list").decode().split()) == texts
        assert sorted(text for path in place.generations() for text in place.texts(path)) == texts


# A kill in mid-copy that empties the clipboard

@case
def _():
    """a kill in mid-copy: the old content or the new, never nothing."""
    chance = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        place.copy(OLD)
        large = place.file("large", 2 << 20)
        old = [OLD]
        for number in range(120):
            text = "00:%02d:%02d:00" % (number // 60, number % 60)
            # A large one has more moments to be killed in.
            more = ["--attach", "public.data=" + large] if number % 2 else []
            process = subprocess.Popen(place.words("copy", text, "--rate", "24", *more), stdin=subprocess.DEVNULL)
            time.sleep(chance.random() * 0.012)
            process.kill()
            status = process.wait()
            seen = place.paste()
            assert seen in (old, [text]), (seen, old)
            assert status != 0 or seen == [text]
            old = seen
        place.copy(NEW)
        assert {"new", "drafts"}.isdisjoint(os.listdir(place.general))


# A lock that names an unrelated live process and never ends

@case
def _():
    """a lock file that names a living process locks nothing."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        place.copy(OLD)
        for content in (f"{os.getpid()}\n", f"{os.getppid()}", "1\n", ""):
            with open(os.path.join(place.general, "lock"), "w") as file:
                file.write(content)
            place.copy(NEW, "--timeout", "1s")
        # A draft that bears the number of a living process is dead all the same, for nobody has it locked.
        os.mkdir(os.path.join(place.general, "drafts"), 0o700)
        place_of_draft = os.path.join(place.general, "drafts", f"{os.getpid()}-1-0")
        with open(place_of_draft, "w"):
            pass
        place.copy(OLD, "--timeout", "1s")
        assert not os.path.exists(place_of_draft)


@case
def _():
    """a lock dies with its holder, however that dies; a stopped one is waited for no longer than the time limit."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        place.copy(OLD)
        lock = os.path.join(place.general, "lock")
        holder = subprocess.Popen(["flock", lock, "sh", "-c", "echo held; exec sleep 1000"], stdout=subprocess.PIPE,
                                  start_new_session=True)
        try:
            assert holder.stdout.readline() == b"held\n"
            os.killpg(holder.pid, signal.SIGSTOP)
            began = time.monotonic()
            fails(place.run("copy", NEW, "--rate", "24", "--timeout", "300ms"), 75, "another writer has kept")
            assert time.monotonic() - began > 0.3
            assert place.paste() == [OLD]
        finally:
            # A stopped holder that is left behind would keep this script's streams open.
            os.killpg(holder.pid, signal.SIGKILL)
            holder.wait()
        place.copy(NEW, "--timeout", "1s")
        assert place.paste() == [NEW]


# Oversize items dropped with status 0

@case
def _():
    """an item beyond a limit: status 65, and the pasteboard unchanged."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        place.copy(OLD)
        sparse = os.path.join(folder, "sparse")
        with open(sparse, "wb") as file:
            file.truncate((256 << 20) + 1)
        fails(place.run("copy", NEW, "--rate", "24", "--attach", "public.data=" + sparse), 65, "268435456")
        still_old(place)
        small = place.file("small", 1025)
        for limit in ("--max-representation-size", "--max-size"):
            fails(place.run("copy", NEW, "--rate", "24", "--attach", "public.data=" + small, limit, "1K"), 65, "1024")
            fails(place.run("copy", NEW, "--rate", "24", "--append", "--attach", "public.data=" + small, limit, "1K"), 65)
        fails(place.run("copy", NEW, "03:00:00:00", "--rate", "24", "--max-items", "1"), 65, "the limit is 1")
        still_old(place)


# Payload never fsynced

def order(lines, folder):
    """The marks of a trace that durability hangs on, in order."""
    marks = []
    for line in lines:
        call = line.partition("(")[0]
        paths = re.findall(r"<([^>]*)>", line)
        names = re.findall(r'"([^"]*)"', line)
        path = paths[0] if paths else ""
        if call == "pwrite64" and not path.endswith("/lock"):
            marks.append(("write", path))
        elif call == "fsync" and line.endswith("= 0"):
            marks.append(("sync", path))
        elif call in ("renameat", "renameat2", "rename") and names[-1] == "current":
            marks.append(("rename", os.path.join(path, names[0])))
        elif call == "exit_group":
            marks.append(("exit", line))
    return marks


@case
def _():
    """the content is on disk before it is visible, and its name before status 0."""
    calls = "pwrite64,fsync,fdatasync,?rename,renameat,?renameat2,exit_group"
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        large = place.file("large", 600_000)
        commands = [["copy", NEW, "--rate", "24"], ["copy", OLD, "--rate", "24"], ["copy", NEW, "--rate", "24", "--append"],
                    ["copy", NEW, "--rate", "24", "--attach", "public.data=" + large], ["restore", "--back", "1"], ["import"],
                    ["import", "--append"], ["clear"]]
        place.copy(OLD, "-p", "other")
        export = place.do("export", "-p", "other")
        for number, words in enumerate(commands):
            marks = order(place.trace(calls, *words, input=export if words[0] == "import" else b""), folder)
            kinds = [kind for kind, _ in marks]
            assert kinds.count("rename") == 1 and kinds[-1] == "exit", marks
            at = kinds.index("rename")
            draft = marks[at][1]
            writes = [index for index, mark in enumerate(marks) if mark == ("write", draft)]
            assert writes, (words, marks)
            assert ("sync", draft) in marks[max(writes) + 1:at], (words, marks)
            assert ("sync", place.general) in marks[at + 1:], (words, marks)
            if number == 0:
                # The first generation of a pasteboard: the names of its folder and of the store's too.
                assert ("sync", place.store) in marks[:at], marks
        first = Place(os.path.join(folder, "deep", "er"))
        marks = order(first.trace(calls, "copy", OLD, "--rate", "24") if os.makedirs(first.folder) is None else [], folder)
        for path in (first.store, first.folder, os.path.dirname(first.folder)):
            assert ("sync", path) in marks, (path, marks)


@case
def _():
    """a disk that fails to synchronise is never reported as success."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        place.copy(OLD)
        strace = ["strace", "-f", "-o", "/dev/null", "-e"]
        fails(place.run("copy", NEW, "--rate", "24", before=[*strace, "inject=fsync:error=EIO:when=1"]), 74)
        still_old(place, ["history-1"])
        done = place.run("copy", NEW, "--rate", "24", before=[*strace, "inject=fsync:error=EIO:when=2"])
        fails(done, 74, "is visible, but may not survive a power cut")
        assert place.paste() == [NEW]


# Folders 0755

@case
def _():
    """folders are 0700 and files 0600 under every umask, drafts too."""
    for mask in (0o000, 0o022, 0o027, 0o077):
        with tempfile.TemporaryDirectory() as folder:
            place = Place(os.path.join(folder, "a", "b"))
            export = None
            for text in (OLD, NEW):
                place.do("copy", text, "--rate", "24", umask=mask)
            export = place.do("export")
            gatherer = subprocess.Popen(place.words("import"), stdin=subprocess.PIPE, umask=mask)
            gatherer.stdin.write(export[:-1])
            gatherer.stdin.flush()
            drafts = os.path.join(place.general, "drafts")
            wait_for(lambda: os.path.isdir(drafts) and os.listdir(drafts))
            modes = set()
            for path, folders, files in os.walk(os.path.join(folder, "a")):
                modes |= {("folder", stat.S_IMODE(os.stat(path).st_mode))}
                modes |= {("file", stat.S_IMODE(os.stat(os.path.join(path, name)).st_mode)) for name in files}
            assert modes == {("folder", 0o700), ("file", 0o600)}, (oct(mask), modes)
            gatherer.kill()
            gatherer.wait()


def wait_for(condition):
    limit = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < limit, "waited too long"
        time.sleep(0.005)


# An empty upstream that clobbers the content

@case
def _():
    """an upstream that gives nothing changes nothing, and is an error."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        place.copy(OLD)
        empty = place.file("empty", 0)
        for words in (["copy", "-"], ["copy", "-", "--rate", "24"], ["copy", "--scan", "-", "--rate", "24"],
                      ["copy", "--append", "-"], ["copy", "--attach", "public.data=-"],
                      ["copy", "--attach", "public.data=" + empty], ["import"], ["import", "--append"]):
            for input in (b"", b"\n\n") if "-" in words else (b"",):
                fails(place.run(*words, input=input), 65)
                still_old(place)
        # A producer that dies on its way: what it gave is no whole stream.
        export = place.do("export")
        for length in range(1, len(export), 37):
            fails(place.run("import", input=export[:length]), 65)
        still_old(place)


# A history that makes copying slower

@case
def _():
    """a history of 10,000 costs a copy and a paste no call and no byte more than one of 1."""
    costs = []
    with tempfile.TemporaryDirectory() as folder:
        for depth in (1, 10_000):
            place = Place(os.path.join(folder, str(depth)))
            os.makedirs(place.general, 0o700)
            os.chmod(place.store, 0o700)
            plain = {"sensitive": 0, "once": 0, "expires": None, "representations": [["public.utf8-plain-text", "3031"]]}
            # As many digits in each name, so that not even a listing differs in its bytes.
            for count in range(20_001 - depth, 20_001):
                with open(os.path.join(place.general, f"history-{count}"), "wb") as file:
                    file.write(generation.make({"changeCount": count, "created": 1, "items": [plain]}))
            with open(os.path.join(place.general, "current"), "wb") as file:
                file.write(generation.make({"changeCount": 20_001, "created": 1, "items": [plain]}))
            # The first copy counts what there is; the ones after it need not, whether history grows or is at its limit.
            keep = ["--history-depth", str(depth + 2)]
            place.copy(OLD, *keep)
            cost = []
            for words in (["copy", NEW, "--rate", "24", *keep], ["copy", OLD, "--rate", "24", *keep],
                          ["copy", OLD, "--rate", "24", *keep], ["paste"], ["paste", "--back", "1"],
                          ["paste", "--change", "20003"]):
                if words[0] == "copy":
                    assert len(os.listdir(place.general)) > depth
                lines = place.trace("all", *words)
                names = [line.partition("(")[0] for line in lines]
                read = sum(int(line.rsplit("= ", 1)[1].split()[0]) for line in lines
                           if re.match(r"(pread64|read|getdents64)\(\d+<" + re.escape(place.store), line))
                cost.append((words[0], len(names), read, names.count("getdents64")))
            costs.append(cost)
    assert costs[0] == costs[1], costs
    print("   calls and bytes read with a history of 1 and of 10,000:",
          ", ".join(f"{name} {calls}/{read}" for name, calls, read, _ in costs[1]))


# Readers

@case
def _():
    """a reader takes no lock and waits for no writer."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        place.copy(OLD)
        place.copy(NEW)
        for words in (["paste"], ["paste", "--all"], ["paste", "--back", "1"], ["types"], ["history"], ["pasteboards"],
                      ["export"]):
            lines = place.trace("flock,fcntl,open,openat,futex,poll,?ppoll,nanosleep,clock_nanosleep", *words)
            assert any("current" in line for line in lines), lines
            for line in lines:
                call = line.partition("(")[0]
                assert call not in ("flock", "poll", "ppoll", "nanosleep", "clock_nanosleep"), line
                assert "F_SETLK" not in line and "F_OFD" not in line and '"lock"' not in line, line
                assert "O_RDWR" not in line and "O_WRONLY" not in line and "O_CREAT" not in line, line


# Recovery

@case
def _():
    """what dead writers left is swept, what living ones gather is not, stopped or running."""
    with tempfile.TemporaryDirectory() as folder:
        place, source = Place(folder), Place(os.path.join(folder, "source"))
        source.copy(NEW)
        export = source.do("export")
        place.copy(OLD)
        drafts = os.path.join(place.general, "drafts")

        def gatherer():
            before = set(os.listdir(drafts)) if os.path.isdir(drafts) else set()
            process = subprocess.Popen(place.words("import", "--append"), stdin=subprocess.PIPE)
            process.stdin.write(export[:200])
            process.stdin.flush()
            wait_for(lambda: os.path.isdir(drafts) and set(os.listdir(drafts)) - before)
            return process, (set(os.listdir(drafts)) - before).pop()

        (running, first), (stopped, second), (dead, third) = gatherer(), gatherer(), gatherer()
        stopped.send_signal(signal.SIGSTOP)
        place.copy(OLD)
        assert {first, second, third} <= set(os.listdir(drafts))
        dead.kill()
        dead.wait()
        place.copy(OLD)
        assert sorted(os.listdir(drafts)) == sorted([first, second])
        stopped.send_signal(signal.SIGCONT)
        for process in (running, stopped):
            process.stdin.write(export[200:])
            process.stdin.close()
            assert process.wait() == 0
        assert place.paste() == [OLD, NEW, NEW]
        assert not os.path.exists(drafts)
        # One that died under the lock leaves its file; the next writer takes no notice but to remove it.
        for call in ("fsync", "linkat", "renameat"):
            done = place.run("copy", NEW, "--rate", "24",
                             before=["strace", "-f", "-o", "/dev/null", "-e", f"inject={call}:signal=KILL:when=1"])
            assert done.returncode != 0
            assert "new" in os.listdir(place.general) or call == "renameat", call
            place.copy(OLD, "--timeout", "1s")
            assert "new" not in os.listdir(place.general)


# Damage

@case
def _():
    """a damaged file: status 65 with its path and offset, or the exact old data."""
    chance = random.Random(11)
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        blob = place.file("blob", 500)
        place.copy(OLD, "--attach", "public.data=" + blob)
        place.copy(NEW, "--append")
        current = os.path.join(place.general, "current")
        with open(current, "rb") as file:
            whole = file.read()
        asked = {("paste", "--all"): None, ("paste", "--item", "2", "--type", "public.utf8-plain-text"): None,
                 ("paste", "--type", "public.data"): None, ("paste", "--type", "com.orchetect.TimecodeKit.timecode"): None,
                 ("types",): None, ("export",): None}
        for words in asked:
            asked[words] = place.do(*words, "--item", "1") if "public.data" in words else place.do(*words)
        damaged = kept = 0

        def try_all(content):
            nonlocal damaged, kept
            with open(current, "wb") as file:
                file.write(content)
            for words, answer in asked.items():
                done = place.run(*words)
                if done.returncode == 0:
                    assert done.stdout == answer, words
                    kept += 1
                else:
                    fails(done, 65, f"{current} is damaged at offset ")
                    # A listing may have begun; what is pasted or exported is proved before its first byte.
                    assert done.stdout == b"" or words == ("types",) and answer.startswith(done.stdout), done.stdout
                    damaged += 1

        for _ in range(60):
            flipped = bytearray(whole)
            flipped[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
            try_all(bytes(flipped))
        assert damaged > 60 and kept > 60, (damaged, kept)
        before = kept
        for length in [0, 1, 7, 8, 127, 128, len(whole) - 1] + [chance.randrange(len(whole)) for _ in range(20)]:
            try_all(whole[:length])
        assert kept == before
        print(f"   {damaged} answers of 65 with path and offset, {kept} of the exact old data")


# What is in the store's way

def as_nobody():
    """Another user than the superuser, for whom nothing is forbidden."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)


def read_only_disk(folder):
    place = Place(folder)
    place.copy(OLD)
    subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
    for words in (["copy", NEW, "--rate", "24"], ["clear"], ["import"], ["copy", NEW, "--rate", "24", "-p", "other"]):
        fails(place.run(*words, input=b"x" * 200 if words == ["import"] else b""), 65 if words == ["import"] else 73,
              None if words == ["import"] else "read-only file system")
    assert place.paste() == [OLD]


@case
def _():
    """a read-only disk: writing is 73 with a hint, reading still works."""
    with tempfile.TemporaryDirectory() as folder:
        if inside("read_only_disk", folder, "size=1m,mode=0700"):
            return
        place = Place(folder)
        place.copy(OLD)
        fails(place.run("copy", NEW, "--rate", "24",
                        before=["strace", "-f", "-o", "/dev/null", "-e", "inject=openat:error=EROFS:when=4+"]), 73)
        assert place.paste() == [OLD]


@case
def _():
    """a store without permissions: 77 with a hint, for folder and file alike."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o777)
        place = Place(os.path.join(folder, "own"))
        os.mkdir(place.folder)
        if os.geteuid() == 0:
            os.chown(place.folder, 65534, 65534)
        user = {"preexec_fn": as_nobody}
        place.do("copy", OLD, "--rate", "24", **user)
        for path, mode, words in ((place.general, 0o500, ["copy", NEW, "--rate", "24"]), (place.store, 0o000, ["paste"]),
                                  (place.general, 0o000, ["paste"]), (os.path.join(place.general, "current"), 0o000, ["paste"]),
                                  (os.path.join(place.general, "lock"), 0o400, ["copy", NEW, "--rate", "24"]),
                                  (place.store, 0o500, ["copy", NEW, "--rate", "24", "-p", "other"]),
                                  (place.folder, 0o000, ["copy", NEW, "--rate", "24"])):
            before = stat.S_IMODE(os.stat(path).st_mode)
            os.chmod(path, mode)
            done = place.run(*words, **user)
            os.chmod(path, before)
            fails(done, 77)
            assert b"hint: " in done.stderr, (path, done.stderr)
            assert place.do("paste", **user).decode().split() == [OLD]


@case
def _():
    """a store of somebody else: 77 with a hint, whatever its mode."""
    with tempfile.TemporaryDirectory() as folder:
        if os.geteuid() == 0:
            place = Place(folder)
            place.copy(OLD)
            os.chown(place.store, 12345, 12345)
            stores = [place]
        else:
            # The superuser's folders are everywhere.
            stores = [Place("/")]
            stores[0].store = "/usr"
        for place in stores:
            for words in (["paste"], ["copy", NEW, "--rate", "24"], ["history"], ["clear"]):
                fails(place.run(*words), 77, "belongs to user")


@case
def _():
    """a watch beyond the kernel's limit: 74 with the reason, never a watch that sees nothing."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        place.copy(OLD)
        for call, error in (("inotify_add_watch", "ENOSPC"), ("inotify_init1", "EMFILE"), ("inotify_add_watch", "ENOENT")):
            done = place.run("watch", "--count", "1", before=["strace", "-f", "-o", "/dev/null", "-e",
                                                              f"inject={call}:error={error}"])
            fails(done, 74, "sysctl fs.inotify")


@case
def _():
    """a command that watch runs inherits nothing of the store, and no call leaves a descriptor to be inherited."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        place.copy(OLD)
        listing = place.do("watch", "--since", "0", "--count", "1", "--exec", "ls -l /proc/self/fd").decode()
        assert "/proc/" in listing and folder not in listing and "inotify" not in listing, listing
        for words in (["copy", NEW, "--rate", "24", "--append"], ["paste"], ["history"], ["clear"]):
            for line in place.trace("open,openat,?inotify_init1", *words):
                assert "O_CLOEXEC" in line or place.store not in line and "current" not in line, line


@case
def _():
    """a hard link that somebody made of a file changes no more than the file did."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        place.copy(OLD)
        for name in ("current", "lock"):
            os.link(os.path.join(place.general, name), os.path.join(folder, "link-" + name))
        with open(os.path.join(folder, "link-current"), "rb") as file:
            before = file.read()
        place.copy(NEW, "--timeout", "1s")
        with open(os.path.join(folder, "link-current"), "rb") as file:
            assert file.read() == before
        # A lock file that was moved away is another file than the one that the next writer takes.
        os.rename(os.path.join(place.general, "lock"), os.path.join(folder, "moved"))
        place.copy(OLD, "--timeout", "1s")
        assert os.path.exists(os.path.join(place.general, "lock"))
        assert place.paste() == [OLD]


def main():
    names = sys.argv[1:]
    if names[:1] == ["--list"]:
        print("\n".join(CASES))
        return 0
    if names[:1] == ["--inside"]:
        {"full_disk": full_disk, "read_only_disk": read_only_disk}[names[1]](names[2])
        return 0
    failed = 0
    for name in names or CASES:
        try:
            CASES[name]()
            print(f"ok: {name}", flush=True)
        except Exception:
            failed += 1
            print(f"FAILED: {name}", flush=True)
            traceback.print_exc()
    print(f"promises: {len(names or CASES)} cases, {failed} broken")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
