import SMPTETimecode
import Testing
import TimecodeDocuments

struct RealTimeFormatTests {
  static let formats: [DocumentFormat] = [.subRip, .webVTT, .audacityLabels, .ffmetadata]

  @Test(arguments: formats, TimecodeFrameRate.allCases)
  func `hold every frame, also of drop-frame rates and at a day's end`(format: DocumentFormat, rate: TimecodeFrameRate)
    throws
  {
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

  @Test(arguments: formats + [.youTubeChapters])
  func `need a rate`(format: DocumentFormat) throws {
    let written = try TimecodeDocument(sampleMarkers(.fps25)).written(as: format)
    #expect {
      try TimecodeDocument(reading: written.bytes, as: format)
    } throws: { error in (error as? DocumentError)?.reason == .rateMissing }
  }

  @Test(arguments: [
    (DocumentFormat.subRip, "00:00:01,010 --> 00:00:02,507\n"), (.webVTT, "WEBVTT\n\n00:01.010 --> 00:02.507\n"),
    (.audacityLabels, "1.010000\t2.507000\ta\n"),
    (.ffmetadata, ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=1010\nEND=2507\n"),
  ])
  func `a time that is no frame's is exact, with what it has beyond its subframe`(format: DocumentFormat, text: String)
    throws
  {
    let document = try TimecodeDocument(text: text, as: format, at: .fps25)
    #expect(document.markers.map(\.range.stringValue) == ["00:00:01:00.25..00:00:02:12.67"])
    #expect(document.remainder == [0: TimecodeRange.SubFrameRemainder(outPoint: Fraction(1, 2))])
  }

  @Test
  func `times of any number of digits are read or refused, and a cue of a thousandth is a timecode`() throws {
    let ends = [
      "12,001", "12,0010", "12,0011", "12,344", "12,34549996762337", "12,7025759117455166742", "9223372036854775807,5",
    ]
    for start in ["12,000"] + ends {
      for end in ends {
        let document = try? TimecodeDocument(text: "00:00:\(start) --> 00:00:\(end)\n", as: .subRip, at: .fps25)
        guard start == "12,000", let marker = document?.markers.first else { continue }
        #expect(marker.range.isTimecode == ["12,001", "12,0010"].contains(end))
      }
    }
  }

  @Test
  func `what is beyond a subframe stays with its marker where an entry before it is no range`() throws {
    let text = "00:00:01,001 --> 00:00:02,000\n\n23:59:59,000 --> 24:00:01,000\n\n00:00:03,001 --> 00:00:04,000\n"
    let document = try TimecodeDocument(text: text, as: .subRip, at: .fps24)
    #expect(document.nonexistent.map(\.index) == [1])
    #expect(document.remainder == [0: .init(inPoint: Fraction(2, 5)), 1: .init(inPoint: Fraction(2, 5))])
  }

  @Test(arguments: [DocumentFormat.subRip, .webVTT, .audacityLabels, .ffmetadata])
  func `a time that is no frame's is written back`(format: DocumentFormat) throws {
    let markers = try ["00:00:02:12.50..00:00:03:00.25@25", "00:00:27:12.50@25"].map {
      TimecodeMarker(try TimecodeRange(tagged: $0))
    }
    let written = try TimecodeDocument(markers).written(as: format)
    #expect(written.losses.isEmpty)
    let read = try TimecodeDocument(reading: written.bytes, as: format, DocumentOptions(rate: .fps25))
    #expect(read.markers == markers && read.remainder.isEmpty)
  }

  @Test(arguments: formats + [.youTubeChapters])
  func `report notes, colors and rounded times`(format: DocumentFormat) throws {
    let start = try Timecode(.components(s: 3, sf: 34), at: .fps29_97)
    let marker = TimecodeMarker(start, name: "", note: "n", color: "Red")
    let document = TimecodeDocument([TimecodeMarker(start), marker, marker], title: "T")
    let losses = Set(try document.written(as: format).losses.map(\.description))
    // A chapter without a name gets one.
    let texts = format == .youTubeChapters ? "3 empty or missing texts changed, the first: item 1" : nil
    let expected: Set =
      format == .ffmetadata
      ? ["2 colors left out, the first: item 2"]
      : [
        "3 times rounded, the first: item 1", "2 notes left out, the first: item 2",
        "2 colors left out, the first: item 2", texts ?? "2 empty or missing texts changed, the first: item 2",
        "1 title left out",
      ]
    #expect(losses == expected)
    #expect(losses.count <= format.possibleLosses.count)
  }

  @Test(arguments: formats + [.youTubeChapters])
  func `an empty list is an empty document`(format: DocumentFormat) throws {
    let written = try TimecodeDocument().written(as: format)
    #expect(try TimecodeDocument(reading: written.bytes, as: format).markers.isEmpty)
  }

  @Test(arguments: formats + [.youTubeChapters])
  func `markers at two rates are refused`(format: DocumentFormat) throws {
    let markers = [TimecodeMarker(Timecode(.zero, at: .fps25)), TimecodeMarker(Timecode(.zero, at: .fps24))]
    #expect(throws: DocumentError(.mixedProperties(marker: 2))) { try TimecodeDocument(markers).written(as: format) }
  }
}
