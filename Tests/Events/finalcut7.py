"""Random Final Cut Pro 7 XML, and the times that its clips and markers have: in frames of the sequence, the clip and the file."""
from fractions import Fraction as F

from judge import RATES, nearest
from programs import Event, Timelines, after

TICKS = 254_016_000_000


class FinalCut7(Timelines):
    """Clips on tracks at their own rates, transitions that cover their ends, retimed clips, markers."""
    form = "xmeml"

    def document(self):
        self.events, self.files = [], 0
        self.start = nearest(self.hour * self.rate.actual)
        self.origin = self.hour
        tracks = {"video": "", "audio": ""}
        for kind in tracks:
            for number in range(1, self.rng.randint(1, 3)):
                tracks[kind] += f"<track>\n{self.track(kind[0].upper() + str(number))}</track>\n"
        marks = ""
        for _ in range(self.rng.randint(0, 2)):
            frame, name = self.rng.randint(0, 200), self.name("M")
            marks += f"<marker><name>{name}</name><in>{frame}</in><out>-1</out></marker>\n"
            self.events.append(Event(name, self.at(frame), F(0)))
        other = f"<sequence><name>Other</name>{self.written(RATES['24'])}<media/></sequence>" if self.chance(0.1) else ""
        text = f'''<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="5"><sequence><name>S</name>{self.written(self.rate)}
{self.timecode(self.rate, self.start)}
<media><video>{tracks["video"]}</video><audio>{tracks["audio"]}</audio></media>
{marks}</sequence>
{other}</xmeml>
'''
        return text, self.events

    def at(self, frame):
        """The timeline's time of a frame of the sequence."""
        return F(self.start + frame) / self.rate.actual

    @staticmethod
    def written(rate):
        ntsc = "TRUE" if rate.actual.denominator > 1 else "FALSE"
        return f"<rate><timebase>{rate.nominal}</timebase><ntsc>{ntsc}</ntsc></rate>"

    def timecode(self, rate, frame):
        mode = "DF" if rate.drops else "NDF"
        return (f"<timecode>{self.written(rate)}<string>{rate.label(frame)}</string><frame>{frame}</frame>"
                f"<displayformat>{mode}</displayformat></timecode>")

    def track(self, name):
        """The clips of a track, each with the transition before it: whether its ends are said, and what covers them."""
        rng, text, position = self.rng, "", self.rng.randint(0, 40)
        count = rng.randint(1, 5)
        # The frames before and after each cut; nothing without a transition, at a gap and at the beginning.
        cuts = [None] + [self.crossing(4)[1:] if self.chance(0.4) else None for _ in range(count - 1)]
        gaps = [0 if cut else rng.choice([0, 0, rng.randint(1, 30)]) for cut in cuts]
        hides = [bool(cut) and self.chance(0.7) for cut in cuts] + [False]
        fades = self.chance(0.2)
        cuts.append(None)
        for index in range(count):
            length = rng.randint(20, 90)
            position += gaps[index]
            if cuts[index]:
                text += self.transition(position, *cuts[index])
            text += self.clip(name, position, length, cuts[index], cuts[index + 1], hides[index], hides[index + 1])
            position += length
        if fades:
            frames = rng.randint(1, 9)
            text += self.transition(position, frames, 0, "end") if self.chance(0.5) else self.transition(position, 0, frames, "start")
            last = frames if 'alignment>start' in text[-400:] else 0
            frames_before = frames - last
            self.events.append(Event(None, self.at(position), F(last) / self.rate.actual, reel="BL", track=name,
                                     transition=("dissolve", frames, frames_before)))
        return text

    def transition(self, cut, lead, tail, alignment=None):
        total = lead + tail
        ticks = ""
        if alignment is None:
            alignment = "start" if lead == 0 else "end" if tail == 0 else "center"
            if alignment == "center" and lead != total // 2:
                ticks = f"<cutPointTicks>{nearest(F(lead) / self.rate.actual * TICKS)}</cutPointTicks>"
        return (f"<transitionitem><start>{cut - lead}</start><end>{cut + tail}</end><alignment>{alignment}</alignment>{ticks}"
                "<effect><name>Cross Dissolve</name><effectid>Cross Dissolve</effectid></effect></transitionitem>\n")

    def clip(self, track, start, length, before, after_it, hides_start, hides_end):
        rng = self.rng
        rate, name = self.media_rate(0.3), self.name()
        clip_rate = rate if self.chance(0.7) else self.rate
        self.files += 1
        first = rng.choice([0, rng.randint(0, 200000), rng.randint(0, 200000)])
        # A file without a timecode counts from zero, and a clip without a rate has the rate of the sequence.
        timecode = self.timecode(rate, first) if first or self.chance(0.5) else ""
        if not timecode:
            # Only a timecode states drop frame.
            rate = RATES[rate.name.rstrip("d")]
        clip_rate_text = "" if clip_rate is self.rate and self.chance(0.3) else self.written(clip_rate)
        # The frames that the transitions cover are in the clip's in and out points if its ends are not said.
        lead = before[0] if hides_start else 0
        tail = after_it[1] if hides_end else 0
        begin = rng.randint(0, 200)
        ratio = clip_rate.actual / self.rate.actual
        stop = begin + max(1, nearest((length + lead + tail) * ratio))
        event = Event(name, self.at(start), F(length) / self.rate.actual, track=track, rate=rate)
        if before:
            event.transition = ("dissolve", sum(before), before[0])
        value, speed, filters = begin, F(1), ""
        if self.chance(0.25):
            speed = rng.choice([F(2), F(1, 2), F(-1), F(3, 4), F(-2), F(0)])
            value = rng.randint(5000, 9000)
            filters = ("<filter><effect><name>Time Remap</name><effectid>timeremap</effectid>"
                       "<parameter><parameterid>variablespeed</parameterid><value>0</value></parameter>"
                       f"<parameter><parameterid>speed</parameterid><value>{float(speed * 100)}</value></parameter>"
                       f"<parameter><parameterid>reverse</parameterid><value>{'TRUE' if speed < 0 else 'FALSE'}</value></parameter>"
                       f"<parameter><parameterid>graphdict</parameterid><keyframe><when>{begin}</when><value>{value}</value></keyframe>"
                       "</parameter></effect></filter>")
        seconds = F(value) / clip_rate.actual + F(lead) / self.rate.actual * speed
        event.first = F(nearest(seconds * rate.actual + first)) / rate.actual
        event.speed = speed
        shown = event.length * abs(speed) if speed != 1 or hides_start or hides_end else F(stop - begin) / clip_rate.actual
        last = after(rate, event.first, shown)
        if speed < 0:
            event.first, last = 2 * event.first - last, event.first
        event.span = event.first, last
        self.events.append(event)
        marks = ""
        if self.chance(0.3) and not filters:
            mark, word = begin + rng.randint(-5, 100), self.name("M")
            marks = f"<marker><name>{word}</name><in>{mark}</in><out>-1</out></marker>"
            shift = F(start - lead) / self.rate.actual - F(begin) / clip_rate.actual
            frame = nearest((F(mark) / clip_rate.actual + shift) * self.rate.actual)
            if start <= frame < start + length:
                self.events.append(Event(word, self.at(frame), F(0)))
        return (f"<clipitem><name>{name}</name>{clip_rate_text}<start>{-1 if hides_start else start}</start>"
                f"<end>{-1 if hides_end else start + length}</end><in>{begin}</in><out>{stop}</out>"
                f'<file id="f{self.files}"><name>{name}.mov</name>{self.written(rate)}<duration>500000</duration>'
                f"{timecode}</file>{filters}{marks}</clipitem>\n")
