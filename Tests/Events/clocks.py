"""Random subtitles, chapters and labels in real time, captions, and Pro Tools' session texts."""
from fractions import Fraction as F

from delimited import encoded
from judge import nearest
from listing import Document, Entry, chapter_time, clock, label, real, rounded


def cues(draw, decimals, write, shortest=2):
    """Cues that begin on frames or between them: each its name, its two texts and its entry."""
    rng, rate, at = draw.rng, draw.rate, F(0)
    for _ in range(rng.randint(1, 9)):
        at += F(rng.randint(1, 400000), 1000)
        points = [at, at + F(rng.randint(shortest, 9000), 1000)]
        if draw.chance(0.6):
            # On frames, and rounded.
            points = [F(nearest(point * rate.actual)) / rate.actual for point in points]
        values = [F(nearest(point * 10 ** decimals), 10 ** decimals) for point in points]
        if values[1] - values[0] <= F(1, 1000):
            values[1] = values[0] + F(1, 2)
        start, end = (real(rate, value, decimals) for value in values)
        at = values[1]
        yield [write(value) for value in values], Entry(draw.name(), start, end)


def subrip(draw):
    newline = draw.rng.choice(["\n", "\r\n"])
    blocks, entries = [], []
    for number, (times, entry) in enumerate(cues(draw, 3, lambda value: clock(value, 3, ",")), 1):
        blocks.append(newline.join([str(number), " --> ".join(times), entry.name]))
        entries.append(entry)
    text = (newline * 2).join(blocks) + newline * draw.rng.randint(0, 2)
    return Document("srt", entries, [text], rewrites=False, encode=encoded(draw.rng.choice(["utf-8", "utf-8-sig"])))


def webvtt(draw):
    rng = draw.rng
    newline = rng.choice(["\n", "\r\n"])
    is_short = draw.chance(0.5)
    blocks, entries = ["WEBVTT" + rng.choice(["", " - Film", newline + "Kind: captions"])], []
    for times, entry in cues(draw, 3, lambda value: clock(value, 3)):
        if is_short:
            times = [time[3:] if time.startswith("00:") else time for time in times]
        settings = rng.choice(["", " align:start", " position:10%"])
        lines = [f"cue-{draw.count}"] * draw.chance(0.3) + [" --> ".join(times) + settings]
        if draw.chance(0.2):
            blocks.append(f"NOTE{newline}a remark")
        blocks.append(newline.join(lines + [rng.choice([entry.name, f"<v Ann>{entry.name}</v>"])]))
        entries.append(entry)
    return Document("vtt", entries, [(newline * 2).join(blocks) + newline], rewrites=False)


def audacity(draw):
    rng, lines, entries = draw.rng, [], []
    for times, entry in cues(draw, 6, lambda value: rounded(value, 6), 500):
        if draw.chance(0.4):
            times[1], entry.end = times[0], None
        lines.append("\t".join([*times, entry.name]))
        if draw.chance(0.2):
            lines.append("\\\t100.000000\t2000.000000")
        entries.append(entry)
    newline = rng.choice(["\n", "\r\n"])
    return Document("audacity", entries, [newline.join(lines) + newline], rewrites=False)


def youtube(draw):
    """Chapters; whole seconds are exact."""
    rng, rate, at, lines, entries = draw.rng, draw.rate, 0, [], []
    for _ in range(rng.randint(3, 9)):
        entry = Entry(draw.name(), at * rate.actual)
        text = clock(F(at), 0) if draw.chance(0.3) else chapter_time(F(at))
        lines.append(text + rng.choice([" ", " - "]) + entry.name)
        entries.append(entry)
        at += rng.choice([10, 59, 60, 61, 600, 3599, 3601])
    return Document("youtube", entries, ["\n".join(lines) + "\n"], rewrites=False)


def ffmetadata(draw):
    """Chapters at any time base; in units of a millisecond or less they are rounded, otherwise exact."""
    rng, rate, at = draw.rng, draw.rate, F(0)
    lines, entries = [";FFMETADATA1", "title=Film", "encoder=x"], []
    for _ in range(rng.randint(1, 8)):
        base = rng.choice([F(1, 1000), F(1, 10 ** 9), F(1, 90000), 1 / rate.actual, F(1, 25), F(1, 100)])
        at += rng.randint(1, 300)
        values = [nearest(nearest(point * rate.actual) / rate.actual / base) for point in (at, at + rng.randint(1, 90))]
        points = []
        for value in values:
            seconds = value * base
            frame = F(nearest(seconds * rate.actual))
            is_rounded = base <= F(1, 1000) and nearest(frame / rate.actual / base) == value
            points.append(frame if is_rounded else seconds * rate.actual)
        at = values[1] * base
        entries.append(Entry(draw.name(), *points, note=rng.choice([None, "a remark"])))
        lines += ["[CHAPTER]", f"TIMEBASE={base.numerator}/{base.denominator}", f"START={values[0]}",
                  f"END={values[1]}", f"title={entries[-1].name}"]
        lines += [f"comment={entries[-1].note}"] if entries[-1].note else []
    return Document("ffmetadata", entries, ["\n".join(lines) + "\n"], rewrites=False)


PRO_TOOLS = {"23.976": "23.976 Frame", "24": "24 Frame", "25": "25 Frame", "29.97": "29.97 Frame",
             "29.97d": "29.97 Drop Frame", "30": "30 Frame", "30d": "30 Drop Frame",
             "59.94": "59.94 Frame", "60": "60 Frame"}


def pro_tools(draw):
    """A session in timecode, with subframes or without; it states its rate and its start."""
    rng, rate = draw.rng, draw.rate
    if rate.name not in PRO_TOOLS:
        return None
    start, digits = F(rate.count(f"{rng.randint(0, 2):02}:00:00:00")), draw.chance(0.5)
    subframes = 0.3 if digits else 0
    times = [start + rng.randrange(0, 100000) for _ in range(rng.randint(2, 6))]
    lines = ["SESSION NAME:\tReel 1", "SAMPLE RATE:\t48000.000000", "BIT DEPTH:\t24-bit",
             f"SESSION START TIMECODE:\t{label(rate, start, digits)}", f"TIMECODE FORMAT:\t{PRO_TOOLS[rate.name]}",
             "# OF AUDIO TRACKS:\t1", "# OF AUDIO CLIPS:\t2", "# OF AUDIO FILES:\t2", "", "",
             "T R A C K  L I S T I N G", "TRACK NAME:\tDialog", "COMMENTS:\t", "USER DELAY:\t0 Samples",
             "STATE: ", "PLUG-INS: ",
             f"CHANNEL \tEVENT   \t{'CLIP NAME':<30}\tSTART TIME    \tEND TIME      \tDURATION      \tSTATE"]
    entries = []
    for number, time in enumerate(sorted(times), 1):
        first = time + (F(rng.randrange(100), 100) if draw.chance(subframes) else 0)
        last = first + draw.length()
        entry = Entry(draw.name(), first, last, number=number, track="Dialog", clip=None)
        entry.clip = entry.name
        points = [label(rate, point, digits) for point in (first, last, last - first)]
        lines.append("\t".join([f"{1:<8}", f"{number:<8}", f"{entry.name:<30}", *points, "Unmuted"]))
        entries.append(entry)
    lines += ["", "", "M A R K E R S  L I S T I N G",
              "#   \tLOCATION     \tTIME REFERENCE    \tUNITS    \tNAME                             \tCOMMENTS"]
    for number in range(1, rng.randint(2, 5)):
        at = start + rng.randrange(0, 100000)
        entry = Entry(draw.name("M"), at, note=rng.choice([None, "a remark"]))
        count = nearest((at - start) / rate.actual * 48000)
        lines.append("\t".join([f"{number:<4}", label(rate, at, digits), f"{count:<18}", f"{'Samples':<9}",
                                f"{entry.name:<33}", entry.note or ""]))
        entries.append(entry)
    newline = rng.choice(["\n", "\r\n", "\r"])
    return Document("pro-tools", entries, [newline.join(lines) + newline], rewrites=False, anchor=start)


# A caption on a frame of its own: loaded, written in row 15, what is shown is erased, and it is shown.
BEFORE, AFTER = "9420 9420 9470 9470", "942c 942c 942f 942f"


def captions(draw):
    """Pop-on captions, each word of which needs a frame at 29.97; one is shown until the next one or an erasure."""
    rng, rate = draw.rng, draw.rate
    if rate.name not in ("29.97", "29.97d"):
        return None
    at, lines, entries = F(rate.count("01:00:00:00")), ["Scenarist_SCC V1.0", ""], []
    for _ in range(rng.randint(1, 6)):
        name = draw.name()
        text = name + " " * (len(name) % 2)
        codes = [f"{odd(one):02x}{odd(two):02x}" for one, two in zip(text[::2].encode(), text[1::2].encode())]
        words = [*BEFORE.split(), *codes, *AFTER.split()]
        shown = at + words.index("942f")
        if entries and entries[-1].end is None:
            entries[-1].end = at + words.index("942c")
        entries.append(Entry(name, shown))
        lines += [label(rate, at) + "\t" + " ".join(words), ""]
        at += rng.randint(30, 300)
        if draw.chance(0.4):
            entries[-1].end = at
            lines += [label(rate, at) + "\t942c 942c", ""]
            at += rng.randint(5, 60)
    newline = rng.choice(["\n", "\r\n"])
    return Document("scc", entries, [newline.join(lines) + newline], rewrites=False)


def odd(byte):
    """A byte with odd parity."""
    return byte | (0x80 if byte.bit_count() % 2 == 0 else 0)


def ebu(draw):
    """Subtitles as a file of blocks, at the frames a second of its header."""
    rng, rate = draw.rng, draw.rate
    if rate.name not in ("25", "30", "24", "50"):
        return None
    start = rate.count("10:00:00:00")
    entries, blocks, at = [], [], start
    for number in range(rng.randint(1, 9)):
        at += rng.randint(1, 400)
        entry = Entry(draw.name(), at, at + rng.randint(1, 200))
        at = int(entry.end)
        points = bytes(int(part) for point in (entry.start, entry.end) for part in label(rate, point).split(":"))
        text = entry.name.encode().ljust(112, b"\x8f")
        blocks.append(b"\0" + number.to_bytes(2, "little") + b"\xff\0" + points + b"\x14\x02\0" + text)
        entries.append(entry)
    count = f"{len(blocks):05}"
    header = f"850STL{rate.nominal}.0110009{'Title':222}{count}{count}00140231100000001000000011".encode()
    return Document("stl", entries, ["x"], rewrites=False, anchor=F(start),
                    encode=lambda text: header.ljust(1024) + b"".join(blocks))
