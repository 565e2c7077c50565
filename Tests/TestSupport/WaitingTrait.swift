// Tests that wait for processes. Swift's pool has a thread a core, and each test that waits holds one; such tests run on
// threads of their own, so that those that calculate go on.
//
//     @Suite(.waits) struct TranscriptTests { … }

import Foundation
public import Testing

extension Trait where Self == WaitingTrait {
  /// The tests wait for processes.
  public static var waits: Self { Self() }
}

/// Runs tests on the threads for those that wait.
public struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
  /// A suite's tests are run so one by one.
  public var isRecursive: Bool { true }

  /// Runs a test on one of the threads.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

/// A few threads that run jobs in the order in which they come.
///
/// `@unchecked Sendable`: the jobs are only touched while the condition is locked.
private final class WaitingThreads: TaskExecutor, @unchecked Sendable {
  static let shared = WaitingThreads()
  /// What runs at once: enough that some wait, and few enough that none takes too long.
  private static let count = 4

  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []

  private init() {
    for _ in 0..<Self.count {
      Thread.detachNewThread {
        while true { self.next().runSynchronously(on: self.asUnownedTaskExecutor()) }
      }
    }
  }

  private func next() -> UnownedJob {
    condition.lock()
    defer { condition.unlock() }
    while jobs.isEmpty { condition.wait() }
    return jobs.removeFirst()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    condition.lock()
    jobs.append(UnownedJob(job))
    condition.signal()
    condition.unlock()
  }
}
