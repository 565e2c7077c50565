# A terminal for tests: runs a command line on a pseudo-terminal of its own, and does with OSC 52 what it is told to.
#
#     terminal.py MODE LINE
#
# MODE is `once` (ends the command when something was put on the clipboard), `answer:TEXT` (hands TEXT out when asked), `silent` (answers nothing), `garbage` (answers what is not base64) or
# `rich:FILE` (knows OSC 5522: gives out the types in FILE, lines of a type and its bytes in hex, and writes what it is given there) or
# `signal:NAME` (answers nothing; sends the tckit that asked a signal). What the terminal was
# told to put on the clipboard is written to the file `taken`. The line is run by sh with
# the terminal's settings before and after it in the files `before` and `after`.

import base64
import os
import pty
import re
import select
import signal
import sys
import time

SET = re.compile(rb"\x1b\]52;[a-z0-9]*;([A-Za-z0-9+/=!]+)\x07")
mode, line = sys.argv[1:3]
script = "stty -a >before; %s; echo $? >status; stty -a >after" % line
child, terminal = pty.fork()
if child == 0:
    os.execvp("sh", ["sh", "-c", script])
RICH = re.compile(rb"\x1b\]5522;([^;\x1b]*)(?:;([^\x1b]*))?\x1b\\")
seen = b""
answered = 0
done = 0
held = {}


def reply(metadata, payload=b""):
    os.write(terminal, b"\x1b]5522;" + metadata + (b";" + base64.b64encode(payload) if payload else b"") + b"\x1b\\")


def rich(metadata, payload):
    '''Does what one sequence of OSC 5522 asks for.'''
    values = dict(pair.split(b"=", 1) for pair in metadata.split(b":"))
    name = base64.b64decode(values.get(b"mime", b"")).decode()
    content = base64.b64decode(payload or b"")
    path = mode[5:]
    if values[b"type"] == b"read":
        types = dict(line.split() for line in open(path)) if os.path.exists(path) else {}
        reply(b"type=read:status=OK")
        for asked in content.decode().split():
            data = " ".join(types).encode() if asked == "." else bytes.fromhex(types.get(asked, ""))
            for start in range(0, len(data), 4096):
                mime = base64.b64encode(asked.encode())
                reply(b"type=read:status=DATA:mime=" + mime, data[start : start + 4096])
        reply(b"type=read:status=DONE")
    elif values[b"type"] == b"write":
        held.clear()
    elif values[b"type"] == b"walias":
        for alias in content.decode().split():
            held[alias] = held[name]
    elif name:
        held[name] = held.get(name, b"") + content
    else:
        with open(path, "w") as file:
            file.writelines("%s %s\n" % (key, data.hex()) for key, data in held.items())
        reply(b"type=write:status=DONE")


deadline = time.monotonic() + 60
while time.monotonic() < deadline:
    if not select.select([terminal], [], [], 1)[0]:
        continue
    try:
        data = os.read(terminal, 65536)
    except OSError:
        break
    if not data:
        break
    seen += data
    if mode == "once" and SET.search(seen):
        os.kill(child, signal.SIGKILL)
        break
    if mode.startswith(("rich:", "answer:", "garbage")):
        # In the order in which they were asked.
        for found in list(RICH.finditer(seen, done)):
            if mode.startswith("rich:"):
                rich(found[1], found[2])
            done = found.end()
        if seen.endswith(b"\x1b[c") and seen.count(b"\x1b]52;c;?\x07") == answered:
            os.write(terminal, b"\x1b[?62;22c")
    if seen.count(b"\x1b]52;c;?\x07") > answered:
        answered += 1
        if mode.startswith("answer:"):
            text = base64.b64encode(mode[7:].encode().decode("unicode_escape").encode("latin-1"))
            # In pieces, with something typed before, as it comes over a slow line.
            for piece in (b"x", b"\x1b]52;c;" + text[:3], text[3:] + b"\x1b", b"\\"):
                os.write(terminal, piece)
                time.sleep(0.02)
        elif mode == "garbage":
            os.write(terminal, b"\x1b]52;c;!?*\x07")
        elif mode.startswith("signal:"):
            for entry in os.listdir("/proc"):
                if entry.isdigit():
                    try:
                        words = open("/proc/%s/comm" % entry).read().strip(), os.getsid(int(entry))
                    except (OSError, ProcessLookupError):
                        continue
                    if words == ("tckit", child):
                        os.kill(int(entry), getattr(signal, "SIG" + mode[7:]))
os.waitpid(child, 0)
taken = SET.findall(seen)
open("taken", "wb").write(b"\n".join(b"(cleared)" if t == b"!" else base64.b64decode(t) for t in taken))
