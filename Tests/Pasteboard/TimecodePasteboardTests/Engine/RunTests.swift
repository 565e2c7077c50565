// A run over inputs of every kind: their results, reports and counts.

import Foundation
import SMPTETimecode
import SystemCalls
import Testing
import TimecodeDocuments
import TimecodePasteboard

struct RunTests {
  private static let reader = TimecodeReader(properties: .init(rate: .fps25))
  private static let validation = TimecodePasteboard.Operation(
    .validate(PasteRules(local: LocalProperties(rate: .fps25))))
  private static let total = TimecodePasteboard.Operation(
    .measure(TimecodeExpression(at: .init(rate: .fps25)), isTotal: true))
  private static let cuts = "Name,In,Out\nA,01:00:00:00,01:00:10:00\nB,01:00:20:00,\n"

  /// The outcome of a run over operands, and over files with these contents.
  private static func run(
    _ files: [String], _ operation: TimecodePasteboard.Operation = validation, operands: [SystemPath] = [],
    form: SinkForm = .items,
    columns: String? = nil, isInPlace: Bool = false
  ) throws -> (results: [String], faults: [String], tally: Tally) {
    var paths: [SystemPath] = []
    defer { for path in paths { try? FileManager.default.removeItem(atPath: path.description) } }
    for text in files {
      let path = NSTemporaryDirectory() + "tckit-run-\(UUID().uuidString)"
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      paths.append(SystemPath(path))
    }
    let inputs = InputSequence(
      InputList(operands + paths) { operands.map(\.text).contains($0) },
      columns: try columns.map { try DocumentColumns(parsing: $0) }, isInPlace: isInPlace)
    var recording = Recording(form: form, buffer: 0)
    recording.acceptsNotes = true
    var run = Run(operation, readBy: reader)
    run.read(inputs, into: &recording)
    var (results, faults): ([String], [String]) = ([], [])
    for event in recording.events {
      let location = event.line.map { "\($0): " } ?? ""
      switch event.kind {
      case .result(let marker, _): results.append(location + "\(marker)".replacing("\t", with: " "))
      case .failed(let fault): faults.append(location + String("\(fault)".prefix { $0 != "(" }))
      case .blank, .written: results.append(location + event.text)
      }
    }
    return (results, faults + recording.list.map { "kept \($0)" }, run.tally)
  }

  /// An edit list of eight events on successive seconds, whose sources are so many frames short.
  private static func edits(short: (Int) -> Int) -> String {
    func label(_ frames: Int) -> String { Timecode(.frames(frames), at: .fps25, by: .wrapping).text(.exact) }
    return "TITLE: A\n"
      + (0..<8).map { event in
        let (source, record) = (1500 * event, 25 * event)
        let points = [source, source + 25 - short(event), record, record + 25].map(label).joined(separator: " ")
        return "00\(event + 1)  A00\(event) V     C        \(points)\n"
      }.joined()
  }

  @Test
  func `the cause of a document's findings does not depend on those of a document before it`() throws {
    let (inclusive, other) = (Self.edits { _ in 1 }, Self.edits { 3 + $0 * $0 % 7 })
    #expect(try Self.run([inclusive]).faults.last == "cause")
    #expect(try !Self.run([other]).faults.contains("cause"))
    #expect(try Self.run([other, other, inclusive]).faults.last == "cause")
  }

  @Test
  func `operands, lists and documents go the same way, each item with its place`() throws {
    let (results, faults, tally) = try Self.run(
      ["02:00:00:00\n\nx\n", Self.cuts], operands: ["01:00:00:00", "y"])
    #expect(
      results == [
        "01:00:00:00@25", "1: 02:00:00:00@25", "", "2: 01:00:00:00..01:00:10:00@25 A", "3: 01:00:20:00@25 B",
      ])
    #expect(faults == ["unreadable", "3: unreadable"])
    #expect(tally.readCount == 6 && tally.failureCount == 2 && tally.acceptedCount == 4)
  }

  @Test
  func `a list is kept up to its limit, and the next result is handed over`() throws {
    let text = "01:00:00:00\n02:00:00:00@24\n03:00:00:00\n"
    let collect = TimecodePasteboard.Operation(.collect(allowsInvalid: false))
    let all = try Self.run([text], collect, form: .list(limit: 3))
    #expect(all.results.isEmpty && all.faults.count == 3 && all.tally.readCount == 3)
    let some = try Self.run([text], collect, form: .list(limit: 2))
    #expect(some.results == ["3: 03:00:00:00@25"] && some.faults.count == 2)
  }

  @Test
  func `of a total what has no duration is left out, and lines are expressions that nobody has read`() throws {
    var point = TimecodeMarker(Timecode(unchecked: .init(h: 1), using: .init(rate: .fps25)))
    point.name = "A"
    let list = String(decoding: point.json, as: UTF8.self) + "\n1f + 2f\n\n01:00:00:00..01:00:00:12\n"
    let (results, faults, tally) = try Self.run([list, Self.cuts], Self.total)
    #expect(results == ["2: 1f + 2f", "", "4: 01:00:00:00..01:00:00:12", "2: 01:00:00:00..01:00:10:00@25 A"])
    #expect(faults == ["withoutDuration", "withoutDuration"])
    #expect(tally.readCount == 3 && tally.failureCount == 0)
    let each = TimecodePasteboard.Operation(.measure(TimecodeExpression(), isTotal: false))
    #expect(try Self.run([Self.cuts], each).faults == ["needsTotal"])
  }

  @Test
  func `columns choose the times of an edit list's events`() throws {
    let list = "TITLE: A\n001  A V C 10:00:00:00 10:00:10:00 01:00:00:00 01:00:10:00\n"
    func results(_ columns: String) throws -> [String] {
      let (results, faults, _) = try Self.run([list], Self.validation, columns: columns)
      return results + faults
    }
    #expect(try results("source") == ["2: 10:00:00:00..10:00:10:00@25 A"])
    #expect(try results("record") == ["2: 01:00:00:00..01:00:10:00@25 A"])
    for other in ["1", "2,3", "in=Start", "3,4,name=5"] { #expect(try results(other) == ["document"], "\(other)") }
  }

  @Test
  func `what an input as a whole has wrong is reported once, and the next one is read`() throws {
    let good = "01:00:00:00\n"
    func faults(_ text: String, columns: String? = nil, isInPlace: Bool = false) throws -> [String] {
      let (results, faults, _) = try Self.run([text, good], columns: columns, isInPlace: isInPlace)
      #expect(columns != nil || results.last == "1: 01:00:00:00@25")
      return faults
    }
    #expect(try faults("\n \n") == ["refusedInput"])
    #expect(try faults(good, columns: "1") == ["uselessOption", "uselessOption"])
    #expect(try faults(Self.cuts, isInPlace: true) == ["notReplaceable"])
    let missing = InputSequence(InputList(files: ["/nonexistent", "/dev/null"]))
    var recording = Recording(form: .items, buffer: 0)
    var run = Run(Self.validation, readBy: Self.reader)
    run.read(missing, into: &recording)
    guard recording.events.count == 2, case .failed(.inputUnreadable(let error)) = recording.events[0].kind,
      case .failed(.refusedInput(.nothingFound)) = recording.events[1].kind
    else {
      Issue.record("\(recording.events)")
      return
    }
    #expect(error.errno == .notFound)
  }

  @Test(arguments: [false, true])
  func `each list starts afresh, and operands follow each other`(areOperands: Bool) throws {
    var operation = Self.validation
    operation.sequence = SequenceCheck([.ordered])
    let (later, earlier) = ("02:00:00:00", "01:00:00:00")
    let (results, faults, _) =
      areOperands
      ? try Self.run([], operation, operands: [SystemPath(later), SystemPath(earlier)])
      : try Self.run([later, earlier], operation)
    #expect(results.count == (areOperands ? 1 : 2) && faults == (areOperands ? ["refused"] : []))
  }
}
