// The copy engine: what of some timecodes and markers is written, as which representations, in one commit.
//
//     let copy = TimecodeCopy([timecode])
//     let receipt = try pasteboard.copy(copy)
//     let forOthers = try copy.sharedRepresentations(text: .text(.exact), in: store)     // for a clipboard, which has one item

public import PasteboardStorage
public import UniformTypes
public import SMPTETimecode

/// Markers to copy, each an item, and how they are written.
public struct TimecodeCopy {
  /// The markers, in order; many are only timecodes.
  public var markers: MarkerList
  /// The types that each marker is written as, richest first; among `TimecodeMarker.pasteUTTypes`. A marker that
  /// is only a timecode is not written as a marker, unless no other type is left.
  public var types: [UTType]
  /// Further representations of the one item, with or without a timecode.
  public var attachments: [Attachment]
  /// The attributes of each item.
  public var attributes: PasteboardStore.ItemAttributes
  /// Whether the items replace the old ones or follow them.
  public var mode: PasteboardStore.Transaction.Mode
  /// Whether timecodes are left out that equal an earlier one, or one on the pasteboard if the items follow the old ones.
  public var isUnique: Bool
  /// Called before each item is written, with its position; nil if nobody asks for it.
  public var onItem: ((Int) -> Void)?

  /// A further representation.
  public struct Attachment: Hashable, Sendable {
    /// The type of the content.
    public var type: UTType
    /// The content.
    public var content: Content

    /// Where the content is.
    public enum Content: Hashable, Sendable {
      /// In memory.
      case bytes([UInt8])
      /// In a file, which goes into the store in pieces.
      case file(PasteboardStore.ContentFile)
    }

    /// Creates an attachment.
    public init(type: UTType, _ content: Content) {
      self.type = type
      self.content = content
    }

    /// Creates an attachment of bytes.
    public init(type: UTType, bytes: [UInt8]) { self.init(type: type, .bytes(bytes)) }

    /// All of the content in memory; a file is read, and at most as many bytes as a limit.
    public func bytes(limit: UInt64) throws(PasteboardStore.Error) -> [UInt8] {
      switch content {
      case .bytes(let bytes): bytes
      case .file(let file): try file.bytes(limit: limit)
      }
    }
  }

  /// Creates a copy of timecodes.
  public init(
    _ timecodes: [Timecode], as types: [UTType] = TimecodeMarker.copyUTTypes, attachments: [Attachment] = [],
    attributes: PasteboardStore.ItemAttributes = .init(), mode: PasteboardStore.Transaction.Mode = .replace,
    isUnique: Bool = false
  ) {
    self.init(
      MarkerList(timecodes.lazy.map { TimecodeMarker($0) }), as: types, attachments: attachments,
      attributes: attributes, mode: mode, isUnique: isUnique)
  }

  /// Creates a copy of markers.
  @_disfavoredOverload
  public init(
    _ markers: [TimecodeMarker], as types: [UTType] = TimecodeMarker.copyUTTypes, attachments: [Attachment] = [],
    attributes: PasteboardStore.ItemAttributes = .init(), mode: PasteboardStore.Transaction.Mode = .replace,
    isUnique: Bool = false
  ) {
    self.init(
      MarkerList(markers), as: types, attachments: attachments, attributes: attributes, mode: mode, isUnique: isUnique)
  }

  /// Creates a copy of a list of markers.
  @_disfavoredOverload
  public init(
    _ markers: MarkerList, as types: [UTType] = TimecodeMarker.copyUTTypes, attachments: [Attachment] = [],
    attributes: PasteboardStore.ItemAttributes = .init(), mode: PasteboardStore.Transaction.Mode = .replace,
    isUnique: Bool = false
  ) {
    self.markers = markers
    self.types = types
    self.attachments = attachments
    self.attributes = attributes
    self.mode = mode
    self.isUnique = isUnique
  }

  /// The types that markers are written as when some are chosen, each once: the chosen one, or those that conform to it.
  ///
  /// JSON stands for the lossless JSON too, whose type conforms to data alone.
  public static func types(choosing chosen: [UTType]) throws(CopyTypeError) -> [UTType] {
    let known = TimecodeMarker.pasteUTTypes
    var types: [UTType] = []
    for wanted in chosen {
      let matching =
        known.contains(wanted)
        ? [wanted]
        : TimecodeMarker.copyUTTypes.filter { $0.conforms(to: wanted) || (wanted == .json && $0 == .timecode) }
      guard !matching.isEmpty else { throw .notWritten(wanted, written: known) }
      for type in matching {
        guard !types.contains(type) else { throw .repeated(type) }
        types.append(type)
      }
    }
    return chosen.isEmpty ? TimecodeMarker.copyUTTypes : types
  }

  /// Refuses attachments of which one has the type of another one, or that of a timecode if there is one.
  public func checkTypes(ofAttachments attached: [UTType], hasTimecodes: Bool) throws(CopyTypeError) {
    let written = (hasTimecodes ? types : []) + attached
    for type in attached where written.count(where: { $0 == type }) > 1 { throw .repeated(type) }
  }

  /// The types that a marker is written as, in order.
  func types(of marker: TimecodeMarker) -> [UTType] { marker.isTimecode ? timecodeTypes : types }

  /// The types of a marker that is only a timecode.
  var timecodeTypes: [UTType] { types == [.timecodeMarker] ? types : types.filter { $0 != .timecodeMarker } }

  /// The types of the items that are written.
  public var writtenTypes: [UTType] {
    let isPlain = markers.holdsOnlyTimecodes
    return (markers.isEmpty ? [] : isPlain ? timecodeTypes : types) + attachments.map(\.type)
  }

  /// The markers without those that are equal to an earlier one or present.
  static func unique(_ markers: MarkerList, besides present: Set<TimecodeMarker>) -> MarkerList {
    var seen = present
    return MarkerList(markers.lazy.filter { seen.insert($0).inserted })
  }
}
