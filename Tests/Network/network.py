#!/usr/bin/env python3
"""Runs inside the virtual machine that machine.py starts: writes from two clients, kills some writers, and calls for what was acknowledged.

    network.py stale STORE GO             copies, and writes into GO what is there when
    network.py look STORE GO              pastes meanwhile on the other client: how old is what it sees?
    network.py write STORE BOOK SEED COPIES KILLED    four writers; each answer goes into BOOK
    network.py check STORE STOPS BOOK…    reads the server's own files with generation.py, and compares them with the books; STOPS has
                                          a line for each time that the server was away: from when to when

Four pasteboards: `take` is copied to, some with --if-change; `list` is appended to; `once` gets items that can be pasted once, which
others paste; `back` is copied to and restored. An answer is a line of JSON; what was killed, or ended with a status that leaves
open whether it was done, may be there once or not at all.
"""
import collections
import json
import os
import random
import re
import subprocess
import sys
import threading
import time

import generation
from limits import set_limits

TCKIT = "/work/tckit"
WRITERS = 4


def run(store, *words, limit=None):
    """Runs tckit until no other writer is in its way for too long: status, output, errors, when it began and ended."""
    while True:
        done = run_once(store, *words, limit=limit)
        if done[0] != 75 or "another writer has kept" not in done[2]:
            return done


def run_once(store, *words, limit):
    """Runs tckit, killed after a limit."""
    began = time.monotonic()
    process = subprocess.Popen([TCKIT, *words], env=dict(os.environ, TCKIT_STORE=store, HOME="/root"), stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if limit is not None:
        try:
            process.wait(limit)
        except subprocess.TimeoutExpired:
            process.kill()
    try:
        output, errors = process.communicate(timeout=300)
    except subprocess.TimeoutExpired:
        process.kill()
        output, errors = process.communicate()
    return process.returncode, output, errors, began, time.monotonic()


def timecode(number):
    return "%02d:%02d:%02d:%02d" % (number // 86400, number // 1440 % 60, number // 24 % 60, number % 24)


def stale(store, go):
    set_limits(store, history_depth=100_000, history_size="1G")
    for number in range(25):
        text = timecode(number)
        status, _, errors, _, ended = run(store, "copy", text, "--rate", "24", "-p", "look")
        assert status == 0, errors
        with open(go, "a") as file:
            print(text, ended, file=file)
        time.sleep(0.6 + number % 5 / 4)
    with open(go, "a") as file:
        print("end", time.monotonic(), file=file)


def look(store, go):
    """The oldest news: a paste that began so long after a copy was acknowledged and did not see it."""
    worst, reads, seen = 0.0, 0, []
    while not any(word == "end" for word, _ in seen):
        status, output, _, began, _ = run(store, "paste", "-p", "look")
        time.sleep(0.02)
        if not os.path.exists(go):
            continue
        with open(go) as file:
            seen = [(word, float(time_)) for word, time_ in (line.split() for line in file if line.endswith("\n"))]
        reads += 1
        missed = [at for word, at in seen if at < began and word != "end" and (status != 0 or output.strip() < word)]
        if missed:
            worst = max(worst, began - min(missed))
    print("RESULT", json.dumps({"reads": reads, "stale": round(worst, 3)}), flush=True)


class Book:
    def __init__(self, path):
        self.file, self.done = open(path, "w", buffering=1), open(path + ".done", "w", buffering=1)
        self.guard, self.lives = threading.Lock(), [0.3]

    def life(self):
        with self.guard:
            return sorted(self.lives[-30:])[len(self.lives[-30:]) // 2]

    def add(self, kind, text, answer):
        status, output, errors, began, ended = answer
        with self.guard:
            if status == 0:
                self.lives.append(ended - began)
            self.file.write(json.dumps({"kind": kind, "text": text, "status": status, "output": output, "errors": errors[:300],
                                        "began": began, "ended": ended}) + "\n")
            self.done.write(".")


def writer(store, book, number, copies, killed):
    chance = random.Random(number)
    for turn in range(copies):
        text = timecode((number % 8) * 10_000 + turn + 1)
        limit = chance.random() * 1.3 * book.life() if chance.random() < killed else None
        draw = chance.random()
        copy = ["copy", text, "--rate", "24", "--json"]
        if draw < 0.35:
            kind, words = "take", [*copy, "-p", "take"]
        elif draw < 0.45:
            kind, words = "change", [*copy, "-p", "take"]
            status, output, _, _, _ = run(store, "paste", "-p", "take", "--json")
            if status == 0:
                words += ["--if-change", str(json.loads(output.splitlines()[0])["changeCount"])]
        elif draw < 0.60:
            kind, words = "list", [*copy, "--append", "-p", "list"]
        elif draw < 0.70:
            kind, words = "once", [*copy, "--append", "--once", "-p", "once"]
        elif draw < 0.80:
            kind, words = "paste", ["paste", "-p", "once"]
        elif draw < 0.90:
            kind, words = "back", [*copy, "-p", "back"]
        else:
            kind, words = "restore", ["restore", "--back", "1", "-p", "back", "--json"]
        book.add(kind, text, run(store, *words, limit=limit))


def write(store, path, seed, copies, killed):
    book = Book(path)
    threads = [threading.Thread(target=writer, args=(store, book, int(seed) * 4 + number, copies, killed)) for number in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def contents(folder):
    """What each generation holds, by change count; a void one holds nothing."""
    found = {}
    for name in os.listdir(folder):
        if name.isdecimal():
            with open(os.path.join(folder, name), "rb") as file:
                value = generation.dump(file.read())
            assert value["changeCount"] == int(name), (name, value["changeCount"])
            found[int(name)] = [bytes.fromhex(dict(item["representations"])["public.utf8-plain-text"]).decode()
                                for item in value["items"]]
    return found


class Check:
    def __init__(self, store, stops, books):
        self.stops = [tuple(map(float, line.split())) for line in open(stops)] if os.path.exists(stops) else []
        self.lines = [json.loads(line) for book in books for line in open(book)]
        self.boards = {name: contents(os.path.join(store, name)) for name in ("take", "list", "once", "back")}
        self.wrong = collections.Counter()
        self.notes = []

    def complain(self, kind, text):
        self.wrong[kind] += 1
        self.notes.append(f"{kind}: {text}")

    def acknowledged(self, *kinds):
        return [(line, json.loads(line["output"].splitlines()[0])["changeCount"] if line["kind"] != "paste" else None)
                for line in self.lines if line["kind"] in kinds and line["output"].endswith("\n")]

    def counts(self):
        """Each count was given once, and later ones are higher."""
        for kinds in (("take", "change"), ("list",), ("back", "restore")):
            given = self.acknowledged(*kinds)
            for count, times in collections.Counter(count for _, count in given).items():
                if times > 1:
                    self.complain("count given twice", f"{kinds} {count}")
            events = sorted([(line["ended"], 0, count) for line, count in given] + [(line["began"], 1, count) for line, count in given])
            highest = 0
            for _, begins, count in events:
                if not begins:
                    highest = max(highest, count)
                elif count <= highest:
                    self.complain("out of order", f"{kinds} {count} after {highest}")

    def kept(self):
        for line, count in self.acknowledged("take", "change"):
            if self.boards["take"].get(count) != [line["text"]]:
                self.complain("lost", f"take {count} {line['text']}: {self.boards['take'].get(count)}")
        highest = max(self.boards["list"], default=0)
        listed = collections.Counter(self.boards["list"].get(highest, []))
        for line, _ in self.acknowledged("list"):
            if listed[line["text"]] != 1:
                self.complain("lost", f"list {line['text']}: {listed[line['text']]} times")
        for text, times in listed.items():
            if times > 1:
                self.complain("twice", f"list {text}")
        found = {text for texts in self.boards["back"].values() for text in texts}
        for line, _ in self.acknowledged("back"):
            if line["text"] not in found:
                self.complain("lost", f"back {line['text']}")

    def once(self):
        delivered = collections.Counter(line["output"].strip() for line, _ in self.acknowledged("paste"))
        highest = max(self.boards["once"], default=0)
        left = collections.Counter(self.boards["once"].get(highest, []))
        for text, times in (delivered + left).items():
            if times > 1:
                self.complain("once item twice", f"{text}: {delivered[text]} delivered, {left[text]} left")
        # A reader that was killed, or could not tell, may have taken one.
        killed = sum(line["kind"] == "paste" and not line["output"] and line["status"] not in (1, 66) for line in self.lines)
        missing = [line["text"] for line, _ in self.acknowledged("once") if not delivered[line["text"]] and not left[line["text"]]]
        if len(missing) > killed:
            self.complain("lost", f"once items {missing}, with {killed} readers killed")

    def report(self):
        self.counts()
        self.kept()
        self.once()
        statuses = collections.Counter(line["status"] for line in self.lines)
        acknowledged = len(self.acknowledged("take", "change", "list", "once", "back", "restore", "paste"))
        for note in self.notes[:20]:
            print("WRONG", note)
        failed = collections.Counter((line["kind"], line["status"], re.sub(r"[0-9]+", "N", line["errors"].strip().replace("\n", " | ")))
                                     for line in self.lines if line["status"] not in (0, 1, -9))
        for (kind, status, errors), times in failed.most_common():
            print("FAILED", times, "times", kind, status, errors)
        for line in sorted(self.lines, key=lambda line: line["began"] - line["ended"])[:8]:
            away = [f"{stopped - line['began']:.1f} to {started - line['began']:.1f} s" for stopped, started in self.stops
                    if stopped < line["ended"] and started > line["began"] - 60]
            print(f"SLOW {line['ended'] - line['began']:.1f} s {line['kind']} {line['status']}",
                  f"(server away {', '.join(away)} after its beginning)" if away else "")
        lives = sorted(line["ended"] - line["began"] for line in self.lines if line["status"] == 0)
        print("RESULT", json.dumps({"operations": len(self.lines), "acknowledged": acknowledged, "killed": statuses[-9],
                                    "statuses": {str(key): value for key, value in sorted(statuses.items())},
                                    "median": round(lives[len(lives) // 2], 2), "longest": round(lives[-1], 2),
                                    "wrong": dict(self.wrong)}), flush=True)


def main():
    what, store, *more = sys.argv[1:]
    if what == "stale":
        stale(store, *more)
    elif what == "look":
        look(store, *more)
    elif what == "write":
        path, seed, copies, killed = more
        write(store, path, seed, int(copies), float(killed))
    else:
        Check(store, more[0], more[1:]).report()


if __name__ == "__main__":
    main()
