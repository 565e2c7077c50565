// How a reader of a text writes results, and the bytes between them.

import SMPTETimecode

extension TextReader {
  /// Hands on the bytes before an index, and returns whether there was room for all.
  func pass(
    _ input: Span<UInt8>, to end: Int, into room: UnsafeMutableBufferPointer<UInt8>, _ advance: inout ReaderAdvance
  ) -> Bool {
    guard case .inPlace = form else {
      advance.read = max(advance.read, end)
      return true
    }
    let count = min(end - advance.read, room.count - advance.written)
    guard count > 0 else { return advance.read >= end }
    input.extracting(advance.read..<(advance.read + count)).withUnsafeBytes { bytes in
      UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(room)[advance.written...])
        .copyMemory(from: bytes)
    }
    advance.read += count
    advance.written += count
    return advance.read == end
  }

  /// Writes a result, in the place of a timecode with a tag if that had one, and returns how many bytes it has; 0 if the
  /// notation cannot write it.
  func write(_ timecode: Timecode, isTagged: Bool, into room: UnsafeMutableBufferPointer<UInt8>) -> Int {
    switch form {
    case .inPlace(let notation):
      guard isTagged, case .text(var style) = notation else { return notation.write(timecode, into: room) }
      style.tagged = true
      return TimecodeNotation.text(style).write(timecode, into: room)
    case .lines(let form):
      let count = form.notation.write(timecode, into: room)
      guard count > 0 else { return 0 }
      room[count] = form.terminator
      return count + 1
    case .list, .items: return 0
    }
  }
}
