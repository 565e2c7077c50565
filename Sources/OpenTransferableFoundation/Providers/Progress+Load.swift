// Joins Foundation's `Progress` to `LoadProgress`, which FoundationEssentials makes necessary: a receiver's progress shows
// and cancels what the loader reports. Foundation has no key-value observation here, so that a loader's progress becomes a
// child of the receiver's instead of being watched.

#if !canImport(ObjectiveC)
  import Foundation
  import OpenTransferable

  extension Progress {
    /// Makes the two sides of a receiver's progress.
    static func ofLoad() -> (Progress, LoadProgress) {
      let progress = Progress(totalUnitCount: 1)
      let load = LoadProgress()
      progress.cancellationHandler = { load.cancel() }
      load.onAdopt { [weak progress] reported in
        guard let progress, let reported = reported as? Progress else { return }
        progress.addChild(reported, withPendingUnitCount: 1)
        if progress.isCancelled { reported.cancel() }
      }
      return (progress, load)
    }
  }

  extension LoadProgress {
    /// Takes over the progress that a load handler returned, if it returned one.
    func adopt(_ reported: Progress?) {
      guard let reported else { return }
      onCancel { reported.cancel() }
      adopt(reported as any Sendable)
    }
  }
#endif
