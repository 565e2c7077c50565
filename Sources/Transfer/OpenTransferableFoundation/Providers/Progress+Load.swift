// Joins Foundation's `Progress` to `LoadProgress`, which is needed because FoundationEssentials has no `Progress`: a
// receiver's progress shows and cancels the loader's. Foundation has no key-value observation here, so a loader's
// progress becomes a child of the receiver's instead of being observed.

#if !canImport(ObjectiveC)
  import Foundation
  import OpenTransferable

  extension Progress {
    /// Makes the two sides of a receiver's progress.
    static func ofLoad() -> (Progress, LoadProgress) {
      let progress = Progress(totalUnitCount: 1)
      let load = LoadProgress()
      progress.cancellationHandler = { load.cancel() }
      load.onAdopt { [weak progress, weak load] reported in
        guard let progress, let load, let reported = reported as? Progress else { return false }
        progress.addChild(reported, withPendingUnitCount: 1)
        if progress.isCancelled, !reported.isCancelled { reported.cancel() }
        // A progress cancels its children itself; a second call would run the loader's handler twice.
        load.onCancel { [weak progress] in
          if progress?.isCancelled != true { reported.cancel() }
        }
        return true
      }
      return (progress, load)
    }
  }

  extension LoadProgress {
    /// Adopts the progress that a load handler returned, if there is one.
    func adopt(_ reported: Progress?) {
      guard let reported, !adopt(reported as any Sendable) else { return }
      onCancel { reported.cancel() }
    }
  }
#endif
