// The content of `tckit copy`: timecodes from operands and standard input, which are read and checked before anything
// else, and attached files, which are read into a draft.

import SystemClipboard
import SystemCalls
import TimecodePasteboard

extension CopyCommand {
  /// A file to attach, and the type of its bytes.
  typealias AttachedFile = (type: UTType, path: SystemPath)

  /// The copy without its content, and the files to attach. Refuses options that contradict each other.
  func emptyCopy(_ messages: Messages) throws -> (TimecodeCopy, [AttachedFile]) {
    let declared = DeclaredTypes(messages: messages)
    let attached = try attachments.map { AttachedFile(try declared.types([$0.type])[0], $0.path) }
    let copy = TimecodeCopy(
      MarkerList(), attributes: .init(isSensitive: isSensitive, isOnce: isOnce),
      mode: appends ? .append : .replace)
    let readsInput = input.operands.contains("-")
    if attached.count(where: { $0.path == "-" }) + (readsInput ? 1 : 0) > 1 {
      throw Diagnostic.usage(.inputs(.standardInputTwice))
    }
    let hasTimecodes = !input.operands.isEmpty
    try copy.checkTypes(ofAttachments: attached.map(\.type), hasTimecodes: hasTimecodes)
    return (copy, attached)
  }

  /// Every timecode and range of the input. Each refused one is reported, and then nothing is copied.
  func markers(
    of inputs: InputSequence, _ text: TextOptions, limit: UInt64, _ context: Context
  ) throws(Diagnostic) -> MarkerList {
    var operation = Operation(
      .collect(allowsInvalid: text.settings.policies.validation == .allowInvalid), isStrict: text.isStrict)
    if let track = input.track { operation.track = track }
    operation.entries = entries
    var report = Report(inputs, context, to: .list(limit: limit))
    report.isForStore = true
    _ = try report.run(operation, over: inputs, readBy: text.reader)
    if context.status != .done { throw Diagnostic.reported(context.status) }
    if report.kept.markers.count > 1, !attachments.isEmpty {
      throw Diagnostic.usage(.conflict("--attach", "several timecodes", why: "an attachment belongs to one item"))
    }
    return report.kept.markers
  }

  /// The attached files. They are opened only when the store is written, unless they are copied twice.
  ///
  /// - Parameter copiesTwice: True if a clipboard gets the files too. They are then read at once, because a pipe can be
  ///   read only once.
  func content(
    _ attached: [AttachedFile], limit: UInt64, copiesTwice: Bool
  ) throws -> [TimecodeCopy.Attachment] {
    return try attached.map { type, path in
      let file = path == "-" ? PasteboardStore.ContentFile.standardInput : .init(path)
      let attachment = TimecodeCopy.Attachment(type: type, .file(file))
      return copiesTwice ? .init(type: type, bytes: try attachment.bytes(limit: limit)) : attachment
    }
  }
}
