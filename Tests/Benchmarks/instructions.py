#!/usr/bin/env python3
"""Counts the instructions of common jobs under callgrind: a figure that a busy machine does not change.

    Tests/Benchmarks/instructions.py [EXECUTABLE] [--only TEXT] [--record]

Each job runs with a short and with a long input; the difference, over the bytes, lines or events between them, is what one costs, and
does not have the start in it. instructions.txt has the figures of the last recorded run and the goals: a row that costs over 5 % more
is marked (10 % of memory), and a run with such a row ends with status 1. Needs valgrind.
"""
import argparse
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "instructions.txt")
# Seconds that one run under callgrind may take.
LIMIT = 300


def label(count, rate=25):
    return f"{count // rate // 3600:02}:{count // rate // 60 % 60:02}:{count // rate % 60:02}:{count % rate:02}"


def edit_list(events, reels="A{:03}{:03}"):
    """An edit list as Media Composer writes it: every tenth event a dissolve, every 33rd retimed, all with names."""
    text, record, end = ["TITLE: REEL 1", "FCM: NON-DROP FRAME"], 90000, 0
    for place in range(events):
        # Lengths repeat after 40 events and sum up to less than a day for 30,000.
        lasts, start = 25 + place * 7 % 40, 90000 + place * 53 % 900000
        reel, before = reels.format(place % 97, place % 61), reels.format((place - 1) % 97, (place - 1) % 61)
        fast = 2 if place % 33 == 5 else 1
        number = f"{place % 999 + 1:03}"
        times = f"{label(start)} {label(start + lasts * fast)} {label(record)} {label(record + lasts)}"
        if place % 10 == 9:
            text.append(f"{number}  {before} V     C        {label(end)} {label(end)} {label(record)} {label(record)}")
            text.append(f"{number}  {reel} V     D    012 {times}")
            names = [f"* FROM CLIP NAME:  {before}_Take_{(place - 1) % 7}", f"* TO CLIP NAME:  {reel}_Take_{place % 7}"]
        else:
            text.append(f"{number}  {reel} V     C        {times}")
            names = [f"* FROM CLIP NAME:  {reel}_Take_{place % 7}"]
        if fast > 1:
            text.append(f"M2   {reel}       050.0                {label(start)}")
        text += names
        end, record = start + lasts * fast, record + lasts
    return "\n".join(text) + "\n"


def truncated_reels(events):
    """Reels as long as an edit list can hold: diff asks the clips' names which of them were longer."""
    return edit_list(events, "A{:03}C{:03}")


def lines(form):
    return lambda number: "".join(form(place) + "\n" for place in range(number))


def record_line(place):
    """A record as a program would write it: a timecode, and its components."""
    h, m, s, f = (int(part) for part in label(place).split(":"))
    return ('{"version":1,"timecode":"%s","rate":"25","subFramesBase":100,"upperLimit":"24 hours","components":{"days":0,"frames":%d,'
            '"hours":%d,"minutes":%d,"seconds":%d,"subFrames":0},"valid":true}' % (label(place), f, h, m, s))


class Job:
    """A command, what it reads, and what its instructions are divided by.

    - unit: `byte`, `line`, `pair` of events (each with one of the other version), `start` for a run without input, or `run` for the
      long input alone; `memory` is no count of instructions, but how many bytes more a byte more of input takes, without valgrind.
    - made: the format that the edit list is written in before.
    """

    def __init__(self, name, unit, words, text=None, sizes=(1000, 5000), goal=None, made=None, before=None):
        self.name, self.unit, self.words, self.text = name, unit, words, text
        self.sizes, self.goal, self.made, self.before = sizes, goal, made, before


LINES = (2000, 12000)
# More than the small process that starts them needs.
MEMORY = (20000, 40000)
JOBS = [
    Job("paste, start", "start", ["paste"], before=["copy", "01:00:00:00", "--rate", "25"]),
    Job("copy, start", "start", ["copy", "01:00:00:00", "--rate", "25"]),
    Job("validate, start", "start", ["validate", "01:00:00:00", "--rate", "25"]),
    Job("convert, start", "start", ["convert", "01:00:00:00", "--rate", "25", "--to", "24"]),
    Job("edit list: validate -q", "byte", "validate -qq FILE --rate 25".split(), edit_list, goal=60),
    Job("edit list: convert --scan, frames kept", "byte", "convert FILE --rate 25 --to 24 --keep frames -q".split(), edit_list),
    Job("edit list: convert --scan, nearest", "byte", "convert FILE --rate 25 --to 29.97 --round nearest -q".split(), edit_list),
    Job("edit list: convert --as edl", "byte", "convert FILE --rate 25 --as edl -q".split(), edit_list),
    Job("edit list: convert --json", "byte", "convert FILE --rate 25 --json -q".split(), edit_list),
    Job("edit list, 10,000 events: validate -q", "run", "validate -qq FILE --rate 25".split(), edit_list, (0, 10000), 60_000_000),
    Job("edit list, 10,000 events: in place", "run", "convert --in-place FILE --rate 25 --to 24 --keep frames -q".split(),
        edit_list, (0, 10000), 60_000_000),
    Job("edit list: memory of validate", "memory", "validate -qq FILE --rate 25".split(), edit_list, MEMORY, 2.5),
    Job("edit list: memory in place", "memory", "convert --in-place FILE --rate 25 --to 24 --keep frames -q".split(), edit_list,
        MEMORY, 4.5),
    Job("OTIO: validate -q", "byte", "validate -qq FILE".split(), edit_list, made="otio"),
    Job("FCPXML: validate -q", "byte", "validate -qq FILE".split(), edit_list, made="fcpxml"),
    Job("CSV: validate -q", "byte", "validate -qq FILE --rate 25".split(), edit_list, made="csv"),
    Job("ALE: validate -q", "byte", "validate -qq FILE --rate 25".split(), edit_list, made="ale"),
    Job("diff, a list with itself", "pair", "diff FILE FILE --rate 25 -q".split(), edit_list, goal=45000),
    Job("diff, reels of eight characters", "pair", "diff FILE FILE --rate 25 -q".split(), truncated_reels),
    Job("plain labels: convert", "line", "convert --rate 25 --to 24 FILE".split(), lines(label), LINES),
    Job("plain labels: validate", "line", "validate --accepted --rate 25 FILE".split(), lines(label), LINES),
    Job("subframes: convert", "line", "convert --rate 25 --to 24 FILE".split(), lines(lambda n: label(n) + ".50"), LINES),
    Job("three digits: convert", "line", "convert --rate 120 --to 24 FILE".split(),
        lines(lambda n: f"{label(n, 120)[:9]}{n % 120:03}"), LINES),
    Job("tags: convert", "line", "convert --to 24 FILE".split(), lines(lambda n: label(n) + "@25"), LINES),
    Job("labels to numbers", "line", "convert --rate 25 --format frames FILE".split(), lines(label), LINES),
    Job("numbers to labels", "line", "convert --rate 25 --from-format frames FILE".split(), lines(str), LINES),
    Job("records read", "line", "convert --rate 25 --to 24 FILE".split(), lines(record_line), LINES),
    Job("records written", "line", "convert --rate 25 --to 24 --json FILE".split(), lines(label), LINES),
    Job("records to records", "line", "convert --rate 25 --to 24 --json FILE".split(), lines(record_line), LINES),
    Job("copy of a list", "line", "copy --rate 25 FILE".split(), lines(label), LINES),
    Job("paste --all: memory", "memory", "paste --all".split(), lines(label), (100_000, 300_000), 1,
        before="copy --rate 25 FILE".split()),
    Job("paste --all", "line", "paste --all".split(), lines(label), LINES, before="copy --rate 25 FILE".split()),
]


def environment(folder):
    return {"PATH": "/usr/bin:/bin", "HOME": folder, "TCKIT_STORE": os.path.join(folder, "store"), "TCKIT_CONFIG": ""}


def plain(executable, words, folder, output=subprocess.DEVNULL):
    done = subprocess.run([executable, *words], stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE, timeout=LIMIT,
                          env=environment(folder))
    return done.returncode, done.stderr.decode("utf-8", "replace")


def count(executable, job, size):
    """The instructions of a job with an input of so many lines or events, and the bytes of the input."""
    with tempfile.TemporaryDirectory(prefix="tckit-instructions-") as folder:
        path = os.path.join(folder, "input")
        if job.text:
            with open(path, "w") as file:
                file.write(job.text(size))
        if job.made:
            made = path + "." + job.made
            with open(made, "wb") as file:
                status, message = plain(executable, ["convert", path, "--rate", "25", "--as", job.made], folder, file)
            if status:
                raise RuntimeError(f"{job.name}: --as {job.made}: status {status}: {message[:200]}")
            path = made

        def filled(words):
            return [path if word == "FILE" else word for word in words]
        if job.before:
            status, message = plain(executable, filled(job.before), folder)
            if status:
                raise RuntimeError(f"{job.name}: {job.before}: status {status}: {message[:200]}")
        length = os.path.getsize(path) if job.text else 0
        if job.unit == "memory":
            return peak(executable, filled(job.words), folder), length
        log = os.path.join(folder, "log")
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log}", executable, *filled(job.words)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=LIMIT, env=environment(folder))
        if done.returncode > 1:
            raise RuntimeError(f"{job.name}: status {done.returncode}: {done.stderr.decode('utf-8', 'replace')[:300]}")
        with open(log) as file:
            found = re.search(r"Collected : (\d+)", file.read())
        return int(found[1]), length


def peak(executable, words, folder):
    """The most memory that a command has at once, in bytes.

    The kernel counts what a process had before it became the command, so that a small one starts it.
    """
    small = ("import os, sys; pid = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ); _, status, usage = os.wait4(pid, 0); "
             "print(usage.ru_maxrss * 1024); sys.exit(os.waitstatus_to_exitcode(status) > 1)")
    done = subprocess.run([sys.executable, "-S", "-c", small, "timeout", "-k", "1", str(LIMIT), executable, *words],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=LIMIT + 10,
                          env=environment(folder))
    if done.returncode:
        raise RuntimeError(f"{words}: no success")
    # With -q the command writes nothing, but a document that it rewrites.
    return int(done.stdout.split()[-1])


def measure(executable, job):
    """What one byte, line or event costs, or the whole run."""
    if job.unit == "start":
        return count(executable, job, 0)[0]
    short, long = job.sizes
    many, length = count(executable, job, long)
    if job.unit == "run":
        return many
    few, least = count(executable, job, short)
    return (many - few) / (length - least if job.unit in ("byte", "memory") else long - short)


def written(number):
    return f"{number:,.0f}" if number >= 1000 else f"{number:.1f}"


def recorded():
    """The figures of the last recorded run."""
    if not os.path.exists(TABLE):
        return {}
    with open(TABLE) as file:
        rows = [line.rstrip().split("  ") for line in file if not line.startswith("#")]
    rows = [[part.strip() for part in row if part.strip()] for row in rows]
    return {row[0]: float(row[2].replace(",", "")) for row in rows if len(row) > 2}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("executable", nargs="?", default=os.path.join(HERE, "../../.build/release/tckit"))
    parser.add_argument("--only", default="", metavar="TEXT", help="jobs whose name has the text")
    parser.add_argument("--record", action="store_true", help="write instructions.txt")
    options = parser.parse_args()
    if not shutil.which("valgrind"):
        print("instructions: valgrind is not installed, so nothing is counted")
        return 0
    before = recorded()
    jobs = [job for job in JOBS if options.only in job.name]
    rows, dearer = [], 0
    heading = f"{'# job':42}  {'unit':6}  {'instructions':>14}  {'goal':>12}"
    print(heading + f"  {'recorded':>14}")
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as workers:
        for job, cost in zip(jobs, workers.map(lambda job: measure(os.path.abspath(options.executable), job), jobs)):
            goal = written(job.goal) if job.goal else "-"
            rows.append(f"{job.name:42}  {job.unit:6}  {written(cost):>14}  {goal:>12}")
            old = before.get(job.name)
            is_dearer = old is not None and cost > (1.1 if job.unit == "memory" else 1.05) * old
            dearer += is_dearer
            change = "" if not old else f"  {written(old):>14}  {100 * (cost / old - 1):+6.1f} %"
            print(rows[-1] + change + ("  DEARER" if is_dearer else ""), flush=True)
    if options.record and not options.only:
        with open(TABLE, "w") as file:
            file.write("# Instructions of common jobs, as instructions.py --record counted them last with a release executable.\n")
            file.write("\n".join([heading, *rows]) + "\n")
        return 0
    return 1 if dearer else 0


if __name__ == "__main__":
    sys.exit(main())
