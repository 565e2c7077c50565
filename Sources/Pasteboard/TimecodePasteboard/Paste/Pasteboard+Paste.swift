// Pasting from a pasteboard: reads items by `Paste`, and removes those that can be pasted only once.
//
//     let paste = Paste(reader: reader, rules: rules)
//     let pasted = try pasteboard.paste(.all, with: paste)
//     for item in pasted.results.used { … }
//
// Items that can be pasted only once are removed after every check has passed, and before anything is handed out.
// Exactly the items that the caller will write are removed. If another process changes the pasteboard in the meantime,
// it is read again.

public import PasteboardStorage
public import UniformTypes

/// The items of a pasteboard to paste.
public enum PasteSelection: Equatable, Sendable {
  /// The first item.
  case first
  /// The item with a number, counted from 1.
  case item(number: Int)
  /// Every item.
  case all

  /// The positions of the selected items, if there are `count` items.
  ///
  /// - Throws: `PasteboardStore.Error.noSuchItem(number:count:)` if there is no item with the number.
  public func positions(among count: Int) throws(PasteboardStore.Error) -> Range<Int> {
    switch self {
    case .all: return 0..<count
    case .first: return 0..<min(count, 1)
    case .item(let number):
      guard number > 0, number <= count else { throw .noSuchItem(number: number, count: count) }
      return number - 1..<number
    }
  }
}

/// A pasteboard's content, and the result of each item that was pasted.
public struct PastedItems: Sendable {
  /// The change count of the content.
  public var changeCount: UInt64
  /// The number of items; 0 if there is nothing to paste.
  public var itemCount: Int
  /// The results of the selected items.
  public var results: PasteResults
  /// True if items that can be pasted only once were removed.
  public var hasUsedUp: Bool
}

extension Pasteboard {
  /// Pastes items.
  ///
  /// - Parameters:
  ///   - selection: The items.
  ///   - paste: The options for reading and judging the items.
  ///   - selector: A content of the history, without the items that can be pasted only once; nil for the current
  ///     content.
  /// - Throws: `PasteboardStore.Error.noSuchItem(number:count:)` if the selected item does not exist.
  public func paste(
    _ selection: PasteSelection, with paste: Paste, from selector: PasteboardStore.Selector? = nil
  ) throws(PasteboardStore.Error) -> PastedItems {
    var removal = OnceRemoval(from: self)
    while true {
      var source = try source(selector)
      let positions = try positions(selection, in: source)
      let results = try paste.results(ofItemsAt: positions, from: &source)
      let usedUp =
        source.generation.hasOnceItems && results.areUsed
        ? try once(results.used.map(\.position), of: &source, selector) : []
      guard try removal.remove(usedUp, of: source.generation) else { continue }
      return PastedItems(
        changeCount: source.generation.changeCount, itemCount: source.itemCount, results: results,
        hasUsedUp: !usedUp.isEmpty)
    }
  }

  /// Pastes the representation of one item that has a type, or conforms to it, as verified bytes.
  ///
  /// - Returns: The content, or the item's types if none of them conforms; nil if there is nothing to paste.
  public func pasteContent(
    of type: UTType, _ selection: PasteSelection = .first, from selector: PasteboardStore.Selector? = nil
  ) throws(PasteboardStore.Error) -> PastedContent? {
    var removal = OnceRemoval(from: self)
    while true {
      var source = try source(selector)
      guard let position = try positions(selection, in: source).first else { return nil }
      let types = try source.types(ofItemAt: position)
      var pasted = PastedContent(pieces: nil, offered: types, position: position, itemCount: source.itemCount)
      guard let index = TypeNegotiation.index(of: type, among: types.map { UTType(undeclared: $0) }) else {
        return pasted
      }
      pasted.pieces = try source.pieces(ofRepresentation: index, ofItemAt: position)
      let usedUp = try once([position], of: &source, selector)
      guard try removal.remove(usedUp, of: source.generation) else { continue }
      pasted.hasUsedUp = !usedUp.isEmpty
      return pasted
    }
  }

  /// The items of the current content; of any other content, only those that can be pasted more than once.
  private func source(_ selector: PasteboardStore.Selector?) throws(PasteboardStore.Error) -> GenerationSource {
    try GenerationSource(
      try store.generation(of: name, selector ?? .current), includesOnce: selector == nil)
  }

  private func positions(
    _ selection: PasteSelection, in source: borrowing GenerationSource
  ) throws(PasteboardStore.Error) -> Range<Int> {
    source.itemCount == 0 ? 0..<0 : try selection.positions(among: source.itemCount)
  }

  /// The positions of the items that can be pasted only once.
  private func once(
    _ positions: [Int], of source: inout GenerationSource, _ selector: PasteboardStore.Selector?
  ) throws(PasteboardStore.Error) -> Set<Int> {
    if selector != nil { return [] }
    var found: Set<Int> = []
    for position in positions where try source.attributes(ofItemAt: position).isOnce { found.insert(position) }
    return found
  }
}

/// The content of one item's representation.
public struct PastedContent: Sendable {
  /// The content; nil if the item has no representation of the type.
  public var pieces: PasteboardStore.Generation.Pieces?
  /// The types that the item has.
  public var offered: [String]
  /// The item's position, counted from 0.
  public var position: Int
  /// The number of items.
  public var itemCount: Int
  /// True if the item was removed, because it can be pasted only once.
  public var hasUsedUp = false
}
