// The number of an M2 line: frames of the source a second, with or without a sign and decimals.
//
//     SpeedText(text, part)?.speed(at: properties, besides: record, source)
//     speed.append(like: text, to: &bytes)

import SMPTETimecode
import TimecodeEvents

/// A number of frames a second as it is written.
struct SpeedText {
  /// Its digits with the decimals that count, at least one and at most nine, of which the tenth rounds the last.
  private(set) var parts = 0
  private(set) var decimals = 1

  /// Reads a decimal number; nil if a part is not one.
  init?(_ text: Span<UInt8>, _ part: Range<Int>) {
    var place = part.lowerBound
    let isNegative = text[place] == UInt8(ascii: "-")
    if isNegative || text[place] == UInt8(ascii: "+") { place += 1 }
    let whole = text.digits(at: &place, before: part.upperBound, limit: 6)
    var count = 0
    parts = whole?.value ?? 0
    if place < part.upperBound, text[place] == UInt8(ascii: ".") {
      let first = place + 1
      place = first
      while place < part.upperBound, text[place].isDigit {
        let digit = Int(text[place] & 0xF)
        if place - first < Speed.mostDecimals {
          (parts, count) = (10 * parts + digit, count + 1)
        } else if place - first == Speed.mostDecimals, digit >= 5 {
          parts += 1
        }
        place += 1
      }
      guard place > first else { return nil }
    } else if whole == nil {
      return nil
    }
    guard place == part.upperBound else { return nil }
    if count == 0 { parts *= 10 }
    decimals = max(1, count)
    if isNegative { parts.negate() }
  }

  /// The speed beside a record and a source.
  func speed(at properties: Timecode.Properties, besides record: TimeSpan?, _ source: TimeSpan?) -> Speed {
    .written(parts, decimals: decimals, at: properties, besides: record ?? .none, source ?? .none)
  }
}

extension [UInt8] {
  /// Appends frames a second with at least so many digits before the point, and with a sign if there is one.
  ///
  /// - Parameter decimals: How many decimals are written, those that do not count as zeros.
  mutating func append(framesPerSecond speed: Speed, sign: UInt8?, digits: Int, decimals: Int) {
    if let sign { append(sign) }
    var text: [UInt8] = []
    text.append(Int(speed.parts.magnitude), digits: digits + speed.decimals)
    let point = text.count - speed.decimals
    append(contentsOf: text[..<point])
    guard decimals > 0 else { return }
    append(UInt8(ascii: "."))
    append(contentsOf: text[point...].prefix(decimals))
    append(contentsOf: repeatElement(UInt8(ascii: "0"), count: Swift.max(0, decimals - speed.decimals)))
  }
}
