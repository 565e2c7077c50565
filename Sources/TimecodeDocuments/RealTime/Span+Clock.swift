// Times in seconds as documents write them, in nanoseconds: `1:02:03.5`, `02:03,500`, `2.150000`.

import SMPTETimecode

extension Span<UInt8> {
  /// Reads hours, minutes and seconds, or minutes and seconds, with decimals after a point or comma; the place is behind them
  /// afterwards. Nil if there is no such time here.
  func clock(at place: inout Int, before end: Int) -> Int? {
    var start = place
    guard var seconds = digits(at: &start, before: end, limit: 9)?.value else { return nil }
    var fields = 1
    while start < end, self[start] == UInt8(ascii: ":") {
      start += 1
      guard fields < 3, let (value, count) = digits(at: &start, before: end, limit: 2), value < 60, count > 0
      else { return nil }
      seconds = seconds * 60 + value
      fields += 1
    }
    guard fields > 1, let fraction = fraction(at: &start, before: end) else { return nil }
    place = start
    return nanoseconds(seconds, fraction)
  }

  /// Reads seconds with or without decimals; the place is behind them afterwards. Nil if there are none here.
  func seconds(at place: inout Int, before end: Int) -> Int? {
    var start = place
    guard let seconds = digits(at: &start, before: end, limit: 9)?.value,
      let fraction = fraction(at: &start, before: end)
    else { return nil }
    place = start
    return nanoseconds(seconds, fraction)
  }

  /// Reads a point or a comma with decimals, in nanoseconds; zero if there is none, nil if no digit follows.
  private func fraction(at place: inout Int, before end: Int) -> Int? {
    guard place < end, self[place] == UInt8(ascii: ".") || self[place] == UInt8(ascii: ",") else { return 0 }
    var index = place + 1
    var value = 0
    while index < end, self[index].isDigit {
      // What is below a nanosecond is far below any frame.
      if index - place <= 9 { value = value * 10 + self[index].digitValue }
      index += 1
    }
    let count = index - place - 1
    guard count > 0 else { return nil }
    for _ in min(count, 9)..<9 { value *= 10 }
    place = index
    return value
  }

  /// At most nine digits of hours with minutes and seconds are some 2^42 seconds; a time is kept below 2^62 nanoseconds.
  private func nanoseconds(_ seconds: Int, _ fraction: Int) -> Int? {
    seconds < 1 << 32 ? seconds * 1_000_000_000 + fraction : nil
  }
}
