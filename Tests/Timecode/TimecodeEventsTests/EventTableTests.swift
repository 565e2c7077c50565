// The table of a document: the size of its rows, its texts, its points, and the event before a transition.

import SMPTETimecode
import TestSupport
import Testing

@testable import TimecodeEvents

struct EventTableTests {
  @Test
  func `rows and fields are small, and copied as bytes`() {
    #expect(MemoryLayout<EventRow>.stride == 80)
    #expect(MemoryLayout<WrittenField>.stride == 20)
    func isBitwise<Value: BitwiseCopyable>(_: Value.Type) -> Bool { true }
    #expect(isBitwise(EventRow.self) && isBitwise(WrittenField.self) && isBitwise(RowExtra.self))
  }

  @Test
  func `equal texts have equal numbers and different texts different ones, whatever their hashes`() {
    var random = SeededGenerator(seed: 7)
    var names: [String] = []
    for _ in 0..<3000 {
      names.append(
        String((0..<Int.random(in: 1...3, using: &random)).map { _ in "abAB".randomElement(using: &random) ?? "a" }))
    }
    names += (0..<3000).map { "A001_C\($0 % 1500)_take" }
    let bytes = Array(names.joined(separator: " ").utf8)
    var (pool, ids, start) = (TextPool(), [String: TextID](), 0)
    for name in names {
      let id = pool.id(of: start..<start + name.utf8.count, in: bytes.span)
      let string = pool.string(id, in: bytes.span)
      #expect(ids[name] ?? id == id && string == name)
      ids[name] = id
      start += name.utf8.count + 1
    }
    #expect(Set(ids.values).count == ids.count && pool.count == ids.count + 1)
    let (none, nothing) = (pool.id(of: 0..<0, in: bytes.span), pool.string(0, in: bytes.span))
    #expect(none == 0 && nothing == nil)
  }

  @Test
  func `lines are joined, and compared without regard to case`() {
    let bytes = Array("One one two".utf8)
    let text = bytes.span
    var pool = TextPool()
    let first = pool.appended(0..<3, to: 0, in: text)
    let joined = pool.appended(8..<11, to: pool.appended(4..<4, to: first, in: text), in: text)
    let lines = pool.string(joined, in: text)
    #expect(lines == "One\n\ntwo")
    let lower = pool.id(of: 4..<7, in: text)
    let equal = [(first, lower), (first, 0), (0, 0)].map { pool.isEqual($0, $1, in: text) }
    #expect(equal == [true, false, true])
  }

  @Test
  func `equal decoded texts have equal numbers, even if the same text is read later`() {
    let bytes = Array("Ferry & Sea Ferry".utf8)
    let text = bytes.span
    var pool = TextPool()
    let ids = ["Ferry & Sea", "", "Ferry", "Ferry & Sea", "", "Ferry &"].map { pool.id(ofDecoded: Array($0.utf8)) }
    #expect(ids[0] == ids[3] && ids[1] == ids[4] && Set(ids).count == 4 && !ids.contains(0))
    let read = [pool.id(of: 0..<11, in: text), pool.id(of: 12..<17, in: text), pool.id(of: 8..<11, in: text)]
    #expect(read[0] == ids[0] && read[1] == ids[2] && !ids.contains(read[2]))
    // A pool that grows still finds them.
    for number in 0..<200 { _ = pool.id(ofDecoded: "\(number)".utf8) }
    let again = [pool.id(ofDecoded: "Ferry".utf8), pool.id(ofDecoded: "7".utf8)]
    let strings = [pool.string(again[0], in: text), pool.string(again[1], in: text), pool.string(ids[1], in: text)]
    #expect(again[0] == ids[2] && strings == ["Ferry", "7", ""])
  }

  @Test
  func `added texts have separate numbers, but are compared like other texts`() {
    let bytes = Array("A001 a001 A001 B002 A001".utf8)
    let text = bytes.span
    var pool = TextPool()
    let shared = pool.id(of: 0..<4, in: text)
    let added = [5..<9, 10..<14, 15..<19, 19..<19].map { pool.add($0) }
    #expect(Set(added + [shared]).count == 5 && added[3] == 0)
    let equal = added.map { pool.isEqual($0, shared, in: text) }
    #expect(equal == [true, true, false, false])
    let strings = added.map { pool.string($0, in: text) }
    #expect(strings == ["a001", "A001", "B002", nil])
    // A pool that grows still finds what is shared, and nothing that was added.
    for _ in 0..<200 { _ = pool.add(15..<19) }
    for start in 0..<40 { _ = pool.id(of: start % 20..<start % 20 + 1 + start / 20, in: text) }
    let again = (pool.id(of: 20..<24, in: text), pool.id(of: 15..<19, in: text))
    #expect(again.0 == shared && !added.contains(again.1))
  }

  @Test
  func `the event before is found in lists of any order, on the first track that has one`() {
    var random = SeededGenerator(seed: 11)
    let names = ["V1", "A1", "A2", "Dialog"].map { TrackName.tracks(of: $0) }
    for isSorted in [true, false] {
      for _ in 0..<200 {
        var (order, events) = (EventOrder(), [(start: Int, track: Int, isKeyed: Bool)]())
        let numbers = names.flatMap { order.numbers(of: $0) }
        for _ in 0..<30 {
          events.append(
            (
              Int.random(in: 0..<12, using: &random), numbers.randomElement(using: &random) ?? 0,
              Int.random(in: 0..<4, using: &random) == 0
            ))
        }
        if isSorted { events.sort { $0.start < $1.start } }
        for (index, event) in events.enumerated() {
          order.add(index, at: event.start, isKeyed: event.isKeyed, on: event.track)
        }
        order.sort()
        let tracks = numbers.shuffled(using: &random)
        for start in 0..<13 {
          let expected = tracks.lazy.compactMap { track -> Int? in
            let before = events.indices.filter { events[$0].track == track && events[$0].start < start }
            guard let last = before.map({ events[$0].start }).max() else { return nil }
            let together = before.filter { events[$0].start == last }
            return together.last { !events[$0].isKeyed } ?? together.last
          }.first
          #expect(order.eventBefore(start, on: tracks) == expected)
        }
      }
    }
  }

  @Test
  func `points are read back unchanged, even if they are not a range`() throws {
    let start = try Timecode(.string("01:00:00:00"), at: .fps25)
    let missing = Timecode(.components(Timecode.Components(h: 1, f: 30)), at: .fps25, by: .allowingInvalid)
    let other = try Timecode(.string("01:00:01:00"), at: .fps30)
    let end = Timecode(unchecked: Timecode.Components(h: 24), using: start.properties)
    for (first, last) in [
      (start, end), (start, start), (start, missing), (missing, start), (start, other), (end, start),
    ] {
      var table = EventTable()
      table.rows.append(EventRow(.event))
      table.setRecord(first, last, of: 0)
      table.setSource(first, last, of: 0)
      let (row, isRange) = (table.rows[0], (try? TimecodeRange(from: first, to: last)) != nil)
      #expect(row.record.isStated == isRange && row.source.isStated == isRange)
      #expect(table.record(of: row) == (first, last) && table.source(of: row) == (first, last))
    }
  }

  @Test(arguments: [0, 1, Int(Int32.max), Int(Int32.max) + 1, 999_999_999_999])
  func `a number beyond 32 bits is kept`(number: Int) {
    var table = EventTable()
    table.rows = [EventRow(.event)]
    #expect(table.number(of: table.rows[0]) == nil)
    table.setNumber(number, of: 0)
    #expect(table.number(of: table.rows[0]) == number)
  }
}
