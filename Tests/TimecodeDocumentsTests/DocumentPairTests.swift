// Every format after every other: what comes back differs only in what the writer reported, and what all writers can report is
// the table in man/tckit-documents.7, which this test writes anew with TCKIT_RECORD=1.

import Foundation
import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments

@Suite("Documents of every pair of formats")
struct DocumentPairTests {
  struct Pair: CustomTestStringConvertible, Sendable {
    var source: DocumentFormat
    var target: DocumentFormat
    var testDescription: String { "\(source.word) to \(target.word)" }
  }

  static let written = DocumentFormat.all.filter(\.isWritten)
  static let pairs = written.flatMap { source in written.map { Pair(source: source, target: $0) } }

  @Test("what comes back differs only in what was reported", arguments: pairs, [TimecodeFrameRate.fps25, .fps29_97d])
  func pair(pair: Pair, rate: TimecodeFrameRate) throws {
    let options = DocumentOptions(rate: rate)
    let first = try pair.source.roundTrip(DocumentCorpus.document(at: rate), options).read
    let (second, losses) = try pair.target.roundTrip(first, options)
    let reported = Set(losses.map(\.kind))
    #expect(reported.isSubset(of: pair.target.possibleLosses))
    #expect(second.problems.isEmpty)
    guard second.markers.count == first.markers.count else {
      #expect(reported.contains(.sameFrame))
      return
    }
    for (index, (before, after)) in zip(first.markers, second.markers).enumerated() {
      let changed = DocumentCorpus.changes(from: before, to: after, defaultColor: pair.target.defaultColor)
      for kinds in changed {
        #expect(!reported.isDisjoint(with: kinds), "marker \(index + 1): \(before) became \(after)")
      }
    }
  }

  @Test("the corpus shows every loss of a format, and no other", arguments: written)
  func losses(format: DocumentFormat) throws {
    var reported: Set<DocumentLoss.Kind> = []
    for rate in [TimecodeFrameRate.fps25, .fps29_97d] {
      reported.formUnion(try DocumentCorpus.document(at: rate).written(as: format).losses.map(\.kind))
    }
    #expect(reported == format.possibleLosses)
  }

  @Test("the manual's table of losses is that of the formats")
  func manual() throws {
    let url = packageRoot.appending(path: "man/tckit-documents.7")
    let page = try String(contentsOf: url, encoding: .utf8)
    let (begin, end) = (".\\\" begin losses\n", ".\\\" end losses\n")
    let parts = page.components(separatedBy: begin)
    let rest = try #require(parts.count == 2 ? parts[1].components(separatedBy: end) : nil)
    try #require(rest.count == 2)
    let table = Self.table
    if ProcessInfo.processInfo.environment["TCKIT_RECORD"] != nil {
      try (parts[0] + begin + table + end + rest[1]).write(to: url, atomically: true, encoding: .utf8)
    } else {
      #expect(rest[0] == table)
    }
  }

  /// The rows of the manual's table: each written format, and what it may lose.
  static var table: String {
    written.map { format in
      let kinds = DocumentLoss.Kind.allCases.filter(format.possibleLosses.contains).map(\.rawValue)
      let color = format.defaultColor.map { "; a missing color becomes \($0)" } ?? ""
      return ".It Cm \(format.word)\n\(kinds.joined(separator: ", "))\(color)\n"
    }.joined()
  }
}

extension DocumentFormat {
  /// Writes a document and reads it again.
  func roundTrip(
    _ document: TimecodeDocument, _ options: DocumentOptions
  ) throws -> (read: TimecodeDocument, losses: [DocumentLoss]) {
    let written = try document.written(as: self, options)
    return (try TimecodeDocument(reading: written.bytes, as: self, options), written.losses)
  }
}

/// Two hundred markers with everything that formats have trouble with.
enum DocumentCorpus {
  static let names: [String?] = [
    "Opening", nil, "", "Überfahrt – “Tür”", "a, b; c", "say \"cut\"", "tab\there", "two\nlines", " spaces around ",
    "日本語 😀", "a |M:b| c", "<b>&amp;</b> --> x", "* LOC: 01:00:00:00 RED", "=1+1", "back\\slash", "#hash",
    "bell\u{7}\rreturn",
  ]
  static let notes: [String?] = [
    nil, "", "Check the sky", "first\nsecond", "tab\tand, comma", "“quoted” \"twice\"", "ends with space ", "|D:5",
    "first\n\nthird", "bell\u{7}\rreturn",
  ]
  static let colors: [String?] = [nil, "dark\tred", "Red", "blue", "Lavender", "#FF8800", "Cyan"]

  /// The markers at a rate, some two at one frame, all but one in order, the last ones at the day's end.
  static func document(at rate: TimecodeFrameRate) throws -> TimecodeDocument {
    let properties = Timecode.Properties(rate: rate)
    var markers: [TimecodeMarker] = []
    var frames = 0
    for index in 0..<196 {
      // A pair at one frame now and then, and steps that pass minutes.
      if index % 37 != 5 { frames += 7 + index * 211 % 1900 }
      let subFrames = index % 41 == 8 ? 25 : 0
      let start = try Timecode(.frames(frames, subFrames: subFrames), using: properties)
      let duration = [0, 1, 2, 50, 0, 1500][index % 6]
      let count = Timecode.FrameCount(
        .split(frames: duration, subFrames: index % 59 == 9 ? 30 : 0), base: properties.subFramesBase)
      markers.append(
        TimecodeMarker(
          try TimecodeRange(from: start, duration: count), name: names[index % names.count],
          note: notes[index % notes.count], color: colors[index % colors.count]))
    }
    let day = rate.maxTotalFrames(in: .max24Hours)
    // A range too short for formats of whole frames or milliseconds.
    let short = try Timecode(.frames(day - 60), using: properties)
    let subFrame = Timecode.FrameCount(.split(frames: 0, subFrames: 1), base: properties.subFramesBase)
    markers.append(TimecodeMarker(try TimecodeRange(from: short, duration: subFrame), name: "short"))
    for (start, length) in [(day - 40, 0), (day - 10, 10), (day - 30, 10), (day - 1, 0)] {
      let timecode = try Timecode(.frames(start), using: properties)
      let count = Timecode.FrameCount(.frames(length), base: properties.subFramesBase)
      markers.append(TimecodeMarker(try TimecodeRange(from: timecode, duration: count), name: "end"))
    }
    return TimecodeDocument(markers, title: "Corpus\tone")
  }

  /// What differs between two markers: for each difference the losses that explain it.
  static func changes(
    from before: TimecodeMarker, to after: TimecodeMarker, defaultColor: String?
  ) -> [Set<DocumentLoss.Kind>] {
    var changes: [Set<DocumentLoss.Kind>] = []
    if before.inPoint != after.inPoint { changes.append([.subFrames, .rounding, .order]) }
    if before.range.subFrameCount != after.range.subFrameCount {
      changes.append([.duration, .subFrames, .rounding])
    }
    if before.name != after.name { changes.append([.name, .nameCharacters, .emptyText]) }
    if before.note != after.note { changes.append([.note, .noteCharacters, .emptyText]) }
    if (before.color ?? defaultColor)?.lowercased() != after.color?.lowercased() {
      changes.append([.color, .otherColor])
    }
    return changes
  }
}
