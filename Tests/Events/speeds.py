"""What a list with speeds becomes in each format, by the judge alone: what may differ from an executable that rounded less.

An older executable kept what a speed was before it was rounded to the decimals that are written, and its tables had no speeds. By
the rules of README.md the base and the number of decimals stay, and the source follows the record at the speed as it is written.
`agreed` puts the judge's answer into what the older one says, and a mark into both where the new one says what the judge does; all
that differs then is a difference still.
"""
import csv
import io
import json
import re
import xml.etree.ElementTree as ElementTree
from fractions import Fraction as F

from judge import base_of, form, nearest, speed_value
from lists import LINE, SPEED, parsed


def plain(label):
    return label.replace(";", ":")


def percent(speed):
    """A speed in percent with at most nine decimals."""
    parts = nearest(abs(speed) * 10 ** 11)
    text = f"{parts // 10 ** 9}.{parts % 10 ** 9:09}".rstrip("0").rstrip(".")
    return ("-" if speed < 0 and parts else "") + text + "%"


class Speeds:
    """The events of a list with a speed, and what they become."""

    def __init__(self, text, job):
        self.job = job
        self.retimed = {}
        events = parsed(text, job.old)[0]
        self.events = list(zip(events, job.converted(events)))
        for event, want in self.events:
            if event.m2 is not None:
                self.retimed.setdefault(self.key(want), []).append((event, want))

    def key(self, event):
        """The times of an event that no speed changes, as labels."""
        return tuple(plain(self.job.new.label(count)) for count in (event.source[0], *event.record))

    def find(self, *labels):
        """The event at some labels, and what it becomes; nothing if it has no speed, or if it is not alone there."""
        found = self.retimed.get(tuple(plain(label) for label in labels), [])
        return found[0] if len(found) == 1 else None

    def speed(self, event, want):
        return speed_value(want.m2)[0] / base_of(self.job.new, form(event, self.job.old)[1] or "nominal")

    def tolerance(self, event, want):
        """By how much a speed of its decimals may be off."""
        base = base_of(self.job.new, form(event, self.job.old)[1] or "nominal")
        return F(1, 2 * 10 ** min(9, max(1, speed_value(want.m2)[1]))) / base

    def in_table(self, event, want):
        """What a table says: the lengths' own speed, as far as the decimals of the M2 line leave it open."""
        speed = self.speed(event, want)
        if want.lasts <= 0:
            return speed
        played = F(-want.takes if speed < 0 else want.takes, want.lasts)
        return played if abs(played - speed) <= self.tolerance(event, want) else self.in_timeline(event, want)

    def in_timeline(self, event, want):
        """What a timeline says, whose sources last as long as their records at the speed: one that gives the source's length."""
        speed = self.speed(event, want)
        if want.takes == 0 or form(event, self.job.old)[0] != "played" or nearest(want.lasts * abs(speed)) == want.takes:
            return speed
        # A little within, so that its decimals are, too.
        open_by = self.tolerance(event, want) * F(999, 1000)
        amount = max(abs(speed) - open_by, min(F(want.takes, want.lasts), abs(speed) + open_by))
        return -amount if speed < 0 else amount

    def out(self, want):
        return self.job.new.label(want.source[1])

    def lost(self, way):
        """How many events have something that a format has no place for; None where that is not known."""
        if way == "as csv":
            # The tolerance of its decimals.
            return sum(event.m2 is not None for event, _ in self.events)
        if way in ("as otio", "as fcpxml"):
            # A source is as long as what it shows, a freeze a frame.
            return sum(self.shown(event, want) != want.takes for event, want in self.events)
        return 0 if way == "as edl" else None

    def shown(self, event, want):
        """How long the source of an event is in a timeline; None for one of length zero, which no timeline has."""
        if want.takes == 0:
            return None
        if want.m2 is None:
            return want.takes
        scalar = F(nearest(self.in_timeline(event, want) * 10 ** 9), 10 ** 9)
        return 1 if scalar == 0 else max(1, nearest(want.lasts * abs(scalar)))

    def single(self, lasts, start):
        """Where the source begins that a clip of one frame backward shows: it ends at its last frame. Nothing for another clip."""
        for event, want in (pair for pairs in self.retimed.values() for pair in pairs):
            if form(event, self.job.old)[0] == "oneFrame" and want.lasts == lasts:
                first = max(0, want.source[1] - max(1, nearest(lasts * abs(self.speed(event, want)))))
                if first == start:
                    return first
        return None

    def derived(self):
        """How many out points of sources are not those that they would be converted by themselves."""
        return sum(form(event, self.job.old)[0] in ("played", "unretimed")
                   and want.source[1] != max(want.source[0] + 1, self.job.frame(event.source[1])) for event, want in self.events)

    def agreed(self, way, old, new):
        """What both executables say, without what the judge allows to differ."""
        if way in ("in place", "in place, same rate", "scan", "as edl", "as edl, same rate"):
            return self.list(old), self.list(new, is_new=True)
        if way == "as csv":
            return self.table(old, ","), self.table(new, ",", is_new=True)
        if way == "as ale":
            return self.table(old, "\t"), self.table(new, "\t", is_new=True)
        if way in ("records", "validate, records"):
            return self.records(old), self.records(new, is_new=True)
        if way == "as otio":
            return self.tree(old, new)
        if way == "as fcpxml":
            return self.markup(old, new)
        return old, new

    def list(self, text, is_new=False):
        """A list; of the older one with the judge's speeds and out points."""
        lines, found = [], None
        for line in text.splitlines():
            if match := LINE.match(line.strip()):
                found = self.find(match[6], match[8], match[9])
                if found and not is_new:
                    line = line[:match.start(7)] + self.like(match[7], self.out(found[1])) + line[match.end(7):]
            elif (match := SPEED.match(line.strip())) and found:
                value = found[1].m2 if not is_new else match[2]
                line = f"M2 {match[1]} {speed_value(value)} {match[3]}"
            lines.append(line)
        return "\n".join(lines)

    @staticmethod
    def like(old, label):
        """A label with the separator of another one."""
        return label if ";" in old else plain(label)

    def table(self, text, separator, is_new=False):
        """A table; the older one gets the column Speed and the judge's out points."""
        quoting = csv.QUOTE_MINIMAL if separator == "," else csv.QUOTE_NONE
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, quoting=quoting))
        names = next((row for row in rows if {"Source In", "In"} <= set(row) or {"Start", "Record In"} <= set(row)), None)
        if names is None or is_new or not self.retimed:
            return "\n".join(separator.join(row) for row in rows)
        places = [names.index(name) for name in
                  (("Source In", "In", "Out", "Source Out") if "Source In" in names else ("Start", "Record In", "Record Out", "End"))]
        start = rows.index(names)
        names.append("Speed")
        for row in rows[start + 1:]:
            if len(row) < len(names) - 1:
                continue
            found = self.find(*(row[place] for place in places[:3]))
            if found:
                row[places[3]] = self.out(found[1])
                # A log's duration is that of the source.
                if "Record In" in names and "Duration" in names:
                    row[names.index("Duration")] = self.job.new.label(found[1].takes)
            row.append(percent(self.in_table(*found)) if found else "")
        return "\n".join(separator.join(row) for row in rows)

    def records(self, text, is_new=False):
        """Records; the older ones with the judge's out points, speeds and tolerances."""
        lines = []
        for line in text.splitlines():
            record = json.loads(line)
            source = record.get("source") or {}
            found = self.find(source.get("in", ""), record.get("timecode", ""), record.get("out") or record.get("timecode", ""))
            if found and not is_new:
                source["out"] = self.out(found[1])
                speed, tolerance = self.speed(*found), self.tolerance(*found)
                source["speed"] = f"{speed.numerator}/{speed.denominator}"
                if speed == 1:
                    del source["speed"]
                # Also one that has no more after the conversion.
                if speed < 0 and found[1].takes == 1:
                    source["form"] = "one-frame"
                source["speedTolerance"] = f"{tolerance.numerator}/{tolerance.denominator}"
            lines.append(json.dumps(record, sort_keys=True))
        return "\n".join(lines)

    def tree(self, old, new):
        """OpenTimelineIO: a scalar has nine decimals."""
        trees = json.loads(old or "null"), json.loads(new or "null")

        def walk(one, two):
            if isinstance(one, dict) and isinstance(two, dict):
                scalars = [self.scalar(clip) for clip in (one, two)]
                if scalars[0] and not two.get("effects") and (found := self.event(two)) and self.in_timeline(*found) == 1:
                    one["effects"] = two.get("effects")
                # A speed near 1 at the actual rate, which the older one read as 1.
                if scalars[1] and not one.get("effects") and (found := self.event(two)) and \
                        scalars[1]["time_scalar"] == nearest(self.in_timeline(*found) * 10 ** 9) / 10 ** 9:
                    one["effects"] = two.get("effects")
                    scalars[0] = self.scalar(one)
                if None not in scalars and (found := self.event(two)):
                    wanted = nearest(self.in_timeline(*found) * 10 ** 9) / 10 ** 9
                    if scalars[1]["time_scalar"] == wanted:
                        scalars[0]["time_scalar"] = wanted
                span = two.get("source_range")
                if span and one.get("source_range") and two.get("effects"):
                    if self.single(span["duration"]["value"], span["start_time"]["value"]) is not None:
                        for clip in (one, two):
                            clip["source_range"]["start_time"]["value"] = "judged"
                            self.mark_media(clip)
                for name in one.keys() & two.keys():
                    walk(one[name], two[name])
            elif isinstance(one, list) and isinstance(two, list):
                for pair in zip(one, two):
                    walk(*pair)
        walk(*trees)
        return tuple(json.dumps(tree, sort_keys=True, indent=0) for tree in trees)

    @staticmethod
    def mark_media(clip):
        """The range of a clip's media, which is what is shown of them."""
        for media in [clip.get("media_reference"), *(clip.get("media_references") or {}).values()]:
            if media and media.get("available_range"):
                media["available_range"] = "judged"

    @staticmethod
    def scalar(clip):
        return next((effect for effect in clip.get("effects") or [] if "time_scalar" in effect), None)

    def event(self, clip):
        """The event of a clip, by its source's start and its length in the timeline; nothing if several have these."""
        span = clip.get("source_range") or {}
        start, lasts = ((span.get(name) or {}).get("value") for name in ("start_time", "duration"))
        found = [pair for pairs in self.retimed.values() for pair in pairs
                 if pair[1].lasts == lasts and pair[1].source[0] == start]
        return found[0] if found and len({self.in_timeline(*pair) for pair in found}) == 1 else None

    def markup(self, old, new):
        """Final Cut Pro's XML: the two points of a timeMap, and an asset as long as what is shown of it."""
        if not old or not new:
            return old, new
        trees = [ElementTree.fromstring(text.encode()) for text in (old, new)]
        assets = [{asset.get("id"): asset for asset in tree.iter("asset")} for tree in trees]
        for tree in trees:
            self.place_connected(tree)
        for clips in zip(*(list(tree.iter("asset-clip")) for tree in trees)):
            points = [[(self.seconds(point.get("time")), self.seconds(point.get("value"))) for point in clip.iterfind("timeMap/timept")]
                      for clip in clips]
            if not points[0] and not points[1]:
                continue
            lasts, slope = self.seconds(clips[1].get("duration")), F(1)
            if points[1]:
                slope = (points[1][1][1] - points[1][0][1]) / (points[1][1][0] - points[1][0][0])
            starts = {pair[1].source[0] / self.job.new.actual for pairs in self.retimed.values() for pair in pairs
                      if self.in_timeline(*pair) == slope and pair[1].lasts / self.job.new.actual == lasts}
            if not starts:
                continue
            if not points[0]:
                # A speed near 1 at the actual rate, which the older one read as 1: its start was the source's.
                if slope != 1 and self.seconds(clips[0].get("start")) in starts:
                    clips[1].remove(clips[1].find("timeMap"))
                    clips[1].set("start", clips[0].get("start"))
                continue
            if not points[1] and self.seconds(clips[1].get("start")) in starts:
                # Its own speed, so that its start is the source's.
                clips[0].remove(clips[0].find("timeMap"))
                clips[0].set("start", clips[1].get("start"))
            for clip in clips:
                for point in clip.iterfind("timeMap/timept"):
                    point.set("value", "judged")
        for name in assets[0].keys() & assets[1].keys():
            both = [known[name] for known in assets]
            extent = self.extent(both[1])
            if extent and all(abs(self.seconds(both[1].get(part)) - seconds) <= 1 / self.job.new.actual for part, seconds in extent):
                for asset in both:
                    asset.set("start", "judged")
                    asset.set("duration", "judged")
        return tuple("\n".join(ElementTree.tostring(tree, encoding="unicode").split(">")) for tree in trees)

    def place_connected(self, tree):
        """Connected clips are placed in the own time of the clip that holds them, which begins elsewhere beside a speed."""
        for clip in tree.iter("asset-clip"):
            for inner in clip:
                if inner.get("lane") and inner.get("offset"):
                    inner.set("offset", f"{self.seconds(inner.get('offset')) - self.seconds(clip.get('start') or '0s')} after its start")

    def extent(self, asset):
        """Start and duration of what the events of an asset show, if one of them has a speed."""
        reel = next((entry.get("value") for entry in asset.iter("md")), None)
        pairs = [pair for pair in self.events
                 if pair[1].takes and (pair[1].clip or pair[1].reel) == asset.get("name") and reel in (None, pair[1].reel)]
        if not any(want.m2 for _, want in pairs):
            return None
        ranges = []
        for event, want in pairs:
            start, end = want.source
            if want.m2:
                shown = max(1, abs(self.in_timeline(event, want)) * want.lasts)
                if form(event, self.job.old)[0] == "oneFrame":
                    start = max(0, end - shown)
                else:
                    end = start + shown
            ranges.append((start, end))
        least, most = min(start for start, _ in ranges), max(end for _, end in ranges)
        return [("start", F(least) / self.job.new.actual), ("duration", F(most - least) / self.job.new.actual)]

    @staticmethod
    def seconds(text):
        return F(text.removesuffix("s") or "0")
