// Writes timecodes in each notation.

extension Timecode {
  /// True if the components can be read as a count from zero: they are a valid timecode, the limit itself, or a length,
  /// positive or negative, with any number of days.
  fileprivate var isCount: Bool {
    guard !exists else { return true }
    var label = components
    label.days = 0
    let other = Components(
      h: 0 &- hours, m: 0 &- minutes, s: 0 &- seconds, f: 0 &- frames, sf: 0 &- subFrames)
    return label.isValid(using: properties) || other.isValid(using: properties)
  }
}

extension TimecodeNotation {
  /// The maximum length of a timecode in bytes.
  public static let maximumLength = Timecode.maximumTextLength

  /// True if the notation writes parts of a subframe even of times at a frame rate, because it counts finer units.
  package var keepsParts: Bool {
    switch self {
    case .samples, .ticks: true
    case .text, .frames, .time, .fraction, .feet, .rational: false
    }
  }

  /// True if the notation writes real time, which needs no frame rate.
  package var isInRealTime: Bool {
    switch self {
    case .time, .fraction, .rational, .samples, .ticks: true
    case .text, .frames, .feet: false
    }
  }

  /// Returns true if the timecode can be written: as text always, and otherwise if it is a count whose number fits in
  /// 64 bits.
  public func fits(_ timecode: Timecode) -> Bool {
    if case .text = self { return true }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maximumLength) { write(timecode, into: $0) > 0 }
  }

  /// Writes a timecode, and returns the number of bytes.
  ///
  /// Returns 0 if the buffer is smaller than `maximumLength`, or if the notation is not text and the timecode is not a
  /// count from zero or its number does not fit in 64 bits.
  public func write(_ timecode: Timecode, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard buffer.count >= Self.maximumLength, let start = buffer.baseAddress else { return 0 }
    if case .text(let style) = self { return timecode.write(into: buffer, style: style) }
    guard timecode.isCount, let count = timecode.exactSubFrameCount else { return 0 }
    return CountedNotation(self, at: timecode.properties).write(count, at: start)
  }

  /// Appends a timecode to UTF-8 bytes, or nothing if it cannot be written.
  public func append(_ timecode: Timecode, to bytes: inout [UInt8]) {
    append(to: &bytes) { write(timecode, into: $0) }
  }

  /// Appends a timecode plus a part of a subframe. Notations that cannot show the part omit it.
  package func append(_ timecode: Timecode, adding part: Fraction, to bytes: inout [UInt8]) {
    guard isInRealTime, part != .zero, timecode.isCount, let count = timecode.exactSubFrameCount else {
      return append(timecode, to: &bytes)
    }
    append(to: &bytes) { buffer in
      buffer.baseAddress.map { CountedNotation(self, at: timecode.properties).write(count, adding: part, at: $0) } ?? 0
    }
  }

  private func append(to bytes: inout [UInt8], _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maximumLength) { buffer in
      let count = write(buffer)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// A timecode as text; empty if it cannot be written.
  public func string(_ timecode: Timecode) -> String {
    String(unsafeUninitializedCapacity: Self.maximumLength) { write(timecode, into: $0) }
  }
}
