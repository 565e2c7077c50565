# A terminal for tests: runs a command line on a pseudo-terminal of its own, and does with OSC 52 what it is told to.
#
#     terminal.py MODE LINE
#
# MODE is `once` (ends the command when something was put on the clipboard), `answer:TEXT` (hands TEXT out when asked), `silent` (answers nothing), `garbage` (answers what is not base64) or
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
seen = b""
answered = 0
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
