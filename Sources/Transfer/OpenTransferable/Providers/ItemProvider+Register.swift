// Registering loaders with a provider: async closures, or a whole value. Handlers with a completion are for
// NSItemProvider.

public import Essentials
import Synchronization

extension ItemProvider {
  /// Registers a type that is loaded as bytes.
  ///
  /// - Parameters:
  ///   - contentType: The type of the bytes.
  ///   - visibility: The programs that may see it.
  ///   - load: Loads the bytes. It may update the progress that it receives, and should end when its task is canceled.
  public func registerDataRepresentation(
    for contentType: UTType, visibility: TransferRepresentationVisibility = .all,
    load: @escaping @Sendable (LoadProgress) async throws -> Data
  ) {
    add(Representation(contentType: contentType, visibility: visibility) { .data(try await load($0)) })
  }

  /// Registers a type that a handler loads as bytes. The handler receives the progress and calls a completion.
  package func registerDataRepresentation(
    for contentType: UTType, visibility: TransferRepresentationVisibility,
    loadHandler: @escaping @Sendable (LoadProgress, @escaping @Sendable (Data?, (any Error)?) -> Void) -> Void
  ) {
    registerDataRepresentation(for: contentType, visibility: visibility) { progress in
      try await completed(progress) { (complete: @escaping @Sendable (Result<Data, any Error>) -> Void) in
        loadHandler(progress) { data, error in complete(result(data, error, of: contentType)) }
      }
    }
  }

  /// Registers a type that is loaded as a file.
  ///
  /// - Parameters:
  ///   - contentType: The type of the file.
  ///   - visibility: The programs that may see it.
  ///   - openInPlace: True if receivers may open the file itself instead of a copy.
  ///   - load: Returns the file, which still belongs to the sender.
  public func registerFileRepresentation(
    for contentType: UTType, visibility: TransferRepresentationVisibility = .all, openInPlace: Bool = false,
    load: @escaping @Sendable (LoadProgress) async throws -> SentTransferredFile
  ) {
    let representation = Representation(
      contentType: contentType, visibility: visibility, allowsOpenInPlace: openInPlace, isFile: true
    ) { .file(try await load($0)) }
    add(representation)
  }

  /// Registers a type that a handler loads as a file. The handler receives the progress and calls a completion.
  package func registerFileRepresentation(
    for contentType: UTType, visibility: TransferRepresentationVisibility, openInPlace: Bool,
    loadHandler: @escaping @Sendable (LoadProgress, @escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Void
  ) {
    registerFileRepresentation(for: contentType, visibility: visibility, openInPlace: openInPlace) { progress in
      let file = try await completed(progress) { (complete: @escaping @Sendable (Result<URL, any Error>) -> Void) in
        loadHandler(progress) { file, _, error in complete(result(file, error, of: contentType)) }
      }
      return SentTransferredFile(file, allowAccessingOriginalFile: openInPlace)
    }
  }

  /// Registers every type as which a value can be exported, in the value's order.
  ///
  /// - Parameter transferable: The value. If a representation has an exporting condition, the value is made at once;
  ///   otherwise when something is loaded. Several simultaneous loads may each make it; all of them use the first one.
  public func register<Value: Transferable>(_ transferable: @autoclosure @escaping @Sendable () -> Value) {
    let value = Lazy(transferable)
    let routes = Value.routes.filter { $0.exporter != nil && ($0.condition?(value.value) ?? true) }
    for route in routes {
      let representation = Representation(
        contentType: route.contentType, visibility: route.visibility, allowsOpenInPlace: route.allowsOpenInPlace,
        isFile: route.exportsFile, isOptional: route.isOptional
      ) { _ in try await value.value.exported(by: route) }
      add(representation)
    }
    let named = routes.reversed().compactMap(\.fileName)
    if !named.isEmpty {
      suggestName { named.lazy.compactMap { $0(value.value) }.first }
    }
  }
}

/// Runs a handler and waits until it calls its completion with a result.
private func completed<Value: Sendable>(
  _ progress: LoadProgress,
  _ handler: (@escaping @Sendable (Result<Value, any Error>) -> Void) -> Void
) async throws -> Value {
  let result = Promise<Value>()
  handler { result.fulfill($0) }
  progress.onCancel { result.fulfill(.failure(CancellationError())) }
  do {
    return try await result.value()
  } catch let error as CancellationError {
    // If the waiting task was canceled, the handler must be told.
    progress.cancel()
    throw error
  }
}

private func result<Value>(_ value: Value?, _ error: (any Error)?, of type: UTType) -> Result<Value, any Error> {
  if let error { return .failure(error) }
  if let value { return .success(value) }
  return .failure(TransferError.nothingLoaded(type))
}

/// A value that is made on first use and then kept.
private final class Lazy<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let cached = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  var value: Value {
    if let value = cached.withLock({ $0 }) { return value }
    // The value is made without the lock, because the closure may use this object. The first of several results is
    // kept.
    let new = make()
    return cached.withLock { value in
      let first = value ?? new
      value = first
      return first
    }
  }
}
