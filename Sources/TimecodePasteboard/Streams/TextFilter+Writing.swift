// How a filter over a text writes results, and the bytes between them.

import SMPTETimecode

extension TextFilter {
  /// The notation of the results.
  var notation: TimecodeNotation {
    switch purpose {
    case .listing(let form): form.notation
    case .rewriting(let notation): notation
    case .pairing: .text(.exact)
    }
  }

  /// Hands on the bytes before an index, and returns whether there was room for all.
  func pass(
    _ input: Span<UInt8>, to end: Int, into output: UnsafeMutableBufferPointer<UInt8>, _ advance: inout FilterAdvance
  ) -> Bool {
    guard case .rewriting = purpose else {
      advance.read = max(advance.read, end)
      return true
    }
    let count = min(end - advance.read, output.count - advance.written)
    guard count > 0 else { return advance.read >= end }
    input.extracting(advance.read..<(advance.read + count)).withUnsafeBytes { bytes in
      UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(output)[advance.written...])
        .copyMemory(from: bytes)
    }
    advance.read += count
    advance.written += count
    return advance.read == end
  }

  /// Writes a result, and returns how many bytes it has; 0 if the notation cannot write it.
  func write(
    _ timecode: Timecode, for finding: TimecodeFinding, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    switch purpose {
    case .rewriting(let notation): return Self.inPlace(notation, finding.text).write(timecode, into: room)
    case .listing(let form):
      let count = form.notation.write(timecode, into: room)
      guard count > 0, let terminator = form.terminator else { return count }
      room[count] = terminator
      return count + 1
    case .pairing: return 0
    }
  }

  /// The notation of a result in the place of a timecode: tagged if that was.
  private static func inPlace(_ notation: TimecodeNotation, _ text: TimecodeText) -> TimecodeNotation {
    guard case .text(var style) = notation else { return notation }
    if text.tag != nil { style.tagged = true }
    return .text(style)
  }
}
