// Lines that are written as they are read: `HH:MM:SS:FF` and a line feed, valid and without a conversion. They are checked as
// two words, and copied.

/// Lines of one form that pass unchanged where they are valid.
struct UnchangedLines: Sendable {
  /// The bytes of a line.
  static let length = TimecodeLabel.length + 1

  /// What a line's last four bytes are, but for the digits of the frames.
  private let tail: UInt32
  /// What brings numbers that are too large to 128 or above, each in its byte.
  private let distances: UInt64
  private let frameDistance: UInt32
  private let dropped: UInt32

  /// Makes lines of labels with two digits of frames and the separator that they are written with.
  init(_ properties: Timecode.Properties) {
    let rate = properties.frameRate
    tail = UInt32(rate.isDrop ? UInt8(ascii: ";") : UInt8(ascii: ":")) | 0x0A30_3000
    distances = (0x80 - 24) | (0x80 - 60) << 24 | (0x80 - 60) << 48
    frameDistance = UInt32(0x80 - rate.maxFrames) << 8
    dropped = UInt32(rate.droppedFramesPerMinute)
  }

  /// Copies lines while they are valid and there is room, and returns how many.
  // In a function of its own, all that the loop uses has room in registers.
  @inline(never)
  func copy(_ input: UnsafeRawBufferPointer, to output: UnsafeMutableRawPointer, room: Int) -> Int {
    guard let first = input.baseAddress else { return 0 }
    let end = min(input.count, room) / Self.length &* Self.length
    var start = 0
    while start < end {
      let head = first.loadUnaligned(fromByteOffset: start, as: UInt64.self)
      let tail = first.loadUnaligned(fromByteOffset: start &+ 8, as: UInt32.self)
      guard isValid(UInt64(littleEndian: head), UInt32(littleEndian: tail)) else { break }
      output.storeBytes(of: head, toByteOffset: start, as: UInt64.self)
      output.storeBytes(of: tail, toByteOffset: start &+ 8, as: UInt32.self)
      start &+= Self.length
    }
    return start / Self.length
  }

  /// Whether eight bytes and the four behind them are a valid line.
  @inline(__always)
  private func isValid(_ head: UInt64, _ end: UInt32) -> Bool {
    // Exclusive-or leaves each digit's value, and 0 for all else; 6 more carries what is above 9 into the high nibble.
    let time = head ^ 0x3030_3A30_303A_3030
    let frames = end ^ tail
    let isForm =
      (time | (time &+ 0x0606_0006_0600_0606)) & 0xF0F0_FFF0_F0FF_F0F0 == 0
      && (frames | (frames &+ 0x0006_0600)) & 0xFFF0_F0FF == 0
    // Ten times each byte plus the next one: the value of a pair of digits is in its first byte.
    let pairs = (time &* 10 &+ (time >> 8)) & 0x00FF_0000_FF00_00FF
    let framePair = (frames &* 10 &+ (frames >> 8)) & 0xFF00
    let isInRange =
      (pairs &+ distances) & 0x0080_0000_8000_0080 == 0 && (framePair &+ frameDistance) & 0x8000 == 0
    guard isForm, isInRange else { return false }
    // A dropped label is in a minute with another last digit than 0, and its seconds are 0.
    return framePair >> 8 >= dropped || pairs >> 48 != 0 || time & 0x0000_000F_0000_0000 == 0
  }
}
