// The units of real time: one list for lengths, such as those of `calc`, and for time limits.

/// A unit of real time, as it is written directly after a number.
package struct TimeUnit: Sendable {
  package let name: StaticString
  package let milliseconds: Int

  /// Every unit; `m` is another name of `min`.
  package static let all = [
    TimeUnit(name: "ms", milliseconds: 1), TimeUnit(name: "s", milliseconds: 1000),
    TimeUnit(name: "min", milliseconds: 60_000), TimeUnit(name: "m", milliseconds: 60_000),
    TimeUnit(name: "h", milliseconds: 3_600_000), TimeUnit(name: "d", milliseconds: 86_400_000),
  ]

  /// The unit in seconds.
  package var seconds: Fraction { Fraction(reducing: milliseconds, 1000) }
}
