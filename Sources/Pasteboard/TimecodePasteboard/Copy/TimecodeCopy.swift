// The copy engine: writes timecodes and markers in several representations, in one commit.
//
//     let copy = TimecodeCopy([timecode])
//     let receipt = try pasteboard.copy(copy)
//     let shared = try copy.sharedRepresentations(text: .text(.exact), in: store)     // for a clipboard's single item

public import PasteboardStorage
public import UniformTypes
public import SMPTETimecode

/// Markers to copy, each as an item, and the types that they are written as.
public struct TimecodeCopy {
  /// The markers, in order; many are only timecodes.
  public var markers: MarkerList
  /// The types that each marker is written as, richest first; among `TimecodeMarker.pasteUTTypes`. A marker that is
  /// only a timecode is not written as a marker, unless no other type is left.
  public var types: [UTType]
  /// Further representations of the only item, with or without a timecode.
  public var attachments: [Attachment]
  /// The attributes of each item.
  public var attributes: PasteboardStore.ItemAttributes
  /// The mode of the commit: the items replace the old ones or follow them.
  public var mode: PasteboardStore.Transaction.Mode
  /// A closure that is called before each item is written, with its position; nil if it is not needed.
  public var onItem: ((Int) -> Void)?

  /// A further representation.
  public struct Attachment: Equatable, Sendable {
    /// The type of the content.
    public var type: UTType
    /// The content.
    public var content: Content

    /// The storage of the content.
    public enum Content: Equatable, Sendable {
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

    /// All of the content in memory. A file is read, up to a limit of bytes.
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
    attributes: PasteboardStore.ItemAttributes = .init(), mode: PasteboardStore.Transaction.Mode = .replace
  ) {
    self.init(
      MarkerList(timecodes.lazy.map { TimecodeMarker($0) }), as: types, attachments: attachments,
      attributes: attributes, mode: mode)
  }

  /// Creates a copy of markers.
  @_disfavoredOverload
  public init(
    _ markers: [TimecodeMarker], as types: [UTType] = TimecodeMarker.copyUTTypes, attachments: [Attachment] = [],
    attributes: PasteboardStore.ItemAttributes = .init(), mode: PasteboardStore.Transaction.Mode = .replace
  ) {
    self.init(
      MarkerList(markers), as: types, attachments: attachments, attributes: attributes, mode: mode)
  }

  /// Creates a copy of a list of markers.
  @_disfavoredOverload
  public init(
    _ markers: MarkerList, as types: [UTType] = TimecodeMarker.copyUTTypes, attachments: [Attachment] = [],
    attributes: PasteboardStore.ItemAttributes = .init(), mode: PasteboardStore.Transaction.Mode = .replace
  ) {
    self.markers = markers
    self.types = types
    self.attachments = attachments
    self.attributes = attributes
    self.mode = mode
  }

  /// Throws if an attachment has the type of another attachment, or of the timecode.
  public func checkTypes(ofAttachments attached: [UTType], hasTimecodes: Bool) throws(RepeatedType) {
    let written = (hasTimecodes ? types : []) + attached
    for type in attached where written.count(where: { $0 == type }) > 1 { throw RepeatedType(type) }
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
}

/// The error of an item that would have a type twice.
public struct RepeatedType: Error, Equatable, Sendable {
  /// The type.
  public let type: UTType

  /// Makes the error of a type.
  public init(_ type: UTType) { self.type = type }
}
