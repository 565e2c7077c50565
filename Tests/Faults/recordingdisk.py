"""A disk that remembers in which order it was written and flushed, and can be what a power cut would have left of it.

    with RecordingDisk(folder, size) as disk:
        disk.path                       # a file: make a file system in it, mount it by a loop device, write
        disk.position                   # how many writes and flushes there have been
        with disk.cut(position, choose) as path:
            ...                         # a file with what the disk holds after a power cut there

It speaks the kernel's FUSE protocol itself (fuse(4), linux/fuse.h, version 7.31), so that nothing has to be installed for it. A loop
device hands each write on as it comes, and a flush as fsync(2).
"""
import errno
import os
import struct
import subprocess
import threading
import time

SECTOR = 512
LOOKUP, FORGET, GETATTR, SETATTR, OPEN, READ, WRITE, STATFS, RELEASE = 1, 2, 3, 4, 14, 15, 16, 17, 18
FSYNC, FLUSH, INIT, OPENDIR, ACCESS, INTERRUPT, DESTROY, BATCH_FORGET = 20, 25, 26, 27, 34, 36, 38, 42
DISK = 2


class Overlay:
    """Sectors over the bytes of another disk."""

    def __init__(self, below):
        self.below, self.sectors = below, {}

    def read(self, offset, count):
        result = bytearray(self.below.read(offset, count))
        for sector in range(offset // SECTOR, (offset + count + SECTOR - 1) // SECTOR):
            if sector in self.sectors:
                start = sector * SECTOR - offset
                skipped = max(0, -start)
                piece = self.sectors[sector][skipped:count - start]
                result[start + skipped:start + skipped + len(piece)] = piece
        return bytes(result)

    def write(self, offset, data):
        assert offset % SECTOR == 0 and len(data) % SECTOR == 0, (offset, len(data))
        for start in range(0, len(data), SECTOR):
            self.sectors[(offset + start) // SECTOR] = bytes(data[start:start + SECTOR])


class Base:
    """The bytes of a file."""

    def __init__(self, path, size):
        self.file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        os.ftruncate(self.file, size)

    def read(self, offset, count):
        return os.pread(self.file, count, offset)

    def write(self, offset, data):
        os.pwrite(self.file, data, offset)


class RecordingDisk:
    def __init__(self, folder, size):
        self.size = size
        self.point = os.path.join(folder, "disk")
        self.path = os.path.join(self.point, str(DISK))
        self.now = Base(os.path.join(folder, "now"), size)
        # What was durable at the last flush before the latest cut; cuts are taken from front to back.
        self.durable, self.durable_position = Base(os.path.join(folder, "durable"), size), 0
        # ("write", offset, data) and ("flush",), in the order of their completion.
        self.log = []
        self.files = {DISK: self.now}
        self.next_file = DISK + 1
        # How many seconds a flush takes.
        self.flush_time = 0

    @property
    def position(self):
        return len(self.log)

    def __enter__(self):
        os.mkdir(self.point)
        self.device = os.open("/dev/fuse", os.O_RDWR)
        options = f"fd={self.device},rootmode=40000,user_id=0,group_id=0"
        subprocess.run(["mount", "-i", "-t", "fuse", "-o", options, "disk", self.point], pass_fds=[self.device], check=True)
        self.server = threading.Thread(target=self.serve, daemon=True)
        self.server.start()
        return self

    def __exit__(self, *_):
        subprocess.run(["umount", self.point], check=True)
        self.server.join(10)
        os.close(self.device)

    def cut(self, position, choose):
        """The disk after a power cut before the log's entry at `position`; `choose(writes)` returns what is left of the writes that
        no flush made durable, as pairs of an offset and bytes."""
        last = max((n for n in range(self.durable_position, position) if self.log[n] == ("flush",)), default=None)
        if last is not None:
            for entry in self.log[self.durable_position:last]:
                if entry[0] == "write":
                    self.durable.write(*entry[1:])
            self.durable_position = last + 1
        state = Overlay(self.durable)
        for offset, data in choose([entry[1:] for entry in self.log[self.durable_position:position] if entry[0] == "write"]):
            state.write(offset, data)
        return Cut(self, state)

    # The kernel's requests.

    def serve(self):
        while True:
            try:
                request = os.read(self.device, (1 << 20) + 8192)
            except InterruptedError:
                continue
            except OSError as error:
                # Unmounted, or a request that was withdrawn meanwhile.
                if error.errno == errno.ENOENT:
                    continue
                return
            _, operation, unique, node = struct.unpack_from("<IIQQ", request)
            if operation in (FORGET, BATCH_FORGET, INTERRUPT):
                continue
            try:
                answer, status = self.answer(operation, node, request[40:]), 0
            except OSError as error:
                answer, status = b"", -error.errno
            try:
                os.write(self.device, struct.pack("<IiQ", 16 + len(answer), status, unique) + answer)
            except OSError as error:
                if error.errno != errno.ENOENT:
                    return

    def answer(self, operation, node, body):
        if operation == INIT:
            # Writes of up to 1 MiB (flags BIG_WRITES and MAX_PAGES).
            return struct.pack("<IIIIHHIIHHI28x", 7, 31, 1 << 20, 1 << 5 | 1 << 22, 16, 12, 1 << 20, 1, 256, 0, 0)
        if operation == LOOKUP:
            name = int(body.rstrip(b"\0")) if body.rstrip(b"\0").isdigit() else -1
            if name not in self.files:
                raise OSError(errno.ENOENT, "lookup")
            return struct.pack("<QQQQII", name, 0, 0, 0, 0, 0) + self.attributes(name)
        if operation in (GETATTR, SETATTR):
            return struct.pack("<QII", 0, 0, 0) + self.attributes(node)
        if operation == OPEN:
            return struct.pack("<QII", node, 0, 0)
        if operation == READ:
            _, offset, count = struct.unpack_from("<QQI", body)
            return self.files[node].read(offset, max(0, min(count, self.size - offset)))
        if operation == WRITE:
            _, offset, count = struct.unpack_from("<QQI", body)
            data = body[40:40 + count]
            self.files[node].write(offset, data)
            if node == DISK:
                self.log.append(("write", offset, data))
            return struct.pack("<II", count, 0)
        if operation == FSYNC:
            if node == DISK:
                time.sleep(self.flush_time)
                self.log.append(("flush",))
            return b""
        if operation == STATFS:
            return struct.pack("<QQQQQIII28x", 0, 0, 0, 0, 0, 4096, 255, 4096)
        if operation in (RELEASE, FLUSH, ACCESS, DESTROY):
            return b""
        raise OSError(errno.ENOSYS, "not needed here")

    def attributes(self, node):
        mode, size = (0o40700, 0) if node == 1 else (0o100600, self.size)
        return struct.pack("<QQQQQQIIIIIIIIII", node, size, size // SECTOR, 0, 0, 0, 0, 0, 0, mode, 1, 0, 0, 0, 4096, 0)


class Cut:
    """A file of the disk's folder that is there for the length of a `with`."""

    def __init__(self, disk, state):
        self.disk, self.state = disk, state

    def __enter__(self):
        # A name of its own, so that the kernel remembers nothing of another state.
        self.name, self.disk.next_file = self.disk.next_file, self.disk.next_file + 1
        self.disk.files[self.name] = self.state
        return os.path.join(self.disk.point, str(self.name))

    def __exit__(self, *_):
        del self.disk.files[self.name]
