// The mounted file systems, from Linux's /proc/self/mountinfo (see proc_pid_mountinfo(5)).
//
// statfs(2) reports a type too, but the same one (FUSE) for sshfs and for a local disk. This table distinguishes them.

/// The mounted file systems of this process.
package struct MountTable: Equatable, Sendable {
  private var types: [UInt64: String] = [:]

  /// Parses a mountinfo file. The device numbers are the third field, and the type is the first field after a lone
  /// hyphen.
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

  /// False if the file system of a device stores no owner and mode per file, and shows the same ones for all files.
  package func storesModes(device: UInt64) -> Bool {
    types[device].map { !["vfat", "msdos", "exfat", "ntfs", "ntfs3", "fuseblk"].contains($0) } ?? true
  }

  /// True if other machines can change the file system of a device (`st_dev`). Unknown devices count as local.
  package func isNetwork(device: UInt64) -> Bool {
    guard let type = types[device] else { return false }
    return Self.networkTypes.contains(type)
  }

  private static let networkTypes: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "ceph", "9p", "coda", "ncpfs", "gfs2", "ocfs2", "lustre", "virtiofs",
    "fuse.sshfs", "fuse.glusterfs", "fuse.s3fs", "fuse.rclone", "fuse.davfs2", "fuse.ceph",
  ]

  /// Combines a major and a minor device number, like makedev(3).
  private static func device(major: UInt64, minor: UInt64) -> UInt64 {
    minor & 0xFF | (major & 0xFFF) << 8 | (minor & ~0xFF) << 12 | (major & ~0xFFF) << 32
  }
}
