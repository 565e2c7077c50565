@testable import OpenTransferable
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct FolderTests {
  private static func example() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let bundle = URL(filePath: folder.path).appending(path: "Project.rtfd")
    let manager = FileManager.default
    try manager.createDirectory(at: bundle.appending(path: "media/empty"), withIntermediateDirectories: true)
    try Data("text".utf8).write(to: bundle.appending(path: "TXT.rtf"))
    try Data(repeating: 7, count: 100_000).write(to: bundle.appending(path: "media/ä.bin"))
    try manager.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: bundle.appending(path: "TXT.rtf").path)
    return folder
  }

  private static func load(_ folder: TemporaryFolder) async throws -> Data {
    let provider = ItemProvider()
    let bundle = URL(filePath: folder.path).appending(path: "Project.rtfd")
    provider.registerFileRepresentation(for: .rtfd) { _ in SentTransferredFile(bundle) }
    return try await provider.loadDataRepresentation(for: .rtfd)
  }

  @Test
  func `a folder is loaded as an archive, and the archive as the folder`() async throws {
    let data = try await Self.load(Self.example())
    #expect(data.starts(with: Data("PK".utf8)))
    let receiver = ItemProvider()
    receiver.registerDataRepresentation(for: .rtfd) { _ in data }
    receiver.suggestedName = "Copy"
    try await receiver.withFileRepresentation(for: .rtfd) { (received: ReceivedTransferredFile) throws in
      let folder = received.file
      #expect(folder.lastPathComponent == "Copy.rtfd")
      #expect(try Data(contentsOf: folder.appending(path: "TXT.rtf")) == Data("text".utf8))
      #expect(try Data(contentsOf: folder.appending(path: "media/ä.bin")).count == 100_000)
      #expect(FileManager.default.isExecutableFile(atPath: folder.appending(path: "TXT.rtf").path))
      #expect(!FileManager.default.isExecutableFile(atPath: folder.appending(path: "media/ä.bin").path))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/media").sorted() == ["empty", "ä.bin"])
    }
  }

  @Test
  func `an archive that is damaged or leads out of the folder remains a file`() async throws {
    let data = try await Self.load(Self.example())
    var changed: [Data] = [Data(), data.dropLast(1), data + Data([0])]
    var flipped = data
    flipped[flipped.startIndex + 5_000] ^= 1
    changed.append(flipped)
    let outside = Array("TXT.rtf".utf8)
    let places = data.indices.filter { data[$0...].starts(with: outside) }
    #expect(places.count == 2)
    var hostile = data
    for index in places { hostile.replaceSubrange(index..<(index + 3), with: Data("/..".utf8)) }
    changed.append(hostile)
    for bytes in changed {
      let receiver = ItemProvider()
      receiver.registerDataRepresentation(for: .rtfd) { _ in bytes }
      let read = try await receiver.withFileRepresentation(for: .rtfd) { try Data(contentsOf: $0.file) }
      #expect(read == bytes)
    }
  }

  /// The format counts the entries in 16 bits, where 65,535 has a different meaning.
  @Test(.timeLimit(.minutes(5)))
  func `a folder has at most 65,534 entries, including itself`() async throws {
    let folder = try TemporaryFolder()
    let bundle = folder.path + "/Project.rtfd"
    try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
    for number in 1...65_533 {
      try #require(FileManager.default.createFile(atPath: "\(bundle)/\(number)", contents: nil))
    }
    let data = try await Self.load(folder)
    let receiver = ItemProvider()
    receiver.registerDataRepresentation(for: .rtfd) { _ in data }
    let count = try await receiver.withFileRepresentation(for: .rtfd) {
      try FileManager.default.contentsOfDirectory(atPath: $0.file.path).count
    }
    #expect(count == 65_533)
    try #require(FileManager.default.createFile(atPath: bundle + "/65534", contents: nil))
    await #expect(throws: TransferError.self) { try await Self.load(folder) }
  }

  @Test
  func `a symbolic link in a folder is refused, not omitted`() async throws {
    let folder = try Self.example()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/Project.rtfd/link", withDestinationPath: "/etc/passwd")
    await #expect(throws: TransferError.self) { try await Self.load(folder) }
  }

  @Test
  func `an archive whose entries share bytes is refused, because it could expand without limit`() throws {
    let folder = try TemporaryFolder()
    let source = URL(filePath: folder.path + "/A")
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
    try Data(repeating: 7, count: 1000).write(to: source.appending(path: "a"))
    let archive = try FolderArchive.data(of: source)
    let target = URL(filePath: folder.path + "/B")
    #expect(try FolderArchive.unpack(archive, to: target))
    // The directory's last entry once more, and the end that counts it.
    func number(_ offset: Int, _ width: Int) -> Int {
      (0..<width).reduce(0) { $0 | Int(archive[archive.startIndex + offset + $1]) << (8 * $1) }
    }
    let end = archive.count - 22
    let start = number(end + 16, 4)
    let entry = archive[(start + 46 + 2)..<end]
    var damaged = archive[..<end] + entry
    func append(_ value: Int, _ width: Int) {
      for index in 0..<width { damaged.append(UInt8(value >> (8 * index) & 0xFF)) }
    }
    append(0x0605_4B50, 4)
    append(0, 4)
    append(3, 2)
    append(3, 2)
    append(number(end + 12, 4) + entry.count, 4)
    append(start, 4)
    append(0, 2)
    #expect(try !FolderArchive.unpack(damaged, to: URL(filePath: folder.path + "/C")))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/C"))
  }
}
