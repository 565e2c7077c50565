// Folders as bytes: a ZIP archive whose only top-level entry is the folder, in the form that Apple's item providers
// use. Files are stored without compression. Only archives in this form are unpacked; receivers get other archives
// unchanged.
//
// The format is PKWARE's APPNOTE 6.3: a local header before each file, a central directory, and an end record.

import Essentials

enum FolderArchive {
  fileprivate static let localSignature: UInt32 = 0x0403_4B50
  fileprivate static let centralSignature: UInt32 = 0x0201_4B50
  fileprivate static let endSignature: UInt32 = 0x0605_4B50
  /// The largest number of entries in an archive, limited by the width of their count.
  fileprivate static let entryLimit = 65_534

  /// The archive of a folder.
  static func data(of folder: URL) throws(TransferError) -> Data {
    var writer = ArchiveWriter()
    try writer.add(folder, as: folder.lastPathComponent)
    return writer.finished()
  }

  /// Creates a folder from an archive that `data(of:)` has made.
  ///
  /// - Returns: False, with nothing written, if the data is not such an archive.
  static func unpack(_ data: Data, to folder: URL) throws(TransferError) -> Bool {
    guard let entries = ArchiveReader(bytes: Array(data)).entries() else { return false }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for entry in entries where !entry.path.isEmpty {
        let destination = entry.path.reduce(folder) { $0.appending(path: $1) }
        if let contents = entry.contents {
          let parent = destination.deletingLastPathComponent()
          try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
          try contents.write(to: destination)
          if entry.isExecutable {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: destination.path)
          }
        } else {
          try FileManager.default.createDirectory(at: destination, withIntermediateDirectories: true)
        }
      }
      return true
    } catch {
      throw .fileFailed(path: folder.path, reason: "\(error)")
    }
  }
}

private struct ArchiveWriter {
  private var bytes = Data()
  private var directory = Data()
  private var count = 0

  /// Adds a file, or a folder and its content in the order of the names.
  mutating func add(_ file: URL, as name: String) throws(TransferError) {
    let manager = FileManager.default
    do {
      let attributes = try manager.attributesOfItem(atPath: file.path)
      switch attributes[.type] as? FileAttributeType {
      case .typeDirectory?:
        try append(Data(), name: name + "/", mode: 0o040755)
        for child in try manager.contentsOfDirectory(atPath: file.path).sorted() {
          try add(file.appending(path: child), as: name + "/" + child)
        }
      case .typeRegular?:
        let isExecutable = manager.isExecutableFile(atPath: file.path)
        try append(try Data(contentsOf: file), name: name, mode: isExecutable ? 0o100755 : 0o100644)
      default:
        throw TransferError.fileFailed(path: file.path, reason: "only files and folders can be transferred as data")
      }
    } catch let error as TransferError {
      throw error
    } catch {
      throw .fileFailed(path: file.path, reason: "\(error)")
    }
  }

  private mutating func append(_ contents: Data, name: String, mode: UInt32) throws(TransferError) {
    let name = Data(name.utf8)
    guard count < FolderArchive.entryLimit, name.count < 65_536, bytes.count + contents.count < 0xF000_0000 else {
      throw .fileFailed(path: String(decoding: name, as: UTF8.self), reason: "the folder is too large for an archive")
    }
    let offset = UInt32(bytes.count)
    // Version 2.0, UTF-8 names, stored, the first day of 1980, checksum, sizes, length of the name, no extra field.
    var common = Data()
    common.append(20, 2)
    common.append(0x0800, 2)
    common.append(0, 2)
    common.append(0, 2)
    common.append(0x0021, 2)
    common.append(CRC32.checksum(of: contents), 4)
    common.append(UInt32(contents.count), 4)
    common.append(UInt32(contents.count), 4)
    common.append(UInt32(name.count), 2)
    common.append(0, 2)
    bytes.append(FolderArchive.localSignature, 4)
    bytes += common + name + contents
    directory.append(FolderArchive.centralSignature, 4)
    directory.append(0x0314, 2)
    directory += common
    // No comment, first disk, internal attributes. The file's mode is in the upper half of the external attributes.
    directory.append(0, 4)
    directory.append(0, 2)
    directory.append(mode << 16, 4)
    directory.append(offset, 4)
    directory += name
    count += 1
  }

  func finished() -> Data {
    var result = bytes + directory
    result.append(FolderArchive.endSignature, 4)
    result.append(0, 4)
    result.append(UInt32(count), 2)
    result.append(UInt32(count), 2)
    result.append(UInt32(directory.count), 4)
    result.append(UInt32(bytes.count), 4)
    result.append(0, 2)
    return result
  }
}

/// Reads the files of an archive in the order of its central directory.
private struct ArchiveReader {
  struct Entry {
    /// The names of the folders from the top folder to the entry, and the entry's name.
    var path: [String]
    /// The bytes of a file; nil for a folder.
    var contents: Data?
    var isExecutable: Bool
  }

  let bytes: [UInt8]

  /// The entries; nil unless the bytes are a complete and undamaged archive in this form.
  func entries() -> [Entry]? {
    let end = bytes.count - 22
    guard end >= 0, number(end, 4) == FolderArchive.endSignature else { return nil }
    let count = number(end + 10, 2)
    var offset = Int(number(end + 16, 4))
    guard offset + Int(number(end + 12, 4)) == end else { return nil }
    var entries: [Entry] = []
    var top: String?
    var usedEnd = 0
    for _ in 0..<count {
      guard offset + 46 <= end, number(offset, 4) == FolderArchive.centralSignature, number(offset + 10, 2) == 0 else {
        return nil
      }
      let nameLength = Int(number(offset + 28, 2))
      guard offset + 46 + nameLength <= end,
        let name = String(validating: bytes[(offset + 46)..<(offset + 46 + nameLength)], as: UTF8.self),
        let entry = entry(named: name, at: offset, top: &top, after: &usedEnd)
      else { return nil }
      entries.append(entry)
      offset += 46 + nameLength + Int(number(offset + 30, 2)) + Int(number(offset + 32, 2))
    }
    return offset == end && !entries.isEmpty ? entries : nil
  }

  /// - Parameter usedEnd: The end of the earlier files. Files must not share bytes; otherwise a small archive could
  ///   expand to a large folder.
  private func entry(named name: String, at offset: Int, top: inout String?, after usedEnd: inout Int) -> Entry? {
    var path = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isFolder = path.last == ""
    if isFolder { path.removeLast() }
    // A name that leads out of the folder is damage or an attack.
    guard let first = path.first, path.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && !$0.contains("\0") })
    else { return nil }
    guard top == nil ? isFolder && path.count == 1 : top == first else { return nil }
    top = first
    path.removeFirst()
    let mode = number(offset + 38, 4) >> 16
    if isFolder { return Entry(path: path, contents: nil, isExecutable: false) }
    let size = Int(number(offset + 24, 4))
    let header = Int(number(offset + 42, 4))
    guard size == Int(number(offset + 20, 4)), header >= usedEnd, header + 30 <= bytes.count,
      number(header, 4) == FolderArchive.localSignature
    else { return nil }
    let start = header + 30 + Int(number(header + 26, 2)) + Int(number(header + 28, 2))
    guard start + size <= bytes.count, !path.isEmpty else { return nil }
    usedEnd = start + size
    let contents = Data(bytes[start..<usedEnd])
    guard CRC32.checksum(of: contents) == number(offset + 16, 4) else { return nil }
    return Entry(path: path, contents: contents, isExecutable: mode & 0o111 != 0)
  }

  private func number(_ offset: Int, _ width: Int) -> UInt32 {
    guard offset >= 0, offset + width <= bytes.count else { return 0 }
    return (0..<width).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
  }
}

/// The checksum of ZIP archives.
private enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }

  static func checksum(of data: Data) -> UInt32 {
    ~data.reduce(~UInt32(0)) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
  }
}

extension Data {
  /// Appends a number in little-endian order.
  fileprivate mutating func append(_ number: UInt32, _ width: Int) {
    for index in 0..<width { append(UInt8(truncatingIfNeeded: number >> UInt32(8 * index))) }
  }
}
