import FilePasteboard
// Every call of every kind of commit fails once in every way, dies once, and loses power once in every combination.
//
// The claims are the invariants at the head of StoreWriter.swift: the content is the old or the new, as a whole; a
// completed change is durable; an error states the visible change count; and the next writer succeeds and clears
// leftovers.

import SystemCalls
import TestSupport
import Testing

@testable import PasteboardStorage

struct FaultTests {
  @Test(arguments: FaultScenario.all)
  func `nothing is lost or torn, whatever fails`(scenario: FaultScenario) throws {
    let matrix = try FaultMatrix(scenario)
    let report = try matrix.run()
    print(
      "faults: \(scenario.name): \(report.calls) calls, \(report.cases) cases, \(report.failures.count) lost or torn")
    for (cell, counts) in report.cells {
      print("fault-cell: \(cell.call) \(cell.fault) \(counts.cases) \(counts.failures)")
    }
    #expect(report.failures.prefix(5) == [])
    #expect(report.calls > 10)
    #expect(report.cases > 200)
  }

  @Test(arguments: ModelSabotage.allCases.filter { $0 != .none })
  func `the matrix detects a missing or late synchronization`(sabotage: ModelSabotage) throws {
    let matrix = try FaultMatrix(FaultScenario.all[1], sabotage: sabotage)
    let report = try matrix.run(untilFailures: 1)
    print("faults: sabotage \(sabotage): noticed after \(report.cases) cases: \(report.failures.first ?? "never")")
    #expect(!report.failures.isEmpty)
  }
}

/// A commit to be tortured: the content before it, and the change that it makes.
struct FaultScenario: Sendable, CustomTestStringConvertible {
  let name: String
  var options = PasteboardStore.Options(lockTimeLimit: .milliseconds(10))
  let prepare: @Sendable (PasteboardStore) throws -> Void
  var tamper: @Sendable (inout ModelState) throws -> Void = { _ in }
  let act: @Sendable (PasteboardStore) throws(PasteboardStore.Error) -> PasteboardStore.Receipt
  let old: [PasteboardItem]
  let new: [PasteboardItem]
  /// Text that no file may contain after the next copy.
  var gone: String?
  /// True if it keeps the current generation and removes all earlier ones.
  var clearsHistory = false
  /// The number of generations in the history after further copies, whatever failed.
  var fullHistory: Int?

  var testDescription: String { name }

  static let all: [FaultScenario] = [
    FaultScenario(
      name: "first copy", prepare: { _ in },
      act: { store throws(PasteboardStore.Error) in try store.write([item("new")]) },
      old: [], new: [item("new")]),
    FaultScenario(
      name: "copy", prepare: { try $0.write([item("old")]) },
      act: { store throws(PasteboardStore.Error) in try store.write([item("new")]) }, old: [item("old")],
      new: [item("new")]),
    FaultScenario(
      name: "append", prepare: { try $0.write([item("old")]) },
      act: { store throws(PasteboardStore.Error) in try store.write([item("new")], .append) }, old: [item("old")],
      new: [item("old"), item("new")]),
    FaultScenario(
      name: "clear", prepare: { try $0.write([item("old")]) },
      act: { store throws(PasteboardStore.Error) in try store.clear(.general) }, old: [item("old")], new: []),
    FaultScenario(
      name: "clear of the history",
      prepare: { store in
        try store.write([item("before")])
        try store.write([item("old")])
      }, act: { store throws(PasteboardStore.Error) in try store.clearHistory(of: .general) }, old: [item("old")],
      new: [item("old")], clearsHistory: true),
    FaultScenario(
      name: "restore",
      prepare: { store in
        try store.write([item("before")])
        try store.write([item("old")])
      }, act: { store throws(PasteboardStore.Error) in try store.restore(.back(1), of: .general) }, old: [item("old")],
      new: [item("before")]),
    FaultScenario(
      name: "copy over what is partly sensitive",
      prepare: { try $0.write([item("old"), item("secret", attributes: .init(isSensitive: true))]) },
      act: { store throws(PasteboardStore.Error) in try store.write([item("new")]) },
      old: [item("old"), item("secret", attributes: .init(isSensitive: true))], new: [item("new")], gone: "secret"),
    FaultScenario(
      name: "remove", prepare: { try $0.write([item("a"), item("b")]) },
      act: { store throws(PasteboardStore.Error) in try store.remove(itemsAt: [0], from: .general) },
      old: [item("a"), item("b")], new: [item("b")]),
    FaultScenario(
      name: "import", prepare: { try $0.write([item("old")]) },
      act: { store throws(PasteboardStore.Error) in try store.receive(stream(of: [item("new"), item("more")])) },
      old: [item("old")], new: [item("new"), item("more")]),
    FaultScenario(
      name: "import of much, appended", prepare: { try $0.write([item("old")]) },
      act: { store throws(PasteboardStore.Error) in try store.receive(stream(of: much), .append) }, old: [item("old")],
      new: [item("old")] + much),
    FaultScenario(
      name: "copy of much", prepare: { try $0.write([item("old")]) },
      act: { store throws(PasteboardStore.Error) in try store.write(much) }, old: [item("old")], new: much),
    FaultScenario(
      name: "copy with history at its limit",
      options: PasteboardStore.Options(
        lockTimeLimit: .milliseconds(10), history: PasteboardStore.HistoryLimits(depth: 2)),
      prepare: { store in for text in ["1", "2", "3", "old"] { try store.write([item(text)]) } },
      act: { store throws(PasteboardStore.Error) in try store.write([item("new")]) }, old: [item("old")],
      new: [item("new")],
      fullHistory: 2),
    FaultScenario(
      name: "copy over what has expired",
      prepare: { store in
        let soon = store.now.advanced(by: .milliseconds(500))
        try store.write([item("kept"), item("expired", attributes: .init(expires: soon))])
        try store.write([item("old"), item("expired", attributes: .init(expires: soon))])
      }, tamper: { $0.wait(1_000_000_000) },
      act: { store throws(PasteboardStore.Error) in try store.write([item("new")]) },
      old: [item("old")], new: [item("new")], gone: "expired"),
    FaultScenario(
      name: "copy beside a dead writer's drafts",
      prepare: { try $0.write([item("old")]) },
      tamper: { state in
        let directory = try state.resolve("/home/store/general")
        let machine = XXH64.checksum(of: Array("model".utf8).span.bytes, seed: 1)
        _ = state.make(isDirectory: false, DraftFile.name(1, of: machine), in: directory)
        state.synchronizeAll()
      }, act: { store throws(PasteboardStore.Error) in try store.write([item("new")]) }, old: [item("old")],
      new: [item("new")]),
  ]

  /// More than a draft keeps in memory.
  private static let much = [
    PasteboardItem([.init(type: "public.data", bytes: [UInt8](repeating: 0x55, count: 300_000))]), item("more"),
  ]

  /// The export stream of these items.
  private static func stream(of items: [PasteboardItem]) throws(PasteboardStore.Error) -> [UInt8] {
    var state = ModelState()
    do throws(Errno) { try state.makeDirectory("home", in: 0) } catch {
      throw .io(.mkdir, path: "/home", PasteboardStore.ErrorNumber(error))
    }
    let store = PasteboardStore(
      at: try PasteboardStore.Location(path: "/home/store"), options: PasteboardStore.Options(),
      fileSystem: ModelFileSystem(state))
    try store.write(items)
    var export = try PasteboardStore.ExportStream(store.generation(of: .general), includingSensitive: true)
    var bytes: [UInt8] = []
    while let more = try export.next() { bytes += more }
    return bytes
  }
}

extension PasteboardStore {
  /// Imports a stream that comes in pieces.
  fileprivate func receive(
    _ bytes: [UInt8], _ mode: PasteboardStore.Transaction.Mode = .replace
  ) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
    var incoming = incoming(for: .general, source: "stream")
    for start in stride(from: 0, to: bytes.count, by: 100_000) {
      try incoming.append(bytes.span.extracting(start..<min(start + 100_000, bytes.count)).bytes)
    }
    return try incoming.commit(mode)
  }
}
