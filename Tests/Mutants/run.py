#!/usr/bin/env python3
"""Removes one decision of the library at a time, and requires that a library test fails.

Each row of decisions.json names a decision, its file, the text that decides, and what is there without it. The tree is
copied, so that the work tree stays as it is. A decision that no test misses, or whose text has changed, makes the run
fail.
"""

import argparse
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
PARTS = ["Package.swift", "Sources", "Tests", "man", "README.md"]
# The tests of the command would notice most of it too; the library's own must.
SUITES = ["SMPTETimecodeTests", "TimecodeDocumentsTests", "TimecodePasteboardTests"]
# Nothing else is built, so that a decision costs the compiling of one file and a link.
ONLY_SUITES = f"""
let suites = {json.dumps(SUITES)}
package.targets.removeAll {{ $0.name == "tckit" || $0.isTest && !suites.contains($0.name) }}
package.products.removeAll {{ $0.name == "tckit" }}
"""
TIME_LIMIT = 300


def copy(target):
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, target / part, symlinks=True, ignore=shutil.ignore_patterns(".build"))
        else:
            shutil.copy2(source, target / part)


def build(tree):
    """The errors of a build, or none."""
    run = subprocess.run(["swift", "build", "--build-tests"], cwd=tree, capture_output=True, text=True)
    if run.returncode == 0:
        return []
    lines = (run.stdout + run.stderr).splitlines()
    return [line for line in lines if "error:" in line] or lines[-1:] or ["no output"]


def failing_test(tree):
    """The first test that fails, or None where all pass; one that traps, or does not return, has noticed it too."""
    command = [".build/debug/tckitPackageTests.xctest", "--testing-library", "swift-testing"]
    run = subprocess.Popen(command, cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    limit = threading.Timer(TIME_LIMIT, lambda: stop(run))
    limit.start()
    try:
        for line in run.stdout:
            if name := re.search(r'Test (".+?"|[\w()]+) recorded an issue', line.decode(errors="replace")):
                return name[1]
        return None if run.wait() == 0 else "a test that traps or does not return"
    finally:
        limit.cancel()
        stop(run)


def stop(run):
    """Ends a run and the processes that its tests started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(run.pid, signal.SIGKILL)
    run.wait()


def without(tree, row):
    """What notices that a decision is gone: a line for the report, or None where nothing does."""
    path = tree / row["file"]
    whole = path.read_text()
    if row["line"] not in whole:
        return None, "its text is no longer in " + row["file"]
    path.write_text(whole.replace(row["line"], row["without"], 1))
    try:
        if errors := build(tree):
            return None, "does not compile without it: " + errors[0]
        name = failing_test(tree)
        return (name, None) if name else (None, "no test of the library fails")
    finally:
        path.write_text(whole)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", metavar="WORD", nargs="*", help="run only rows whose names contain one of the words")
    parser.add_argument("--check", action="store_true", help="only look whether each decision's text is still there")
    options = parser.parse_args()
    rows = json.loads((pathlib.Path(__file__).parent / "decisions.json").read_text())
    if options.check:
        gone = [row for row in rows if row["line"] not in (ROOT / row["file"]).read_text()]
        sys.exit("".join(f"{row['file']}: {row['decision']}: its text is no longer there\n" for row in gone) or 0)
    if options.words:
        rows = [row for row in rows if any(word in row["decision"] for word in options.words)]
    missed = 0
    with tempfile.TemporaryDirectory(prefix="tckit-mutants-") as folder:
        tree = pathlib.Path(folder)
        copy(tree)
        with (tree / "Package.swift").open("a") as package:
            package.write(ONLY_SUITES)
        if errors := build(tree):
            sys.exit("the tree does not build: " + errors[0])
        if name := failing_test(tree):
            sys.exit(f"the tests do not pass as they are: {name}")
        for row in rows:
            noticed, fault = without(tree, row)
            missed += fault is not None
            print(f"{'FAILED' if fault else 'ok'}  {row['decision']}: {fault or noticed}", flush=True)
    print(f"{len(rows) - missed} of {len(rows)} decisions are noticed by the library's tests")
    sys.exit(1 if missed or not rows else 0)


if __name__ == "__main__":
    main()
