// Every key of every JSON record that a transcript shows is under JSON RECORDS in tckit-json(5).

import Foundation
import TestSupport
import Testing

struct TranscriptKeysTests {
  /// The keys of a JSON value, and of all values in it.
  private static func keys(of value: Any) -> Set<String> {
    switch value {
    case let object as [String: Any]: object.reduce(into: Set(object.keys)) { $0.formUnion(keys(of: $1.value)) }
    case let array as [Any]: array.reduce(into: []) { $0.formUnion(keys(of: $1)) }
    default: []
    }
  }

  /// The JSON objects in a transcript's expectations: one on a line, or as jq writes it over several.
  private static func objects(in step: TranscriptStep) -> [String] {
    var objects: [String] = []
    var open: [Substring]?
    for line in step.expected {
      let text = line.hasPrefix("! ") ? line.dropFirst(2) : line[...]
      if text == "{" {
        open = [text]
      } else if let lines = open {
        open = lines + [text]
        if text == "}" {
          objects.append((lines + [text]).joined(separator: "\n"))
          open = nil
        }
      } else if text.hasPrefix("{\"version\":1,") {
        objects.append(String(text))
      }
    }
    return objects
  }

  /// The keys of all records in the transcripts' standard output and standard error.
  private static func recorded() throws -> Set<String> {
    var found: Set<String> = []
    for name in TranscriptTests.names {
      let path = packageRoot.appending(path: "Tests/Transcripts/\(name)").path(percentEncoded: false)
      for object in try Transcript(path: path).cases.flatMap(\.steps).flatMap({ objects(in: $0) }) {
        if let record = try? JSONSerialization.jsonObject(with: Data(object.utf8)) {
          found.formUnion(keys(of: record))
        }
      }
    }
    return found
  }

  @Test
  func `every key is documented, and every documented key is written`() throws {
    let page = try String(contentsOf: packageRoot.appending(path: "man/tckit-json.5"), encoding: .utf8)
    let start = try #require(page.range(of: ".Sh JSON RECORDS\n"))
    let end = try #require(page.range(of: "\n.Sh ", range: start.upperBound..<page.endIndex))
    var documented: Set<String> = []
    for line in page[start.upperBound..<end.lowerBound].split(separator: "\n") {
      guard line.hasPrefix(".Li ") || line.hasPrefix(".It Li ") else { continue }
      let words = line.split(whereSeparator: { " ,.".contains($0) }).map(String.init)
      documented.formUnion(words.filter { $0 != "Li" && $0 != "It" && $0.contains { $0.isLetter } })
    }
    let written = try Self.recorded()
    #expect(written.subtracting(documented).isEmpty, "not in the manual")
    #expect(documented.subtracting(written).isEmpty, "in no transcript")
  }
}
