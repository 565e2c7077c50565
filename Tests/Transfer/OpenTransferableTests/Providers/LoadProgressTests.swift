import OpenTransferable
import Synchronization
import Testing

struct LoadProgressTests {
  @Test(
    arguments: [
      (0, 10, 0.0), (5, 10, 0.5), (10, 10, 1.0), (15, 10, 1.0), (-1, 10, 0.0), (5, 0, 0.0), (5, -1, 0.0),
    ] as [(Int64, Int64, Double)])
  func `the fraction is computed from the units`(completed: Int64, total: Int64, expected: Double) {
    let progress = LoadProgress(totalUnitCount: total)
    progress.completedUnitCount = completed
    #expect(progress.fractionCompleted == expected)
    #expect(progress.isFinished == (expected == 1))
  }

  @Test
  func `handlers run once on cancellation, and immediately if it was canceled before`() {
    let progress = LoadProgress()
    let runs = Mutex(0)
    progress.onCancel { runs.withLock { $0 += 1 } }
    #expect(!progress.isCancelled)
    progress.cancel()
    progress.cancel()
    #expect(progress.isCancelled)
    #expect(runs.withLock { $0 } == 1)
    progress.onCancel { runs.withLock { $0 += 1 } }
    #expect(runs.withLock { $0 } == 2)
  }
}
