#!/usr/bin/env python3
"""Tries random command lines, from the tool's own table of commands and options.

    TCKIT_EXECUTABLE=.build/release/tckit Tests/Fuzz/commandline.py [--seconds 60] [--seed N] [--jobs N]

Each line is a command with options, values, operands, standard input, files (lists, documents, media) and variables, most of them
sensible and some hostile; every third one runs on a terminal. Some have standard streams that are closed, few descriptors, a small
limit on files, or are sent two signals. It is a fault when a line
  - ends by a signal that nobody sent, takes more than ten seconds, or ends with a status that the manual does not list, or with 70;
  - refuses and has written results, unless it is a list whose other lines were accepted;
  - writes a control character or a bidirectional one to a terminal or to standard error, except for colour;
  - writes JSON that cannot be read.
A fault is printed with what repeats it, one line of JSON: commandline.py --repeat 'LINE'. The lines in commandline.json, faults of
the past, are tried first.
"""
import argparse
import base64
import json
import multiprocessing
import os
import pty
import random
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
MEDIA = os.path.join(HERE, "..", "Fixtures", "Media")
TCKIT = os.path.abspath(os.environ.get("TCKIT_EXECUTABLE", ".build/release/tckit"))
STATUSES = {0, 1, 64, 65, 66, 73, 74, 75, 77, 78}
LONGEST = 10
# These write one thing or nothing; others are lists, which report what fails and write the rest.
ONE_RESULT = {"copy", "types", "restore", "clear", "import", "export", "rates", "completions"}
# What `watch` is given before it is told to stop.
WATCHED = 0.3

TIMECODES = ["01:00:00:00", "00:00:59;28", "01:00:00;02@29.97d", "23:59:59:23@24", "01:00:00:00.79@25/80", "1 00:00:00:00@25/100/100d",
             "00:01:00;00@29.97d", "01:00:00:00..01:00:10:00", "01:00:00:00@25..02:00:00:00@25", "0", "-01:00:00:00", "99:99:99:99",
             "01-00-00-00", "9223372036854775807:00:00:00", "01:00:00:00.5", "24:00:00:00", "01:00:00", "1;2;3;4", "00:00:00:00@",
             "01:00:00:00@1e9", "01:00:00:00\t01:00:00:00", "TC:01:00:00:00", "2:01:00:00:30"]
# Without files that have no end, such as /dev/full: a filter reads them for as long as they last.
HOSTILE = ["", " ", "-", "--", "\x1b]0;x\x07", "\u202e01:00:00:00", "\x7f\x85\u009b31m", "a\nb", "e\u0301", "\U0001f3ac" * 40, "{" * 200,
           "(" * 3000, "1" * 400, "x" * 20_000, "../../x", "/dev/null", "/", "nothing/there", "%s%n", "$(id)", "`id`", "\\", "'\"",
           "=", ",", ",,", "a=b=c", "\ufeff", "\u2028", b"\xff\xfe", b"p\xff", b"\xed\xa0\x80"]
NUMBERS = ["0", "1", "2", "3", "-1", "20", "1000", "4096", "4097", "9223372036854775807", "9223372036854775808", "18446744073709551616", "1.5",
           "1/24", "1/0", "0x10", "1e9", "+1", "00", "١"]
RATES = ["24", "25", "29.97d", "29.97", "23.976", "30d", "59.94d", "120", "24000/1001", "2997ndf", "0", "", "25.", "1000000"]
TYPES = ["public.utf8-plain-text", "public.text", "com.orchetect.TimecodeKit.timecode", "public.json", "public.png", "png", "image/png", "edl",
         "text/plain", "public.data", "mov", "srt", "vtt", "fcpxml", "otio", "csv", "ale", ".", "a/b/c", "public.utf8-plain-text,public.json"]
# One document of each kind that is read, beside those in TEXTS.
DOCUMENTS = {
    "markers.ale": b"Heading\nFIELD_DELIM\tTABS\nFPS\t25\n\nColumn\nName\tStart\tEnd\n\nData\nA001\t01:00:00:00\t01:00:10:00\n",
    "avid.txt": b"editor\t01:00:00:00\tV1\tred\ta note\t1\n", "titles.srt": b"1\n00:00:01,000 --> 00:00:02,000\nx\n\n",
    "titles.vtt": b"WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nx &amp; y\n", "label.txt": b"1.000000\t2.000000\tname\n",
    "chapters.txt": b"0:00 Start\n1:30 Middle\n1:02:03 End\n",
    "chapters.ffmetadata": b";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=a\\=b\n",
    "session.txt": b"SESSION NAME:\tx\nSESSION START TIMECODE:\t01:00:00:00\nTIMECODE FORMAT:\t25 Frame\n\nM A R K E R S  L I S T I N G\n"
                   b"#   \tLOCATION     \tTIME REFERENCE    \tUNITS    \tNAME\n1   \t01:00:10:00\t480000\tSamples\tone\n",
    "markers.fcpxml": b'<?xml version="1.0"?><fcpxml version="1.8"><resources><format id="r1" frameDuration="1/25s"/></resources><project><sequence '
                      b'format="r1"><spine><gap offset="0s" duration="10s" start="3600s"><marker start="3601s" duration="1/25s" value="a &amp; b"/>'
                      b"</gap></spine></sequence></project></fcpxml>",
    "markers.otio": b'{"OTIO_SCHEMA":"Timeline.1","name":"t","tracks":{"OTIO_SCHEMA":"Stack.1","markers":[{"OTIO_SCHEMA":"Marker.2","name":"m",'
                    b'"marked_range":{"OTIO_SCHEMA":"TimeRange.1","start_time":{"OTIO_SCHEMA":"RationalTime.1","rate":25.0,"value":90000.0},"duration":'
                    b'{"OTIO_SCHEMA":"RationalTime.1","rate":25.0,"value":1.0}}}],"children":[]}}',
}
CLIPS = sorted(os.listdir(MEDIA)) if os.path.isdir(MEDIA) else []
RAW_NAME = b"raw\xff.txt"
FILES = ["list.txt", "cut.edl", "movie.mov", "image.png", "empty", "utf16.txt", "markers.csv", "long.txt", "folder", "missing", "-", ".",
         *DOCUMENTS, *CLIPS, RAW_NAME]
WORDS = {
    "RATE": RATES, "BASE": ["80", "100", "4", "5"], "LIMIT": ["24h", "100d", "24hours", "1h"], "TIMECODE": TIMECODES, "TYPE": TYPES,
    "TYPE,...": TYPES, "[TYPE=]FILE": [os.fsencode(one) + b"=" + os.fsencode(file) for one in TYPES[:6] for file in FILES] + FILES, "FILE": FILES,
    "PATH": FILES, "N": NUMBERS, "COUNT": NUMBERS, "STYLE": ["autoAdvance", "continuousWithinComponent", "unbounded"],
    "NAME": ["a", "b", "general", "auto", "x11", "wayland", "tmux", "osc52", "A b"], "DIR": ["store", "other", "folder", "list.txt", "missing/deep"],
    "DURATION": ["1s", "0s", "15m", "2h", "1d", "90", "1w", "-1s"], "SIZE": ["0", "1", "100", "1k", "256M", "1G", "99999999999G", "1.5M"],
    "COMMAND": ["true", "false", "./missing"], "POLICY": ["preserve", "allow", "discard", "convert", "preserveLocal", "allowNew", "allowInvalid"],
    "FORMAT": ["text", "tagged", "frames", "seconds", "fraction", "ms", "hms", "srt", "iso8601", "samples@48000", "feet", "rational", "ticks",
               "showSubFrames", "text,showSubFrames", "json"],
    "WHAT": ["instant", "frames", "digits"], "WHERE": ["nearest", "next"], "HOW": ["nearest", "down", "up"], "SHELL": ["bash", "zsh", "fish", "tcsh"],
    "LIST": ["1", "3,4", "in=1,out=2", "Start,End", "0", "1,1,1"], "IN..OUT": ["00:00:00:00..01:00:00:00", "01:00:00:00..00:00:00:00", "x..y"],
    "TEXT": ["{timecode}", "{frames}\\t{seconds}", "{nothing}", "{", "{{}"], "LENGTH": ["+1s", "-10f", "01:00:00:00", "-01:00:00:00", "500ms", "1"],
}
WORDS["NOTATION"] = WORDS["FORMAT"]
EXPRESSIONS = ["01:00:00:00 + 3f", "(1s", "1s/0f", "01:00:00:00 * 1/3", "1--1", "3f - 5f", "01:00:00:00 / 00:00:01:00", "1s + 1"]
TEXTS = [b"", b"\n", b"01:00:00:00\n02:00:00:00\n", b"\n".join(word.encode() for word in TIMECODES),
         b"TITLE: X\nFCM: DROP FRAME\n001 AX V C 01:00:00:00 01:00:05:00 10:00:00:00 10:00:05:00\nM2 AX 024.0 01:00:00:00\n",
         b"001 AX V D 035 01:00:00:00 01:00:05:00 10:00:00:00 10:00:05:00\n* LOC: 01:00:00:00 RED x\n", bytes(range(256)), b"\xff\xfe0\x001\x00",
         b"In,Out,Name\r\n01:00:00:00,01:00:10:00,\"a, \"\"b\"\"\"\r\n", b'{"version":1}\n', b"1\n00:00:01,000 --> 00:00:02,000\nx\n\n", b"x" * 70_000]
# What a variable may hold; the paths are those of nothing, so that no clipboard of whoever runs this is reached.
VARIABLES = {
    **dict.fromkeys(["TCKIT_RATE", "TCKIT_BASE", "TCKIT_LIMIT", "TCKIT_STORE", "TCKIT_PASTEBOARD", "TCKIT_CONFIG", "COLUMNS", "NO_COLOR"],
                    ["", "25", "24h", "x", "\x1b[2J", "-1", b"\xff", b"p\xff/q"]),
    **dict.fromkeys(["HOME", "PATH", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "XDG_RUNTIME_DIR", "XAUTHORITY"],
                    ["", "relative", "/nothing/there", b"/nothing/\xff", "/dev/null", ":", "/nothing:\x1b[2J", b"\xed\xa0\x80"]),
    "DISPLAY": ["", ":59990", "x", "localhost:59990", "/nothing/x:0", b":\xff"], "WAYLAND_DISPLAY": ["", "x", "/nothing/x", b"\xff"],
    "TMUX": ["", "/nothing/x,1,0", b"\xff"], "TERM": ["", "dumb", "\x1b[2J", b"\xff"], "SSH_CONNECTION": ["1 2 3 4"], "STY": ["x"],
}
# How a process may be held short: the resource, and its limit.
SHORT = [(resource.RLIMIT_NOFILE, number) for number in (3, 4, 5, 6, 7, 8, 10, 16)] + [(resource.RLIMIT_FSIZE, size) for size in (0, 100, 5000)]
# Colour and the erasing of a line are what the tool itself writes to a terminal.
OWN_CONTROL = re.compile(r"\x1b\[[0-9;]*m|\x1b\[[0-9]*K|\r\n|\r|\n|\t")
NOT_PRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def table():
    lines = subprocess.run([TCKIT, "help", "--json"], capture_output=True, check=True).stdout.splitlines()
    return {row["command"]: row for row in map(json.loads, lines)}


class Case:
    """A command line, and what it is run with."""

    def __init__(self, words, data, variables, terminal, closed=(), short=None, signals=()):
        self.words, self.data, self.variables, self.terminal = words, data, variables, terminal
        # Standard streams that are closed, a limit, and the moments and numbers of two signals.
        self.closed, self.short, self.signals = closed, short, signals

    @property
    def command(self):
        return os.fsdecode(self.words[0]) if self.words else ""

    @property
    def waits(self):
        return b"watch" in self.words

    def line(self):
        return json.dumps({"words": [os.fsdecode(word) for word in self.words], "data": base64.b64encode(self.data).decode(),
                           "variables": {name: os.fsdecode(value) for name, value in self.variables.items()}, "terminal": self.terminal,
                           "closed": self.closed, "short": self.short, "signals": self.signals})

    @classmethod
    def repeated(cls, line):
        values = json.loads(line)
        return cls([os.fsencode(word) for word in values["words"]], base64.b64decode(values["data"]), values["variables"], values["terminal"],
                   values.get("closed", ()), values.get("short"), values.get("signals", ()))

    def prepare_process(self):
        """What is done in the process before the tool is."""
        for number in self.closed:
            os.close(number)
        if self.short:
            resource.setrlimit(self.short[0], (self.short[1], self.short[1]))

    def send_signals(self, process):
        for moment, number in self.signals:
            time.sleep(moment)
            process.send_signal(number)


class Grammar:
    """Makes command lines."""

    def __init__(self, commands, chance):
        self.commands, self.chance = commands, chance

    def word(self, value):
        chance = self.chance
        if chance.random() < 0.12:
            return chance.choice(HOSTILE)
        if chance.random() < 0.05:
            return chance.choice(TIMECODES + NUMBERS + RATES + TYPES + FILES)
        words = WORDS.get(value)
        return chance.choice(words if words else NUMBERS)

    def option(self, option):
        name = f"--{option['name']}" if option.get("short") is None or self.chance.random() < 0.7 else f"-{option['short']}"
        if option.get("value") is None:
            return [name]
        value = self.word(option["value"])
        if name.startswith("--") and self.chance.random() < 0.5:
            return [name.encode() + b"=" + os.fsencode(value)]
        return [name, value] if self.chance.random() < 0.97 else [name]

    def operand(self, command):
        if command == "calc":
            return self.chance.choice(EXPRESSIONS)
        return self.word("SHELL" if command == "completions" else self.chance.choice(["TIMECODE", "TIMECODE", "TIMECODE", "FILE"]))

    def case(self):
        chance = self.chance
        command = chance.choice(list(self.commands))
        words = [command]
        options = self.commands[command]["options"]
        for option in chance.choices(options, k=min(chance.choice([0, 1, 1, 2, 3, 4, 8]), len(options))):
            words += self.option(option)
        if self.commands[command]["operands"]:
            words += [self.operand(command) for _ in range(chance.choice([0, 0, 1, 1, 1, 2, 5]))]
        elif chance.random() < 0.05:
            words.append(chance.choice(HOSTILE))
        if chance.random() < 0.05:
            chance.shuffle(words)
        if chance.random() < 0.7 and "--rate" not in words and any(option["name"] == "rate" for option in options):
            words += ["--rate", chance.choice(RATES[:8])]
        data = chance.choice(TEXTS)
        if data and chance.random() < 0.1:
            mutable = bytearray(data)
            for _ in range(chance.randint(1, 8)):
                mutable[chance.randrange(len(mutable))] = chance.randrange(256)
            data = bytes(mutable)
        variables = {}
        while chance.random() < 0.15:
            name = chance.choice(list(VARIABLES))
            variables[name] = chance.choice(VARIABLES[name])
        closed, short, signals = (), None, ()
        terminal = chance.random() < 0.33
        if not terminal:
            if chance.random() < 0.04:
                closed = chance.sample([0, 1, 2], k=chance.choice([1, 1, 2, 3]))
            if chance.random() < 0.04:
                short = chance.choice(SHORT)
            if chance.random() < 0.03:
                signals = [(chance.random() * bound, chance.choice([signal.SIGINT, signal.SIGTERM, signal.SIGHUP])) for bound in (0.008, 0.001)]
        # No word holds a zero byte: a system call's words cannot.
        words = [os.fsencode(word).replace(b"\0", b"") for word in words]
        return Case(words, data, variables, terminal, closed, short, signals)


def prepare(folder):
    """The files that command lines name."""
    contents = {"list.txt": TEXTS[3], "cut.edl": TEXTS[4], "movie.mov": b"\0\0\0\x14ftypqt  \0\0\0\0qt  \0\0\0\x08moov", "image.png": b"\x89PNG\r\n\x1a\n",
                "empty": b"", "utf16.txt": "01:00:00:00\n".encode("utf-16"), "markers.csv": TEXTS[8], "long.txt": b"01:00:00:00 " * 20_000}
    for name, data in [*contents.items(), *DOCUMENTS.items(), (RAW_NAME, TEXTS[3])]:
        with open(os.path.join(os.fsencode(folder), os.fsencode(name)), "wb") as file:
            file.write(data)
    for name in CLIPS:
        shutil.copy(os.path.join(MEDIA, name), folder)
    os.makedirs(os.path.join(folder, "folder"), exist_ok=True)


def environment(case, folder):
    return {"PATH": "/usr/bin:/bin", "HOME": folder, "TERM": "xterm", "TCKIT_STORE": os.path.join(folder, "store"), **case.variables}


def on_pipes(case, folder, deadline):
    process = subprocess.Popen([TCKIT.encode(), *case.words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder,
                               env=environment(case, folder), preexec_fn=case.prepare_process if case.closed or case.short else None)
    case.send_signals(process)
    try:
        output, errors = process.communicate(case.data, timeout=deadline)
        return process.returncode, output, errors
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGTERM if case.waits else signal.SIGKILL)
        output, errors = process.communicate()
        return (0 if case.waits else "no end"), output, errors


def on_terminal(case, folder, deadline):
    """Standard input is a pipe, where there is any, so that the tool does not wait for somebody to type."""
    leader, follower = pty.openpty()
    process = subprocess.Popen([TCKIT.encode(), *case.words], stdin=subprocess.PIPE, stdout=follower, stderr=follower, cwd=folder,
                               env=environment(case, folder), start_new_session=True)
    os.close(follower)
    output, end = b"", time.monotonic() + deadline
    # The inputs are shorter than what a pipe holds, but for the longest.
    try:
        os.set_blocking(process.stdin.fileno(), False)
        os.write(process.stdin.fileno(), case.data[:60_000])
        process.stdin.close()
    except BrokenPipeError:
        pass
    while time.monotonic() < end:
        if not select.select([leader], [], [], max(0, end - time.monotonic()))[0]:
            break
        try:
            piece = os.read(leader, 65536)
        except OSError:
            piece = b""
        if not piece:
            break
        output += piece
    try:
        status = process.wait(timeout=max(0.05, end - time.monotonic()))
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        status = 0 if case.waits else "no end"
    os.close(leader)
    return status, b"", output


def faults(case, status, output, errors):
    """What a run did that it must not."""
    words = {word.split(b"=")[0] for word in case.words}
    if isinstance(status, str):
        yield f"no end within {LONGEST} s"
    elif status < 0 and -status not in [number for _, number in case.signals] and not (-status == signal.SIGPIPE and 1 in case.closed):
        yield f"ended by {signal.Signals(-status).name}"
    elif status == 127 and b"while loading shared libraries" in errors:
        # Of a debug build, which the loader could not start with so few descriptors.
        return
    elif status >= 0 and status not in STATUSES:
        yield f"status {status}"
    elif status > 1 and output and case.command in ONE_RESULT and b"--json" not in words:
        yield f"status {status} with {len(output)} bytes on standard output"
    shown = errors.decode("utf-8", "surrogateescape")
    # What a pasteboard holds is written untouched where it is asked for, and so is a text whose timecodes are replaced. A command of
    # --exec has its own messages.
    if b"--exec" not in words and not (case.terminal and words & {b"--type", b"-t", b"--scan", b"--in-place", b"export", b"--template", b"convert"}):
        raw = NOT_PRINTABLE.search(OWN_CONTROL.sub("", shown))
        if raw:
            yield f"writes {raw.group()!r} to " + ("a terminal" if case.terminal else "standard error")
    if b"--json" in words and not case.terminal and status in (0, 1, 65):
        for line in output.splitlines():
            try:
                json.loads(line)
            except ValueError:
                if not words & {b"--help", b"-h", b"--type", b"-t", b"--version", b"export"}:
                    yield f"not JSON: {line[:80]!r}"
                break


def run(case, folder):
    deadline = WATCHED if case.waits else LONGEST
    place = on_terminal if case.terminal else on_pipes
    status, output, errors = place(case, folder, deadline)
    if isinstance(status, str):
        # Other work on the machine may have held it up; a hang comes again.
        status, output, errors = place(case, folder, deadline)
    return list(faults(case, status, output, errors))


def job(seed, seconds, commands, results):
    grammar = Grammar(commands, random.Random(seed))
    count, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        with tempfile.TemporaryDirectory() as folder:
            prepare(folder)
            for _ in range(200):
                case = grammar.case()
                count += 1
                found = run(case, folder)
                if found:
                    results.put(("fault", "; ".join(found), case.line()))
                if time.monotonic() >= end:
                    break
    results.put(("end", count, None))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=float(os.environ.get("FUZZ_SECONDS", 60)))
    parser.add_argument("--seed", default=None)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--repeat")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        prepare(folder)
        if options.repeat:
            found = run(Case.repeated(options.repeat), folder)
            print(*found or ["no fault"], sep="\n")
            return 1 if found else 0
        with open(os.path.join(HERE, "commandline.json")) as file:
            old = [line for line in file.read().splitlines() if line]
        failed = [line for line in old if run(Case.repeated(line), folder)]
    for line in failed:
        print("FAILED commandline, once mended:", line)
    seed = options.seed or str(random.randrange(1 << 32))
    print(f"commandline: --seed {seed}", flush=True)
    results = multiprocessing.Queue()
    commands = table()
    jobs = [multiprocessing.Process(target=job, args=(f"{seed}/{n}", options.seconds, commands, results)) for n in range(options.jobs)]
    for process in jobs:
        process.start()
    count, ends, kinds = 0, 0, {}
    while ends < len(jobs):
        kind, value, line = results.get()
        if kind == "end":
            count, ends = count + value, ends + 1
            continue
        kinds[value] = kinds.get(value, 0) + 1
        if kinds[value] <= 3:
            print(f"FAILED commandline: {value}\n  --repeat '{line}'", flush=True)
    for process in jobs:
        process.join()
    print(f"commandline: {count} command lines, {sum(kinds.values())} faults, {len(old)} of the past")
    return 1 if kinds or failed else 0


if __name__ == "__main__":
    sys.exit(main())
