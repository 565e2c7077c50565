import Testing
import TimecodePasteboard

@Suite("Failures for want of a rate")
struct MissingRatesTests {
  @Test("one stands for all while nothing was read, and each counts once something was")
  func kept() {
    var rates = MissingRates(limit: 3)
    let answers = (0..<6).map { _ in rates.take(hasRead: false) }
    #expect(answers == [.report, .keep, .keep, .keep, .count, .count])
    let counts = [rates.release(), rates.release()]
    #expect(counts == [2, 0])
    let next = rates.take(hasRead: false)
    #expect(next == .report)
  }

  @Test("nothing is kept once something was read")
  func read() {
    var rates = MissingRates(limit: 3)
    let answers = (0..<3).map { _ in rates.take(hasRead: true) }
    #expect(answers == [.report, .report, .report])
    #expect(rates.release() == 0)
  }
}
