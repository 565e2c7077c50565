// tckit info: shows the rate, start, end and length of files, and how many entries they have.

import JSON
import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

struct InfoCommand: Command {
  static let name = CommandName.info
  static let synopsis = "FILE..."
  static let operandCompletion = ValueCompletion.files()
  static let summary = "show start, end, length, rate and tracks of files"
  static let discussion = """
    Each line has: the file, its format and rate, its start (timecode), end (out) and length (duration), the numbers of \
    events and markers, the tracks, and the number of reels. A - stands for what a file does not have. Every word is a \
    file; - is standard input.

    No rate is needed. Without one the length is not known, but for media and subtitles, whose times are seconds.
    """
  static let meanings: [OptionName: String] = [
    .rate: "The rate of files that state none; on a terminal the line then says (given)."
  ]
  static let brief: KeyValuePairs<OptionName, String> = [
    .rate: "the rate of files that state none",
    .track: "only this track, such as V or A1",
    .json: "write JSON, with every track and reel",
  ]
  static let columns = ["file"] + FileSummary.columnNames
  static let examples: [CommandExample] = [
    .init(line: "tckit info cut.edl --rate 25", purpose: "shows how long a program is"),
    .init(line: "tckit info *.mov", purpose: "shows the start and length of clips"),
    .init(line: "tckit info cut.edl --json", purpose: "lists every track and reel"),
  ]

  let operands: [Word]
  let rate: LocalProperties?
  let fileType: FileTypeArgument?
  let columns: DocumentColumns?
  let track: TrackName?

  static func read(_ options: OptionReader) -> Self {
    Self(
      operands: options.operands,
      rate: options.rate(),
      fileType: options.fileType(),
      columns: options.value(
        .columns, as: "LIST", in: .input, "the columns of tables, such as in=Start,out=End",
        "Columns by number or name with their roles, as in other commands; for all files."),
      track: options.track("only this track, such as V or A1"))
  }

  var allErrors: Bool { false }

  func run(_ context: Context) throws {
    guard !operands.isEmpty else {
      throw Diagnostic.usage(.missingOperand(command: "info", operands: "a file; - is standard input"))
    }
    let paths = operands.map(\.path)
    if let fault = InputList(files: paths).fault { throw Diagnostic.usage(.inputs(fault)) }
    let text = try TextOptions(
      PropertyOptions(rate: rate), LabelOptions(isStrict: false),
      separator: .refuse, context.messages)
    var files = SummaryReader(text.reader)
    files.format = fileType?.format
    files.readsAsText = fileType.map { $0.format == nil } ?? false
    (files.columns, files.track) = (columns, track)
    var table = Table(Self.columns, context)
    var needsRate = false
    for path in paths {
      let name = InputName(path: path)
      let summary: FileSummary
      do { summary = try files.summary(of: path) } catch {
        switch error {
        case .track(let error): context.report(Diagnostic.cut(error, file: name.file))
        case .problem(let problem): report(problem, of: name, context)
        }
        continue
      }
      for problem in summary.problems { report(problem, of: name, context) }
      guard !summary.isEmpty else {
        context.report(
          Diagnostic.nothingFound(names: [name.text], scans: false, isEmpty: true, isDocument: false))
        continue
      }
      needsRate = needsRate || summary.end != nil && summary.rates.isEmpty && summary.length == nil
      var columns = [Diagnostic.shown(name.text)] + summary.columns
      // A script compares the rate.
      if table.isAligned, summary.isRateGiven { columns[2] += " (given)" }
      try table.add(columns, context) { json in
        json.member("file", ifPresent: name.file)
        json.summary(summary)
      }
    }
    try table.finish(context)
    if needsRate { context.messages.note("without a rate there is no length", hint: Diagnostic.rateHint) }
  }

  private func report(_ problem: FileSummary.Problem, of name: InputName, _ context: Context) {
    // The rate is for files that state none.
    if case .unusedRate = problem.fault { return }
    if case .inputUnreadable(let error) = problem.fault {
      return context.report(Diagnostic.input(error, path: name.file ?? InputLocation.standardInput, to: .info))
    }
    let location = InputLocation(
      file: name.file, line: problem.location?.line, column: problem.location?.column, text: problem.text)
    context.report(Diagnostic(problem.fault, at: location), as: problem.fault.weight)
  }
}
