import FilePasteboard
// A Python script that knows only the manual page reads the files that this module writes, and the reverse.

import Foundation
import TestSupport
import Testing

@testable import PasteboardStorage

@Suite(.waits)
struct IndependentReaderTests {
  let temporary: TemporaryStore

  init() throws { temporary = try TemporaryStore() }

  private struct File: Codable, Equatable {
    var changeCount: UInt64
    var created: Int64
    var items: [Item]
    var lineage: Lineage

    struct Lineage: Codable, Equatable {
      var identity: UInt64
      var predecessor: UInt64
      var expiry: Int64
      var bits: UInt8
      var unfinished: UInt8
      var void: Bool
      var reduced: Bool

      init(_ lineage: GenerationHeader.Lineage) {
        identity = lineage.identity
        predecessor = lineage.predecessor
        expiry = lineage.earliestExpiry.nanoseconds
        bits = lineage.lengthBits
        unfinished = lineage.unfinished
        void = lineage.mayHaveVoid
        reduced = lineage.isReduced
      }
    }

    struct Item: Codable, Equatable {
      var sensitive: Bool
      var once: Bool
      var expires: Int64?
      var representations: [[String]]

      enum CodingKeys: CodingKey { case sensitive, once, expires, representations }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(sensitive, forKey: .sensitive)
        try container.encode(once, forKey: .once)
        try container.encode(expires, forKey: .expires)
        try container.encode(representations, forKey: .representations)
      }
    }
  }

  /// Contents of every length that the checksum treats differently.
  private func items(from now: PasteboardStore.Timestamp) -> [PasteboardItem] {
    let lengths = [0, 1, 3, 4, 7, 8, 12, 31, 32, 33, 63, 64, 100, 1000]
    var items = lengths.map { length in
      PasteboardItem([
        .init(type: "public.data", bytes: (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ length) }),
        .init(type: "public.utf8-plain-text", bytes: Array("\(length)".utf8)),
      ])
    }
    items.append(PasteboardItem([]))
    items.append(item("x", attributes: .init(isSensitive: true, expires: now.advanced(by: .seconds(3600)))))
    items.append(item("y", attributes: .init(isOnce: true)))
    return items
  }

  private func described(_ items: [PasteboardItem]) -> [File.Item] {
    items.map { item in
      File.Item(
        sensitive: item.attributes.isSensitive, once: item.attributes.isOnce,
        expires: item.attributes.expires?.nanoseconds,
        representations: item.representations.map { [$0.type, hexadecimal($0.bytes)] })
    }
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let text = String(byte, radix: 16)
      return text.count < 2 ? "0" + text : text
    }.joined()
  }

  @Test(.needs("python3")) func `Python reads files written here`() throws {
    let store = try temporary.store()
    let items = items(from: store.now)
    try store.write([item("before", attributes: .init(expires: .init(nanoseconds: .max - 1)))])
    try store.write(items)
    let dumped = try JSONDecoder().decode(
      File.self, from: python("dump", temporary.path(of: temporary.current), input: Data()))
    let generation = try store.generation(of: .general)
    #expect(
      dumped
        == File(
          changeCount: 2, created: generation.created.nanoseconds, items: described(items),
          lineage: File.Lineage(generation.header.lineage)))
  }

  @Test(.needs("python3")) func `files written by Python are read here, and are identical byte for byte`() throws {
    let store = try temporary.store()
    let items = items(from: store.now)
    try store.write([item("before", attributes: .init(expires: .init(nanoseconds: .max - 1)))])
    try store.write(items)
    let ours = try temporary.bytes(of: temporary.current)
    let generation = try store.generation(of: .general)
    let file = File(
      changeCount: 2, created: generation.created.nanoseconds, items: described(items),
      lineage: File.Lineage(generation.header.lineage))
    _ = try python("make", temporary.path(of: temporary.current), input: JSONEncoder().encode(file))
    #expect(try temporary.bytes(of: temporary.current) == ours)
    try store.generation(of: .general).verify()
    #expect(try store.contents() == items)
  }

  private func python(_ arguments: String..., input: Data) throws -> Data {
    let script = packageRoot.appending(path: "Tests/Faults/generation.py").path
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script] + arguments
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    try process.run()
    stdin.fileHandleForWriting.write(input)
    try stdin.fileHandleForWriting.close()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return output
  }
}
