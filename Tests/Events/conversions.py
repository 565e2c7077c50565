"""What a list becomes: in place, written anew, as records, by a template, pasted."""
import dataclasses
import re

from bench import shown
from gates import judged
from judge import Job, base_of, check_rules, contradicts, follows, form, speed_value
from lists import LABEL, Shape, from_records, parsed, written
from tool import MOVES_THE_START, KINDS


class Comparison:
    """An answer of the executable next to the judge's, event by event."""

    def __init__(self, bench, way, events, want, job):
        self.bench, self.way, self.events, self.want, self.job = bench, way, events, want, job

    def differ(self, index, field, detail, want, got):
        rates = f"{self.job.old.name} to {self.job.new.name}, {self.job.mode}, {self.job.rounding}"
        self.bench.wrong(f"{self.way}: {field}{': ' + detail if detail else ''}", shown(self.events, index, self.job.old),
                         f"{rates}: {want} expected, {got} found")

    def failed(self, text, status, message):
        self.bench.wrong(f"{self.way}: fails with status {status}", text,
                         f"{self.job.old.name} to {self.job.new.name}, {self.job.mode}, {self.job.rounding}: {message[:300]}")

    def compare(self, got, text, keeps=()):
        """Counts the fields that differ.

        - keeps: What this way need not keep: `place`, the record time of a stated side; `split`.
        """
        if len(got) != len(self.want):
            return self.bench.wrong(f"{self.way}: number of events", text, f"{len(self.want)} expected, {len(got)} found")
        for index, (old, want, event) in enumerate(zip(self.events, self.want, got)):
            kind, base = form(old, self.job.old)
            fields = [("number", "", want.number, event.number), ("track", "", want.track, event.track),
                      ("reel", "", want.reel, event.reel), ("clip", f"{KINDS[want.kind] or 'cut'}", want.clip, event.clip),
                      ("record", "", want.record, event.record),
                      ("transition", f"{KINDS[want.kind]}", (want.kind, want.wipe), (event.kind, event.wipe))]
            if event.kind == want.kind:
                length = "longer than its event" if old.frames > old.lasts else "empty" if old.frames == 0 else ""
                fields.append(("frames of a transition", length, want.frames, event.frames))
            if "split" not in keeps:
                fields.append(("split", "", want.split, event.split))
            if event.source is None or event.source[0] != want.source[0]:
                fields.append(("source in", kind, want.source, event.source))
            else:
                speed = "" if old.m2 is None else f" at a speed, {base} base"
                fields.append(("source out", kind + speed, want.source, event.source))
            fields += self.sides(old, want, event, keeps)
            for field, detail, expected, found in fields:
                if expected != found:
                    self.differ(index, field, detail, expected, found)
            self.speeds(index, old, want, event, base)
        self.bench.right(self.way, len(got))

    def sides(self, old, want, event, keeps):
        if want.side is None:
            return
        wrong = contradicts(old, self.events, self.job.old)
        state = "contradicts" if wrong else "follows" if follows(old, self.events) is not None else "stands alone"
        if event.side is None:
            # A record has the side only if it is not where the event before ends.
            if "side" in keeps and state == "follows":
                return
            yield "outgoing side is lost", state, want.side, None
            return
        yield "outgoing side", state, (want.side.reel, want.side.point), (event.side.reel, event.side.point)
        if "place" not in keeps and want.side.m2:
            given = event.side.m2 and speed_value(event.side.m2)[0]
            yield "speed of the outgoing side", state, speed_value(want.side.m2)[0], given
        if "place" not in keeps:
            yield "record time of the outgoing side", state, want.side.place, event.side.place

    def speeds(self, index, old, want, event, base):
        if old.m2 is None:
            if event.m2 is not None:
                self.differ(index, "speed", "there is none", want.m2, event.m2)
            return
        value, decimals = speed_value(want.m2)
        _, before = speed_value(old.m2)
        detail = f"{base} base, {'at most one decimal' if before < 2 else 'two or three' if before < 4 else 'more decimals'}"
        if hasattr(event, "speed"):
            # A record has the fraction, before or after it is rounded to the decimals.
            half = 0.5 / 10 ** min(9, max(1, decimals))
            if abs(event.speed * base_of(self.job.new, base) - value) > half:
                self.differ(index, "speed", detail, want.m2, event.speed)
        elif event.m2 is None:
            self.differ(index, "speed is lost", detail, want.m2, None)
        elif speed_value(event.m2)[0] != value:
            self.differ(index, "speed", detail, want.m2, event.m2)


def masked(text):
    """A list without its times, counts and speeds, which are all that a conversion in place may change."""
    text = re.sub(r"^(\d+ .* )\d+( +(?:\d+:){2}.*)$", r"\1#\2", text, flags=re.M)
    text = re.sub(r"^(M2 .* )[-+]?[\d.]+( +\S+)$", lambda match: f"{match[1].rstrip()} # {match[2].strip()}", text, flags=re.M)
    return re.sub(LABEL, "LABEL", re.sub("FCM: .*", "FCM", text))


def from_template(bench, path, job, events, text):
    """A line of fields for each event; the transition apart, which may not be there."""
    want = job.converted(events)
    status, output, message = bench.tool.convert_by_template(job, path)
    if status != 0:
        return bench.wrong(f"template: fails with status {status}", text, message[:300])
    lines = [line.split("\t") for line in output.splitlines()]
    if len(lines) != len(events):
        return bench.wrong("template: number of events", text, f"{len(events)} expected, {len(lines)} found")
    for index, (old, event, line) in enumerate(zip(events, want, lines)):
        label = job.new.label
        expected = [str(event.number), event.track, event.reel, *map(label, event.record), *map(label, event.source)]
        if line[:3] + line[3:5] != expected[:5]:
            bench.wrong("template: fields", shown(events, index, job.old), f"{expected} expected, {line} found")
        if line[5:7] != expected[5:]:
            bench.wrong(f"template: source: {form(old, job.old)[0]}", shown(events, index, job.old),
                        f"{expected} expected, {line} found")
    status, output, message = bench.tool.convert_by_template(job, path, transition=True)
    if status != 0:
        return bench.wrong("template: no field for the transition", text, message[:300])
    for index, (event, line) in enumerate(zip(want, output.splitlines())):
        words = {"C": "", "D": f"D {event.frames:03}", "W": f"W{event.wipe:03} {event.frames:03}", "KB": "K B",
                 "K": f"K {event.frames:03}", "KO": f"K O {event.frames:03}"}
        # A key's background has no length, which may be said.
        if line.rstrip() not in (words[event.kind], words[event.kind] + " 000" * (event.kind == "KB")):
            bench.wrong(f"template: transition: {KINDS[event.kind]}", shown(events, index, job.old),
                        f"{words[event.kind]!r} expected, {line!r} found")
    bench.right("template", len(lines))


def a_job(bench, old, new):
    """A way to convert between two rates whose results are whole frames and exist."""
    modes = ["instant", "instant", "frames"]
    if not old.drops and not new.drops and new.nominal >= old.nominal:
        modes.append("digits")
    mode = bench.rng.choice(modes)
    job = Job(old, new, mode, bench.rng.choice(["nearest", "nearest", "down", "up"]) if mode == "instant" else "nearest")
    if mode == "instant" and bench.rng.random() < 0.3:
        job.anchor, job.says_anchor = old.minutes[60], True
    return job


def conversions(bench, old, new):
    """In place, as a list, and as records: each equals the judge, and what was right is right afterwards."""
    job = a_job(bench, old, new)
    events, text, _ = bench.list(old, Shape(events=30))
    if not job.says_anchor:
        job.keep_start(events)
    want = job.converted(events)
    check_rules(events, want, job)
    path = bench.file("list.edl", text)

    way = Comparison(bench, "as edl", events, want, job)
    status, output, message = bench.tool.convert_as_list(job, path)
    if status == 0:
        way.compare(parsed(output, new)[0], text, keeps=("place", "split"))
    else:
        way.failed(text, status, message)

    way = Comparison(bench, "records", events, want, job)
    status, output, message = bench.tool.convert_to_records(job, path)
    if status == 0:
        way.compare(from_records(bench.tool.records(output), new, KINDS), text, keeps=("place", "split", "side"))
    else:
        way.failed(text, status, message)

    from_template(bench, path, job, events, text)
    way = Comparison(bench, "in place", events, want, job)
    status, _, message = bench.tool.convert_in_place(job, [path])
    if status != 0:
        return way.failed(text, status, message)
    starts = [job.old.label(min(event.record[0] for event in events)), new.label(min(event.record[0] for event in want))]
    said = MOVES_THE_START in message
    # 01:00:00;000 is the same label.
    has = old.name != new.name and len({tuple(map(int, re.split("[:;]", start))) for start in starts}) > 1
    if has and not (said and all(start in message for start in starts)):
        bench.wrong("in place: the timeline's start moves without a word", text, f"{starts}: {message[:300]}")
    elif said and not has:
        bench.wrong("in place: a note of a start that does not move", text, f"{starts}: {message[:300]}")
    with open(path) as file:
        result = file.read()
    got, unknown = parsed(result, new)
    way.compare(got, text)
    for word in unknown:
        bench.wrong("in place: lines", text, word)
    for before, after in zip(masked(text).splitlines(), masked(result).splitlines()):
        if before != after:
            bench.wrong("in place: other bytes", text, f"{before}\n{after}")
    judged(bench, "findings afterwards", want, written(want, new), new)


def pastes(bench, old, new):
    """Copied and pasted at another rate, and at the same one."""
    job = Job(old, new, "instant", bench.rng.choice(["nearest", "down", "up"]))
    events, text, _ = bench.list(old, Shape(events=30))
    job.keep_start(events)
    path = bench.file("list.edl", text)
    status, _, message = bench.tool.copy(path, old)
    if status != 0:
        return bench.wrong(f"copy: fails with status {status}", text, f"{old.name}: {message[:300]}")
    same = Job(old, old, "frames")
    way = Comparison(bench, "round trip", events, same.converted(events), same)
    status, output, message = bench.tool.paste(old)
    if status == 0:
        way.compare(parsed(output, old)[0], text, keeps=("place", "split"))
    else:
        way.failed(text, status, message)
    way = Comparison(bench, "paste", events, job.converted(events), job)
    status, output, message = bench.tool.paste_converted(job)
    if status == 0:
        way.compare(parsed(output, new)[0], text, keeps=("place", "split"))
    else:
        way.failed(text, status, message)


def collapses(bench, old, new):
    """An event whose record would become nothing: the document stays as it is, byte for byte."""
    if new.actual * 2 > old.actual:
        return
    job = Job(old, new, "instant", "nearest")
    events, _, _ = bench.list(old, Shape(events=8))
    job.keep_start(events)
    start = events[-1].record[1]
    while job.place(start) != job.place(start + 1):
        start += 1
    last = dataclasses.replace(events[-1], number=events[-1].number + 1, reel="SHORT", record=(start, start + 1), source=(900, 901),
                               m2=None, kind="C", wipe=0, frames=0, side=None, clip=None, from_clip=None, split=None, style="")
    text = written([*events, last], old)[0]
    path = bench.file("short.edl", text)
    status, _, message = bench.tool.convert_in_place(job, [path])
    with open(path) as file:
        if status != 65 or file.read() != text:
            bench.wrong(f"in place: an event becomes nothing: status {status}", text, f"{old} to {new}: {message[:300]}")
    bench.right("events that become nothing")
