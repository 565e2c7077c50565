// The options of `tckit copy`, read once.

import SystemCalls
import TimecodePasteboard

/// What is copied, and how it is written.
struct CopyOptions {
  /// The copy without its content.
  let copy: TimecodeCopy
  let ifChange: UInt64?
  let storeOptions: PasteboardStore.Options
  let attached: [AttachedFile]
  let clipboardNotation: TimecodeNotation
  /// How long the items are kept; nil is without end.
  private let expiry: Duration?

  /// A file to attach, and the type of its bytes.
  struct AttachedFile {
    let type: UTType
    let path: SystemPath
  }

  init(_ arguments: ParsedArguments, _ messages: Messages) throws(Failure) {
    let declared = DeclaredTypes(messages)
    attached = try arguments.values.attachments.map { (attachment) throws(Failure) in
      AttachedFile(type: try declared.types([attachment.type])[0], path: attachment.path)
    }
    let chosen = try declared.types(arguments.values.only.flatMap(\.elements))
    let types: [UTType]
    do { types = try TimecodeCopy.types(choosing: chosen) } catch { throw Self.failure(error) }
    clipboardNotation = try TimecodeNotation(arguments.values.formats)
    expiry = arguments.values.expire
    ifChange = arguments.values.ifChange?.value
    storeOptions = StoreAccess.options(arguments)
    let attributes = PasteboardItem.Attributes(isSensitive: arguments.has(.sensitive), isOnce: arguments.has(.once))
    copy = TimecodeCopy(
      MarkerList(), as: types, attributes: attributes,
      mode: arguments.has(.append) ? .append : .replace,
      isUnique: arguments.has(.unique))
    try checkCombination(arguments)
  }

  /// The copy of some content.
  func copy(
    _ markers: MarkerList, _ attachments: [TimecodeCopy.Attachment], at now: PasteboardStore.Timestamp
  ) -> TimecodeCopy {
    var copy = copy
    copy.markers = markers
    copy.attachments = attachments
    copy.attributes.expires = expiry.map { now.advanced(by: $0) }
    return copy
  }

  private func checkCombination(_ arguments: ParsedArguments) throws(Failure) {
    let hasTimecodes = !arguments.operands.isEmpty || arguments.has(.file)
    let readsInput = arguments.operands.contains("-") || arguments.values.files.contains("-")
    if attached.count(where: { $0.path == "-" }) + (readsInput ? 1 : 0) > 1 {
      throw Failure(.usage(.standardInputTwice))
    }
    if arguments.has(.fromClipboard), hasTimecodes {
      throw Failure(
        .usage(.conflict("--from-clipboard", "timecodes", why: "the content comes from the clipboard")))
    }
    do { try copy.checkTypes(ofAttachments: attached.map(\.type), hasTimecodes: hasTimecodes) } catch {
      throw Self.failure(error)
    }
  }

  private static func failure(_ error: TimecodeCopy.TypeError) -> Failure {
    switch error {
    case .repeated(let type): return Failure(.usage(.duplicateType(type.identifier)))
    case .notWritten(let type):
      let fault = ArgumentFault(type.identifier, isNoneOf: TimecodeMarker.pasteUTTypes.map(\.identifier))
      return Failure(.usage(.badValue(option: "only", command: "copy", value: type.identifier, fault)))
    }
  }
}
