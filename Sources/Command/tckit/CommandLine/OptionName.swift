// The names of the options. Each is defined once, so that a set of options is a constant.

/// The long name of an option, without dashes.
///
/// A message that names several options lists them in this order.
enum OptionName: String, CaseIterable, Sendable {
  case rate, base, limit
  case to
  case fromCut = "from-cut"
  case toCut = "to-cut"
  case handles
  case round, keep, anchor, offset
  case policy
  case ratePolicy = "rate-policy"
  case subFramesPolicy = "subframes-policy"
  case limitPolicy = "limit-policy"
  case allowInvalid = "allow-invalid"
  case explain, strict
  case within, ordered
  case noOverlap = "no-overlap"
  case noGap = "no-gap"
  case summary, report, accepted, sum, wrap, repair
  case inPlace = "in-place"
  case documentType = "as"
  case json, format, template
  case quiet, help, version
  case store, pasteboard, prefer, type, item, all
  case keepGoing = "keep-going"
  case back, delete, history, attach
  case fromFormat = "from-format"
  case only, scan
  case fileType = "file-type"
  case encoding, columns, track, media, append
  case ifChange = "if-change"
  case sensitive, expire, once, since, count, exec, clipboard
  case timeout

  /// The index of the case, which is also its representation in memory.
  @inline(__always)
  var number: UInt8 { unsafeBitCast(self, to: UInt8.self) }

  /// Restores a name from its `number`.
  @inline(__always)
  init(number: UInt8) { self = unsafeBitCast(number, to: OptionName.self) }
}

/// A set of options, stored as bits so that a set written in the source is a constant.
struct OptionNames: ExpressibleByArrayLiteral, Equatable, Sendable {
  private var bits: UInt128

  @inline(__always)
  init(arrayLiteral names: OptionName...) {
    bits = 0
    for name in names { insert(name) }
  }

  @inline(__always)
  mutating func insert(_ name: OptionName) { bits |= 1 &<< UInt128(name.number) }

  @inline(__always)
  func contains(_ name: OptionName) -> Bool { bits & (1 &<< UInt128(name.number)) != 0 }

  var isEmpty: Bool { bits == 0 }

  /// The names in the order of their cases.
  var names: [OptionName] { OptionName.allCases.filter(contains) }

  @inline(__always)
  static func + (left: OptionNames, right: OptionNames) -> OptionNames {
    var all = left
    all.bits |= right.bits
    return all
  }

  /// The options in both sets.
  @inline(__always)
  func intersection(_ others: OptionNames) -> OptionNames {
    var both = self
    both.bits &= others.bits
    return both
  }
}
