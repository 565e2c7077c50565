import FilePasteboard
// One scenario of FaultTests, with every fault at every call.

import SystemCalls
import Foundation
import TestSupport

@testable import PasteboardStorage

/// Runs a commit with every fault at every call.
struct FaultMatrix {
  let scenario: FaultScenario
  private let start: ModelState
  private let oldCount: UInt64
  private let location: PasteboardStore.Location
  /// With TCKIT_FAULTS=all in the environment every way of failing meets many power cuts; it takes minutes.
  private let isThorough = ProcessInfo.processInfo.environment["TCKIT_FAULTS"] == "all"

  struct Report {
    var calls = 0
    var failures: [String] = []
    /// The cases of each call and fault, and how many of them failed.
    var cells: [Cell: (cases: Int, failures: Int)] = [:]

    struct Cell: Hashable {
      var call: String
      var fault: String
    }

    var cases: Int { cells.values.reduce(0) { $0 + $1.cases } }

    mutating func note(_ call: String, _ fault: String, _ failure: String?) {
      let cell = cells[Cell(call: call, fault: fault)] ?? (0, 0)
      cells[Cell(call: call, fault: fault)] = (cell.cases + 1, cell.failures + (failure == nil ? 0 : 1))
      if let failure { failures.append("\(call), \(fault): \(failure)") }
    }
  }

  /// EIO, ENOSPC, EACCES, EPERM, EROFS, EDQUOT, EMFILE, ENOMEM, EMLINK, ENOLCK.
  private static let numbers: [Int32] = [5, 28, 13, 1, 30, 122, 24, 12, 31, 37]

  init(_ scenario: FaultScenario, sabotage: ModelSabotage = .none) throws {
    self.scenario = scenario
    location = try PasteboardStore.Location(path: "/home/store")
    var state = ModelState()
    try state.makeDirectory("home", in: 0)
    let fileSystem = ModelFileSystem(state)
    let store = Self.store(fileSystem, scenario, location)
    try scenario.prepare(store)
    oldCount = try store.changeCount(of: .general)
    state = fileSystem.snapshot.forNextProcess()
    state.synchronizeAll()
    try scenario.tamper(&state)
    state.sabotage = sabotage
    start = state
  }

  /// Runs all cases, or as many as it takes to find this many flaws.
  func run(untilFailures limit: Int = .max) throws -> Report {
    var report = Report()
    var random = SeededGenerator(seed: 1)
    let calls = try callsMade()
    report.calls = calls.count
    for (number, name) in calls.enumerated() {
      for kind in Self.kinds {
        if report.failures.count >= limit { return report }
        let (state, receipt, error) = attempt(ModelFault(call: number + 1, kind: kind))
        report.note(name, kind.name, flaw(in: state, isDone: receipt != nil, error))
        // A completed change is durable, and a failed one is harmless. Equivalent failures leave the same files.
        guard isThorough || Self.kinds.prefix(3).contains(kind) else { continue }
        for cut in state.afterPowerCut(limit: isThorough ? 96 : 12, random: &random) {
          report.note(name, "\(kind.name)+cut", flaw(in: cut, isDone: receipt != nil, nil, isAfterPowerCut: true))
        }
      }
    }
    return report
  }

  private static var kinds: [ModelFault.Kind] {
    [.kill, .short] + numbers.map { .error(Errno(rawValue: $0)) } + [.errorAfter(Errno(rawValue: 5))]
  }

  private static func store(
    _ fileSystem: ModelFileSystem, _ scenario: FaultScenario, _ location: PasteboardStore.Location
  )
    -> PasteboardStore
  {
    PasteboardStore(at: location, options: scenario.options, fileSystem: fileSystem)
  }

  private func callsMade() throws -> [String] {
    let fileSystem = ModelFileSystem(start)
    _ = try scenario.act(Self.store(fileSystem, scenario, location))
    return fileSystem.snapshot.calls
  }

  private func attempt(_ fault: ModelFault) -> (ModelState, PasteboardStore.Receipt?, PasteboardStore.Error?) {
    var state = start
    state.fault = fault
    let fileSystem = ModelFileSystem(state)
    do throws(PasteboardStore.Error) {
      let receipt = try scenario.act(Self.store(fileSystem, scenario, location))
      return (fileSystem.snapshot, receipt, nil)
    } catch {
      return (fileSystem.snapshot, nil, error)
    }
  }

  /// The flaw in the state that another process finds; nil if there is none.
  private func flaw(
    in state: ModelState, isDone: Bool, _ error: PasteboardStore.Error?, isAfterPowerCut: Bool = false
  ) -> String? {
    if state.openCount > 0 { return "\(state.openCount) left open" }
    let fileSystem = ModelFileSystem(state.forNextProcess())
    let store = Self.store(fileSystem, scenario, location)
    do throws(PasteboardStore.Error) {
      let seen = try visible(in: store)
      let isNew = seen.count > oldCount
      guard seen.items == (isNew ? scenario.new : scenario.old) else { return "torn: \(seen)" }
      if isDone, !isNew, !scenario.clearsHistory { return "done, and lost" }
      if isDone, scenario.clearsHistory {
        let kept = try store.history(of: .general)
        guard kept.isEmpty else { return "cleared, and back: \(kept)" }
      }
      if isNew, seen.count != oldCount + 1 { return "change count \(seen.count)" }
      if let claimed = error?.visibleChangeCount, claimed != seen.count {
        return "the error has change count \(claimed), readers see \(seen.count): \(String(describing: error))"
      }
      return try flawAfterNextCopy(to: store, seen.count, fileSystem, isAfterPowerCut: isAfterPowerCut)
    } catch {
      return "cannot continue: \(error)"
    }
  }

  private func flawAfterNextCopy(
    to store: PasteboardStore, _ before: UInt64, _ fileSystem: ModelFileSystem, isAfterPowerCut: Bool
  ) throws(PasteboardStore.Error) -> String? {
    let receipt = try store.write([item("next")])
    let seen = try visible(in: store)
    guard receipt.changeCount > before, seen.count == receipt.changeCount, seen.items == [item("next")] else {
      return "the next copy was \(receipt), and shows \(seen)"
    }
    let state = fileSystem.snapshot
    guard let directory = try? state.resolve("/home/store/general") else { return "no directory" }
    let left = state.nodes[directory].names.keys.filter { $0.hasPrefix("draft-") }
    guard left.isEmpty else { return "left after: \(left)" }
    if let depth = scenario.fullHistory {
      // Another copy would reveal a wrong count. A file whose removal a power cut undid stays until the next listing.
      try store.write([item("last")])
      let kept = try store.history(of: .general).count
      guard kept == depth || isAfterPowerCut && kept == depth + 1 else { return "history has \(kept) of \(depth)" }
    }
    guard let gone = scenario.gone else { return nil }
    let holders = state.nodes[directory].names.filter { state.nodes[$0.value].bytes.contains(gone.utf8) }
    return holders.isEmpty ? nil : "\(gone) is still in \(holders.keys.sorted())"
  }

  private func visible(in store: PasteboardStore) throws(PasteboardStore.Error) -> (
    count: UInt64, items: [PasteboardItem]
  ) {
    do throws(PasteboardStore.Error) {
      return (try store.changeCount(of: .general), try store.contents())
    } catch {
      if case .noSuchPasteboard = error { return (0, []) }
      throw error
    }
  }
}
