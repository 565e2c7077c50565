// tckit paste --clipboard: the same reading and the same policies, on what another program copied.

import SystemClipboard
import TimecodePasteboard

/// A paste from a clipboard.
struct ClipboardPaste {
  private let access: ClipboardAccess
  private let request: PasteRequest

  init(_ access: ClipboardAccess, _ request: PasteRequest) {
    self.access = access
    self.request = request
  }

  func run(_ context: inout Context) throws {
    var source = try ClipboardSource(try access.open())
    if let word = request.typeWord { return try context.write(try source.raw(try offer(word, in: source))) }
    if request.scans {
      try source.divide(request.reader, by: UntidyText.timecodes)
    } else if request.takesAll || request.item != nil {
      try source.divide(request.reader, by: UntidyText.lines)
    }
    if let item = request.item, item > source.itemCount {
      throw Failure(.noClipboardItem(number: item, count: source.itemCount))
    }
    let positions = try request.positions(among: source.itemCount, context.messages)
    try PasteCommand.paste(positions, of: &source, request, &context)
  }

  /// The offer that a word names: as the clipboard calls it, by MIME type or by type identifier.
  private func offer(_ word: String, in source: ClipboardSource) throws -> ClipboardOffer {
    if let offer = source.offers.first(where: { $0.target == word }) { return offer }
    let type = if let type = ClipboardTarget(word).type { type } else { try DeclaredTypes.type(word) }
    let offered = source.offered.map(\.type)
    guard let match = TypeNegotiation.choose(offered: offered, preferring: [type]),
      let index = offered.firstIndex(of: match.offered)
    else {
      throw Failure(
        item: .noMatchingType(
          wanted: [type.identifier], offered: offered.map(\.identifier)), at: InputLocation(isOnClipboard: true))
    }
    return source.offered[index].offer
  }
}
