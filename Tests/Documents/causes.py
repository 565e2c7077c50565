#!/usr/bin/env python3
"""Writes lists with one mistake throughout, and other faults beside it, and asks whether validate names the mistake.

    causes.py EXECUTABLE [--seed N] [--each N] [--cause NAME]

Nine causes at twelve rates, --each lists of each: out points that are inclusive, lengths that differ by 1001/1000, labels counted with the
wrong drop frame, sources that are hours off or counted from zero, numbers modulo 1,000, ghost frames of dissolves, lengths cut from
milliseconds, another rate. Up to a sixth of the events have a fault of another kind. A list in which fewer than three events are
wrong, or more than a quarter of them for another reason, is written anew. Prints a line for each cause, and ends with 1
if more than one list of a cause, and more than one of 100, is not named right.
"""
import argparse, collections, json, os, random, subprocess, sys, tempfile
from fractions import Fraction

RATES = {"23.976": (24, False), "24": (24, False), "25": (25, False), "29.97": (30, False), "29.97d": (30, True), "30": (30, False),
         "47.952": (48, False), "48": (48, False), "50": (50, False), "59.94": (60, False), "59.94d": (60, True), "60": (60, False)}
REEL = "ABCDEFGH"
others = 0  # the faults of another kind in the list that was written last


def real(rate):
    base = RATES[rate][0]
    return Fraction(base * 1000, 1001) if "." in rate else Fraction(base)


def label(frame, rate):
    base, drop = RATES[rate]
    if drop:
        omitted, ten = 2 * base // 30, base * 600 - 18 * base // 30
        tens, rest = divmod(frame, ten)
        minute = base * 60 - omitted
        frame += 9 * omitted * tens + (omitted * ((rest - omitted) // minute) if rest >= base * 60 else 0)
    seconds, frames = divmod(frame, base)
    return f"{seconds // 3600 % 24:02}:{seconds // 60 % 60:02}:{seconds % 60:02}{';' if drop else ':'}{frames:02}"


class Event:
    def __init__(self, chance, record, length, rate):
        self.reel = chance.choice(REEL) + f"{chance.randrange(1000):03}"
        self.source = (s := chance.randrange(10**6, 10**7 // 4), s + length)
        self.record = (record, record + length)
        self.lines = None


def events(chance, rate, count=None, shortest=12, longest=2000):
    found, start = [], chance.choice([0, RATES[rate][0] * 3600]) + chance.randrange(500)
    for _ in range(count or chance.randrange(20, 60)):
        length = chance.randrange(shortest, longest)
        found.append(Event(chance, start, length, rate))
        start += length
    return found


def edl(found, rate, modulo=False, colon=False):
    lines = ["TITLE: causes"]
    for number, event in enumerate(found, 1):
        digits = f"{number % 1000:03}" if modulo else f"{number:03}"
        times = [label(f, rate) for f in event.source + event.record]
        text = f"{digits}  {event.reel}  V  C        {' '.join(times)}"
        lines.append(text.replace(";", ":") if colon else text)
        if event.lines:
            lines[-1:] = [line.replace("NNN", digits) for line in event.lines]
    return "\n".join(lines) + "\n"


def otio(found, rate, media):
    value = float(real(rate))
    def time(frame): return {"OTIO_SCHEMA": "RationalTime.1", "rate": value, "value": frame}
    def span(first, last): return {"OTIO_SCHEMA": "TimeRange.1", "start_time": time(first), "duration": time(last - first)}
    clips = [{"OTIO_SCHEMA": "Clip.1", "name": event.reel, "source_range": span(*event.source),
              "media_reference": {"OTIO_SCHEMA": "ExternalReference.1", "target_url": event.reel + ".mov", "available_range": span(*media[i])}}
             for i, event in enumerate(found)]
    return json.dumps({"OTIO_SCHEMA": "Timeline.1", "name": "t", "tracks": {"OTIO_SCHEMA": "Stack.1", "children": [
        {"OTIO_SCHEMA": "Track.1", "kind": "Video", "name": "V1", "children": clips}]}})


def disturb(chance, found, most=6):
    """Faults of another kind: sources that are some frames too long."""
    global others
    others = chance.randrange(len(found) // most + 1)
    for event in chance.sample(found, others):
        event.source = (event.source[0], event.source[1] + chance.randrange(7, 90))


def inclusive(chance, rate):
    found, side = events(chance, rate), chance.choice(["records", "sources", "both"])
    for event in found:
        if side != "sources":
            event.record = (event.record[0], event.record[1] - 1)
        if side != "records":
            event.source = (event.source[0], event.source[1] - 1)
    disturb(chance, found, 12)
    return edl(found, rate), rate, chance.choice([[], ["--no-gap"]])


def pulled_down(chance, rate):
    found, ratio = events(chance, rate, longest=8000), chance.choice([Fraction(1001, 1000), Fraction(1000, 1001)])
    cut = chance.choice([int, round])
    for event in found:
        event.source = (event.source[0], event.source[0] + cut((event.record[1] - event.record[0]) * ratio))
    disturb(chance, found, 20)
    return edl(found, rate), rate, []


def drop_frame(chance, rate):
    rate = rate if "29.97" in rate or "59.94" in rate else chance.choice(["29.97", "29.97d", "59.94", "59.94d"])
    found = events(chance, rate, count=chance.randrange(40, 80), longest=3000)
    disturb(chance, found, 30)
    other = rate[:-1] if rate.endswith("d") else rate + "d"
    return edl(found, rate, colon=True), other, []


def media_of(chance, found, start=None):
    spans = []
    for event in found:
        head, tail = chance.randrange(200), chance.randrange(200)
        first = event.source[0] - head if start is None else start()
        spans.append((first, first + head + event.source[1] - event.source[0] + tail))
    return spans


def beyond(chance, found, media, most=6):
    global others
    others = chance.randrange(len(found) // most + 1)
    for i in chance.sample(range(len(found)), others):
        length = found[i].source[1] - found[i].source[0]
        found[i].source = (media[i][1] + 10, media[i][1] + 10 + length)


def hours(chance, rate):
    found = events(chance, rate)
    media = media_of(chance, found)
    shift = chance.choice([-1, 1, 1, 2]) * 3600 * RATES[rate][0]
    for event in found:
        event.source = (event.source[0] + shift, event.source[1] + shift)
    if min(e.source[0] for e in found) < 0:
        return hours(chance, rate)
    beyond(chance, found, media)
    return otio(found, rate, media), rate, []


def from_zero(chance, rate):
    found = events(chance, rate)
    media = media_of(chance, found)
    for event, span in zip(found, media):
        event.source = (event.source[0] - span[0], event.source[1] - span[0])
    beyond(chance, found, media)
    return otio(found, rate, media), rate, []


def modulo(chance, rate):
    found = events(chance, rate, count=chance.randrange(1040, 1400), longest=40)
    disturb(chance, found, 200)
    return edl(found, rate, modulo=True), rate, []


def ghost_frames(chance, rate):
    found, shift = events(chance, rate), 0
    for number, event in enumerate(found):
        first, last = event.record[0] + shift, event.record[1] + shift
        event.record = (first, last)
        if number and chance.random() < 0.5:
            side = found[number - 1]
            times = [label(f, rate) for f in (side.source[1], side.source[1] + 1, first, first + 1)]
            own = [label(f, rate) for f in event.source + (first + 1, last + 1)]
            event.lines = [f"NNN  {side.reel}  V  C        {' '.join(times)}", f"NNN  {event.reel}  V  D    008 {' '.join(own)}"]
            shift += 1
    count = sum(1 for e in found if e.lines)
    for event in chance.sample([e for e in found if not e.lines], min(count // 6, sum(1 for e in found if not e.lines))):
        event.source = (event.source[0], event.source[1] + chance.randrange(7, 90))
    return edl(found, rate), rate, []


def milliseconds(chance, rate):
    fps = real(rate)
    found, start = [], 1000
    way = chance.choice(["lengths", "points"] + ([] if rate in ("25", "50") else ["frames"]))
    time = Fraction(chance.randrange(10**6))
    for _ in range(chance.randrange(25, 60)):
        event = Event(chance, start, 10, rate)
        length = chance.randrange(400, 40000)
        frames = lambda ms: int(ms * fps / 1000)
        nearest = lambda ms: int(ms * fps / 1000 + Fraction(1, 2))
        if way == "points":
            event.record = (frames(time), frames(time + length))
            first = chance.randrange(10**7)
            event.source = (frames(first), frames(first + length))
        else:
            record = nearest(length)
            cut = frames(length) if way == "lengths" else int(int(record * 1000 / fps) * fps / 1000)
            event.record = (start, start + record)
            event.source = (event.source[0], event.source[0] + cut)
            if way == "frames" and not found:
                # One length of whole milliseconds, which stays right; without one it is a list of inclusive out points.
                event.record = (start, start + RATES[rate][0])
                event.source = (event.source[0], event.source[0] + RATES[rate][0])
        start, time = event.record[1], time + length
        found.append(event)
    disturb(chance, found[1:] if way == "frames" else found, 30)
    return edl(found, rate), rate, []


def other_rate(chance, rate):
    true = chance.choice([r for r in ("24", "25", "30", "48", "50", "60") if RATES[r][0] != RATES[rate][0]])
    found = events(chance, true)
    disturb(chance, found, 12)
    return edl(found, true), rate, []


CAUSES = {"inclusive": inclusive, "pulled-down": pulled_down, "drop-frame": drop_frame, "hours": hours, "from-zero": from_zero,
          "modulo": modulo, "ghost-frames": ghost_frames, "milliseconds": milliseconds, "other-rate": other_rate}


def ask(executable, text, rate, options):
    suffix = ".otio" if text.startswith("{") else ".edl"
    with tempfile.NamedTemporaryFile("w", suffix=suffix) as file:
        file.write(text)
        file.flush()
        words = [executable, "validate", file.name, "--json"] + options + ([] if suffix == ".otio" else ["--rate", rate])
        run = subprocess.run(words, capture_output=True, text=True, timeout=60)
    causes, count = [], 0
    for line in run.stdout.splitlines():
        record = json.loads(line)
        count += "error" in record
        if "cause" in record:
            causes.append(record["cause"])
    return causes, count


def main():
    parser = argparse.ArgumentParser(usage="causes.py EXECUTABLE [--seed N] [--each N] [--cause NAME]")
    parser.add_argument("executable")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--each", type=int, default=10)
    parser.add_argument("--cause", choices=CAUSES)
    options = parser.parse_args()
    chance, failed = random.Random(options.seed), False
    print(f"causes, seed {options.seed}")
    for name in [options.cause] if options.cause else CAUSES:
        found = collections.Counter()
        for rate in RATES:
            for _ in range(options.each):
                for _ in range(20):
                    text, read_at, words = CAUSES[name](chance, rate)
                    causes, count = ask(options.executable, text, read_at, words)
                    if count >= 3 and count >= 4 * others or causes or name in ("modulo", "ghost-frames", "inclusive"):
                        break
                answer = causes[0] if len(causes) == 1 else "none" if not causes else "several"
                found[answer] += 1
                if answer != name and os.environ.get("KEEP"):
                    path = os.path.join(os.environ["KEEP"], f"{name}-{rate}-{found[answer]}.{'otio' if text[0] == '{' else 'edl'}")
                    with open(path, "w") as file:
                        file.write(text)
                    print(f"  {path} at {read_at}: {answer}, {count} findings")
        total = sum(found.values())
        failed |= total - found[name] > max(1, total // 100)
        rest = ", ".join(f"{n} {c}" for n, c in found.items() if n != name)
        print(f"causes: {name}: {found[name]} of {total} named right{', others ' + rest if rest else ''}")
    sys.exit(1 if failed else 0)


main()
