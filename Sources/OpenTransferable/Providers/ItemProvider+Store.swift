// An item between a provider and a store that keeps bytes: everything that may leave the process, loaded, and back.
//
//   for representation in try await provider.loadRepresentations(timeLimit: .seconds(30)) { … }   // to the store
//   let provider = ItemProvider(representations)                                                  // from the store

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ItemProvider {
  /// The bytes of one type.
  public struct LoadedRepresentation: Hashable, Sendable {
    /// The type of the bytes.
    public var contentType: UTType

    /// The bytes.
    public var data: Data

    /// Makes a representation of bytes.
    public init(contentType: UTType, data: Data) {
      self.contentType = contentType
      self.data = data
    }
  }

  /// Makes a provider of bytes that are there already, in order, richest first.
  ///
  /// - Parameters:
  ///   - representations: The bytes of each type.
  ///   - suggestedName: The name suggested for a file of the item.
  public convenience init(_ representations: [LoadedRepresentation], suggestedName: String? = nil) {
    self.init()
    for representation in representations {
      registerDataRepresentation(for: representation.contentType) { _ in representation.data }
    }
    self.suggestedName = suggestedName
  }

  /// Loads every representation that may leave the process, one after another, in order; files as their bytes.
  ///
  /// - Parameter timeLimit: How long each load may take.
  /// - Throws: What the first load that fails throws: an item is kept whole or not at all.
  public func loadRepresentations(timeLimit: Duration? = nil) async throws -> [LoadedRepresentation] {
    var loaded: [LoadedRepresentation] = []
    for representation in representations where representation.visibility != .ownProcess {
      let data = try await loadDataRepresentation(for: representation.contentType, timeLimit: timeLimit)
      loaded.append(LoadedRepresentation(contentType: representation.contentType, data: data))
    }
    return loaded
  }
}
