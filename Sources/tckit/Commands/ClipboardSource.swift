// What a clipboard offers, as the items of a paste.
//
// What is there is one item in the types that it is offered in. Where items are asked for (--all, --item), each line of text
// is one; with --scan each timecode in the text.

import JSON
import SystemClipboard
import TimecodePasteboard

/// The items of a clipboard.
struct ClipboardSource: PasteSource {
  private let clipboard: any Clipboard
  /// All that is offered.
  let offers: [ClipboardOffer]
  /// What is offered under a name that says its type.
  let offered: [(type: UTType, offer: ClipboardOffer)]
  /// The texts that the content was taken apart into, or nil where it is one item.
  private var texts: [[UInt8]]?

  /// Asks the clipboard what it offers; nothing is an error.
  init(_ clipboard: any Clipboard) throws(Failure) {
    self.clipboard = clipboard
    offers = try clipping { () throws(ClipboardError) in try clipboard.offers() }
    offered = ClipboardTarget.typed(offers)
    guard !offers.isEmpty else { throw .nothingOnClipboard(clipboard.name) }
  }

  static var isClipboard: Bool { true }

  var itemCount: Int { texts?.count ?? 1 }

  func item(at position: Int) throws(Failure) -> Int { position }

  func types(of item: Int) -> [String] {
    texts == nil ? offered.map(\.type.identifier) : [UTType.utf8PlainText.identifier]
  }

  func bytes(of index: Int, in item: Int) throws(Failure) -> [UInt8] {
    if let texts { return texts[item] }
    let bytes = try raw(offered[index].offer)
    return ClipboardTarget(offered[index].offer.target).content(of: bytes)
  }

  /// The bytes of an offer, as the owner gives them; the empty content that a cleared clipboard may have is nothing.
  func raw(_ offer: ClipboardOffer) throws(Failure) -> [UInt8] {
    let bytes = try clipping { () throws(ClipboardError) in try clipboard.bytes(of: offer) }
    guard !bytes.isEmpty else { throw .nothingOnClipboard(clipboard.name) }
    return bytes
  }

  func origin(_ json: inout JSONText) { json.member("clipboard", clipboard.name.rawValue) }

  /// Makes items of the parts of the text, where text is what would be read first.
  mutating func divide(_ reader: PasteReader, by parts: ([UInt8]) -> [[UInt8]]) throws(Failure) {
    guard let match = reader.candidates(among: offered.map(\.type)).first, match.offered.conforms(to: .text),
      let index = offered.firstIndex(where: { $0.type == match.offered })
    else { return }
    let text = reader.utf8Text(try bytes(of: index, in: 0), as: match.offered)
    guard let text, String(validating: text, as: UTF8.self) != nil else { return }
    texts = parts(text)
    if texts?.isEmpty == true { throw .noTimecodeOnClipboard(clipboard.name) }
  }
}
