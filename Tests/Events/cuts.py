"""What diff says of two versions of a list, and what is pulled for it."""
import dataclasses

from bench import shown
from judge import NOTHING, follows, form, needed
from lists import Shape, parsed, written
from tool import KINDS, RESCAN, TRANSITION_CHANGE


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
    cuts = [place for place, event in enumerate(before)
            if event.kind == "C" and event.before is not None and numbers.count(event.number) == 1 and event.split is None]
    for place in rng.sample(cuts, min(2, len(cuts))):
        event = after[place]
        event.kind, event.frames = "D", rng.randint(1, event.lasts)
        event.from_clip = before[event.before].clip
        want[event.number] = (before[place], event)
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


def written_anew(bench, path, rate, handles, scans, text):
    """The pull list as an edit list has the same sources; what overlaps is in one event."""
    status, output, message = bench.tool.pull_list(bench.place + "/dummy.edl", path, rate, handles)
    if status not in (0, 1):
        return bench.wrong(f"pull list as edl: fails with status {status}", text, message[:200])
    got = parsed(output, rate)[0]
    for reel, scan in scans.items():
        if "in" not in scan:
            continue
        first, last = rate.count(scan["in"]), rate.count(scan["out"])
        found = [event.source for event in got if event.reel == reel and event.source[0] <= first and last <= event.source[1]]
        if len(found) != 1:
            bench.wrong("pull list as edl: not one event with the frames of a record", text, f"{reel}: {scan}, {found}")
    if any(one.record[1] != other.record[0] for one, other in zip(got, got[1:])):
        bench.wrong("pull list as edl: a gap or an overlap", text, output)
    bench.right("pull list as edl", len(got))


def pulls(bench, old, new):
    """The first pull list: every event needs the frames that the record shows, by brute force, and the handles."""
    events, text, _ = bench.list(old, Shape(events=20, wrong=False, keys=False))
    handles = bench.rng.choice([0, 8, 24])
    path = bench.file("new.edl", text)
    dummy = written([dataclasses.replace(events[0], reel="NONE", m2=None, kind="C", source=(90, 96), record=(9, 15))], old)[0]
    other = bench.file("dummy.edl", dummy)
    status, output, message = bench.tool.pull("/dev/null", path, old, handles)
    if status not in (0, 1):
        bench.wrong(f"pull list: of nothing fails with status {status}", text, message[:200])
        status, output, message = bench.tool.pull(other, path, old, handles)
        if status not in (0, 1):
            return bench.wrong(f"pull list: fails with status {status}", text, message[:200])
    scans = {}
    for record in bench.tool.records(output):
        source = record.get("source") or {}
        if record.get("change") == "new":
            scans[source.get("reel")] = record.get("scan") or {}
    written_anew(bench, path, old, handles, scans, text)
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
        if old.count(scan["in"]) == 0:
            # The day begins there, whatever is needed before it.
            start = min(first for first, _ in least)
        following = [place for place, other in enumerate(events) if other.before == index][:1]
        example = shown(events, following[0] if following else index, old)
        # A source that is retimed may end within a frame; one frame more is no fault.
        room = 0 if event.m2 is None else 1
        told = f"{old.name}, handles {handles}: {start}..{end} found, from {least} to {most} expected"
        if not any(start <= first and last <= end for first, last in least):
            bench.wrong(f"pull list: short: {kind}{back}{after}", example, told)
        elif not any(first - room <= start and end <= last + room for first, last in most):
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
