// Final Cut Pro's XML: the clips, transitions and markers of projects are read and written.
//
//     <gap name="Gap" offset="3600s" start="3600s" duration="10s">
//       <marker start="3601s" duration="100/2500s" value="The name" note="A note" completed="0"/>
//
// Times are rational seconds, so nothing is rounded. Final Cut Pro shows a marker with `completed` as a to-do item,
// which is red until it is done and then green, and a chapter marker in orange. It shows other markers in blue; they
// have no color here.

import SMPTETimecode
import UniformTypes
import XML

enum FinalCutXML: DocumentWriter {
  static let traits = DocumentTraits(
    name: "Final Cut Pro XML",
    type: { UTType(importedAs: "com.apple.finalcutpro.xml", conformingTo: .xml) },
    losses: [.duration, .color, .event, .transition, .nameCharacters, .noteCharacters, .emptyText, .order],
    omits: [], isUnicode: true, recordsTimes: true)

  static func recognizes(_ head: Span<UInt8>) -> Bool { XMLReader.documentElement(in: head) == "fcpxml" }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    var elements = FinalCutReading(reading)
    reading = DocumentReading(reading.options)
    try XMLReader.readDocument(bytes, root: "fcpxml") { (event, reader) throws(DocumentError) in
      try elements.read(event, of: reader)
    }
    reading = elements.finished(bytes)
  }
}

// MARK: XML text in a document: errors with their locations, and writing

extension XMLReader {
  /// Reads the next event. Adds the location in the document to an error.
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

  /// Reads a document, checks the name of its root element, and passes each event to a closure.
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

  /// The seconds of an attribute; nil if the attribute is missing or is not a time.
  func seconds(_ name: StaticString) -> Fraction? { attribute(name).flatMap { Fraction(fcpxml: bytes($0.range).span) } }

  /// Returns whether a text consists of white space.
  func isBlank(_ content: XMLText) -> Bool { text[content.range].allSatisfy { $0 <= 0x20 } }

  /// The location of a byte. Lines are counted from the beginning, or from an earlier location in the same text.
  func location(_ offset: Int, after known: DocumentLocation = .beginning) -> DocumentLocation {
    text.span.location(offset, after: known)
  }
}

extension DocumentWriting {
  /// Writes text for an attribute's value or an element's content. Omits characters that XML cannot contain and counts
  /// them as a loss.
  mutating func xml(_ text: String, replaced kind: DocumentLoss.Kind, of index: Int) {
    write(text.escapedForXML)
    for scalar in text.unicodeScalars where !scalar.isXMLCharacter { lose(kind, index) }
  }
}
