"""What validate says of a list, and that no damage of a transition is passed over."""
import dataclasses
import re

from bench import shown
from judge import NOTHING, Job, findings, form, link
from lists import Shape, written
from tool import KINDS, NAMES_NOTHING, REASONS, UNRETIMED


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


def notes(bench, old, new):
    """What is no fault and must be said: sources as long as their records beside a speed, and reels that name nothing."""
    shape = Shape(events=12, wrong=False, transitions=False, keys=False, gaps=False)
    for name, pattern in (("unretimed", UNRETIMED), ("names nothing", NAMES_NOTHING)):
        events, _, _ = bench.list(old, shape)
        events = [event for event in events if form(event, old)[0] == "played" or name == form(event, old)[0]]
        if name == "names nothing" and events:
            events[0] = dataclasses.replace(events[0], reel=bench.rng.choice(["AX", "BL"]), clip=None)
        has = any(form(event, old)[0] == "unretimed" or event.reel in NOTHING for event in events)
        text = written(events, old)[0]
        path = bench.file("notes.edl", text)
        status, _, errors = bench.tool.validate(path, old)
        said = [note for note in bench.tool.notes(errors) if re.search(pattern, note)]
        if events and status != 0:
            bench.wrong(f"notes: {name}: status {status}", text, errors[:300])
        if bool(said) != has:
            bench.wrong(f"notes: {name}: {'no note' if has else 'a note for nothing'}", text, errors[:300])
        if name == "unretimed" and has and bench.tool.validate(path, old, "--strict")[0] == 0:
            bench.wrong("notes: unretimed: status 0 with --strict", text, "")
        bench.right("notes")


def damage(bench, old, new):
    """Each part of a transition damaged in turn: it is reported, read, or refused, never a cut without a word."""
    rng = bench.rng
    shape = Shape(events=3, wrong=False, forms=False, keys=False, gaps=False, transitions=False)
    events, _, _ = bench.list(old, shape)
    events = [event for event in events if event.track == events[0].track][:2]
    if len(events) < 2:
        return
    link(events)
    events[1].kind, events[1].frames = "D", 24
    text = written(events, old)[0]
    right = "D    024"
    for name, part in DAMAGES.items():
        if rng.random() < 0.3:
            continue
        path = bench.file("damaged.edl", text.replace(right, part))
        status, output, message = bench.tool.convert_to_records(Job(old, old, "frames"), path)
        records = bench.tool.records(output)
        if status == 0 and len(records) == 2 and not records[1].get("transition"):
            if not any("warning" in record or "error" in record for record in bench.tool.records(message)):
                bench.wrong(f"damage: {name} becomes a cut in silence", text.replace(right, part), "")
        elif status not in (0, 1, 65):
            bench.wrong(f"damage: {name} gives status {status}", text.replace(right, part), message[:200])
        bench.right("damaged transitions")


DAMAGES = {"letters in the length": "D    0x0", "no length": "D       ", "an unknown letter": "X    024", "a negative length": "D    -24",
           "a wipe without a number": "W    024", "a wipe with letters": "WX01 024", "parts changed over": "024  D  ",
           "a point in the length": "D    24.", "a doubled letter": "DD   024", "a key of an unknown kind": "K X  024",
           "a very long length": "D    99999999999999999999", "two lengths": "D    024 5", "lower case": "d    024"}
