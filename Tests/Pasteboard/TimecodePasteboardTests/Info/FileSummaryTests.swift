// A summary of a document agrees with its markers, with and without a rate.

import Foundation
import SMPTETimecode
import SystemCalls
import TestSupport
import Testing
import TimecodeDocuments
import TimecodeEvents

@testable import TimecodePasteboard

struct FileSummaryTests {
  private static let written = DocumentFormat.allCases.filter(\.isWritten)

  /// Events on two tracks of two reels, and markers around them.
  private static func document(at rate: TimecodeFrameRate, _ random: inout SeededGenerator) -> TimecodeDocument {
    func range(_ start: Int, _ length: Int) -> TimecodeRange {
      let first = Timecode(.frames(start), using: .init(rate: rate), by: .allowingInvalid)
      return TimecodeRange(unchecked: first, subFrameCount: length * first.subFramesBase.rawValue)
    }
    var markers: [TimecodeMarker] = []
    var start = Int.random(in: 80_000..<90_000, using: &random)
    for number in 1...Int.random(in: 2...9, using: &random) {
      let length = Int.random(in: 1..<400, using: &random)
      let source = TimecodeEvent.Source(
        reel: number.isMultiple(of: 3) ? "B002" : "A001", in: range(start + 7, length).inPoint,
        out: range(start + 7, length).outPoint)
      let event = TimecodeEvent(track: number.isMultiple(of: 2) ? "A1" : "V1", number: number, source: source)
      markers.append(TimecodeMarker(range(start, length), .init(name: "clip \(number)", event: event)))
      start += length + Int.random(in: 0..<50, using: &random)
    }
    markers.append(TimecodeMarker(range(85_000, 0), .init(name: "note")))
    return TimecodeDocument(markers, title: "test")
  }

  private static func summary(
    of bytes: [UInt8], _ format: DocumentFormat, at rate: TimecodeFrameRate?, track: TrackName? = nil
  ) throws -> FileSummary {
    let folder = try TemporaryFolder()
    let file = folder.path + "/document"
    try Data(bytes).write(to: URL(filePath: file))
    var files = SummaryReader(TimecodeReader(properties: rate.map { Timecode.Properties(rate: $0) }))
    (files.format, files.track) = (format, track)
    return try files.summary(of: .init(file))
  }

  private static func text(_ point: FileSummary.Point?) -> String? {
    if case .label(let text)? = point { text } else { nil }
  }

  @Test(arguments: written)
  func `counts, start, end and length are those of the markers that are read`(_ format: DocumentFormat) throws {
    var random = SeededGenerator(seed: 282_001)
    for rate in [TimecodeFrameRate.fps23_976, .fps25, .fps29_97d, .fps60] {
      let options = DocumentOptions(rate: rate)
      guard let bytes = try? Self.document(at: rate, &random).written(as: format, options).bytes else { continue }
      let read = try TimecodeDocument(reading: bytes, as: format, options)
      let (events, others) = (read.markers.filter { $0.event != nil }, read.markers.filter { $0.event == nil })
      let summary = try Self.summary(of: bytes, format, at: rate)
      #expect(summary.eventCount == events.count && summary.markerCount == others.count)
      #expect(Set(summary.tracks.map(\.track)) == Set(events.flatMap { $0.event?.tracks ?? [] }))
      #expect(Set(summary.reels) == Set(events.compactMap { $0.event?.source?.reel }))
      let counted = events.isEmpty ? others : events
      let first = try #require(counted.map(\.inPoint.subFrameCount).min())
      let last = try #require(counted.map { $0.inPoint.subFrameCount + $0.range.subFrameCount }.max())
      let stated = read.start.map { min($0.subFrameCount, first) } ?? first
      func label(_ count: Int) -> String { Timecode(subFrames: count, using: .init(rate: rate)).text(.exact) }
      #expect(Self.text(summary.start) == label(stated), "\(format.word) at \(rate)")
      #expect(Self.text(summary.end) == label(last), "\(format.word) at \(rate)")
      #expect(summary.length?.timecode?.subFrameCount == last - stated, "\(format.word) at \(rate)")
      #expect(summary.rates == [rate] && summary.problems.isEmpty)
    }
  }

  @Test(arguments: written)
  func `no document needs a rate, and its labels are then as with the rate`(_ format: DocumentFormat) throws {
    var random = SeededGenerator(seed: 282_002)
    for rate in [TimecodeFrameRate.fps25, .fps29_97d, .fps60] {
      let options = DocumentOptions(rate: rate)
      guard let bytes = try? Self.document(at: rate, &random).written(as: format, options).bytes else { continue }
      let known = try Self.summary(of: bytes, format, at: rate)
      let unknown = try Self.summary(of: bytes, format, at: nil)
      #expect(unknown.eventCount == known.eventCount && unknown.markerCount == known.markerCount)
      #expect(unknown.problems.isEmpty, "\(format.word) at \(rate)")
      guard unknown.rates.isEmpty else { continue }
      if format.hasRealTime {
        let seconds = try #require(unknown.length?.seconds)
        let difference = (seconds - (try #require(known.length?.seconds))).abs()
        #expect(difference < Fraction(1, 400), "\(format.word) at \(rate): \(seconds)")
      } else {
        #expect(unknown.length == nil)
        #expect(Self.text(unknown.start) == Self.text(known.start), "\(format.word) at \(rate)")
        // Some formats have lengths in frames.
        let hasLengths = [DocumentFormat.resolveMarkers, .avidMarkers].contains(format)
        #expect(Self.text(unknown.end) == (hasLengths ? nil : Self.text(known.end)), "\(format.word) at \(rate)")
      }
    }
  }

  @Test
  func `of a track only its events count, and one without events is an error`() throws {
    var random = SeededGenerator(seed: 282_003)
    let document = Self.document(at: .fps25, &random)
    let bytes = try document.written(as: .editDecisionList, DocumentOptions(rate: .fps25)).bytes
    let summary = try Self.summary(of: bytes, .editDecisionList, at: .fps25, track: TrackName("A1"))
    #expect(summary.eventCount == document.markers.count { $0.event?.track == "A1" } && summary.markerCount == 0)
    #expect(summary.tracks.map(\.track.description) == ["A1"])
    #expect(throws: SummaryReader.Unread.self) {
      try Self.summary(of: bytes, .editDecisionList, at: .fps25, track: TrackName("A7"))
    }
  }
}
