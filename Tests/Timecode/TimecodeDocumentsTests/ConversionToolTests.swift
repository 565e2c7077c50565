// Programs that read a document and write it again. The result must be the list that was written.

import Foundation
import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments

@Suite(.waits, DocumentTools.areNeeded)
struct ConversionToolTests {
  /// A document as a program writes it again.
  static func converted(
    _ document: TimecodeDocument, by tool: String, from source: DocumentFormat, to target: DocumentFormat
  ) throws -> TimecodeDocument {
    let suffixes: [DocumentFormat: String] = [
      .openTimeline: "otio", .subRip: "srt", .webVTT: "vtt", .ffmetadata: "ffmeta",
    ]
    let written = try document.written(as: source)
    let bytes = try DocumentTools.withFile("written.\(suffixes[source] ?? "")") { file in
      let theirs = file.deletingLastPathComponent().appending(path: "theirs.\(suffixes[target] ?? "")")
      try Data(written.bytes).write(to: file)
      _ = try DocumentTools.run(["convert", tool, file.path, theirs.path])
      return [UInt8](try Data(contentsOf: theirs))
    }
    #expect(DocumentFormat(of: bytes) == target)
    let rate = document.markers.first?.inPoint.frameRate
    let read = try TimecodeDocument(reading: bytes, as: target, DocumentOptions(rate: rate))
    #expect(read.problems.isEmpty)
    return read
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `OpenTimelineIO gives back names, notes, colors, subframes and the start`(rate: TimecodeFrameRate) throws {
    var markers = sampleMarkers(rate)
    for index in markers.indices { markers[index].color = ["Red", "Blue", "Lavender"][index % 3] }
    markers[0].note = "A note\nof two lines"
    var subFrames = markers[2]
    var timecode = subFrames.inPoint
    timecode.subFrames = 33
    subFrames.range = try TimecodeRange(timecode)
    var document = TimecodeDocument(markers + [subFrames], title: "Film")
    document.start = try Timecode(.components(m: 10, f: 4), at: rate)
    let read = try Self.converted(document, by: "otio", from: .openTimeline, to: .openTimeline)
    #expect(read.markers == document.markers)
    #expect(read.title == document.title && read.start == document.start && read.rate == .rate(rate))
  }

  @Test(
    arguments: [
      ("ffmpeg", DocumentFormat.subRip, DocumentFormat.subRip), ("ffmpeg", .subRip, .webVTT),
      ("ffmpeg", .webVTT, .subRip), ("ffmpeg", .webVTT, .webVTT), ("pysrt", .subRip, .subRip),
      ("ttconv", .subRip, .webVTT), ("ttconv", .subRip, .subRip), ("ttconv", .webVTT, .subRip),
    ], ToolTests.rates)
  func `FFmpeg, pysrt and ttconv give back cues`(
    way: (tool: String, source: DocumentFormat, target: DocumentFormat), rate: TimecodeFrameRate
  ) throws {
    var document = try ToolTests.document(at: rate)
    document.markers[3].name = "two\nlines"
    let read = try Self.converted(document, by: way.tool, from: way.source, to: way.target)
    #expect(read.markers == document.markers)
  }

  @Test(arguments: ToolTests.rates)
  func `FFmpeg gives back chapters with their notes`(rate: TimecodeFrameRate) throws {
    var document = try ToolTests.document(at: rate)
    document.markers[0].note = "a = b; #c \\ d\ne"
    document.markers.append(contentsOf: sampleMarkers(rate))
    document.title = "The = title"
    let read = try Self.converted(document, by: "ffmpeg", from: .ffmetadata, to: .ffmetadata)
    #expect(read.markers == document.markers)
    #expect(read.title == document.title)
  }

  @Test(arguments: [
    TimecodeFrameRate.fps24, .fps25, .fps30,
  ])
  func `clips and markers that OpenTimelineIO's adapter writes as Final Cut Pro XML are read`(rate: TimecodeFrameRate)
    throws
  {
    let document = try ToolTests.document(at: rate)
    let input = try document.markers.map { marker in
      String(decoding: try JSONEncoder().encode(ToolEntry(marker)), as: UTF8.self) + "\n"
    }
    let bytes = try DocumentTools.withFile("theirs.fcpxml") { file in
      _ = try DocumentTools.run("write", "otio-fcpx", file, rate, input: input.joined())
      return [UInt8](try Data(contentsOf: file))
    }
    let read = try TimecodeDocument(reading: bytes)
    #expect(DocumentFormat(of: bytes) == .finalCutXML)
    #expect(read.problems.isEmpty)
    // The adapter's sequence begins at zero, and each clip has a marker at its in point.
    var position = 0
    var expected: [TimecodeMarker] = []
    for marker in document.markers {
      let start = try Timecode(.frames(position), at: rate)
      expected.append(
        TimecodeMarker(try TimecodeRange(from: start, duration: marker.range.frameCount), name: marker.name))
      expected.append(TimecodeMarker(start, name: marker.name, color: "Red"))
      position += marker.range.frameCount.wholeFrames
    }
    var plain = read.markers
    for index in plain.indices { plain[index].event = nil }
    #expect(plain == expected)
    #expect(read.markers.allSatisfy { ($0.event == nil) == $0.range.isTimecode })
    #expect(read.markers.allSatisfy { $0.event?.source?.clip ?? $0.name == $0.name })
  }
}
