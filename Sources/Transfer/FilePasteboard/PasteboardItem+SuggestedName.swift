// The name of an item's file, so that a file comes back from a pasteboard under the name that it had.
//
// It is kept as the item's last representation, of a type that conforms to nothing, so that no receiver takes it for
// content and every version of the store's format carries it.

extension PasteboardItem {
  /// The type of the name.
  package static let suggestedNameType = "org.opentransferable.suggested-name"

  /// The longest name in bytes, as for a file name on most file systems.
  private static let nameLimit = 255

  /// The name suggested for a file of the item; one that is too long is shortened.
  public var suggestedName: String? {
    get { bytes(ofType: Self.suggestedNameType).flatMap(Self.name(decoding:)) }
    set {
      representations.removeAll { $0.type == Self.suggestedNameType }
      guard let newValue, !newValue.isEmpty else { return }
      var name = newValue.suffix(Self.nameLimit)
      while name.utf8.count > Self.nameLimit { name.removeFirst() }
      representations.append(Representation(type: Self.suggestedNameType, bytes: Array(name.utf8)))
    }
  }

  static func name(decoding bytes: [UInt8]) -> String? {
    guard !bytes.isEmpty, bytes.count <= nameLimit else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
