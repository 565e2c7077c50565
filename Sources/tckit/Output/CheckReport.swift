// validate --report: what a run found, as workflow annotations or as a JUnit document, in the place of results and messages.
//
//     ::error file=cut.edl,line=4,col=31,title=refused (length)::the source lasts …
//
// An annotation is written at once. A JUnit document has a suite for each input, with a test case for each item, and is written
// at the end, because its suites begin with their counts.

import XML

/// The form of `--report`.
enum ReportForm: String, ArgumentWord {
  case github, junit

  static let placeholder = "FORM"
}

/// What a run found, for the program that started it.
final class CheckReport {
  private let form: ReportForm
  private var suites: [Suite] = []

  /// An input, and its test cases as they are written.
  private struct Suite {
    let name: String
    var tests = 0
    var failures = 0
    var cases: [UInt8] = []
  }

  init(_ form: ReportForm) { self.form = form }

  /// The next input.
  func begin(_ name: String) {
    if form == .junit { suites.append(Suite(name: name)) }
  }

  /// Adds an item that is accepted.
  func accept(_ text: String, line: Int?) {
    guard form == .junit else { return }
    add(name: line.map { "line \($0): \(text)" } ?? text, failure: nil)
  }

  /// Adds a failure, or a doubt that is none; returns what is to be written now.
  func add(_ diagnostic: Diagnostic, isWarning: Bool = false) -> [UInt8] {
    switch form {
    case .github: return Array(annotation(diagnostic, isWarning: isWarning).utf8)
    case .junit:
      guard !isWarning else { return [] }
      let place = diagnostic.location
      let name = place.line.map { "line \($0)" } ?? place.file ?? "input"
      add(name: place.text.map { "\(name): \($0)" } ?? name, failure: diagnostic)
      return []
    }
  }

  /// What is to be written at the end.
  func end() -> [UInt8] {
    guard form == .junit else { return [] }
    let (tests, failures) = suites.reduce((0, 0)) { ($0.0 + $1.tests, $0.1 + $1.failures) }
    var bytes = Array(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"\(tests)\" failures=\"\(failures)\">\n".utf8)
    for suite in suites {
      bytes += Array(
        "  <testsuite\(attribute("name", suite.name)) tests=\"\(suite.tests)\" failures=\"\(suite.failures)\">\n".utf8)
      bytes += suite.cases
      bytes += Array("  </testsuite>\n".utf8)
    }
    return bytes + Array("</testsuites>\n".utf8)
  }

  // MARK: JUnit

  private func add(name: String, failure: Diagnostic?) {
    if suites.isEmpty { suites.append(Suite(name: InputLocation.standardInput)) }
    let last = suites.count - 1
    suites[last].tests += 1
    var text = "    <testcase\(attribute("classname", suites[last].name))\(attribute("name", name))"
    if let failure {
      suites[last].failures += 1
      text += ">\n      <failure\(attribute("type", kind(of: failure)))\(attribute("message", failure.message))>"
      text += escaped(failure.location.phrase + failure.message + (failure.hint.map { "\nhint: \($0)" } ?? ""))
      text += "</failure>\n    </testcase>\n"
    } else {
      text += "/>\n"
    }
    suites[last].cases += Array(text.utf8)
  }

  private func attribute(_ name: String, _ value: String) -> String { " \(name)=\"\(escaped(value))\"" }

  private func escaped(_ text: String) -> String { printable(text).escapedForXML }

  private func kind(of diagnostic: Diagnostic) -> String { "\(diagnostic.kind)" }

  // MARK: Annotations

  private func annotation(_ diagnostic: Diagnostic, isWarning: Bool) -> String {
    let place = diagnostic.location
    var properties: [String] = []
    if let file = place.file { properties.append("file=" + escapedProperty(file)) }
    if let line = place.line { properties.append("line=\(line)") }
    if let column = place.shownColumn { properties.append("col=\(column)") }
    properties.append("title=" + escapedProperty(kind(of: diagnostic)))
    let message = diagnostic.message + (diagnostic.hint.map { "\nhint: \($0)" } ?? "")
    return "::\(isWarning ? "warning" : "error") \(properties.joined(separator: ","))::\(escapedData(message))\n"
  }

  private func escapedData(_ text: String) -> String {
    printable(text).replacing("%", with: "%25").replacing("\n", with: "%0A")
  }

  private func escapedProperty(_ text: String) -> String {
    escapedData(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  /// The text with nothing in it that a terminal obeys, line by line.
  private func printable(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Diagnostic.printable(String($0), limit: .max) }.joined(separator: "\n")
  }
}
