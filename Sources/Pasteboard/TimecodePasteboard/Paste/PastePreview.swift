// The short form of each content in a list of contents: its first item.

public import PasteboardStorage
public import SMPTETimecode

/// The first item of a content, as it appears in a list of contents.
public enum PastePreview: Equatable, Sendable {
  /// The item is sensitive, so nothing of it is shown.
  case sensitive
  /// The item can be pasted only once, so nothing of it is shown.
  case once
  /// The item is a timecode, valid or not.
  case timecode(Timecode)
  /// The item is text that contains no frame rate, or no timecode.
  case text([UInt8])
  /// The item is something else. The payload is the identifier of its first type.
  case type(String)
}

extension PasteboardStore.Generation {
  /// The first item in short; nil if there are no items. Only representations small enough to be a timecode are read.
  public func preview() throws(PasteboardStore.Error) -> PastePreview? {
    guard !isEmpty else { return nil }
    let item = try item(at: 0)
    if item.attributes.isSensitive { return .sensitive }
    if item.attributes.isOnce { return .once }
    var source = try GenerationSource(self, maximumSize: UInt64(Timecode.maximumJSONLength))
    let paste = Paste(reader: PasteReader(text: TimecodeReader(properties: nil)), rules: .acceptingAll)
    let result = try paste.result(ofItemAt: 0, from: &source)
    if let timecode = result.timecode { return .timecode(timecode) }
    if let text = result.textWithoutRate { return .text(text) }
    let types = try source.types(ofItemAt: 0)
    if let index = types.firstIndex(of: Timecode.textUTType.identifier) {
      return .text(try source.bytes(ofRepresentation: index, ofItemAt: 0))
    }
    return item.representations.first.map { .type($0.type) }
  }
}
