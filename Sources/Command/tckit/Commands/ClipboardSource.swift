// tckit paste --clipboard: the offers of a clipboard as the items of a paste.
//
// The content is one item with the offered types. With --all or --item each line of text is an item; with --scan each
// timecode in the text is one. Several items that tckit copied arrive as an export stream, and its generation has the
// items.

import JSON
import SystemClipboard
import TimecodePasteboard

/// The items of a clipboard.
struct ClipboardSource: PasteSource {
  private let clipboard: any Clipboard
  /// Every offer.
  let offers: [ClipboardOffer]
  /// The offers whose name gives their type.
  let offered: [(type: UTType, offer: ClipboardOffer)]
  /// The texts that the content was divided into; nil if it is one item.
  private var texts: [[UInt8]]?

  /// Asks the clipboard for its types; an empty clipboard is an error.
  init(_ clipboard: any Clipboard) throws {
    self.clipboard = clipboard
    // Reading the identifiers declares these types before names are matched with types.
    for type in TimecodeMarker.pasteUTTypes + [.exportStream] { _ = type.identifier }
    offers = try clipboard.offers()
    offered = ClipboardTarget.typed(offers)
    guard !offers.isEmpty else { throw Diagnostic.nothingOnClipboard(clipboard.name) }
  }

  var itemCount: Int { texts?.count ?? 1 }

  /// The items of an export stream, if one is offered.
  func stream() throws -> PasteboardStore.Generation? {
    guard let list = offered.first(where: { $0.type == .exportStream }) else { return nil }
    let stream: PasteboardStore.Generation
    let bytes = try raw(list.offer)
    do { stream = try .init(stream: bytes, from: "the clipboard \(clipboard.name.rawValue)") } catch {
      throw Diagnostic.store(error, at: InputLocation(isOnClipboard: true))
    }
    if stream.isEmpty { throw Diagnostic.nothingOnClipboard(clipboard.name) }
    return stream
  }

  func types(ofItemAt position: Int) throws(Diagnostic) -> [String] {
    texts == nil ? offered.map(\.type.identifier) : [UTType.utf8PlainText.identifier]
  }

  func bytes(ofRepresentation index: Int, ofItemAt position: Int) throws(Diagnostic) -> [UInt8] {
    if let texts { return texts[position] }
    let bytes = try raw(offered[index].offer)
    return ClipboardTarget(offered[index].offer.target).content(of: bytes)
  }

  static func concernsOneItem(_ failure: Diagnostic) -> Bool { failure.concernsOneItem }

  /// The bytes of an offer, as the owner gives them. A cleared clipboard may offer empty bytes, which count as no
  /// content.
  func raw(_ offer: ClipboardOffer) throws(Diagnostic) -> [UInt8] {
    let bytes = try Diagnostic.from(try clipboard.bytes(of: offer), Diagnostic.clipboard)
    guard !bytes.isEmpty else { throw Diagnostic.nothingOnClipboard(clipboard.name) }
    return bytes
  }

  /// Every representation whose name gives its type, unchanged and in the owner's order.
  func representations(_ messages: Messages) throws -> [TimecodeCopy.Attachment] {
    var result: [TimecodeCopy.Attachment] = []
    for (type, offer) in offered {
      let bytes: [UInt8]
      do { bytes = try clipboard.bytes(of: offer) } catch {
        guard case .offerWithdrawn(let target) = error else { throw Diagnostic.clipboard(error) }
        messages.warning("the clipboard offered \(Diagnostic.printable(target)), but does not give it", as: .clipboard)
        continue
      }
      if !bytes.isEmpty { result.append(.init(type: type, bytes: bytes)) }
    }
    guard !result.isEmpty else { throw Diagnostic.nothingOnClipboard(clipboard.name) }
    return result
  }

  /// Divides the text into items, if text is the representation that would be read.
  mutating func divide(_ reader: PasteReader, _ division: SurroundedTimecode.Division) throws(Diagnostic) {
    let source = self
    texts = try reader.items(among: offered.map(\.type), divided: division) { (index) throws(Diagnostic) in
      try source.bytes(ofRepresentation: index, ofItemAt: 0)
    }
    if texts?.isEmpty == true { throw Diagnostic.noTimecodeOnClipboard(clipboard.name) }
  }
}

// MARK: Pasting

extension PasteOptions {
  /// Pastes another program's copy, with the same reading and policies as a pasteboard's.
  func pasteClipboard(_ access: ClipboardAccess, _ context: Context) throws {
    var source = try ClipboardSource(try access.open())
    if case .bytes(let name) = part { return try context.write(try source.raw(try offer(name, in: source))) }
    if division != .timecodes, let stream = try source.stream() {
      var items = try GenerationSource(stream)
      return try write(&items, from: access, context)
    }
    if let division { try source.divide(paste.reader, division) }
    try write(&source, from: access, context)
  }

  /// Pastes the items that are selected.
  private func write(
    _ source: inout some PasteSource & ~Copyable, from access: ClipboardAccess, _ context: Context
  ) throws {
    let positions: Range<Int>
    do { positions = try selection.positions(among: source.itemCount) } catch {
      guard case .noSuchItem(let number, let count) = error else { throw error }
      throw Diagnostic.noClipboardItem(number: number, count: count)
    }
    let results = try paste.results(ofItemsAt: positions, from: &source)
    let (name, count) = (access.name.rawValue, source.itemCount)
    let report = PasteReport(options: self, isOnClipboard: true, itemCount: count) { json in
      json.member("clipboard", name)
    }
    try report.write(results, context)
  }

  /// The offer that a name means: the clipboard's name for it, a MIME type or a type identifier.
  private func offer(_ name: String, in source: ClipboardSource) throws -> ClipboardOffer {
    if let offer = source.offers.first(where: { $0.target == name }) { return offer }
    let type = if let type = ClipboardTarget(name).type { type } else { try declaredTypes.types([name])[0] }
    let offered = source.offered.map(\.type)
    guard let index = TypeNegotiation.index(of: type, among: offered) else {
      throw Diagnostic(
        .noMatchingType(wanted: [type.identifier], offered: offered.map(\.identifier)),
        at: InputLocation(isOnClipboard: true))
    }
    return source.offered[index].offer
  }
}
