// The representations of a copy for a receiver that has one item, such as a clipboard.
//
// Several items are shared in three ways: as lines of text, as the documents that can hold all of them, and as the
// stream of an export, from which a paste reads each item with all its representations.

import PasteboardStorage
package import UniformTypes
import SMPTETimecode
import TimecodeDocuments

extension UTType {
  /// The stream of an export, which holds every representation of several items.
  package static let exportStream = UTType(
    declaring: "org.tckit.pasteboard", conformingTo: .data, as: .exported,
    mimeTypes: ["application/vnd.tckit.pasteboard"], summary: "pasteboard")
}

extension TimecodeCopy {
  /// Bytes for a receiver, and their type.
  package struct SharedRepresentation: Equatable, Sendable {
    /// The type of the bytes.
    package var type: UTType
    /// The content.
    package var bytes: [UInt8]
  }

  /// The maximum number of items that are also written as documents, each of which is as long as the list.
  static let documentItemLimit = 1000

  /// The representations for a receiver that has one item: every representation of one marker, or the documents made of
  /// several, and the attachments. The files of attachments are read into memory.
  ///
  /// - Parameters:
  ///   - notation: The notation of the text.
  ///   - store: The store whose limits apply to the stream of several items.
  package func sharedRepresentations(
    text notation: TimecodeNotation, in store: PasteboardStore
  ) throws(PasteboardStore.Error) -> [SharedRepresentation] {
    var attached: [SharedRepresentation] = []
    for attachment in attachments {
      let bytes = try attachment.bytes(limit: store.options.limits.representation)
      attached.append(SharedRepresentation(type: attachment.type, bytes: bytes))
    }
    guard let first = markers.first else { return attached }
    let text = SharedRepresentation(type: Timecode.textUTType, bytes: Self.lines(markers, notation))
    if markers.count == 1 {
      let timecodeTypes = types(of: first).map {
        $0 == text.type ? text : SharedRepresentation(type: $0, bytes: first.bytes(as: $0))
      }
      return timecodeTypes + attached
    }
    var result = types.contains(text.type) ? [text] : []
    if types == TimecodeMarker.copyUTTypes { result += Self.documents(markers) }
    if types != [text.type] {
      let stream = try store.exportStream { (transaction) throws(PasteboardStore.Error) in
        try add(markers, to: &transaction)
      }
      result.append(SharedRepresentation(type: .exportStream, bytes: stream))
    }
    return result + attached
  }

  /// A list in each document format that can hold all of it.
  private static func documents(_ markers: MarkerList) -> [SharedRepresentation] {
    guard markers.count <= documentItemLimit else { return [] }
    var result: [SharedRepresentation] = []
    for format in DocumentFormat.allCases where format.isWritten {
      let draft = DocumentDraft(Array(markers), as: format, refusesLosses: true)
      guard draft.isUsable, case .success(let written) = draft.result else { continue }
      result.append(SharedRepresentation(type: format.contentType, bytes: written.bytes))
    }
    return result
  }

  private static func lines(_ markers: MarkerList, _ notation: TimecodeNotation) -> [UInt8] {
    var text: [UInt8] = []
    for (number, marker) in markers.enumerated() {
      if number > 0 { text.append(UInt8(ascii: "\n")) }
      if case .text(let style) = notation {
        marker.append(as: Timecode.textUTType, to: &text, style: style)
      } else {
        notation.append(marker.range, to: &text)
      }
    }
    return text
  }
}
