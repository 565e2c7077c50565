import Testing

@testable import tckit

@Suite("Duration word")
struct DurationWordTests {
  @Test(
    "a whole number and a unit",
    arguments: [
      ("1ms", Duration.milliseconds(1)), ("500ms", .milliseconds(500)), ("90s", .seconds(90)), ("15m", .seconds(900)),
      ("2h", .seconds(7200)), ("1d", .seconds(86400)), ("007s", .seconds(7)),
    ])
  func words(_ word: String, _ expected: Duration) {
    #expect(DurationWord.read(word) == expected)
  }

  @Test(
    "anything else is refused, a bare number and an overflow too",
    arguments: [
      "", "90", "s", "0s", "-1s", "+1s", "1.5s", "1 s", " 1s", "1s ", "1S", "1w", "1sm", "1e3s", "٣s",
      "9223372036854775807d", "99999999999999999999s",
    ])
  func refusals(_ word: String) {
    #expect(DurationWord.read(word) == nil)
  }

  @Test("the example of what was expected is itself understood")
  func expectation() {
    let examples = DurationWord.expected.split { " ,".contains($0) }.filter { $0.first?.isNumber == true }
    #expect(!examples.isEmpty)
    for example in examples { #expect(DurationWord.read(String(example)) != nil, "\(example)") }
  }
}
