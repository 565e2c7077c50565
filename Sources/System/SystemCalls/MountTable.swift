// Which file systems are mounted, from Linux's /proc/self/mountinfo (see proc_pid_mountinfo(5)).
//
// statfs(2) would name a type too, but calls sshfs and a local disk both FUSE; this table tells them apart.

/// The mounted file systems of this process.
package struct MountTable: Hashable, Sendable {
  private var types: [UInt64: String] = [:]

  /// Reads the text of a mountinfo file: device numbers third, and the type first after a lone hyphen.
  package init(_ text: String) {
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 3, let separator = fields.dropFirst(6).firstIndex(of: "-"), separator + 1 < fields.count
      else { continue }
      let numbers = fields[2].split(separator: ":").compactMap { UInt64($0) }
      guard numbers.count == 2 else { continue }
      types[Self.device(major: numbers[0], minor: numbers[1])] = String(fields[separator + 1])
    }
  }

  /// The table of this process; nil if the system has none.
  package static func current() -> MountTable? {
    guard let file = try? Descriptor.open("/proc/self/mountinfo"), let bytes = try? file.readAll(limit: 1 << 20) else {
      return nil
    }
    return MountTable(String(decoding: bytes, as: UTF8.self))
  }

  /// The file system of this device keeps no owner and mode for each file, and shows the same for all.
  package func hasNoModes(device: UInt64) -> Bool {
    types[device].map { ["vfat", "msdos", "exfat", "ntfs", "ntfs3", "fuseblk"].contains($0) } ?? false
  }

  /// Other machines can change the file system of this device (`st_dev`); an unknown one counts as local.
  package func isNetwork(device: UInt64) -> Bool {
    guard let type = types[device] else { return false }
    return Self.networkTypes.contains(type)
  }

  private static let networkTypes: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "ceph", "9p", "coda", "ncpfs", "gfs2", "ocfs2", "lustre", "virtiofs",
    "fuse.sshfs", "fuse.glusterfs", "fuse.s3fs", "fuse.rclone", "fuse.davfs2", "fuse.ceph",
  ]

  /// The number that Linux makes of a major and a minor one, as in makedev(3).
  private static func device(major: UInt64, minor: UInt64) -> UInt64 {
    minor & 0xFF | (major & 0xFFF) << 8 | (minor & ~0xFF) << 12 | (major & ~0xFFF) << 32
  }
}
