// What `tckit copy` copies: timecodes from operands and standard input, which are read and checked before anything else, and
// attached files, which are read into a draft.

import SystemCalls
import TimecodePasteboard

/// The input of a copy.
struct CopyInput {
  private let arguments: ParsedArguments
  private let options: TextOptions
  private let input: TimecodeInput

  init(_ arguments: ParsedArguments, _ messages: Messages) throws(Failure) {
    self.arguments = arguments
    input = try TimecodeInput(
      arguments, hasOtherContent: arguments.has(.attach) || arguments.has(.fromClipboard))
    if input.list.sources.isEmpty { try Self.check(arguments) }
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
    let step = TimecodeStep(
      .copying(allowsInvalid: options.settings.policies.validation == .allowInvalid), refusesFloored: options.isStrict)
    let filter = try StreamFilter(arguments, input, reader: options.reader, step: step, for: .collect)
    try filter.run(&context)
    let markers = filter.collected.markers
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
