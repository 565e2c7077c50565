// Final Cut Pro 7's XML (xmeml), which Premiere Pro, DaVinci Resolve and many others exchange: the clips, transitions
// and markers of the first sequence are read, and a sequence is written.
//
//     <xmeml version="4"><sequence><rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate>
//       <timecode><frame>107892</frame><displayformat>DF</displayformat></timecode>
//       <media><video><track><clipitem><name>A</name><start>0</start><end>48</end><in>10</in><out>58</out>…
//
// A clip is in the program from `start` to `end`, in frames of the sequence, and shows its file from `in` to `out`, in
// frames of its own rate. If a transition covers one of its ends, that end is -1, and the cut is at the transition's
// point.

import UniformTypes
import SMPTETimecode
import TimecodeEvents
import XML

enum FinalCut7XML: DocumentReader {
  static let traits = DocumentTraits(
    name: "Final Cut Pro 7 XML",
    type: { UTType(importedAs: "com.apple.finalcutpro.xmeml", conformingTo: .xml) },
    losses: [
      .duration, .color, .otherColor, .event, .transition, .subFrames, .nameCharacters, .noteCharacters, .emptyText,
      .order,
    ],
    omits: [], isUnicode: true)

  static func recognizes(_ head: Span<UInt8>) -> Bool { XMLReader.documentElement(in: head) == "xmeml" }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    var tree = FinalCut7Tree()
    try XMLReader.readDocument(bytes, root: "xmeml") { (event, reader) throws(DocumentError) in
      try tree.read(event, of: reader)
    }
    // Only the sequence refers to the rows, so that none is copied.
    var sequence = FinalCut7Sequence(reading)
    reading = DocumentReading(reading.options)
    sequence.reading.read.structure = FinalCut7Structure(tree.root, files: tree.files).faults
    try sequence.read(tree.root)
    sequence.joinTracks()
    sequence.reading.table.connect(in: bytes)
    // The numbers of a track are read before its clips.
    sequence.reading.read.problems.sortByLocation()
    reading = sequence.reading
  }
}
