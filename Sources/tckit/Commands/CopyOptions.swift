// The options of `tckit copy`, read once, and where its timecodes come from.

import SystemCalls
import TimecodePasteboard

/// What is copied, and how it is written.
struct CopyOptions {
  /// The copy without its content.
  let copy: TimecodeCopy
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

  init(_ command: CopyCommand, _ messages: Messages) throws(Failure) {
    let declared = DeclaredTypes(messages)
    attached = try command.attachments.map { (attachment) throws(Failure) in
      AttachedFile(type: try declared.types([attachment.type])[0], path: attachment.path)
    }
    let chosen = try declared.types(command.only.flatMap(\.elements))
    let types: [UTType]
    do { types = try TimecodeCopy.types(choosing: chosen) } catch { throw Self.failure(error) }
    clipboardNotation = try TimecodeNotation(command.clipboard.formats)
    expiry = command.expiry
    storeOptions = command.writing.storeOptions(messages)
    let attributes = PasteboardItem.Attributes(isSensitive: command.isSensitive, isOnce: command.isOnce)
    copy = TimecodeCopy(
      MarkerList(), as: types, attributes: attributes,
      mode: command.appends ? .append : .replace, isUnique: command.isUnique)
    try checkCombination(command)
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

  private func checkCombination(_ command: CopyCommand) throws(Failure) {
    let hasTimecodes = !command.input.operands.isEmpty || !command.input.files.isEmpty
    let readsInput = command.input.operands.contains("-") || command.input.files.contains("-")
    if attached.count(where: { $0.path == "-" }) + (readsInput ? 1 : 0) > 1 {
      throw Failure(.usage(.inputs(.standardInputTwice)))
    }
    if command.clipboard.source != nil, hasTimecodes {
      throw Failure(
        .usage(.conflict("--from-clipboard", "timecodes", why: "the content comes from the clipboard")))
    }
    do { try copy.checkTypes(ofAttachments: attached.map(\.type), hasTimecodes: hasTimecodes) } catch {
      throw Self.failure(error)
    }
  }

  private static func failure(_ error: TransferError) -> Failure {
    switch error {
    case .repeated(let type): return Failure(.usage(.duplicateType(type.identifier)))
    case .notExported(let type?, let written):
      let fault = ArgumentFault(type.identifier, isNoneOf: written.map(\.identifier))
      return Failure(.usage(.badValue(option: "only", command: "copy", value: type.identifier, fault)))
    default: return Failure(.unexpected("\(error)"))
    }
  }
}

// What `tckit copy` copies: timecodes from operands and standard input, which are read and checked before anything else, and
// attached files, which are read into a draft.

/// The input of a copy.
struct CopyInput {
  private let command: CopyCommand
  private let options: TextOptions
  private let inputs: InputSequence

  init(_ command: CopyCommand, _ messages: Messages) throws(Failure) {
    self.command = command
    inputs = try InputSequence(
      command.input, hasOtherContent: !command.attachments.isEmpty || command.clipboard.source != nil)
    options = try TextOptions(
      command.properties, command.labels, allowInvalid: command.allowInvalid, notation: command.fromFormat,
      separator: .refuse, messages)
  }

  /// Every timecode and range of the input; each that is not accepted is reported, and then none is copied.
  func markers(_ context: inout Context) throws(Failure) -> MarkerList {
    var operation = Operation(
      .collect(allowsInvalid: options.settings.policies.validation == .allowInvalid), isStrict: options.isStrict)
    operation.track = command.input.track
    let limit = command.writing.storeOptions(context.messages).limits.items
    var report = Report(inputs, context, to: .list(limit: limit))
    _ = try report.run(operation, over: inputs, readBy: options.reader, &context)
    let markers = report.markers
    if context.status != .done { throw Failure(.reported(context.status)) }
    if markers.count > 1, !command.attachments.isEmpty {
      throw Failure(.usage(.conflict("--attach", "several timecodes", why: "an attachment belongs to one item")))
    }
    return markers
  }

  /// The attached files, none of which is opened yet.
  func attachments(_ attached: [CopyOptions.AttachedFile]) -> [TimecodeCopy.Attachment] {
    attached.map { attached in
      var file = attached.path == "-" ? PasteboardStore.ContentFile.standardInput : .init(attached.path)
      file.mayBeEmpty = command.allowsEmpty
      return .init(type: attached.type, .file(file))
    }
  }
}
