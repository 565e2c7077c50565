#!/usr/bin/env python3
"""Writes a Python wheel that puts the executable on the path, and nothing else.

usage: wheel.py EXECUTABLE VERSION FOLDER

`pip install tckit-….whl` is all that a machine with Python needs. The executable is static, so that it runs with any libc; the wheel
says so by the tags of both. Two runs write the same bytes: times are those of SOURCE_DATE_EPOCH, files are in one order, and nothing
of the machine is in it.
"""

import base64
import hashlib
import os
import pathlib
import platform
import sys
import time
import zipfile

executable, version, folder = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
root = pathlib.Path(__file__).resolve().parent.parent
machine = platform.machine()
# The oldest kernels that these promise are enough; musl has no number for an executable without it.
tag = f"py3-none-manylinux_2_17_{machine}.manylinux2014_{machine}.musllinux_1_1_{machine}"
# A zip file counts from 1980, in steps of two seconds.
when = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), 315532800))[:6]
info = f"tckit-{version}.dist-info"
summary = "Pasteboard for SMPTE timecode: copies, checks, converts and compares timecodes, edit lists and media"
readme = (root / "README.md").read_text()
files = {
    f"tckit-{version}.data/scripts/tckit": executable.read_bytes(),
    f"{info}/METADATA": (
        f"Metadata-Version: 2.4\nName: tckit\nVersion: {version}\nSummary: {summary}\nLicense-Expression: MIT\nLicense-File: LICENSE\n"
        f"Keywords: timecode,smpte,edl\nRequires-Python: >=3.8\nDescription-Content-Type: text/markdown\n\n{readme}").encode(),
    f"{info}/WHEEL": (
        "Wheel-Version: 1.0\nGenerator: tckit\nRoot-Is-Purelib: false\n"
        + "".join(f"Tag: py3-none-{name}\n" for name in tag.removeprefix("py3-none-").split("."))).encode(),
    f"{info}/licenses/LICENSE": (root / "LICENSE").read_bytes(),
}


def digest(content):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")


record = "".join(f"{name},{digest(content)},{len(content)}\n" for name, content in files.items())
files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
path = folder / f"tckit-{version}-{tag}.whl"
with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
    for name, content in files.items():
        member = zipfile.ZipInfo(name, when)
        member.create_system = 3
        member.compress_type = zipfile.ZIP_DEFLATED
        member.external_attr = (0o100755 if name.endswith("/scripts/tckit") else 0o100644) << 16
        wheel.writestr(member, content)
print(path.name)
