#!/usr/bin/env python3
"""A store that a group shares: two members and an outsider, each a user of its own; and folders that are no such store.

    TCKIT_EXECUTABLE=.build/release/tckit Tests/Faults/sharing.py

Needs root, which becomes each of the users in turn; without it that is said, and nothing is tried.
"""
import concurrent.futures
import os
import stat
import sys
import tempfile

from limits import set_limits
from store import NEW, OLD, Place, fails

GROUP = 2000
MEMBERS = (1001, 1002)
OUTSIDER = 1003


def become(user):
    """What a process does before it starts as a user: a member has its own group first, and a umask that leaves nothing to others."""
    def act():
        os.setgroups([] if user == OUTSIDER else [GROUP])
        os.setgid(user)
        os.setuid(user)
        os.umask(0o077)
    return {"preexec_fn": act, "cwd": "/"}


FIRST, SECOND, OTHER = become(MEMBERS[0]), become(MEMBERS[1]), become(OUTSIDER)


def folder_for(folder, mode, group=GROUP, owner=0):
    """A place whose store has a mode and a group."""
    os.chmod(folder, 0o755)
    place = Place(folder)
    os.mkdir(place.store)
    os.chown(place.store, owner, group)
    os.chmod(place.store, mode)
    return place


def modes(place):
    """Each directory and file of the store has the group, and the modes of sharing."""
    for path, _, names in os.walk(place.store):
        for name in [path, *(os.path.join(path, name) for name in names)]:
            status = os.lstat(name)
            wanted = 0o2770 if stat.S_ISDIR(status.st_mode) else 0o660
            assert (status.st_gid, stat.S_IMODE(status.st_mode)) == (GROUP, wanted), (name, oct(status.st_mode), status.st_gid)


def members_share(folder):
    """Whoever is in the group reads and writes what the others made; nobody else does."""
    place = folder_for(folder, 0o2770)
    place.do("copy", OLD, "--rate", "24", **FIRST)
    assert place.do("paste", **SECOND).decode().split() == [OLD]
    place.do("copy", NEW, "--rate", "24", "--append", **SECOND)
    assert place.do("paste", "--all", **FIRST).decode().split() == [OLD, NEW]
    place.do("copy", "03:00:00:00", "--rate", "24", "--once", **FIRST)
    assert place.do("paste", **SECOND).decode().split() == ["03:00:00:00"]
    fails(place.run("paste", **FIRST), 1)
    place.do("restore", "--back", "1", **FIRST)
    assert place.do("paste", "--all", **SECOND).decode().split() == [OLD, NEW]
    set_limits(place.store, history_depth=3)
    os.chmod(os.path.join(place.store, "store.json"), 0o660)
    for number in range(30):
        place.do("copy", f"00:00:01:{number % 24:02}", "--rate", "24", **(FIRST, SECOND)[number % 2])
    modes(place)
    assert len(place.generations()) <= 4, place.generations()
    place.do("clear", "--delete", **SECOND)
    for words in (["paste"], ["copy", NEW, "--rate", "24"], ["history"]):
        fails(place.run(*words, **OTHER), 77)
    os.chmod(place.store, 0o2775)
    place.do("copy", OLD, "--rate", "24", **FIRST)
    fails(place.run("paste", **OTHER), 77, "belongs to user 0")


def all_write_at_once(folder):
    """Of two members who append at once nothing is lost."""
    place = folder_for(folder, 0o2770)
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        done = list(pool.map(lambda number: place.run("copy", f"00:00:{number // 24:02}:{number % 24:02}", "--rate", "24", "--append",
                                                      **(FIRST, SECOND)[number % 2]), range(100)))
    assert all(one.returncode == 0 for one in done), [one.stderr for one in done if one.returncode][:3]
    assert len(set(place.do("paste", "--all", **FIRST).decode().split())) == 100
    modes(place)


def made_slowly(folder):
    """A pasteboard whose directory one member has made, and not yet given to the group, is waited for by the other."""
    place = folder_for(folder, 0o2770)
    slow = ["strace", "-f", "-o", "/dev/null", "-e", "trace=?fchmodat,?fchmodat2", "-e", "inject=?fchmodat,?fchmodat2:delay_enter=400000"]
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        first = pool.submit(place.run, "copy", OLD, "--rate", "24", "--append", before=slow, **FIRST)
        while not os.path.exists(place.general):
            assert not first.done(), first.result()
        assert stat.S_IMODE(os.lstat(place.general).st_mode) & 0o070 == 0, "it was given to the group before anybody could look"
        place.do("copy", NEW, "--rate", "24", "--append", **SECOND)
        assert first.result().returncode == 0, first.result()
    assert sorted(place.do("paste", "--all", **FIRST).decode().split()) == sorted([OLD, NEW])
    modes(place)


def nothing_sensitive(folder):
    """Sensitive items are refused before a byte of them is on disk: copied, attached, appended, imported."""
    place, own = folder_for(folder, 0o2770), Place(os.path.join(folder, "own"))
    os.mkdir(own.folder)
    os.chown(own.folder, MEMBERS[0], MEMBERS[0])
    place.do("copy", OLD, "--rate", "24", **FIRST)
    large = place.file("large", 3_000_000)
    os.chmod(large, 0o644)
    own.do("copy", "--sensitive", "--attach", "public.data=" + large, **FIRST)
    stream = own.do("export", "--sensitive", **FIRST)
    watched = os.path.join(folder, "writes")
    for words, data in ((["copy", NEW, "--rate", "24", "--sensitive"], b""), (["copy", NEW, "--rate", "24", "--sensitive", "--append"], b""),
                        (["copy", "--sensitive", "--attach", "public.data=" + large], b""), (["import"], stream)):
        with open(watched, "w") as log:
            os.chmod(watched, 0o666)
        done = place.run(*words, input=data, before=["strace", "-f", "-o", watched, "-e", "trace=pwrite64"], **FIRST)
        fails(done, 77, "others can read")
        assert b"hint: " in done.stderr
        with open(watched) as log:
            assert "pwrite64" not in log.read(), words
        assert place.do("paste", **SECOND).decode().split() == [OLD]
        assert sorted(os.listdir(place.general)) == ["1"], os.listdir(place.general)


def others_are_refused(folder):
    """A folder that others can write to is refused, unless it is shared as it must be; the hint says how."""
    for number, (mode, group, owner) in enumerate(((0o770, GROUP, MEMBERS[0]), (0o2777, GROUP, MEMBERS[0]), (0o3770, GROUP, MEMBERS[0]),
                                                   (0o2770, 4000, MEMBERS[0]), (0o777, GROUP, MEMBERS[0]), (0o702, GROUP, MEMBERS[0]))):
        part = os.path.join(folder, str(number))
        os.mkdir(part)
        place = folder_for(part, mode, group, owner)
        for words in (["paste"], ["copy", NEW, "--rate", "24"]):
            done = place.run(*words, **FIRST)
            fails(done, 77, "other users can write")
            assert b"mode 2770" in done.stderr, done.stderr
        assert os.listdir(place.store) == []
    # In a shared store a pasteboard that everybody can write to, or another group's, is not one.
    part = os.path.join(folder, "inside")
    os.mkdir(part)
    place = folder_for(part, 0o2770)
    place.do("copy", OLD, "--rate", "24", **FIRST)
    for path, mode, group in ((place.general, 0o2777, GROUP), (place.general, 0o2770, MEMBERS[1]), (os.path.join(place.general, "1"), 0o666, GROUP)):
        before = os.stat(path)
        os.chown(path, MEMBERS[1], group)
        os.chmod(path, mode)
        fails(place.run("paste", **FIRST), 77)
        assert place.run("copy", NEW, "--rate", "24", **FIRST).returncode == 77, path
        os.chown(path, before.st_uid, before.st_gid)
        os.chmod(path, stat.S_IMODE(before.st_mode))
    assert place.do("paste", **FIRST).decode().split() == [OLD]


def unsafe_disks(folder):
    """A file system that cannot put names on disk, or has no hard links: 73 with the reason, and nothing is there."""
    for inject, words in (("fsync:error=EINVAL:when=2", "put the names"), ("linkat:error=EPERM", "hard links"),
                          ("linkat:error=EOPNOTSUPP", "hard links")):
        place = Place(os.path.join(folder, inject))
        os.mkdir(place.folder)
        done = place.run("copy", OLD, "--rate", "24", before=["strace", "-f", "-o", "/dev/null", "-e", "inject=" + inject])
        fails(done, 73, words)
        assert os.listdir(place.general) == [], os.listdir(place.general)


def main():
    if os.geteuid() != 0:
        print("sharing: not tried, because only root can become other users")
        return 0
    cases = (members_share, all_write_at_once, made_slowly, nothing_sensitive, others_are_refused, unsafe_disks)
    for case in cases:
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            case(folder)
    print(f"sharing: {len(cases)} cases, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
