#!/usr/bin/env python3
"""Removes one decision of the library at a time, and requires that a library test fails.

usage: run.py [WORD ...]

Each row of decisions.json names a decision, its file, the text that decides, and what is there without it. The tree is
copied, so that the work tree stays as it is; WORDs choose the rows whose names contain one of them. A decision that no
test misses, or whose text has changed, makes the run fail.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PARTS = ["Package.swift", "Sources", "Tests"]
# The tests of the command would notice most of it too; the library's own must.
FILTER = "TimecodePasteboardTests|TimecodeDocumentsTests|SMPTETimecodeTests"
TIME_LIMIT = 300


def copy(target):
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, target / part, symlinks=True, ignore=shutil.ignore_patterns(".build"))
        else:
            shutil.copy2(source, target / part)


def build(tree):
    run = subprocess.run(["swift", "build", "--build-tests"], cwd=tree, capture_output=True, text=True)
    return [line for line in (run.stdout + run.stderr).splitlines() if "error:" in line] if run.returncode else []


def failing_tests(tree):
    """The tests that fail, and whether the run came to its end; a test that traps ends it, which counts as noticed."""
    command = [".build/debug/tckitPackageTests.xctest", "--testing-library", "swift-testing", "--filter", FILTER]
    try:
        run = subprocess.run(command, cwd=tree, capture_output=True, text=True, errors="replace", timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        return set(), False
    text = run.stdout + run.stderr
    return set(re.findall(r"✘ Test (.+?) (?:recorded|failed|with)", text)), "Test run with" in text


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
        failing, ended = failing_tests(tree)
        if failing or not ended:
            return (sorted(failing) or ["a test that does not return"])[0], None
        return None, "no test of the library fails"
    finally:
        path.write_text(whole)


def main():
    rows = json.loads((pathlib.Path(__file__).parent / "decisions.json").read_text())
    if words := sys.argv[1:]:
        rows = [row for row in rows if any(word in row["decision"] for word in words)]
    missed = 0
    with tempfile.TemporaryDirectory(prefix="tckit-mutants-") as folder:
        tree = pathlib.Path(folder)
        copy(tree)
        if errors := build(tree):
            sys.exit("the tree does not build: " + errors[0])
        failing, ended = failing_tests(tree)
        if failing or not ended:
            sys.exit(f"the tests do not pass as they are: {sorted(failing)}")
        for row in rows:
            noticed, fault = without(tree, row)
            missed += fault is not None
            print(f"{'FAILED' if fault else 'ok'}  {row['decision']}: {fault or noticed}", flush=True)
    print(f"{len(rows) - missed} of {len(rows)} decisions are noticed by the library's tests")
    sys.exit(1 if missed or not rows else 0)


if __name__ == "__main__":
    main()
