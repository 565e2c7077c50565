"""Random tables: CSV and TSV as programs write them, Premiere Pro's and Resolve's lists, Avid's logs and markers."""
import math
from fractions import Fraction as F

from judge import RATES, nearest
from listing import BASE, NOTATIONS, Document, Entry, Length, Point, RateName, label

NAMES = {"in": ["In", "Start", "Timecode"], "out": ["Out", "End"], "duration": ["Duration"],
         "name": ["Name", "Marker Name", "Title"], "note": ["Note", "Comment", "Description"], "color": ["Color"]}
TEXTS = ["Opening", "Take 2, wide", 'The "best"', "a; b", "Größe", "x|y", "1.5", "two\nlines", "20%", "=A1", "#1", "-", "日本"]
SPEEDS = [(F(1, 2), ["50%", "0.5x", "50.0%"]), (F(2), ["200%", "2x", "200"]), (F(-1), ["-100%", "-1x"]),
          (F(3, 4), ["75%", "0.75x"])]
ENCODINGS = ["utf-8"] * 5 + ["utf-8-sig"] * 2 + ["utf-16-le", "utf-16-be"]


class Draw:
    """Random times and texts at a rate."""

    def __init__(self, rng, rate):
        self.rng, self.rate, self.count = rng, rate, 0

    def chance(self, share):
        return self.rng.random() < share

    def name(self, letter="C"):
        self.count += 1
        return f"{letter}{self.count}"

    def text(self, plain=False):
        text = self.rng.choice(TEXTS)
        return "plain" if plain and set(text) & set('\n"\t') else text

    def time(self, hours=12, subframes=0.0, days=0):
        """A record time, near a minute as often as not."""
        rng, rate = self.rng, self.rate
        frames = rng.randrange(3600 * rate.nominal, hours * 3600 * rate.nominal)
        if self.chance(0.5):
            frames = max(0, rate.minutes[rng.randrange(60, hours * 60)] + rng.randint(-3, 3))
        parts = rng.randrange(1, BASE) if self.chance(subframes) else 0
        return frames + days * rate.minutes[24 * 60] + F(parts, BASE)

    def length(self):
        return F(self.rng.choice([1, 2, 5, self.rate.nominal, 37, 1001, 70 * self.rate.nominal]))


def quoted(text, separator, always=False):
    if always or set(text) & {separator, '"', "\n", "\r"}:
        return '"' + text.replace('"', '""') + '"'
    return text


def encoded(encoding):
    marks = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}
    return lambda text: marks.get(encoding, b"") + text.encode(encoding)


def table(draw, columns, rows, separator, newline, quotes=False):
    """The parts of a table; a cell is a text, or a point or a length."""
    parts = [separator.join(quoted(column, separator) for column in columns), newline]
    for row in rows:
        for index, cell in enumerate(row):
            parts.append(separator if index else "")
            if isinstance(cell, str):
                parts.append(quoted(cell, separator, quotes))
            else:
                # A semicolon of drop frame is quoted next to semicolons.
                mark = '"' if quotes or separator == ";" else ""
                parts += [mark, cell, mark]
        parts.append(newline)
    return parts


def frame(draw, words):
    """Line ends, an encoding and what stands before a table."""
    rng = draw.rng
    newline = rng.choice(["\n", "\r\n", "\r\n"])
    before = newline * rng.choice([0, 0, 0, 1, 2])
    if draw.chance(0.2):
        before += newline.join(rng.choice(words) for _ in range(rng.randint(1, 3))) + newline
    return newline, before, encoded(rng.choice(ENCODINGS))


def markers(draw):
    """A table of markers with any of the known columns in any order, and with columns that mean nothing."""
    rng, rate = draw.rng, draw.rate
    separator = rng.choice([",", ",", ";", "\t"])
    newline, before, encode = frame(draw, ["Project Alpha", "Exported by hand", "Reel 1"])
    subframes, days = rng.choice([0, 0, 0.3]), draw.chance(0.15)
    end = rng.choice([None, "out", "duration", "both"])
    roles = ["in", "name"] + [role for role in ("note", "color") if draw.chance(0.5)]
    roles += {None: [], "out": ["out"], "duration": ["duration"], "both": ["out", "duration"]}[end]
    others = [name for name in ("Shot", "Status", "#", "Owner") if draw.chance(0.2)]
    columns = [(role, rng.choice(NAMES[role])) for role in roles] + [(None, name) for name in others]
    if {"Marker Name", "Description"} <= {name for _, name in columns}:
        # Together they are Premiere Pro's list, which has no days.
        days = False
    rng.shuffle(columns)
    options = []
    if draw.chance(0.15):
        # No name says what its column is.
        columns = [(role, name if role is None else f"My {role}") for role, name in columns]
        options = ["--columns", ",".join(f"{role}={name}" for role, name in columns if role)]
    colons = rate.drops and draw.chance(0.3)
    rows, entries = [], []
    for _ in range(rng.randint(1, 9)):
        start = draw.time(subframes=subframes, days=rng.randint(0, 3) if days else 0)
        has_end = end and draw.chance(0.8)
        entry = Entry(draw.name(), start, start + draw.length() if has_end else None)
        styles = [{"digits": point.denominator > 1, "days": point >= rate.minutes[24 * 60], "colon": colons}
                  for point in (entry.start, entry.end or start)]
        first, last = Point(start, **styles[0]), Point(entry.end or start, **styles[1])
        cells = {"in": first, "name": entry.name}
        for role in ("note", "color"):
            if role in roles and draw.chance(0.6):
                text = draw.text(separator == "\t") if role == "note" else rng.choice(["Red", "Blue", "Green"])
                cells[role] = text
                setattr(entry, role, text)
        if has_end:
            cells["out"], cells["duration"] = last, Length(start, entry.end)
        rows.append([cells.get(role, "") if role else rng.choice(["ok", "", "v2"]) for role, _ in columns])
        entries.append(entry)
    parts = [] if options else [before]
    parts += table(draw, [name for _, name in columns], rows, separator, newline, draw.chance(0.2))
    words = rate.name + ("+100d" if days else "")
    form = "tsv" if separator == "\t" else "csv"
    return Document(form, entries, parts, encode=encode, rate_words=words, options=options)


def numbers(draw):
    """A table of times in another notation: seconds, feet, samples and so on."""
    rng, rate = draw.rng, draw.rate
    notation = rng.choice(NOTATIONS)
    separator = rng.choice([",", "\t"]) if notation.word != "srt" else "\t"
    rows, entries = [], []
    for _ in range(rng.randint(1, 9)):
        first, start = notation.write(rng, rate, draw.time(3, subframes=0.2))
        last, end = notation.write(rng, rate, start + draw.length() + 200)
        entries.append(Entry(draw.name(), start, end))
        rows.append([entries[-1].name, first, last])
    newline, before, encode = frame(draw, ["Project"])
    parts = [before] + table(draw, ["Name", "In", "Out"], rows, separator, newline)
    return Document("tsv" if separator == "\t" else "csv", entries, parts, encode=encode, rewrites=False,
                    options=["--from-format", notation.word])


def tagged(draw):
    """A table whose rows say their rates, which may be any."""
    rng = draw.rng
    entries, rows = [], []
    for _ in range(rng.randint(1, 6)):
        rate = RATES[rng.choice(list(RATES))]
        start = Draw(rng, rate).time()
        end = start + rng.randint(1, 200)
        entries.append(Entry(draw.name(), start, end, rate=rate))
        tags = rng.choice([("@", ""), ("", "@"), ("@", "@")])
        cells = [label(rate, point) + (tag and tag + rate.name) for point, tag in zip((start, end), tags)]
        rows.append([entries[-1].name, *cells])
    parts = table(draw, ["Name", "In", "Out"], rows, ",", "\n")
    return Document("csv", entries, parts, rewrites=False)


def events(draw):
    """A table of events with record and source times."""
    rng = draw.rng
    names = {"number": "Event", "track": "Track", "reel": rng.choice(["Reel", "Tape"]), "clip": "Clip", "name": "Name",
             "in": rng.choice(["Record In", "In"]), "out": rng.choice(["Record Out", "Out"]), "first": "Source In",
             "last": "Source Out", "speed": "Speed"}
    columns = list(names)
    rng.shuffle(columns)
    has_speed = draw.chance(0.5)
    columns = [column for column in columns if has_speed or column != "speed"]
    position, rows, entries = draw.time(5), [], []
    for number in range(1, rng.randint(2, 8)):
        length = draw.length()
        first, speed, text = draw.time(20), F(1), ""
        if has_speed:
            speed, texts = rng.choice([(F(1), ["", "100%", "1x"])] * 3 + SPEEDS)
            text = rng.choice(texts)
            length *= 1 if speed.denominator == 1 else 4
        last = first + length * abs(speed)
        entry = Entry(draw.name(), position, position + length, number=number, track=rng.choice(["V1", "V2", "A1"]),
                      reel=draw.name("R"), source=(first, last), speed=speed)
        entry.clip = rng.choice([None, draw.name("K")])
        position += length + rng.choice([0, 0, 0, 13])
        entries.append(entry)
        cells = {"number": str(number), "track": entry.track, "reel": entry.reel, "clip": entry.clip or "",
                 "name": entry.name, "in": Point(entry.start), "out": Point(entry.end),
                 "first": Point(first, is_source=True), "last": SourceEnd(entry), "speed": text}
        rows.append([cells[column] for column in columns])
    if draw.chance(0.3):
        pairs = list(zip(rows, entries))
        rng.shuffle(pairs)
        rows, entries = [row for row, _ in pairs], [entry for _, entry in pairs]
    separator = rng.choice([",", ";", "\t"])
    newline, before, encode = frame(draw, ["Cut of today"])
    parts = [before] + table(draw, [names[column] for column in columns], rows, separator, newline)
    return Document("tsv" if separator == "\t" else "csv", entries, parts, encode=encode,
                    anchor=min(entry.start for entry in entries))


class SourceEnd:
    """The end of a source, which follows from the record's length and the speed."""

    def __init__(self, entry):
        self.entry = entry

    def text(self, change):
        return label(change.rate, end_of_source(self.entry, change))


def end_of_source(entry, change):
    """Where the source of an event ends: in frames of the new rate."""
    if change.old is change.rate:
        return entry.source[1]
    unit = 1 if change.whole else BASE
    first, start, end = (math.floor(value * unit) for value in
                         (change.source(entry.source[0]), change.record(entry.start), change.record(entry.end)))
    length = max(1, end - start)
    if entry.speed < 0 and entry.source[1] - entry.source[0] == 1:
        # The one frame of a clip played backward.
        length = unit
    elif entry.speed == -1:
        length = max(unit, length)
    elif entry.speed != 1:
        # At a speed the source lasts whole frames.
        length = unit * max(1, nearest(F(length, unit) * abs(entry.speed)))
    return F(first + length, unit)


def resolve_index(draw):
    """DaVinci Resolve's edit index of events and markers."""
    rng = draw.rng
    columns = "#,Record In,Record Out,Record Duration,Name,V,Reel,Source In,Source Out,Color,Notes".split(",")
    position, rows, entries, anchors = draw.time(5), [], [], []
    for number in range(1, rng.randint(2, 9)):
        if draw.chance(0.3):
            start = position + rng.randint(0, 50)
            entry = Entry(draw.name("M"), start, color=rng.choice(["Blue", "Red", None]))
            cells = [str(number), Point(start), FrameAfter(start), Frame(), entry.name, "", "", "", "",
                     entry.color or "", ""]
        else:
            length = draw.length() + 1
            first = draw.time(20)
            entry = Entry(draw.name(), position, position + length, number=number, track=rng.choice(["V1", "V2"]),
                          reel=draw.name("R"), source=(first, first + length))
            entry.note = draw.text() if draw.chance(0.3) else None
            anchors.append(position)
            cells = [str(number), Point(position), Point(entry.end), Length(position, entry.end), entry.name,
                     entry.track, entry.reel, Point(first, is_source=True), SourceEnd(entry), "", entry.note or ""]
            position += length
        rows.append(cells)
        entries.append(entry)
    newline = rng.choice(["\n", "\r\n"])
    return Document("resolve-csv", entries, table(draw, columns, rows, ",", newline),
                    encode=encoded(rng.choice(ENCODINGS)), anchor=min(anchors, default=None))


class FrameAfter:
    """The end of a marker of one frame, which has one at each rate."""

    def __init__(self, start, is_source=False):
        self.start, self.is_source = start, is_source

    def text(self, change):
        return label(change.rate, (change.source if self.is_source else change.record)(self.start) + 1)


class Frame:
    """The length of one frame."""

    def text(self, change):
        return label(change.rate, F(1))


def premiere(draw):
    """Premiere Pro's list of markers, in UTF-16 or UTF-8."""
    rng = draw.rng
    entries, rows = [], []
    for _ in range(rng.randint(1, 8)):
        start = draw.time()
        entry = Entry(draw.name(), start, start + draw.length() if draw.chance(0.5) else None,
                      note=rng.choice([None, "Sky, blue", "two words"]))
        end = entry.end or start
        kind = rng.choice(["Comment", "Chapter"])
        rows.append([entry.name, entry.note or "", Point(start), Point(end), Length(start, end), kind])
        entries.append(entry)
    columns = ["Marker Name", "Description", "In", "Out", "Duration", "Marker Type"]
    parts = table(draw, columns, rows, "\t", rng.choice(["\n", "\r\n"]))
    return Document("premiere-markers", entries, parts, encode=encoded(rng.choice(ENCODINGS)))


def log(draw):
    """An Avid log, which states its rate; its times are the source's, also as record times if there are no others."""
    rng = draw.rng
    has_record = draw.chance(0.4)
    columns = ["Name", "Tracks", "Start", "End", "Tape", "Comments"]
    columns += ["Record In", "Record Out"] if has_record else []
    if draw.chance(0.3):
        columns.append("Duration")
    rng.shuffle(columns)
    rows, entries = [], []
    for _ in range(rng.randint(1, 8)):
        start, length = draw.time(), draw.length()
        entry = Entry(draw.name(), start, start + length, track=rng.choice(["V", "VA1A2", "A1"]), reel=draw.name("T"),
                      source=(start, start + length), note=rng.choice([None, "one, two", '"so"']))
        entry.clip = entry.name
        first, last = Point(start, is_source=True), SourceEnd(entry)
        cells = {"Name": entry.name, "Tracks": entry.track, "Tape": entry.reel, "Comments": entry.note or ""}
        if has_record:
            entry.start = draw.time(5)
            entry.end = entry.start + length
            cells |= {"Record In": Point(entry.start), "Record Out": Point(entry.end)}
        else:
            first, last = Point(start), Point(start + length)
        cells |= {"Start": first, "End": last, "Duration": Length(entry.start, entry.end)}
        rows.append([cells[column] for column in columns])
        entries.append(entry)
    newline = rng.choice(["\n", "\r\n"])
    heading = ["Heading", "FIELD_DELIM\tTABS", "VIDEO_FORMAT\t1080"]
    heading += ["FILM_FORMAT\t35mm, 4 perf"] * draw.chance(0.3)
    parts = [newline.join(heading), newline, "FPS\t", RateName(), newline * 2, "Column", newline]
    parts += ["\t".join(columns), newline * 2, "Data", newline] + table(draw, columns, rows, "\t", newline)[2:]
    # Quotation marks are text in a log.
    parts = [part.replace('"""', '"').replace('""', '"') if isinstance(part, str) else part for part in parts]
    return Document("ale", entries, parts, anchor=min(entry.start for entry in entries) if has_record else None)


def avid_markers(draw):
    """Avid's marker text; one frame is a timecode."""
    rng = draw.rng
    newline = rng.choice(["\n", "\r\n"])
    parts, entries = [], []
    for _ in range(rng.randint(1, 8)):
        start, length = draw.time(), rng.choice([1, 1, 2, 25, 240])
        entry = Entry(draw.name(), start, start + length if length > 1 else None,
                      note=rng.choice([None, "one, two", 'say "so"']), color=rng.choice(["red", "green", "blue"]))
        count = Length(start, entry.end, is_count=True) if entry.end else "1"
        parts += [f"{entry.name}\t", Point(start), f"\tV1\t{entry.color}\t{entry.note or ''}\t", count, newline]
        entries.append(entry)
    return Document("avid-markers", entries, parts, rewrites=False)


def resolve_markers(draw):
    """DaVinci Resolve's markers as an edit list."""
    rng = draw.rng
    newline = rng.choice(["\n", "\r\n"])
    parts = ["TITLE: Timeline 1", newline, "FCM: ", DropStatement(), newline, newline]
    entries, position = [], draw.time(5)
    for number in range(1, rng.randint(2, 9)):
        position += rng.randint(5, 4000)
        length = rng.choice([1, 1, 2, 48, 1001])
        entry = Entry(draw.name("M"), position, position + length if length > 1 else None,
                      note=rng.choice([None, "Sky", "one, two"]), color=rng.choice(["Blue", "Red", "Cyan"]))
        source = [Point(position, is_source=True), " ", FrameAfter(position, is_source=True)]
        line = [*source, " ", Point(position), " ", FrameAfter(position)]
        parts += [f"{number:03}  001      V     C        ", *line, "  ", newline]
        count = Length(position, entry.end, is_count=True) if entry.end else "1"
        parts += [f"{entry.note or ''} |C:ResolveColor{entry.color} |M:{entry.name} |D:", count, newline, newline]
        entries.append(entry)
    return Document("resolve-markers", entries, parts)


class DropStatement:
    def text(self, change):
        return "DROP FRAME" if change.rate.drops else "NON-DROP FRAME"
