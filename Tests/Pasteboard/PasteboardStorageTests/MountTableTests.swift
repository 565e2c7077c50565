import SystemCalls
import Testing

@testable import PasteboardStorage

struct MountTableTests {
  private let table = MountTable(
    """
    36 35 98:0 / / rw,noatime shared:1 - ext4 /dev/root rw
    40 36 0:52 / /net rw - nfs4 server:/export rw
    41 36 0:300 / /ssh rw master:1 shared:2 - fuse.sshfs me@host: rw
    42 36 0:53 / /odd\\040name rw - fuse.gocryptfs x rw
    43 36 8:1 / /media/card rw - vfat /dev/sda1 rw
    garbage
    """)

  @Test(
    arguments: [
      (98 << 8, false), (52, true), (300 & 0xFF | 0x100 << 12, true), (53, false), (54, false),
    ] as [(UInt64, Bool)])
  func `a device is on the network or not`(device: UInt64, isNetwork: Bool) {
    #expect(table.isNetwork(device: device) == isNetwork)
  }

  @Test(arguments: [(98 << 8, true), (8 << 8 | 1, false), (54, true)] as [(UInt64, Bool)])
  func `a device has modes or not`(device: UInt64, hasModes: Bool) {
    #expect(table.storesModes(device: device) == hasModes)
  }

  @Test func `the directory that holds this test is known to the table`() throws {
    let fileSystem = PosixFileSystem()
    let opened = try fileSystem.openDirectory(path: "/proc")
    let directory = OpenDescriptor(opened, path: "/proc", in: fileSystem, for: .user)
    #expect(try !PasteboardStore.Watch.isOnNetwork(directory))
  }
}
