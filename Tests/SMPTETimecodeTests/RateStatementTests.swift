import SMPTETimecode
import Testing

@Suite("What edit lists state about their rate")
struct RateStatementTests {
  /// All statements of a text that comes in buffers of a size, with their lines.
  private static func statements(_ text: String, buffer size: Int) -> [String] {
    var scanner = TimecodeScanner()
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
        guard case .statement(let found) = finding else { continue }
        result.append("\(found.line) \(found.statement): \(String(decoding: pending[found.range], as: UTF8.self))")
      }
      scanner.drop(index, of: pending.span)
      pending.removeFirst(index)
      if next == bytes.count { return result }
    }
  }

  @Test(
    "found at the beginning of a line, and rates between tabs",
    arguments: [
      (
        "FCM: NON-DROP FRAME\r\n\nFCM: DROP FRAME",
        ["1 FCM: NON-DROP FRAME: FCM: NON-DROP FRAME", "3 FCM: DROP FRAME: FCM: DROP FRAME"]
      ),
      ("FCM:\tNON DROP FRAME\n", ["1 FCM: NON-DROP FRAME: FCM:\tNON DROP FRAME"]),
      ("FPS\t23.98\r\n", ["1 FPS 23.976: FPS\t23.98"]),
      ("FIELD_DELIM\tTABS\tAUDIO_FORMAT\t48Khz\tFPS\t23.98\n", ["1 FPS 23.976: FPS\t23.98"]),
      ("FPS\t24\tFPS\t25", ["1 FPS 24: FPS\t24", "1 FPS 25: FPS\t25"]),
      (
        "SESSION NAME:\tA\nTIMECODE FORMAT:\t29.97 Drop Frame\r\n",
        ["2 TIMECODE FORMAT: 29.97d: TIMECODE FORMAT:\t29.97 Drop Frame"]
      ),
      ("TIMECODE FORMAT:\t23.976 Frame\n", ["1 TIMECODE FORMAT: 23.976: TIMECODE FORMAT:\t23.976 Frame"]),
      ("Name\tFPS\tStart\nA\t24\n", []), ("x FPS\t24\n\tFCM: DROP FRAME\n", []), ("", []),
      ("x TIMECODE FORMAT: 24 Frame", []), ("FCM: DROPPED\nFPS\t24x\n", []),
    ])
  func found(text: String, expected: [String]) {
    for size in [1, 3, 17, 100] { #expect(Self.statements(text, buffer: size) == expected, "buffers of \(size)") }
  }

  @Test("a rate agrees with what names it, and with drop frame where only that is stated")
  func agreement() {
    #expect(RateStatement.dropFrame(true).agrees(with: .fps59_94d))
    #expect(!RateStatement.dropFrame(false).agrees(with: .fps29_97d))
    #expect(RateStatement.framesPerSecond(.fps29_97).agrees(with: .fps29_97d))
    #expect(!RateStatement.framesPerSecond(.fps30).agrees(with: .fps29_97))
    #expect(RateStatement.rate(.fps29_97d).agrees(with: .fps29_97d))
    #expect(!RateStatement.rate(.fps29_97).agrees(with: .fps29_97d))
  }
}
