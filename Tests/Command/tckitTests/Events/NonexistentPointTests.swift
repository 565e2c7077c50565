// Labels that do not exist at their rate, in an event from which a document is written.

import Foundation
import TestSupport
import Testing
import TimecodeDocuments

@Suite(.waits)
struct NonexistentPointTests {
  /// The formats that hold sources.
  private static let formats: [DocumentFormat] = [
    .editDecisionList, .commaSeparated, .tabSeparated, .logExchange, .openTimeline, .finalCutXML, .finalCut7XML,
  ]

  /// A list whose third event has one label that does not exist at 24.
  struct BadList: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let label: String
    /// The dissolve of the event, and its lines.
    let lines: String

    static let all = [
      BadList(
        testDescription: "source in", label: "11:20:00:27",
        lines: "003  B002 V C 11:20:00:27 11:20:05:11 01:00:04:12 01:00:09:00\n"),
      BadList(
        testDescription: "source out", label: "11:20:05:27",
        lines: "003  B002 V C 11:20:00:23 11:20:05:27 01:00:04:12 01:00:09:00\n"),
      BadList(
        testDescription: "source of AX", label: "11:20:05:27",
        lines: "003  AX V C 11:20:00:23 11:20:05:27 01:00:04:12 01:00:09:00\n"),
      BadList(
        testDescription: "record out", label: "01:00:08:27",
        lines: "003  B002 V C 11:20:00:23 11:20:05:11 01:00:04:12 01:00:08:27\n"),
      BadList(
        testDescription: "outgoing side", label: "10:05:32:27",
        lines: """
          003  A007 V C 10:05:32:27 10:05:32:27 01:00:04:12 01:00:04:12
          003  B002 V D 012 11:20:00:23 11:20:05:11 01:00:04:12 01:00:09:00

          """),
    ]

    var text: String {
      """
      TITLE: X
      001  A003 V C 10:02:11:05 10:02:14:05 01:00:00:00 01:00:03:00
      002  A007 V C 10:05:30:12 10:05:32:00 01:00:03:00 01:00:04:12

      """ + lines
    }

    /// The number of the line of the event.
    var line: Int { text.split(separator: "\n").count }
  }

  @Test(arguments: BadList.all)
  func `no document is written from an event with a label that does not exist`(_ list: BadList) throws {
    let sandbox = try Sandbox()
    let words = Self.formats.map(\.word).joined(separator: " ")
    let script = """
      printf '%s' '\(list.text)' >a.edl
      for format in \(words); do
        for rate in 24 25; do
          tckit convert a.edl --rate 24 --to $rate --as $format; echo "$format $rate $?"
        done
        tckit diff /dev/null a.edl --rate 24 --as $format; echo "diff $format $?"
      done
      tckit diff /dev/null a.edl --rate 24 --handles 8; echo "handles $?"
      if tckit copy a.edl --rate 24 -qq; then
        tckit paste --as csv; echo "paste $?"
        tckit paste --all --rate 25 --policy convert; echo "paste converted $?"
      fi
      tckit convert a.edl --rate 24 --as csv -k >kept; echo "kept $?"; wc -l <kept
      """
    let result = try ShellCommand(script, in: sandbox).run()
    let lines = result.outputText.split(separator: "\n").map(String.init)
    // The first line has the names of the columns.
    #expect(lines.last == "3", "\(lines)")
    let statuses = lines.dropLast()
    #expect(statuses.count > 3 * Self.formats.count && statuses.allSatisfy { $0.hasSuffix(" 65") }, "\(lines)")
    let messages = result.errorText.split(separator: "\n").filter { $0.contains("does not exist") }
    let places = ["a.edl:\(list.line):1: error: \(list.label) does not", "tckit: item 3: \(list.label) does not"]
    #expect(messages.allSatisfy { message in places.contains { message.hasPrefix($0) } }, "\(messages)")
  }

  @Test
  func `a source past the end of the day is an error of its event in every form`() throws {
    let script = """
      cat >k.csv <<'END'
      Source In,Source Out,Record In,Record Out,Reel
      15:33:46:18,15:33:46:23,02:30:19:09,02:30:19:14,R2
      END
      for form in --json '--as csv' '--as edl' '-f tagged' ''; do
        tckit convert k.csv --rate 60 --to 24 --keep frames $form; echo $?
      done
      """
    let result = try ShellCommand(script, in: try Sandbox()).run()
    #expect(result.outputText == String(repeating: "65\n", count: 5), "\(result.errorText)")
  }
}
