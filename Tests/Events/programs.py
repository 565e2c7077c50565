"""What the random timelines of all formats share: their events in seconds, as exact fractions, and the records that these become."""
from fractions import Fraction as F

from judge import RATES, nearest

BASE = 100
KINDS = {"SMPTE_Dissolve": "dissolve", "SMPTE_Wipe": "wipe"}
SPEEDS = [F(2), F(1, 2), F(-1), F(3, 4), F(-2), F(0), F(5, 2)]


def label(rate, seconds):
    """The label of a time; what is below a subframe is cut off."""
    frames, rest = divmod((seconds * rate.actual * BASE).__floor__(), BASE)
    return rate.label(frames) + (f".{rest:02}" if rest else "")


def after(rate, seconds, length):
    """The time after a length of source: in whole frames if it begins on a frame, otherwise in subframes; a freeze lasts a frame."""
    count = (seconds * rate.actual * BASE).__floor__()
    unit = BASE if count % BASE == 0 else 1
    return F(count + (unit * nearest(length * rate.actual * BASE / unit) or BASE), BASE) / rate.actual


class Event:
    """A clip, or a marker without a source, in seconds; `first` is where its source begins."""

    def __init__(self, name, start, length, **values):
        self.name, self.start, self.length = name, start, length
        self.track = self.first = self.rate = self.transition = self.reel = None
        self.speed, self.whole = F(1), True
        # True for media in real time, which have no frames to convert.
        self.is_real = False
        # The points of a source that does not follow from its speed.
        self.span = None
        self.__dict__.update(values)

    def moved(self, distance):
        self.start += distance
        return self

    def row(self, rate):
        """What a record of the event says."""
        start, end = self.start, self.start + self.length
        source = (None, None)
        if self.first is not None:
            length = self.length * abs(self.speed)
            last = after(self.rate, self.first, length) if self.whole else self.first + length
            source = tuple(label(self.rate, point) for point in self.span or (self.first, last))
        is_other = self.first is not None and self.rate.name != rate.name
        return (label(rate, start), label(rate, end) if self.length else None, self.name or "-", self.track or "-", *source,
                self.rate.name if is_other else None, str(self.speed), self.transition, self.reel)

    def converted(self, rate, new, origin):
        """What a record says at a new rate, where the label of the beginning stays: name, track, in and out, and source in."""
        fixed = new.count(rate.label(nearest(origin * rate.actual)))
        start, end = (fixed + nearest((time - origin) * new.actual) for time in (self.start, self.start + self.length))
        first = self.first
        if first is not None:
            first = label(self.rate, first) if self.rate.name != rate.name else new.label(nearest(first * new.actual))
        has_end = self.first is not None or self.reel
        return self.name or "-", self.track or "-", new.label(start), new.label(end) if has_end else None, first


def brief(record):
    """The same of a record that was read; a marker's length is left out."""
    source = record.get("source") or {}
    return (record.get("name", "-"), record.get("track", "-"), record["timecode"], record.get("out") if source else None,
            source.get("in"))


def row(record):
    """The same of a record that was read."""
    source, transition = record.get("source") or {}, record.get("transition")
    crossing = transition and (transition["kind"], transition.get("frames"), transition.get("lead", 0))
    speed = F(source.get("speed", "1"))
    return (record["timecode"], record.get("out"), record.get("name", "-"), record.get("track", "-"), source.get("in"),
            source.get("out"), source.get("rate"), str(speed), crossing, source.get("reel"))


def trimmed(events, start, length):
    """The part of events that a range shows, from its beginning on."""
    for event in events:
        end = event.start + event.length
        if event.start >= start + length or (end <= start if event.first is not None else event.start < start):
            continue
        if event.first is not None:
            first, last = max(event.start, start), min(end, start + length)
            event.first += abs(event.speed) * (end - last if event.speed < 0 else first - event.start)
            if first > event.start:
                event.transition = None
            event.start, event.length = first, last - first
        yield event.moved(-start)


class Timelines:
    """What the formats share: draws, names, rates of media."""

    def __init__(self, rng, rate):
        self.rng, self.rate, self.count = rng, rate, 0
        # The time whose label is an hour.
        self.hour = F(rate.count("01:00:00:00")) / rate.actual

    def chance(self, share):
        return self.rng.random() < share

    def frames(self, least, most, rate=None):
        """A length in seconds."""
        return F(self.rng.randint(least, most)) / (rate or self.rate).actual

    def name(self, letter="C"):
        self.count += 1
        return f"{letter}{self.count}"

    def media_rate(self, share=0.3):
        names = ["23.976", "24", "25", "29.97", "30", "48", "50", "59.94", "60"]
        names = [name for name in names if RATES[name].actual != self.rate.actual]
        return RATES[self.rng.choice(names)] if self.chance(share) else self.rate

    def crossing(self, longest):
        """A transition: its type, and its frames before and after the cut."""
        lead, tail = self.rng.randint(0, longest), self.rng.randint(0, longest)
        return (self.rng.choice(list(KINDS)), lead, tail) if lead + tail else ("SMPTE_Dissolve", 0, longest)
