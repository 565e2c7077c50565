#!/usr/bin/env python3
"""A million items copied from a stream, one of them and all pasted; ten thousand generations of history; 1 GiB attached; in bounded
memory.

    TCKIT_EXECUTABLE=.build/release/tckit Tests/Faults/scale.py [--items 1000000] [--generations 10000] [--content 1073741824]

Memory and bytes read are held to bounds; times are only told.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile
import time

from limits import set_limits

TCKIT = os.path.abspath(os.environ.get("TCKIT_EXECUTABLE", ".build/release/tckit"))


class Cost:
    """What a command gave and took. Large output goes to a file: the memory of this process would count as the command's."""

    def __init__(self, words, source=os.devnull, target=None):
        with (open(target, "w+b") if target else tempfile.TemporaryFile()) as output, open(source, "rb") as file:
            process = subprocess.Popen(words, stdin=file, stdout=output, stderr=subprocess.PIPE)
            self.errors = process.stderr.read()
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.status = process.returncode
            output.seek(0)
            self.output = b"" if target else output.read()
        self.memory, self.cpu = used.ru_maxrss / 1024, used.ru_utime + used.ru_stime

    def __str__(self):
        return f"{self.cpu:.3f} s of CPU, {self.memory:.0f} MiB"


def timecode(number):
    """The number as frames at 25 frames a second."""
    return "%02d:%02d:%02d:%02d" % (number // 90000, number // 1500 % 60, number // 25 % 60, number % 25)


class Place:
    def __init__(self, folder):
        self.folder = folder

    def run(self, name, *words, source=os.devnull, target=None, below, status=0):
        """Runs a command that must take less memory, in MiB, than `below`."""
        cost = Cost([TCKIT, *words, "--store", os.path.join(self.folder, "store")], source, target)
        assert cost.status == status, (words, cost.status, cost.errors)
        print(f"scale: {name}: {cost}", flush=True)
        assert cost.memory < below, f"{name} took {cost.memory} MiB"
        return cost.output

    def bytes_read(self, *words):
        """How much of the store's files a command reads."""
        log, store = os.path.join(self.folder, "strace"), os.path.join(self.folder, "store")
        subprocess.run(["strace", "-f", "-y", "-qq", "-o", log, "-e", "trace=pread64,read", TCKIT, *words, "--store", store],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with open(log) as lines:
            return sum(int(found[1]) for found in (re.search(r"<" + re.escape(store) + r".*= (\d+)$", line) for line in lines)
                       if found)


def items(place, count):
    # Twenty-four hours at 25 frames a second are 2,160,000 timecodes.
    lines = os.path.join(place.folder, "lines")
    with open(lines, "w") as file:
        file.writelines(timecode(number) + "\n" for number in range(count))
    place.run("copy of one line", "copy", "01:00:00:00", "--rate", "25", "-p", "one", below=32)
    place.run(f"copy of {count:,} lines", "copy", "-", "--rate", "25", source=lines, below=256)
    for number in (1, count // 2, count):
        output = place.run(f"paste of item {number:,}", "paste", "--item", str(number), below=32)
        assert output.decode().strip() == timecode(number - 1), output
    pasted = os.path.join(place.folder, "pasted")
    place.run(f"paste of {count:,} items", "paste", "--all", target=pasted, below=32)
    assert subprocess.run(["cmp", lines, pasted]).returncode == 0
    read = {name: place.bytes_read("paste", "--item", number, "-p", name) for name, number in (("one", "1"), ("general", str(count)))}
    print(f"scale: bytes read to paste one item of one: {read['one']:,}; one item of {count:,}: {read['general']:,}")
    assert read["general"] < 64 << 10
    export, again = os.path.join(place.folder, "export"), os.path.join(place.folder, "again")
    place.run("export", "export", target=export, below=256)
    place.run("import", "import", "-p", "imported", source=export, below=256)
    place.run("export of the import", "export", "-p", "imported", target=again, below=256)
    # The headers differ in change count and time.
    same = ["cmp", "--ignore-initial=128", export, again]
    assert subprocess.run(same).returncode == 0
    if count == 1_000_000:
        place.run("one item more than the limit", "copy", "23:59:59:24", "--rate", "25", "--append", status=65, below=256)
        place.run("the first item again", "paste", below=32)


def generations(place, count):
    set_limits(os.path.join(place.folder, "store"), history_depth=count)
    words = [TCKIT, "copy", "--rate", "25", "-p", "deep", "--store", os.path.join(place.folder, "store")]
    for number in range(count + 1):
        subprocess.run([*words, timecode(number)], check=True, stdin=subprocess.DEVNULL)
    listed = place.run(f"history of {count:,}", "history", "-p", "deep", below=48)
    assert listed.count(b"\n") == count + 1 or listed.count(b"\n") == count, listed.count(b"\n")
    for back in (0, 1, count):
        output = place.run(f"paste --back {back:,}", "paste", "--back", str(back), "-p", "deep", below=32)
        assert output.decode().strip() == timecode(count - back), output
    read = [place.bytes_read("paste", "-p", name) for name in ("one", "deep")]
    print(f"scale: bytes read to paste beside no history: {read[0]}; beside {count:,} generations: {read[1]}")
    # The listing is at most 40 bytes a name.
    assert read[1] <= read[0] + 8 + 40 * (count + 2)
    times = [min(timed(place, "paste", "-p", name) for _ in range(20)) for name in ("one", "deep")]
    print(f"scale: a paste takes {times[0] * 1000:.2f} ms beside no history, {times[1] * 1000:.2f} ms beside {count:,} generations")
    assert times[1] < times[0] + 0.003, times
    place.run("one more copy", "copy", "23:00:00:00", "--rate", "25", "-p", "deep", below=32)


def timed(place, *words):
    begin = time.monotonic()
    subprocess.run([TCKIT, *words, "--store", os.path.join(place.folder, "store")], check=True, stdin=subprocess.DEVNULL,
                   stdout=subprocess.DEVNULL)
    return time.monotonic() - begin


def content(place, size):
    """A representation of any size takes some megabytes on its way into the store, out of it, and to another one."""
    file, again, export = (os.path.join(place.folder, name) for name in ("content", "content-again", "content-export"))
    with open(file, "wb") as made:
        made.truncate(size)
        for offset in (0, size // 3, size - 10):
            made.seek(offset)
            made.write(os.urandom(10))
    set_limits(os.path.join(place.folder, "store"), max_representation_size=size, max_size=size + 1000, history_depth=0)
    attach = ["copy", "01:00:00:00@25", "-p", "large", "--attach"]
    place.run(f"copy of {size:,} bytes from a file", *attach, f"public.data={file}", below=32)
    reader, writer = os.pipe()
    with subprocess.Popen(["cat", file], stdout=writer):
        os.close(writer)
        place.run(f"copy of {size:,} bytes from a pipe", *attach, "public.data=-", source=reader, below=32)
    for name, board in (("as it was copied", "large"), ("as it was imported", "carried")):
        if board == "carried":
            place.run(f"export of {size:,} bytes", "export", "-p", "large", target=export, below=32)
            place.run(f"import of {size:,} bytes", "import", "-p", board, source=export, below=32)
        place.run(f"paste of {size:,} bytes, {name}", "paste", "--type", "public.data", "-p", board, target=again, below=32)
        assert subprocess.run(["cmp", file, again]).returncode == 0
    set_limits(os.path.join(place.folder, "store"), max_representation_size=size - 1)
    place.run("copy of one byte more than the limit", *attach, f"public.data={file}", status=65, below=32)
    for path in (file, again, export):
        os.remove(path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--content", type=int, default=1 << 30)
    parser.add_argument("--items", type=int, default=1_000_000)
    parser.add_argument("--generations", type=int, default=10_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        items(Place(folder), options.items)
        generations(Place(folder), options.generations)
        content(Place(folder), options.content)
    print("scale: all as it should be")


if __name__ == "__main__":
    sys.exit(main())
