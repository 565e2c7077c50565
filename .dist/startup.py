#!/usr/bin/env python3
"""The functions of the Swift runtime and of libc that short commands enter, which the linker places side by side.

usage: startup.py write EXECUTABLE LIST     steps through four commands and writes the names that the runtime's archives define
       startup.py check EXECUTABLE LIST     fails if a name is not in the executable, or is no name of the archives

EXECUTABLE is the linked one, with its symbols. A process maps the pages around a function when it first enters it, so that what
a start needs should not be spread over the whole file. Names of the project's own functions are not listed: they change with
the source, and the linker keeps them as they come. Run `make startup` after a change of toolchain, or when `check` fails.
"""

import bisect
import ctypes
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

COMMANDS = [
    ["copy", "01:00:00:00", "--rate", "24"],
    ["paste"],
    ["validate", "01:00:00:00", "--rate", "24"],
    ["convert", "01:00:00:00", "--rate", "24"],
]
TRACEME, PEEKUSER, SINGLESTEP, INSTRUCTION_POINTER = 0, 3, 9, 16 * 8  # Linux on x86-64


def functions(executable):
    """The functions of an executable: their addresses in order, and the names at each."""
    names = {}
    listing = subprocess.run(["nm", "--defined-only", executable], capture_output=True, text=True, check=True).stdout
    for line in listing.splitlines():
        address, kind, name = line.split(maxsplit=2)
        if kind in "tTwWiV":
            names.setdefault(int(address, 16), []).append(name)
    return sorted(names), names


def archives():
    """The archives that a static executable is linked from, beside the project's own files."""
    swift = pathlib.Path(shutil.which("swiftc")).resolve().parent.parent
    found = sorted((swift / "lib/swift_static/linux").glob("lib*.a"))
    for name in ["libc.a", "libm.a", "libstdc++.a", "libgcc.a", "libgcc_eh.a", "crt1.o"]:
        path = subprocess.run(["cc", "-print-file-name=" + name], capture_output=True, text=True, check=True).stdout.strip()
        script = pathlib.Path(path).read_bytes()
        if script.startswith(b"!<arch>") or script.startswith(b"\x7fELF"):
            found.append(pathlib.Path(path))
        else:
            found += [pathlib.Path(word) for word in script.decode().split() if word.endswith(".a")]
    return found


def runtime_names():
    """The names of the archives' functions that a linker can move and that are the same after each build of these."""
    names, fixed = set(), set()
    for archive in archives():
        listing = subprocess.run(["objdump", "--syms", archive], capture_output=True, text=True).stdout
        function = r"^[0-9a-f]{16} .{6}[Fi ] (\.text\S*)\s+[0-9a-f]+ (?:\.\w+ )?(\S+)$"
        for section, name in re.findall(function, listing, re.M):
            # Most of the standard library is one section, of 1.6 MB. A point is in the name of a part or a copy of a function,
            # which the compiler numbers.
            if section == ".text" and archive.name == "libswiftCore.a":
                fixed.add(name)
            elif not re.search(r"\.(\d|cold|constprop|isra|part)", name):
                names.add(name)
    return names - fixed


def entered(executable, words, environment, addresses):
    """The functions that a command enters, in order: where it is after each instruction."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.ptrace.restype = ctypes.c_long
    libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    child = os.fork()
    if child == 0:
        libc.ptrace(TRACEME, 0, None, None)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.execve(executable, [executable, *words], environment)
    seen = {}
    while True:
        _, status = os.waitpid(child, 0)
        if os.WIFEXITED(status):
            if os.WEXITSTATUS(status):
                sys.exit(f"tckit {' '.join(words)} ended with status {os.WEXITSTATUS(status)}")
            return seen
        place = libc.ptrace(PEEKUSER, child, INSTRUCTION_POINTER, None)
        index = bisect.bisect_right(addresses, place) - 1
        if index >= 0 and place < addresses[-1] + 65536:
            seen.setdefault(addresses[index], None)
        libc.ptrace(SINGLESTEP, child, None, None)


def write(executable, list_path):
    addresses, names = functions(executable)
    runtime = runtime_names()
    folder = tempfile.mkdtemp(prefix="tckit-startup.")
    environment = {"PATH": "/usr/bin:/bin", "HOME": folder, "TCKIT_STORE": folder + "/store"}
    users = {}
    try:
        subprocess.run([executable, *COMMANDS[0]], env=environment, check=True)
        for number, words in enumerate(COMMANDS):
            for address in entered(executable, words, environment, addresses):
                users.setdefault(address, set()).add(number)
    finally:
        shutil.rmtree(folder)
    # What every command enters comes first, in the order of its first use.
    ordered = sorted(users, key=lambda address: -len(users[address]))
    listed = [min(found) for address in ordered if (found := [n for n in names[address] if n in runtime])]
    pathlib.Path(list_path).write_text("".join(name + "\n" for name in listed))
    print(f"{len(listed)} of {len(ordered)} functions are the runtime's")


def check(executable, list_path):
    _, names = functions(executable)
    there = {name for found in names.values() for name in found}
    listed = pathlib.Path(list_path).read_text().split()
    runtime = runtime_names()
    missing = [name for name in listed if name not in there]
    foreign = [name for name in listed if name not in runtime]
    for name in missing:
        print(f"{list_path}: {name} is not in the executable", file=sys.stderr)
    for name in foreign:
        print(f"{list_path}: {name} is not a name of the runtime", file=sys.stderr)
    sys.exit(1 if missing or foreign else 0)


if len(sys.argv) != 4 or sys.argv[1] not in ("write", "check"):
    sys.exit(__doc__)
(write if sys.argv[1] == "write" else check)(os.path.abspath(sys.argv[2]), sys.argv[3])
