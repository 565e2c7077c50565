// A list written as one document, completely or not at all, and the losses of the document.
//
//     let draft = DocumentDraft(markers, title: title, as: .editDecisionList, refusesLosses: isStrict)
//     let written = try draft.result.get()
//     written.bytes, written.losses

package import SMPTETimecode
package import TimecodeDocuments
package import TimecodeEvents

/// A list as a document, before anything is done with the document.
package struct DocumentDraft: Sendable {
  /// The document, or the reason that there is none.
  package let result: Result<WrittenDocument, DocumentError>
  /// True if a document that loses a part of a marker must not be used.
  package let refusesLosses: Bool

  /// Writes a list.
  package init(
    _ markers: [TimecodeMarker], title: String? = nil, as format: DocumentFormat, refusesLosses: Bool = false
  ) {
    self.init(TimecodeDocument(markers, title: title), as: format, refusesLosses: refusesLosses)
  }

  /// Writes a list with its start and with parts of subframes.
  package init(_ document: TimecodeDocument, as format: DocumentFormat, refusesLosses: Bool) {
    result = Result { () throws(DocumentError) in try document.written(as: format) }
    self.refusesLosses = refusesLosses
  }

  /// Writes the entries of a document.
  package init(_ list: EntryList, title: String?, as format: DocumentFormat, refusesLosses: Bool) {
    result = Result { () throws(DocumentError) in try format.written(list, title: title) }
    self.refusesLosses = refusesLosses
  }

  /// True if the document may be used.
  package var isUsable: Bool {
    guard case .success(let written) = result else { return false }
    return !refusesLosses || !written.losses.contains(where: \.kind.isMarkersOwn)
  }
}
