// Writes a list as one document to standard output: `paste --as`, `convert --as`. All of it is written or nothing.

import TimecodeDocuments
import TimecodePasteboard

/// The document that a command writes.
struct DocumentOutput {
  let format: DocumentFormat
  private let isStrict: Bool

  /// The document that `--as` asks for; nil without it.
  init?(_ arguments: ParsedArguments) throws(Failure) {
    guard arguments.has(.documentType), let format = arguments.values.documentType else { return nil }
    guard format.isWritten else { throw Failure(item: .document(DocumentError(.notWritten(format.name)))) }
    self.format = format
    isStrict = arguments.has(.strict)
  }

  /// Whether the list can be written.
  func accepts(_ markers: [TimecodeMarker]) -> Bool { draft(markers, nil).isUsable }

  /// Writes a list, and reports what the format cannot hold; under strict rules that is an error, and nothing is written.
  func write(_ markers: [TimecodeMarker], title: String? = nil, _ context: inout Context) throws(Failure) {
    let draft = draft(markers, title)
    let written: WrittenDocument
    do throws(DocumentError) { written = try draft.result.get() } catch { throw Failure(item: .document(error)) }
    for loss in written.losses {
      if isStrict, loss.kind.isMarkersOwn {
        context.report(Failure(item: .lossy(loss, format)))
      } else {
        context.messages.warning("\(format.name) cannot hold everything: \(loss)")
      }
    }
    guard draft.isUsable else { return }
    try context.write(written.bytes)
  }

  private func draft(_ markers: [TimecodeMarker], _ title: String?) -> DocumentDraft {
    DocumentDraft(markers, title: title, as: format, refusesLosses: isStrict)
  }
}
