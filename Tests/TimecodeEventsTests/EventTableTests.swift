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
  func `equal texts have equal numbers, others have not, whatever their hashes`() {
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
  func `lines are joined, and equal without regard to case`() {
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
  func `points come back as they were, whether they are a range or not`() throws {
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
