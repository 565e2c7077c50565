"""Random OpenTimelineIO, and the times that its clips and markers have: positions follow from the lengths before them."""
import json
from fractions import Fraction as F

from judge import RATES
from programs import KINDS, SPEEDS, Event, Timelines, trimmed


class OpenTimeline(Timelines):
    """Clips, gaps and transitions on tracks, in stacks with a range and without, at several levels."""
    form = "otio"

    def time(self, seconds, rate):
        value = seconds * (rate if isinstance(rate, F) else rate.actual)
        number = int(value) if value.denominator == 1 else float(value)
        return {"OTIO_SCHEMA": "RationalTime.1", "value": number, "rate": float(rate if isinstance(rate, F) else rate.actual)}

    def range(self, start, length, rate, length_rate=None):
        return {"OTIO_SCHEMA": "TimeRange.1", "start_time": self.time(start, rate),
                "duration": self.time(length, length_rate or rate)}

    def document(self):
        rng = self.rng
        states_start = self.chance(0.7)
        self.mixes = states_start
        self.origin = origin = self.hour if states_start else F(0)
        tracks, events, numbers = [], [], {"Video": 0, "Audio": 0}
        for _ in range(rng.randint(1, 3)):
            kind = rng.choice(["Video", "Video", "Audio"])
            numbers[kind] += 1
            track, content, _ = self.track(0)
            track.update(kind=kind)
            for event in content:
                if event.first is not None or event.reel:
                    event.track = kind[0] + str(numbers[kind])
            tracks.append(track)
            events += content
        stack = {"OTIO_SCHEMA": "Stack.1", "children": tracks, "markers": []}
        for _ in range(rng.randint(0, 2)):
            start, length = self.frames(0, 200), self.frames(0, 9)
            events.append(Event(self.name("M"), start, length))
            stack["markers"].append(self.marker(events[-1].name, start, length, self.rate))
        timeline = {"OTIO_SCHEMA": "Timeline.1", "name": "T"}
        if states_start:
            timeline["global_start_time"] = self.time(origin, self.rate)
        timeline["tracks"] = stack
        if self.chance(0.1):
            # Of a collection, the first timeline is the program.
            other = dict(timeline, name="Other", global_start_time=self.time(F(7200), RATES["24"]))
            timeline = {"OTIO_SCHEMA": "SerializableCollection.1", "name": "", "children": [timeline, other]}
        return json.dumps(timeline, indent=1), [event.moved(origin) for event in events]

    def marker(self, name, start, length, rate):
        return {"OTIO_SCHEMA": "Marker.2", "name": name, "marked_range": self.range(start, length, rate)}

    def track(self, depth):
        """A track: its object, what is on it from its beginning, and its length."""
        children, events, position, waits = [], [], F(0), None
        for index in range(self.rng.randint(1, 5)):
            kinds = ["clip"] * 5 + ["gap"] * 2 + ["stack", "track"] * (depth < 2)
            kind = self.rng.choice(kinds)
            if kind in ("clip", "gap") and self.chance(0.3):
                waits = self.crossing(3)
                children.append({"OTIO_SCHEMA": "Transition.1", "transition_type": waits[0], "name": "",
                                 "in_offset": self.time(F(waits[1]) / self.rate.actual, self.rate),
                                 "out_offset": self.time(F(waits[2]) / self.rate.actual, self.rate)})
            child, content, length = getattr(self, kind)(depth + 1)
            if waits:
                if kind == "gap":
                    content.append(Event(None, F(0), length, reel="BL"))
                held = next(event for event in content if event.first is not None or event.reel)
                held.transition = (KINDS[waits[0]], waits[1] + waits[2], waits[1])
                waits = None
            children.append(child)
            events += [event.moved(position) for event in content]
            position += length
        return self.ranged({"OTIO_SCHEMA": "Track.1", "kind": "Video", "name": "", "children": children}, events, position, depth)

    def stack(self, depth):
        parts = [self.track(depth + 1) for _ in range(self.rng.randint(1, 2))]
        events = [event for _, content, _ in parts for event in content]
        return self.ranged({"OTIO_SCHEMA": "Stack.1", "children": [part[0] for part in parts]}, events,
                           max(part[2] for part in parts), depth)

    def ranged(self, item, events, length, depth):
        """A nested track or stack may show a part of itself."""
        if depth and self.chance(0.5):
            start, shown = self.frames(0, 20), self.frames(10, 60)
            item["source_range"] = self.range(start, shown, self.rate)
            # Black without a source is as a clip is.
            for event in events:
                if event.reel:
                    event.first, event.rate = F(0), self.rate
            events, length = list(trimmed(events, start, shown)), shown
            for event in events:
                if event.reel:
                    event.first = None
        return item, events, length

    def gap(self, depth):
        length = self.frames(8, 40)
        return {"OTIO_SCHEMA": "Gap.1", "source_range": self.range(self.frames(0, 9), length, self.rate)}, [], length

    def clip(self, depth):
        rng, rate = self.rng, self.media_rate() if self.mixes else self.rate
        # A range in milliseconds has no timecode rate.
        is_real = self.mixes and self.chance(0.15)
        length = F(rng.randint(400, 3000), 1000) if is_real else self.frames(8, 60)
        start = F(rng.randint(0, 90000), 1000) if is_real else self.frames(0, 4000, rate)
        event = Event(self.name(), F(0), length, first=start, rate=self.rate if is_real else rate, is_real=is_real)
        clip = {"OTIO_SCHEMA": "Clip.1", "name": event.name}
        extent = self.range(start, length, F(1000) if is_real else rate, F(1000) if is_real else self.rate)
        if self.chance(0.2):
            clip["media_reference"] = {"OTIO_SCHEMA": "ExternalReference.1", "available_range": extent}
        else:
            clip["source_range"] = extent
        events = [event]
        if self.chance(0.25):
            event.speed = rng.choice(SPEEDS)
            warp = "FreezeFrame.1" if event.speed == 0 else "LinearTimeWarp.1"
            clip["effects"] = [{"OTIO_SCHEMA": warp, "time_scalar": float(event.speed)}]
        elif self.chance(0.3) and not is_real:
            inside = rng.randint(-2, 60)
            at = start + inside / rate.actual
            clip["markers"] = [self.marker(self.name("M"), at, F(0), rate)]
            if 0 <= at - start < length:
                events.append(Event(clip["markers"][0]["name"], at - start, F(0)))
        return clip, events, length
