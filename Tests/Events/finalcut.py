"""Random Final Cut Pro XML, and the times that its clips and markers have: offsets count in the own time of the parent."""
from fractions import Fraction as F

from programs import SPEEDS, Event, Timelines


def seconds(time):
    return f"{time.numerator}/{time.denominator}s" if time.denominator > 1 else f"{time.numerator}s"


class FinalCut(Timelines):
    """Clips in storylines, connected clips, compound clips, auditions, titles; retimed, conformed, without lengths."""
    form = "fcpxml"

    def document(self):
        self.formats, self.assets, self.events = {}, [], []
        self.origin = origin = self.hour
        body = self.spine(origin, origin, 0, 0)
        text = f'''<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.9"><resources>
<format id="{self.format(self.rate)}" frameDuration="{seconds(1 / self.rate.actual)}"/>
'''
        for rate, number in list(self.formats.items()):
            if rate != self.rate.actual:
                text += f'<format id="{number}" frameDuration="{seconds(1 / rate)}"/>\n'
        text += "".join(self.assets) + '<effect id="e1" name="Title" uid="t"/>\n</resources><library><event><project name="P">\n'
        text += f'<sequence format="{self.format(self.rate)}" tcStart="{seconds(origin)}" tcFormat="{self.mode(self.rate)}"><spine>\n'
        return text + body + "</spine></sequence></project></event></library></fcpxml>\n", self.events

    def format(self, rate):
        return self.formats.setdefault(rate.actual, f"r{len(self.formats) + 1}")

    @staticmethod
    def mode(rate):
        return "DF" if rate.drops else "NDF"

    def asset(self, rate):
        """A new asset: its identifier, start, length and reel."""
        start, length = self.frames(0, 90000, rate), self.frames(20, 120, rate)
        number, reel = f"a{len(self.assets)}", self.rng.choice([None, None, "A001"])
        inner = f'<metadata><md key="com.apple.proapps.studio.reel" value="{reel}"/></metadata>' if reel else ""
        self.assets.append(f'<asset id="{number}" name="N{number}" start="{seconds(start)}" duration="{seconds(length)}" hasVideo="1" '
                           f'format="{self.format(rate)}">{inner}</asset>\n')
        return number, start, length, reel

    # Storylines

    def spine(self, own, begin, lane, depth):
        """What is in a storyline whose own time `own` is at `begin` in the timeline."""
        text, position, track = "", own, self.track_name(lane, False)
        for _ in range(self.rng.randint(1, 6)):
            kind = self.rng.choice(["clip"] * 5 + ["gap", "gap", "audition", "title", "compound", "container"])
            crossing = None
            if kind in ("clip", "gap", "title") and self.chance(0.3):
                before, crossing = self.transition(position)
                text += before
            attributes = f' offset="{seconds(position)}"' if self.chance(0.6) else ""
            count, at = len(self.events), begin + position - own
            element, length = getattr(self, kind)(attributes, at, lane, depth)
            if crossing and kind == "gap":
                # Black is on the track of the clip before it.
                self.events.insert(count, Event(None, at, length, reel="BL", track=track))
            if crossing:
                self.events[count].transition = crossing
            if kind != "gap":
                track = self.events[count].track
            text, position = text + element, position + length
        return text

    def transition(self, cut):
        """A transition before the element at a time of the storyline, and what the event that begins there has of it."""
        (_, lead, tail), frame = self.crossing(3), 1 / self.rate.actual
        name = self.rng.choice([' name="Cross Dissolve"', ""])
        text = f'<transition{name} offset="{seconds(cut - lead * frame)}" duration="{seconds((lead + tail) * frame)}"/>\n'
        return text, ("dissolve", lead + tail, lead)

    @staticmethod
    def track_name(lane, is_sound):
        if is_sound:
            return f"A+{lane}" if lane > 0 else f"A{1 - lane}"
        return f"V{lane}" if lane < 0 else f"V{lane + 1}"

    # Elements; each returns its text and its length

    def contents(self, own, length, at, lane, depth):
        """Connected elements and markers of an element, in its own time; `at` is their time in the timeline."""
        text, marks = "", ""
        shown = at(own), at(own) + length
        for _ in range(self.rng.choice([0, 0, 0, 1, 2]) if depth < 2 else 0):
            offset, number = own + self.frames(0, 30), self.rng.choice([1, 1, 2, -1])
            attributes = f' lane="{number}" offset="{seconds(offset)}"'
            if self.chance(0.25):
                text += f"<spine{attributes}>\n{self.spine(F(0), at(offset), lane + number, depth + 1)}</spine>\n"
            else:
                kind = self.rng.choice(["clip", "clip", "title", "audition", "compound"])
                text += getattr(self, kind)(attributes, at(offset), lane + number, depth + 1)[0]
        for _ in range(self.rng.choice([0, 0, 1])):
            time, name = own + self.frames(-3, 70), self.name("M")
            marks += f'<marker start="{seconds(time)}" duration="{seconds(1 / self.rate.actual)}" value="{name}"/>\n'
            if shown[0] <= at(time) < shown[1]:
                self.events.append(Event(name, at(time), F(0)))
        return text + marks

    def gap(self, attributes, begin, lane, depth):
        own, length = self.frames(0, 5000), self.frames(8, 40)
        has_start = self.chance(0.5)
        own = own if has_start else F(0)
        inner = self.contents(own, length, lambda time: begin + time - own, lane, depth)
        start = f' start="{seconds(own)}"' if has_start else ""
        return f'<gap name="Gap"{attributes}{start} duration="{seconds(length)}">\n{inner}</gap>\n', length

    def title(self, attributes, begin, lane, depth):
        own, length, name = self.frames(0, 5000), self.frames(8, 40), self.name("T")
        self.events.append(Event(name, begin, length, track=self.track_name(lane, False)))
        inner = self.contents(own, length, lambda time: begin + time - own, lane, depth)
        return f'<title ref="e1" name="{name}"{attributes} start="{seconds(own)}" duration="{seconds(length)}">\n{inner}</title>\n', length

    def audition(self, attributes, begin, lane, depth):
        attributes = attributes.strip()
        first, length = self.clip("", begin, lane, depth)
        count = len(self.events)
        other, _ = self.clip("", begin, lane, 9)
        del self.events[count:]
        return f"<audition {attributes}>\n{first}{other}</audition>\n", length

    def clip(self, attributes, begin, lane, depth):
        rate = self.media_rate()
        asset, media, extent, reel = self.asset(rate)
        name, enabled = self.name(), self.rng.choice(["", "", ' srcEnable="video"', ' srcEnable="audio"'])
        event = Event(name, begin, None, rate=rate, reel=reel, whole=False, track=self.track_name(lane, "audio" in enabled))
        event.start = begin
        self.events.append(event)
        mode = f' tcFormat="{self.mode(rate)}"'
        if self.chance(0.12):
            # Without a length it is as long as its media.
            event.first, event.length = media, extent
            inner = self.contents(media, extent, lambda time: begin + time - media, lane, depth)
            return f'<asset-clip ref="{asset}" name="{name}"{attributes} start="{seconds(media)}"{enabled}{mode}>{inner}</asset-clip>\n', extent
        own, length, scale, inner = media + self.frames(0, 20, rate), self.frames(8, 60), F(1), ""
        event.first, event.length = own, length
        if self.chance(0.2):
            event.speed, event.whole = self.rng.choice(SPEEDS), True
            own = self.frames(0, 100)
            times = own - self.frames(0, 9), own + length + self.frames(0, 9)
            first = media + 100 + self.frames(0, 20, rate)
            value = first + (times[1] - times[0]) * event.speed
            points = [f'<timept time="{seconds(time)}" value="{seconds(at)}" interp="linear"/>' for time, at in zip(times, (first, value))]
            inner = f"<timeMap>{''.join(points)}</timeMap>\n"
            begins = first + (own - times[0]) * event.speed
            event.first = min(begins, begins + length * event.speed)
        elif rate.actual != self.rate.actual and self.chance(0.4):
            inner = f'<conform-rate srcFrameRate="{self.conformed(rate)}"/>\n'
            scale = rate.actual / self.rate.actual
            event.speed = 1 / scale
        inner += self.contents(own, length, lambda time: begin + (time - own) * scale, lane, depth)
        return (f'<asset-clip ref="{asset}" name="{name}"{attributes} start="{seconds(own)}" duration="{seconds(length)}"{enabled}{mode}>\n'
                f"{inner}</asset-clip>\n"), length

    @staticmethod
    def conformed(rate):
        return {"23.976": "23.98"}.get(rate.name, rate.name)

    def compound(self, attributes, begin, lane, depth):
        """A ref-clip: an event whose source is the compound clip; the clips in it are not events."""
        rate = self.media_rate(0.2)
        number, total = f"m{len(self.assets)}", F(0)
        children = ""
        for _ in range(self.rng.randint(1, 3)):
            asset, media, extent, _ = self.asset(self.rate)
            length = self.frames(20, 60, rate)
            children += f'<asset-clip ref="{asset}" start="{seconds(media)}" duration="{seconds(length)}"/>'
            total += length
        self.assets.append(f'<media id="{number}" name="N{number}"><sequence format="{self.format(rate)}"><spine>{children}</spine></sequence></media>\n')
        name, has_length = self.name("R"), self.chance(0.6)
        own = self.frames(0, 9, rate) if has_length else F(0)
        length = self.frames(8, 20) if has_length else total
        self.events.append(Event(name, begin, length, first=own, rate=rate, whole=False, track=self.track_name(lane, False)))
        duration = f' duration="{seconds(length)}"' if has_length else ""
        mode = f' tcFormat="{self.mode(rate)}"'
        inner = self.contents(own, length, lambda time: begin + time - own, lane, depth)
        return f'<ref-clip ref="{number}" name="{name}"{attributes} start="{seconds(own)}"{duration}{mode}>\n{inner}</ref-clip>\n', length

    def container(self, attributes, begin, lane, depth):
        """A clip or a sync-clip around media, whose source is that of the one clip that fills it."""
        rate = self.media_rate(0.2)
        asset, media, _, reel = self.asset(rate)
        name, element = self.name("K"), self.rng.choice(["clip", "sync-clip"])
        own, length, offset = self.frames(20, 40), self.frames(8, 30), self.frames(0, 20)
        # The media may end with the clip that shows them.
        extent = self.rng.choice([F(9), own + length - offset])
        inner = f'<video ref="{asset}" offset="{seconds(offset)}" start="{seconds(media)}" duration="{seconds(extent)}"/>\n'
        if element == "sync-clip":
            inner = (f'<spine offset="{seconds(offset)}"><asset-clip ref="{asset}" offset="0s" start="{seconds(media)}" '
                     f'duration="{seconds(extent)}" tcFormat="{self.mode(rate)}"/></spine>\n')
        mode = f' tcFormat="{self.mode(rate)}"'
        self.events.append(Event(name, begin, length, first=media + own - offset, rate=rate, whole=False, reel=reel,
                                 track=self.track_name(lane, False)))
        inner += self.contents(own, length, lambda time: begin + time - own, lane, depth)
        return (f'<{element} name="{name}"{attributes} start="{seconds(own)}" duration="{seconds(length)}"{mode}>\n{inner}</{element}>\n'), length
