// The copy engine: what of some timecodes is written, as which representations, in one commit.
//
//     let copy = TimecodeCopy([timecode])
//     let receipt = try pasteboard.copy(copy)
//     let forOthers = copy.sharedRepresentations(text: .text(.exact))     // for a clipboard, which has one item

public import FilePasteboard
public import OpenTransferable
public import SMPTETimecode

/// Timecodes to copy, each an item, and how they are written.
public struct TimecodeCopy {
  /// The timecodes, in order.
  public var timecodes: [Timecode]
  /// The types that each timecode is written as, richest first; among ``SMPTETimecode/Timecode/pasteUTTypes``.
  public var types: [UTType]
  /// Further representations of the one item, with or without a timecode.
  public var attachments: [Attachment]
  /// The attributes of each item.
  public var attributes: PasteboardItem.Attributes
  /// Whether the items replace the old ones or follow them.
  public var mode: PasteboardStore.Transaction.Mode
  /// Whether timecodes are left out that equal an earlier one, or one on the pasteboard where the items follow the old ones.
  public var isUnique: Bool
  /// Called before each item is written, with its position.
  public var onItem: (Int) -> Void = { _ in }

  /// Bytes and their type.
  public struct Attachment: Hashable, Sendable {
    /// The type of the bytes.
    public var type: UTType
    /// The content.
    public var bytes: [UInt8]

    /// Creates an attachment.
    public init(type: UTType, bytes: [UInt8]) {
      self.type = type
      self.bytes = bytes
    }
  }

  /// Creates a copy of timecodes.
  public init(
    _ timecodes: [Timecode], as types: [UTType] = Timecode.copyUTTypes, attachments: [Attachment] = [],
    attributes: PasteboardItem.Attributes = .init(), mode: PasteboardStore.Transaction.Mode = .replace,
    isUnique: Bool = false
  ) {
    self.timecodes = timecodes
    self.types = types
    self.attachments = attachments
    self.attributes = attributes
    self.mode = mode
    self.isUnique = isUnique
  }

  /// The types of the items that are written.
  public var writtenTypes: [UTType] { (timecodes.isEmpty ? [] : types) + attachments.map(\.type) }

  /// The representations for a receiver that has one item, such as a clipboard: every representation of one timecode, the
  /// lines of text of several with a list that keeps their properties, and the attachments.
  ///
  /// - Parameter notation: The notation of the text.
  public func sharedRepresentations(text notation: TimecodeNotation) -> [Attachment] {
    var result: [Attachment] = []
    let timecodes = isUnique ? Self.unique(timecodes, besides: []) : timecodes
    if !timecodes.isEmpty {
      for type in types {
        if type == Timecode.textUTType {
          result.append(Attachment(type: type, bytes: Self.lines(timecodes, notation)))
        } else if timecodes.count == 1 {
          result.append(Attachment(type: type, bytes: timecodes[0].bytes(as: type)))
        }
      }
    }
    if timecodes.count > 1, types.contains(where: { $0 != Timecode.textUTType }) {
      result.append(Attachment(type: .timecodeList, bytes: Self.lines(timecodes, .text(.tagged))))
    }
    return result + attachments
  }

  private static func lines(_ timecodes: [Timecode], _ notation: TimecodeNotation) -> [UInt8] {
    var text: [UInt8] = []
    for (number, timecode) in timecodes.enumerated() {
      if number > 0 { text.append(UInt8(ascii: "\n")) }
      notation.append(timecode, to: &text)
    }
    return text
  }

  /// The timecodes without those that are equal to an earlier one or present.
  static func unique(_ timecodes: [Timecode], besides present: Set<Timecode>) -> [Timecode] {
    var seen = present
    return timecodes.filter { seen.insert($0).inserted }
  }
}
