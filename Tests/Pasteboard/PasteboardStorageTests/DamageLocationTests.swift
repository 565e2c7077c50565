import FilePasteboard
// Damage anywhere in a file, examined one representation at a time. Reads that need the damaged bytes report their
// offset, and all other reads give exactly the written bytes (invariants 1 and 2 of GenerationFormat.swift).

import TestSupport
import Testing

@testable import PasteboardStorage

struct DamageLocationTests {
  let temporary: TemporaryStore

  init() throws { temporary = try TemporaryStore() }

  /// Some items with several representations, including empty ones. `padding` bytes set the length.
  private func items(padding: Int) -> [PasteboardItem] {
    [
      item("01:00:00:00"),
      PasteboardItem([
        .init(type: "public.png", bytes: (0..<(200 + padding)).map { UInt8(truncatingIfNeeded: $0 &* 31) }),
        .init(type: "public.utf8-plain-text", bytes: Array("a picture".utf8)), .init(type: "public.html", bytes: []),
      ]),
      PasteboardItem([]),
      item(
        "23:59:59:23", attributes: .init(isSensitive: true, expires: PasteboardStore.Timestamp(nanoseconds: .max - 1))),
    ]
  }

  /// The answer to one read of one representation.
  private enum Answer: Equatable {
    case bytes([UInt8])
    case damaged(at: UInt64)
    case other(PasteboardStore.Error)

    init(_ error: PasteboardStore.Error, path: String) {
      if case .damaged(path, let offset, _) = error { self = .damaged(at: offset) } else { self = .other(error) }
    }
  }

  /// Asks for each representation of each item, one at a time.
  private func answers(_ store: PasteboardStore) -> [[Answer]] {
    let path = temporary.path(of: temporary.current)
    return items(padding: 0).enumerated().map { number, item in
      (0..<item.representations.count).map { index in
        do throws(PasteboardStore.Error) {
          let generation = try store.generation(of: .general)
          let representation = try generation.item(at: number).representations[index]
          return .bytes(try generation.bytes(of: representation))
        } catch {
          return Answer(error, path: path)
        }
      }
    }
  }

  /// The expected answers after damage to one byte: for each read that needs it, the start of its checksum's range.
  private func expected(_ items: [PasteboardItem], damageAt byte: UInt64, in header: GenerationHeader) -> [[Answer]] {
    var representationNumber: UInt64 = 0
    var offset = UInt64(GenerationFormat.headerSize)
    return items.enumerated().map { itemNumber, item in
      let firstNumber = representationNumber
      let entries = UInt64(item.representations.count)
      return item.representations.map { representation in
        let ownBytes = offset..<(offset + UInt64(representation.bytes.count))
        offset = ownBytes.upperBound
        representationNumber += 1
        let itemEntry = header.itemIndexOffset + 24 * UInt64(itemNumber)
        let firstEntry = header.representationIndexOffset + 32 * firstNumber
        if byte < 128 { return .damaged(at: 0) }
        if (header.typeTableOffset..<header.itemIndexOffset).contains(byte) {
          return .damaged(at: header.typeTableOffset)
        }
        if (itemEntry..<(itemEntry + 24)).contains(byte) { return .damaged(at: itemEntry) }
        // An item lists all its representations before one of them is read.
        if (firstEntry..<(firstEntry + 32 * entries)).contains(byte) {
          return .damaged(at: firstEntry + (byte - firstEntry) / 32 * 32)
        }
        return ownBytes.contains(byte) ? .damaged(at: ownBytes.lowerBound) : .bytes(representation.bytes)
      }
    }
  }

  /// Writes the items and returns the file with its header.
  private func file(_ items: [PasteboardItem], _ store: PasteboardStore) throws -> (
    bytes: [UInt8], header: GenerationHeader
  ) {
    try store.write(items)
    let bytes = try temporary.bytes(of: temporary.current)
    return (bytes, try GenerationHeader(decodingStart: bytes.span.bytes, path: "current"))
  }

  @Test func `each bit of each byte: the position of the damage, or the exact old data`() throws {
    let store = try temporary.store()
    let items = items(padding: 0)
    let (bytes, header) = try file(items, store)
    #expect(answers(store) == items.map { $0.representations.map { Answer.bytes($0.bytes) } })
    var flips = 0
    for bit in 0..<(bytes.count * 8) {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      try temporary.write(flipped, to: temporary.current)
      let wanted = expected(items, damageAt: UInt64(bit / 8), in: header)
      try #require(answers(store) == wanted, "bit \(bit % 8) of byte \(bit / 8)")
      flips += 1
    }
    #expect(flips > 5000)
  }

  @Test func `a file larger than what is read at once: the same, at a stride`() throws {
    let store = try temporary.store()
    let items = items(padding: 60_000)
    let (bytes, header) = try file(items, store)
    var random = SeededGenerator(seed: 4)
    let strided = stride(from: 0, to: bytes.count - 2000, by: 151)
    for byte in Array(strided) + Array((bytes.count - 2000)..<bytes.count) {
      var flipped = bytes
      flipped[byte] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      try temporary.write(flipped, to: temporary.current)
      try #require(answers(store) == expected(items, damageAt: UInt64(byte), in: header), "byte \(byte)")
    }
  }

  @Test(arguments: [0, 60_000])
  func `cut anywhere: the position of the cut, for every representation`(padding: Int) throws {
    let store = try temporary.store()
    let items = items(padding: padding)
    let (bytes, _) = try file(items, store)
    let cuts = stride(from: 0, to: bytes.count, by: padding == 0 ? 1 : 173)
    for length in cuts {
      try temporary.write(Array(bytes[..<length]), to: temporary.current)
      // A file shorter than the mark at its head could be anything.
      let offset = length < 8 ? 0 : UInt64(length)
      let wanted = items.map { $0.representations.map { _ in Answer.damaged(at: offset) } }
      try #require(answers(store) == wanted, "cut to \(length) of \(bytes.count)")
    }
  }

  @Test func `cut while it is open: the position of the cut, or the exact old data`() throws {
    let store = try temporary.store()
    let items = items(padding: 60_000)
    let (bytes, header) = try file(items, store)
    for length in stride(from: 0, to: bytes.count, by: 1009) {
      try temporary.write(bytes, to: temporary.current)
      let generation = try store.generation(of: .general)
      try temporary.cut(temporary.current, to: length)
      for (number, item) in items.enumerated() {
        for (index, representation) in item.representations.enumerated() {
          do throws(PasteboardStore.Error) {
            let found = try generation.item(at: number).representations[index]
            #expect(try generation.bytes(of: found) == representation.bytes, "cut to \(length)")
          } catch {
            guard case .damaged(temporary.path(of: temporary.current), let offset, .length) = error else { throw error }
            #expect(offset <= header.fileLength && offset >= length, "cut to \(length)")
          }
        }
      }
    }
  }
}
