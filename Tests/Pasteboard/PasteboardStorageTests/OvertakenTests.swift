import FilePasteboard
// A writer is stopped before each of its calls while others publish without taking turns. Its later actions are right,
// or it reports that the outcome is unknown.

import Synchronization
import SystemCalls
import TestSupport
import Testing

@testable import PasteboardStorage

/// The action of the stopped writer.
enum PausedWriter: CaseIterable, Sendable {
  case copies, appends, restores, removes, deletes

  /// Acts on the pasteboard.
  func act(on store: PasteboardStore) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
    switch self {
    case .copies: try store.write([item("held")])
    case .appends: try store.write([item("held")], .append)
    case .restores: try store.restore(.back(0), of: .general)
    case .removes: try store.remove(itemsAt: [0], from: .general)
    case .deletes: try store.delete(.general)
    }
  }

  /// The content that the writer makes of the content before it.
  func result(of before: [PasteboardItem]) -> [PasteboardItem]? {
    switch self {
    case .copies: [item("held")]
    case .appends: before + [item("held")]
    case .restores: before
    case .removes: Array(before.dropFirst())
    case .deletes: nil
    }
  }
}

struct OvertakenTests {
  private let start: ModelState

  init() throws {
    let fileSystem = ModelFileSystem(ModelState())
    let store = try Self.store(fileSystem, depth: 20)
    try store.write([item("first"), item("second")])
    var state = fileSystem.snapshot.forNextProcess()
    state.hasLocks = false
    start = state
  }

  private static func store(_ fileSystem: ModelFileSystem, depth: Int) throws -> PasteboardStore {
    PasteboardStore(
      at: try PasteboardStore.Location(path: "/store"),
      options: PasteboardStore.Options(
        lockTimeLimit: .seconds(1000), history: PasteboardStore.HistoryLimits(depth: depth)), fileSystem: fileSystem)
  }

  @Test(arguments: PausedWriter.allCases, [0, 1, 2, 20])
  func `a writer that is delayed while others publish loses nothing and repeats no number`(
    constraints: PausedWriter, depth: Int
  ) throws {
    var (cases, untold) = (0, 0)
    for others in [1, 2, 3, 4, 25] {
      for call in 1...100 {
        let fileSystem = ModelFileSystem(start)
        let store = try Self.store(fileSystem, depth: depth)
        let published = Mutex<[UInt64: [PasteboardItem]]>([1: [item("first"), item("second")]])
        let isDone = Atomic(false)
        fileSystem.interrupt(beforeCall: call) {
          for number in 1...others {
            let items = [item("other \(number)"), item("and")]
            guard let receipt = try? store.write(items) else { continue }
            published.withLock { $0[receipt.changeCount] = items }
          }
          isDone.store(true, ordering: .relaxed)
        }
        let temporary = "\(constraints) before call \(call), \(others) others, depth \(depth)"
        let receipt = try act(constraints, on: store, temporary)
        // Beyond the last call nothing happens.
        guard isDone.load(ordering: .relaxed) else { break }
        cases += 1
        untold += receipt == nil ? 1 : 0
        let others = published.withLock { $0 }
        if let receipt {
          #expect(others[receipt.changeCount] == nil, "\(temporary): \(receipt) was given twice")
          if let previous = others[receipt.changeCount - 1], let expected = constraints.result(of: previous) {
            let found = try? contents(of: receipt.changeCount, in: fileSystem, depth: depth)
            #expect(found == nil || found == expected, "\(temporary): \(receipt)")
            if receipt.changeCount == (try store.changeCount(of: .general)) {
              #expect(found == expected, "\(temporary)")
            }
          } else if constraints != .deletes {
            Issue.record("\(temporary): \(receipt) follows nothing")
          }
          if receipt.changeCount < (try store.changeCount(of: .general)), constraints != .deletes, depth == 20,
            others.count < 20,
            constraints.result(of: [item("x")])?.isEmpty == false
          {
            #expect((try? contents(of: receipt.changeCount, in: fileSystem, depth: depth)) != nil, "\(temporary): lost")
          }
        }
        // The content that others were told about exists, or existed.
        let highest = try store.changeCount(of: .general)
        #expect(highest >= UInt64(others.count), "\(temporary)")
        for (count, items) in others {
          guard let found = try? contents(of: count, in: fileSystem, depth: depth) else { continue }
          #expect(found == items || found.isEmpty, "\(temporary): \(count) is \(found)")
        }
        let names = try names(fileSystem)
        #expect(!names.contains { $0.hasPrefix("draft-") } || receipt == nil, "\(temporary): \(names)")
      }
    }
    print("overtaken: \(constraints), history of \(depth): \(cases) cases, \(untold) of which it is not known")
    #expect(cases > 50)
  }

  /// A change after which the file of an earlier generation is replaced by one with fewer items.
  enum Reduction: CaseIterable, Sendable {
    case restoring, removing, sensitive, once, tooLarge

    /// Publishes the change, after which the file of the current generation has fewer items.
    func act(on store: PasteboardStore) throws(PasteboardStore.Error) {
      switch self {
      case .restoring: try store.restore(.back(0), of: .general)
      case .removing: try store.remove(itemsAt: [0], from: .general)
      case .sensitive, .once, .tooLarge: try store.write([item("third")])
      }
    }
  }

  @Test(arguments: Reduction.allCases)
  func `a reader that is delayed while its file is replaced sees a content that was current`(
    reduction: Reduction
  ) throws {
    let attributes = PasteboardItem.Attributes(isSensitive: reduction == .sensitive, isOnce: reduction == .once)
    let items = [item("first", attributes: attributes), item("second")]
    var cases = 0
    while true {
      let fileSystem = ModelFileSystem(ModelState())
      var store = try Self.store(fileSystem, depth: 20)
      if reduction == .tooLarge { store.options.history.bytes = 1 }
      try store.write(items)
      let isDone = Atomic(false)
      fileSystem.interrupt(beforeCall: cases + 1) { [store] in
        #expect(throws: Never.self) { try reduction.act(on: store) }
        isDone.store(true, ordering: .relaxed)
      }
      let read = try contents(of: store.generation(of: .general))
      // Beyond the last call nothing happens.
      guard isDone.load(ordering: .relaxed) else { break }
      cases += 1
      let later = try contents(of: store.generation(of: .general))
      #expect(read == items || read == later, "before call \(cases): \(read)")
    }
    #expect(cases > 5)
  }

  @Test
  func `a reader of the history that is delayed sees it before or after a change`() throws {
    let cases = try delayed { store in
      let read = try contents(of: store.generation(of: .general, .back(1)))
      #expect(read == [item("2")] || read == [item("3")], "\(read)")
    }
    let listings = try delayed { store in
      let (current, kept) = try store.contents(of: .general)
      let counts = [current.changeCount] + kept
      #expect(counts == [3, 2, 1] || counts == [4, 3, 1], "\(counts)")
    }
    #expect(min(cases, listings) > 10)
  }

  /// Reads three contents, with the second restored before each call of the reading once; returns the count of calls.
  private func delayed(_ read: (PasteboardStore) throws -> Void) throws -> Int {
    var calls = 0
    while true {
      let fileSystem = ModelFileSystem(ModelState())
      let store = try Self.store(fileSystem, depth: 20)
      for number in 1...3 { try store.write([item("\(number)")]) }
      let isDone = Atomic(false)
      fileSystem.interrupt(beforeCall: calls + 1) {
        #expect(throws: Never.self) { try store.restore(.back(1), of: .general) }
        isDone.store(true, ordering: .relaxed)
      }
      try read(store)
      // Beyond the last call nothing happens.
      guard isDone.load(ordering: .relaxed) else { return calls }
      calls += 1
    }
  }

  /// The result of the writer; nil if it is unknown whether its change was made.
  private func act(
    _ constraints: PausedWriter, on store: PasteboardStore, _ temporary: String
  ) throws -> PasteboardStore.Receipt? {
    do throws(PasteboardStore.Error) {
      return try constraints.act(on: store)
    } catch {
      guard case .uncertain = error else {
        Issue.record("\(temporary)")
        throw error
      }
      return nil
    }
  }

  /// The content of a generation with this number.
  private func contents(
    of count: UInt64, in fileSystem: ModelFileSystem, depth: Int
  ) throws -> [PasteboardItem] {
    let directory = try #require(try Self.store(fileSystem, depth: depth).existingDirectory(of: .general))
    let file = try directory.file("\(count)", for: .reading)
    let generation = try PasteboardStore.Generation(
      file, limits: .none, now: PasteboardStore.Timestamp(nanoseconds: 0))
    return try contents(of: generation)
  }

  private func contents(of generation: PasteboardStore.Generation) throws -> [PasteboardItem] {
    try (0..<generation.itemCount).map { try generation.content(of: try generation.item(at: $0)) }
  }

  private func names(_ fileSystem: ModelFileSystem) throws -> [String] {
    let directory = try fileSystem.openDirectory(path: "/store/general")
    defer { fileSystem.close(directory) }
    var names: [String] = []
    try fileSystem.forEachName(in: directory) { names.append(String(decoding: $0, as: UTF8.self)) }
    return names
  }
}
