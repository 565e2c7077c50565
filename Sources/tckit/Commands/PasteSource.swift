// Where a paste finds its items: in a generation of the store, or on a clipboard.

import JSON
import TimecodePasteboard

/// Items whose representations are looked at in order, and read when one is tried.
protocol PasteSource: ~Copyable {
  associatedtype Item

  /// Whether it is a clipboard.
  static var isClipboard: Bool { get }
  var itemCount: Int { get }
  /// The item at a position, counted from 0.
  mutating func item(at position: Int) throws(Failure) -> Item
  /// The identifiers of the item's representations, richest first.
  func types(of item: Item) -> [String]
  /// The bytes of the item's representation at an index of its types.
  mutating func bytes(of index: Int, in item: Item) throws(Failure) -> [UInt8]
  /// The members that say in a record where an item was found.
  func origin(_ json: inout JSONText)
}

/// The items of a pasteboard.
struct StoreSource: PasteSource, ~Copyable {
  private var reader: Generation.Reader
  private let name: PasteboardName

  init(_ generation: Generation, named name: PasteboardName) {
    reader = generation.reader()
    self.name = name
  }

  static var isClipboard: Bool { false }

  var itemCount: Int { reader.generation.itemCount }

  mutating func item(at position: Int) throws(Failure) -> Generation.Item {
    do { return try reader.item(at: position) } catch { throw .store(error) }
  }

  func types(of item: Generation.Item) -> [String] { item.representations.map(\.type) }

  mutating func bytes(of index: Int, in item: Generation.Item) throws(Failure) -> [UInt8] {
    do { return try reader.bytes(of: item.representations[index]) } catch { throw .store(error) }
  }

  func origin(_ json: inout JSONText) {
    json.member("pasteboard", name.text)
    json.member("changeCount", Int(clamping: reader.generation.changeCount))
  }
}
