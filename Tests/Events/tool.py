"""The command lines of tckit that the judge runs, and the words that it looks for: all that changes when the command does."""
import json
import os
import subprocess
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
# Names in --json.
KINDS = {"C": None, "D": "dissolve", "W": "wipe", "KB": "key-background", "K": "key", "KO": "key-out"}
REASONS = {"length": "length", "source": "source", "transition": "transition", "overlap": "overlap"}
# What notes must have, as patterns.
UNRETIMED = r"(?i)as long as|unretimed"
NAMES_NOTHING = r"\bAX\b|\bBL\b"
MOVES_THE_START = " is now "
TRANSITION_CHANGE = "transition"
RESCAN = "rescan"
# Seconds: no command here needs one; a minute is a hang.
LIMIT = 60


class Tool:
    """An executable, with a store of its own."""

    def __init__(self, executable=None, store="store", end=None):
        self.end = end or time.monotonic() + 86400
        self.executable = os.path.abspath(
            executable or os.environ.get("TCKIT_EXECUTABLE") or os.path.join(ROOT, ".build/release/tckit"))
        self.store = store

    def run(self, *arguments):
        """Status, standard output and standard error; the status is None after a minute, and at the end of the whole run."""
        environment = {"PATH": os.environ.get("PATH", ""), "HOME": "/nonexistent", "LANG": "C.UTF-8"}
        limit = max(0.01, min(LIMIT, self.end - time.monotonic()))
        try:
            done = subprocess.run([self.executable, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True,
                                  timeout=limit, env=environment)
        except subprocess.TimeoutExpired:
            return None, "", f"no end after {limit:.0f} s"
        return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")

    @staticmethod
    def conversion(job, rounds=False):
        """The options of a conversion; documents round to the nearest frame by themselves, lines and records do not."""
        words = ["--rate", job.old.name, "--to", job.new.name]
        if job.mode != "instant":
            words += ["--keep", job.mode]
        if job.says_anchor:
            words += ["--anchor", job.old.label(job.anchor)]
        return words + ([] if job.rounding == "nearest" and not rounds else ["--round", job.rounding])

    def convert_in_place(self, job, files):
        return self.run("convert", "--in-place", *files, *self.conversion(job))

    def convert_as_list(self, job, file):
        return self.run("convert", file, "--as", "edl", "-q", *self.conversion(job))

    def convert_as(self, form, job, file):
        """In another form, at the same rate as it is, without a word about what the form cannot hold."""
        rates = self.conversion(job) if job.old is not job.new else ["--rate", job.old.name]
        return self.run("convert", file, "--as", form, "-q", *rates)

    def read(self, file, rate):
        """The records of a document at its own rate."""
        return self.run("convert", file, "--json", "--rate", rate.name)

    def rewrite(self, job, file):
        return self.run("convert", file, "-q", *self.conversion(job))

    def convert_to_records(self, job, file):
        return self.run("convert", file, "--json", *self.conversion(job, True))

    def convert_by_template(self, job, file, transition=False):
        fields = "{transition}" if transition else r"{number}\t{track}\t{reel}\t{in}\t{out}\t{source-in}\t{source-out}"
        return self.run("convert", file, "-q", "--template", fields, *self.conversion(job, True))

    def copy(self, file, rate):
        return self.run("copy", file, "--rate", rate.name, "--store", self.store, "-q")

    def paste(self, rate):
        return self.run("paste", "--all", "--as", "edl", "--rate", rate.name, "--store", self.store, "-q")

    def paste_converted(self, job):
        return self.run("paste", "--all", "--as", "edl", "--policy", "convert", "--rate", job.new.name, "--round", job.rounding,
                        "--store", self.store, "-q")

    def validate(self, file, rate, *options):
        """Status, nothing, and what is found: the findings and the messages."""
        status, output, message = self.run("validate", file, "--rate", rate.name, "--json", *options)
        return status, "", output + message

    def diff(self, old, new, rate, *options):
        return self.run("diff", old, new, "--rate", rate.name, "--json", *options)

    def pull(self, old, new, rate, handles):
        return self.run("diff", old, new, "--rate", rate.name, "--json", "--handles", handles)

    def pull_list(self, old, new, rate, handles):
        return self.run("diff", old, new, "--rate", rate.name, "--as", "edl", "-q", "--handles", handles)

    @classmethod
    def notes(cls, text):
        """The notes of an output, each with its hint."""
        notes = [record["note"] for record in cls.records(text) if "note" in record]
        return [f"{note.get('message')} {note.get('hint', '')}" for note in notes]

    @staticmethod
    def records(text):
        """The records of an output; what is no record counts as an empty one."""
        found = []
        for line in text.splitlines():
            try:
                found.append(json.loads(line))
            except ValueError:
                found.append({})
        return found
