// The layout of a store: `store.json` if its limits are not the usual ones, and a directory for each pasteboard, in it
//
//     41, 42, 43   the generations with these change counts; the highest number is the current one, the others are history
//     draft-…      a file that is being written
//     damaged-N    the generation with change count N, which was found damaged

/// The names in a store.
enum StoreFileNames {
  /// The limits that all writers of the store share; no pasteboard has this name.
  static let settings = "store.json"
  /// What every draft's name begins with.
  static let draft = "draft-"
  /// What the name of a damaged file that was set aside begins with.
  static let damaged = "damaged-"
  /// The name of the content in the pasteboards of an unreleased tckit.
  static let older = "current"

  static func generation(_ changeCount: UInt64) -> String { String(changeCount) }
  static func damaged(_ changeCount: UInt64) -> String { damaged + String(changeCount) }

  /// The change count that a generation's name is.
  ///
  /// "07" is not a name that the store makes, and two names must not mean one generation. Nor does any count reach
  /// 2^63, so that one more can always be counted.
  static func changeCount(in name: UnsafeRawBufferPointer) -> UInt64? {
    guard (1...19).contains(name.count), name[0] != UInt8(ascii: "0") else { return nil }
    var number: UInt64 = 0
    for byte in name {
      let digit = byte &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      // Nineteen digits are below 2^64.
      number = number &* 10 &+ UInt64(digit)
    }
    return number <= GenerationFormat.maximumChangeCount ? number : nil
  }
}
