// A list written from the rows that were read equals the list written from their markers. Markers that become rows come
// back unchanged.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments
import TimecodeEvents

struct EntryListTests {
  @Test(arguments: DocumentPairTests.written)
  func `rows are written as their markers are, with the same losses`(target: DocumentFormat) throws {
    for rate in [TimecodeFrameRate.fps25, .fps29_97d] {
      let options = DocumentOptions(rate: rate)
      let corpus = try DocumentCorpus.document(at: rate)
      for source in DocumentPairTests.written {
        let bytes = try corpus.written(as: source, options).bytes
        let read = try ReadDocument(reading: bytes, as: source, options)
        let table = read.table.events
        let all = EntryList(table.rows.indices.filter { table.rows[$0].isEntry }, of: read.table)
        // Some of them alone: an omitted event is not the outgoing side of a transition.
        for list in [all, EntryList(all.entries.filter { $0.isMultiple(of: 2) }, of: read.table)] {
          var document = TimecodeDocument(list.markers, title: read.head.title)
          for (index, entry) in list.entries.enumerated() {
            document.remainder[index] = table.remainder(of: table.rows[entry])
          }
          let expected = Result { () throws(DocumentError) in try document.written(as: target, options) }
          let written = Result { () throws(DocumentError) in
            try target.written(list, title: read.head.title, options)
          }
          #expect(written == expected, "\(source.word) to \(target.word) at \(rate)")
        }
      }
    }
  }

  @Test(arguments: [TimecodeFrameRate.fps23_976, .fps25, .fps59_94d])
  func `markers of any kind come back from their rows`(rate: TimecodeFrameRate) throws {
    var markers = try DocumentCorpus.document(at: rate).markers
    let (start, other) = (try Timecode(.frames(100), at: rate), try Timecode(.frames(50), at: .fps24))
    let range = try TimecodeRange(from: start, duration: .init(.frames(30), base: start.subFramesBase))
    let events = [
      TimecodeEvent(source: .init()), TimecodeEvent(number: 1 << 40), TimecodeEvent(track: ""),
      TimecodeEvent(source: .init(reel: "", clip: "", out: start)),
      TimecodeEvent(track: "V", source: .init(in: start, out: other, speed: Fraction(-1, 2))),
      TimecodeEvent(source: .init(reel: "AX", in: start, media: .init(in: other, out: other))),
      TimecodeEvent(transition: .init(.other, name: "", lead: 3, tail: 4, from: .init(clip: "C", record: other))),
      TimecodeEvent(transition: .init(.wipe, wipe: 0, tail: 0, from: .init())),
    ]
    markers += events.map { TimecodeMarker(range, name: "", note: "n", event: $0) }
    markers.append(TimecodeMarker(Timecode(unchecked: .init(h: 99, f: 99), using: start.properties), color: "Red"))
    #expect(EntryList(markers).markers == markers)
  }
}
