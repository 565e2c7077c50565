// Final Cut Pro's XML: markers and clips of projects are read and written.
//
//     <gap name="Gap" offset="3600s" start="3600s" duration="10s">
//       <marker start="3601s" duration="100/2500s" value="The name" note="A note" completed="0"/>
//
// Times are rational seconds, so that nothing is rounded. Final Cut Pro shows a marker with `completed` as a to-do item, red
// until it is done and then green, and a chapter marker orange; the other ones are blue, and have no color here.

import OpenTransferable
import SMPTETimecode
import XML

enum FinalCutXML: DocumentWriter {
  static let traits = DocumentTraits(
    word: "fcpxml", name: "Final Cut Pro XML",
    type: UTType(importedAs: "com.apple.finalcutpro.xml", conformingTo: .xml),
    losses: [.duration, .color, .event, .nameCharacters, .noteCharacters, .emptyText, .order], isUnicode: true)

  static let hasTitle = true
  static let hasEvents = true
  static let notesTimes = true

  static func recognizes(_ head: Span<UInt8>) -> Bool { hasRoot("<fcpxml", in: head) }

  /// Whether a document's first element begins so.
  static func hasRoot(_ root: StaticString, in head: Span<UInt8>) -> Bool {
    for index in 0..<max(0, head.count - 7) where head[index] == UInt8(ascii: "<") {
      if head.has(root, at: index, before: head.count) { return true }
      // Before the root there are only instructions, comments and the document type.
      guard head[index + 1] == UInt8(ascii: "?") || head[index + 1] == UInt8(ascii: "!") else { return false }
    }
    return false
  }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    var elements = FinalCutReading(reading)
    try XMLReader.read(bytes) { (reader) throws(DocumentError) in
      while let event = try reader.nextEvent() {
        if event == .start, reader.depth == 1, !reader.name(equals: "fcpxml") {
          throw DocumentError(.expected("<fcpxml>"), at: reader.place(reader.start))
        }
        try elements.take(event, of: reader)
      }
    }
    reading = elements.result
    try elements.notes?.take(to: &reading)
  }
}
