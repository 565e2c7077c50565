// The contents of a copy, with the names under which other programs can request them.

import UniformTypes

/// The content that a clipboard can have at the same time.
enum ClipboardCapacity {
  /// Only text.
  case text
  /// One type of any kind.
  case oneType
  /// Any number of types.
  case everything
}

/// The contents of a copy, each with its names.
struct ClipboardPayload {
  /// A content and the names under which it is offered.
  struct Content: Equatable {
    var names: [String]
    var bytes: [UInt8]
  }

  /// The contents, text first, because some servers keep only the first when the owner ends.
  private(set) var contents: [Content] = []
  /// The types of the contents.
  private(set) var carried: [UTType] = []
  /// The types that the clipboard does not carry.
  private(set) var dropped: [UTType] = []

  /// As many of `representations` as the capacity allows: text, then the others in their order.
  init(
    _ representations: [ClipboardRepresentation], _ capacity: ClipboardCapacity, of name: ClipboardName
  ) throws(ClipboardError) {
    let textIndex =
      representations.firstIndex { $0.type == .utf8PlainText } ?? representations.firstIndex(where: \.isText)
    let order = (textIndex.map { [$0] } ?? []) + representations.indices.filter { $0 != textIndex }
    for index in order {
      let representation = representations[index]
      let names = Set(contents.flatMap(\.names))
      let offeredNames =
        index == textIndex ? representation.textNames : [representation.mimeType ?? representation.type.identifier]
      let isAccepted =
        switch capacity {
        case .text: index == textIndex
        case .oneType: contents.isEmpty
        case .everything: true
        }
      if isAccepted, names.isDisjoint(with: offeredNames) {
        contents.append(Content(names: offeredNames, bytes: representation.bytes))
        carried.append(representation.type)
      } else if !carried.contains(representation.type) {
        dropped.append(representation.type)
      }
    }
    if contents.isEmpty { throw .cannotCarry(name, offered: representations.map(\.type)) }
  }

  #if canImport(AppKit)
    /// Every representation under its own identifier, for a pasteboard that knows uniform type identifiers.
    init(every representations: [ClipboardRepresentation], of name: ClipboardName) throws(ClipboardError) {
      if representations.isEmpty { throw .cannotCarry(name, offered: []) }
      contents = representations.map { Content(names: [$0.type.identifier], bytes: $0.bytes) }
      carried = representations.map(\.type)
    }
  #endif

  /// The contents as an owner of a selection offers them.
  func ownerPayload(_ server: OwnerPayload.Server, _ selection: ClipboardSelection) -> OwnerPayload {
    let offers = contents.enumerated().flatMap { index, content in
      content.names.map { SelectionOffer(target: $0, content: index) }
    }
    return OwnerPayload(
      server: server, isPrimary: selection == .primary, offers: offers, contents: contents.map(\.bytes))
  }
}

extension ClipboardRepresentation {
  /// True if every program can read it as text: plain text in UTF-8.
  var isText: Bool {
    if type == .utf8PlainText { return true }
    let isUTF16 = type.conforms(to: .utf16PlainText) || type.conforms(to: .utf16ExternalPlainText)
    return type.conforms(to: .plainText) && !isUTF16 && String(validating: bytes, as: UTF8.self) != nil
  }

  /// The MIME type under which it is offered; nil if it is offered under its type's identifier.
  var mimeType: String? {
    let isUnmarked = type == .plainText || type.preferredMIMEType == nil
    if isText, isUnmarked { return "text/plain;charset=utf-8" }
    return type == .plainText ? nil : type.preferredMIMEType
  }

  /// The names under which programs request text.
  ///
  /// STRING is ISO 8859-1, so it is offered only for ASCII, which is the same in both encodings.
  var textNames: [String] {
    let usual = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"]
    let names = usual + (bytes.allSatisfy { $0 < 0x80 } ? ["STRING", "TEXT"] : ["TEXT"])
    guard let mimeType, !names.contains(mimeType) else { return names }
    return names + [mimeType]
  }
}
