// Writes the results of a paste: timecodes to standard output, the rest to standard error.

import JSON
import TimecodePasteboard

/// The report of a paste.
struct PasteReport {
  let options: PasteOptions
  /// Whether the items are on a clipboard and not in the store.
  var isOnClipboard = false
  /// How many items there are.
  let itemCount: Int
  /// The members of a record that name the pasteboard or the clipboard.
  let origin: (inout JSONWriter) -> Void

  /// Writes the accepted items, and reports the rest: one item's failure ends the run, a list's is one of several.
  func write(_ results: PasteResults, _ context: inout Context) throws(Diagnostic) {
    if options.selection == .first, itemCount > 1, results.areUsed {
      context.messages.warnOfFirst(of: itemCount)
    }
    let explanation = options.paste.isTraced ? Explanation(settings: options.text.settings) : nil
    let isUsed = results.areUsed
    let isList = results.items.count > 1 || results.keepsGoing
    var writer = options.writer
    let originMembers = writer.isJSON ? JSONWriter.members(origin) : []
    for result in results.items {
      warn(about: result, context.messages)
      if let trace = result.trace { explanation?.write(trace, to: context.messages) }
      if case .accepted(let marker) = result.outcome {
        if let range = result.collapsed {
          context.report(Diagnostic(.collapsed(range, to: marker.inPoint), at: place(of: result)), as: .doubt)
        }
        guard isUsed, options.document == nil else { continue }
        if result.isFloored { context.flooredCount += 1 }
        try writer.write(marker, to: context.output) { json in
          json.member("exact", ifPresent: result.isExact)
          json.members(originMembers)
          json.member("item", result.position + 1)
          json.member("type", result.type ?? "")
        }
      } else if let failure = failure(of: result) {
        guard isList else { throw failure }
        context.report(failure)
      }
    }
    // A list that the format cannot take is not used either; the reason is reported.
    if let document = options.document, results.areAllAccepted { try document.writeDraft(&context) }
  }

  /// Names the representations that were preferred to the one that was read, and one that did not give its properties.
  private func warn(about result: PasteResult, _ messages: Messages) {
    if let fault = result.unreadableJSON, fault.type != result.type {
      messages.warning(
        "item \(result.position + 1): \(fault); its text is read as if it stood alone")
    }
    guard let type = result.type else { return }
    switch result.outcome {
    case .accepted, .rejected, .inexpressible, .floored, .collapsed, .missingTextRate: break
    case .missingRate, .unreadable, .nothingReadable, .noMatchingType, .failed: return
    }
    for fault in result.faults {
      messages.warning(
        "item \(result.position + 1): \(fault); "
          + "\(type) is taken instead")
    }
  }

  /// Why an item gave no timecode.
  private func failure(of result: PasteResult) -> Diagnostic? {
    let place = place(of: result)
    switch result.outcome {
    case .accepted: return nil
    case .rejected(let rejection): return Diagnostic(.refused(rejection), at: place)
    case .inexpressible(let marker):
      return Diagnostic(.unwritable(marker.inPoint, options.writer.notation), at: place)
    case .floored(let timecode, let result): return Diagnostic(.floored(timecode, to: result), at: place)
    case .collapsed(let range, let timecode): return Diagnostic(.collapsed(range, to: timecode), at: place)
    case .missingRate(let text):
      let text = String(copying: text.span, limit: 256)
      return Diagnostic(.unreadable(ReadingError(.noRate)), at: InputLocation(item: number(of: result), text: text))
    case .missingTextRate: return Diagnostic(.missingTextRate, at: place)
    case .unreadable(let fault): return .damagedRepresentation(fault).ofItem(at: place)
    case .nothingReadable: return .undecodable(result.faults, at: place)
    case .noMatchingType(let offered):
      return .noMatchingType(
        wanted: options.paste.reader.preferred.map(\.identifier), offered: offered, at: place)
    case .failed(let error): return Diagnostic(of: error, at: InputLocation(isOnClipboard: isOnClipboard))
    }
  }

  /// The number of an item in a message; one item needs none.
  private func number(of result: PasteResult) -> Int? { itemCount > 1 ? result.position + 1 : nil }

  private func place(of result: PasteResult) -> InputLocation {
    InputLocation(item: number(of: result), isOnClipboard: isOnClipboard)
  }
}

extension Messages {
  /// Warns that there are more items than the one that is taken.
  func warnOfFirst(of count: Int) {
    warning("the first of \(count) items is taken", hint: "--all takes them all, --item N another")
  }
}
