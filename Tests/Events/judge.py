"""What is true of an edit list: its lengths, its transitions, what it becomes at another rate, and what it needs of its sources.

Frames are counted by tables of minutes and all else in exact fractions, without the library's arithmetic. `README.md` has the rules.
"""
import bisect
import dataclasses
import math
from fractions import Fraction as F

NAMES = ("23.976 24 24.98 25 29.97 29.97d 30 30d 47.952 48 50 59.94 59.94d 60 60d 90 95.904 96 100 119.88 119.88d 120 "
         "120d").split()
NOTHING = ("AX", "BL", "")


class Rate:
    """A frame rate: the frames of a second of its labels, and of a second of time."""

    def __init__(self, name):
        self.name = name
        plain = name.rstrip("d")
        self.drops = name.endswith("d")
        self.nominal = math.ceil(float(plain))
        self.actual = F(self.nominal) if "." not in plain else F(self.nominal * 1000, 1001)
        self.skipped = self.nominal // 15 if self.drops else 0
        # The number of the first frame of each minute of a day.
        self.minutes = [0]
        for minute in range(24 * 60):
            self.minutes.append(self.minutes[-1] + 60 * self.nominal - (self.skipped if minute % 10 else 0))

    def __repr__(self):
        return self.name

    def label(self, count, separator=None):
        minute = bisect.bisect_right(self.minutes, count) - 1
        rest = count - self.minutes[minute] + (self.skipped if minute % 10 else 0)
        width = 3 if self.nominal > 100 else 2
        separator = separator or (";" if self.drops else ":")
        return f"{minute // 60:02}:{minute % 60:02}:{rest // self.nominal:02}{separator}{rest % self.nominal:0{width}}"

    def count(self, text):
        hours, minutes, seconds, frames = (int(part) for part in text.replace(";", ":").split(":"))
        minute = hours * 60 + minutes
        return self.minutes[minute] + seconds * self.nominal + frames - (self.skipped if minute % 10 else 0)

    def has(self, text):
        """Whether a label exists."""
        hours, minutes, seconds, frames = (int(part) for part in text.replace(";", ":").split(":"))
        return (hours < 24 and minutes < 60 and seconds < 60 and frames < self.nominal
                and not (seconds == 0 and frames < self.skipped and minutes % 10))


RATES = {name: Rate(name) for name in NAMES}


@dataclasses.dataclass
class Side:
    """The outgoing side that a list states before a transition."""
    reel: str
    point: int
    place: int
    # The speed, which lists state a second time here.
    m2: str = None


@dataclasses.dataclass
class Event:
    """An event; times in frames. `m2` is the text of its speed."""
    number: int = 1
    track: str = "V"
    reel: str = "A"
    record: tuple = (0, 0)
    source: tuple = (0, 0)
    m2: str = None
    kind: str = "C"
    wipe: int = 0
    frames: int = 0
    side: Side = None
    clip: str = None
    from_clip: str = None
    split: int = None
    # The event before on its track, and what the writer of a list does with the line.
    before: int = None
    style: str = ""

    @property
    def lasts(self):
        return self.record[1] - self.record[0]

    @property
    def takes(self):
        return self.source[1] - self.source[0]

    @property
    def backward(self):
        return self.m2 is not None and speed_value(self.m2)[0] < 0


def nearest(value):
    """The nearest whole number; a half goes up."""
    return math.floor(value + F(1, 2))


def link(events):
    """Finds the event before each on its track; the foreground of a key lies over the same one as its background."""
    last = {}
    for index, event in enumerate(events):
        event.before = last.get(event.track)
        if event.before is not None and event.kind in ("K", "KO"):
            background = events[event.before]
            if background.kind == "KB" and background.number == event.number:
                event.before = background.before
                continue
        last[event.track] = index
    return events


def speed_value(text):
    """The number of an M2 line and its decimals; nine count, the tenth rounds them."""
    digits = text.lstrip("+-")
    whole, _, decimals = digits.partition(".")
    value = F(int(whole + decimals or "0"), 10 ** len(decimals))
    value = F(nearest(value * 10 ** 9), 10 ** 9)
    return (-value if text.startswith("-") else value), len(decimals)


def bounds(lasts, value, decimals, base):
    """The least and the longest source that a speed may mean, which is known to half a unit of its last digit."""
    half = F(1, 2 * 10 ** min(9, max(1, decimals)))
    return math.floor(lasts * (abs(value) - half) / base) - 1, math.ceil(lasts * (abs(value) + half) / base) + 1


def form(event, rate, base_only=None):
    """How the source's length stands to the record's, and the base of its speed."""
    lasts, takes = event.lasts, event.takes
    if takes < 0:
        return "negative", "nominal"
    if takes == 0 or lasts <= 0:
        return "unstated", "nominal"
    if event.m2 is None:
        return ("played" if takes == lasts else "differs"), None
    value, decimals = speed_value(event.m2)
    if value == 0:
        return "freeze", "nominal"
    if value < 0 and takes == 1:
        return "oneFrame", "nominal"
    for name in ("nominal", "actual"):
        if base_only in (None, name):
            least, most = bounds(lasts, value, decimals, base_of(rate, name))
            if least <= takes <= most:
                return "played", name
    return ("unretimed" if takes == lasts else "differs"), "nominal"


def base_of(rate, name):
    return F(rate.nominal) if name == "nominal" else rate.actual


def speed_of(event, rate):
    """The frames of the source that a frame of the record shows."""
    if event.m2 is None:
        return F(1)
    return speed_value(event.m2)[0] / base_of(rate, form(event, rate)[1])


def follows(event, events):
    """Whether the stated side goes on where the event before it ends; the end of a backward event may be its in point."""
    if event.side is None or event.before is None:
        return None
    before = events[event.before]
    if event.side.reel != before.reel:
        return None
    if event.side.point == before.source[1]:
        return 1
    return 0 if before.backward and event.side.point == before.source[0] else None


def contradicts(event, events, rate):
    """Whether the stated side and the event before it cannot both be true."""
    if event.side is None or event.before is None:
        return False
    if event.side.place != event.record[0]:
        return True
    before = events[event.before]
    if before.record[1] != event.record[0] or event.side.reel in NOTHING or before.reel in NOTHING:
        return False
    if event.side.reel != before.reel:
        return True
    return form(before, rate)[0] in ("played", "unretimed") and follows(event, events) is None


def findings(events, rate):
    """What is wrong with each event: (its index, reason, what of it)."""
    found = set()
    for index, event in enumerate(events):
        kind = form(event, rate)[0]
        if event.reel not in NOTHING:
            if kind == "negative":
                found.add((index, "source", "negative"))
            elif kind == "differs" or (event.lasts == 0 and event.takes > 0):
                found.add((index, "length", "differs" if event.m2 is None else "differs at a speed"))
        if event.kind in ("D", "W") and event.frames == 0:
            found.add((index, "transition", "empty"))
        if event.kind != "C" and event.frames > event.lasts:
            found.add((index, "transition", "long"))
        if contradicts(event, events, rate):
            found.add((index, "transition", "side"))
    return found


@dataclasses.dataclass
class Job:
    """A conversion of a list."""
    old: Rate
    new: Rate
    mode: str = "instant"
    rounding: str = "nearest"
    # The record time whose label stays; the others keep their distance from it.
    anchor: int = None
    # Whether the command line says so, and not the list itself.
    says_anchor: bool = False

    def keep_start(self, events):
        """Nothing says which label stays: it is the first record time, if that label exists at the new rate."""
        start = min(event.record[0] for event in events)
        if self.old.name != self.new.name and self.mode != "digits" and self.new.has(self.old.label(start)):
            self.anchor = start

    def place(self, count):
        """What a record time becomes."""
        if self.anchor is None:
            return self.frame(count)
        fixed = self.new.count(self.old.label(self.anchor))
        if self.mode == "frames":
            return fixed + count - self.anchor
        value = fixed + (count - self.anchor) * self.new.actual / self.old.actual
        return {"nearest": nearest, "down": math.floor, "up": math.ceil}[self.rounding](value)

    def frame(self, count):
        """What a source time becomes."""
        if self.mode == "frames":
            return count
        if self.mode == "digits":
            return self.new.count(self.old.label(count))
        value = count * self.new.actual / self.old.actual
        return {"nearest": nearest, "down": math.floor, "up": math.ceil}[self.rounding](value)

    def scaled(self, frames):
        """A number of frames, at least one if it was."""
        ratio = {"frames": F(1), "digits": F(self.new.nominal, self.old.nominal),
                 "instant": self.new.actual / self.old.actual}[self.mode]
        return max(1, nearest(frames * ratio)) if frames else 0

    def speed(self, event):
        """The M2 line at the new rate: the same base, as many decimals; more where it would be a freeze, which it was not."""
        if event.m2 is None:
            return None
        return self.scaled_speed(event.m2, form(event, self.old)[1])

    def scaled_speed(self, m2, base):
        value, decimals = speed_value(m2)
        digits = min(9, max(1, decimals))
        exact = abs(value) * base_of(self.new, base) / base_of(self.old, base)
        while value and digits < 9 and nearest(exact * 10 ** digits) == 0:
            digits += 1
        parts = max(1 if value else 0, nearest(exact * 10 ** digits))
        return ("-" if value < 0 else "") + f"{parts // 10 ** digits:03}.{parts % 10 ** digits:0{digits}}"

    def source(self, event, record, m2):
        """The source beside a new record: what followed the record follows it, anything else is converted point by point."""
        kind, base = form(event, self.old)
        start = self.frame(event.source[0])
        if event.takes == 0:
            return start, start
        own = max(start + 1, self.frame(event.source[1]))
        lasts = record[1] - record[0]
        if kind == "unretimed":
            return start, start + lasts
        if kind == "oneFrame":
            return start, start + 1
        if kind != "played":
            return start, own
        if m2 is None:
            return start, start + lasts
        new = dataclasses.replace(event, record=record, source=(start, own), m2=m2)
        # If no length changes, the source stays as long as it is, as long as that agrees; the speed keeps its base.
        if lasts == event.lasts and new.takes == event.takes and form(new, self.new, base)[0] in ("played", "oneFrame"):
            return new.source
        return start, start + max(1, nearest(lasts * abs(speed_value(m2)[0]) / base_of(self.new, base)))

    def converted(self, events):
        result = []
        for event in events:
            record = (self.place(event.record[0]), self.place(event.record[1]))
            m2 = self.speed(event)
            new = dataclasses.replace(event, record=record, m2=m2, source=self.source(event, record, m2))
            if event.kind != "C":
                new.frames = self.scaled(event.frames)
                if event.frames <= event.lasts and new.lasts > 0:
                    new.frames = min(new.frames, new.lasts)
            if event.split is not None:
                new.split = min(self.scaled(event.split), new.lasts)
            if event.side:
                end = None if contradicts(event, events, self.old) else follows(event, events)
                point = self.frame(event.side.point) if end is None else result[event.before].source[end]
                new.side = Side(event.side.reel, point, self.place(event.side.place))
                if event.side.m2:
                    new.side.m2 = self.scaled_speed(event.side.m2, "nominal")
            result.append(new)
        return result


def check_rules(events, new, job):
    """The rules keep what they promise: what agreed agrees afterwards, in its form, unless it is too short to tell."""
    before, after = findings(events, job.old), findings(new, job.new)
    for index, reason, what in after - before:
        if what == "side" and form(events[events[index].before], job.old)[0] == "differs":
            # Rounding made the lengths of the event before agree, so that its end counts now.
            continue
        raise AssertionError(f"the judge breaks an event: {reason} {what}: {events[index]} becomes {new[index]} by {job}")
    for index, reason, what in before - after:
        # Rounding may hide a frame too much, but no transition without a length.
        assert what != "empty", (events[index], new[index], job)


def needed(event, following, rate):
    """The least and the most of its source that an event and the transition after it need.

    The least is what the frames of the record show, one by one; the most is the record's length times the speed, rounded up. What is
    written counts for a length that agrees, which may be a frame or a rounded speed longer or shorter.

    - following: the frames for which the transition after it keeps the event in sight.
    - Returns: two lists of ranges; a right answer is within one of the second and has one of the first.
    """
    kind, _ = form(event, rate)
    start, end = event.source
    if kind == "freeze":
        return [(start, start + 1)], [(start, start + 1)]
    speed = abs(speed_of(event, rate))
    tail, most_tail = math.floor(max(0, following - 1) * speed) + (following > 0), math.ceil(following * speed)
    shown = math.floor((event.lasts + following - 1) * speed) + 1
    most = math.ceil((event.lasts + following) * speed)
    by_speed = [(start, start + shown)], [(start, start + most)]
    as_written = [(start, end + tail)], [(start, end + most_tail)]
    if event.backward:
        # Its last frame is shown first; the transition goes on before its first one.
        by_speed = [(end - shown, end)], [(end - most, end)]
        as_written = [(start - tail, end)], [(start - most_tail, end)]
        if kind == "unretimed":
            # It is not said which of its points is the last frame.
            reverse = (start - tail, start + math.floor((event.lasts - 1) * speed) + 1)
            return by_speed[0] + [reverse], by_speed[1] + [(start - most_tail, start + math.ceil(event.lasts * speed))]
    if kind == "differs":
        return as_written
    if kind == "played":
        return by_speed[0] + as_written[0], by_speed[1] + as_written[1]
    return by_speed
