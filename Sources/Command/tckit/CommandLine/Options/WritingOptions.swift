// The groups of options for output: to standard output, to a pasteboard, to a clipboard.

import SystemCalls
import SystemClipboard
import TimecodePasteboard

/// The options for writing results.
struct NotationOptions: Options {
  let formats: [FormatArguments]
  let template: TimecodeTemplate?

  static func read(_ options: OptionReader) -> Self {
    Self(
      formats: options.values(
        .format, short: "f", as: "FORMAT", in: .output, "write a notation, such as frames or tagged",
        """
        A notation, as of --from-format (tckit help notation), or options of text with commas between them: text, \
        showSubFrames, alwaysShowDays, filenameCompatible, tagged. seconds.3 has three decimals, rounded half up; so have \
        hms, srt and iso8601, from 0 to 9. A range is written as IN..OUT; with range, in, out or duration, alone or with a \
        notation, only that part of it.
        """),
      template: options.value(
        .template, as: "TEXT", in: .output, "write fields: '{timecode}\\t{frames}'",
        """
        A field is a notation of --format, or one such as name, rate or line; tckit help timecode lists them. \\t is a tab, \
        \\n a line feed, \\\\ a backslash and {{ a brace.
        """))
  }

  /// The writer for these options.
  ///
  /// - Parameters:
  ///   - scans: True if the results are timecodes found in a text.
  ///   - writesLengths: True if the results are lengths.
  // This must stay a call with four words, which are passed in registers. To copy an optional or an array out of a
  // larger struct, the runtime first builds its type: 57,000 instructions here, a seventh of a paste.
  @inline(never)
  func writer(_ messages: Messages, scans: Bool = false, writesLengths: Bool = false) throws(Diagnostic)
    -> TimecodeWriter
  {
    try TimecodeWriter(self, isJSON: messages.isJSON, scans: scans, writesLengths: writesLengths)
  }

  /// True if each result begins with the name of its file.
  func namesResults(of inputs: InputSequence, _ messages: Messages) -> Bool {
    inputs.list.fileCount > 1 && !messages.isJSON && template == nil && !inputs.isInPlace
  }

  /// Excludes options that a template or a record replaces.
  static func combine(_ options: OptionReader) {
    options.exclude(.template, [.format], why: "the fields of a template have their own notations")
    options.exclude(.json, [.template, .format], why: "a record has every form")
  }

  /// Excludes options that have no effect on a document.
  static func combineWithDocument(_ options: OptionReader) {
    options.exclude(.documentType, [.template], why: "a document is written")
    options.exclude(.documentType, [.format], why: "the format has its own timecodes")
  }
}

/// The options that may precede a command, which then reads their values.
struct FrontOptions: Options {
  static func read(_ options: OptionReader) -> Self {
    (_, _) = (options.store(), options.pasteboard())
    options.declareJSON()
    options.declareQuiet()
    options.declareHelp()
    options.row(.version, in: .general, "show the version")
    return Self()
  }
}
