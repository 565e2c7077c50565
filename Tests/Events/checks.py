"""The checks: each makes a random list, asks the executable, and counts the answers that the judge does not give."""
import dataclasses
import os

from judge import Job, NOTHING, base_of, check_rules, contradicts, findings, follows, form, needed, speed_value
from lists import Generator, Shape, from_records, parsed, written
from tool import KINDS, REASONS, RESCAN, TRANSITION_CHANGE


class Bench:
    """Where a check works: the executable, the classes of what is wrong, a random generator and a folder."""

    def __init__(self, tool, classes, rng, place):
        self.tool, self.classes, self.rng, self.place = tool, classes, rng, place

    def list(self, rate, shape):
        """A random list, its text and its lines."""
        events = Generator(self.rng, rate, shape).list()
        text, lines = written(events, rate, colons=rate.drops and self.rng.random() < 0.2)
        return events, text, lines

    def file(self, name, text):
        path = os.path.join(self.place, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    def wrong(self, name, example, told):
        self.classes.wrong(name, example, told)

    def right(self, way, number=1):
        self.classes.right(way, number)


def shown(events, index, rate):
    """The shortest list that has an event: with the one before it on its track."""
    event = events[index]
    places = [index] if event.before is None else [event.before, index]
    if event.kind in ("K", "KO") and index and events[index - 1].number == event.number:
        places = sorted({index - 1, *places})
    elif event.kind == "KB" and index + 1 < len(events):
        places.append(index + 1)
    return written([events[place] for place in places], rate)[0]


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


def a_job(bench, old, new):
    """A way to convert between two rates whose results are whole frames and exist."""
    modes = ["instant", "instant", "frames"]
    if not old.drops and not new.drops and new.nominal >= old.nominal:
        modes.append("digits")
    mode = bench.rng.choice(modes)
    return Job(old, new, mode, bench.rng.choice(["nearest", "nearest", "down", "up"]) if mode == "instant" else "nearest")


def conversions(bench, old, new):
    """In place, as a list, and as records: each equals the judge, and what was right is right afterwards."""
    job = a_job(bench, old, new)
    events, text, _ = bench.list(old, Shape(events=30))
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

    way = Comparison(bench, "in place", events, want, job)
    status, _, message = bench.tool.convert_in_place(job, [path])
    if status != 0:
        return way.failed(text, status, message)
    with open(path) as file:
        result = file.read()
    got, unknown = parsed(result, new)
    way.compare(got, text)
    for word in unknown:
        bench.wrong("in place: lines", text, word)
    judged(bench, "findings afterwards", want, written(want, new), new)


def pastes(bench, old, new):
    """Copied and pasted at another rate, and at the same one."""
    job = Job(old, new, "instant", bench.rng.choice(["nearest", "down", "up"]))
    events, text, _ = bench.list(old, Shape(events=30))
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


def judged(bench, way, events, text_and_lines, rate, options=()):
    """Holds what validate says of a list against the judge's findings."""
    text, lines = text_and_lines
    path = bench.file("judged.edl", text)
    status, _, errors = bench.tool.validate(path, rate, *options)
    if status not in (0, 1):
        return bench.wrong(f"{way}: fails with status {status}", text, f"{rate.name}: {errors[:300]}")
    places = {}
    for index, line in enumerate(lines):
        places[line] = index
        if events[index].side:
            places[line - 1] = index
            places[line - 2] = index if events[index].style == "fcm" else places.get(line - 2)
    words = {word: reason for reason, word in REASONS.items()}
    got = set()
    for record in bench.tool.records(errors):
        error = record.get("error")
        if error is None:
            continue
        index, reason = places.get(error.get("line")), words.get(error.get("reason"))
        if index is None or reason is None:
            bench.wrong(f"{way}: another error", text, f"{rate.name}: {error}")
        else:
            got.add((index, reason))
    found = findings(events, rate)
    for index, reason, what in found:
        if (index, reason) not in got:
            bench.wrong(f"{way}: {reason} missed: {what}", shown(events, index, rate), f"{rate.name}: {reason} expected")
    wanted = {(index, reason) for index, reason, _ in found}
    for index, reason in got - wanted:
        kind, base = form(events[index], rate)
        if reason in ("length", "source"):
            detail = f"{kind}, {base} base" if base else kind
        else:
            detail = KINDS[events[index].kind]
        bench.wrong(f"{way}: {reason} for nothing: {detail}",
                    shown(events, index, rate), f"{rate.name}: {reason} found")
    if (status == 1) != bool(got):
        bench.wrong(f"{way}: status {status} beside its findings", text, rate.name)
    bench.right(way, len(events))


def gates(bench, old, new):
    """validate: lists with faults, and lists without any."""
    events, text, lines = bench.list(old, Shape(events=30, shortest=1))
    judged(bench, "findings", events, (text, lines), old)
    events, text, lines = bench.list(new, Shape(events=30, wrong=False))
    judged(bench, "findings, order, overlaps and gaps of a list that has none", events, (text, lines), new,
           ("--ordered", "--no-overlap"))


def overlaps(bench, old, new):
    """validate --no-overlap: every overlap with an event before it on its track, found frame by frame."""
    events, text, lines = bench.list(old, Shape(events=25, wrong=False, forms=False, transitions=False))
    rng = bench.rng
    for _ in range(4):
        index = rng.randrange(1, len(events))
        event = events[index]
        if event.kind != "C":
            continue
        longer = rng.choice([rng.randint(1, 20), rng.randint(20, 5000)])
        event.record = (event.record[0], event.record[1] + longer)
        event.source = (event.source[0], event.source[1] + longer)
    text, lines = written(events, old)
    status, _, errors = bench.tool.validate(bench.file("overlaps.edl", text), old, "--no-overlap")
    want, seen = set(), {}
    for index, event in enumerate(events):
        ends = seen.setdefault(event.track, {})
        front = event.kind in ("K", "KO") and events[index - 1].kind == "KB" and events[index - 1].number == event.number
        if not front and any(frame in ends for frame in range(*event.record)):
            want.add(index)
        ends.update(dict.fromkeys(range(*event.record)))
        # The foreground of a key lies over the same overlap as its background; once is enough.
    got = {lines.index(error["line"]) for record in bench.tool.records(errors)
           if (error := record.get("error")) and error.get("reason") == REASONS["overlap"] and error.get("line") in lines}
    for index in want - got:
        bench.wrong("overlaps: missed", text, f"{old.name}: line {lines[index]}")
    for index in got - want:
        event = events[index]
        if event.kind in ("K", "KO") and index - 1 in want:
            continue
        bench.wrong(f"overlaps: for nothing: {KINDS[event.kind]}", shown(events, index, old), f"{old.name}: line {lines[index]}")
    bench.right("overlaps", len(events))


def changes(bench, old, new):
    """diff of a list and its edited version: just the edits are named, and what they need."""
    rng = bench.rng
    before, _, _ = bench.list(old, Shape(events=20, wrong=False, keys=False))
    after = [dataclasses.replace(event) for event in before]
    # Two lines of one number are lost with their transition.
    numbers = [event.number for event in before]
    places = [place for place, event in enumerate(before)
              if event.kind in ("D", "W") and numbers.count(event.number) == 1 and event.lasts >= 8]
    want = {}
    for place in rng.sample(places, min(4, len(places))):
        event = after[place]
        edit = rng.choice(["longer", "removed", "wipe", "shorter"])
        if edit == "removed":
            event.kind, event.wipe, event.frames, event.side, event.from_clip = "C", 0, 0, None, None
        elif edit == "wipe" and event.kind == "D":
            event.kind, event.wipe = "W", 1
        else:
            frames = rng.randint(1, event.lasts)
            if frames == event.frames:
                continue
            event.frames = frames
        want[event.number] = (before[place], event)
    one, two = bench.file("old.edl", written(before, old)[0]), bench.file("new.edl", written(after, old)[0])
    text = written(before, old)[0] + "\n" + written(after, old)[0]
    status, output, message = bench.tool.diff(one, two, old)
    if status not in (0, 1):
        return bench.wrong(f"diff: fails with status {status}", text, message[:300])
    got = {}
    for record in bench.tool.records(output):
        number = (record.get("new") or {}).get("number")
        if record.get("change") == TRANSITION_CHANGE and number in want:
            got[number] = record
        else:
            bench.wrong(f"diff: another change: {record.get('change')}", text, str(record))
    for number, (was, is_) in want.items():
        edit = f"{KINDS[was.kind]} to {KINDS[is_.kind]}"
        if number not in got:
            index = next(place for place, event in enumerate(after) if event.number == number)
            bench.wrong(f"diff: change missed: {edit}", shown(before, index, old) + "\n" + shown(after, index, old), "no row")
            continue
        stated = got[number].get("transition") or {}
        for name, event in (("old", was), ("new", is_)):
            found = stated.get(name) or {}
            expected = (KINDS[event.kind], event.frames, event.wipe) if event.kind != "C" else (None, 0, 0)
            kind = found.get("kind") if found.get("kind") != "cut" else None
            if (kind, found.get("frames", 0), found.get("wipe", 0)) != expected:
                bench.wrong(f"diff: values of the {name} transition: {edit}", text, str(got[number]))
    if (status == 1) != bool(want):
        bench.wrong(f"diff: status {status} beside {'changes' if want else 'no changes'}", text, "")
    bench.right("diff", len(before))


def tails(events):
    """For how long the transition after each event keeps it in sight; none where the next says that it leads from another."""
    result = [0] * len(events)
    doubtful = set()
    for event in events:
        if event.before is None or event.kind not in ("D", "W"):
            continue
        before = events[event.before]
        if before.record[1] != event.record[0]:
            continue
        result[event.before] = event.frames
        if event.side and follows(event, events) is None:
            doubtful.add(event.before)
    return result, doubtful


def pulls(bench, old, new):
    """The first pull list: every event needs the frames that the record shows, by brute force, and the handles."""
    events, text, _ = bench.list(old, Shape(events=20, wrong=False, keys=False))
    handles = bench.rng.choice([0, 8, 24])
    path = bench.file("new.edl", text)
    status, output, message = bench.tool.pull("/dev/null", path, old, handles)
    if status not in (0, 1):
        bench.wrong(f"pull list: of nothing fails with status {status}", text, message[:200])
        dummy = written([dataclasses.replace(events[0], reel="NONE", m2=None, kind="C", source=(90, 96), record=(9, 15))], old)[0]
        status, output, message = bench.tool.pull(bench.file("dummy.edl", dummy), path, old, handles)
        if status not in (0, 1):
            return bench.wrong(f"pull list: fails with status {status}", text, message[:200])
    scans = {}
    for record in bench.tool.records(output):
        source = record.get("source") or {}
        if record.get("change") == "new":
            scans[source.get("reel")] = record.get("scan") or {}
    follow, doubtful = tails(events)
    for index, event in enumerate(events):
        if event.reel in NOTHING or index in doubtful:
            continue
        kind, _ = form(event, old)
        after = " before a transition" if follow[index] else ""
        back = " backward" if event.backward else ""
        scan = scans.get(event.reel)
        if not scan or "in" not in scan:
            bench.wrong(f"pull list: missing: {kind}{after}", shown(events, index, old), str(scan))
            continue
        start, end = old.count(scan["in"]) + handles, old.count(scan["out"]) - handles
        least, most = needed(event, follow[index], old)
        following = [place for place, other in enumerate(events) if other.before == index][:1]
        example = shown(events, following[0] if following else index, old)
        # A source that is retimed may end within a frame; one frame more is no fault.
        room = 0 if event.m2 is None else 1
        told = f"{old.name}, handles {handles}: {start}..{end} found, from {least} to {most} expected"
        if start > least[0] or end < least[1]:
            bench.wrong(f"pull list: short: {kind}{back}{after}", example, told)
        elif start < most[0] - room or end > most[1] + room:
            bench.wrong(f"pull list: too long: {kind}{back}{after}", example, told)
    bench.right("pull list", len(events))


def rescans(bench, old, new):
    """diff --handles: a transition that grows by more than the handles is a rescan of what goes out."""
    rng = bench.rng
    before, _, _ = bench.list(old, Shape(events=20, wrong=False, keys=False, forms=False, gaps=False))
    after = [dataclasses.replace(event) for event in before]
    handles = rng.choice([0, 4, 8])
    want = set()
    for place, event in enumerate(after):
        if event.kind == "D" and event.lasts > event.frames + 20 and rng.random() < 0.5:
            more = rng.choice([handles, handles + 1, handles + 12, -min(3, event.frames - 1)])
            if more == 0 or (event.side and follows(event, after) is None):
                continue
            event.frames += more
            if more > handles:
                want.add(after[event.before].reel)
    one, two = bench.file("old.edl", written(before, old)[0]), bench.file("new.edl", written(after, old)[0])
    status, output, message = bench.tool.pull(one, two, old, handles)
    text = written(before, old)[0] + "\n" + written(after, old)[0]
    if status not in (0, 1):
        return bench.wrong(f"rescan: fails with status {status}", text, message[:200])
    got = {(record.get("source") or {}).get("reel") for record in bench.tool.records(output) if record.get("change") == RESCAN}
    for reel in want - got:
        index = next(place for place, event in enumerate(before) if event.reel == reel)
        index = next(place for place, event in enumerate(before) if event.before == index)
        bench.wrong("rescan: missed", shown(before, index, old) + "\n" + shown(after, index, old), f"handles {handles}: {reel}")
    for reel in got - want:
        bench.wrong("rescan: for nothing", text, f"handles {handles}: {reel}")
    bench.right("rescan", len(before))


ALL = [conversions, pastes, gates, overlaps, changes, pulls, rescans]
