// The groups of options about what is written: to standard output, to a pasteboard, to a clipboard.

import SystemCalls
import SystemClipboard
import TimecodePasteboard

/// How results are written.
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

  /// What writes results so.
  ///
  /// - Parameters:
  ///   - scans: Whether the results are timecodes that are found in a text.
  ///   - writesLengths: Whether the results are lengths.
  // A call, and of four words, which are passed in registers: a copy of an optional or an array out of a larger struct
  // makes its type at run time first, 57,000 instructions here, a seventh of a paste.
  @inline(never)
  func writer(_ messages: Messages, scans: Bool = false, writesLengths: Bool = false) throws(Diagnostic)
    -> TimecodeWriter
  {
    try TimecodeWriter(self, isJSON: messages.isJSON, scans: scans, writesLengths: writesLengths)
  }

  /// Each result begins with the name of its file.
  func namesResults(of inputs: InputSequence, _ messages: Messages) -> Bool {
    inputs.list.fileCount > 1 && !messages.isJSON && template == nil && !inputs.isInPlace
  }

  /// What a template and a record take the place of.
  static func combine(_ options: OptionReader) {
    options.exclude(.template, [.format], why: "the fields of a template have their own notations")
    options.exclude(.json, [.template, .format], why: "a record has every form")
  }

  /// What a document has no use for.
  static func combineWithDocument(_ options: OptionReader) {
    options.exclude(.documentType, [.template], why: "a document is written")
    options.exclude(.documentType, [.format], why: "the format has its own timecodes")
  }
}

/// What `tckit` takes in front of a command: the command takes it too, and reads it.
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
