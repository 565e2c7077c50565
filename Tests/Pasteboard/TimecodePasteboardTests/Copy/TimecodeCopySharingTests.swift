import Testing
import TimecodeDocuments
import TimecodePasteboard

struct TimecodeCopySharingTests {
  private static let first = Timecode(unchecked: .init(h: 1), using: .init(rate: .fps25))
  private static let second = Timecode(unchecked: .init(h: 1, sf: 5), using: .init(rate: .fps24))
  private static let note = TimecodeCopy.Attachment(type: .json, bytes: Array("{}".utf8))
  private static let store = Result { () throws(PasteboardStore.Error) in
    PasteboardStore(at: try PasteboardStore.Location(path: "/nowhere"))
  }
  private static let text = TimecodeNotation.text(.exact)

  private func shared(_ copy: TimecodeCopy) throws -> [TimecodeCopy.SharedRepresentation] {
    try copy.sharedRepresentations(text: Self.text, in: Self.store.get())
  }

  @Test
  func `one timecode has each of its representations, then the attachments`() throws {
    let one = try shared(TimecodeCopy([Self.first], attachments: [Self.note]))
    #expect(one.map(\.type) == Timecode.copyUTTypes + [.json])
    let subFrames = Timecode(unchecked: .init(h: 1, sf: 5), using: .init(rate: .fps25))
    let frames = TimecodeCopy([subFrames], as: [.utf8PlainText])
    #expect(try frames.sharedRepresentations(text: .seconds, in: Self.store.get())[0].bytes == Array("3600.002".utf8))
    #expect(try shared(TimecodeCopy([])).isEmpty)
  }

  @Test
  func `of several the text is lines, and the stream of an export has each with every representation`() throws {
    var marker = TimecodeMarker(Self.second)
    marker.name = "Titles"
    marker.note = "two lines"
    marker.color = "red"
    let markers = [TimecodeMarker(Self.first), marker]
    let several = try shared(TimecodeCopy(markers))
    #expect(several.first?.type == .utf8PlainText)
    #expect(several.first?.bytes == Array("01:00:00:00\n01:00:00:00.05\tTitles".utf8))
    let stream = try #require(several.last)
    #expect(stream.type == .exportStream)
    let generation = try PasteboardStore.Generation(stream: stream.bytes, from: "the clipboard")
    #expect(generation.itemCount == 2)
    for (position, marker) in markers.enumerated() {
      let representations = try generation.item(at: position).representations
      #expect(representations.map(\.type) == marker.copyUTTypes.map(\.identifier))
      for (representation, type) in zip(representations, marker.copyUTTypes) {
        #expect(try generation.bytes(of: representation) == marker.bytes(as: type))
      }
    }
  }

  @Test
  func `a list is offered as each document that holds all of it`() throws {
    let plain = try shared(TimecodeCopy([Self.first, Self.first])).map(\.type)
    for format in [
      DocumentFormat.logExchange, .finalCutXML, .openTimeline, .commaSeparated, .subRip, .editDecisionList,
    ] {
      #expect(plain.contains(format.contentType), "\(format)")
    }
    // A LOC line of an EDL has no subframes.
    var exact = Self.first
    exact.subFrames = 5
    let types = try shared(TimecodeCopy([exact, exact])).map(\.type)
    #expect(!types.contains(DocumentFormat.editDecisionList.contentType))
    for copy in [
      TimecodeCopy([Self.first, Self.first], as: [.utf8PlainText, .timecode]),
      TimecodeCopy(Array(repeating: Self.first, count: 1001)),
    ] {
      #expect(try shared(copy).map(\.type) == [.utf8PlainText, .exportStream])
    }
    for count in [999, 1000] {
      let types = try shared(TimecodeCopy(Array(repeating: Self.first, count: count))).map(\.type)
      #expect(types.contains(DocumentFormat.commaSeparated.contentType), "\(count)")
    }
    let document = try #require(
      try shared(TimecodeCopy([Self.first, Self.first])).first { $0.type == DocumentFormat.logExchange.contentType })
    #expect(try TimecodeDocument(reading: document.bytes).markers.map(\.inPoint) == [Self.first, Self.first])
  }

  @Test
  func `only what was asked for is offered`() throws {
    let both = [Self.first, Self.second]
    #expect(try shared(TimecodeCopy(both, as: [.timecode])).map(\.type) == [.exportStream])
    #expect(try shared(TimecodeCopy(both, as: [.utf8PlainText])).map(\.type) == [.utf8PlainText])
  }

  @Test
  func `a stream that is cut or changed is damaged`() throws {
    let stream = try #require(try shared(TimecodeCopy([Self.first, Self.second])).last).bytes
    for length in 0..<stream.count {
      #expect(throws: PasteboardStore.Error.self, "\(length)") {
        _ = try PasteboardStore.Generation(stream: Array(stream.prefix(length)), from: "the clipboard")
      }
    }
    for index in stream.indices {
      var bytes = stream
      bytes[index] ^= 1
      #expect(throws: PasteboardStore.Error.self, "\(index)") {
        _ = try PasteboardStore.Generation(stream: bytes, from: "the clipboard")
      }
    }
  }
}
