// Other tools read the written documents, and their documents are read here. `make documents` installs the tools in
// .build/document-tools.

import Foundation
import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments

extension DocumentTools {
  /// Runs a tool on a file at a rate, and returns what it prints.
  static func run(
    _ way: String, _ tool: String, _ file: URL, _ rate: TimecodeFrameRate, input: String = ""
  ) throws -> String {
    try run([way, tool, file.path, rate.rawValue], input: input)
  }
}

/// An entry as the tools print and take it.
struct ToolEntry: Codable, Equatable {
  var `in`: String
  var out: String
  var name: String
  var note: String?

  init(_ marker: TimecodeMarker) {
    self.in = marker.range.inPoint.stringValue()
    out = marker.range.outPoint.stringValue()
    name = marker.name ?? ""
  }

  var withoutNote: ToolEntry {
    var entry = self
    entry.note = nil
    return entry
  }

  static func lines(_ text: String) throws -> [ToolEntry] {
    try text.split(separator: "\n").map { try JSONDecoder().decode(ToolEntry.self, from: Data($0.utf8)) }
  }
}

@Suite(.waits, DocumentTools.areNeeded)
struct ToolTests {
  static let rates: [TimecodeFrameRate] = [.fps23_976, .fps24, .fps25, .fps29_97, .fps29_97d, .fps30, .fps59_94d]
  static let names = ["Opening", "Überfahrt, “Tür”", "say \"cut\"", "日本語", "a;b"]

  /// Ranges one after the other, from an hour on.
  static func document(at rate: TimecodeFrameRate) throws -> TimecodeDocument {
    var start = try Timecode(.string("01:00:00:00"), at: rate)
    let markers = try (0..<40).map { index in
      let length = Timecode.FrameCount(.frames(1 + index * 97), base: start.subFramesBase)
      let range = try TimecodeRange(from: start, duration: length)
      start = range.outPoint
      return TimecodeMarker(range, name: names[index % names.count])
    }
    return TimecodeDocument(markers, title: "Reel")
  }

  @Test(
    arguments: [
      ("otio-edl", DocumentFormat.editDecisionList), ("pycmx", .editDecisionList), ("otio-ale", .logExchange),
      ("csv", .commaSeparated), ("fcp-mcp", .finalCutXML),
    ],
    rates)
  func `what is written is read back equal`(tool: (name: String, format: DocumentFormat), rate: TimecodeFrameRate)
    throws
  {
    let document = try Self.document(at: rate)
    let bytes = try document.written(as: tool.format).bytes
    let entries = try DocumentTools.withFile("written.\(tool.format.word)") { file in
      try Data(bytes).write(to: file)
      return try ToolEntry.lines(DocumentTools.run("read", tool.name, file, rate))
    }
    #expect(entries.map(\.withoutNote) == document.markers.map { ToolEntry($0) })
  }

  @Test(arguments: rates)
  func `markers of Final Cut Pro XML are read back with their notes`(rate: TimecodeFrameRate) throws {
    var markers = sampleMarkers(rate)
    // To an XML parser, a tab and a line end in an attribute are spaces unless they are written as numbers.
    for index in markers.indices { markers[index].note = "Note \(index) <&> “ü”\n\tline" }
    let bytes = try TimecodeDocument(markers, title: "Reel").written(as: .finalCutXML).bytes
    let entries = try DocumentTools.withFile("written.fcpxml") { file in
      try Data(bytes).write(to: file)
      return try ToolEntry.lines(DocumentTools.run("read", "fcp-mcp", file, rate))
    }
    #expect(entries.map(\.name) == markers.map { $0.name ?? "" })
    #expect(entries.map(\.note) == markers.map(\.note))
    #expect(entries.map(\.in) == markers.map { $0.inPoint.stringValue() })
  }

  @Test(
    arguments: [("otio-edl", DocumentFormat.editDecisionList), ("otio-ale", .logExchange)],
    // OpenTimelineIO's adapters write 29.97 with a semicolon, as drop frame, always.
    rates.filter { $0 != .fps29_97 })
  func `what they write is read here`(tool: (name: String, format: DocumentFormat), rate: TimecodeFrameRate) throws {
    let document = try Self.document(at: rate)
    let input = try document.markers.map { marker in
      String(decoding: try JSONEncoder().encode(ToolEntry(marker)), as: UTF8.self) + "\n"
    }
    let bytes = try DocumentTools.withFile("theirs.\(tool.format.word)") { file in
      _ = try DocumentTools.run("write", tool.name, file, rate, input: input.joined())
      return [UInt8](try Data(contentsOf: file))
    }
    // The source times of an edit list; a log has no others.
    let columns = tool.format == .editDecisionList ? try DocumentColumns(parsing: "source") : nil
    let options = DocumentOptions(rate: rate, columns: columns)
    let read = try TimecodeDocument(reading: bytes, options)
    #expect(DocumentFormat(of: bytes) == tool.format)
    #expect(read.problems.isEmpty)
    #expect(read.markers.map { ToolEntry($0) } == document.markers.map { ToolEntry($0) })
  }

  @Test(arguments: [TimecodeFrameRate.fps23_976, .fps24, .fps25, .fps29_97, .fps30])
  func `sequences of Final Cut Pro 7's XML that OpenTimelineIO writes have its clips' names, lengths and order`(
    rate: TimecodeFrameRate
  ) throws {
    let document = try Self.document(at: rate)
    let input = try document.markers.map { marker in
      String(decoding: try JSONEncoder().encode(ToolEntry(marker)), as: UTF8.self) + "\n"
    }
    let bytes = try DocumentTools.withFile("theirs.xml") { file in
      _ = try DocumentTools.run("write", "otio-fcp7", file, rate, input: input.joined())
      return [UInt8](try Data(contentsOf: file))
    }
    let read = try TimecodeDocument(reading: bytes)
    #expect(DocumentFormat(of: bytes) == .finalCut7XML)
    #expect(read.problems.isEmpty)
    #expect(read.markers.map(\.name) == document.markers.map(\.name))
    #expect(read.markers.map(\.range.frameCount.wholeFrames) == document.markers.map(\.range.frameCount.wholeFrames))
    #expect(zip(read.markers, read.markers.dropFirst()).allSatisfy { $0.range.outPoint == $1.inPoint })
    #expect(read.markers.allSatisfy { $0.inPoint.frameRate == rate && $0.event?.track == "V1" })
  }
}
