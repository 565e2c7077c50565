// Loading the item of a provider as bytes, files or values.
//
// Files that a load makes are removed when the receiving closure returns or throws, and when the load fails or is
// canceled.

public import Essentials

extension ItemProvider {
  /// Loads the item as bytes.
  ///
  /// - Parameters:
  ///   - contentType: The requested type; an equal representation is preferred to one that conforms.
  ///   - timeLimit: The time limit of the load; nil for none.
  ///   - progress: Reports the progress of the load, and can cancel it.
  /// - Throws: `TransferError`, `CancellationError`, or an error of the loader.
  public func loadDataRepresentation(
    for contentType: UTType, timeLimit: Duration? = nil, progress: LoadProgress? = nil
  ) async throws -> Data {
    let representation = try registered(contentType)
    return try await withLimit(timeLimit, on: representation.contentType, progress: progress) { progress in
      try await representation.load(progress).data()
    }
  }

  /// Loads the item as a file, which exists until `use` returns or throws.
  ///
  /// - Parameters:
  ///   - contentType: The requested type; an equal representation is preferred to one that conforms.
  ///   - openInPlace: True to request the sender's file itself, if the sender allows it, instead of a copy.
  ///   - timeLimit: The time limit of the load, without `use`; nil for none.
  ///   - progress: Reports the progress of the load, and can cancel it.
  ///   - use: Uses the file.
  /// - Throws: `TransferError`, `CancellationError`, or an error of the loader or of `use`.
  public func withFileRepresentation<Result>(
    for contentType: UTType, openInPlace: Bool = false, timeLimit: Duration? = nil, progress: LoadProgress? = nil,
    _ use: (ReceivedTransferredFile) async throws -> Result
  ) async throws -> Result {
    let file = try await loadFile(
      for: contentType, openInPlace: openInPlace, timeLimit: timeLimit, progress: progress)
    defer { file.temporary?.remove() }
    return try await use(file.received)
  }

  /// Loads the item as a file: the sender's file if the sender allows it, otherwise a copy that belongs to the
  /// receiver.
  package func loadFileInPlace(for contentType: UTType, progress: LoadProgress) async throws -> ReceivedTransferredFile
  {
    let file = try await loadFile(for: contentType, openInPlace: true, timeLimit: nil, progress: progress)
    file.temporary?.keep()
    return file.received
  }

  /// Loads the item as a value.
  ///
  /// The provider's order decides: the first registered type that the value type can read is loaded.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - timeLimit: The time limit of the load; nil for none.
  ///   - progress: Reports the progress of the load, and can cancel it.
  /// - Throws: `TransferError`, `CancellationError`, or an error of the loader or of the type's closures.
  public func loadTransferable<Value: Transferable>(
    type: Value.Type, timeLimit: Duration? = nil, progress: LoadProgress? = nil
  ) async throws -> Value {
    let offered = registeredContentTypes
    let imported = Value.importedContentTypes()
    guard let match = TypeNegotiation.choose(offered: offered, accepted: imported) else {
      throw TransferError.notImported(from: offered, imported: imported)
    }
    let representation = try registered(match.offered)
    let route = try Value.importRoute(from: match.offered)
    let name = suggestedName
    return try await withLimit(timeLimit, on: match.offered, progress: progress) { progress in
      let content = try await representation.load(progress)
      return try await Value.imported(content, by: route, contentType: match.offered, name: name)
    }
  }

  /// True if a value type can read one of the registered types.
  public func canLoadObject<Value: Transferable>(ofType type: Value.Type) -> Bool {
    TypeNegotiation.choose(offered: registeredContentTypes, accepted: Value.importedContentTypes()) != nil
  }
}

extension ItemProvider {
  private func registered(_ contentType: UTType) throws(TransferError) -> Representation {
    guard let representation = representation(for: contentType) else {
      throw .notRegistered(contentType, registered: registeredContentTypes)
    }
    return representation
  }

  private func loadFile(
    for contentType: UTType, openInPlace: Bool, timeLimit: Duration?, progress: LoadProgress?
  ) async throws -> TransferContent.File {
    let representation = try registered(contentType)
    let type = representation.contentType
    let name = suggestedName
    return try await withLimit(timeLimit, on: type, progress: progress) { progress in
      try await representation.load(progress).file(openInPlace: openInPlace, name: name, contentType: type)
    }
  }
}
