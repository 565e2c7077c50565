// Where a command's timecodes come from, the same for each command: operands, standard input, files.
//
//     let input = try TimecodeInput(arguments)
//     try input.forEach(&context) { (part, name, context) in
//       switch consume part {
//       case .operand(let text): …
//       case .text(var buffer): …           // a list, or any text with --scan
//       case .media(let file): …
//       }
//     }
//
// An input that cannot be read is reported, and the next one is read.

import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

/// The inputs of a command, in order.
struct TimecodeInput {
  let list: InputList
  let scans: Bool
  private let arguments: ParsedArguments
  /// The format of the files that are neither media nor scanned; nil for what their content shows.
  private var format: DocumentFormat? { arguments.values.fileType }
  /// The columns of tables.
  private let columns: DocumentColumns?
  /// Whether a line is an item of a list; a pipe that begins with one is a list.
  private var isItem: (Span<UInt8>) -> Bool = { _ in false }

  /// One input, to be taken through the command.
  enum Part: ~Copyable {
    /// A text that is one timecode.
    case operand(String)
    /// Lines of timecodes, or any text where it is scanned.
    case text(InputBuffer)
    /// A movie, a sound or an image.
    case media(InputFile)
    /// A list of markers in a format of other programs.
    case document([UInt8], DocumentFormat)
  }

  /// What an input is called.
  struct Name {
    /// The path; - for standard input, and empty for an operand.
    let path: SystemPath
    /// The path in results.
    var text: String { path.description }
    /// The path in messages and records; nil for standard input, whose lines are only numbered.
    var file: String? { path == "-" || path.isEmpty ? nil : text }
  }

  /// - Parameter hasOtherContent: Whether something else gives the content, so that standard input is not read where
  ///   nothing is named.
  init(_ arguments: ParsedArguments, hasOtherContent: Bool = false) throws(Failure) {
    self.arguments = arguments
    scans = arguments.takes(.scan) && arguments.has(.scan)
    if scans, let (text, column) = arguments.values.columns?.columnWithRole {
      let fault = ArgumentFault.isNot("a column of a text: only those of a table have roles", nearest: column)
      throw Failure(.usage(.badValue(option: "columns", command: arguments.spec.name, value: text, fault)))
    }
    let selection = scans ? nil : arguments.values.columns
    columns = try Failure.from(
      try selection.map { (selection) throws(DocumentError) in try DocumentColumns(selection) }
    ) { .item(.document($0)) }
    do throws(InputList.Fault) {
      list = try InputList(
        operands: arguments.words.map(\.path), files: arguments.values.files, scans: scans,
        hasOtherContent: hasOtherContent)
    } catch {
      switch error {
      case .standardInputTwice: throw Failure(.usage(.standardInputTwice))
      case .emptyName: throw Failure(item: .emptyName)
      }
    }
    if list.fileCount == 0, arguments.takes(.fileType), arguments.has(.fileType) {
      throw Failure(.usage(.needsOption("file-type", ["file"])))
    }
  }

  /// The input where `isItem` tells whether a line is an item of a list.
  func withItems(_ isItem: @escaping (Span<UInt8>) -> Bool) -> TimecodeInput {
    var input = self
    input.isItem = isItem
    return input
  }

  /// Whether each result begins with the name of its file.
  var namesResults: Bool {
    list.fileCount > 1 && arguments.takes(.noFilename)
      && ![OptionSpec.noFilename, .json, .null].contains { arguments.has($0) }
      && ![OptionSpec.template, .inPlace].contains { arguments.takes($0) && arguments.has($0) }
  }

  /// The names of the files, for messages.
  var names: [String] { list.sources.compactMap { $0.path?.description } }

  /// Takes each input through the command.
  func forEach(
    _ context: inout Context,
    _ body: (consuming Part, Name, inout Context) throws(Failure) -> Void
  ) throws(Failure) {
    if list.readsStandardInput, Descriptor.standardInput.isTerminal {
      context.messages.line("tckit: reading standard input; Ctrl-D ends it")
    }
    var progress = list.fileCount > 1 ? Progress(arguments, counting: .files, writesResults: false) : .none
    for (index, source) in list.sources.enumerated() {
      progress.advance(to: index, context.messages)
      let name = Name(path: source.path ?? "")
      do throws(Failure) {
        try body(part(of: source), name, &context)
      } catch {
        // What concerns one input does not end the others.
        guard error.concernsOneInput, !Interruption.isCaught else { throw error }
        context.report(error.place == .none ? error.placed(at: InputLocation(file: name.file)) : error)
      }
    }
    progress.finish(context.messages)
  }

  private func part(of source: InputList.Source) throws(Failure) -> Part {
    switch source {
    case .operand(let text): return .operand(text)
    case .standardInput: return format == nil ? .text(InputBuffer(.standardInput)) : try part(of: .file("-"))
    case .file(let path):
      let file: InputFile
      do throws(SystemError) {
        file = try InputFile(path, as: format, columns: columns, scans: scans, isItem: isItem)
      } catch {
        throw Failure(.input(error, path: path == "-" ? InputLocation.standardInput : path.description))
      }
      switch file.content {
      case .media: return .media(file)
      case .document(let format): return .document(try Self.bytes(of: file, path.description), format)
      case .text: return .text(file.takeText())
      case .unknown: throw Failure(item: .notText)
      }
    }
  }

  private static func bytes(of file: consuming InputFile, _ path: String) throws(Failure) -> [UInt8] {
    let limit = DocumentOptions.current.maximumSize
    let bytes: [UInt8]?
    do throws(SystemError) { bytes = try file.takeBytes(limit: limit) } catch {
      throw Failure(.input(error, path: path))
    }
    guard let bytes else { throw Failure(item: .document(DocumentError(.tooLarge(limit: limit)))) }
    return bytes
  }

  /// Reads the beginning of a list, and refuses a document that begins with blank lines, before these are written.
  func begin(_ buffer: inout InputBuffer, _ name: Name, _ context: inout Context) throws(Failure) {
    try context.fill(&buffer, name)
    try buffer.withBytes { (bytes) throws(Failure) in
      let text = bytes.extracting(bytes.withoutSpaceAround)
      let line = text.indices.first { text[$0] == 0x0A || text[$0] == 0x0D } ?? text.count
      if !bytes.isEmpty, bytes[0].isSpace, !isItem(text.extracting(..<line)) { try refuse(documentIn: bytes) }
    }
  }

  /// Refuses columns of a list, which may be a table with other names than those that are known.
  func refuseColumns(_ buffer: inout InputBuffer, _ name: Name, _ context: inout Context) throws(Failure) {
    guard arguments.has(.columns) else { return }
    try context.fill(&buffer, name)
    let table = buffer.withBytes { DocumentFormat(tableIn: $0) }
    let hint = table.map { "--file-type \($0.word) reads it as a table; " } ?? ""
    throw Failure(item: .optionWithoutUse("columns", "a list", hint: hint + "--scan takes the columns of any text"))
  }

  /// Refuses a list whose first line is no item because it is a document's.
  func refuse(documentIn bytes: Span<UInt8>) throws(Failure) {
    guard let format = DocumentFormat(of: bytes) else { return }
    throw Failure(item: .documentAsList(format))
  }

  /// Takes each line of a list, for a command that reads something else than timecodes.
  func forEachLine(
    of buffer: inout InputBuffer, named name: Name, _ context: inout Context,
    _ body: (Span<UInt8>, InputLocation, inout Context) throws(Failure) -> Void
  ) throws(Failure) {
    var splitter = LineSplitter()
    while true {
      var index = 0
      let isAtEnd = buffer.isAtEnd
      try buffer.withBytes { (bytes) throws(Failure) in
        while let line = splitter.next(in: bytes, from: &index, isFinal: isAtEnd) {
          // The whole line, as it is the input of a record and of a template too.
          let place = InputLocation(
            file: name.file, line: splitter.number,
            text: String(copying: bytes.extracting(line.content), limit: LineSplitter.longestLine))
          guard !line.isTooLong else {
            context.report(Failure(fault: .tooLong, at: place))
            continue
          }
          let text = bytes.extracting(line.content)
          if splitter.number == 1, !isItem(text) {
            try refuse(documentIn: bytes.extracting(line.content.lowerBound...))
          }
          try body(text, place, &context)
        }
      }
      buffer.drop(index)
      if isAtEnd { return }
      try context.fill(&buffer, name)
    }
  }
}

extension Context {
  /// Takes all of an input through a filter: the one loop over every input.
  ///
  /// - Parameters:
  ///   - filter: What is done with the bytes.
  ///   - name: The input's name.
  ///   - progress: Is told how much is done after each step.
  ///   - answer: What the command does about an event, whose range is one of the bytes, with the filter's count of what it
  ///     read.
  mutating func run<Filter: InputFilter>(
    _ filter: inout Filter, over input: inout InputBuffer, named name: TimecodeInput.Name,
    progress: (Filter, _ total: Int) -> Void,
    answer: (FilterEvent, Span<UInt8>, _ readCount: Int, inout Context) throws(Failure) -> Void
  ) throws(Failure) {
    // Asked for once: each question copies a filter, which is large.
    let room = filter.maximumResultLength
    while true {
      var advance = FilterAdvance()
      let isAtEnd = input.isAtEnd
      try input.withBytes { (bytes) throws(Failure) in
        try reserve(room) { space in
          advance = filter.next(bytes, isFinal: isAtEnd, into: space)
          return advance.written
        }
        if let event = advance.event { try answer(event, bytes, advance.readCount, &self) }
      }
      input.drop(advance.read)
      guard advance.event == nil, advance.read == 0, advance.written == 0 else { continue }
      if isAtEnd {
        if input.isCutOff { throw Failure(item: .cutOff) }
        return
      }
      progress(filter, input.total)
      try fill(&input, name)
    }
  }

  /// Reads once more of an input; results are handed over before the read has to wait.
  func fill(_ input: inout InputBuffer, _ name: TimecodeInput.Name) throws(Failure) {
    if input.wouldWait { try flush() }
    try Failure.from(try input.fill()) { .input($0, path: name.file ?? InputLocation.standardInput) }
  }
}

extension InputLocation {
  /// The place of a text, which is kept for the message as far as it can be shown.
  init(file: String? = nil, line: Int?, column: Int? = nil, text: Span<UInt8>) {
    self.init(file: file, line: line, column: column, text: String(copying: text, limit: 256))
  }
}

extension String {
  /// The text of some bytes, at most `limit` of them; each that is not UTF-8 becomes its number, such as `\x93`.
  init(copying bytes: Span<UInt8>, limit: Int) {
    self.init(showing: bytes.extracting(first: limit).withUnsafeBufferPointer { Array($0) })
  }
}

extension FilterEvent {
  /// The place of the event in its input; an entry of a document has no bytes.
  func place(in bytes: Span<UInt8>, of file: String?) -> InputLocation {
    bytes.isEmpty && line != nil
      ? InputLocation(file: file, line: line, column: column)
      : InputLocation(file: file, line: line, column: column, text: bytes.extracting(range))
  }

  /// The place of the event for a template.
  func templatePlace(in bytes: Span<UInt8>, of file: String? = nil) -> TimecodeTemplate.Place {
    .init(input: String(copying: bytes.extracting(range), limit: LineSplitter.longestLine), file: file, line: line)
  }
}
