// Messages on standard error: `tckit: …`, or `FILE:LINE:COLUMN: error: …` about the content of an input, a `hint:` line,
// or one JSON object per line. Every message is printable.

import JSON
import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

/// The only way to standard error.
struct Messages {
  /// The messages that are printed.
  enum Level {
    case all
    /// All except notes, warnings, hints, totals and progress.
    case errors
    /// Only faults of the command line.
    case nothing

    /// The level for a number of `--quiet` options.
    init(quietCount: Int) { self = quietCount == 0 ? .all : quietCount == 1 ? .errors : .nothing }
  }

  let level: Level
  /// True if notes and warnings are hidden.
  var isQuiet: Bool { level != .all }
  let isJSON: Bool
  private let screen = Screen()

  /// The state of the terminal, if standard error is one.
  private final class Screen {
    /// True if a line of progress is where the next message goes.
    var showsProgress = false
  }

  /// The styling of standard error.
  static let styling = Styling(isTerminal: Descriptor.standardError.isTerminal, variable: CurrentProcess.environment)

  /// Reports a failure and its hint.
  func error(_ diagnostic: Diagnostic) {
    // A command line that cannot be run is always reported: its exit status says nothing about the input.
    guard level != .nothing || diagnostic.code == .usage, !diagnostic.message.isEmpty else { return }
    var diagnostic = diagnostic
    if level == .errors, diagnostic.code != .usage { diagnostic.hint = nil }
    isJSON ? say(diagnostic.json) : say(diagnostic.text(Self.styling))
  }

  /// Reports a problem that does not stop the run.
  func warning(_ text: String, as code: FaultCode, hint: String? = nil) {
    warning(Diagnostic(code, text, hint: hint))
  }

  func warning(_ diagnostic: Diagnostic) {
    guard !isQuiet else { return }
    guard !isJSON else { return say(diagnostic.warning) }
    guard diagnostic.isInInput else {
      return remark("warning", diagnostic.message, diagnostic.hint, diagnostic.location)
    }
    var lines = diagnostic.finding("warning", as: .warning, Self.styling)
    if let hint = diagnostic.hint { Self.styling.append(hint: hint, to: &lines) }
    say(lines)
  }

  /// Reports a note: nothing is wrong, but it is worth knowing.
  func note(_ text: String, hint: String?, at location: InputLocation = .none) {
    guard !isQuiet else { return }
    guard isJSON else { return remark("note", text, hint, location) }
    say(
      JSONWriter.record { json in
        json.object("note") { json in
          json.member("message", text)
          json.member("hint", ifPresent: hint)
          json.location(location)
        }
      })
  }

  private func remark(_ kind: StaticString, _ text: String, _ hint: String?, _ location: InputLocation) {
    var lines =
      "\(Self.styling.styled("tckit: \(kind):", as: .warning)) \(location.phrase)\(Diagnostic.printable(text, limit: .max))\n"
    if let hint { Self.styling.append(hint: hint, to: &lines) }
    say(lines)
  }

  /// Prints a hint on its own line.
  func hint(_ hint: String) {
    guard !isQuiet, !isJSON else { return }
    var line = ""
    Self.styling.append(hint: hint, to: &line)
    say(line)
  }

  /// Prints a line of text. It prints nothing if the messages are JSON, which has records instead.
  func line(_ line: String) {
    guard !isQuiet, !isJSON else { return }
    say(Diagnostic.printable(line, limit: .max) + "\n")
  }

  /// Reports that a label was repaired as requested.
  func repair(_ label: Timecode, _ repaired: Timecode, at location: InputLocation) {
    guard !isQuiet else { return }
    if isJSON {
      raw(
        JSONWriter.record { json in
          json.object("repair") { json in
            json.location(location)
            json.member("from", label.text(.exact))
            json.member("to", repaired.text(.exact))
          }
        })
    } else {
      line("tckit: \(location.phrase)repaired: \(label.text(.exact)) became \(repaired.text(.exact))")
    }
  }

  /// Writes bytes as they are.
  func raw(_ bytes: [UInt8]) {
    if !isQuiet { say(bytes) }
  }

  /// Writes a finding; the caller has checked the level.
  func raw(finding bytes: [UInt8]) { say(bytes) }

  /// Writes a line of progress over the previous one. The next message clears it.
  func progress(_ text: String) {
    guard !isQuiet else { return }
    Self.write("\r\u{1B}[K\(text)")
    screen.showsProgress = true
  }

  /// Clears the line of progress, if there is one.
  func clearProgress() {
    guard screen.showsProgress else { return }
    screen.showsProgress = false
    Self.write("\r\u{1B}[K")
  }

  private func say(_ text: String) {
    clearProgress()
    Self.write(text)
  }

  private func say(_ bytes: [UInt8]) {
    clearProgress()
    bytes.withUnsafeBufferPointer(Self.write)
  }

  /// Writes a text, such as a message or the progress.
  static func write(_ text: String) {
    var text = text
    text.withUTF8(write)
  }

  private static func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    // A failure of standard error cannot be reported.
    try? Descriptor.standardError.writeAll(bytes)
  }
}

extension JSONWriter {
  /// Writes the members for a message's location in an input.
  mutating func location(_ location: InputLocation) {
    if let file = location.file, file != "-" { member("file", file) }
    member("line", ifPresent: location.line)
    member("column", ifPresent: location.shownColumn)
  }
}

extension Styling {
  /// Appends the line of a hint.
  fileprivate func append(hint: String, to text: inout String) {
    text += styled("hint:", as: .hint)
    text += " "
    text += Diagnostic.printable(hint, limit: .max)
    text += "\n"
  }
}

extension Diagnostic {
  /// The message as lines: its text, on a terminal an excerpt with marks, and its hint.
  func text(_ styling: Styling) -> String {
    var text = ""
    text.reserveCapacity(256)
    if isInInput, isFinding {
      text += finding("error", as: .error, styling)
    } else {
      text += styling.styled(Self.prefix, as: .error)
      text += " "
      text += location.phrase
      text += Self.printable(message, limit: .max)
      text += "\n"
      if styling.isTerminal, let excerpt { text += excerpt.lines(styling, indent: Self.prefix.count + 1) }
    }
    if let hint { styling.append(hint: hint, to: &text) }
    return text
  }

  private static let prefix = "tckit:"

  /// True if the failure has a place in an input.
  var isInInput: Bool { location.file != nil || location.line != nil }

  /// True if the failure is about an input, as a missing file is; a failure of the run is not.
  var isFinding: Bool {
    switch status {
    case .refused, .data: true
    case .noInput: location.file != nil
    default: false
    }
  }

  /// The message as compilers write it: `cut.edl:4:1: error: the source lasts … [length]`; on a terminal with an excerpt.
  func finding(_ label: String, as role: Styling.Role, _ styling: Styling) -> String {
    var text = location.phrase
    if text.isEmpty { text = location.isStandardInput ? "-: " : "\(Self.prefix) " }
    text += styling.styled("\(label):", as: role)
    text += " "
    text += Self.printable(message, limit: .max)
    text += " [\(word)]\n"
    if styling.isTerminal, let excerpt { text += excerpt.lines(styling, indent: 2) }
    return text
  }

  /// The record of a finding that the project accepts.
  func json(acceptedBy entry: AcceptedFinding) -> [UInt8] {
    JSONWriter.record { json in
      json.object("accepted") { json in
        json.member("code", code.rawValue)
        json.member("message", message)
        json.member("reason", word)
        json.location(location)
        json.member("why", entry.why)
        json.member("until", ifPresent: entry.until)
      }
    }
  }

  /// Adds the members that errors and warnings share, with the word that text output puts in brackets.
  private func addSharedMembers(to json: inout JSONWriter) {
    json.member("code", code.rawValue)
    json.member("message", message)
    json.member("hint", ifPresent: hint)
    json.member("reason", word)
    if case .loss(let loss)? = subject { json.loss(loss) }
    json.location(location)
  }

  /// The record of a warning.
  var warning: [UInt8] {
    JSONWriter.record { json in
      json.object("warning") { json in
        addSharedMembers(to: &json)
      }
    }
  }

  var json: [UInt8] {
    JSONWriter.record { json in
      json.object("error") { json in
        addSharedMembers(to: &json)
        json.member("item", ifPresent: location.item)
        json.member("text", ifPresent: location.text)
        if case .byte(_, let offset)? = subject { json.member("offset", offset) }
        json.member("changeCount", ifPresent: changeCount.map { Int(clamping: $0) })
        if case .beside(let length, let line, let tracks)? = rejection?.detail {
          if let length { json.length(length) }
          if let line { json.object("beside") { $0.member("line", line) } }
          json.member("track", ifPresent: tracks.first?.description)
          if tracks.count > 1 { json.array("tracks") { json in tracks.forEach { json.element($0.description) } } }
        }
        if case .lengths(let source, _, _, _, _)? = rejection?.detail { json.length(source) }
        if let rejection, rejection.pasted.properties.isUnknown {
          json.object("pasted") { $0.seconds(rejection.pasted) }
        } else if let rejection {
          json.object("pasted") { $0.timecode(rejection.pasted) }
          json.object("local") { $0.properties(rejection.local) }
        }
      }
      json.member("exit", Int(status.rawValue))
    }
  }
}

extension JSONWriter {
  /// Writes a loss of a written document, and the entries that it concerns.
  fileprivate mutating func loss(_ loss: DocumentLoss) {
    object("loss") { json in
      json.member("kind", loss.kind.rawValue)
      json.member("count", loss.count)
      json.member("first", loss.first)
      json.member("event", ifPresent: loss.event)
      guard !loss.parts.isEmpty else { return }
      json.object("parts") { json in
        for part in DocumentLoss.Part.allCases {
          if let count = loss.parts[part] { json.member(named: part.rawValue, count) }
        }
      }
    }
  }

  /// Writes a length that a refusal is about, as a label and in frames.
  fileprivate mutating func length(_ length: Timecode) {
    object("length") { json in
      if length.properties.isUnknown { return json.seconds(length) }
      json.member("timecode", length)
      json.member("frames", length.frameCount.wholeFrames)
    }
  }

  /// Writes the real time of a timecode whose rate is unknown.
  fileprivate mutating func seconds(_ timecode: Timecode) {
    member("seconds", (Fraction(timecode.subFrameCount, 1) / timecode.properties.subFramesPerSecond).stringValue)
  }
}

extension Diagnostic {
  /// The text on one line, printable, and cut after `limit` characters.
  static func printable(_ text: String, limit: Int = 60) -> String { text.printable(limit: limit) }

  /// A path or another long name, made printable.
  static func shown(_ name: String) -> String { name.printableName }

  /// A path or another long name as one word of a shell, so that a command with it can be copied.
  static func shellWord(_ name: String) -> String {
    let text = shown(name)
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "+")...UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "_"), UInt8(ascii: "="),
        UInt8(ascii: "%"), 0x80...:
        true
      default: false
      }
    }
    if isPlain, !text.isEmpty { return text }
    var word = "'"
    for character in text { word += character == "'" ? "'\\''" : String(character) }
    return word + "'"
  }

  /// The words of a command line, quoted for a shell, for a hint; `...` if the line is very long.
  static func shellWords(_ words: [String]) -> String {
    let line = words.map { shellWord($0) }.joined(separator: " ")
    return line.utf8.count <= 200 ? line : "..."
  }
}

extension Context {
  /// Writes an entry of a listing: its printable columns, separated by tabs, or its record.
  func write(_ columns: [String], _ record: (inout JSONWriter) -> Void) throws(Diagnostic) {
    guard !messages.isJSON else { return try write(JSONWriter.record(record)) }
    // `joined` would cost more than the rest of a start, because the runtime builds its generic types first.
    var line = ""
    for (index, column) in columns.enumerated() { line += index == 0 ? column : "\t" + column }
    try write(line + "\n")
  }
}
