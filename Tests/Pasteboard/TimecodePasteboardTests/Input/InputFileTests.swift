// The content of a file, by its first bytes.

import Foundation
import MediaTimecode
import SystemCalls
import TimecodeDocuments
import Testing
import TestSupport

@testable import TimecodePasteboard

struct InputFileTests {
  static let partition: [UInt8] = [0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0D, 0x01, 0x02]

  static let rows: [([UInt8], InputFile.Content)] = [
    ([], .text), (Array("01:00:00:00\n".utf8), .text), (Array("The free atom is a word here".utf8), .text),
    ([0xFF, 0xFE, 0x30, 0x00], .text), ([0xFE, 0xFF, 0x00, 0x30], .text),
    ([0, 0, 0, 8] + Array("free".utf8), .media), ([0, 0, 0, 20] + Array("ftypqt  ".utf8), .media),
    (partition, .media), (Array("run-in of some text, 40 bytes of it, yes".utf8) + partition, .media),
    ([0x7F, 0x45, 0x4C, 0x46, 0, 0, 0, 0], .unknown), (Array("text\0with a zero".utf8), .unknown),
    ([0xC4, 0x0A], .text), ([0x1F, 0x8B, 8, 0, 0], .foreign(.gzip)),
    (Array("PK\u{03}\u{04}\u{14}\0".utf8), .foreign(.zip)),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0], .foreign(.compoundFile)),
    ([0x03] + Array("0010111100101011\0".utf8), .foreign(.proToolsSession)),
    (Array("<?xml version='1.0'?>\n<!-- a > b -->\n<tt:tt xmlns='x'>".utf8), .foreign(.timedText)),
    ([0xEF, 0xBB, 0xBF] + Array("<mlt>".utf8), .foreign(.multitrack)), (Array("<a/>".utf8), .foreign(.xml("a"))),
    (Array("<!DOCTYPE html [<!ENTITY a '>'>]>\n<html lang=en>".utf8), .foreign(.xml("html"))),
    (Array("<!doctype html><html>".utf8), .foreign(.xml("html"))), (Array("<html".utf8), .text),
    (Array("<!-- <mlt> ?> --><fcpxml>".utf8), .document(.finalCutXML)),
    (Array("<xmeml version='4'>".utf8), .document(.finalCut7XML)), (Array("<01:00:00:00>\n".utf8), .text),
    (Array("a < b > c".utf8), .text), (Array("%PDF-1.4\n".utf8), .foreign(.portableDocument)),
    (Array("0\01\0:\00\0".utf8), .foreign(.wideText)), (Array("01:00:00:00\0\0\0\0".utf8), .unknown),
  ]

  @Test(arguments: rows)
  func `the first bytes tell what a file is`(_ bytes: [UInt8], _ content: InputFile.Content) throws {
    let path = NSTemporaryDirectory() + "tckit-input-\(UUID().uuidString)"
    try Data(bytes).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try InputFile(SystemPath(path))
    let found = file.content
    #expect(found == content)
    // If it is scanned, every file is text.
    let scanned = try InputFile(SystemPath(path), .init(readsAsText: true))
    let foundScanning = scanned.content
    #expect(foundScanning == .text)
  }

  private func content(_ path: String) throws -> InputFile.Content {
    let file = try InputFile(SystemPath(path))
    return file.content
  }

  /// The content of a pipe with these bytes, in which lines of digits and colons are items, and the bytes read from it.
  private func pipe(_ parts: [[UInt8]]) throws -> (InputFile.Content, [UInt8]) {
    let path = NSTemporaryDirectory() + "tckit-pipe-\(UUID().uuidString)"
    try #require(mkfifo(path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let writer = Thread {
      guard let file = FileHandle(forWritingAtPath: path) else { return }
      for part in parts {
        try? file.write(contentsOf: Data(part))
        usleep(2000)
      }
      try? file.close()
    }
    writer.start()
    let file = try InputFile(SystemPath(path)) { line in
      (0..<line.count).allSatisfy { line[$0] >= 0x30 && line[$0] <= 0x3A }
    }
    let content = file.content
    if case .document(let format) = content { return (content, try file.bytes(of: format)) }
    guard content == .text else { return (content, []) }
    var buffer = file.text()
    var bytes: [UInt8] = []
    while !buffer.isAtEnd {
      try buffer.fill()
      buffer.withBytes { for index in 0..<$0.count { bytes.append($0[index]) } }
      buffer.drop(buffer.withBytes { $0.count })
    }
    return (content, bytes)
  }

  @Test
  func `a pipe is what its first line or its head is, however its bytes arrive`() throws {
    let list = Array("\n01:00:00:00\nTITLE: x\n".utf8)
    let event = "001  A  V  C  01:00:00:00 01:00:01:00 01:00:00:00 01:00:01:00\n"
    let edl = Array("TITLE: x\nFCM: NON-DROP FRAME\n\(event)".utf8)
    let long = edl + Array(String(repeating: "* COMMENT: 1\n", count: 20_000).utf8)
    for (bytes, content) in [
      (list, InputFile.Content.text), (edl, .document(.editDecisionList)), (long, .document(.editDecisionList)),
      (Array("a word\n01:00:00:00\n".utf8), .text), ([], .text), (Array("a\0b".utf8), .unknown),
    ] {
      for size in [9, 4096] {
        let parts = stride(from: 0, to: min(bytes.count, 100), by: size).map { start in
          Array(bytes[start..<min(bytes.count, start + size, 100)])
        }
        let rest = bytes.count > 100 ? [Array(bytes[100...])] : []
        let (found, read) = try pipe(parts + rest)
        #expect(found == content)
        #expect(content == .unknown || read == bytes)
      }
    }
    #expect(throws: SystemError(call: "lseek", errno: .notSeekable)) {
      try pipe([[0, 0, 0, 20] + Array("ftypqt  ".utf8)])
    }
  }

  @Test
  func `a document's line that does not end is an error as soon as it is too long; XML has no lines`() throws {
    let path = NSTemporaryDirectory() + "tckit-endless-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let line = [UInt8](repeating: 0x78, count: DocumentOptions.maximumLineLength + (2 << 16))
    let error = DocumentError(
      .lineTooLong(limit: DocumentOptions.maximumLineLength), at: DocumentLocation(line: 3, column: 1, offset: 10))
    for head in ["TITLE: x\r\r", "TITLE: x\n\n"] {
      try Data(Array(head.utf8) + line).write(to: URL(filePath: path))
      #expect(throws: InputFile.Unread.document(error)) {
        try InputFile(SystemPath(path)).bytes(of: .editDecisionList)
      }
    }
    #expect(try InputFile(SystemPath(path)).bytes(of: .finalCutXML).count == line.count + 10)
  }

  @Test
  func `a list in a pipe is known by its first line, before the end`() throws {
    let (content, bytes) = try pipe([Array("01:00:00:00\n".utf8), Array("TITLE: x\n".utf8)])
    #expect(content == .text)
    #expect(bytes == Array("01:00:00:00\nTITLE: x\n".utf8))
  }

  @Test
  func `a pipe that is scanned is text as soon as its first line begins no document, before more of it comes`() throws {
    let path = NSTemporaryDirectory() + "tckit-pipe-\(UUID().uuidString)"
    try #require(mkfifo(path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let isTold = DispatchSemaphore(value: 0)
    Thread {
      guard let file = FileHandle(forWritingAtPath: path) else { return }
      try? file.write(contentsOf: Data("log start at 01:00:00:00\n".utf8))
      _ = isTold.wait(timeout: .now() + 20)
      try? file.close()
    }.start()
    let start = ContinuousClock.now
    let content = try scannedContent(path)
    let time = ContinuousClock.now - start
    isTold.signal()
    #expect(content == .text)
    #expect(time < .seconds(10), "it waited for the end")
  }

  private func scannedContent(_ path: String) throws -> InputFile.Content {
    let file = try InputFile(SystemPath(path), .init(scans: true))
    return file.content
  }

  @Test
  func `a directory and a file that is not there are errors`() {
    #expect(throws: SystemError(call: "read", errno: .isADirectory)) { try content("/") }
    // No other process knows this name.
    let missing = NSTemporaryDirectory() + "tckit-missing-\(UUID().uuidString)"
    #expect(throws: SystemError(call: "open", errno: .notFound)) { try content(missing) }
  }

  @Test
  func `a bundle of Final Cut Pro is its document; another folder is none`() throws {
    let folder = NSTemporaryDirectory() + "tckit-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["A.fcpxmld", "A.folder"] {
      let path = folder + "/" + name
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data("<fcpxml version='1.11'/>".utf8).write(to: URL(filePath: path + "/Info.fcpxml"))
    }
    for path in [folder + "/A.fcpxmld", folder + "/A.fcpxmld/"] {
      let file = try InputFile(SystemPath(path))
      #expect(file.content == .document(.finalCutXML))
    }
    #expect(throws: SystemError.self) { _ = try InputFile(SystemPath(folder + "/A.folder")) }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a bundle whose document is a FIFO, a folder or missing is a folder, and not waited for`() throws {
    let folder = NSTemporaryDirectory() + "tckit-\(UUID().uuidString).fcpxmld"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try #require(mkfifo(folder + "/Info.fcpxml", 0o600) == 0)
    let error = SystemError(call: "read", errno: .isADirectory)
    #expect(throws: error) { try content(folder) }
    try #require(unlink(folder + "/Info.fcpxml") == 0)
    #expect(throws: error) { try content(folder) }
    try #require(mkdir(folder + "/Info.fcpxml", 0o700) == 0)
    #expect(throws: error) { try content(folder) }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a FIFO that takes the place of a file that is replaced is not waited for`() throws {
    let path = NSTemporaryDirectory() + "tckit-pipe-\(UUID().uuidString)"
    try #require(mkfifo(path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try InputFile(SystemPath(path), .init(isReplaced: true))
    #expect(file.content == .unknown)
  }
}
