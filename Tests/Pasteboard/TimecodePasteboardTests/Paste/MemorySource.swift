// Items in memory, so that a test of the paste engine needs no store.

import TimecodePasteboard

/// A source that records which parts of it are read.
struct MemorySource: PasteSource {
  /// The reason why an item cannot be read.
  enum Failure: Error, Equatable {
    case damagedItem, sourceGone
  }

  /// The representations of each item: a type and its text, or the failure to read it.
  var items: [[(type: UTType, content: Result<String, Failure>)]]
  /// The items and representations that were read, in order.
  var reads: [[Int]] = []

  init(_ items: [[(UTType, String)]]) {
    self.items = items.map { $0.map { ($0.0, .success($0.1)) } }
  }

  var itemCount: Int { items.count }

  func types(ofItemAt position: Int) throws(Failure) -> [String] { items[position].map(\.type.identifier) }

  mutating func bytes(ofRepresentation index: Int, ofItemAt position: Int) throws(Failure) -> [UInt8] {
    reads.append([position, index])
    return Array(try items[position][index].content.get().utf8)
  }

  static func concernsOneItem(_ failure: Failure) -> Bool { failure == .damagedItem }
}

extension Paste {
  /// A paste at 25 fps under the strictest policies.
  static func at25() -> Paste {
    let local = LocalProperties(rate: .fps25)
    let text = TimecodeReader(text: LocalProperties(), local: local, separatorRule: .report)
    return Paste(reader: PasteReader(text: text), rules: PasteRules(local: local))
  }
}
