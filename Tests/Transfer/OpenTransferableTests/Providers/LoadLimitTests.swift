import OpenTransferable
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Lives as long as its owner: a task that has ended owns nothing.
private final class Witness: Sendable {}

struct LoadLimitTests {
  private func provider(_ name: String = "", _ load: @escaping @Sendable (LoadProgress) async throws -> Data)
    -> ItemProvider
  {
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: .json, load: load)
    if !name.isEmpty { provider.suggestedName = name }
    return provider
  }

  /// The temporary files of a name that exist now.
  private func temporaryFiles(named name: String) -> [String] {
    let folder = FileManager.default.temporaryDirectory
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix("OpenTransferable-") }.filter { child in
      let files = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: child).path)
      return files?.contains { $0.hasPrefix(name) } ?? false
    }
  }

  @Test
  func `a load is abandoned at the time limit, and the loader's task is canceled`() async {
    weak var weakWitness: Witness?
    await {
      let witness = Witness()
      weakWitness = witness
      let provider = provider { _ in
        defer { withExtendedLifetime(witness) {} }
        try await Task.sleep(for: .seconds(86_400))
        return Data()
      }
      await #expect(throws: TransferError.timedOut(.json, limit: .milliseconds(20))) {
        try await provider.loadDataRepresentation(for: .json, timeLimit: .milliseconds(20))
      }
      await #expect(throws: TransferError.timedOut(.json, limit: .milliseconds(20))) {
        try await provider.loadTransferable(type: Table.self, timeLimit: .milliseconds(20))
      }
      await #expect(throws: TransferError.timedOut(.json, limit: .milliseconds(20))) {
        try await provider.withFileRepresentation(for: .json, timeLimit: .milliseconds(20)) { _ in }
      }
    }()
    await eventually { weakWitness == nil }
  }

  @Test
  func `a handler that never calls its completion is abandoned, and its progress is canceled`() async {
    weak var weakWitness: Witness?
    await {
      let witness = Witness()
      weakWitness = witness
      let isCancelled = Mutex(false)
      let provider = ItemProvider()
      provider.registerDataRepresentation(for: .json, visibility: .all) { progress, completion in
        progress.onCancel {
          _ = (completion, witness)
          isCancelled.withLock { $0 = true }
        }
      }
      await #expect(throws: TransferError.timedOut(.json, limit: .milliseconds(20))) {
        try await provider.loadDataRepresentation(for: .json, timeLimit: .milliseconds(20))
      }
      #expect(isCancelled.withLock { $0 })
    }()
    await eventually { weakWitness == nil }
  }

  @Test
  func `a silent handler ends with the task that waits for it`() async {
    let started = Mutex(false)
    let isCancelled = Mutex(false)
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: .json, visibility: .all) { progress, _ in
      started.withLock { $0 = true }
      progress.onCancel { isCancelled.withLock { $0 = true } }
    }
    let task = Task { try await provider.loadDataRepresentation(for: .json) }
    await eventually { started.withLock { $0 } }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(isCancelled.withLock { $0 })
  }

  @Test
  func `canceling the progress ends the load with CancellationError, whether or not the loader listens`() async {
    let gate = Gate()
    let providers = [
      provider { _ in
        try await Task.sleep(for: .seconds(86_400))
        return Data()
      },
      provider { _ in
        await gate.wait()
        return Data()
      },
    ]
    for provider in providers {
      let progress = LoadProgress()
      let load = Task { try await provider.loadDataRepresentation(for: .json, progress: progress) }
      progress.cancel()
      await #expect(throws: CancellationError.self) { try await load.value }
    }
    gate.open()
  }

  @Test
  func `a load that is canceled beforehand never starts`() async {
    let started = Mutex(false)
    let provider = provider { _ in
      started.withLock { $0 = true }
      return Data()
    }
    let progress = LoadProgress()
    progress.cancel()
    await #expect(throws: CancellationError.self) {
      try await provider.loadDataRepresentation(for: .json, progress: progress)
    }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await provider.loadDataRepresentation(for: .json, timeLimit: .seconds(3_600))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    // Time for a loader that should not have been started.
    for _ in 0..<100 { await Task.yield() }
    #expect(!started.withLock { $0 })
  }

  @Test
  func `an abandoned load that ends later leaves no file`() async throws {
    let gate = Gate()
    let name = "late-\(UUID().uuidString)"
    let ended = Mutex(false)
    let provider = provider(name) { _ in
      await gate.wait()
      defer { ended.withLock { $0 = true } }
      return Data([1])
    }
    await #expect(throws: TransferError.self) {
      try await provider.withFileRepresentation(for: .json, timeLimit: .milliseconds(20)) { _ in }
    }
    gate.open()
    await eventually { ended.withLock { $0 } }
    await eventually { temporaryFiles(named: name).isEmpty }
  }

  @Test
  func `a file exists while it is used, and is removed if its use throws`() async {
    struct Refusal: Error {}
    let name = "used-\(UUID().uuidString)"
    let provider = provider(name) { _ in Data([1]) }
    await #expect(throws: Refusal.self) {
      try await provider.withFileRepresentation(for: .json) { _ in
        #expect(temporaryFiles(named: name).count == 1)
        throw Refusal()
      }
    }
    #expect(temporaryFiles(named: name).isEmpty)
  }

  @Test
  func `a quick load ends within its limit, and its progress is finished`() async throws {
    let progress = LoadProgress()
    let provider = provider { progress in
      progress.totalUnitCount = 4
      progress.completedUnitCount = 3
      return Data([1])
    }
    let data = try await provider.loadDataRepresentation(for: .json, timeLimit: .seconds(3_600), progress: progress)
    #expect(data == Data([1]))
    #expect(progress.isFinished)
    #expect(!progress.isCancelled)
  }
}

/// Blocks tasks, which ignore cancellation, until it is opened.
private final class Gate: Sendable {
  private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
