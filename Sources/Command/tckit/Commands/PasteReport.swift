// Writes the results of a paste: timecodes to standard output, messages to standard error.

import JSON
import SystemCalls
import TimecodeDocuments
import TimecodeEvents
import TimecodePasteboard

/// The report of a paste.
struct PasteReport {
  let options: PasteOptions
  /// True if the items come from a clipboard instead of the store.
  var isOnClipboard = false
  /// The number of items.
  let itemCount: Int
  /// The members of a record that name the pasteboard or the clipboard.
  let origin: (inout JSONWriter) -> Void

  /// Writes the accepted items and reports the others. The failure of a single item ends the run; a list reports each.
  func write(_ results: PasteResults, _ context: Context) throws(Diagnostic) {
    if options.selection == .first, itemCount > 1, results.areUsed {
      context.messages.warnOfFirst(of: itemCount)
    }
    let explanation = options.paste.isTraced ? Explanation(settings: options.text.settings) : nil
    let isUsed = results.areUsed
    let isList = results.count > 1 || results.keepsGoing
    var writer = options.writer
    let originMembers = writer.isJSON ? JSONWriter.members(origin) : []
    let localRate = options.text.settings.local.rate
    var roundedCount = 0
    for index in results.indices {
      let result = results[index]
      warn(about: result, context.messages)
      for doubt in result.doubts { context.report(Diagnostic(doubt, at: location(of: result)), as: .doubt) }
      if let trace = result.trace { explanation?.write(trace, to: context.messages) }
      switch result.outcome {
      case .accepted(let item):
        if let range = item.collapsed {
          context.report(Diagnostic(.collapsed(range, to: item.marker.inPoint), at: location(of: result)), as: .doubt)
        }
        if options.roundsByDefault, item.isExact == false { roundedCount += 1 }
        guard isUsed, options.document == nil else { continue }
        if item.isFloored { context.flooredCount += 1 }
        if item.isBetweenFrames { context.betweenFramesCount += 1 }
        // Without its rate the label would be read at the local rate.
        writer.tagLabels(localRate.map { $0 != item.marker.inPoint.frameRate } ?? false)
        try writer.write(item.marker, to: context.output) { json in
          json.member("exact", ifPresent: item.isExact)
          json.members(originMembers)
          json.member("item", result.position + 1)
          json.member("type", result.type ?? "")
        }
      case .failed(.doubtfulEvent):
        guard isList else { throw Diagnostic.reported(context.status) }
      case .failed(let fault):
        var failure = Diagnostic(fault, at: location(of: result))
        if failure.rejection?.reason == .invalid, let hint = failure.hint {
          failure.hint = "\(hint); --allow-invalid accepts it unchanged"
        }
        guard isList else { throw failure }
        context.report(failure)
      }
    }
    if isUsed { tellConversion(roundedCount, results.movedHour, context.messages) }
    // A list that the format cannot take is not used either; the reason is reported.
    if let document = options.document, results.areAllAccepted { try document.writeDraft(context) }
  }

  /// Tells what the conversion of the items moved and rounded, as convert does.
  private func tellConversion(_ roundedCount: Int, _ hour: ConvertedLabel?, _ messages: Messages) {
    guard hour != nil || roundedCount > 0 else { return }
    var conversion = DocumentConversion()
    (conversion.hour, conversion.roundedCount) = (hour, roundedCount)
    var notes = ConversionNotes()
    notes.add(conversion, of: InputName(path: ""), waits: false)
    notes.write(to: messages)
  }

  /// Warns of preferred representations that could not be read, and of one that did not give the text its properties.
  private func warn(about result: PasteResult, _ messages: Messages) {
    let item = itemCount > 1 ? "item \(result.position + 1): " : ""
    if let fault = result.unreadableJSON, fault.type != result.type {
      messages.warning("\(item)\(fault); its text is read as if it stood alone", as: .undecodable)
    }
    guard result.isRead, let type = result.type else { return }
    for fault in result.faults {
      messages.warning("\(item)\(fault); \(type) is taken instead", as: .undecodable)
    }
  }

  /// The location of an item. A single item has no number.
  private func location(of result: PasteResult) -> InputLocation {
    InputLocation(
      item: itemCount > 1 ? result.position + 1 : nil, isOnClipboard: isOnClipboard,
      text: result.textWithoutRate.map { String(copying: $0.span, limit: 256) })
  }
}

extension Messages {
  /// Warns that only the first of several items is pasted.
  func warnOfFirst(of count: Int) {
    warning("the first of \(count) items is taken", as: .lossy, hint: "--all takes them all, --item N another")
  }
}
