// tckit paste --clipboard: the same reading and the same policies, on what another program copied.

import SystemClipboard
import TimecodePasteboard

/// A paste from a clipboard.
struct ClipboardPaste {
  private let access: ClipboardAccess
  private var options: PasteOptions

  init(_ access: ClipboardAccess, _ options: PasteOptions) {
    self.access = access
    self.options = options
  }

  mutating func run(_ context: inout Context) throws {
    var source = try ClipboardSource(try access.open())
    if case .bytes(let name) = options.part { return try context.write(try source.raw(try offer(name, in: source))) }
    if options.division != .timecodes, let stream = try source.stream() {
      var items = try GenerationSource(stream)
      return try write(&items, &context)
    }
    if let division = options.division { try source.divide(options.paste.reader, division) }
    try write(&source, &context)
  }

  /// Pastes the items that are selected.
  private mutating func write(
    _ source: inout some PasteSource & ~Copyable, _ context: inout Context
  ) throws {
    let positions: Range<Int>
    do { positions = try options.selection.positions(among: source.itemCount) } catch {
      guard case .noSuchItem(let number, let count) = error else { throw error }
      throw Failure(.noClipboardItem(number: number, count: count))
    }
    let results = try options.paste.results(ofItemsAt: positions, from: &source)
    let origin = PasteOrigin.clipboard(access.name.rawValue)
    try PasteReport(options: options, origin: origin, itemCount: source.itemCount).write(results, &context)
  }

  /// The offer of a name: the clipboard's own, a MIME type or a type identifier.
  private func offer(_ name: String, in source: ClipboardSource) throws -> ClipboardOffer {
    if let offer = source.offers.first(where: { $0.target == name }) { return offer }
    let type = if let type = ClipboardTarget(name).type { type } else { try options.declaredTypes.types([name])[0] }
    let offered = source.offered.map(\.type)
    guard let index = TypeNegotiation.index(of: type, among: offered) else {
      throw Failure(
        item: .noMatchingType(wanted: [type.identifier], offered: offered.map(\.identifier)),
        at: InputLocation(isOnClipboard: true))
    }
    return source.offered[index].offer
  }
}
