"""Random timelines as documents, whose records must have the times of an independent model.

Nothing of the product is used: positions follow from lengths and offsets as each format defines them, in exact fractions.
"""
from functools import partial

from finalcut import FinalCut
from finalcut7 import FinalCut7
from judge import Job
from opentimeline import OpenTimeline
from programs import brief, row

FORMATS = [OpenTimeline, FinalCut, FinalCut7]


def timelines(bench, old, new):
    """A random timeline in each format: its records equal the model's, and so do those at another rate."""
    for kind in FORMATS:
        timeline = kind(bench.rng, old)
        text, events = timeline.document()
        path = bench.file(f"timeline.{kind.form}", text)
        compare(bench, kind.form, text, bench.tool.read(path, old), [event.row(old) for event in events], row)
        want = [event.converted(old, new, timeline.origin) for event in events]
        if any(line[2] == line[3] for line in want):
            # An event that would last no frame.
            continue
        job = Job(old, new)
        compare(bench, f"{kind.form} converted", text, bench.tool.convert_to_records(job, path), want, brief)
        for way, ask in (("rewritten", bench.tool.rewrite), ("as itself", partial(bench.tool.convert_as, kind.form))):
            # Written anew, what has no source may be a marker, and Final Cut Pro's transitions are centered on their cuts.
            if way == "as itself" and kind is FinalCut and any(event.transition for event in events):
                continue
            status, output, message = ask(job, path)
            if status == 65 and any(reason in message for reason in REFUSALS):
                bench.right(f"{kind.form} {way}: refused")
                continue
            if status == 0:
                status, output, message = bench.tool.read(bench.file(f"{way}.{kind.form}", output), new)
            # A timeline states drop frame for all sources of its rate, or for none.
            names = {event.name for event in events if event.first is not None and not event.is_real
                     and not (new.drops and event.rate.actual == new.actual and event.rate is not old)}
            compare(bench, f"{kind.form} {way}", text, (status, output, message), [line for line in want if line[0] in names],
                    lambda record, names=names: brief(record) if record.get("name") in names else None)


def compare(bench, way, text, done, want, read):
    """Holds an answer against the model's."""
    status, output, message = done
    if status != 0 and (want or status != 1):
        return bench.wrong(f"timelines: {way}: fails with status {status}", text, message[:300])
    got = [line for record in bench.tool.records(output) if (line := read(record))]
    if sorted(map(str, want)) != sorted(map(str, got)):
        missing = [line for line in want if line not in got]
        added = [line for line in got if line not in want]
        word = difference(missing, added, FIELDS if read is row else BRIEF)
        bench.wrong(f"timelines: {way}: {word}", text, f"{missing[:3]} expected, {added[:3]} found")
    bench.right(f"{way} entries", len(want))


# What cannot be rewritten as a whole. Any other refusal is a wrong answer.
REFUSALS = ["compound clips", "auditions", "retimes", "clips without a duration", "conformed clips", "parts of clips at another rate",
            "tracks that are trimmed", "nested sequences", "several timelines", "the time is before zero",
            "the event would have no length"]

FIELDS = ["in", "out", "name", "track", "source in", "source out", "source rate", "speed", "transition", "reel"]
BRIEF = ["name", "track", "in", "out", "source in"]


def difference(missing, added, fields):
    """A word for what differs first."""
    for line in missing:
        for other in added:
            if other[fields.index("name")] == line[fields.index("name")]:
                return next((field for field, one, two in zip(fields, line, other) if one != two), "twice")
    return "entries are missing" if missing else "entries too many"
