"""What random tables, marker lists and subtitles share: their entries in exact frames, and the notations of times."""
import math
import re
from fractions import Fraction as F

from judge import nearest

BASE = 100
# Ticks of a second, as Premiere Pro counts them.
TICKS = 254_016_000_000
DAY = 24 * 60


def rounded(value, decimals):
    """A number with so many decimals, rounded half up, as text."""
    parts = nearest(value * 10 ** decimals)
    whole, rest = divmod(parts, 10 ** decimals)
    return f"{whole}.{rest:0{decimals}}" if decimals else str(whole)


def label(rate, frames, digits=None, days=None, separator=None):
    """A label; what is below a subframe is cut off.

    - digits: True for subframes in any case, even if they are zero.
    - days: True for days in any case.
    """
    parts = math.floor(frames * BASE)
    count, rest = divmod(parts, BASE)
    day, count = divmod(count, rate.minutes[DAY])
    text = rate.label(count, separator) + (f".{rest:02}" if rest or digits else "")
    return f"{day} {text}" if day or days else text


def frames_of(rate, text):
    """The frames of a label that was written."""
    day, _, rest = text.rpartition(" ")
    whole, _, parts = rest.partition(".")
    return int(day or 0) * rate.minutes[DAY] + rate.count(whole) + F(int(parts or 0), BASE)


def real(rate, seconds, decimals):
    """The frames of a time in seconds that was written with so many decimals: a frame's rounded time is that frame."""
    frame = F(nearest(seconds * rate.actual))
    is_rounded = decimals >= 3 and nearest(frame / rate.actual * 10 ** decimals) == seconds * 10 ** decimals
    return frame if is_rounded else seconds * rate.actual


def clock(seconds, decimals, point="."):
    """Hours, minutes, seconds and decimals, rounded half up."""
    parts = nearest(seconds * 10 ** decimals)
    whole, rest = divmod(parts, 10 ** decimals)
    text = f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}"
    return text + (f"{point}{rest:0{decimals}}" if decimals else "")


def chapter_time(seconds):
    """Minutes and seconds, and hours if there are any, without a leading zero."""
    return re.sub("^(00:)?0?", "", clock(seconds, 0), count=1)


class Notation:
    """A way to write times: its word, and for a number of frames the text and the frames that the text means."""

    def __init__(self, word, write):
        self.word, self.write = word, write


def decimals(rng, rate, frames, count, write):
    """Real time with so many decimals."""
    seconds = frames / rate.actual
    value = F(nearest(seconds * 10 ** count), 10 ** count)
    return write(seconds, count), real(rate, value, count)


def samples(rng, rate, frames):
    return str(nearest(frames / rate.actual * 48000)), frames


def feet(a_foot):
    def write(rng, rate, frames):
        count = math.floor(frames)
        return f"{count // a_foot}+{count % a_foot:02}", F(count)
    return write


def real_time(write, counts):
    def draw(rng, rate, frames):
        return decimals(rng, rate, frames, rng.choice(counts), write)
    return draw


def floating(rng, rate, frames):
    """A number as a program prints a 64-bit float: the frame. Its text is not the nearest one, if some frame has such."""
    first = math.floor(frames)
    for frame in range(first, first + 100):
        text = repr(float(frame / rate.actual))
        if nearest(frame / rate.actual * 10 ** (count := len(text.partition(".")[2]))) != F(text) * 10 ** count:
            break
    return text, F(frame)


def frame_number(rng, rate, frames):
    count, rest = divmod(math.floor(frames * BASE), BASE)
    return f"{count}" + (f".{rest:02}" if rest else ""), F(count * BASE + rest, BASE)


def fraction(unit):
    def write(rng, rate, frames):
        value = frames / rate.actual
        return f"{value.numerator}/{value.denominator}{unit}", frames
    return write


NOTATIONS = [
    Notation("frames", frame_number),
    Notation("seconds", real_time(rounded, [0, 1, 2, 3, 4, 6, 9, 12])),
    Notation("seconds", floating),
    Notation("ms", real_time(lambda value, _: str(nearest(value * 1000)), [3])),
    Notation("hms", real_time(clock, [1, 2, 3, 6])),
    Notation("srt", real_time(lambda value, count: clock(value, count, ","), [3])),
    Notation("iso8601", real_time(lambda value, count: f"PT{rounded(value, count)}S", [1, 3, 6])),
    Notation("fraction", fraction("")),
    Notation("samples@48000", samples),
    Notation("feet", feet(16)), Notation("feet16", feet(40)), Notation("feet2", feet(32)),
    Notation("rational", fraction("s")),
    Notation("ticks", lambda rng, rate, frames: (str(nearest(frames / rate.actual * TICKS)), frames)),
]


class Entry:
    """A row, a marker or a cue; times in frames of the document's rate, `end` is None for a timecode."""

    def __init__(self, name, start, end=None, **values):
        self.name, self.start, self.end = name, F(start), None if end is None or end == start else F(end)
        self.note = self.color = self.track = self.number = self.reel = self.clip = self.source = None
        self.speed = F(1)
        self.__dict__.update(values)

    @property
    def is_event(self):
        return self.source is not None


class Point:
    """A record time in a document that may be rewritten, or a source time if `is_source`; how its label is written."""

    def __init__(self, frames, digits=False, days=False, colon=False, is_source=False):
        self.frames, self.digits, self.days, self.colon, self.is_source = frames, digits, days, colon, is_source

    def text(self, change):
        frames = change.source(self.frames) if self.is_source else change.record(self.frames)
        return label(change.rate, frames, self.digits, self.days, ":" if self.colon else None)


class Length:
    """A length in a document, between two points as they are written: a label, or a number of frames."""

    def __init__(self, start, end, is_count=False):
        self.start, self.end, self.is_count = start, end, is_count

    def text(self, change):
        count = change.record(self.end) - change.record(self.start)
        return str(max(1, count)) if self.is_count else label(change.rate, count)


class RateName:
    """The rate, where a document states it."""

    def text(self, change):
        return change.rate.name.rstrip("d")


class Change:
    """A conversion: the offset in frames of the old rate, then the rate, with the label that stays.

    - whole: How times become whole frames, or None for exact times.
    - ratio: The frames of the new rate in a frame of the old one, 1 if the number of frames stays.
    """

    def __init__(self, old, new, offset=F(0), anchor=None, whole=nearest, ratio=None):
        self.old, self.rate, self.offset, self.whole, self.anchor = old, new, offset, whole, None
        self.ratio = ratio or new.actual / old.actual
        if anchor is not None and old is not new:
            # The label has whole subframes; the distance from it is exact.
            start = F(math.floor((anchor + offset) * BASE), BASE)
            self.anchor = start if new.has(label(old, start).split(".")[0]) else None

    def record(self, frames):
        """A record time, exact or in whole frames."""
        frames += self.offset
        if self.old is not self.rate:
            fixed = new_fixed = F(0)
            if self.anchor is not None:
                fixed, new_fixed = self.anchor, frames_of(self.rate, label(self.old, self.anchor))
            frames = new_fixed + (frames - fixed) * self.ratio
        return F(self.whole(frames)) if self.whole else frames

    def source(self, frames):
        frames = frames * self.ratio
        return F(self.whole(frames)) if self.whole else frames


class Document:
    """A document as bytes, and what is in it.

    - parts: texts, points and lengths; None if it is not rewritten.
    - anchor: the record time whose label stays at another rate.
    """

    def __init__(self, form, entries, parts, **values):
        self.form, self.entries, self.parts = form, entries, parts
        self.encode = lambda text: text.encode()
        self.options, self.anchor, self.rate_words, self.rewrites = [], None, None, True
        self.__dict__.update(values)

    def data(self, change):
        """The bytes of the document after a change."""
        return self.encode("".join(part if isinstance(part, str) else part.text(change) for part in self.parts))
