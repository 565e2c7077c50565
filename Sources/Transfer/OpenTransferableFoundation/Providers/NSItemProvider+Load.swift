// Loading the items of an `NSItemProvider`. Each load runs in a separate task and calls its completion handler once, on
// any thread. Canceling the returned progress cancels the load; the error is then `CocoaError.userCancelled`.

#if !canImport(ObjectiveC)
  public import Foundation
  public import OpenTransferable

  extension NSItemProvider {
    /// Loads the item as data.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The identifier of the requested type, or of a supertype.
    ///   - completionHandler: Called with the data or an error.
    @discardableResult @preconcurrency
    public func loadDataRepresentation(
      forTypeIdentifier typeIdentifier: String,
      completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
      loadDataRepresentation(for: UTType(undeclared: typeIdentifier), completionHandler: completionHandler)
    }

    /// Loads the item as data.
    ///
    /// - Parameters:
    ///   - contentType: The requested type, or a supertype.
    ///   - completionHandler: Called with the data or an error.
    @discardableResult @preconcurrency
    public func loadDataRepresentation(
      for contentType: UTType, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
      load { provider, progress in
        try await provider.loadDataRepresentation(for: contentType, progress: progress)
      } completion: { result in
        completionHandler(try? result.get(), result.failure)
      }
    }

    /// Loads the item as a file, which exists until the handler returns.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The identifier of the requested type, or of a supertype.
    ///   - completionHandler: Called with the file or an error.
    @discardableResult @preconcurrency
    public func loadFileRepresentation(
      forTypeIdentifier typeIdentifier: String,
      completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress {
      loadFileRepresentation(for: UTType(undeclared: typeIdentifier)) { file, _, error in
        completionHandler(file, error)
      }
    }

    /// Loads the item as a file: the sender's file if the sender allows it, otherwise a copy, which belongs to the
    /// receiver.
    ///
    /// The copy is in the temporary directory; move it, or remove it after use.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The identifier of the requested type, or of a supertype.
    ///   - completionHandler: Called with the file and true for the sender's file, or with an error.
    @discardableResult @preconcurrency
    public func loadInPlaceFileRepresentation(
      forTypeIdentifier typeIdentifier: String,
      completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress {
      loadFileRepresentation(
        for: UTType(undeclared: typeIdentifier), openInPlace: true, completionHandler: completionHandler)
    }

    /// Loads the item as a file. A copy exists until the handler returns; with `openInPlace` it belongs to the
    /// receiver.
    ///
    /// - Parameters:
    ///   - contentType: The requested type, or a supertype.
    ///   - openInPlace: True to request the sender's file itself, if the sender allows it.
    ///   - completionHandler: Called with the file and true for the sender's file, or with an error.
    @discardableResult @preconcurrency
    public func loadFileRepresentation(
      for contentType: UTType, openInPlace: Bool = false,
      completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress {
      if openInPlace {
        return load { provider, progress in
          try await provider.loadFileInPlace(for: contentType, progress: progress)
        } completion: { result in
          switch result {
          case .success(let received): completionHandler(received.file, received.isOriginalFile, nil)
          case .failure(let error): completionHandler(nil, false, error)
          }
        }
      }
      return load { provider, progress in
        try await provider.withFileRepresentation(for: contentType, progress: progress) { received in
          completionHandler(received.file, received.isOriginalFile, nil)
        }
      } completion: { result in
        if let error = result.failure { completionHandler(nil, false, error) }
      }
    }

    /// Loads the item as a value.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - completionHandler: Called with the value or an error.
    @discardableResult @preconcurrency
    public func loadTransferable<Value: Transferable>(
      type: Value.Type, completionHandler: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) -> Progress {
      load { provider, progress in
        try await provider.loadTransferable(type: type, progress: progress)
      } completion: { result in
        completionHandler(result)
      }
    }

    /// Runs a load in a separate task, and returns a progress that reports and cancels it.
    private func load<Value: Sendable>(
      _ load: @escaping @Sendable (ItemProvider, LoadProgress) async throws -> Value,
      completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) -> Progress {
      let (progress, loadProgress) = Progress.ofLoad()
      let itemProvider = itemProvider
      Task {
        let result: Result<Value, any Error>
        do {
          result = .success(try await load(itemProvider, loadProgress))
          progress.completedUnitCount = progress.totalUnitCount
        } catch is CancellationError {
          result = .failure(CocoaError(.userCancelled))
        } catch {
          result = .failure(error)
        }
        completion(result)
      }
      return progress
    }
  }

  extension Result {
    fileprivate var failure: Failure? {
      if case .failure(let error) = self { error } else { nil }
    }
  }

  // Connects Foundation's `Progress` to `LoadProgress`, which exists because FoundationEssentials has no `Progress`.
  // The receiver's progress reports and cancels the loader's. Foundation has no key-value observation on these
  // platforms, so the loader's progress becomes a child of the receiver's instead of being observed.

  extension Progress {
    /// Creates a receiver's progress and the load progress connected to it.
    static func ofLoad() -> (Progress, LoadProgress) {
      let progress = Progress(totalUnitCount: 1)
      let load = LoadProgress()
      progress.cancellationHandler = { load.cancel() }
      load.onAdopt { [weak progress, weak load] reported in
        guard let progress, let load, let reported = reported as? Progress else { return false }
        progress.addChild(reported, withPendingUnitCount: 1)
        if progress.isCancelled, !reported.isCancelled { reported.cancel() }
        // A progress cancels its children. A second call would run the loader's handler twice.
        load.onCancel { [weak progress] in
          if progress?.isCancelled != true { reported.cancel() }
        }
        return true
      }
      return (progress, load)
    }
  }

  extension LoadProgress {
    /// Adopts the progress that a load handler returned, if any.
    func adopt(_ reported: Progress?) {
      guard let reported, !adopt(reported as any Sendable) else { return }
      onCancel { reported.cancel() }
    }
  }
#endif
