import Testing
import TimecodePasteboard

@testable import tckit

struct DurationArgumentTests {
  @Test(arguments: [
    ("1ms", Duration.milliseconds(1)), ("500ms", .milliseconds(500)), ("90s", .seconds(90)), ("15m", .seconds(900)),
    ("15min", .seconds(900)), ("2h", .seconds(7200)), ("1d", .seconds(86400)), ("007s", .seconds(7)),
  ])
  func `a whole number and a unit`(_ word: String, _ expected: Duration) {
    #expect((try? Duration(argument: word)) == expected)
  }

  @Test(arguments: [
    "", "90", "s", "0s", "-1s", "+1s", "1.5s", "1 s", " 1s", "1s ", "1S", "1w", "1sm", "1e3s", "٣s",
    "9223372036854775807d", "99999999999999999999s",
  ])
  func `anything else is refused, a bare number and an overflow too`(_ word: String) {
    #expect((try? Duration(argument: word)) == nil)
  }

  @Test(arguments: TimeUnit.all.map { "\($0.name)" })
  func `a time limit and a length take the same units of time`(_ unit: String) throws {
    let length = try TimecodeLength(parsing: "2\(unit)")
    let limit = try Duration(argument: "2\(unit)")
    guard case .seconds(let seconds) = length.measure else {
      Issue.record("\(length)")
      return
    }
    #expect(limit == .milliseconds(seconds.numerator * 1000 / seconds.denominator))
  }

  @Test
  func `the examples of what was expected are themselves understood`() throws {
    let fault = #expect(throws: ArgumentFault.self) { _ = try Duration(argument: "90") }
    guard case .isNot(let expected, _, _) = try #require(fault) else {
      Issue.record("\(String(describing: fault))")
      return
    }
    let examples = expected.split { " ,".contains($0) }.filter { $0.first?.isNumber == true }
    #expect(examples.count > 2)
    for example in examples { #expect(throws: Never.self) { _ = try Duration(argument: String(example)) } }
  }
}
