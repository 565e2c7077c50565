// Final Cut Pro's XML: markers and clips of projects are read and written.
//
//     <gap name="Gap" offset="3600s" start="3600s" duration="10s">
//       <marker start="3601s" duration="100/2500s" value="The name" note="A note" completed="0"/>
//
// Times are rational seconds, so nothing is rounded. Final Cut Pro shows a marker with `completed` as a to-do item, red
// until it is done and then green, and a chapter marker orange; other markers are blue, and have no color here.

import UniformTypes
import SMPTETimecode
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
