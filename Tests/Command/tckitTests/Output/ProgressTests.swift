// Progress is shown never in the first second and then once a second, however fast or slowly the counts come.

import Testing

@testable import tckit

struct ProgressTests {
  /// The texts shown while counts come at a rate for some seconds, and the number of times that the clock was read.
  private func run(_ unit: Progress.Unit, perSecond: Int, seconds: Int) -> (shown: [String], asked: Int) {
    var pace = Progress.Pace(unit)
    var shown: [String] = []
    var asked = 0
    for count in 0..<perSecond * seconds where pace.isDue(count) {
      asked += 1
      let now = Duration.seconds(5) + .seconds(count) / perSecond
      if let text = pace.text(for: count, at: now) { shown.append(text) }
    }
    return (shown, asked)
  }

  @Test(arguments: [1, 100, 1_000_000])
  func `nothing in the first second`(_ perSecond: Int) {
    #expect(run(.lines, perSecond: perSecond, seconds: 1).shown.isEmpty)
  }

  @Test(arguments: [3, 1000, 3_000_000])
  func `about once a second after it, slow or fast`(_ perSecond: Int) {
    let shown = run(.lines, perSecond: perSecond, seconds: 5).shown
    #expect((3...4).contains(shown.count), "\(shown)")
    #expect(shown.allSatisfy { $0.contains(" lines, ") })
  }

  @Test
  func `the clock is asked seldom while counts come fast`() {
    #expect(run(.lines, perSecond: 5_000_000, seconds: 1).asked < 200)
  }

  @Test
  func `a stream that slows down is noticed`() {
    var pace = Progress.Pace(.items)
    var now = Duration.zero
    var shown: [String] = []
    for count in 0..<100_000 where pace.isDue(count) {
      now = .microseconds(count)
      if let text = pace.text(for: count, at: now) { shown.append(text) }
    }
    #expect(shown.isEmpty)
    for count in 100_000..<200_000 where pace.isDue(count) {
      now += .seconds(1)
      if let text = pace.text(for: count, at: now) { shown.append(text) }
    }
    #expect(shown.count > 10)
  }

  @Test
  func `bytes are counted in MiB`() {
    var pace = Progress.Pace(.bytes)
    #expect(pace.text(for: 0, at: .zero) == nil)
    #expect(pace.text(for: 3 << 20, at: .seconds(2)) == "3 MiB, 2 s")
  }
}
