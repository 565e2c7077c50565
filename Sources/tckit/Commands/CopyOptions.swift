// The options of `tckit copy`, read once, and where its timecodes come from.

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

// What `tckit copy` copies: timecodes from operands and standard input, which are read and checked before anything else, and
// attached files, which are read into a draft.

/// The input of a copy.
struct CopyInput {
  private let arguments: ParsedArguments
  private let options: TextOptions
  private let inputs: InputSequence

  init(_ arguments: ParsedArguments, _ messages: Messages) throws(Failure) {
    self.arguments = arguments
    inputs = try InputSequence(
      arguments, hasOtherContent: arguments.has(.attach) || arguments.has(.fromClipboard))
    if inputs.list.sources.isEmpty { try Self.check(arguments) }
    options = try TextOptions(arguments, separator: .refuse, messages)
  }

  /// Refuses what is about timecodes where there are none.
  private static func check(_ arguments: ParsedArguments) throws(Failure) {
    let other = arguments.has(.attach) ? "--attach" : "--from-clipboard"
    let options: [OptionSpec] =
      OptionSpec.properties + [
        .fromFormat, .only, .unique, .allowInvalid, .validation, .ignoreSeparator, .strict, .scan, .allErrors,
      ]
    for option in options where arguments.has(option) {
      throw Failure(.usage(.conflict(other, "--" + option.name, why: "there is no timecode")))
    }
  }

  /// Every timecode and range of the input; each that is not accepted is reported, and then none is copied.
  func markers(_ context: inout Context) throws(Failure) -> MarkerList {
    let operation = Operation(
      .collect(allowsInvalid: options.settings.policies.validation == .allowInvalid), isStrict: options.isStrict)
    let limit = StoreAccess.itemLimit(arguments)
    var report = try Report(arguments, inputs, context, to: .list(limit: limit))
    _ = try report.run(operation, over: inputs, readBy: options.reader, &context)
    let markers = report.markers
    if context.status != .done { throw Failure(.reported(context.status)) }
    if markers.count > 1, arguments.has(.attach) {
      throw Failure(.usage(.conflict("--attach", "several timecodes", why: "an attachment belongs to one item")))
    }
    return markers
  }

  /// The attached files, none of which is opened yet.
  func attachments(_ attached: [CopyOptions.AttachedFile]) -> [TimecodeCopy.Attachment] {
    attached.map { attached in
      var file = attached.path == "-" ? PasteboardStore.ContentFile.standardInput : .init(attached.path)
      file.mayBeEmpty = arguments.has(.allowEmpty)
      return .init(type: attached.type, .file(file))
    }
  }
}
