import SMPTETimecode
import Testing

@Suite("Numbers of edit lists that depend on the rate")
struct EditNumberTests {
  /// All numbers of a text that comes in buffers of a size, with their lines and places.
  private static func numbers(_ text: String, buffer size: Int) -> [String] {
    var scanner = TimecodeScanner(readsDays: false, findsEditNumbers: true)
    var result: [String] = []
    let bytes = Array(text.utf8)
    var pending: [UInt8] = []
    var next = 0
    while true {
      let end = min(bytes.count, next + size)
      pending += bytes[next..<end]
      next = end
      var index = 0
      while let finding = scanner.next(in: pending.span, from: &index, isFinal: next == bytes.count) {
        guard case .editNumber(let found) = finding else { continue }
        let text = String(decoding: pending[found.range], as: UTF8.self)
        result.append("\(found.line):\(found.column) \(text) = \(found.number)")
      }
      scanner.drop(index, of: pending.span)
      pending.removeFirst(index)
      if next == bytes.count { return result }
    }
  }

  @Test(
    "dissolves, wipes, keys and speeds are found, whatever the buffers",
    arguments: [
      ("003  ABC0020. V     D    035 01:00:06:22 01:00:10:07\r\n", ["1:21 D    035 = 035"]),
      ("TITLE: X\n002  TST V     W001    010 01:00:08:08\n", ["2:16 W001    010 = 010"]),
      ("001 AX V K B 012 01:00:00:00\n002 AX AA/V K 024 01:00:00;00", ["1:10 K B 012 = 012", "2:13 K 024 = 024"]),
      ("001 AX V KO 5 01:00:00:00", ["1:10 KO 5 = 5"]),
      ("M2   Z686_5A.       047.6                01:00:06:00 ", ["1:1 M2   Z686_5A.       047.6 = 047.6"]),
      ("M2 AX -012.5 01:00:00:00\nM2 AX 000 01:00:00:00", ["1:1 M2 AX -012.5 = -012.5", "2:1 M2 AX 000 = 000"]),
      ("001 AX V C 01:00:00:00 01:00:01:00\nM3 AX 024.0 01:00:00:00\n* D 035 01:00:00:00", []),
      ("001 D V C 01:00:00:00\n D 035 01:00:00:00\n001 AX V D 035 end\n2024 D D D D", []),
      ("001 AX V 01:00:00:00 D 035 01:00:01:00", []),
      ("001 \(String(repeating: "R", count: 129)) V D 010 01:00:00:00", ["1:137 D 010 = 010"]), ("", []),
    ])
  func found(text: String, expected: [String]) {
    for size in [1, 13, 100, 500] { #expect(Self.numbers(text, buffer: size) == expected, "buffers of \(size)") }
  }

  @Test("they are not looked for where nothing is converted")
  func notRequested() {
    var scanner = TimecodeScanner()
    var index = 0
    let bytes = Array("001 AX V D 035 01:00:00:00".utf8)
    guard case .timecode? = scanner.next(in: bytes.span, from: &index, isFinal: true) else {
      Issue.record("no timecode")
      return
    }
  }

  @Test(
    "a number is converted to the digits that it has, and is nil where it stays",
    arguments: [
      (
        EditNumber.Kind.transition, 35, 0, TimecodeFrameRate.fps24, TimecodeFrameRate.fps48, ConversionMode.instant,
        "070"
      ),
      (.transition, 35, 0, .fps24, .fps48, .frames, nil), (.transition, 24, 0, .fps24, .fps25, .digits, "025"),
      (.transition, 35, 0, .fps24, .fps23_976, .instant, nil),
      (.transition, 900, 0, .fps24, .fps23_976, .instant, "899"),
      (.transition, 900, 0, .fps24, .fps23_976, .digits, nil),
      (.transition, 30, 0, .fps29_97d, .fps29_97, .instant, nil),
      (.transition, 1, 0, .fps50, .fps25, .instant, nil), (.transition, 999, 0, .fps25, .fps50, .instant, "1998"),
      (.speed, 476, 1, .fps24, .fps48, .frames, "095.2"), (.speed, 240, 1, .fps24, .fps23_976, .instant, nil),
      (.speed, 125, 1, .fps25, .fps24, .instant, "012.0"), (.speed, 0, 1, .fps24, .fps48, .instant, nil),
    ] as [(EditNumber.Kind, Int, Int, TimecodeFrameRate, TimecodeFrameRate, ConversionMode, String?)])
  func converted(
    kind: EditNumber.Kind, value: Int, decimals: Int, source: TimecodeFrameRate, target: TimecodeFrameRate,
    mode: ConversionMode, expected: String?
  ) {
    let number = EditNumber(kind: kind, value: value, digits: (3, decimals))
    #expect(number.converted(from: source, to: target, keeping: mode)?.description == expected)
    let backward = EditNumber(kind: kind, value: value, digits: (3, decimals), isNegative: true)
    #expect(backward.converted(from: source, to: target, keeping: mode)?.description == expected.map { "-" + $0 })
  }
}
