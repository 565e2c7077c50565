#!/usr/bin/env python3
"""Finds Swift functions over 60 lines and files over 430, below the folders given.

Tables are left out: files without functions, and functions that consist of one `switch`.
"""

import pathlib
import re
import sys

START = re.compile(r"( *)(?:@\w+(?:\([^)]*\))? |[a-z]+(?:\([a-z]+\))? )*(?:func|init|subscript|deinit)\b")


def functions(lines):
    """Yields where functions begin and end."""
    for first, line in enumerate(lines):
        match = START.match(line)
        if not match or line.endswith("}"):
            continue
        for last in range(first + 1, len(lines)):
            if lines[last] == match[1] + "}":
                yield first, last
                break
            # Anything else at the same depth belongs to no body: a requirement of a protocol.
            if re.match(match[1] + r"[^ )]", lines[last]):
                break


def is_switch(body):
    """Whether a body is one switch statement."""
    indent = re.match(" *", body[0])[0]
    at_depth = [line for line in body if re.match(indent + r"[^ ]", line)]
    return at_depth[0].lstrip().startswith("switch ") and {line.split()[0] for line in at_depth[1:]} <= {"case", "}"}


faults = 0
for folder in sys.argv[1:]:
    for path in sorted(pathlib.Path(folder).rglob("*.swift")):
        if ".build" in path.parts:
            continue
        lines = path.read_text().splitlines()
        found = list(functions(lines))
        if len(lines) > 430 and found:
            print(f"{path}: {len(lines)} lines, more than 430")
            faults += 1
        for first, last in found:
            signature_end = next(i for i in range(first, last) if lines[i].endswith("{"))
            body = lines[signature_end + 1 : last]
            if last - first + 1 > 60 and not is_switch(body):
                print(f"{path}:{first + 1}: a function of {last - first + 1} lines, more than 60")
                faults += 1
sys.exit(faults > 0)
