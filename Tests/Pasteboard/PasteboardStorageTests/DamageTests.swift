import FilePasteboard
import Foundation
import TestSupport
import Testing

@testable import PasteboardStorage

struct DamageTests {
  let temporary: TemporaryStore

  init() throws { temporary = try TemporaryStore() }

  /// Reads everything there is; nil if an error reports that the file is damaged.
  private func survey(_ store: PasteboardStore) throws -> [PasteboardItem]? {
    do throws(PasteboardStore.Error) {
      return try store.contents()
    } catch {
      switch error {
      case .damaged(temporary.path(of: temporary.current), _, _), .newerFormat: return nil
      default: throw error
      }
    }
  }

  @Test func `a bit flipped anywhere is found`() throws {
    let store = try temporary.store()
    let items = [item("01:00:00:00"), item("b", attributes: .init(isSensitive: true)), PasteboardItem([])]
    try store.write(items)
    let bytes = try temporary.bytes(of: temporary.current)
    for bit in 0..<(bytes.count * 8) {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      try temporary.write(flipped, to: temporary.current)
      #expect(try survey(store) == nil, "bit \(bit % 8) of byte \(bit / 8)")
    }
  }

  @Test func `a file cut or extended anywhere is found`() throws {
    let store = try temporary.store()
    try store.write([item("01:00:00:00"), item("b")])
    let bytes = try temporary.bytes(of: temporary.current)
    for length in 0..<bytes.count {
      try temporary.write(Array(bytes[..<length]), to: temporary.current)
      #expect(try survey(store) == nil, "cut to \(length) of \(bytes.count)")
    }
    try temporary.write(bytes + [0], to: temporary.current)
    #expect(try survey(store) == nil)
  }

  @Test func `damage in one representation leaves the others readable`() throws {
    let store = try temporary.store()
    try store.write([item("01:00:00:00"), item("b")])
    var bytes = try temporary.bytes(of: temporary.current)
    bytes[130] ^= 1  // the JSON of the first item
    try temporary.write(bytes, to: temporary.current)
    let generation = try store.generation(of: .general)
    let first = try generation.item(at: 0)
    #expect(throws: PasteboardStore.Error.damaged(path: temporary.path(of: temporary.current), offset: 128, .checksum))
    {
      try generation.bytes(of: first.representations[0])
    }
    #expect(try generation.bytes(of: first.representations[1]) == Array("01:00:00:00".utf8))
    #expect(try generation.content(of: generation.item(at: 1)) == item("b"))
  }

  @Test func `damage in the index of an item is found before the items are listed`() throws {
    let store = try temporary.store()
    try store.write((0..<5000).map { item("\($0)") })
    var bytes = try temporary.bytes(of: temporary.current)
    bytes[bytes.count - 60] ^= 1  // an entry of the last item
    try temporary.write(bytes, to: temporary.current)
    let generation = try store.generation(of: .general)
    try generation.verifyIndex(ofItemsAt: 0..<4999)
    let error = #expect(throws: PasteboardStore.Error.self) { try generation.verifyIndex(ofItemsAt: 0..<5000) }
    guard case .damaged(temporary.path(of: temporary.current), _, .checksum)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `copying onto a damaged file sets it aside and continues the count`() throws {
    let store = try temporary.store()
    for text in ["a", "b", "c"] { try store.write([item(text)]) }
    var damaged = try temporary.bytes(of: temporary.current)
    damaged[20] ^= 0xFF
    try temporary.write(damaged, to: temporary.current)
    #expect(throws: PasteboardStore.Error.damaged(path: temporary.path(of: temporary.current), offset: 0, .checksum)) {
      try store.write([item("d")], .append)
    }
    let receipt = try store.write([item("e")])
    #expect(receipt.changeCount == 4)
    let aside = temporary.path(of: "damaged-3")
    #expect(
      receipt.warnings == [
        .damagedSetAside(path: aside, .damaged(path: temporary.path(of: "3"), offset: 0, .checksum))
      ])
    #expect(try temporary.bytes(of: "damaged-3") == damaged)
    #expect(try store.history(of: .general) == [2, 1])
    #expect(try store.contents() == [item("e")])
  }

  @Test func `the count continues even if all content is lost`() throws {
    let store = try temporary.store()
    for text in ["a", "b", "c"] { try store.write([item(text)]) }
    for count in 1...3 { try temporary.write([], to: "\(count)") }
    #expect(try store.write([item("d")]).changeCount == 4)
  }

  @Test func `a later version is neither read nor overwritten`() throws {
    let store = try temporary.store()
    try store.write([item("a")])
    let later = try laterVersion(of: temporary.bytes(of: temporary.current))
    try temporary.write(later, to: temporary.current)
    let error = PasteboardStore.Error.newerFormat(path: temporary.path(of: temporary.current), version: 2, features: 0)
    #expect(throws: error) { try store.contents() }
    #expect(throws: error) { try store.write([item("b")]) }
    #expect(try temporary.bytes(of: temporary.current) == later)
  }
}
