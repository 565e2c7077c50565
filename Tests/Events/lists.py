"""Random edit lists, their text, and what a text or a record says, read without the library."""
import dataclasses
import re
from fractions import Fraction as F

from judge import Event, Side, form, link, nearest, speed_value

SPEEDS = [F(2), F(1, 2), F(3, 2), F(1), F(3)]
# Decimals of the speeds of a list.
DECIMALS = [[0, 1, 1], [0, 1, 2, 3], [0, 1, 1, 2, 3, 6, 9, 10, 15]]
TRACKS = [["V"], ["V"], ["V", "A"], ["V", "V2", "A", "A2"], ["B"], ["AA/V"]]


@dataclasses.dataclass
class Shape:
    """What a list may have."""
    events: int = 40
    shortest: int = 6
    forms: bool = True
    transitions: bool = True
    wrong: bool = True
    gaps: bool = True
    keys: bool = True
    # Hours at which sources begin, at most, and seconds, at least.
    sources: float = 3
    earliest: int = 10


class Generator:
    def __init__(self, rng, rate, shape):
        self.rng, self.rate, self.shape = rng, rate, shape

    def chance(self, share):
        return self.rng.random() < share

    def list(self):
        rng, shape = self.rng, self.shape
        self.tracks = rng.choice(TRACKS)
        self.ends = {track: 3600 * self.rate.nominal for track in self.tracks}
        self.last = {}
        self.events = []
        self.has_names = self.chance(0.5)
        self.decimals = rng.choice(DECIMALS)
        number = 0
        while len(self.events) < shape.events:
            number += 1
            track = min(self.tracks, key=lambda name: self.ends[name])
            self.add(number, track)
        return link(self.events)

    def add(self, number, track):
        rng, shape = self.rng, self.shape
        before = self.last.get(track)
        gap = shape.gaps and self.chance(0.08)
        if gap:
            self.ends[track] += rng.randint(30, 500)
        start = self.ends[track]
        lasts = rng.choice([rng.randint(shape.shortest, 40), rng.randint(40, 2500)])
        event = Event(number, track, f"R{len(self.events):03}", (start, start + lasts))
        self.take(event)
        if self.has_names:
            event.clip = f"Clip {len(self.events)}"
        elif self.chance(0.05):
            event.split = rng.randint(1, lasts)
        if shape.keys and self.chance(0.04):
            return self.add_key(event)
        # After a key pair it is not said which of the two is the event before.
        is_plain = before is not None and before.kind not in ("KB", "K", "KO")
        if shape.transitions and is_plain and self.chance(0.4):
            self.lead_to(event, before)
        self.put(event)

    def put(self, event):
        self.events.append(event)
        self.last[event.track] = event
        self.ends[event.track] = event.record[1]

    def add_key(self, event):
        """A key's background and its foreground, or a key that goes out."""
        event.split = None
        front = Event(event.number, event.track, f"K{len(self.events):03}", event.record,
                      clip=f"Key {len(self.events)}" if self.has_names else None)
        self.take(front)
        front.kind, front.frames = self.rng.choice(["K", "K", "KO"]), self.rng.randint(0, min(30, event.lasts))
        event.kind = "KB"
        # The comments of both lines follow the second.
        event.style = self.rng.choice(["", "pair"])
        self.put(event)
        self.put(front)

    def lead_to(self, event, before):
        rng = self.rng
        event.kind, event.split = rng.choice("DDDW"), None
        if event.kind == "W":
            event.wipe = rng.choice([1, 19, 120])
        event.frames = rng.randint(1, min(event.lasts, 60))
        if self.shape.wrong and self.chance(0.12):
            event.frames = rng.choice([0, event.lasts + 1, 990]) if event.lasts < 990 else 0
        if self.has_names:
            event.from_clip = before.clip
        if self.chance(0.08) and self.events[-1] is before and before.kind == "C" and before.split is None:
            # Two lines of one number, the first of which has a length, as Final Cut Pro 7 writes them.
            event.number = before.number
            return
        if self.chance(0.2):
            return
        side = Side(before.reel, before.source[1], event.record[0])
        if before.backward and self.chance(0.3):
            side.point = before.source[0]
        wrong = rng.random() if self.shape.wrong else 1
        if wrong < 0.08:
            side.reel = "OTHER"
        elif wrong < 0.16:
            side.point += rng.choice([-1, 1, 40])
        elif wrong < 0.22:
            side.place += rng.choice([-1, 1])
        if wrong >= 0.22 and before.m2 and form(before, self.rate)[1] == "nominal" and self.chance(0.5):
            side.m2 = before.m2
        event.side = side
        event.style = "fcm" if self.chance(0.1) else ""

    def take(self, event):
        """A source for the event, and a speed."""
        rng, rate = self.rng, self.rate
        start = rng.randint(self.shape.earliest * rate.nominal, int(self.shape.sources * 3600) * rate.nominal)
        lasts = takes = event.lasts
        kind = "plain"
        if self.shape.forms:
            kinds = ["plain", "played", "unretimed", "oneFrame", "freeze", "unstated", "differs", "contradicts", "near"]
            weights = [35, 26, 6, 6, 6, 4, 5, 6, 6] if self.shape.wrong else [40, 30, 8, 8, 8, 4, 0, 0, 0]
            kind = rng.choices(kinds, weights)[0]
        if kind in ("played", "unretimed", "contradicts", "near", "oneFrame"):
            event.m2 = self.speed(backward=True if kind == "oneFrame" else self.chance(0.2))
            value, _ = speed_value(event.m2)
            base = rng.choice([F(rate.nominal), rate.actual])
            takes = max(1, nearest(lasts * abs(value) / base))
            if kind == "unretimed":
                takes = lasts
            elif kind == "oneFrame":
                takes = 1
            elif kind == "contradicts":
                takes = max(1, takes + rng.choice([-1, 1]) * rng.randint(20, 200))
            elif kind == "near":
                takes = max(1, takes + rng.randint(-3, 3))
        elif kind == "freeze":
            event.m2 = rng.choice(["000.0", "000", "000.00", "-000.0"])
            takes = rng.choice([1, lasts, rng.randint(1, 100)])
        elif kind == "unstated":
            takes = 0
        elif kind == "differs":
            takes = max(1, lasts + rng.choice([-1, 1]) * rng.randint(1, 40))
        if self.shape.wrong and self.chance(0.04):
            event.reel = rng.choice(["AX", "BL"])
        event.source = (start, start + takes)

    def speed(self, backward):
        """The text of a speed on one of both bases, with any number of decimals."""
        rng, rate = self.rng, self.rate
        base = rng.choice([F(rate.nominal), rate.actual])
        factor = rng.choice(SPEEDS + [F(rng.randint(20, 400), 100)] * 3)
        decimals = rng.choice(self.decimals)
        parts = nearest(factor * base * 10 ** decimals)
        if decimals and self.chance(0.06):
            # So slow that as many decimals may show nothing of it at another rate.
            parts = rng.randint(1, 2)
        whole, rest = divmod(parts, 10 ** decimals)
        return ("-" if backward else "") + f"{whole:03}" + (f".{rest:0{decimals}}" if decimals else "")


def said(event, rate, separator):
    """The lines after an event's own."""
    if event.side and event.side.m2:
        yield f"M2   {event.side.reel:<8}   {event.side.m2:>10}                {rate.label(event.side.point, separator)}"
    if event.m2 is not None:
        yield f"M2   {event.reel:<8}   {event.m2:>10}                {rate.label(event.source[0], separator)}"
    if event.split is not None:
        yield f"SPLIT:    AUDIO DELAY=  {rate.label(event.split, separator)}"
    if event.from_clip:
        yield f"* FROM CLIP NAME:  {event.from_clip}"
    if event.clip:
        words = {"C": "FROM", "KB": "FROM", "K": "KEY", "KO": "KEY"}
        yield f"* {words.get(event.kind, 'TO')} CLIP NAME:  {event.clip}"


def written(events, rate, colons=False):
    """An edit list, and the line of each event."""
    separator = ":" if colons else None
    mode = "FCM: DROP FRAME" if rate.drops else "FCM: NON-DROP FRAME"
    text, lines, background = ["TITLE: RANDOM", mode], [], None

    def add(number, reel, track, kind, points):
        labels = " ".join(rate.label(point, separator) for point in points)
        text.append(f"{number:03}  {reel:<8} {track:<5} {kind:<8} {labels}")

    for event in events:
        if event.side:
            side = event.side
            add(event.number, side.reel, event.track, "C", [side.point, side.point, side.place, side.place])
            if event.style == "fcm":
                text.append(mode)
        kind = {"C": "C", "KB": "K B", "K": f"K    {event.frames:03}", "KO": f"K O  {event.frames:03}",
                "D": f"D    {event.frames:03}", "W": f"W{event.wipe:03} {event.frames:03}"}[event.kind]
        add(event.number, event.reel, event.track, kind, [*event.source, *event.record])
        lines.append(len(text))
        if event.kind == "KB" and event.style == "pair":
            background = event
            continue
        if event.kind in ("K", "KO") and background:
            text.extend(said(background, rate, separator))
            background = None
        text.extend(said(event, rate, separator))
    return "\n".join(text) + "\n", lines


LABEL = r"\d+[:;]\d+[:;]\d+[:;]\d+"
LINE = re.compile(rf"(\d+) +(\S+(?: \S+)*?) +(\S+) +(C|D|W\d+|K B|K O|K)(?: +(\d+))? +({LABEL}) +({LABEL}) +({LABEL}) +({LABEL})$")
SPEED = re.compile(rf"M2 +(\S+(?: \S+)*?) +([-+]?[\d.]+) +({LABEL})$")


def start(line):
    return line.point if isinstance(line, Side) else line.source[0]


def parsed(text, rate):
    """The events of a list's text, and a word for each line that is not understood."""
    events, unknown, waiting = [], [], None
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if match := LINE.match(line):
            labels = match.groups()[5:]
            if not all(rate.has(label) for label in labels):
                unknown.append(f"line {number}: a label that does not exist")
                continue
            points = [rate.count(label) for label in labels]
            word = match[4]
            kind = {"K B": "KB", "K O": "KO"}.get(word, word[0])
            event = Event(int(match[1]), match[3], match[2], tuple(points[2:]), tuple(points[:2]), None, kind,
                          int(word[1:]) if kind == "W" else 0, int(match[5] or 0))
            if waiting and waiting.number == event.number and kind != "C":
                event.side = Side(waiting.reel, waiting.source[0], waiting.record[0])
            elif waiting:
                events.append(waiting)
            waiting = None
            if kind == "C" and points[2] == points[3]:
                waiting = event
            else:
                events.append(event)
        elif match := SPEED.match(line):
            pair = events[-2:] if len(events) > 1 and events[-2].number == events[-1].number else events[-1:]
            pair += [event.side for event in pair if event.side]
            time = rate.count(match[3])

            def agreement(line):
                return 2 * (line.reel == match[1]) + (start(line) == time)
            if not pair:
                unknown.append(f"line {number}: a speed without an event")
                continue
            best = max(reversed(pair), key=agreement)
            best.m2 = match[2]
            if time != start(best):
                unknown.append(f"line {number}: the time of a speed is not its source's")
        elif line.startswith("SPLIT:") and events:
            events[-1].split = rate.count(line.split()[-1])
        elif match := re.match(r"\*? *(FROM|TO|KEY) CLIP NAME: *(.*)", line):
            if not events:
                unknown.append(f"line {number}: a clip without an event")
            elif match[1] == "FROM" and events[-1].kind in ("K", "KO") and events[-2:][0].kind == "KB":
                events[-2].clip = match[2]
            elif match[1] == "FROM" and events[-1].kind in ("D", "W", "K", "KO"):
                events[-1].from_clip = match[2]
            else:
                events[-1].clip = match[2]
        elif line and not line.startswith(("TITLE:", "FCM:")):
            unknown.append(f"line {number}: {line}")
    return link(events), unknown


def from_records(records, rate, kinds):
    """The events of records; the speed of one is a fraction."""
    words = {word: kind for kind, word in kinds.items()}
    events = []
    for record in records:
        source = record.get("source", {})
        transition = record.get("transition") or {}
        event = Event(record.get("number"), record.get("track"), source.get("reel"))
        event.record = (rate.count(record["timecode"]), rate.count(record.get("out", record["timecode"])))
        start = source.get("in")
        event.source = (rate.count(start), rate.count(source.get("out", start))) if start else None
        event.kind = words.get(transition.get("kind"), "?")
        event.wipe, event.frames = transition.get("wipe", 0), transition.get("frames", 0)
        event.clip = source.get("clip")
        event.speed = F(source.get("speed", "1"))
        if stated := transition.get("from"):
            event.side = Side(stated.get("reel"), rate.count(stated["in"]) if "in" in stated else None, event.record[0])
        events.append(event)
    return link(events)
