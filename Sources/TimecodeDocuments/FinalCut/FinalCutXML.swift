// Final Cut Pro's XML: markers and clips of projects are read; markers are written on one gap.
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
    losses: [.duration, .color, .nameCharacters, .noteCharacters, .emptyText], isUnicode: true)

  static let hasTitle = true
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

  static func write(
    _ document: TimecodeDocument, _ options: DocumentOptions, to output: inout DocumentWriting
  ) throws(DocumentError) {
    let (properties, first) = try document.timeline(options)
    let time = FinalCutTime(properties)
    var start = first
    var end = start + time.base
    for marker in document.markers {
      start = min(start, marker.inPoint.subFrameCount)
      end = max(end, marker.inPoint.subFrameCount + max(marker.range.subFrameCount, time.base))
    }
    output.head(title: document.title, time)
    output.write("\" duration=\"", time, end - start)
    output.write("\" tcStart=\"", time, start)
    let format = properties.frameRate.fcpXMLMetadata.tcFormat
    output.write("\" tcFormat=\"\(format)\">\n<spine>\n<gap name=\"Gap\" offset=\"", time, start)
    output.write("\" start=\"", time, start)
    output.write("\" duration=\"", time, end - start)
    output.write("\">\n")
    for (index, marker) in document.markers.enumerated() { output.write(marker, time, index) }
    output.write("</gap>\n</spine>\n</sequence>\n</project>\n</event>\n</library>\n</fcpxml>\n")
  }
}

/// Times as Final Cut Pro writes them, from subframes at a rate.
private struct FinalCutTime {
  let rate: TimecodeFrameRate
  /// Subframes in a frame.
  let base: Int
  private let frameDuration: Fraction

  init(_ properties: Timecode.Properties) {
    rate = properties.frameRate
    base = properties.subFramesBase.rawValue
    frameDuration = rate.frameDuration
  }

  /// The terms of a time: whole seconds over 1, whole frames over a frame's denominator, or subframes.
  func terms(_ subFrames: Int) -> (numerator: Int, denominator: Int) {
    let (frames, rest) = subFrames.quotientAndRemainder(dividingBy: base)
    guard rest == 0 else { return (subFrames * frameDuration.numerator, frameDuration.denominator * base) }
    let (seconds, part) = (frames * frameDuration.numerator).quotientAndRemainder(dividingBy: frameDuration.denominator)
    return part == 0 ? (seconds, 1) : (frames * frameDuration.numerator, frameDuration.denominator)
  }
}

extension DocumentWriting {
  /// Writes a time after the preceding text.
  fileprivate mutating func write(_ text: String, _ time: FinalCutTime, _ subFrames: Int) {
    write(text)
    let terms = time.terms(subFrames)
    write(number: terms.numerator)
    if terms.denominator != 1 {
      write(UInt8(ascii: "/"))
      write(number: terms.denominator)
    }
    write(UInt8(ascii: "s"))
  }

  /// Writes everything up to the sequence's format.
  fileprivate mutating func head(title: String?, _ time: FinalCutTime) {
    write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE fcpxml>\n<fcpxml version=\"1.8\">\n<resources>\n")
    write("<format id=\"r1\" frameDuration=\"")
    write(time.rate.fcpXMLMetadata.frameDuration)
    write("\" width=\"1920\" height=\"1080\"/>\n</resources>\n<library>\n<event>\n<project")
    if let title {
      write(" name=\"")
      xml(title, replaced: .nameCharacters, of: 0)
      write("\"")
    }
    write(">\n<sequence format=\"r1")
  }

  fileprivate mutating func write(_ marker: TimecodeMarker, _ time: FinalCutTime, _ index: Int) {
    let color = marker.color?.lowercased()
    write(color == "orange" ? "<chapter-marker start=\"" : "<marker start=\"", time, marker.inPoint.subFrameCount)
    let duration = marker.range.subFrameCount
    // A marker of one frame is a single timecode.
    if duration != 0, duration <= time.base { lose(.duration, index) }
    write("\" duration=\"", time, max(duration, time.base))
    write("\" value=\"")
    if let name = marker.name {
      if name.isEmpty { lose(.emptyText, index) }
      xml(name, replaced: .nameCharacters, of: index)
    }
    if let note = marker.note {
      write("\" note=\"")
      xml(note, replaced: .noteCharacters, of: index)
    }
    switch color {
    case "red": write("\" completed=\"0")
    case "green": write("\" completed=\"1")
    case "orange": write("\" posterOffset=\"0s")
    case nil: break
    default: lose(.color, index)
    }
    write("\"/>\n")
  }
}
