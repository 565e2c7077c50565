// Writes the results of a paste: timecodes to standard output, what was passed over and refused to standard error.

import JSON
import TimecodePasteboard

/// Where pasted items come from, as records and messages name it.
enum PasteOrigin {
  case pasteboard(PasteboardName, changeCount: UInt64)
  case clipboard(String)

  var isClipboard: Bool {
    if case .clipboard = self { true } else { false }
  }

  /// The members of a record that name the origin.
  func write(to json: inout JSONWriter) {
    switch self {
    case .pasteboard(let name, let changeCount):
      json.member("pasteboard", name.text)
      json.member("changeCount", Int(clamping: changeCount))
    case .clipboard(let name): json.member("clipboard", name)
    }
  }
}

/// The report of a paste.
struct PasteReport {
  let options: PasteOptions
  let origin: PasteOrigin
  /// How many items the origin has.
  let itemCount: Int

  /// Writes what is to be used, and reports the rest: one item's failure ends the run, a list's is one of several.
  func write(_ results: PasteResults, _ context: inout Context) throws(Failure) {
    if options.selection == .first, itemCount > 1 {
      context.messages.warning(
        "the first of \(itemCount) items is taken", hint: "--all takes them all, --item N another")
    }
    let explanation = options.paste.isTraced ? Explanation(options.settings) : nil
    let isUsed = results.areUsed
    let isList = results.items.count > 1 || results.keepsGoing
    var writer = options.writer
    var markers: [TimecodeMarker] = []
    let originMembers = writer.isJSON ? JSONWriter.members { origin.write(to: &$0) } : []
    let kinds = results.items.kinds.map { kind in
      ItemRecordForm(kind.properties) { json in
        json.member("exact", ifPresent: kind.isExact)
        json.members(originMembers)
      } after: { json in
        json.member("type", kind.type)
      }
    }
    for index in results.items.indices {
      if options.document == nil, writer.writesPlainly, let plain = results.items.plain(at: index) {
        guard isUsed else { continue }
        let number = results.items.position(of: index) + 1
        try writer.write(plain.timecode, as: kinds[plain.kind], number: number, to: context)
        continue
      }
      let result = results.items[index]
      warn(about: result, context.messages)
      if let trace = result.trace { explanation?.write(trace, to: context.messages) }
      if case .accepted(let marker) = result.outcome {
        if options.document != nil { markers.append(marker) }
        guard isUsed, options.document == nil else { continue }
        if result.isFloored { context.flooredCount += 1 }
        try writer.write(marker, to: context) { json in
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
    if let document = options.document, results.areAllAccepted { try document.write(markers, &context) }
  }

  /// Names the representations that were preferred to the one that was read.
  private func warn(about result: PasteResult, _ messages: Messages) {
    guard let type = result.type else { return }
    switch result.outcome {
    case .accepted, .rejected, .inexpressible, .floored, .missingTextRate: break
    case .missingRate, .unreadable, .nothingReadable, .noMatchingType, .failed: return
    }
    for fault in result.faults {
      messages.warning(
        "item \(result.position + 1): \(fault.type) cannot be read as a timecode: \(fault.error); "
          + "\(type) is taken instead")
    }
  }

  /// Why an item gave no timecode.
  private func failure(of result: PasteResult) -> Failure? {
    // One item needs no number in a message.
    let number = itemCount > 1 ? result.position + 1 : nil
    let location = InputLocation(item: number, isOnClipboard: origin.isClipboard)
    let failure: ItemFailure
    switch result.outcome {
    case .accepted: return nil
    case .rejected(let rejection): failure = .refused(rejection)
    case .inexpressible(let marker): return Failure(item: .unwritable(marker.inPoint, options.writer.notation))
    case .floored(let timecode, let result): failure = .floored(timecode, to: result)
    case .missingRate(let text):
      let text = String(copying: text.span, limit: 256)
      return Failure(item: .reading(.noRate), at: InputLocation(item: number, text: text))
    case .missingTextRate: failure = .noTextRate
    case .unreadable(let fault): failure = .damagedRepresentation(fault)
    case .nothingReadable: failure = .undecodable(result.faults)
    case .noMatchingType(let offered):
      failure = .noMatchingType(wanted: options.paste.reader.preferred.map(\.identifier), offered: offered)
    case .failed(let error): return Failure(error)
    }
    return Failure(item: failure, at: location)
  }
}
