// A label as muxers write it in tags: `01:00:00:00`, with `;` before the frames if frame numbers are dropped.

import SMPTETimecode

/// The numbers and the separator of a label in text.
struct LabelText {
  /// Hours, minutes, seconds and frames.
  var components: Timecode.Components
  /// The last separator means drop frame.
  var isDrop: Bool

  /// Reads a label; nil for any other text.
  init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { ":;.,".contains($0) }
    let numbers = parts.compactMap { $0.utf8.count <= 3 && $0.utf8.allSatisfy(\.isDigit) ? Int($0) : nil }
    guard parts.count == 4, numbers.count == 4 else { return nil }
    components = Timecode.Components(h: numbers[0], m: numbers[1], s: numbers[2], f: numbers[3])
    isDrop = text.utf8.last { !$0.isDigit } != UInt8(ascii: ":")
  }
}
