#!/usr/bin/env python3
"""The store on a full disk, under kills, at its limits, among other users: what went wrong in other clipboard tools, tried here.

    TCKIT_EXECUTABLE=.build/release/tckit Tests/Faults/store.py [NAME…]      # --list names them

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
from limits import set_limits

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
                if name.isdecimal()]

    @property
    def current(self):
        """The file of the current generation of the general pasteboard."""
        return max(self.generations(), key=lambda path: int(os.path.basename(path)))

    def drafts(self):
        return {name for name in os.listdir(self.general) if name.startswith("draft-")} if os.path.isdir(self.general) else set()

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


def still_old(place, others=()):
    assert place.paste() == [OLD], place.paste()
    names = {os.path.basename(place.current), *others}
    assert set(os.listdir(place.general)) <= names, os.listdir(place.general)


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
    set_limits(place.store, history_depth=1_000_000)
    for number in range(2000):
        text = "02:%02d:%02d:00" % (number // 60 % 60, number % 60)
        done = place.run("copy", text, "--rate", "24", "--append")
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
    assert place.run("restore", "--back", "1").returncode in (0, 74)
    assert place.paste() in (there, there[:-1])


@case
def _():
    """a full disk: status 74, the old content whole, nothing left behind."""
    with tempfile.TemporaryDirectory() as folder:
        if inside("full_disk", folder, "size=512k,mode=0700"):
            return
        place = Place(folder)
        place.copy(OLD)
        for call in ("pwrite64", "fsync", "linkat"):
            fails(place.run("copy", NEW, "--rate", "24", before=["strace", "-f", "-o", "/dev/null", "-e",
                                                                 f"inject={call}:error=ENOSPC:when=1+"]), 74, "no space for")
            still_old(place)
        place.copy(NEW)
        assert place.paste() == [NEW] and place.paste("--back", "1") == [OLD]


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
        set_limits(place.store, history_depth=100)
        with concurrent.futures.ThreadPoolExecutor(40) as pool:
            done = [pool.submit(place.run, "copy", text, "--rate", "24", "--append", "-p", "list") for text in texts]
            done += [pool.submit(place.run, "copy", text, "--rate", "24") for text in texts]
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
        assert not place.drafts()


# A lock that names an unrelated live process and never ends

@case
def _():
    """a draft whose writer was killed is removed by the next one, and files of other names lock nothing."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        place.copy(OLD)
        for content in (f"{os.getpid()}\n", f"{os.getppid()}", "1\n", ""):
            with open(os.path.join(place.general, "lock"), "w") as file:
                file.write(content)
            place.copy(NEW)
        os.remove(os.path.join(place.general, "lock"))
        killed = place.run("copy", NEW, "--rate", "24",
                           before=["strace", "-f", "-o", "/dev/null", "-e", "inject=linkat:signal=KILL:when=1"])
        name, = place.drafts()
        assert killed.returncode != 0
        # Whatever its number is: what counts is the mark of a living writer.
        os.rename(os.path.join(place.general, name), os.path.join(place.general, f"{name.rpartition('-')[0]}-{os.getpid()}"))
        place.copy(OLD)
        assert not place.drafts()


def hold(place):
    """A process group of its own that holds the lock of a pasteboard."""
    holder = subprocess.Popen(["flock", place.general, "sh", "-c", "echo held; exec sleep 1000"], stdout=subprocess.PIPE,
                              start_new_session=True)
    assert holder.stdout.readline() == b"held\n"
    return holder


@case
def _():
    """a lock dies with its holder, however that dies; a stopped one is waited for no longer than the time limit."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        place.copy(OLD)
        holder = hold(place)
        try:
            os.killpg(holder.pid, signal.SIGSTOP)
            began = time.monotonic()
            fails(place.run("copy", NEW, "--rate", "24"), 75, "another writer has kept")
            assert time.monotonic() - began > 29
            assert place.paste() == [OLD]
        finally:
            # A stopped holder that is left behind would keep this script's streams open.
            os.killpg(holder.pid, signal.SIGKILL)
            holder.wait()
        place.copy(NEW)
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
        for limit in ("max_representation_size", "max_size"):
            set_limits(place.store, **{limit: "1K"})
            fails(place.run("copy", NEW, "--rate", "24", "--attach", "public.data=" + small), 65, "1024")
            fails(place.run("copy", NEW, "--rate", "24", "--append", "--attach", "public.data=" + small), 65)
        set_limits(place.store, max_items=1)
        fails(place.run("copy", NEW, "03:00:00:00", "--rate", "24"), 65, "the limit is 1")
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
        if call == "pwrite64":
            marks.append(("write", path))
        elif call == "fsync" and line.endswith("= 0"):
            marks.append(("sync", path))
        elif call == "linkat" and line.endswith("= 0"):
            marks.append(("link", os.path.join(path, names[0])))
        elif call == "exit_group":
            marks.append(("exit", line))
    return marks


@case
def _():
    """the content is on disk before it is visible, and its name before status 0."""
    calls = "pwrite64,fsync,fdatasync,linkat,exit_group"
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
            assert kinds.count("link") == 1 and kinds[-1] == "exit", marks
            at = kinds.index("link")
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
        still_old(place)
        done = place.run("copy", NEW, "--rate", "24", before=[*strace, "inject=fsync:error=EIO:when=2"])
        fails(done, 74, "but a power cut could undo it")
        assert place.paste() == [NEW]


@case
def _():
    """a file that convert --in-place has replaced is never reported as unchanged."""
    with tempfile.TemporaryDirectory() as folder:
        place, path = Place(folder), os.path.join(folder, "list")
        for when, text in ((1, b"01:00:00:00\n"), (2, b"00:57:36:00\n")):
            with open(path, "wb") as file:
                file.write(b"01:00:00:00\n")
            done = subprocess.run(
                ["strace", "-f", "-o", "/dev/null", "-e", f"inject=fsync:error=EIO:when={when}", TCKIT, "convert",
                 path, "--rate", "24", "--to", "25", "--keep", "frames", "--in-place"], capture_output=True, timeout=120)
            with open(path, "rb") as file:
                assert file.read() == text, (when, text)
            fails(done, 74, "it is unchanged" if when == 1 else "is replaced, but a power cut may bring the old one back")


@case
def _():
    """an append whose reads fail loses nothing, and adds once or not at all."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        place.do("copy", "--rate", "24", input=b"".join(b"00:00:%02d:%02d\n" % divmod(n, 24) for n in range(400)))
        reads = len([line for line in place.trace("pread64", "copy", "00:00:00:00", "--rate", "24", "--append")])
        assert reads > 0, reads
        for number in range(1, reads + 1):
            before = len(place.paste())
            done = place.run("copy", "00:00:00:00", "--rate", "24", "--append",
                             before=["strace", "-f", "-o", "/dev/null", "-e", f"inject=pread64:error=EIO:when={number}"])
            # The reads of the system's loader are among them where the executable is not static.
            isLoader = done.returncode == 127 and b"loading shared libraries" in done.stderr
            assert done.returncode in (0, 74) or isLoader, (number, done)
            assert len(place.paste()) == before + (done.returncode == 0), (number, done)


# Folders 0755

@case
def _():
    """folders are 0700 and files 0600 under every umask, drafts too."""
    for mask in (0o000, 0o022, 0o077, 0o277, 0o777):
        with tempfile.TemporaryDirectory() as folder:
            place = Place(os.path.join(folder, "a", "b"))
            export = None
            for text in (OLD, NEW):
                place.do("copy", text, "--rate", "24", umask=mask)
            export = place.do("export")
            gatherer = subprocess.Popen(place.words("import"), stdin=subprocess.PIPE, umask=mask)
            gatherer.stdin.write(export[:-1])
            gatherer.stdin.flush()
            # A draft gets its mode behind its name.
            wait_for(place.drafts)
            wait_for(lambda: all(os.stat(os.path.join(place.general, name)).st_mode & 0o600 == 0o600 for name in place.drafts()))
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
                fails(place.run(*words, input=input), 1)
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
                with open(os.path.join(place.general, str(count)), "wb") as file:
                    file.write(generation.make({"changeCount": count, "created": 1, "items": [plain]}))
            with open(os.path.join(place.general, "20001"), "wb") as file:
                file.write(generation.make({"changeCount": 20_001, "created": 1, "items": [plain]}))
            # The first copy looks at what there is; the ones after it need not, whether history grows or is at its limit.
            set_limits(place.store, history_depth=depth + 2)
            place.copy(OLD)
            cost = []
            for words in (["copy", NEW, "--rate", "24"], ["copy", OLD, "--rate", "24"],
                          ["copy", OLD, "--rate", "24"], ["paste"], ["paste", "--back", "1"],
                          ["paste", "--back", "3"]):
                if words[0] == "copy":
                    assert len(os.listdir(place.general)) > depth
                lines = place.trace("all", *words)
                names = [line.partition("(")[0] for line in lines]
                read = sum(int(line.rsplit("= ", 1)[1].split()[0]) for line in lines
                           if re.match(r"(pread64|read)\(\d+<" + re.escape(place.store) + r"(?!/store\.json)", line))
                # But for the listing itself, and store.json, in which the limit has as many digits as it needs.
                others = [name for name in names if name not in ("getdents64", "brk", "mmap", "munmap", "mremap")]
                cost.append((words[0], len(others), read))
            costs.append(cost)
            paste = min(timed(place, "paste") for _ in range(20))
            times = [paste] if depth == 1 else [*times, paste]
    assert costs[0] == costs[1], costs
    print("   calls and bytes read with a history of 1 and of 10,000:",
          ", ".join(f"{name} {calls}/{read}" for name, calls, read in costs[1]),
          f"; a paste takes {times[0] * 1000:.1f} ms and {times[1] * 1000:.1f} ms")


def timed(place, *words):
    start = time.monotonic()
    place.do(*words)
    return time.monotonic() - start


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
            assert any('"2"' in line for line in lines), lines
            for line in lines:
                call = line.partition("(")[0]
                assert call not in ("flock", "poll", "ppoll", "nanosleep", "clock_nanosleep"), line
                assert "F_SETLK" not in line and "F_OFD" not in line, line
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

        def gatherer():
            before = place.drafts()
            process = subprocess.Popen(place.words("import", "--append"), stdin=subprocess.PIPE)
            process.stdin.write(export[:200])
            process.stdin.flush()
            wait_for(lambda: place.drafts() - before)
            return process, (place.drafts() - before).pop()

        (running, first), (stopped, second), (dead, third) = gatherer(), gatherer(), gatherer()
        stopped.send_signal(signal.SIGSTOP)
        place.copy(OLD)
        assert {first, second, third} <= place.drafts()
        dead.kill()
        dead.wait()
        place.copy(OLD)
        assert place.drafts() == {first, second}
        stopped.send_signal(signal.SIGCONT)
        for process in (running, stopped):
            process.stdin.write(export[200:])
            process.stdin.close()
            assert process.wait() == 0
        assert place.paste() == [OLD, NEW, NEW]
        assert not place.drafts()
        # One that died on its turn leaves its file; the next writer takes no notice but to remove it.
        for call in ("fsync", "linkat"):
            done = place.run("copy", NEW, "--rate", "24",
                             before=["strace", "-f", "-o", "/dev/null", "-e", f"inject={call}:signal=KILL:when=1"])
            assert done.returncode != 0
            assert place.drafts(), call
            place.copy(OLD)
            assert not place.drafts()


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
        current = place.current
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
                                  (place.general, 0o000, ["paste"]), (os.path.join(place.general, "1"), 0o000, ["paste"]),
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
                assert "O_CLOEXEC" in line or place.store not in line, line


@case
def _():
    """a hard link that somebody made of a file changes no more than the file did."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        place.copy(OLD)
        os.link(os.path.join(place.general, "1"), os.path.join(folder, "link-1"))
        with open(os.path.join(folder, "link-1"), "rb") as file:
            before = file.read()
        place.copy(NEW)
        with open(os.path.join(folder, "link-1"), "rb") as file:
            assert file.read() == before
        assert place.paste() == [NEW]


# What a neighbour, a stream or a limit of the system can do

@case
def _():
    """each limit of size and number holds at its edge: one below and at it are stored, one above is 65."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        content = place.file("content", 1024)
        for command, found in ((["copy", "--attach", "public.data=" + content], "larger than 1023 bytes"),
                               (["import"], "1024, but the limit is 1023")):
            stream = b""
            if command == ["import"]:
                place.do("copy", "--attach", "public.data=" + content)
                stream = place.do("export")
            for limit in ("max_representation_size", "max_size"):
                set_limits(place.store)
                place.copy(OLD)
                if limit == "max_size":
                    found = "1024, but the limit is 1023"
                set_limits(place.store, **{limit: 1023})
                fails(place.run(*command, input=stream), 65, found)
                assert place.paste() == [OLD]
                for size in (1024, 1025):
                    set_limits(place.store, **{limit: size})
                    place.do(*command, input=stream)
                    assert place.do("paste", "--type", "public.data") == b"\xA5" * 1024
        for limit, lines in ((3, 3), (4, 3), (2, 3)):
            set_limits(place.store)
            text = b"02:00:00:00@24\n" * lines
            place.do("copy", "-", input=text)
            stream = place.do("export")
            set_limits(place.store, max_items=limit)
            done, again = place.run("copy", "-", input=text), place.run("import", input=stream)
            for result in (done, again):
                if limit < lines:
                    fails(result, 65, "too many items: 3, but the limit is 2")
                else:
                    assert result.returncode == 0, result.stderr


@case
def _():
    """what was copied under a raised limit can be pasted and exported, and leaves the history for its size with a warning."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        large = os.path.join(folder, "large")
        with open(large, "wb") as file:
            file.truncate((256 << 20) + 1)
        set_limits(place.store, max_representation_size="257M")
        place.do("copy", "--attach", "public.data=" + large)
        pasted = subprocess.run(["sh", "-c", '"$1" paste --type public.data --store "$2" | cmp - "$3"', "sh", TCKIT, place.store, large])
        assert pasted.returncode == 0
        done = place.run("copy", OLD, "--rate", "24")
        assert done.returncode == 0 and b"is not kept: the history holds at most 268435456" in done.stderr, done


@case
def _():
    """a stream that lies about its length or its numbers is 65 before any of it is stored, and nothing is left behind."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        content = place.file("content", 300_000)
        place.do("copy", "--attach", "public.data=" + content)
        stream = place.do("export")
        place.copy(OLD)
        history = set(os.listdir(place.general))
        # The header's length, its offsets, its numbers of items, representations and types, each with a checksum that is right.
        for offset, size in ((32, 8), (40, 8), (56, 8), (64, 4), (68, 4), (72, 4)):
            for value in (0, 1, (1 << size * 8 - 1) - 1, (1 << size * 8) - 1):
                lie = bytearray(stream)
                lie[offset:offset + size] = value.to_bytes(size, "little")
                if bytes(lie) == stream:
                    continue
                lie[120:128] = generation.xxh64(bytes(lie[:120])).to_bytes(8, "little")
                fails(place.run("import", input=bytes(lie)), 65)
                still_old(place, history)
        for lie, status in ((stream[:-1], 65), (stream[:128], 65), (stream[:64], 65), (stream + b"x", 65), (b"", 1)):
            fails(place.run("import", input=lie), status)
            still_old(place, history)


@case
def _():
    """a list without end is refused at its first item too many, in memory that does not grow."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        place.copy(OLD)
        set_limits(place.store, max_items=1000)
        # What is no timecode counts as well.
        for line in ("02:00:00:00@25", "02:00:00:00@25..03:00:00:00@25", "\t00:00:00:00@23.976 " + " " * 2000, "garbage",
                     "99:00:00:00@25", "02:00:00:00"):
            endless = subprocess.Popen(["yes", line], stdout=subprocess.PIPE)
            began = time.monotonic()
            writer = subprocess.Popen(["prlimit", f"--data={32 << 20}", *place.words("copy", "-")],
                                      stdin=endless.stdout, stderr=subprocess.PIPE)
            endless.stdout.close()
            message = writer.communicate()[1]
            endless.wait()
            assert writer.returncode == 65, (writer.returncode, message)
            assert b"too many items: 1001, but the limit is 1000" in message, message
            assert time.monotonic() - began < 20
            assert place.paste() == [OLD]


@case
def _():
    """a writer that was stopped at the head of the queue is passed by those behind it."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        place.copy(OLD)
        holder = hold(place)
        writers = []
        try:
            for number in range(4):
                writers.append(subprocess.Popen(place.words("copy", f"0{number}:00:00:00", "--rate", "24")))
                time.sleep(0.3)
            os.kill(writers[0].pid, signal.SIGSTOP)
            os.killpg(holder.pid, signal.SIGKILL)
            began = time.monotonic()
            assert [writer.wait(timeout=15) for writer in writers[1:]] == [0, 0, 0]
            assert time.monotonic() - began < 10
            assert place.paste()[0] in ("01:00:00:00", "02:00:00:00", "03:00:00:00")
            os.kill(writers[0].pid, signal.SIGCONT)
            assert writers[0].wait(timeout=30) == 0
            assert place.paste() == ["00:00:00:00"]
        finally:
            for process in writers:
                if process.poll() is None:
                    process.kill()
            if holder.poll() is None:
                os.killpg(holder.pid, signal.SIGKILL)


@case
def _():
    """too few descriptors: status 73 or 74 with the old content, or 75 where that is not known; nothing is left behind."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        large = place.file("large", 2 << 20)
        refused = 0
        for number in range(4, 16):
            for words in (["copy", OLD, "--rate", "24"], ["copy", "--attach", "public.data=" + large], ["clear"],
                          ["copy", OLD, "--rate", "24", "--append", "--attach", "public.data=" + large]):
                place = Place(tempfile.mkdtemp(dir=folder))
                place.copy(OLD)
                done = place.run(*words, before=["prlimit", f"--nofile={number}"])
                if done.returncode in (0, 127):
                    # 127 is the loader's, of an executable that is not static.
                    continue
                refused += 1
                fails(done, done.returncode)
                if done.returncode == 75:
                    # It could not list again after its link.
                    assert b"it is not known" in done.stderr and not place.drafts(), done
                    continue
                assert done.returncode in (73, 74), done
                still_old(place)
        assert refused > 2, refused


@case
def _():
    """two signals at once do what one does: the old content, and nothing left behind."""
    chance = random.Random(3)
    ending = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        large = place.file("large", 3 << 20)
        set_limits(place.store, history_depth=0)
        caught = number = 0
        while number < 150 or caught <= 10 and number < 3000:
            number += 1
            place.copy(OLD)
            first = chance.choice(ending)
            second = first if number % 2 else chance.choice(ending)
            process = subprocess.Popen(place.words("copy", "--attach", "public.data=" + large),
                                       stderr=subprocess.DEVNULL)
            time.sleep(chance.random() * 0.012)
            process.send_signal(first)
            time.sleep(chance.random() * 0.0005)
            process.send_signal(second)
            status = process.wait()
            assert status in (0, -first, -second), status
            caught += status != 0
            assert set(os.listdir(place.general)) <= {os.path.basename(place.current)}, (status, os.listdir(place.general))
            assert status != 0 or place.run("paste", "--type", "public.data").returncode == 0
        assert caught > 10, caught


@case
def _():
    """a writer that is refused memory or stack: a status of the manual's or a signal, the content whole, no use for the next."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        large = place.file("large", 8 << 20)
        place.copy(OLD)
        ended = done = 0
        for limit, sizes in (("data", [1, 64, 512, 2048, 4096, 6144, 8192, 16384, 65536]), ("stack", [1, 8, 16, 32, 64, 256])):
            for size in sizes:
                for words in (["copy", OLD, "--rate", "24"], ["copy", OLD, "--rate", "24", "--attach", "public.data=" + large],
                              ["paste"], ["types"]):
                    result = place.run(*words, before=["prlimit", f"--{limit}={size << 10}"])
                    # 127 is the loader's, of an executable that is not static.
                    assert result.returncode in (0, 65, 70, 73, 74, 127) or result.returncode < 0, result
                    ended, done = ended + (result.returncode < 0), done + (result.returncode == 0)
                    assert place.paste() == [OLD]
        assert ended and done, (ended, done)
        place.copy(NEW)
        assert not place.drafts() and place.paste() == [NEW]


@case
def _():
    """what remains of a pasteboard larger than the usual limits is kept when an item is pasted once."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        lines = b"01:00:00:00\n" + b"02:00:00:00\n" * 1_000_001
        set_limits(place.store, max_items=1_000_002, history_depth=0)
        place.do("copy", "-", "--rate", "24", "--once", input=lines)
        assert place.run("paste").stdout == b"01:00:00:00\n"
        assert place.run("paste").stdout == b"02:00:00:00\n"


@case
def _():
    """an export of a large content takes no memory for it."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        content = place.file("content", 64 << 20)
        place.do("copy", "--attach", "public.data=" + content)
        other = Place(os.path.join(folder, "other"))
        with open(os.path.join(folder, "stream"), "wb") as stream:
            done = subprocess.run(["prlimit", f"--data={32 << 20}", *place.words("export")], stdout=stream)
        assert done.returncode == 0, done
        with open(os.path.join(folder, "stream"), "rb") as stream:
            assert subprocess.run(other.words("import"), stdin=stream).returncode == 0
        assert other.do("paste", "--type", "public.data") == place.do("paste", "--type", "public.data")


@case
def _():
    """a link that another user planted is not followed to a folder of one's own."""
    if os.geteuid() != 0:
        return
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o1777)
        private = os.path.join(folder, "private")
        os.mkdir(private, 0o700)
        place = Place(folder)
        os.symlink(private, place.store)
        os.chown(place.store, 65534, 65534, follow_symlinks=False)
        for words in (["copy", OLD, "--rate", "24"], ["paste"], ["history"], ["clear"], ["pasteboards"]):
            for store in (place.store, place.store + "/"):
                done = subprocess.run([TCKIT, *words, "--store", store], capture_output=True)
                fails(done, 77)
        assert os.listdir(private) == []
        os.chown(place.store, 0, 0, follow_symlinks=False)
        place.copy(OLD)
        assert os.listdir(private) == ["general"] and place.paste() == [OLD]


@case
def _():
    """a stranger's configuration or types in a folder that everybody can write to are ignored, with a note."""
    if os.geteuid() != 0:
        return
    with tempfile.TemporaryDirectory() as folder:
        # A path is shown to its end, however long it is.
        shared = os.path.join(folder, "open to everybody, under a name that is longer than a text in a message may be")
        work, types, configuration = (os.path.join(shared, name) for name in ("work", "types.d", ".tckit.json"))
        os.makedirs(types)
        os.mkdir(work)
        os.chmod(shared, 0o1777)
        for path, text in ((os.path.join(types, "x.json"), '{"identifier":"com.example.stranger","conformsTo":["public.data"]}'),
                           (configuration, '{"rate":"24"}')):
            with open(path, "w") as file:
                file.write(text)
            os.chown(path, 65534, 65534)
        os.chown(types, 65534, 65534)
        place = Place(folder)
        more = {"cwd": work, "env": {"PATH": os.environ["PATH"], "HOME": folder}}
        done = subprocess.run([TCKIT, "types", "--all"], capture_output=True, **more)
        assert done.returncode == 0 and b"com.example.stranger" not in done.stdout, done
        assert done.stderr == f"tckit: note: {types} of user 65534 is ignored\n".encode(), done.stderr
        done = subprocess.run([TCKIT, "types", "--all", "--quiet"], capture_output=True, **more)
        assert done.stderr == b"", done.stderr
        done = place.run("copy", OLD, "--rate", "25", "--attach", "com.example.stranger=/dev/null", **more)
        fails(done, 64, "is not declared")
        assert f"{types} of user 65534 is ignored".encode() in done.stderr, done.stderr
        done = subprocess.run([TCKIT, "validate", "01:00:00:00@25"], capture_output=True, **more)
        assert done.returncode == 0, done
        assert done.stderr == f"tckit: note: {configuration} of user 65534 is ignored\n".encode(), done.stderr


def main():
    # A background job of a shell ignores some signals, and a thread of libdispatch blocks them: children would inherit both.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    for ending in [signal.SIGTERM, signal.SIGHUP]:
        signal.signal(ending, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
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
    print(f"store: {len(names or CASES)} cases, {failed} broken")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
