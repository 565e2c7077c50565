"""What is written is accepted: a right list in every form that can hold it, at the same rate and converted."""
import re

from judge import Job
from lists import Shape

FORMS = ["edl", "csv", "tsv", "ale", "otio", "fcpxml", "xmeml"]


def forms(bench, old, new):
    """A list without a fault, written in each form: validate refuses none of its events."""
    # A backward source ends an hour or later after zero, so that a transition shows no frame before zero.
    _, text, _ = bench.list(old, Shape(events=25, wrong=False, keys=False, earliest=3600))
    path = bench.file("right.edl", text)
    if bench.tool.validate(path, old)[0] != 0:
        return bench.wrong("forms: the list itself is refused", text, old.name)
    for job in (Job(old, old, "frames"), Job(old, new)):
        for name in FORMS:
            way = f"forms: {name}{'' if old is job.new else ' converted'}"
            status, output, message = bench.tool.convert_as(name, job, path)
            if status != 0:
                bench.wrong(f"{way}: fails with status {status}", text, f"{old.name} to {job.new.name}: {message[:300]}")
                continue
            status, _, found = bench.tool.validate(bench.file(f"written.{name}", output), job.new)
            if status != 0:
                errors = [error for record in bench.tool.records(found) if (error := record.get("error"))]
                reasons = sorted({error.get("reason") or re.sub(r"[\d:;.]+", "#", str(error.get("message"))) for error in errors})
                bench.wrong(f"{way}: refused: {', '.join(reasons)}", text, f"{old.name} to {job.new.name}: {found[:400]}")
            bench.right("written forms")
