// What a file is, by its first bytes.

import Foundation
import MediaTimecode
import SystemCalls
import Testing
import TestSupport

@testable import TimecodePasteboard

@Suite("Input file")
struct InputFileTests {
  static let partition: [UInt8] = [0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0D, 0x01, 0x02]

  static let rows: [([UInt8], InputFile.Content)] = [
    ([], .text), (Array("01:00:00:00\n".utf8), .text), (Array("The free atom is a word here".utf8), .text),
    ([0xFF, 0xFE, 0x30, 0x00], .text), ([0xFE, 0xFF, 0x00, 0x30], .text),
    ([0, 0, 0, 8] + Array("free".utf8), .media), ([0, 0, 0, 20] + Array("ftypqt  ".utf8), .media),
    (partition, .media), (Array("run-in of some text, 40 bytes of it, yes".utf8) + partition, .media),
    ([0x7F, 0x45, 0x4C, 0x46, 0, 0, 0, 0], .unknown), (Array("text\0with a zero".utf8), .unknown),
    ([0xC4, 0x0A], .text),
  ]

  @Test("the first bytes tell what a file is", arguments: rows)
  func content(_ bytes: [UInt8], _ content: InputFile.Content) throws {
    let path = NSTemporaryDirectory() + "tckit-input-\(UUID().uuidString)"
    try Data(bytes).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try InputFile(path)
    let found = file.content
    #expect(found == content)
    // Scanned, every file is text.
    let scanned = try InputFile(path, scans: true)
    let foundScanning = scanned.content
    #expect(foundScanning == .text)
  }

  private func content(_ path: String) throws -> InputFile.Content {
    let file = try InputFile(path)
    return file.content
  }

  @Test("a directory and a file that is not there are errors")
  func unreadable() {
    #expect(throws: SystemError(call: "read", errno: .isADirectory)) { try content("/") }
    #expect(throws: SystemError(call: "open", errno: .notFound)) { try content("/nonexistent") }
  }
}
