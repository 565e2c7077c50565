#!/usr/bin/env python3
"""Finds options that a command declares and never reads: stored properties of a `Command` or a group of `Options`.

The compiler knows a row without a property and a property without a row; this is the third that can be forgotten. A property
is read by its name within its type, or through a constant, parameter or property that is declared with that type. Words in
comments and in texts, such as a command's description, are no reads; what a text interpolates is.
"""

import pathlib
import re
import sys

TYPE = re.compile(r"^struct (\w+): (?:Command|Options) \{\n(.*?)^\}", re.M | re.S)
READ = re.compile(r"^  static func read\(.*?^  \}\n", re.M | re.S)
PROPERTY = re.compile(r"^  let (\w+): ", re.M)
COMMENT = re.compile(r"^\s*//.*$", re.M)
# A text begins and ends with the same number of quotes and number signs.
QUOTE = re.compile(r'(#*)("""|")')


def without_texts(source):
    """The source without its texts, but with what they interpolate."""
    result, place = [], 0
    while quote := QUOTE.search(source, place):
        result.append(source[place : quote.start()])
        place = quote.end()
        ending, marker = quote[2] + quote[1], "\\" + quote[1]
        while not source.startswith(ending, place):
            if source.startswith(marker + "(", place):
                start = place = place + len(marker) + 1
                depth = 1
                while depth:
                    depth += {"(": 1, ")": -1}.get(source[place], 0)
                    place += 1
                result.append(f" {without_texts(source[start : place - 1])} ")
            elif source.startswith(marker, place):
                place += len(marker) + 1
            else:
                place += 1
        place += len(ending)
    return "".join(result) + source[place:]


sources = [
    without_texts(COMMENT.sub("", path.read_text())) for path in sorted(pathlib.Path(sys.argv[1]).rglob("*.swift"))
]
everything = "\n".join(sources)
# What the protocol reads of every command.
required = set(re.findall(r"^  var (\w+): \w+ \{ get \}", everything, re.M))
faults = 0
for source in sources:
    for name, body in TYPE.findall(source):
        extensions = re.findall(rf"^extension {name} \{{\n(.*?)^\}}", everything, re.M | re.S)
        inside = PROPERTY.sub("", READ.sub("", body)) + "".join(extensions)
        holders = set(re.findall(rf"(?<![.\w])(\w+): {name}\b", everything)) or {name}
        for option in PROPERTY.findall(body):
            # In a group of another type the same name stands after a dot.
            read = re.search(rf"(?<![\w.])(?:self\.)?{option}\b(?!:)", inside) or re.search(
                rf"\b(?:{'|'.join(holders)})[?]?\.{option}\b", everything
            )
            if not read and option not in required:
                print(f"{name}.{option} is never read")
                faults += 1
sys.exit(1 if faults else 0)
