import SMPTETimecode
import Testing
import TimecodeDocuments

@Suite("Formats of real time")
struct RealTimeFormatTests {
  static let formats: [DocumentFormat] = [.subRip, .webVTT, .audacityLabels, .ffmetadata]

  @Test("hold every frame, also of drop-frame rates and at a day's end", arguments: formats, TimecodeFrameRate.allCases)
  func roundTrip(format: DocumentFormat, rate: TimecodeFrameRate) throws {
    let markers = sampleMarkers(rate)
    let written = try TimecodeDocument(markers).written(as: format)
    let read = try TimecodeDocument(reading: written.bytes, as: format, DocumentOptions(rate: rate))
    #expect(read.problems.isEmpty)
    #expect(read.omissions.isEmpty)
    #expect(read.markers.map(\.range) == markers.map(\.range))
    let losses: [DocumentLoss] = format == .audacityLabels ? [DocumentLoss(.nameCharacters, count: 1, first: 5)] : []
    #expect(written.losses == losses)
    let names = markers.map { marker in
      format == .audacityLabels ? marker.name?.split(separator: "\n").joined(separator: " ") : marker.name
    }
    #expect(read.markers.map(\.name) == names)
    #expect(DocumentFormat(of: written.bytes) == format)
  }

  @Test("need a rate", arguments: formats + [.youTubeChapters])
  func rate(format: DocumentFormat) throws {
    let written = try TimecodeDocument(sampleMarkers(.fps25)).written(as: format)
    #expect {
      try TimecodeDocument(reading: written.bytes, as: format)
    } throws: { error in (error as? DocumentError)?.reason == .rateMissing }
  }

  @Test("report notes, colors and subframes", arguments: formats + [.youTubeChapters])
  func losses(format: DocumentFormat) throws {
    let start = try Timecode(.components(s: 3, sf: 50), at: .fps25)
    let marker = TimecodeMarker(start, name: "", note: "n", color: "Red")
    let document = TimecodeDocument([TimecodeMarker(start), marker, marker], title: "T")
    let losses = Set(try document.written(as: format).losses.map(\.description))
    let expected: Set =
      format == .ffmetadata
      ? [
        "3 timecodes without their subframes, the first: marker 1", "2 colors left out, the first: marker 2",
      ]
      : [
        "3 timecodes without their subframes, the first: marker 1", "2 notes left out, the first: marker 2",
        "2 colors left out, the first: marker 2", "2 empty or missing texts changed, the first: marker 2",
        "1 title left out",
      ]
    #expect(losses == expected)
    #expect(losses.count <= format.possibleLosses.count)
  }

  @Test("an empty list is an empty document", arguments: formats + [.youTubeChapters])
  func empty(format: DocumentFormat) throws {
    let written = try TimecodeDocument().written(as: format)
    #expect(try TimecodeDocument(reading: written.bytes, as: format).markers.isEmpty)
  }

  @Test("markers at two rates are refused", arguments: formats + [.youTubeChapters])
  func rates(format: DocumentFormat) throws {
    let markers = [TimecodeMarker(Timecode(.zero, at: .fps25)), TimecodeMarker(Timecode(.zero, at: .fps24))]
    #expect(throws: DocumentError(.mixedProperties(marker: 2))) { try TimecodeDocument(markers).written(as: format) }
  }
}
