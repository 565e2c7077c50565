// XML text in a document: its errors with their places, and the text that is written.

import SMPTETimecode
import XML

extension XMLReader {
  /// Reads the next event; an error has its place in the document.
  mutating func nextEvent() throws(DocumentError) -> Event? {
    do { return try next() } catch {
      let location = text.span.location(error.offset)
      switch error.reason {
      case .expected(let what): throw DocumentError(.expected(what), at: location)
      case .encoding: throw DocumentError(.encoding, at: location)
      case .tooDeep(let limit): throw DocumentError(.tooDeep(limit: limit), at: location)
      }
    }
  }

  /// Reads a document, checks the name of its root, and gives each event to a closure.
  static func readDocument(
    _ bytes: Span<UInt8>, root: StaticString,
    _ take: (Event, borrowing XMLReader) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    try read(bytes) { (reader) throws(DocumentError) in
      while let event = try reader.nextEvent() {
        if event == .start, reader.depth == 1, !reader.name(equals: root) {
          throw DocumentError(.expected("<\(root)>"), at: reader.location(reader.start))
        }
        try take(event, reader)
      }
    }
  }

  /// The seconds of an attribute; nil if it is missing, or not a time.
  func seconds(_ name: StaticString) -> Fraction? { attribute(name).flatMap { Fraction(fcpxml: bytes($0.range).span) } }

  /// Returns whether a text consists of white space.
  func isBlank(_ content: XMLText) -> Bool { text[content.range].allSatisfy { $0 <= 0x20 } }

  /// The place of a byte; lines are counted from the beginning, or from an earlier place in the same text.
  func location(_ offset: Int, after known: DocumentLocation = .beginning) -> DocumentLocation {
    text.span.location(offset, after: known)
  }
}

extension DocumentWriting {
  /// Writes text for an attribute's value or an element's content. It omits and counts characters that XML cannot
  /// contain.
  mutating func xml(_ text: String, replaced kind: DocumentLoss.Kind, of index: Int) {
    write(text.escapedForXML)
    for scalar in text.unicodeScalars where !scalar.isXMLCharacter { lose(kind, index) }
  }
}
