import SMPTETimecode
import Testing
import TimecodeDocuments

struct ColorTests {
  @Test(arguments: [
    (DocumentFormat.resolveMarkers, "Magenta", "Fuchsia"), (.resolveMarkers, "violet", "Purple"),
    (.avidMarkers, "Fuchsia", "magenta"), (.avidMarkers, "Mint", "green"), (.avidMarkers, "Cocoa", "orange"),
    (.resolveMarkers, "#FF8800", "Blue"),
  ])
  func `a color that a format lacks becomes one of the same hue, which is counted`(
    format: DocumentFormat, color: String, other: String
  ) throws {
    let marker = TimecodeMarker(try Timecode(.components(h: 1), at: .fps25), name: "a", color: color)
    let written = try TimecodeDocument([marker]).written(as: format)
    let read = try TimecodeDocument(reading: written.bytes, as: format, DocumentOptions(rate: .fps25))
    #expect(read.markers.map(\.color) == [other])
    #expect(written.losses.map(\.kind) == [.otherColor])
  }

  @Test(arguments: [
    (DocumentFormat.resolveMarkers, "Blue"), (.avidMarkers, "red"), (.editDecisionList, "RED"),
  ])
  func `a color that is added is said, and takes nothing from a marker`(format: DocumentFormat, color: String) throws {
    let marker = TimecodeMarker(try Timecode(.components(h: 1), at: .fps25), name: "a")
    let written = try TimecodeDocument([marker]).written(as: format)
    let read = try TimecodeDocument(reading: written.bytes, as: format, DocumentOptions(rate: .fps25))
    #expect(read.markers.map(\.color) == [color])
    #expect(written.losses.map(\.description) == ["1 missing color replaced, the first: item 1"])
    #expect(DocumentLoss.Kind.missingColor.isMarkersOwn == false)
  }
}
