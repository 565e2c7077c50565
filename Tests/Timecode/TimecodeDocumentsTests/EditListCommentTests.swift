// The lines of edit lists that have no meaning here. They stay with their event, and are written under it unchanged.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments
import TimecodeEvents

struct EditListCommentTests {
  /// The forms of such lines in lists of Avid, Resolve, Final Cut Pro and conform programs.
  private static let forms = [
    "* SOURCE FILE: A001C00#.MOV", "*SOURCE FILE: A001_#", "*ASC_SOP (1.0854 1.0451 0.9943)(0.0 # -0.0292)(1 1 1) ",
    "*ASC_SAT 1.00000#", "ASC_SAT 0.#", "* FRMC START: 100#    FRMC END: 1102", "** doubled #", "*",
    "  * indented, 01:00:00:0#\t", "* FROM FILE: /mnt/ü #.dpx", ">>> SOURCE A001C00# A001C001_2003 060a2b34-{62f5}",
    "AUD   3    4", "EFFECTS NAME IS CROSS DISSOLVE #", "FINAL CUT PRO REEL: A00# REPLACED BY: 001", "* *** FREEZE #",
  ]

  /// A list with such lines between its others, and these lines.
  private static func list(at rate: TimecodeFrameRate, seed: UInt64) -> (text: String, lines: Set<String>) {
    let generated = GeneratedEditList(at: rate, seed: seed).text.split(separator: "\n")
    var random = SeededGenerator(seed: seed)
    var (text, lines, hasEvent) = ("", Set<String>(), false)
    for line in generated {
      text += line + "\n"
      hasEvent = hasEvent || line.first?.isNumber == true
      guard hasEvent else { continue }
      for _ in 0..<max(0, Int.random(in: -2...3, using: &random)) {
        let form = forms.randomElement(using: &random) ?? "*"
        let added = form.split(separator: "#", omittingEmptySubsequences: false).joined(separator: "\(lines.count)")
        lines.insert(added)
        text += added + "\n"
      }
    }
    return (text, lines)
  }

  /// The lines after each event of a list that belong to a set, by the number of the event.
  private static func comments(of text: String, among lines: Set<String>) -> [String: [String]] {
    var (found, number) = ([String: [String]](), "")
    for line in text.split(separator: "\n").map({ String($0) }) {
      if line.first?.isNumber == true { number = String(line.prefix { $0.isNumber }) }
      if lines.contains(line) { found[number, default: []].append(line) }
    }
    return found
  }

  @Test(arguments: [TimecodeFrameRate.fps23_976, .fps25, .fps29_97d, .fps50], 1...5 as ClosedRange<UInt64>)
  func `lines without a meaning are written under their events, in their order`(
    rate: TimecodeFrameRate, seed: UInt64
  ) throws {
    let (text, lines) = Self.list(at: rate, seed: seed)
    let options = DocumentOptions(rate: rate)
    let document = try TimecodeDocument(reading: Array(text.utf8), as: .editDecisionList, options)
    #expect(document.problems == [])
    let written = try document.written(as: .editDecisionList, options)
    let expected = Self.comments(of: text, among: lines)
    #expect(expected.count > 100)
    #expect(Self.comments(of: String(decoding: written.bytes, as: UTF8.self), among: lines) == expected)
    #expect(!written.losses.map(\.kind).contains(.comments))
    // No other format has a place for them, and each says how many it leaves out.
    let count = document.markers.count { $0.comments != nil }
    for format in DocumentFormat.allCases where format.isWritten && format != .editDecisionList {
      let loss = try document.written(as: format, options).losses.first { $0.kind == .comments }
      #expect(loss?.count == count, "\(format)")
    }
  }

  @Test
  func `the lines of both lines of a transition are its event's, and no line is a damaged event's`() throws {
    let text = """
      TITLE: A
      FCM: NON-DROP FRAME
      001  A001     V     C        10:00:00:00 10:00:02:00 01:00:00:00 01:00:02:00
      002  A001     V     C        10:00:02:00 10:00:02:00 01:00:02:00 01:00:02:00
      * SOURCE FILE: OUT.MOV
      002  B001     V     D    025 11:00:00:00 11:00:02:00 01:00:02:00 01:00:04:00
      * SOURCE FILE: IN.MOV
      003  C001     V     C        10:00:00 10:00:02:00 01:00:04:00 01:00:06:00
      * SOURCE FILE: BAD.MOV

      """
    let document = try TimecodeDocument(
      reading: Array(text.utf8), as: .editDecisionList, DocumentOptions(rate: .fps25))
    #expect(document.problems.count == 1)
    #expect(document.markers.map(\.comments) == [nil, "* SOURCE FILE: OUT.MOV\n* SOURCE FILE: IN.MOV"])
    #expect(document.omissions.map(\.description) == ["other comments (1, in line 9)"])
  }

  @Test
  func `the comments of a transition's first line are counted if its second line is refused`() throws {
    let text = """
      TITLE: A
      FCM: NON-DROP FRAME
      001  A001     V     C        10:00:02:00 10:00:02:00 01:00:02:00 01:00:02:00
      * SOURCE FILE: OUT.MOV
      * ASC_SAT 1
      001  B001     V     D    025 11:00:00:00 11:00:02:00 01:00:04:00 01:00:02:00

      """
    let document = try TimecodeDocument(
      reading: Array(text.utf8), as: .editDecisionList, DocumentOptions(rate: .fps25))
    #expect(document.problems.count == 1 && document.markers.isEmpty)
    #expect(document.omissions.map(\.description) == ["other comments (2, the first in line 3)"])
  }

  @Test
  func `a format without comments names what it leaves out of them`() throws {
    let text = """
      TITLE: A
      001  A001     V     C        10:00:00:00 10:00:02:00 01:00:00:00 01:00:02:00
      * a
      * b
      002  A001     V     C        10:00:02:00 10:00:04:00 01:00:02:00 01:00:04:00
      * ASC_SOP (1 1 1)(0 0 0)(1 1 1)
      * ASC_SAT 1
      * SOURCE FILE: A.MOV
      * FRMC START: 1001
      003  A001     V     C        10:00:02:00 10:00:04:00 01:00:04:00 01:00:06:00
      * ASC_SAT 1

      """
    let options = DocumentOptions(rate: .fps25)
    let document = try TimecodeDocument(reading: Array(text.utf8), as: .editDecisionList, options)
    let losses = try document.written(as: .openTimeline, options).losses
    #expect(
      losses.map(\.description) == [
        "2 color decisions (ASC CDL), 1 source file, 1 frame count (FRMC) and 2 comments left out, the first of event 1"
      ])
  }

  @Test(
    arguments: [
      ("* FROM CLIP NAME: one\n* TO CLIP NAME: three", "one", 5),
      ("* TO CLIP NAME: three\n* FROM CLIP NAME: one", "one", 4),
      ("* TO CLIP NAME: three\n* FROM CLIP NAME: three", "three", nil), ("* TO CLIP NAME: three", "three", nil),
      ("* FROM CLIP NAME: one\n* FROM CLIP NAME: two", "one", 5),
      ("* KEY CLIP NAME: one\n* KEY CLIP NAME: two", "one", 5),
    ] as [(String, String, Int?)])
  func `a cut has the FROM name, and a further name is counted`(names: String, clip: String, line: Int?) throws {
    let event = "001  A001     V     C        10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00"
    let document = try TimecodeDocument("TITLE: t\nFCM: NON-DROP FRAME\n\(event)\n\(names)\n", as: .editDecisionList)
    #expect(document.markers.map(\.event?.source?.clip) == [clip])
    #expect(document.omissions.map(\.description) == (line.map { ["further clip names (1, in line \($0))"] } ?? []))
  }

  @Test(
    arguments: [
      ("* FROM CLIP NAME: GULLS", "GULLS", nil), ("* FROM CLIP NAME: ROPE", nil, nil),
      ("* FROM CLIP NAME: ROPE\n* TO CLIP NAME: GULLS", "GULLS", nil),
      ("* FROM CLIP NAME: PIER\n* TO CLIP NAME: GULLS", "GULLS", 6),
      ("* TO CLIP NAME: GULLS\n* FROM CLIP NAME: PIER", "GULLS", 7),
    ] as [(String, String?, Int?)])
  func `a dissolve in one line has the FROM name, if it differs from that of the event before`(
    names: String, clip: String?, line: Int?
  ) throws {
    let document = try TimecodeDocument(
      """
      TITLE: t
      FCM: NON-DROP FRAME
      001  A001     V     C        10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00
      * FROM CLIP NAME: ROPE
      002  A002     V     D    024 10:00:00:00 10:00:05:00 01:00:05:00 01:00:10:00
      \(names)
      """, as: .editDecisionList)
    #expect(document.markers.map(\.event?.source?.clip) == ["ROPE", clip])
    #expect(document.omissions.map(\.description) == (line.map { ["further clip names (1, in line \($0))"] } ?? []))
  }

  @Test
  func `a marker is no event before a dissolve in one line`() throws {
    let document = try TimecodeDocument(
      """
      TITLE: t
      FCM: NON-DROP FRAME
      001  A001     V     C        10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00
      * FROM CLIP NAME: ROPE
      * LOC: 01:00:02:00 RED     look
      002  A002     V     D    024 10:00:00:00 10:00:05:00 01:00:05:00 01:00:10:00
      * FROM CLIP NAME: ROPE
      """, as: .editDecisionList)
    #expect(document.markers.compactMap(\.event).map(\.source?.clip) == ["ROPE", nil])
    #expect(document.markers.count == 3)
  }

  @Test
  func `a second list in a document is found where its first event is`() throws {
    func list(_ title: String, _ hour: String) -> String {
      "TITLE: \(title)\n001  A001     V     C        10:00:00:00 10:00:05:00 \(hour):00:00:00 \(hour):00:05:00\n"
    }
    let (one, other) = (list("reel1", "01"), list("reel2", "02"))
    for (text, line) in [(one, nil), ("TITLE: x\n" + one, nil), (one + "TITLE: end\n", nil), (one + other, 4)] {
      let document = try TimecodeDocument(text, as: .editDecisionList)
      #expect(document.severalLists?.location?.line == line)
    }
  }

  @Test
  func `a further title, and text after an event's times, are counted`() throws {
    let event = "001  A001     V     C        10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00"
    let document = try TimecodeDocument(
      "TITLE: reel1\n\(event)    EXTRA 123\nTITLE: reel2\n\(event)\nTITLE: reel1\n", as: .editDecisionList)
    #expect(document.title == "reel1" && document.markers.count == 2)
    #expect(
      document.omissions.map(\.description) == [
        "text after the record out (1, in line 2)", "further titles (1, in line 3)",
      ])
  }
}
