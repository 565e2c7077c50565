// validate --report: writes the findings of a run as workflow annotations or as a JUnit document, instead of results
// and messages.
//
//     ::error file=cut.edl,line=4,col=1,title=tckit%3A length%3A …::the source lasts …
//
// An annotation is written at once, and a notice at the end has the number of items judged. A JUnit document has a
// suite for each input and a test case for each item. It is written at the end, because each suite begins with its
// counts.

import TimecodeDocuments
import TimecodePasteboard
import XML

/// The form of `--report`.
enum ReportForm: String, ArgumentWord {
  case github, junit
}

/// The findings of a run, for the program that started it.
final class CheckReport {
  private let form: ReportForm
  private var suites: [Suite] = []

  /// An input, and its test cases.
  private struct Suite {
    let name: String
    var tests = 0
    var failures = 0
    var skipped = 0
    /// The cases as written, except the last one.
    var cases: [UInt8] = []
    /// The last case, which may get further failures.
    var last: (name: String, failures: [Diagnostic])?
    /// The reasons for accepting the findings of the last case.
    var reasons: [String] = []
    /// The cause of most findings.
    var cause = ""
  }

  init(_ form: ReportForm) { self.form = form }

  /// True if each failure is shown, even if several have one cause.
  var listsEachFailure: Bool { form == .junit }

  /// Begins the next input. Operands that follow each other are one suite.
  func begin(_ name: String) {
    if form == .junit, suites.last?.name != name { suites.append(Suite(name: name)) }
  }

  /// Adds an accepted item.
  func accept(_ text: String, line: Int?) {
    guard form == .junit else { return }
    add(name: line.map { "line \($0): \(text)" } ?? text, failures: [])
  }

  /// The severity of a message, in the words of GitHub.
  enum Weight: String {
    case error, warning, notice
  }

  /// Adds a failure or another message, and returns the text to write at once.
  ///
  /// - Parameter isSameItem: True if the previous message was a failure of the same item.
  func add(_ diagnostic: Diagnostic, as weight: Weight = .error, ofSameItem isSameItem: Bool = false) -> [UInt8] {
    switch form {
    case .github: return Array(annotation(diagnostic, as: weight).utf8)
    case .junit:
      guard weight == .error else { return [] }
      if isSameItem, let last = suites.indices.last, suites[last].last?.failures.isEmpty == false {
        suites[last].last?.failures.append(diagnostic)
        return []
      }
      let location = diagnostic.location
      // A fault that is found before the inputs are read has its own suite.
      if let file = location.file, file != suites.last?.name { suites.append(Suite(name: file)) }
      add(name: Self.name(of: location), failures: [diagnostic])
      return []
    }
  }

  /// Adds a finding that the project accepts: a notice, or a test that is skipped if it fails for no other reason.
  ///
  /// - Parameters:
  ///   - isSameItem: True if the previous finding was of the same item.
  ///   - isWhole: True if all findings of the item are accepted.
  func add(
    accepted diagnostic: Diagnostic, by entry: AcceptedFinding, ofSameItem isSameItem: Bool, isWhole: Bool
  ) -> [UInt8] {
    var diagnostic = diagnostic
    diagnostic.hint = nil
    diagnostic.message += " (\(entry.reasonGiven))"
    guard form == .junit else { return Array(annotation(diagnostic, as: .notice).utf8) }
    guard isWhole else { return [] }
    if !isSameItem {
      add(name: Self.name(of: diagnostic.location), failures: [])
      suites[suites.count - 1].skipped += 1
    }
    suites[suites.count - 1].reasons.append("\(diagnostic.word): \(diagnostic.message)")
    return []
  }

  /// Adds the cause of most findings of a file as an annotation. A JUnit document omits it.
  func add(_ cause: ExplainedCause, of file: String) -> [UInt8] {
    let words = cause.cause
    let text = "\(words): \(cause.count) of \(cause.total)\nhint: \(words.repair(file))"
    guard form == .github else {
      if let last = suites.indices.last { suites[last].cause = "\(words.kind.rawValue): \(text)" }
      return []
    }
    let properties = "file=\(escapedProperty(file)),title=" + escapedProperty("tckit: \(words.kind.rawValue)")
    return Array("::notice \(properties)::\(escapedData(text))\n".utf8)
  }

  /// The text to write at the end. The tally is nil if the run did not end.
  func end(_ tally: Tally?) -> [UInt8] {
    guard form == .junit else {
      return tally.map { Array("::notice title=tckit::\($0.phrase)\n".utf8) } ?? []
    }
    let (tests, failures) = suites.reduce((0, 0)) { ($0.0 + $1.tests, $0.1 + $1.failures) }
    var bytes = Array(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"\(tests)\" failures=\"\(failures)\">\n".utf8)
    for index in suites.indices {
      writeLastCase(of: index)
      let suite = suites[index]
      bytes += Array(
        "  <testsuite\(attribute("name", suite.name)) tests=\"\(suite.tests)\" failures=\"\(suite.failures)\"\(suite.skipped > 0 ? " skipped=\"\(suite.skipped)\"" : "")>\n"
          .utf8)
      bytes += suite.cases
      if !suite.cause.isEmpty { bytes += Array("    <system-out>\(escaped(suite.cause))</system-out>\n".utf8) }
      bytes += Array("  </testsuite>\n".utf8)
    }
    return bytes + Array("</testsuites>\n".utf8)
  }

  // MARK: Names

  /// The name of a finding's test case.
  private static func name(of location: InputLocation) -> String {
    let (name, text) = (location.line.map { "line \($0)" } ?? location.file, location.name ?? location.text)
    return name.map { name in text.map { "\(name): \($0)" } ?? name } ?? text ?? "input"
  }

  /// The name of an item: its points, and its name, clip or reel.
  static func name(of marker: TimecodeMarker) -> String {
    name(marker.inPoint, marker.range.isTimecode ? nil : marker.range.outPoint, marker.name, marker.event)
  }

  /// The name of an item without a result.
  static func name(of reading: TimecodeReader.Reading) -> String {
    name(reading.timecode, reading.outPoint, reading.details?.name, reading.details?.event)
  }

  private static func name(
    _ start: Timecode, _ end: Timecode?, _ name: String?, _ event: TimecodeEvent?
  ) -> String {
    let points = start.shown + (end.map { "..\($0.shown)" } ?? "")
    let words = (name ?? event?.source?.clip ?? event?.source?.reel)?.split(whereSeparator: \.isWhitespace) ?? []
    return words.isEmpty ? points : "\(points) \(words.joined(separator: " "))"
  }

  // MARK: JUnit

  private func add(name: String, failures: [Diagnostic]) {
    if suites.isEmpty { suites.append(Suite(name: InputLocation.standardInput)) }
    let last = suites.count - 1
    writeLastCase(of: last)
    suites[last].tests += 1
    if !failures.isEmpty { suites[last].failures += 1 }
    suites[last].last = (name, failures)
  }

  /// Writes a case with all its failures as one, because readers show only the first.
  private func writeLastCase(of index: Int) {
    guard let (name, failures) = suites[index].last else { return }
    let reasons = suites[index].reasons
    (suites[index].last, suites[index].reasons) = (nil, [])
    var text = "    <testcase\(attribute("classname", suites[index].name))\(attribute("name", name))"
    if let first = failures.first {
      let message = failures.map(\.message).joined(separator: "; ")
      let details = failures.map {
        $0.location.phrase + $0.message + ($0.hint.map { "\nhint: \($0)" } ?? "")
      }
      text += ">\n      <failure\(attribute("type", kind(of: first)))\(attribute("message", message))>"
      text += escaped(details.joined(separator: "\n"))
      text += "</failure>\n    </testcase>\n"
    } else if !reasons.isEmpty {
      text += ">\n      <skipped\(attribute("message", reasons.joined(separator: "; ")))/>\n    </testcase>\n"
    } else {
      text += "/>\n"
    }
    suites[index].cases += Array(text.utf8)
  }

  private func attribute(_ name: String, _ value: String) -> String { " \(name)=\"\(escaped(value))\"" }

  private func escaped(_ text: String) -> String { printable(text).escapedForXML }

  private func kind(of diagnostic: Diagnostic) -> String { "\(diagnostic.kind)" }

  // MARK: Annotations

  private func annotation(_ diagnostic: Diagnostic, as weight: Weight) -> String {
    let location = diagnostic.location
    var properties: [String] = []
    if let file = location.file { properties.append("file=" + escapedProperty(file)) }
    if let line = location.line { properties.append("line=\(line)") }
    if let column = location.shownColumn { properties.append("col=\(column)") }
    properties.append("title=" + escapedProperty("tckit: " + title(of: diagnostic)))
    let message = diagnostic.message + (diagnostic.hint.map { "\nhint: \($0)" } ?? "")
    return "::\(weight.rawValue) \(properties.joined(separator: ","))::\(escapedData(message))\n"
  }

  /// The reason, or the code, and the item.
  private func title(of diagnostic: Diagnostic) -> String {
    let kind = diagnostic.kind
    let reason = kind.reason?.rawValue ?? (kind.code == .reported ? "left out" : kind.code.rawValue)
    return diagnostic.location.name.map { "\(reason): \($0)" } ?? reason
  }

  private func escapedData(_ text: String) -> String {
    printable(text).replacing("%", with: "%25").replacing("\n", with: "%0A")
  }

  private func escapedProperty(_ text: String) -> String {
    escapedData(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  /// The text with control characters escaped, line by line.
  private func printable(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Diagnostic.printable(String($0), limit: .max) }.joined(separator: "\n")
  }
}
