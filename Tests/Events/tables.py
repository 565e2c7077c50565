"""Random tables, marker lists, subtitles and chapters, as programs write them, whose times an independent model knows.

Nothing of the product is used: a document is written with the exact times that its cells have by the manual's rules,
and every answer must have these, or must be a refusal that the manual promises.
"""
import copy
import csv
import io
import math
import os
from fractions import Fraction as F
from functools import partial

import clocks
import delimited
from delimited import Draw, end_of_source
from judge import nearest
from listing import BASE, Change, chapter_time, clock, label, rounded

KINDS = [delimited.markers, delimited.numbers, delimited.tagged, delimited.events, delimited.resolve_index,
         delimited.premiere, delimited.log, delimited.avid_markers, delimited.resolve_markers, clocks.subrip,
         clocks.webvtt, clocks.audacity, clocks.youtube, clocks.ffmetadata, clocks.pro_tools, clocks.captions,
         clocks.ebu]
FIELDS = ["in", "out", "name", "note", "color", "track", "number", "reel", "source in", "source out", "speed"]


class Trial:
    """A document in a file, and the comparison of its answers."""

    def __init__(self, bench, kind, rate):
        self.bench, self.kind, self.rate = bench, kind.__name__, rate
        self.document = kind(Draw(bench.rng, rate))
        if self.document:
            self.data = self.document.data(Change(rate, rate, whole=None))
            self.path = os.path.join(bench.place, f"{self.kind}.data")
            with open(self.path, "wb") as file:
                file.write(self.data)
            self.words = ["--rate", self.document.rate_words or rate.name, *self.document.options]

    def run(self, *words):
        return self.bench.tool.run("convert", self.path, *words, *self.words)

    def wrong(self, way, what, told, words=()):
        example = repr(self.data) if b"\0" in self.data else self.data.decode(errors="replace")
        command = " ".join(map(str, [*words, *self.words]))
        self.bench.wrong(f"tables: {self.kind}: {way}: {what}", example, f"{command}\n{told}")

    def compare(self, way, words, want):
        """The records of an answer are the model's."""
        status, output, message = self.run("--json", *words)
        # A time with days is past the limit, or before zero.
        times = "".join(f"{row[0]}{row[1]}{row[8]}{row[9]}" for row in want)
        if status == 65 and '"out-of-range"' in message and " " in times:
            return self.bench.right(f"{way}: refused")
        if status != 0:
            return self.wrong(way, f"fails with status {status}", message[:500], words)
        got = [found(record) for record in self.bench.tool.records(output)]
        if len(got) != len(want):
            told = f"{len(want)} expected, {len(got)} found\n{message[:300]}"
            return self.wrong(way, "number of records", told, words)
        for one, other in zip(want, got):
            for field, expected, value in zip(FIELDS, one, other):
                if expected != value:
                    name = "times" if field in ("in", "out") else field
                    return self.wrong(way, name, f"{one} expected\n{other} found", words)
        self.bench.right(f"{way} rows", len(want))


def found(record):
    """The fields of a record that was read."""
    source = record.get("source") or {}
    values = [record.get(key) for key in ("timecode", "out", "name", "note", "color", "track", "number")]
    return (*values, source.get("reel"), source.get("in"), source.get("out"), F(source.get("speed", "1")))


def expected(entry, change):
    """The fields of a record as the model has them; a converted time is cut to a subframe."""
    rate = getattr(entry, "rate", change.rate)
    if rate is not change.rate:
        change = Change(rate, rate, whole=None)
    start = change.record(entry.start)
    end = None if entry.end is None or change.record(entry.end) == start else change.record(entry.end)
    points = [None if point is None else label(rate, point) for point in (start, end)]
    source = (None, None)
    if entry.source:
        first, last = change.source(entry.source[0]), end_of_source(entry, change)
        source = (label(rate, first), label(rate, last))
    return (*points, entry.name, entry.note, entry.color, entry.track, entry.number, entry.reel, *source, entry.speed)


def tables(bench, old, new):
    """Random documents of some forms: read, pasted, converted, moved, rewritten, written in another form, carried."""
    for kind in bench.rng.sample(KINDS, 6):
        trial = Trial(bench, kind, old)
        if not trial.document:
            continue
        document = trial.document
        trial.compare("read", [], [expected(entry, Change(old, old, whole=None)) for entry in document.entries])
        if kind is delimited.tagged:
            continue
        judge(trial, old)
        convert(trial, old, new)
        rewrite(trial, old, new)
        write(trial, old, new)
        carry(trial, old)


def judge(trial, rate):
    """A document without a fault is accepted, and pasted as it was copied."""
    status, output, message = trial.bench.tool.run("validate", trial.path, *trial.words)
    if status != 0:
        trial.wrong("validated", f"status {status}", (output + message)[:500])
    store = ["--store", trial.bench.tool.store, "-q"]
    status, _, message = trial.bench.tool.run("copy", trial.path, *trial.words, *store)
    if status != 0:
        return trial.wrong("copied", f"status {status}", message[:500])
    words = ["--rate", trial.document.rate_words or rate.name]
    status, output, message = trial.bench.tool.run("paste", "--all", "--json", *words, *store)
    change = Change(rate, rate, whole=None)
    want = [expected(entry, change) for entry in trial.document.entries]
    got = [found(record) for record in trial.bench.tool.records(output)]
    if status != 0 or want != got:
        pairs = [(one, other) for one, other in zip(want, got) if one != other]
        told = "\n".join(f"{one} expected\n{other} found" for one, other in pairs[:2])
        trial.wrong("pasted", f"status {status}", f"{told}\n{message[:300]}")
    trial.bench.right("pasted rows", len(want))


def offset(rng, rate):
    """An offset: its word, and its exact frames."""
    frames, ms = rng.randint(1, 5000), rng.randint(1, 90000)
    real_time = F(ms, 1000) * rate.actual
    return rng.choice([(f"{frames}f", F(frames)), (f"{ms}ms", real_time), (f"{ms / 1000:.3f}s", real_time),
                       (f"{frames}sf", F(frames, BASE)), ("+" + rate.label(frames), F(frames)),
                       ("1m", 60 * rate.actual)])


def convert(trial, old, new):
    """Records at another rate, with an offset, rounded, with an anchor, with the number of frames kept."""
    document, rng = trial.document, trial.bench.rng
    word, frames = offset(rng, old)
    target = new.name + ("+100d" if document.rate_words else "")
    to, exact = ["--to", target], partial(Change, old, new, anchor=document.anchor, whole=None)
    how, whole = rng.choice([("down", math.floor), ("up", math.ceil), ("nearest", nearest)])
    jobs = [("moved", ["--offset", word], Change(old, old, frames, whole=None)),
            ("converted", to, exact()),
            ("converted", [*to, "--offset", word], exact(offset=frames)),
            ("converted", [*to, "--round", how], exact(whole=whole)),
            ("converted", [*to, "--keep", "frames"], exact(ratio=F(1)))]
    fixed = old.label(rng.randrange(3600 * old.nominal))
    if new.has(fixed):
        # The offset is added before the label is kept.
        change = exact(offset=frames, anchor=old.count(fixed) - frames)
        jobs.append(("converted", [*to, "--offset", word, "--anchor", fixed], change))
    for way, words, change in jobs:
        trial.compare(way, words, [expected(entry, change) for entry in document.entries])


def rewrite(trial, old, new):
    """The document with new times, every other byte as it was."""
    document = trial.document
    if not document.rewrites:
        return
    word, frames = offset(trial.bench.rng, old)
    target = new.name + ("+100d" if document.rate_words else "")
    jobs = [("rewritten", ["--to", target], Change(old, new, anchor=document.anchor)),
            ("rewritten with an offset", ["--offset", word], Change(old, old, frames))]
    for way, words, change in jobs:
        path = trial.path + ".copy"
        with open(path, "wb") as file:
            file.write(trial.data)
        status, _, message = trial.bench.tool.run("convert", "--in-place", "-q", path, *words, *trial.words)
        with open(path, "rb") as file:
            got = file.read()
        if status != 0:
            if got != trial.data:
                trial.wrong(way, "a failure changes the file", message[:300], words)
            lengths = [change.record(entry.end) - change.record(entry.start) for entry in document.entries if entry.end]
            if 0 in lengths and "no length" in message:
                trial.bench.right(f"{way}: refused")
                continue
            trial.wrong(way, "bytes" if status == 65 else f"status {status}", message[:500], words)
            continue
        want = document.data(change)
        if got != want:
            pairs = [(one, other) for one, other in zip(want.splitlines(), got.splitlines()) if one != other]
            trial.wrong(way, "bytes", "\n".join(f"{one} expected\n{other} found" for one, other in pairs[:2]), words)
        trial.bench.right(f"{way} documents")


def read_table(separator, first, last):
    """Reads a table that was written: its names and the texts of its times."""
    def read(text):
        for row in csv.DictReader(io.StringIO(text.lstrip("\ufeff"), newline=""), delimiter=separator):
            # A limit of 100 days is a tag.
            times = (row[name].split("@")[0] for name in (first, last))
            yield row.get("Name") or row.get("Marker Name"), *times
    return read


def read_avid(text):
    for line in text.splitlines():
        name, start, _, _, _, length = line.split("\t")
        yield name, start, int(length)


def read_cues(text):
    for block in text.replace("\r", "").strip().split("\n\n"):
        lines = block.split("\n")
        index = next((index for index, line in enumerate(lines) if "-->" in line), None)
        if index is not None:
            start, end = lines[index].split(" --> ")
            yield "\n".join(lines[index + 1:]), start, end


def read_audacity(text):
    for line in text.splitlines():
        start, end, name = line.split("\t")
        yield name, start, end


def read_youtube(text):
    for line in text.splitlines():
        start, _, name = line.partition(" ")
        yield name, start, None


READERS = {"csv": read_table(",", "In", "Out"), "tsv": read_table("\t", "In", "Out"),
           "premiere-markers": read_table("\t", "In", "Out"), "resolve-csv": read_table(",", "Record In", "Record Out"),
           "avid-markers": read_avid, "srt": read_cues, "vtt": read_cues, "audacity": read_audacity,
           "youtube": read_youtube}


def written(form, entry, change):
    """What a form says of an entry: its name and its two times as texts; a number of frames for Avid's length."""
    start, end = change.record(entry.start), None if entry.end is None else change.record(entry.end)
    if form in ("srt", "vtt", "audacity", "youtube"):
        exact = copy.copy(change)
        exact.whole = None
        start, end = exact.record(entry.start), None if entry.end is None else exact.record(entry.end)
        seconds = [start / change.rate.actual, (start if end is None else end) / change.rate.actual]
        if form == "audacity":
            return entry.name, *(rounded(value, 6) for value in seconds)
        if form == "youtube":
            return entry.name, chapter_time(seconds[0]), None
        if end is None or nearest(seconds[1] * 1000) <= nearest(seconds[0] * 1000):
            seconds[1] = F(nearest(seconds[0] * 1000) + 1, 1000)
        return entry.name, *(clock(value, 3, "," if form == "srt" else ".") for value in seconds)
    first, last = label(change.rate, start), None if end is None or end == start else label(change.rate, end)
    if form == "avid-markers":
        return entry.name, first, max(1, int((start if end is None else end) - start))
    if form == "premiere-markers":
        return entry.name, first, last or first
    if form == "resolve-csv":
        return entry.name, first, last or label(change.rate, start + 1)
    return entry.name, first, last or ""


def write(trial, old, new):
    """Written in another form, at the same rate and at another: the texts of the times are the model's."""
    document, rng = trial.document, trial.bench.rng
    form = rng.choice(list(READERS))
    word, frames = offset(rng, old)
    target = new.name + ("+100d" if document.rate_words else "")
    jobs = [([], Change(old, old)), (["--to", target], Change(old, new, anchor=document.anchor)),
            (["--offset", word], Change(old, old, frames))]
    words, change = rng.choice(jobs)
    status, output, message = trial.run("--as", form, "-q", *words)
    way = "in another form"
    if status != 0:
        if any(reason in message for reason in ("no length", "cannot hold")):
            return trial.bench.right(f"{way}: refused")
        return trial.wrong(way, f"fails with status {status}", f"{form}: {message[:500]}", words)
    try:
        got = list(READERS[form](output))
    except (ValueError, KeyError, TypeError) as error:
        return trial.wrong(way, "cannot be read", f"{form}: {error}\n{output[:500]}", words)
    # Chapters alone are in the order of time.
    entries = sorted(document.entries, key=lambda entry: entry.start) if form == "youtube" else document.entries
    want = [written(form, entry, change) for entry in entries]
    if list(map(str, got)) != list(map(str, want)):
        pairs = [(one, other) for one, other in zip(want, got) if one != other] or [(want, got)]
        told = "\n".join(f"{one} expected\n{other} found" for one, other in pairs[:2])
        return trial.wrong(way, "times", f"{form}:\n{told}", words)
    trial.bench.right("rows in another form", len(want))


class Cut:
    """Two versions of a cut: sources of an old one that a new one trims, omits, and shows in another order."""

    def __init__(self, rng, rate, first, last):
        self.old, self.new, at = [], [], max(0, first - rng.randint(-30, 30))
        while at < last + 50 and len(self.old) < 40:
            length = rng.choice([10, 50, 400, max(20, (last - first) // 7)])
            self.old.append((f"R{len(self.old)}", rng.randint(0, 90000), length, at))
            at += length + rng.choice([0, 0, 0, 20])
        order = [event for event in self.old if rng.random() < 0.85]
        if rng.random() < 0.5 and len(order) > 3:
            one = rng.randrange(len(order) - 1)
            order[one], order[one + 1] = order[one + 1], order[one]
        at = rng.choice([self.old[0][3], rate.count("01:00:00:00" if not rate.drops else "01:00:00;00")])
        for reel, source, length, _ in order:
            head, tail = (rng.choice([0, 0, 1, 4]) for _ in range(2))
            self.new.append((reel, source + head, length - head - tail, at))
            at += length - head - tail

    def text(self, rate, events, is_table=False):
        """The cut as an edit list, or as a table."""
        lines = ["TITLE: C", f"FCM: {'' if rate.drops else 'NON-'}DROP FRAME", ""]
        if is_table:
            lines = ["Source In,Source Out,Record In,Record Out,Event,Reel,Track"]
        for number, (reel, source, length, at) in enumerate(events, 1):
            times = [rate.label(frame) for frame in (source, source + length, at, at + length)]
            row = f"{number:03}  {reel:8} V     C        {' '.join(times)}"
            lines.append(f"{','.join(times)},{number},{reel},V1" if is_table else row)
        return "\n".join(lines) + "\n"

    def carried(self, frame):
        """Where the new cut shows a frame of the old one, or why it does not."""
        part = frame - math.floor(frame)
        for reel, source, length, at in self.old:
            if at <= frame < at + length:
                shown = source + math.floor(frame) - at
                for name, first, lasts, position in self.new:
                    if name == reel and first <= shown < first + lasts:
                        return position + shown - first + part
                return "gone"
        return "between"

    def carried_entry(self, entry):
        """The two points in the new cut, or a reason."""
        start = self.carried(entry.start)
        if entry.end is None or isinstance(start, str):
            return start if isinstance(start, str) else (start, None)
        last = math.ceil(entry.end) - 1
        results = {self.carried(F(frame)) for frame in [*self.edges(entry), last]}
        reasons = {result for result in results if isinstance(result, str)}
        if reasons:
            return reasons | ({"cut"} if len(results) > 1 else set())
        end = self.carried(F(last))
        if end - math.floor(start) != last - math.floor(entry.start):
            return {"cut"}
        whole = {self.carried(F(frame)) - frame for frame in self.edges(entry)}
        return (start, end + entry.end - last) if len(whole) <= 1 else {"cut"}

    def edges(self, entry):
        """The frames of an entry at which something may change, in both cuts."""
        first, last = math.floor(entry.start), math.ceil(entry.end) - 1
        frames = {first, last}
        for reel, source, length, at in self.old:
            frames |= {at - 1, at, at + length - 1, at + length}
            for name, begin, lasts, _ in self.new:
                if name == reel:
                    moved = at + begin - source
                    frames |= {moved - 1, moved, moved + lasts - 1, moved + lasts}
        return sorted(frame for frame in frames if first <= frame <= last)


def carry(trial, rate):
    """Carried to another cut: each time is where the new cut shows its frame, or is refused with the reason."""
    document, bench = trial.document, trial.bench
    if document.rate_words and "+" in document.rate_words:
        return
    points = [entry.start for entry in document.entries]
    cut = Cut(bench.rng, rate, math.floor(min(points)), math.ceil(max(points)))
    if not cut.new:
        return
    cuts = [cut.text(rate, part, bench.rng.random() < 0.5) for part in (cut.old, cut.new)]
    files = [bench.file(name, text) for name, text in zip(("old.txt", "new.txt"), cuts)]
    words = ["--from-cut", files[0], "--to-cut", files[1]]
    status, output, message = trial.run("--json", *words)
    results = [cut.carried_entry(entry) for entry in document.entries]
    want = [(label(rate, result[0]), result[1] and label(rate, result[1]))
            for result in results if isinstance(result, tuple)]
    got = [(record.get("timecode"), record.get("out")) for record in bench.tool.records(output)]
    told = "\n".join([*cuts, f"{want} expected", f"{got} found", message[:500]])
    if status != (1 if len(want) < len(results) else 0):
        return trial.wrong("carried", f"status {status}", told, words)
    if want != got:
        return trial.wrong("carried", "times", told, words)
    errors = [record["error"].get("reason") for record in bench.tool.records(message) if "error" in record]
    reasons = [result if isinstance(result, set) else {result} for result in results if not isinstance(result, tuple)]
    if len(errors) != len(reasons) or any(error not in reason for error, reason in zip(errors, reasons)):
        return trial.wrong("carried", "reasons", f"{reasons} expected\n{errors} found\n{told}", words)
    bench.right("carried rows", len(results))
