#!/usr/bin/env python3
"""The recipes of tckit-recipes(7) that share a pasteboard without a shared disk, with eight writers at once.

    TCKIT_EXECUTABLE=.build/release/tckit Tests/Recipes/recipes.py [git] [s3] [moto]

git: 48 contents are 48 commits, each there once. s3: the same with numbers, on a small server here that keeps If-None-Match; the probe
passes it, and refuses one that ignores it. moto: an object store from PyPI, where it is installed, one writer after the other, since it
does not look and write at once. Servers listen on the loopback only, and end with this program; everything has a time limit.
"""
import concurrent.futures
import http.server
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
FIXTURES = os.path.join(HERE, "..", "Fixtures", "tckit-recipes")
TCKIT = os.path.abspath(os.environ.get("TCKIT_EXECUTABLE", ".build/release/tckit"))
WRITERS, COPIES = 8, 6


class Seat:
    """One user's store and environment."""

    def __init__(self, folder, name):
        self.folder = os.path.join(folder, name)
        os.makedirs(os.path.join(self.folder, "bin"))
        os.symlink(TCKIT, os.path.join(self.folder, "bin", "tckit"))
        self.environment = {"PATH": os.path.join(self.folder, "bin") + ":" + os.environ["PATH"], "HOME": self.folder,
                            "TMPDIR": self.folder, "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret", "NO_PROXY": "*",
                            "TCKIT_STORE": os.path.join(self.folder, "store"), "GIT_CONFIG_NOSYSTEM": "1",
                            # No git stays behind to tidy up.
                            "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "gc.auto", "GIT_CONFIG_VALUE_0": "0"}

    def run(self, *words):
        return subprocess.run(words, env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=120)

    def do(self, *words):
        done = self.run(*words)
        assert done.returncode == 0, (words, done.returncode, done.stderr)
        return done.stdout.strip()

    def put(self, script, text, *place):
        self.do("tckit", "copy", text, "--rate", "24", "-q")
        return self.do(os.path.join(FIXTURES, script), "put", *place)


def timecode(number):
    return f"01:00:{number // 24:02}:{number % 24:02}"


def write(folder, script, *place):
    """Eight seats put six contents each; the texts, and what `put` said."""
    def seat(number):
        own = Seat(folder, f"seat{number}")
        return [(timecode(number * COPIES + turn), own.put(script, timecode(number * COPIES + turn), *place)) for turn in range(COPIES)]
    with concurrent.futures.ThreadPoolExecutor(WRITERS) as pool:
        return [pair for pairs in pool.map(seat, range(WRITERS)) for pair in pairs]


def git(folder):
    repository = os.path.join(folder, "team.git")
    reader = Seat(folder, "reader")
    reader.do("git", "init", "-q", "--bare", repository)
    texts = sorted(text for text, _ in write(folder, "git-board", repository, "dailies"))
    commits = reader.do("git", "-C", repository, "log", "--format=%H", "refs/pasteboards/dailies").split()
    found = []
    for commit in commits:
        content = os.path.join(folder, "content")
        with open(content, "wb") as file:
            subprocess.run(["git", "-C", repository, "cat-file", "blob", commit + ":content"], stdout=file, check=True, timeout=60)
        reader.do("sh", "-c", f'tckit import -q <"{content}"')
        found.append(reader.do("tckit", "paste"))
    assert sorted(found) == texts, (len(found), len(texts))
    reader.do(os.path.join(FIXTURES, "git-board"), "get", repository, "dailies")
    assert reader.do("tckit", "paste") == found[0]
    print(f"recipes, git: {WRITERS} writers, {len(found)} of {len(texts)} contents kept")


class Objects(http.server.BaseHTTPRequestHandler):
    """As much of an object store as the recipe uses."""
    kept, guard, heeds = {}, threading.Lock(), True

    def log_message(self, *_):
        pass

    def answer(self, status, body=b""):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        path, _, query = self.path.partition("?")
        with self.guard:
            if query:
                prefix = urllib.parse.parse_qs(query)["prefix"][0]
                keys = sorted(key for key in (key.split("/", 2)[2] for key in self.kept) if key.startswith(prefix))
                return self.answer(200, "".join(f"<Contents><Key>{key}</Key></Contents>" for key in keys).encode())
            body = self.kept.get(path)
        return self.answer(404) if body is None else self.answer(200, body)

    def do_PUT(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with self.guard:
            if self.heeds and self.headers["If-None-Match"] == "*" and self.path in self.kept:
                return self.answer(412)
            self.kept[self.path] = body
        return self.answer(200)

    def do_DELETE(self):
        with self.guard:
            self.kept.pop(self.path, None)
        self.answer(204)


def s3(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Objects)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    script, bucket = os.path.join(FIXTURES, "s3-board"), f"http://127.0.0.1:{server.server_port}/team"
    try:
        reader = Seat(folder, "reader")
        reader.do(script, "probe", bucket, "dailies")
        put = write(folder, "s3-board", bucket, "dailies")
        numbers = sorted(int(number) for _, number in put)
        assert numbers == list(range(1, len(put) + 1)), numbers
        for text, number in put:
            Objects.kept["/team/one/00000001"] = Objects.kept[f"/team/dailies/{int(number):08}"]
            reader.do(script, "get", bucket, "one")
            assert reader.do("tckit", "paste") == text, (text, number)
        Objects.heeds = False
        refused = reader.run(script, "probe", bucket, "dailies")
        assert refused.returncode == 78 and "does not keep" in refused.stderr, refused
        print(f"recipes, s3: {WRITERS} writers, {len(numbers)} of {len(put)} contents kept; a store that ignores If-None-Match is refused")
    finally:
        server.shutdown()
        server.server_close()


def moto(folder):
    if not shutil.which("moto_server"):
        print("recipes, moto: not tried, because moto_server (pip install 'moto[server]') is not installed")
        return
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with open(os.path.join(folder, "log"), "w") as log:
        server = subprocess.Popen(["moto_server", "-H", "127.0.0.1", "-p", str(port)], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                  start_new_session=True)
    try:
        reader, bucket = Seat(folder, "reader"), f"http://127.0.0.1:{port}/team"
        limit = time.monotonic() + 60
        while reader.run("curl", "-sf", "-o", "/dev/null", "--max-time", "5", "-X", "PUT", bucket).returncode:
            if server.poll() is not None or time.monotonic() > limit:
                print("recipes, moto: not tried, because moto_server does not start")
                return
            time.sleep(0.2)
        script = os.path.join(FIXTURES, "s3-board")
        probe = reader.run(script, "probe", bucket, "dailies")
        if probe.returncode == 78:
            print("recipes, moto: the probe refused it: " + probe.stderr.strip())
            return
        assert probe.returncode == 0, probe
        numbers = [reader.put("s3-board", timecode(number), bucket, "dailies") for number in range(5)]
        assert numbers == ["1", "2", "3", "4", "5"], numbers
        reader.do(script, "get", bucket, "dailies")
        assert reader.do("tckit", "paste") == timecode(4)
        print("recipes, moto: 5 of 5 contents kept")
    finally:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


def main():
    recipes = {"git": git, "s3": s3, "moto": moto}
    for name in sys.argv[1:] or recipes:
        with tempfile.TemporaryDirectory() as folder:
            recipes[name](folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
