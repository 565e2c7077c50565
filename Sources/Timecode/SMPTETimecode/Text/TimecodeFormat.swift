// Writes a timecode as UTF-8 without allocating:
//
//     let count = timecode.write(into: buffer, style: TimecodeStyle(showSubFrames: true))
//     timecode.append(to: &bytes, style: .exact)
//     timecode.stringValue(format: [.showSubFrames])
//
// `HH:MM:SS:FF`, with `;` before the frames at drop-frame rates, `.` before subframes, and days if they are not 0.
// Frames have three digits at 119.88 and 120. Numbers out of range are written as they are, negative ones with their
// sign.

/// The form in which a timecode is written.
public struct TimecodeStyle: Equatable, Sendable {
  /// The condition under which subframes are written.
  public enum SubFrames: Equatable, Hashable, Sendable {
    case never
    case always
    /// Exactly when they are not 0, so that no part of a timecode is lost.
    case whenNotZero
  }

  /// The condition under which subframes are written.
  public var subFrames: SubFrames
  /// True if days are written even when they are 0.
  public var alwaysShowDays: Bool
  /// True if every separator except the point is a hyphen.
  public var filenameCompatible: Bool
  /// True if a tag follows: the rate, and the base and limit if they are not the defaults
  /// (`01:00:00;00@29.97d/80+100d`).
  public var tagged: Bool

  /// Makes a style; the default is the plain form.
  public init(
    subFrames: SubFrames = .never, alwaysShowDays: Bool = false, filenameCompatible: Bool = false, tagged: Bool = false
  ) {
    self.subFrames = subFrames
    self.alwaysShowDays = alwaysShowDays
    self.filenameCompatible = filenameCompatible
    self.tagged = tagged
  }

  /// Makes the style of a set of options.
  public init(_ format: Timecode.StringFormat) {
    self.init(
      subFrames: format.contains(.showSubFrames) ? .always : .never, alwaysShowDays: format.contains(.alwaysShowDays),
      filenameCompatible: format.contains(.filenameCompatible))
  }

  /// Writes subframes exactly when they are not 0.
  public static let exact = TimecodeStyle(subFrames: .whenNotZero)

  /// Writes subframes exactly when they are not 0, and a tag with the rate, base and limit.
  public static let tagged = TimecodeStyle(subFrames: .whenNotZero, tagged: true)
}

extension TimecodeStyle {
  /// Returns true if the style writes a component.
  @inline(__always)
  func writes(_ component: Timecode.Component, of components: Timecode.Components) -> Bool {
    switch component {
    case .days: alwaysShowDays || components.days != 0
    case .subFrames: subFrames == .always || (subFrames == .whenNotZero && components.subFrames != 0)
    case .hours, .minutes, .seconds, .frames: true
    }
  }
}

extension Timecode {
  /// The maximum length of a timecode's text in bytes: six numbers of 20, five separators, and a tag of 17.
  public static let maximumTextLength = 6 * 20 + 5 + maximumTagLength

  /// The maximum length of a tag in bytes, such as `@119.88d/100+100d`.
  static let maximumTagLength = 17

  /// Writes the text, and returns the number of bytes. The buffer must hold `maximumTextLength` bytes.
  ///
  /// If the buffer is smaller, nothing is written, and the result is 0.
  @inlinable
  public func write(into buffer: UnsafeMutableBufferPointer<UInt8>, style: TimecodeStyle = TimecodeStyle()) -> Int {
    guard buffer.count >= Self.maximumTextLength, let start = buffer.baseAddress else { return 0 }
    return writeText(at: start, style: style)
  }

  /// Appends the text to UTF-8 bytes.
  public func append(to bytes: inout [UInt8], style: TimecodeStyle = TimecodeStyle()) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maximumTextLength) { buffer in
      let count = write(into: buffer, style: style)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Appends the text to an output of UTF-8 bytes; returns false if it has no capacity for `maximumTextLength` more.
  @discardableResult
  public func append(to output: inout OutputSpan<UInt8>, style: TimecodeStyle = TimecodeStyle()) -> Bool {
    guard output.freeCapacity >= Self.maximumTextLength else { return false }
    return output.withUnsafeMutableBufferPointer { buffer, count in
      guard let start = buffer.baseAddress else { return false }
      count += writeText(at: start + count, style: style)
      return true
    }
  }

  /// The text in a style.
  public func text(_ style: TimecodeStyle) -> String {
    String(unsafeUninitializedCapacity: Self.maximumTextLength) { write(into: $0, style: style) }
  }

  /// The text with the given options, such as `01:00:00:00`.
  public func stringValue(format: StringFormat = .default()) -> String { text(TimecodeStyle(format)) }

  /// The text with subframes and the rate in words, such as `01:00:00:00.00 @ 24 fps`.
  public var stringValueVerbose: String {
    "\(stringValue(format: [.showSubFrames])) @ \(frameRate.stringValueVerbose)"
  }

  /// The text with its rate, and the base and limit if they are not the defaults: `01:00:00;00@29.97d/80+100d`.
  public var taggedStringValue: String { text(.tagged) }
}

extension Timecode {
  @usableFromInline
  func writeText(at start: UnsafeMutablePointer<UInt8>, style: TimecodeStyle) -> Int {
    let frameSeparator: UInt8 =
      style.filenameCompatible ? 0x2D : properties.frameRate.isDrop ? UInt8(ascii: ";") : UInt8(ascii: ":")
    let separator: UInt8 = style.filenameCompatible ? 0x2D : UInt8(ascii: ":")
    var out = start
    if !style.alwaysShowDays, properties.frameRate.numberOfDigits == 2, let label = TimecodeLabel(components) {
      label.write(at: out, separator: separator, frameSeparator: frameSeparator)
      out += TimecodeLabel.length
    } else {
      if style.writes(.days, of: components) {
        out += DecimalText.write(components.days, digits: 1, at: out)
        out.pointee = style.filenameCompatible ? 0x2D : 0x20
        out += 1
      }
      out += DecimalText.write(components.hours, digits: 2, at: out)
      out.pointee = separator
      out += 1
      out += DecimalText.write(components.minutes, digits: 2, at: out)
      out.pointee = separator
      out += 1
      out += DecimalText.write(components.seconds, digits: 2, at: out)
      out.pointee = frameSeparator
      out += 1
      out += DecimalText.write(components.frames, digits: frameRate.numberOfDigits, at: out)
    }
    if style.writes(.subFrames, of: components) {
      out.pointee = UInt8(ascii: ".")
      out += 1
      out += DecimalText.write(components.subFrames, digits: subFramesBase.numberOfDigits, at: out)
    }
    if style.tagged { out += writeTag(at: out) }
    return out - start
  }

  private func writeTag(at start: UnsafeMutablePointer<UInt8>) -> Int {
    var out = start
    func append(_ byte: UInt8) {
      out.pointee = byte
      out += 1
    }
    append(UInt8(ascii: "@"))
    var name = frameRate.rawValue
    name.withUTF8 { bytes in
      guard let first = bytes.baseAddress else { return }
      out.update(from: first, count: bytes.count)
      out += bytes.count
    }
    if subFramesBase != .default() {
      append(UInt8(ascii: "/"))
      out += DecimalText.write(subFramesBase.rawValue, digits: 1, at: out)
    }
    if upperLimit == .max100Days {
      append(UInt8(ascii: "+"))
      let days: StaticString = "100d"
      out.update(from: days.utf8Start, count: days.utf8CodeUnitCount)
      out += days.utf8CodeUnitCount
    }
    return out - start
  }
}

/// Whole numbers in decimal digits.
@usableFromInline
enum DecimalText {
  /// Writes a number with at least `minimum` characters, with leading zeros as in printf's `%02d`; returns the number
  /// of characters.
  @inline(__always)
  static func write(_ value: Int, digits minimum: Int, at start: UnsafeMutablePointer<UInt8>) -> Int {
    if minimum == 2, UInt(bitPattern: value) < 100 {
      writePair(value, at: start)
      return 2
    }
    if minimum == 3, UInt(bitPattern: value) < 1000 {
      start.pointee = UInt8(truncatingIfNeeded: value / 100) | 0x30
      writePair(value % 100, at: start + 1)
      return 3
    }
    return writeAny(value, digits: minimum, at: start)
  }

  @inline(__always)
  private static func writePair(_ value: Int, at start: UnsafeMutablePointer<UInt8>) {
    start[0] = UInt8(truncatingIfNeeded: value / 10) | 0x30
    start[1] = UInt8(truncatingIfNeeded: value % 10) | 0x30
  }

  private static func writeAny(_ value: Int, digits minimum: Int, at start: UnsafeMutablePointer<UInt8>) -> Int {
    var out = start
    if value < 0 {
      out.pointee = UInt8(ascii: "-")
      out += 1
    }
    var rest = value.magnitude
    var count = max(digitCount(rest), minimum - (out - start))
    let end = out + count
    while count >= 2 {
      count -= 2
      let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
      writePair(Int(truncatingIfNeeded: pair), at: out + count)
      rest = quotient
    }
    if count == 1 { out.pointee = UInt8(truncatingIfNeeded: rest) | 0x30 }
    return end - start
  }

  /// The number of digits of a number.
  @inline(__always)
  private static func digitCount(_ number: UInt) -> Int {
    var count = 1
    var rest = number
    while rest >= 10_000 {
      rest /= 10_000
      count += 4
    }
    return count + (rest >= 10 ? 1 : 0) + (rest >= 100 ? 1 : 0) + (rest >= 1000 ? 1 : 0)
  }
}

// MARK: Columns

extension Timecode {
  /// The columns of some components in the text of a style, as ranges of bytes in order. Components that are not
  /// written have no columns.
  package func columns(of components: Set<Component>, in style: TimecodeStyle) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maximumTextLength) { text in
      let end = write(into: text, style: style)
      var position = 0
      for component in Component.allCases where style.writes(component, of: self.components) {
        let start = position
        // A sign belongs to its number, though in the form for file names it looks like the separator before it.
        if position < end, text[position] == UInt8(ascii: "-") { position += 1 }
        while position < end, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[position]) { position += 1 }
        if components.contains(component) { ranges.append(start..<position) }
        position += 1
      }
    }
    return ranges
  }
}

// MARK: Options

extension Timecode {
  /// A set of options of a timecode's text; empty for the plain form.
  public typealias StringFormat = Set<StringFormatOption>

  /// An option of a timecode's text.
  public enum StringFormatOption: String, Equatable, Hashable, CaseIterable, Sendable {
    /// Writes days even if they are 0.
    case alwaysShowDays
    /// Writes subframes.
    case showSubFrames
    /// Writes a hyphen for every separator except the point.
    case filenameCompatible
  }
}

extension Timecode.StringFormatOption: Identifiable {
  /// The option itself.
  public var id: Self { self }
}

extension Timecode.StringFormat {
  /// The plain form, without options.
  public static func `default`() -> Self { [] }
}
