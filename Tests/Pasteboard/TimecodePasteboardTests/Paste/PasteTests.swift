import Testing
import TimecodeEvents
import TimecodePasteboard

struct PasteTests {
  private static let at25 = Timecode(unchecked: .init(h: 1), using: .init(rate: .fps25))
  private static let at24 = Timecode(unchecked: .init(h: 2), using: .init(rate: .fps24))

  private static func json(_ timecode: Timecode) -> String { String(decoding: timecode.json, as: UTF8.self) }

  private func result(
    _ representations: [(UTType, String)], _ change: (inout Paste) -> Void = { _ in }
  ) throws -> (result: PasteResult, reads: [[Int]]) {
    var source = MemorySource([representations])
    var paste = Paste.at25()
    change(&paste)
    return (try paste.result(ofItemAt: 0, from: &source), source.reads)
  }

  @Test
  func `The preferred representation is read, and no other`() throws {
    let (result, reads) = try result([(.utf8PlainText, "03:00:00:00"), (.timecode, Self.json(Self.at25))])
    #expect(result.timecode == Self.at25)
    #expect(result.type == UTType.timecode.identifier)
    #expect(reads == [[0, 1]])
    #expect(result.trace == nil)
  }

  private static func textFirst(_ paste: inout Paste) { paste.reader.preferred = [.utf8PlainText] }

  @Test
  func `Untagged text has the properties of the lossless JSON of its item`() throws {
    let json = Timecode(unchecked: .init(h: 3, sf: 79), using: .init(rate: .fps24, base: .max80SubFrames))
    let (result, reads) = try result([(.timecode, Self.json(json)), (.utf8PlainText, "01:00:00:00.79")]) { paste in
      Self.textFirst(&paste)
      paste.rules = .acceptingAll
      paste.isTraced = true
    }
    #expect(result.timecode == Timecode(unchecked: .init(h: 1, sf: 79), using: json.properties))
    #expect(result.type == UTType.utf8PlainText.identifier)
    #expect(result.trace?.steps.contains(.textProperties(json.properties, from: UTType.timecode.identifier)) == true)
    #expect(reads == [[0, 1], [0, 0]])
    let other = try self.result([(.timecode, Self.json(Self.at24)), (.utf8PlainText, "01:00:00:00")], Self.textFirst)
    #expect(other.result.rejection?.reason == .rate)
  }

  @Test
  func `A tag, and properties that are given for text, come before those of the lossless JSON`() throws {
    let json = (UTType.timecode, Self.json(Self.at24))
    let tagged = try result([json, (.utf8PlainText, "01:00:00:00@25")], Self.textFirst).result
    #expect(tagged.timecode == Self.at25)
    let (given, reads) = try result([json, (.utf8PlainText, "01:00:00:00")]) { paste in
      Self.textFirst(&paste)
      paste.reader.text = TimecodeReader(properties: .init(rate: .fps25))
    }
    #expect(given.timecode == Self.at25)
    #expect(reads == [[0, 1]])
    let base = try result([json, (.utf8PlainText, "01:00:00:00")]) { paste in
      Self.textFirst(&paste)
      paste.rules = .acceptingAll
      paste.reader.text = TimecodeReader(text: LocalProperties(base: .max80SubFrames), local: LocalProperties())
    }
    #expect(base.result.timecode?.properties == .init(rate: .fps24, base: .max80SubFrames))
  }

  @Test
  func `Text next to JSON that cannot be read is read as if it stood alone, which is said`() throws {
    let damaged = (UTType.timecode, "{")
    let alone = try result([damaged, (.utf8PlainText, "01:00:00:00")], Self.textFirst).result
    #expect(alone.timecode == Self.at25)
    #expect(alone.unreadableJSON?.type == UTType.timecode.identifier)
    let tagged = try result([damaged, (.utf8PlainText, "01:00:00:00@25")], Self.textFirst).result
    #expect(tagged.timecode == Self.at25)
    #expect(tagged.unreadableJSON == nil)
    let strict = try result([damaged, (.utf8PlainText, "01:00:00:00")]) { paste in
      Self.textFirst(&paste)
      paste.isStrict = true
    }.result
    guard case .failed(.damagedRepresentation) = strict.outcome else {
      Issue.record("\(strict.outcome)")
      return
    }
    let later = try result([damaged, (.utf8PlainText, "01:00:00:00"), (.timecodeLaterName, Self.json(Self.at25))]) {
      Self.textFirst(&$0)
    }.result
    #expect(later.timecode == Self.at25)
    #expect(later.unreadableJSON == nil)
  }

  @Test
  func `What cannot be read is passed over and named`() throws {
    let (result, reads) = try result([(.timecode, "{"), (.utf8PlainText, "03:00:00:00")])
    #expect(result.timecode?.hours == 3)
    #expect(result.type == UTType.utf8PlainText.identifier)
    #expect(result.faults.map(\.type) == [UTType.timecode.identifier])
    #expect(reads == [[0, 0], [0, 1]])
  }

  @Test
  func `Under strict rules the first that cannot be read is the failure`() throws {
    let (result, reads) = try result([(.timecode, "{"), (.utf8PlainText, "03:00:00:00")]) { $0.isStrict = true }
    guard case .failed(.damagedRepresentation(let fault)) = result.outcome else {
      Issue.record("\(result.outcome)")
      return
    }
    #expect(fault.type == UTType.timecode.identifier)
    #expect(reads == [[0, 0]])
  }

  @Test
  func `A range whose points are rounded to one timecode is named, and refused under strict rules`() throws {
    func result(_ text: String, isStrict: Bool) throws -> PasteResult {
      try self.result([(.utf8PlainText, text)]) { paste in
        paste.rules = PasteRules(
          local: LocalProperties(rate: .fps25),
          policies: .init(paste: .convertToLocalProperties, rounding: .nearest))
        paste.isStrict = isStrict
      }.result
    }
    #expect(try result("01:00:00:12..01:00:00:16@50", isStrict: true).collapsed == nil)
    let collapsed = try result("01:00:00:13..01:00:00:14@50", isStrict: false)
    #expect(collapsed.collapsed?.stringValue == "01:00:00:13..01:00:00:14")
    #expect(collapsed.marker?.range.isTimecode == true)
    let strict = try result("01:00:00:13..01:00:00:14@50", isStrict: true)
    guard case .failed(.collapsed(_, let timecode)) = strict.outcome, timecode == collapsed.timecode else {
      Issue.record("the range is not refused")
      return
    }
  }

  @Test
  func `Strict rules name the point of a range that would lose a part of a subframe`() throws {
    let outcome = try result([(.utf8PlainText, "00:00:00:06..00:00:00:07@24")]) { paste in
      paste.rules = PasteRules(
        local: LocalProperties(rate: .fps25), policies: .init(paste: .convertToLocalProperties))
      paste.isStrict = true
    }.result.outcome
    guard case .failed(.floored(let point, let earlier)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(point.text(.exact) == "00:00:00:07" && earlier.text(.exact) == "00:00:00:07.29")
  }

  @Test(arguments: [
    ("01:00:00:01@50", true), ("01:00:00:02@50", false), ("01:00:00:00..01:00:00:01@50", true),
    ("01:00:00:00.50@25", false),
  ])
  func `A result that a policy converts to between two frames is told apart, and strict rules refuse it`(
    _ text: String, isBetween: Bool
  ) throws {
    for isStrict in [false, true] {
      let outcome = try result([(.utf8PlainText, text)]) { paste in
        paste.rules = PasteRules(
          local: LocalProperties(rate: .fps25), policies: .init(paste: .convertToLocalProperties))
        paste.isStrict = isStrict
      }.result.outcome
      switch outcome {
      case .accepted(let item): #expect(item.isBetweenFrames == isBetween && !(isBetween && isStrict))
      case .failed(.betweenFrames): #expect(isBetween && isStrict)
      case .failed(let fault): Issue.record("\(fault)")
      }
    }
  }

  @Test
  func `an item keeps the start of its list, the next one its own or none`() throws {
    func item(_ label: Int, at rate: TimecodeFrameRate, startingAt start: Int?) throws -> (UTType, String) {
      let timecode = Timecode(unchecked: .init(h: label, s: 5), using: .init(rate: rate))
      var marker = TimecodeMarker(TimecodeRange(unchecked: timecode), name: "x")
      marker.setOrigin(.init(title: "T", start: start.map { .init(h: $0) }))
      return (.timecodeMarker, String(decoding: marker.json, as: UTF8.self))
    }
    let items = try [
      item(1, at: .fps23_976, startingAt: 1), item(1, at: .fps25, startingAt: 1), item(2, at: .fps24, startingAt: 1),
      item(1, at: .fps23_976, startingAt: 1), item(1, at: .fps23_976, startingAt: nil),
      item(10, at: .fps23_976, startingAt: 10),
    ]
    func results(_ anchor: TimecodeText? = nil) throws -> [(label: String?, start: String?)] {
      var source = MemorySource(items.map { [$0] })
      var paste = Paste.at25()
      paste.rules = PasteRules(
        local: LocalProperties(rate: .fps25),
        policies: .init(paste: .convertToLocalProperties, rounding: .nearest, anchor: anchor))
      return try paste.results(ofItemsAt: items.indices, from: &source).items
        .map { ($0.marker?.inPoint.text(.exact), $0.marker?.listStart) }
    }
    let kept = try results()
    #expect(
      kept.map(\.label) == [
        "01:00:05:00", "01:00:05:00", "02:00:05:00", "01:00:05:00", "01:00:08:15", "10:00:05:00",
      ])
    #expect(kept.map(\.start) == ["01:00:00:00", "01:00:00:00", "01:00:00:00", "01:00:00:00", nil, "10:00:00:00"])
    let anchored = try results(TimecodeText(parsing: "00:00:00:00"))
    #expect(anchored[0].label == "01:00:08:15" && anchored[0].start == "01:00:03:15")
  }

  @Test(arguments: ["24:00:00:00", "x", "01:00:00;00", "01:00:00:30"])
  func `the start of a list must exist at the properties of the item`(start: String) throws {
    let timecode = Timecode(unchecked: .init(h: 1), using: .init(rate: .fps25))
    var marker = TimecodeMarker(TimecodeRange(unchecked: timecode), name: "x")
    marker.setOrigin(.init(start: .init(h: 1)))
    let json = String(decoding: marker.json, as: UTF8.self)
    #expect(try TimecodeMarker(json: Array(json.utf8)) == marker)
    let damaged = json.replacing(#""start":"01:00:00:00""#, with: #""start":"\(start)""#)
    #expect(damaged != json)
    #expect(throws: TimecodeJSONError.self) { try TimecodeMarker(json: Array(damaged.utf8)) }
  }

  @Test
  func `the hour that a conversion from zero moves is reported, unless an anchor keeps it`() throws {
    func hour(at rate: TimecodeFrameRate, _ anchor: TimecodeText? = nil) throws -> ConvertedLabel? {
      var source = MemorySource([[(.utf8PlainText, "01:00:05:00@25")]])
      var paste = Paste.at25()
      paste.rules = PasteRules(
        local: LocalProperties(rate: rate), policies: .init(paste: .convertToLocalProperties, anchor: anchor))
      return try paste.results(ofItemsAt: 0..<1, from: &source).movedHour
    }
    let moved = try #require(try hour(at: .fps23_976))
    #expect(moved.old.text(.exact) == "01:00:00:00" && moved.new.text(.exact) == "00:59:56:09.68")
    #expect(try hour(at: .fps24) == nil)
    #expect(try hour(at: .fps23_976, TimecodeText(parsing: "01:00:00:00")) == nil)
  }

  @Test
  func `A doubt about an event is its fault under strict rules`() throws {
    let point = Timecode(unchecked: .init(m: 5), using: Self.at25.properties)
    let range = try TimecodeRange(from: Self.at25, duration: .init(.frames(50), base: .default()))
    let out = Timecode(unchecked: .init(m: 5, s: 9), using: Self.at25.properties)
    let marker = TimecodeMarker(range, event: .init(track: "V", source: .init(reel: "A001", in: point, out: out)))
    let item = [(UTType.timecodeMarker, String(decoding: marker.json, as: UTF8.self))]
    let doubtful = try result(item).result
    #expect(doubtful.marker == marker && doubtful.doubts.count == 1)
    let strict = try result(item) { $0.isStrict = true }.result
    guard case .failed(.doubtfulEvent(let rejection)) = strict.outcome, rejection.reason == .length else {
      Issue.record("\(strict.outcome)")
      return
    }
  }

  @Test
  func `Nothing readable and nothing that matches are told apart`() throws {
    let unread = try result([(.timecode, "{"), (.utf8PlainText, "x")]).result
    guard case .failed(.undecodable(let faults)) = unread.outcome, faults == unread.faults, faults.count == 2 else {
      Issue.record("something was read")
      return
    }
    #expect(unread.reason?.hasPrefix("no representation can be read as a timecode: ") == true)
    let other = try result([(.png, "x")]).result
    guard case .failed(.noMatchingType(let wanted, [UTType.png.identifier])) = other.outcome,
      wanted == TimecodeMarker.pasteUTTypes.map(\.identifier)
    else {
      Issue.record("a type matched")
      return
    }
  }

  @Test
  func `Text without a rate is given back, and no other text is tried for it`() throws {
    let representations: [(UTType, String)] = [(.utf8PlainText, "01:00:00:00"), (.plainText, "01:00:00:00@25")]
    let (result, reads) = try result(representations) { paste in
      paste.reader = PasteReader(preferred: [.utf8PlainText, .plainText], text: TimecodeReader(properties: nil))
    }
    guard case .failed(.unreadable(let error)) = result.outcome, error.textReason == .noRate else {
      Issue.record("\(result.outcome)")
      return
    }
    #expect(result.textWithoutRate == Array("01:00:00:00".utf8))
    #expect(reads == [[0, 0]])
  }

  @Test
  func `After text without a rate what is no text is tried, unless the rules are strict`() throws {
    let representations = [(UTType.utf8PlainText, "01:00:00:00"), (.json, Self.json(Self.at25))]
    func result(isStrict: Bool) throws -> PasteResult {
      try self.result(representations) { paste in
        paste.reader = PasteReader(preferred: [.utf8PlainText, .json], text: TimecodeReader(properties: nil))
        (paste.isStrict, paste.isTraced) = (isStrict, true)
      }.result
    }
    let other = try result(isStrict: false)
    #expect(other.timecode == Self.at25 && other.type == UTType.json.identifier && other.textWithoutRate == nil)
    #expect(other.faults.map(\.error) == [ReadingError(.noRate)])
    #expect(other.trace?.steps.contains(.unreadable(other.faults[0])) == true)
    #expect(try result(isStrict: true).textWithoutRate == Array("01:00:00:00".utf8))
  }

  @Test
  func `damaged JSON next to text without a rate is not remarked of what is read instead`() throws {
    let representations: [(UTType, String)] = [
      (.utf8PlainText, "01:00:00:00"), (.timecode, "{"), (.json, Self.json(Self.at25)),
    ]
    let result = try result(representations) { paste in
      paste.reader = PasteReader(preferred: [.utf8PlainText, .json], text: TimecodeReader(properties: nil))
    }.result
    #expect(result.timecode == Self.at25 && result.textWithoutRate == nil && result.unreadableJSON == nil)
  }

  @Test
  func `Untagged text is not converted from an assumed rate`() throws {
    let convert: (inout Paste) -> Void = { $0.rules.policies.paste = .convertToLocalProperties }
    guard case .failed(.missingTextRate) = try result([(.utf8PlainText, "01:00:00:00")], convert).result.outcome else {
      Issue.record("converted from the local rate")
      return
    }
    #expect(try result([(.utf8PlainText, "01:00:00:00@24")], convert).result.timecode?.frameRate == .fps25)
    #expect(try result([(.timecode, Self.json(Self.at24))], convert).result.timecode?.frameRate == .fps25)
    let withRate = try result([(.utf8PlainText, "01:00:00:00")]) { paste in
      convert(&paste)
      paste.reader.text = TimecodeReader(text: LocalProperties(rate: .fps24), local: paste.rules.local)
    }
    #expect(withRate.result.timecode?.frameRate == .fps25)
  }

  @Test
  func `An event that contradicts itself is in doubt, and refused under strict rules`() throws {
    let record = try TimecodeRange(tagged: "01:00:00:00..01:00:02:00@25")
    let used = try TimecodeRange(tagged: "03:00:00:00..03:00:03:00@25")
    let source = TimecodeEvent.Source(reel: "R6", in: used.inPoint, out: used.outPoint)
    let marker = TimecodeMarker(record, event: .init(track: "V", number: 1, source: source))
    let item = (UTType.timecodeMarker, String(decoding: marker.json, as: UTF8.self))
    func result(isStrict: Bool) throws -> PasteResult { try self.result([item]) { $0.isStrict = isStrict }.result }
    let (doubtful, strict) = (try result(isStrict: false), try result(isStrict: true))
    #expect(doubtful.marker == marker && doubtful.doubts.count == 1)
    guard case .failed(.doubtfulEvent(let rejection)) = strict.outcome, rejection.reason == .length else {
      Issue.record("\(strict.outcome)")
      return
    }
    #expect(try self.result([(.timecodeMarker, Self.json(Self.at25))]).result.doubts.isEmpty)
  }

  @Test
  func `A timecode that the receiver cannot express is not accepted`() throws {
    let (result, _) = try result([(.timecode, Self.json(Self.at25))]) { paste in
      (paste.canExpress, paste.notation) = ({ _ in false }, .frames)
    }
    guard case .failed(.unwritable(Self.at25, .frames)) = result.outcome else {
      Issue.record("\(result.outcome)")
      return
    }
    #expect(result.timecode == nil)
  }

  @Test
  func `Whether the result names the pasted instant is known where a policy converts`() throws {
    let source = Timecode(unchecked: .init(f: 1), using: .init(rate: .fps24))
    #expect(try result([(.timecode, Self.json(Self.at25))]).result.isExact == nil)
    for (timecode, isExact) in [(source, false), (Self.at24, true)] {
      let found = try result([(.timecode, Self.json(timecode))]) { paste in
        paste.rules.policies.paste = .convertToLocalProperties
      }
      #expect(found.result.isExact == isExact, "\(timecode)")
    }
  }

  @Test
  func `A list is all or nothing unless it keeps going`() throws {
    let items = [[(UTType.timecode, Self.json(Self.at25))], [(.timecode, Self.json(Self.at24))]]
    for (keepsGoing, used) in [(false, []), (true, [0])] {
      var source = MemorySource(items)
      var paste = Paste.at25()
      paste.keepsGoing = keepsGoing
      var seen: [Int] = []
      paste.onItem = { seen.append($0) }
      let results = try paste.results(ofItemsAt: 0..<2, from: &source)
      #expect(results.used.map(\.position) == used)
      #expect(results.areUsed == keepsGoing)
      #expect(!results.areAllAccepted)
      #expect(seen == [0, 1])
    }
  }

  @Test
  func `A failure of one item is its result, a failure of the source ends the paste`() throws {
    var source = MemorySource([[(.timecode, "")], [(.timecode, Self.json(Self.at25))]])
    source.items[0][0].content = .failure(.damagedItem)
    let paste = Paste.at25()
    let results = try paste.results(ofItemsAt: 0..<2, from: &source)
    guard case .failed(.unavailable(MemorySource.Failure.damagedItem)) = results.items[0].outcome else {
      Issue.record("\(results.items[0].outcome)")
      return
    }
    #expect(results.items[1].timecode == Self.at25)
    source.items[0][0].content = .failure(.sourceGone)
    #expect(throws: MemorySource.Failure.sourceGone) { try paste.results(ofItemsAt: 0..<2, from: &source) }
  }

  @Test
  func `The trace has each step in the order in which it was taken`() throws {
    let representations: [(UTType, String)] = [(.timecode, "{"), (.utf8PlainText, "03:00:00:00")]
    let steps = try #require(try result(representations) { $0.isTraced = true }.result.trace).steps
    let names = steps.map { "\($0)".prefix { $0 != "(" } }
    #expect(
      names == [
        "offered", "preferred", "unreadable", "chosen", "read", "local", "rate", "subFrames", "limit", "validation",
        "inputStyle", "accepted",
      ])
    var source = MemorySource([representations, representations])
    var paste = Paste.at25()
    paste.isTraced = true
    #expect(try paste.result(ofItemAt: 1, from: &source).trace?.steps.first == .item(number: 2))
  }
}
