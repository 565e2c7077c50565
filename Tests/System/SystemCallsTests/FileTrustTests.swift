import SystemCalls
import Testing

struct FileTrustTests {
  private static let me: UInt32 = 1000

  private static func status(
    _ owner: UInt32, _ mode: UInt32, _ kind: FileStatus.Kind = .file, group: UInt32 = 0
  ) -> FileStatus {
    FileStatus(kind: kind, size: 0, owner: owner, group: group, permissions: mode, linkCount: 1, inode: 1, device: 1)
  }

  @Test(
    arguments: [
      (1000, 0o600, nil), (1000, 0o755, nil), (1000, 0o620, .writableByOthers(mode: 0o620)),
      (1000, 0o602, .writableByOthers(mode: 0o602)), (0, 0o600, .ownedBy(0)), (7, 0o600, .ownedBy(7)),
    ] as [(UInt32, UInt32, TrustFailure?)])
  func `a file that the user owns`(owner: UInt32, mode: UInt32, expected: TrustFailure?) {
    #expect(Self.status(owner, mode).trustFailure(for: Self.me, in: .user) == expected)
  }

  @Test(
    arguments: [
      (7, 50, 0o660, nil), (7, 50, 0o2770, nil), (1000, 50, 0o660, nil), (1000, 1000, 0o600, nil),
      (7, 51, 0o660, .ownedBy(7)), (1000, 51, 0o660, .writableByOthers(mode: 0o660)), (7, 50, 0o662, .ownedBy(7)),
      (1000, 50, 0o666, .writableByOthers(mode: 0o666)),
    ] as [(UInt32, UInt32, UInt32, TrustFailure?)])
  func `a file of a group with which the user shares a store`(
    owner: UInt32, group: UInt32, mode: UInt32, expected: TrustFailure?
  ) {
    #expect(Self.status(owner, mode, group: group).trustFailure(for: Self.me, in: .group(50)) == expected)
  }

  @Test
  func `a directory is shared by its group only with the setgid bit, without the sticky one, and closed to all others`()
  {
    for mode in UInt32(0)...0o7777 {
      let isShared = mode & 0o2000 != 0 && mode & 0o020 != 0 && mode & 0o002 == 0 && mode & 0o1000 == 0
      #expect((Self.status(0, mode, .directory, group: 50).sharingGroup == 50) == isShared, "\(String(mode, radix: 8))")
      #expect(Self.status(0, mode, .file, group: 50).sharingGroup == nil)
    }
  }

  @Test(
    arguments: [
      (1000, 0o664, 7, 0o755, nil), (0, 0o644, 7, 0o777, nil), (7, 0o644, 7, 0o755, nil), (7, 0o644, 7, 0o775, nil),
      (7, 0o644, 1000, 0o755, .ownedBy(7)), (7, 0o644, 7, 0o1777, .ownedBy(7)), (1000, 0o644, 0, 0o1777, nil),
      (1000, 0o666, 1000, 0o755, .writableByOthers(mode: 0o666)), (7, 0o646, 7, 0o755, .writableByOthers(mode: 0o646)),
    ] as [(UInt32, UInt32, UInt32, UInt32, TrustFailure?)])
  func `a file in a directory: owner and mode of the file, owner and mode of its directory`(
    owner: UInt32, mode: UInt32, directoryOwner: UInt32, directoryMode: UInt32, expected: TrustFailure?
  ) {
    let directory = Self.status(directoryOwner, directoryMode, .directory)
    #expect(Self.status(owner, mode).trustFailure(asFoundIn: directory, by: Self.me) == expected)
  }

  @Test
  func `a symbolic link is judged by its owner, because its permissions mean nothing`() {
    let directory = Self.status(0, 0o1777, .directory)
    #expect(Self.status(1000, 0o777, .symbolicLink).trustFailure(asFoundIn: directory, by: Self.me) == nil)
    #expect(Self.status(7, 0o777, .symbolicLink).trustFailure(asFoundIn: directory, by: Self.me) == .ownedBy(7))
  }
}
