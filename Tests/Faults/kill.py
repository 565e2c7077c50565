#!/usr/bin/env python3
"""Writers, readers and watchers killed at random for a while; then every acknowledged change is called for.

    TCKIT_EXECUTABLE=.build/release/tckit Tests/Faults/kill.py [--seconds 60] [--writers 10] [--readers 4] [--watchers 2]

What a change is acknowledged with (status 0 and the change count that --json tells) goes into a book. At the end the book is
held against the files, which generation.py reads without tckit:
  - each acknowledged change is under its change count with exactly its content, in a file of its own;
  - change counts have no gap, and what was killed took place once or not at all, whole;
  - a change that began after another was acknowledged has the higher change count;
  - of what was appended nothing acknowledged is missing, and nothing is there twice;
  - no reader and no watcher saw anything else, or a change count go down;
  - the next copy needs to wait for nobody, and clears what the dead left behind.
A share of the processes is killed with SIGKILL at a random moment of its life, and now and then all of them at once.
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
KILLED = 0.4


class Book:
    """What was done and what came of it."""

    def __init__(self):
        self.guard = threading.Lock()
        self.number = 0
        self.acknowledged = []   # (kind, text, change count, began, ended)
        self.killed = []         # (kind, text)
        self.seen = []           # (pasteboard, change count, text)
        self.problems = []
        self.lives = [0.01]
        self.reads = self.watched = self.readers_killed = self.watchers_killed = self.storms = 0

    def complain(self, text):
        with self.guard:
            self.problems.append(text)

    def timecode(self):
        with self.guard:
            self.number += 1
            n = self.number
        return "%02d:%02d:%02d:%02d" % (n // 86400, n // 1440 % 60, n // 24 % 60, n % 24)

    def life(self):
        with self.guard:
            return statistics.median(self.lives[-50:])


class Run:
    def __init__(self, options, folder):
        self.options, self.folder, self.store = options, folder, os.path.join(folder, "store")
        self.book, self.end = Book(), 0.0
        self.living, self.guard = set(), threading.Lock()
        set_limits(self.store, history_depth=100_000_000, history_size="1000G")

    def arguments(self, *words):
        return [TCKIT, *words, "--store", self.store]

    def process(self, chance, *words):
        """Runs a command to its end or kills it on the way: status, standard output, standard error, began, ended."""
        began = time.monotonic()
        process = subprocess.Popen(self.arguments(*words), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        with self.guard:
            self.living.add(process)
        if chance.random() < KILLED:
            time.sleep(chance.random() * 1.3 * self.book.life())
            process.send_signal(signal.SIGKILL)
        output, errors = process.communicate()
        ended = time.monotonic()
        with self.guard:
            self.living.discard(process)
        if process.returncode == 0:
            with self.book.guard:
                self.book.lives.append(ended - began)
        return process.returncode, output.decode(errors="replace"), errors.decode(), began, ended

    def write(self, number):
        chance = random.Random(number)
        while time.monotonic() < self.end:
            draw, text = chance.random(), self.book.timecode()
            if draw < 0.15:
                kind, words = "append", ["copy", text, "--rate", "24", "--append", "-p", "list", "--json"]
            elif draw < 0.20:
                kind, words = "restore", ["restore", "--back", "1", "--json"]
            elif draw < 0.24:
                # More than a draft keeps in memory: it gathers in a file of its own.
                large = os.path.join(self.folder, f"large-{number}")
                with open(large, "w") as file:
                    file.write(text * 25_000)
                kind, words = "copy", ["copy", text, "--rate", "24", "--attach", f"public.data={large}", "--json"]
            else:
                kind, words = "copy", ["copy", text, "--rate", "24", "--json"]
            status = 75
            # Ten writers and their kills can be longer than a writer waits.
            while status == 75:
                status, output, errors, began, ended = self.process(chance, *words)
            with self.book.guard:
                # Whoever is killed after its answer is out has acknowledged all the same.
                if output.endswith("\n"):
                    self.book.acknowledged.append((kind, text, json.loads(output.splitlines()[0])["changeCount"], began, ended))
                elif status == -signal.SIGKILL:
                    self.book.killed.append((kind, text))
                elif kind == "restore" and status == 66:
                    pass  # there is no history yet
                else:
                    self.book.problems.append(f"{kind} {text}: status {status}: {errors}")

    def read(self, number):
        chance, last = random.Random(1000 + number), 0
        while time.monotonic() < self.end:
            if chance.random() < 0.1:
                status, _, errors, _, _ = self.process(chance, "export")
                output = None
            else:
                status, output, errors, _, _ = self.process(chance, "paste", "--json")
            if status == -signal.SIGKILL:
                self.book.readers_killed += 1
            elif status == 66 and last == 0:
                pass
            elif status != 0:
                self.book.complain(f"reader: status {status}: {errors}")
            elif output:
                record = json.loads(output)
                if record["changeCount"] < last:
                    self.book.complain(f"a reader saw change {record['changeCount']} after {last}")
                last = record["changeCount"]
                with self.book.guard:
                    self.book.seen.append((last, record["timecode"]))
            self.book.reads += 1

    def watch(self, number):
        chance, last = random.Random(2000 + number), 0
        while time.monotonic() < self.end:
            process = subprocess.Popen(self.arguments("watch", "--since", str(last), "--json"), stdout=subprocess.PIPE,
                                       text=True)
            timer = threading.Timer(chance.random() * 2, process.kill)
            timer.start()
            for line in process.stdout:
                if not line.endswith("\n"):
                    break
                record = json.loads(line)
                if record["changeCount"] != last + record["skipped"] + 1:
                    self.book.complain(f"watch: {record} after {last}")
                last = record["changeCount"]
                self.book.watched += 1
            if process.wait() != -signal.SIGKILL:
                self.book.complain(f"watch ended with {process.returncode}")
            self.book.watchers_killed += 1
            timer.cancel()

    def storm(self):
        """Now and then all that lives dies at once, mostly in the middle of a commit."""
        chance = random.Random(3000)
        folder = os.path.join(self.store, "general")
        while time.monotonic() < self.end:
            time.sleep(0.1 + chance.random() * 0.5)
            moment = chance.choice(["any", "draft", "link"])
            before = self.highest(folder)
            limit = time.monotonic() + 0.5
            while moment != "any" and time.monotonic() < limit:
                if moment == "draft" and any(name.startswith("draft-") for name in self.names(folder)):
                    break
                if moment == "link" and self.highest(folder) != before:
                    break
            with self.guard:
                for process in self.living:
                    process.kill()
            self.book.storms += 1

    @staticmethod
    def names(folder):
        try:
            return os.listdir(folder)
        except FileNotFoundError:
            return []

    def highest(self, folder):
        return max((int(name) for name in self.names(folder) if name.isdecimal()), default=0)

    def run(self):
        self.end = time.monotonic() + self.options.seconds
        threads = [threading.Thread(target=self.storm)]
        for work, count in ((self.write, self.options.writers), (self.read, self.options.readers),
                            (self.watch, self.options.watchers)):
            threads += [threading.Thread(target=work, args=[number]) for number in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    # The account.

    def files(self, pasteboard):
        """Each generation there is: by change count, its items as lists of (type, content)."""
        folder, found = os.path.join(self.store, pasteboard), {}
        if not os.path.isdir(folder):
            return found
        for name in os.listdir(folder):
            if name.isdecimal():
                with open(os.path.join(folder, name), "rb") as file:
                    value = generation.dump(file.read())
                items = [[(kind, bytes.fromhex(content)) for kind, content in item["representations"]]
                         for item in value["items"]]
                # What is restored leaves a void where it was.
                if items:
                    found[value["changeCount"]] = items
                if value["changeCount"] != int(name):
                    self.book.complain(f"{name} holds change {value['changeCount']}")
        return found

    def texts(self, items):
        """The timecodes of items, each of which must be whole in itself."""
        texts = []
        for item in items:
            contents = dict(item)
            text = contents["public.utf8-plain-text"].decode()
            large = contents.get("public.data")
            if large is not None and large != text.encode() * 25_000:
                self.book.complain(f"the large content of {text} is torn")
            texts.append(text)
        return texts

    def account(self):
        book = self.book
        copies = {count: self.texts(items) for count, items in self.files("general").items()}
        lists = {count: self.texts(items) for count, items in self.files("list").items()}
        issued = {text for kind, text, *_ in book.acknowledged + book.killed if kind == "copy"}
        restores = sum(1 for kind, *_ in book.acknowledged + book.killed if kind == "restore")
        # What is restored is moved from its change count to a new one.
        for name, found, moved in (("general", copies, restores), ("list", lists, 0)):
            if len(set(range(1, max(found, default=0) + 1)) - set(found)) > moved:
                book.complain(f"{name}: there is a gap in the change counts")

        def is_there(text, count):
            later = (other for other in copies if other > count)
            return copies.get(count) == [text] or count not in copies and any(copies[other] == [text] for other in later)
        lost = 0
        for kind, text, count, *_ in book.acknowledged:
            found = (lists if kind == "append" else copies).get(count)
            if kind == "restore":
                # It may have been moved on by the next restore.
                good = set(found or []) <= issued if found is not None else max(copies, default=0) > count
            elif kind == "append":
                good = found is not None and found[-1:] == [text]
            else:
                good = is_there(text, count)
            if not good:
                lost += 1
                book.complain(f"LOST: the acknowledged {kind} of {text} is not what change {count} holds: {str(found)[:80]}")
        there = [text for count in sorted(copies) for text in copies[count]]
        if not set(there) <= issued:
            book.complain("something is there that nobody wrote")
        if len(there) - len(set(there)) > restores:
            book.complain("a copy took place twice")
        self.account_for_list(lists)
        self.account_for_order()
        for count, text in book.seen:
            if not is_there(text, count):
                book.complain(f"a reader saw {text} as change {count}, which holds {copies.get(count)}")
        return lost, max(copies, default=0) + max(lists, default=0)

    def account_for_list(self, lists):
        book, final = self.book, lists[max(lists)] if lists else []
        if len(set(final)) != len(final):
            book.complain("something was appended twice")
        missing = {text for kind, text, *_ in book.acknowledged if kind == "append"} - set(final)
        if missing:
            book.complain(f"LOST: {len(missing)} acknowledged appends are missing, such as {min(missing)}")
        for count in lists:
            if lists[count] != final[:len(lists[count])]:
                book.complain(f"list: change {count} is not the beginning of what came after")

    def account_for_order(self):
        """A change that began after another's end has the higher change count."""
        for names in (("copy", "restore"), ("append",)):
            changes = [change for change in self.book.acknowledged if change[0] in names]
            ends = sorted((ended, count) for _, _, count, _, ended in changes)
            highest = position = 0
            for kind, text, count, began, _ in sorted(changes, key=lambda change: change[3]):
                while position < len(ends) and ends[position][0] < began:
                    highest = max(highest, ends[position][1])
                    position += 1
                if count <= highest:
                    self.book.complain(f"{kind} of {text} has change {count}, and began after {highest} was acknowledged")

    def afterwards(self):
        for pasteboard in ("general", "list"):
            done = subprocess.run(self.arguments("copy", "23:00:00:00", "--rate", "24", "-p", pasteboard),
                                  capture_output=True, text=True)
            if done.returncode != 0:
                self.book.complain(f"the next copy: status {done.returncode}: {done.stderr}")
            left = [name for name in self.names(os.path.join(self.store, pasteboard)) if name.startswith("draft-")]
            if left:
                self.book.complain(f"the dead left {left}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--writers", type=int, default=10)
    parser.add_argument("--readers", type=int, default=4)
    parser.add_argument("--watchers", type=int, default=2)
    with tempfile.TemporaryDirectory() as folder:
        run = Run(parser.parse_args(), folder)
        run.run()
        lost, generations = run.account()
        run.afterwards()
    book = run.book
    print(f"kill: {len(book.acknowledged)} changes acknowledged, {lost} of them lost; {len(book.killed)} writers killed, of which "
          f"{generations - len(book.acknowledged)} had taken place; {book.reads} reads, {book.readers_killed} of them killed; "
          f"{book.watched} changes watched, {book.watchers_killed} watchers killed; {book.storms} times all at once; "
          f"{len(book.problems)} problems")
    for problem in book.problems[:10]:
        print(problem, file=sys.stderr)
    return 1 if book.problems else 0


if __name__ == "__main__":
    sys.exit(main())
