// The attributes that a replacement gets from the old file, and the attributes that it loses.

#if os(Linux)
  import Foundation
  import Testing

  @testable import SystemCalls

  final class AttributesTests {
    private let folder = NSTemporaryDirectory() + "tckit-attributes-\(UUID().uuidString)"

    init() throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func make(_ name: String, mode: UInt32? = nil) throws -> Descriptor {
      let file = try Descriptor.openDirectory(SystemPath(folder)).open(name, for: .creating)
      if let mode { #expect(fchmod(file.number, mode) == 0) }
      return file
    }

    /// A POSIX access control list in the kernel's form. It grants user 1 what it refuses the group.
    private static func list(mask: UInt16) -> [UInt8] {
      let entries: [(tag: UInt16, rights: UInt16, user: UInt32)] = [
        (0x01, 6, .max), (0x02, 6, 1), (0x04, 0, .max), (0x10, mask, .max), (0x20, 0, .max),
      ]
      return [2, 0, 0, 0]
        + entries.flatMap { entry in
          withUnsafeBytes(of: entry.tag.littleEndian, Array.init)
            + withUnsafeBytes(of: entry.rights.littleEndian, Array.init)
            + withUnsafeBytes(of: entry.user.littleEndian, Array.init)
        }
    }

    private static let hasAttributes: Bool = {
      guard let file = try? Descriptor.unnamedFile(inFirstOf: [SystemPath(NSTemporaryDirectory())]) else {
        return false
      }
      return (try? file.setExtendedAttribute("user.a", to: [1])) != nil
        && (try? file.setExtendedAttribute("system.posix_acl_access", to: list(mask: 6))) != nil
    }()

    private static let why: Comment = "the file system of the temporary files has no access control lists"

    @Test(arguments: [0o4755, 0o640])
    func `a file gets the permissions of another file, with the bits that a change of owner removes`(_ mode: UInt32)
      throws
    {
      let old = try make("old", mode: mode)
      if geteuid() == 0 { #expect(fchown(old.number, 1, 2) == 0 && fchmod(old.number, mode) == 0) }
      try make("new").copyAttributes(of: old)
      let (new, before) = (try FileStatus(of: SystemPath(folder + "/new")), try FileStatus(of: old))
      #expect(new.permissions == mode && new.owner == before.owner)
    }

    @Test(.enabled(if: hasAttributes, why))
    func `a file gets the access control list and the attributes of another file`() throws {
      let old = try make("old")
      try old.setExtendedAttribute("system.posix_acl_access", to: Self.list(mask: 6))
      try old.setExtendedAttribute("user.note", to: Array("kept".utf8))
      try old.setExtendedAttribute("user.empty", to: [])
      let new = try make("new")
      try new.setExtendedAttribute("user.own", to: [1])
      try new.copyAttributes(of: old)
      // The group's bits of the mode are the mask now.
      #expect(try FileStatus(of: new).permissions == 0o660)
      #expect(try Set(new.extendedAttributes()) == Set(old.extendedAttributes()))
      for name in try old.extendedAttributes() {
        #expect(try new.extendedAttribute(name) == old.extendedAttribute(name), "\(name)")
      }
    }

    @Test(.enabled(if: hasAttributes, why))
    func `the default list of a directory is not kept`() throws {
      let old = try make("old", mode: 0o640)
      let directory = try Descriptor.openDirectory(SystemPath(folder))
      try directory.setExtendedAttribute("system.posix_acl_default", to: Self.list(mask: 7))
      let new = try make("new")
      #expect(try new.extendedAttribute("system.posix_acl_access") != nil)
      try new.copyAttributes(of: old)
      #expect(try new.extendedAttribute("system.posix_acl_access") == nil)
      #expect(try FileStatus(of: new).permissions == 0o640)
    }

    @Test(.enabled(if: hasAttributes, why))
    func `a file system without lists cannot store a list`() throws {
      let old = try make("old")
      try old.setExtendedAttribute("user.note", to: [1])
      let new = try Descriptor.open("/dev/null", for: .updating)
      #expect(throws: SystemError.self) { try new.copyExtendedAttributes(of: old) }
    }
  }
#endif
