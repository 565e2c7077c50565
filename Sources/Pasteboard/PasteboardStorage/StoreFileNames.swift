// The layout of a store: a directory for each pasteboard, and `store.json` if the store has limits of its own. In each
// directory:
//
//     41, 42, 43   generations by change count; the highest is the current one, the others are history
//     draft-…      a generation that is being written
//     damaged-N    the generation with change count N, which was found damaged

/// The names of files in a store.
enum StoreFileNames {
  /// The limits that all writers of the store share. No pasteboard can have this name.
  static let settings = "store.json"
  /// The beginning of a draft's name.
  static let draft = "draft-"
  /// The beginning of a damaged file's name after it was set aside.
  static let damaged = "damaged-"
  /// The name of the content in a pasteboard of an unreleased tckit.
  static let unreleasedContent = "current"

  static func generation(_ changeCount: UInt64) -> String { String(changeCount) }
  static func damaged(_ changeCount: UInt64) -> String { damaged + String(changeCount) }

  /// The change count that is the name of a generation; nil for other names.
  ///
  /// A leading zero is refused, because the store never writes one and two names must not mean the same generation.
  /// Numbers from 2^63 are refused, so that every change count has a successor.
  static func changeCount(in name: UnsafeRawBufferPointer) -> UInt64? {
    guard (1...19).contains(name.count), name[0] != UInt8(ascii: "0") else { return nil }
    var number: UInt64 = 0
    for byte in name {
      let digit = byte &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      // Numbers of nineteen digits are below 2^64.
      number = number &* 10 &+ UInt64(digit)
    }
    return number <= GenerationFormat.maximumChangeCount ? number : nil
  }
}
