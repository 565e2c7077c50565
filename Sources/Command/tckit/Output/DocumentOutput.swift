// Writes a list as one document to standard output: `paste --as`, `convert --as`. All of it is written or nothing.

import TimecodeDocuments
import TimecodeEvents
import TimecodePasteboard

/// The document that a command writes.
final class DocumentOutput {
  let format: DocumentFormat
  private let isStrict: Bool
  /// The number of titles that are left out because they differ.
  private var lostTitleCount = 0
  /// The draft of the list that `accepts` was asked about, so that it is not made twice.
  private var draft: DocumentDraft?

  /// The document that `--as` requests; nil without the option.
  ///
  /// This is not a failable initializer: to fail, the runtime would build the type of the draft only to destroy it,
  /// which costs a tenth of a paste.
  static func requested(_ format: DocumentFormat?, isStrict: Bool) throws(Diagnostic) -> DocumentOutput? {
    guard let format else { return nil }
    guard format.isWritten else { throw Diagnostic(.document(DocumentError(.notWritten(format.name)))) }
    return DocumentOutput(format, isStrict: isStrict)
  }

  private init(_ format: DocumentFormat, isStrict: Bool) {
    self.format = format
    self.isStrict = isStrict
  }

  /// Returns true if the list can be written.
  func accepts(_ markers: [TimecodeMarker]) -> Bool {
    let title = markers.listTitle
    lostTitleCount = title.lostCount
    let draft = DocumentDraft(markers, title: title.common, as: format, refusesLosses: isStrict)
    self.draft = draft
    return draft.isUsable
  }

  /// Writes a list.
  func write(_ list: TimecodeDocument, _ context: Context) throws(Diagnostic) {
    try write(DocumentDraft(list, as: format, refusesLosses: isStrict), context)
  }

  /// Writes the entries of a document.
  func write(_ list: EntryList, title: String?, _ context: Context) throws(Diagnostic) {
    try write(DocumentDraft(list, title: title, as: format, refusesLosses: isStrict), context)
  }

  /// Writes the list that `accepts` was asked about.
  func writeDraft(_ context: Context) throws(Diagnostic) {
    context.messages.warnOfTitles(lostTitleCount)
    if let draft { try write(draft, isPaste: true, context) }
  }

  /// The kinds of loss that change a picture or its time, worst first. All others come after them, the title last.
  private static let worst: [DocumentLoss.Kind] = [
    .duration, .event, .transition, .sameFrame, .order, .rounding, .subFrames,
  ]

  /// The losses in this order.
  private static func ordered(_ losses: [DocumentLoss]) -> [DocumentLoss] {
    // A sort would be more code in the executable than all of this.
    var ordered: [DocumentLoss] = []
    for kind in worst { ordered += losses.filter { $0.kind == kind } }
    ordered += losses.filter { $0.kind.isMarkersOwn && !worst.contains($0.kind) }
    return ordered + losses.filter { !$0.kind.isMarkersOwn }
  }

  /// Writes a list, and reports what the format cannot hold. With --strict a loss is an error, and nothing is written.
  private func write(
    _ draft: DocumentDraft, isPaste: Bool = false, _ context: Context
  ) throws(Diagnostic) {
    let written = try Diagnostic.from(try draft.result.get()) { Diagnostic(.document($0)) }
    let remedy = context.roundingHint + (isPaste ? ", which convert does by itself" : "")
    // A lost title alone is told only with --strict and in records.
    let losses = written.losses.filter {
      isStrict || context.messages.isJSON || $0.kind != .title || written.losses.count > 1
    }
    let lines = context.messages.isJSON ? losses.map { [$0] } : losses.isEmpty ? [] : [Self.ordered(losses)]
    for losses in lines {
      var diagnostic = Diagnostic.lossy(losses, format)
      if isStrict, losses.contains(where: \.kind.isMarkersOwn) {
        context.report(diagnostic)
      } else {
        diagnostic.hint = losses.contains { $0.kind == .subFrames } ? remedy : nil
        context.messages.warning(diagnostic)
      }
    }
    guard draft.isUsable else { return }
    if format == .youTubeChapters { Self.noteStart(written.bytes, isPaste, context.messages) }
    try context.write(written.bytes)
  }

  /// Notes that YouTube shows no chapters because the first does not begin at 0:00.
  private static func noteStart(_ chapters: [UInt8], _ isPaste: Bool, _ messages: Messages) {
    let time = String(decoding: chapters.prefix { $0 != 0x20 }, as: UTF8.self)
    guard !time.isEmpty, time != "0:00" else { return }
    let parts = time.split(separator: ":")
    // An offset of whole hours brings only a whole hour to zero.
    let hours = parts.count < 3 || parts[1] != "00" ? nil : (parts[0].count < 2 ? "0" : "") + parts[0]
    messages.note(
      "the first chapter is at \(time), but YouTube shows chapters only from 0:00",
      hint: hours.map { (isPaste ? "tckit convert has " : "") + "--offset -\($0):00:00:00" })
  }
}

extension Messages {
  /// Warns that joined lists lose their titles.
  func warnOfTitles(_ count: Int) {
    guard count > 0 else { return }
    warning(
      "\(count == 1 ? "a title is" : "\(count) titles are") left out: not all documents have the same", as: .lossy)
  }
}
