#!/usr/bin/env python3
"""The store on network file systems: a virtual machine with a server and two clients, NFSv4.2, NFSv3 and SMB 3.1.1, default options.

    TCKIT_EXECUTABLE=.build/release/tckit Tests/Network/machine.py [--copies 100] [--seed N] [--stops 2] [--killed 0.4] [--log FOLDER] [nfs4] [nfs3] [smb]

Each client has four writers; network.py says what they do. Four of ten are killed at random, the server stops twice. Nothing
that was acknowledged may be lost, no count may be given twice, no once item delivered twice, and news may be a second old at most.

The machine is a Debian of this machine's mirror with its kernel and servers, made once in .build/network (debootstrap, a few minutes)
and started in software (QEMU); needs root. Where something is missing that is said, and nothing is tested. The executable is a static one.
"""
import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "..", "..", ".build", "network")
PACKAGES = ("linux-image-amd64,initramfs-tools,nfs-kernel-server,nfs-common,samba,cifs-utils,iproute2,procps,kmod,"
            "python3-minimal,libpython3-stdlib,udev")
KINDS = {"nfs4": "NFSv4.2", "nfs3": "NFSv3", "smb": "SMB 3.1.1"}
START = "#!/bin/bash\nmkdir -p /work\nmount /dev/vdb /work\nexec bash /work/init.sh\n"


def missing():
    """What this machine lacks, in words; None if it has all."""
    for program in ("qemu-system-x86_64", "debootstrap", "mke2fs"):
        if not shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin:/sbin"):
            return f"{program} is not installed"
    if os.geteuid() != 0:
        return "debootstrap needs root"
    if os.uname().machine != "x86_64":
        return "the virtual machine is one of x86_64"
    return None


def mirror():
    """The mirror from which this machine installs, if it tells."""
    for folder, _, names in os.walk("/etc/apt"):
        for name in sorted(names):
            if name.endswith((".list", ".sources")):
                with open(os.path.join(folder, name)) as file:
                    found = re.search(r"^(?:deb (?:\[[^]]*\] )?|URIs: *)(https?://\S*debian\S*)", file.read(), re.M)
                if found:
                    return [found.group(1)]
    return []


def make(folder):
    """Makes the image, kernel and initial file system of the machine, unless they are there."""
    if os.path.exists(os.path.join(folder, "system.img")):
        return
    os.makedirs(folder, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as work:
        root = os.path.join(work, "root")
        with open(os.path.join(folder, "debootstrap.log"), "w") as log:
            subprocess.run(["nice", "debootstrap", "--variant=minbase", "--include=" + PACKAGES, "bookworm", root, *mirror()], check=True,
                           stdin=subprocess.DEVNULL, stdout=log, stderr=log, timeout=1800)
        image(root, folder)


def image(root, folder):
    with open(os.path.join(root, "start"), "w") as file:
        file.write(START)
    os.chmod(os.path.join(root, "start"), 0o755)
    for name, pattern in (("kernel", "vmlinuz-"), ("initrd", "initrd.img-")):
        found = sorted(entry for entry in os.listdir(os.path.join(root, "boot")) if entry.startswith(pattern))
        shutil.copy(os.path.join(root, "boot", found[-1]), os.path.join(folder, name))
    whole = os.path.join(folder, "system.img")
    with open(whole + ".new", "w") as file:
        file.truncate(3 << 30)
    subprocess.run(["mke2fs", "-q", "-F", "-t", "ext4", "-d", root, whole + ".new"], check=True, stdin=subprocess.DEVNULL, timeout=600)
    os.rename(whole + ".new", whole)


def run(kind, options, folder):
    """Runs the test in a machine: the values of its RESULT lines, and what is wrong."""
    with tempfile.TemporaryDirectory() as work:
        content = os.path.join(work, "content")
        os.mkdir(content)
        for path in (os.path.join(HERE, "init.sh"), os.path.join(HERE, "network.py"), os.path.join(HERE, "../Faults/generation.py"),
                     os.path.join(HERE, "../Faults/limits.py")):
            shutil.copy(path, content)
        shutil.copy(os.environ.get("TCKIT_EXECUTABLE", ".build/release/tckit"), os.path.join(content, "tckit"))
        disk = os.path.join(work, "work.img")
        with open(disk, "w") as file:
            file.truncate(256 << 20)
        subprocess.run(["mke2fs", "-q", "-F", "-d", content, disk], check=True, stdin=subprocess.DEVNULL, timeout=60)
        os.makedirs(options.log or work, exist_ok=True)
        log = os.path.join(options.log or work, f"{kind}.log")
        words = f"FILESYSTEM={kind} COPIES={options.copies} SEED={options.seed} KILLED={options.killed} STOPS={options.stops}"
        began = time.monotonic()
        with open(log, "wb") as output:
            process = subprocess.Popen(
                ["qemu-system-x86_64", "-accel", options.accel, "-cpu", "max", "-m", "2048", "-smp", "2", "-display", "none",
                 "-serial", "stdio", "-monitor", "none", "-no-reboot", "-net", "none", "-kernel", os.path.join(folder, "kernel"),
                 "-initrd", os.path.join(folder, "initrd"), "-snapshot",
                 "-drive", f"file={os.path.join(folder, 'system.img')},if=virtio,format=raw", "-drive", f"file={disk},if=virtio,format=raw",
                 "-append", f"root=/dev/vda rw console=ttyS0 init=/start quiet panic=1 {words}"],
                stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
            try:
                process.wait(options.limit)
            except subprocess.TimeoutExpired:
                pass
            finally:
                process.kill()
                process.wait()
        with open(log, errors="replace") as file:
            lines = [line.strip() for line in file]
    result = {"seconds": round(time.monotonic() - began)}
    for line in lines:
        if line.startswith("RESULT "):
            result |= json.loads(line[7:])
    problems = [line for line in lines if line.startswith("WRONG ")]
    if "END whole" not in lines:
        problems += ["the machine did not come to the end:", *lines[-30:]]
    if result.get("stale", 9) > 1:
        problems.append(f"news were {result.get('stale')} s old")
    return result, problems, [line for line in lines if line.startswith(("FAILED ", "SLOW "))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", default=[])
    parser.add_argument("--copies", type=int, default=100)
    parser.add_argument("--seed", type=int, default=random.randrange(1, 1_000_000))
    parser.add_argument("--killed", type=float, default=0.4, help="how many of the writers are killed")
    parser.add_argument("--stops", type=int, default=2, help="how often the server stops")
    parser.add_argument("--limit", type=float, default=3600, help="seconds for a machine")
    parser.add_argument("--accel", default="tcg,thread=multi")
    parser.add_argument("--folder", default=FOLDER)
    parser.add_argument("--log")
    options = parser.parse_args()
    lacks = missing()
    if lacks:
        print(f"network: not tested, because {lacks}")
        return 0
    folder = os.path.abspath(options.folder)
    make(folder)
    failed = False
    for kind in options.kinds or KINDS:
        result, problems, failures = run(kind, options, folder)
        print(f"network, {KINDS[kind]}, seed {options.seed}: {json.dumps(result)}", flush=True)
        for line in problems + failures:
            print("  " + line, file=sys.stderr)
        failed = failed or bool(problems)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
