// Final Cut Pro 7's XML (xmeml), which Premiere Pro, DaVinci Resolve and many others exchange. The clips, transitions
// and markers of the first sequence are read, and a list is written as one sequence.
//
//     <xmeml version="4"><sequence><rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate>
//       <timecode><frame>107892</frame><displayformat>DF</displayformat></timecode>
//       <media><video><track><clipitem><name>A</name><start>0</start><end>48</end><in>10</in><out>58</out>…
//
// A clip is in the timeline from `start` to `end`, in frames of the sequence. It shows its file from `in` to `out`, in
// frames of the clip's own rate. An end that a transition covers is -1; the cut is then at the transition's cut point.

import SMPTETimecode
import TimecodeEvents
import UniformTypes
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
    // Only the sequence may own the rows; otherwise they would be copied.
    var sequence = FinalCut7Sequence(reading)
    reading = DocumentReading(reading.options)
    sequence.reading.read.structure = FinalCut7Structure(tree.root, files: tree.files).faults
    try sequence.read(tree.root)
    sequence.joinTracks()
    sequence.reading.table.connect(in: bytes)
    // The numbers on a track are read before its clips, so the problems are out of order.
    sequence.reading.read.problems.sortByLocation()
    reading = sequence.reading
  }
}

// MARK: Structure

// The references and required values of Final Cut Pro 7's XML. A file is described at its first use, and later uses
// have only its id. A sequence needs a rate to count its frames.
//
//     <clipitem id="c1">…<file id="file-1"><name>A001.mov</name>…</file></clipitem>
//     <clipitem id="c2">…<file id="file-1"/></clipitem>

/// The faults in the files of a document.
struct FinalCut7Structure {
  private(set) var faults: [DocumentError] = []
  private let defined: Set<String>
  private var files: [String: FinalCut7Element] = [:]
  /// The values that must agree in all files with one id.
  private static let values = ["name", "pathurl", "duration"]

  /// Finds the faults of a document.
  ///
  /// - Parameter defined: The identifiers of files with contents, including files in elements that are not read.
  init(_ root: FinalCut7Element, files defined: Set<String>) {
    self.defined = defined
    judge(root)
  }

  private mutating func judge(_ element: FinalCut7Element) {
    for inner in element.elements {
      if inner.name == "file" { judge(file: inner, of: element.name) }
      judge(inner)
    }
  }

  private mutating func judge(file: FinalCut7Element, of parent: String) {
    guard let id = file.identifier, !id.isEmpty else { return }
    guard !file.elements.isEmpty else {
      if !defined.contains(id) { add(.undefined(id, by: "file", of: parent), at: file.location) }
      return
    }
    guard let earlier = files[id] else { return files[id] = file }
    for value in Self.values {
      guard let one = earlier.text(value), let other = file.text(value), one != other else { continue }
      return add(.redefined(id, element: "file", value: value), at: file.location)
    }
  }

  private mutating func add(_ fault: StructureFault, at location: DocumentLocation) {
    faults.append(DocumentError(.structure(fault), at: location))
  }
}
