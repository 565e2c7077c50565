"""Measures the clipboards of X11 and Wayland beside xclip and wl-clipboard, in one run: posix_spawn and waitpid, the lowest and
the median of many. Ratios and differences are those of the lowest, which other work on the machine disturbs least.

    clipboards.py TCKIT [RUNS (60)]

DISPLAY names an X server, and WAYLAND_DISPLAY with XDG_RUNTIME_DIR a compositor; what is not set is left out.
"""
import hashlib
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time

tckit = os.path.abspath(sys.argv[1])
runs = int(sys.argv[2]) if len(sys.argv) > 2 else 60
# In memory, so that the disk's part in a copy does not hide the clipboard's.
work = tempfile.mkdtemp(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
os.environ["TCKIT_STORE"] = work + "/store"
null = os.open("/dev/null", os.O_RDWR)
text = work + "/text"
open(text, "w").write("01:00:00:12")


def once(words, source=None):
    actions = [(os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_DUP2, null, 2)]
    actions.append((os.POSIX_SPAWN_OPEN, 0, source or "/dev/null", os.O_RDONLY, 0))
    start = time.perf_counter()
    process = os.posix_spawnp(words[0], words, os.environ, file_actions=actions)
    status = os.waitpid(process, 0)[1]
    if status:
        sys.exit("%s: status %d" % (words, status))
    return (time.perf_counter() - start) * 1000


def lowest(name, words, source=None):
    values = [once(words, source) for _ in range(runs)]
    print("%-52s %7.2f ms (median %.2f)" % (name, min(values), statistics.median(values)), flush=True)
    return min(values)


def owners():
    found = []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            words = open("/proc/%s/cmdline" % entry).read().split("\0")
            store = open("/proc/%s/environ" % entry).read()
        except OSError:
            continue
        if len(words) > 1 and words[1] == "own-clipboard" and work in store:
            found.append(int(entry))
    return found


def ratio(name, value, other):
    print("%-52s %7.2f" % ("  " + name, value / other), flush=True)


def measure(name, copy, lists, get, get_big):
    option = ["--clipboard", name]
    page = work + "/page"
    open(page, "w").write("<b>01</b>")
    item = [tckit, "copy", "01:00:00:12@25", "--attach", "public.html=" + page]
    helper = lowest("%s: %s, one type" % (name, copy[0]), copy, text)
    stored = lowest("%s: tckit copy, store only" % name, item)
    both = lowest("%s: tckit copy, store and seven types" % name, item + option)
    print("%-52s %7.2f ms" % ("  beyond the store", both - stored))
    ratio("beyond the store / %s" % copy[0], both - stored, helper)
    listed = lowest("%s: %s, list" % (name, lists[0]), lists)
    got = lowest("%s: %s, get" % (name, get[0]), get)
    version = lowest("tckit --version", [tckit, "--version"])
    pasted = lowest("%s: tckit paste, list and get" % name, [tckit, "paste"] + option)
    ratio("paste / %s list and get" % get[0], pasted, listed + got)
    ratio("paste / --version", pasted, version)
    big = work + "/big"
    data = os.urandom(13_000_000)
    open(big, "wb").write(data)
    out = [tckit, "copy", "--attach", "public.png=" + big]
    stored = min(once(out) for _ in range(5))
    both = min(once(out + option) for _ in range(5))
    print("%-52s %7.2f ms" % ("%s: 13 MB out, beyond the store" % name, both - stored))
    start = time.perf_counter()
    same = subprocess.run(get_big, capture_output=True).stdout == data
    print("%-52s %7.2f ms, %s" % ("%s: 13 MB, %s" % (name, get_big[0]), (time.perf_counter() - start) * 1000, same))
    start = time.perf_counter()
    same = subprocess.run([tckit, "paste", "--type", "public.png"] + option, capture_output=True).stdout == data
    print("%-52s %7.2f ms, %s" % ("%s: 13 MB, tckit paste --type" % name, (time.perf_counter() - start) * 1000, same))
    # A reader that stops in the middle, while others read the text.
    stopped = subprocess.Popen(get_big, stdout=subprocess.DEVNULL)
    time.sleep(0.02)
    stopped.send_signal(signal.SIGSTOP)
    once([tckit, "paste", "--type", "public.png"] + option)
    listing = min(once(lists) for _ in range(10))
    stopped.kill()
    stopped.wait()
    print("%-52s %7.2f ms (%.2f without)" % ("%s: list beside a stopped reader" % name, listing, listed))
    open(big, "wb").write(data[:2_400_000])
    once(out + option)
    digest = hashlib.sha256(data[:2_400_000]).digest()
    start = time.perf_counter()
    readers = [subprocess.Popen(get_big, stdout=open("%s/out%d" % (work, i), "wb")) for i in range(100)]
    for reader in readers:
        reader.wait()
    spent = time.perf_counter() - start
    right = sum(hashlib.sha256(open("%s/out%d" % (work, i), "rb").read()).digest() == digest for i in range(100))
    print("%-52s %7.2f s, %d right" % ("%s: 100 readers of 2.4 MB at once" % name, spent, right))
    for _ in range(1000):
        once(item + option)
    time.sleep(0.3)
    left = owners()
    status = dict(line.split(":", 1) for line in open("/proc/%d/status" % left[0]) if ":" in line)
    print(
        "%-52s %7d; %s, resident %s, anonymous %s"
        % ("%s: processes after 1,000 copies" % name, len(left), open("/proc/%d/comm" % left[0]).read().strip(),
           status["VmRSS"].strip(), status["RssAnon"].strip()))
    once([tckit, "clear"] + option)


if os.environ.get("DISPLAY"):
    xclip = ["xclip", "-selection", "clipboard"]
    measure("x11", xclip + ["-in"], xclip + ["-out", "-target", "TARGETS"], xclip + ["-out"],
            xclip + ["-out", "-target", "image/png"])
if os.environ.get("WAYLAND_DISPLAY"):
    measure("wayland", ["wl-copy", "--type", "text/plain"], ["wl-paste", "--list-types"],
            ["wl-paste", "--no-newline"], ["wl-paste", "--no-newline", "--type", "image/png"])
