// The most common form, `HH:MM:SS:FF`, as four numbers in one word, which are read, checked and written together.
// TimecodeText and TimecodeFormat try this form first.

/// Hours, minutes and seconds, each below 100, and frames, side by side; and subframes below 100.
struct TimecodeLabel: Equatable {
  /// Four numbers of 16 bits, hours lowest.
  let numbers: UInt64
  let subFrames: UInt64

  /// The length in bytes of the form without subframes.
  static let length = 11

  @inline(__always)
  init(numbers: UInt64, subFrames: UInt64 = 0) {
    self.numbers = numbers
    self.subFrames = subFrames
  }

  /// The label of components that are below 100 and have no days; nil for any others.
  @inline(__always)
  init?(_ components: Timecode.Components) {
    guard
      UInt(bitPattern: components.hours) < 100, UInt(bitPattern: components.minutes) < 100,
      UInt(bitPattern: components.seconds) < 100, UInt(bitPattern: components.frames) < 100,
      UInt(bitPattern: components.subFrames) < 100, components.days == 0
    else { return nil }
    numbers =
      UInt64(truncatingIfNeeded: components.hours) | UInt64(truncatingIfNeeded: components.minutes) << 16
      | UInt64(truncatingIfNeeded: components.seconds) << 32 | UInt64(truncatingIfNeeded: components.frames) << 48
    subFrames = UInt64(truncatingIfNeeded: components.subFrames)
  }

  @inline(__always) var hours: Int { Int(truncatingIfNeeded: numbers & 0xFF) }
  @inline(__always) var minutes: Int { Int(truncatingIfNeeded: numbers >> 16 & 0xFF) }
  @inline(__always) var seconds: Int { Int(truncatingIfNeeded: numbers >> 32 & 0xFF) }
  @inline(__always) var frames: Int { Int(truncatingIfNeeded: numbers >> 48) }

  @inline(__always)
  var components: Timecode.Components {
    Timecode.Components(h: hours, m: minutes, s: seconds, f: frames, sf: Int(truncatingIfNeeded: subFrames))
  }
}

// MARK: Reading

extension TimecodeLabel {
  /// Reads `HH:MM:SS:FF`, with any separators of `:` and `;`, at an index of a text; nil for any other text.
  @inline(__always)
  static func read(in text: Span<UInt8>, at start: Int) -> (label: TimecodeLabel, saysDropFrame: Bool)? {
    guard text.count - start >= length else { return nil }
    return text.withUnsafeBytes { bytes in
      read(
        head: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)),
        tail: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start + 7, as: UInt32.self)))
    }
  }

  /// Reads `HH:MM:SS:FF` from its first eight bytes and its last four; nil for any other text.
  @inline(__always)
  static func read(head: UInt64, tail: UInt32) -> (label: TimecodeLabel, saysDropFrame: Bool)? {
    // Exclusive-or leaves each digit's value, 0 for each colon and 1 for each semicolon; adding 6 carries values above
    // 9 into the high nibble.
    let time = head ^ 0x3030_3A30_303A_3030
    let frames = tail ^ 0x3030_3A30
    let isTime =
      (time | (time &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0 | time & 0x0000_FE00_00FE_0000 == 0
    let isFrames = (frames | (frames &+ 0x0606_0006)) & 0xF0F0_FEF0 == 0
    guard isTime, isFrames else { return nil }
    // Ten times each byte plus the next one: the value of a pair of digits is in its first byte.
    let pairs = time &* 10 &+ (time >> 8)
    let framePair = frames &* 10 &+ (frames >> 8)
    let label = TimecodeLabel(
      numbers: pairs & 0xFF | (pairs >> 24 & 0xFF) << 16 | (pairs >> 48 & 0xFF) << 32
        | UInt64(framePair >> 16 & 0xFF) << 48)
    return (label, frames & 0x0000_FF00 != 0)
  }
}

extension TimecodeLabel {
  /// The length in bytes of the form with two digits of subframes.
  static let lengthWithSubFrames = length + 3

  /// The label with the subframes of two digits, the first in the lower byte; nil if they are not digits.
  @inline(__always)
  func withSubFrames(_ text: UInt16) -> TimecodeLabel? {
    let digits = UInt16(littleEndian: text) ^ 0x3030
    guard (digits | (digits &+ 0x0606)) & 0xF0F0 == 0 else { return nil }
    return TimecodeLabel(numbers: numbers, subFrames: UInt64((digits & 0xF) &* 10 &+ (digits >> 8)))
  }
}

extension TimecodeLabel {
  /// The label with one more digit after its frames; nil if it is not a digit.
  @inline(__always)
  func withThirdDigit(_ byte: UInt8) -> TimecodeLabel? {
    guard byte.isDigit else { return nil }
    let frames = (numbers >> 48) &* 10 &+ UInt64(byte.digitValue)
    return TimecodeLabel(numbers: numbers & 0x0000_FFFF_FFFF_FFFF | frames << 48, subFrames: subFrames)
  }
}

// MARK: Checking

extension TimecodeLabel {
  /// The valid labels at some properties, laid out for one comparison of all four numbers.
  struct Bounds: Sendable {
    /// The sum of these and a label's numbers is 2^15 or above in the 16 bits of each number that is too large.
    private let distances: UInt64
    private let dropped: UInt64
    private let subFramesBase: UInt64

    init(_ properties: Timecode.Properties) {
      let nominal = UInt64(properties.frameRate.maxFrames)
      distances =
        (0x8000 - 24) | (0x8000 - 60) << 16 | (0x8000 - 60) << 32 | (0x8000 - nominal) << 48
      dropped = UInt64(properties.frameRate.droppedFramesPerMinute)
      subFramesBase = UInt64(properties.subFramesBase.rawValue)
    }

    /// Returns true if every number of a label is valid.
    @inline(__always)
    func contain(_ label: TimecodeLabel) -> Bool {
      guard (label.numbers &+ distances) & 0x8000_8000_8000_8000 == 0, label.subFrames < subFramesBase else {
        return false
      }
      return label.numbers >> 48 >= dropped || label.seconds != 0 || label.minutes % 10 == 0
    }
  }
}

// MARK: Writing

extension TimecodeLabel {
  /// Writes eleven bytes: pairs of digits between two kinds of separators.
  @inline(__always)
  func write(at start: UnsafeMutablePointer<UInt8>, separator: UInt8, frameSeparator: UInt8) {
    // n * 103 >> 10 is n / 10 for n below 100.
    let tens = (numbers &* 103) >> 10 & 0x000F_000F_000F_000F
    let units = numbers &- tens &* 10
    let digits = (tens | units << 8) | 0x3030_3030_3030_3030
    let raw = UnsafeMutableRawPointer(start)
    let head =
      digits & 0xFFFF | UInt64(separator) << 16 | (digits >> 16 & 0xFFFF) << 24 | UInt64(separator) << 40
      | (digits >> 32 & 0xFFFF) << 48
    raw.storeBytes(of: head.littleEndian, as: UInt64.self)
    // The eighth byte is written twice, so that the rest is one word too.
    let tail =
      UInt32(truncatingIfNeeded: digits >> 40 & 0xFF) | UInt32(frameSeparator) << 8
      | UInt32(truncatingIfNeeded: digits >> 48) << 16
    raw.storeBytes(of: tail.littleEndian, toByteOffset: 7, as: UInt32.self)
  }
}
