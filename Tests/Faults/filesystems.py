#!/usr/bin/env python3
"""Tries the store on each kind of file system that this machine can make and mount.

    TCKIT_EXECUTABLE=.build/release/tckit Tests/Faults/filesystems.py [NAME…]

A file system is made in a file, mounted where nobody else sees it, and gone afterwards. On each run the cases of the store, a fault for
each system call, and some seconds of kills. One that cannot be made or mounted here is named with the reason, and is no failure;
what fails on one that can is.
"""
import os
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
# How each is made in the file {image} and mounted on {mount}.
KINDS = {
    "tmpfs": (None, "mount -t tmpfs -o size=900m none {mount}"),
    "ext4": ("mkfs.ext4 -q {image}", "mount -o loop {image} {mount}"),
    "ext4, no journal": ("mkfs.ext4 -q -O ^has_journal {image}", "mount -o loop {image} {mount}"),
    "ext3": ("mkfs.ext3 -q {image}", "mount -o loop {image} {mount}"),
    "ext2": ("mkfs.ext2 -q {image}", "mount -o loop {image} {mount}"),
    "xfs": ("mkfs.xfs -q {image}", "mount -o loop {image} {mount}"),
    "btrfs": ("mkfs.btrfs -q {image}", "mount -o loop {image} {mount}"),
    "overlay": ("mkfs.ext4 -q {image}", "mount -o loop {image} {mount} && cd {mount} && mkdir lower upper work merged && mount -t "
                "overlay -o lowerdir=lower,upperdir=upper,workdir=work none merged && mount --move merged {mount}"),
    "vfat": ("mkfs.vfat {image}", "mount -o loop,umask=077 {image} {mount}"),
    "exfat, by FUSE": ("mkfs.exfat {image}", "mount.exfat-fuse -o umask=077 $(losetup -f --show {image}) {mount}"),
}
# The network's names are what tckit goes by; the file system behind this one is a folder here.
NETWORK = "network, by name"
KINDS[NETWORK] = ("mkdir {image}.d", "bindfs -o subtype=sshfs,fsname=host:/folder {image}.d {mount}")
# These have neither modes nor hard links, and are refused.
FOREIGN = {"vfat", "exfat, by FUSE"}


def sh(line):
    return subprocess.run(["sh", "-c", line], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)


def attempt(title, words, folder, **more):
    done = subprocess.run([sys.executable, os.path.join(HERE, words[0]), *words[1:]], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, env={**os.environ, "TMPDIR": folder}, timeout=1200, **more)
    last = (done.stdout.strip().splitlines() or ["nothing"])[-1]
    print(f"  {title}: {last}", flush=True)
    if done.returncode != 0:
        print(*(line for line in done.stdout.splitlines() if line.startswith("FAILED")), done.stderr[-2000:], sep="\n")
    return done.returncode == 0


def foreign(folder):
    """What the store does without modes and hard links: it refuses."""
    tckit, store = os.path.abspath(os.environ["TCKIT_EXECUTABLE"]), os.path.join(folder, "store")
    for text in ("01:00:00:00", "02:00:00:00"):
        done = subprocess.run([tckit, "copy", text, "--rate", "24", "--store", store], capture_output=True, text=True)
        if done.returncode != 0:
            print(f"  refused: {done.stderr.strip()}")
            return done.returncode in (73, 77)
    print("  copies, which it should not: it has no hard links")
    return False


def network(folder):
    """What the store does where other machines may write: everything, and watch looks once a second."""
    tckit, place = os.path.abspath(os.environ["TCKIT_EXECUTABLE"]), ["--store", os.path.join(folder, "store")]
    for text in ("01:00:00:00", "02:00:00:00"):
        subprocess.run([tckit, "copy", text, "--rate", "24", *place], check=True)
    assert subprocess.run([tckit, "paste", *place], capture_output=True, text=True).stdout == "02:00:00:00\n"
    watch = subprocess.Popen([tckit, "watch", "--count", "1", "--timeout", "30s", *place], stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        time.sleep(1)
        subprocess.run([tckit, "copy", "03:00:00:00", "--rate", "24", *place], check=True)
        output, errors = watch.communicate(timeout=60)
    finally:
        watch.kill()
    assert watch.returncode == 0 and output and "once a second" in errors, (watch.returncode, output, errors)
    print("  copies, pastes and watches by looking once a second")
    return True


def try_one(name):
    make, mount = KINDS[name]
    with tempfile.TemporaryDirectory() as folder:
        image, point = os.path.join(folder, "image"), os.path.join(folder, "mount")
        os.mkdir(point)
        # A case becomes another user, who must get there.
        os.chmod(folder, 0o755)
        with open(image, "wb") as file:
            file.truncate(900 << 20)
        for line in (make, mount):
            done = sh(line.format(image=image, mount=point)) if line else None
            if done is not None and done.returncode != 0:
                print(f"{name}: not tried here: {(done.stderr or done.stdout).strip().splitlines()[0]}")
                return True
        print(f"{name}:", flush=True)
        try:
            os.chmod(point, 0o755)
        except OSError:
            pass
        try:
            if name == NETWORK:
                return network(point)
            if name in FOREIGN:
                return foreign(point)
            results = [attempt("store", ["store.py"], point), attempt("faults", ["inject.py", "--quick"], point),
                       attempt("kills", ["kill.py", "--seconds", "5"], point)]
            return all(results)
        finally:
            sh(f"umount {point}; umount {point}")
            for device in sh(f"losetup -j {image}").stdout.splitlines():
                sh(f"losetup -d {device.partition(':')[0]}")


def main():
    if os.geteuid() != 0:
        print("filesystems: only the superuser can mount file systems; tried the one of the temporary folder, by the others")
        return 0
    if os.environ.get("TCKIT_NAMESPACE") != "own":
        os.environ["TCKIT_NAMESPACE"] = "own"
        os.environ.setdefault("TCKIT_EXECUTABLE", os.path.abspath(".build/release/tckit"))
        os.execvp("unshare", ["unshare", "--mount", sys.executable, os.path.abspath(__file__), *sys.argv[1:]])
    failed = [name for name in sys.argv[1:] or KINDS if not try_one(name)]
    print(f"filesystems: {len(sys.argv[1:] or KINDS)} kinds, {len(failed)} failed {failed or ''}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
