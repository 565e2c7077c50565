// calc --difference of two columns of a table, next to frames that the test counts by itself.

import Foundation
import TestSupport
import Testing

struct TableDifferenceTests {
  @Test(
    arguments: [24, 25, 30],
    [",", ";", "\t"])
  func `each row gives one result, be it negative or zero, in whichever order the columns are`(
    rate: Int, separator: String
  ) throws {
    var random = SeededGenerator(seed: UInt64(rate) + UInt64(separator.utf8.first ?? 0))
    func label(_ count: Int) -> String {
      let parts = [count / (3600 * rate), count / (60 * rate) % 60, count / rate % 60, count % rate]
      return parts.map { String(format: "%02d", $0) }.joined(separator: ":")
    }
    var table = ["File Name", "File TC", "Notes", "Audio TC"].joined(separator: separator) + "\n"
    var (forward, backward): ([String], [String]) = ([], [])
    for row in 0..<200 {
      let first = Int.random(in: 0..<86_000 * rate, using: &random)
      // Every tenth is zero; half of the others are a few frames.
      let distance = row % 10 == 0 ? 0 : Int.random(in: row % 2 == 0 ? -3...3 : -first...1000, using: &random)
      table += ["C\(row)", label(first), "x", label(first + distance)].joined(separator: separator) + "\n"
      let text = label(abs(distance))
      forward.append((distance < 0 ? "-" : "") + text)
      backward.append((distance > 0 ? "-" : "") + text)
    }
    let sandbox = try Sandbox()
    try Data(table.utf8).write(to: URL(filePath: "\(sandbox.root)/work/table.csv"))
    for (columns, expected) in [("File TC,Audio TC", forward), ("Audio TC,File TC", backward)] {
      let line =
        "tckit calc --file table.csv --file-type \(separator == "\t" ? "tsv" : "csv") --columns '\(columns)' --difference --rate \(rate)"
      let result = try ShellCommand(line, in: sandbox).run()
      #expect(result.outputText == expected.joined(separator: "\n") + "\n", "\(result.errorText)")
      #expect(result.status == 0)
    }
  }
}
