import SMPTETimecode
import Testing

@Suite("What edit lists say of their rate")
struct RateStatementTests {
  /// All statements of a text that comes in buffers of a size, with their lines.
  private static func statements(_ text: String, buffer size: Int) -> [String] {
    var finder = RateStatementFinder()
    var result: [String] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      finder.feed(bytes[start..<min(start + size, bytes.count)].span) { result.append("\($1) \($0): \($2)") }
    }
    finder.finish { result.append("\($1) \($0): \($2)") }
    return result
  }

  @Test(
    "found at the beginning of a line, and rates between tabs",
    arguments: [
      (
        "FCM: NON-DROP FRAME\r\n\nFCM: DROP FRAME",
        ["1 FCM: NON-DROP FRAME: FCM: NON-DROP FRAME", "3 FCM: DROP FRAME: FCM: DROP FRAME"]
      ),
      ("FPS\t23.98\r\n", ["1 FPS 23.976: FPS\t23.98"]),
      ("FIELD_DELIM\tTABS\tAUDIO_FORMAT\t48Khz\tFPS\t23.98\n", ["1 FPS 23.976: FPS\t23.98"]),
      ("FPS\t24\tFPS\t25", ["1 FPS 24: FPS\t24", "1 FPS 25: FPS\t25"]),
      ("Name\tFPS\tStart\nA\t24\n", []), ("x FPS\t24\n\tFCM: DROP FRAME\n", []), ("", []),
    ])
  func found(text: String, expected: [String]) {
    for size in [1, 3, 100] { #expect(Self.statements(text, buffer: size) == expected, "buffers of \(size)") }
  }
}
