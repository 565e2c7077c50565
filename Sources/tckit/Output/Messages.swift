// Messages on standard error: `tckit: …`, a `hint:` line, or one JSON object per line. All of them are printable.

import JSON
import SystemCalls
import TimecodePasteboard

/// The only way to standard error.
struct Messages {
  let isQuiet: Bool
  let isJSON: Bool
  private let screen = Screen()

  /// What is known of the terminal, if standard error is one; looked up for the first message.
  private final class Screen {
    lazy var styling = Messages.styling()
    /// Whether a line of progress is where the next message goes.
    var showsProgress = false
  }

  /// How standard error may be styled.
  static func styling() -> Styling {
    Styling(isTerminal: Descriptor.standardError.isTerminal, variable: Process.environment)
  }

  init(isQuiet: Bool, isJSON: Bool) {
    self.isQuiet = isQuiet
    self.isJSON = isJSON
  }

  /// Prints nothing, for what has been reported already.
  static var none: Messages { Messages(isQuiet: true, isJSON: false) }

  /// Reports what failed and what to do about it.
  func error(_ diagnostic: Diagnostic) {
    guard !isQuiet, !diagnostic.message.isEmpty else { return }
    say(isJSON ? diagnostic.json : Array(diagnostic.text(screen.styling).utf8))
  }

  /// Reports what did not stop the run but may surprise.
  func warning(_ text: String, hint: String? = nil, at place: InputLocation = .none) {
    remark("warning", text, hint: hint, at: place)
  }

  /// Reports what is as it should be, and worth knowing.
  func note(_ text: String, hint: String?) { remark("note", text, hint: hint) }

  private func remark(_ kind: StaticString, _ text: String, hint: String?, at place: InputLocation = .none) {
    guard !isQuiet else { return }
    if isJSON {
      say(
        JSONWriter.line { json in
          json.member("version", 1)
          json.object(kind) { json in
            json.member("message", text)
            json.member("hint", ifPresent: hint)
            json.place(place)
          }
        })
    } else {
      var lines =
        "\(screen.styling.styled("tckit: \(kind):", as: .warning)) \(place.phrase)\(Diagnostic.printable(text, limit: .max))\n"
      if let hint { lines += screen.styling.hint(hint) }
      say(Array(lines.utf8))
    }
  }

  /// Prints a line: a step of an explanation.
  func note(_ line: String) {
    guard !isQuiet else { return }
    say(Array("\(Diagnostic.printable(line, limit: .max))\n".utf8))
  }

  /// Reports that a label was repaired as requested.
  func repair(_ label: Timecode, _ repaired: Timecode, at place: InputLocation) {
    guard !isQuiet else { return }
    if isJSON {
      raw(
        JSONWriter.line { json in
          json.member("version", 1)
          json.object("repair") { json in
            json.place(place)
            json.member("from", label.text(.exact))
            json.member("to", repaired.text(.exact))
          }
        })
    } else {
      note("tckit: \(place.phrase)repaired: \(label.text(.exact)) became \(repaired.text(.exact))")
    }
  }

  /// Writes bytes as they are.
  func raw(_ bytes: [UInt8]) {
    if !isQuiet { say(bytes) }
  }

  /// Writes a line of progress over the one before; the next message clears it.
  func progress(_ text: String) {
    guard !isQuiet else { return }
    write(Array("\r\u{1B}[K\(text)".utf8))
    screen.showsProgress = true
  }

  /// Clears the line of progress, if there is one.
  func clearProgress() {
    guard screen.showsProgress else { return }
    screen.showsProgress = false
    write(Array("\r\u{1B}[K".utf8))
  }

  private func say(_ bytes: [UInt8]) {
    clearProgress()
    write(bytes)
  }

  /// Writes a text that is not a message, such as progress.
  static func write(_ text: String) {
    Messages.none.write(Array(text.utf8))
  }

  private func write(_ bytes: [UInt8]) {
    // Nobody is left to tell when standard error fails.
    try? bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in try Descriptor.standardError.writeAll(bytes) }
  }
}

extension JSONWriter {
  /// The members of a place in an input.
  mutating func place(_ place: InputLocation) {
    member("file", ifPresent: place.file)
    member("line", ifPresent: place.line)
    member("column", ifPresent: place.column)
  }
}

extension Styling {
  /// A line that tells what to do next.
  fileprivate func hint(_ text: String) -> String {
    "\(styled("hint:", as: .hint)) \(Diagnostic.printable(text, limit: .max))\n"
  }
}

extension Diagnostic {
  /// The message, on a terminal what it is about with marks beneath, and the hint, a line each.
  func text(_ styling: Styling) -> String {
    var text = "\(styling.styled(Self.prefix, as: .error)) \(location.phrase)\(Self.printable(message, limit: .max))\n"
    if styling.isTerminal, let excerpt { text += excerpt.lines(styling, indent: Self.prefix.count + 1) }
    if let hint { text += styling.hint(hint) }
    return text
  }

  private static let prefix = "tckit:"

  fileprivate var json: [UInt8] {
    JSONWriter.line { json in
      json.member("version", 1)
      json.object("error") { json in
        json.member("code", code)
        json.member("message", message)
        json.member("hint", ifPresent: hint)
        json.member("reason", ifPresent: (rejection?.reason ?? reason)?.rawValue)
        json.place(location)
        json.member("item", ifPresent: location.item)
        json.member("text", ifPresent: location.text)
        json.member("changeCount", ifPresent: changeCount.map { Int(clamping: $0) })
        if let rejection {
          json.object("pasted") { $0.timecode(rejection.pasted) }
          json.object("local") { $0.properties(rejection.local) }
        }
      }
      json.member("exit", Int(status.rawValue))
    }
  }
}
