// An item on its way from one program to another: a list of types, richest first, each with a loader that runs when a
// receiver requests the type.
//
//   let provider = ItemProvider()
//   provider.register(profile)                                            // every representation of a Transferable
//   provider.registerDataRepresentation(for: .utf8PlainText) { _ in Data("…".utf8) }
//
//   let copy = try await provider.loadTransferable(type: Profile.self)
//   let text = try await provider.loadDataRepresentation(for: .text, timeLimit: .seconds(5))
//
// A provider can be used from any task or thread. As in Apple's framework, registering a type a second time has no
// effect.

public import Essentials
import Synchronization

/// An object with an item provider: `ItemProvider` itself, or Foundation's.
public protocol ItemProviderConvertible {
  /// The provider.
  var itemProvider: ItemProvider { get }
}

extension ItemProvider: ItemProviderConvertible {
  /// The provider itself.
  public var itemProvider: ItemProvider { self }
}

/// An item in several types, each loaded on request.
public final class ItemProvider: Sendable {
  /// A registered type.
  public struct Representation: Sendable {
    /// The type of the data or file.
    public let contentType: UTType

    /// The programs that may see the representation. One for `ownProcess` must not be written to a store.
    public let visibility: TransferRepresentationVisibility

    /// True if it is a file that receivers may open directly, not only as a copy.
    public let allowsOpenInPlace: Bool

    /// True if it is loaded as a file instead of bytes.
    public let isFile: Bool

    /// True if the item is complete without this representation when its loader fails, as for a proxy that a value
    /// lacks.
    package let isOptional: Bool

    let load: @Sendable (LoadProgress) async throws -> TransferContent

    init(
      contentType: UTType, visibility: TransferRepresentationVisibility, allowsOpenInPlace: Bool = false,
      isFile: Bool = false, isOptional: Bool = false,
      load: @escaping @Sendable (LoadProgress) async throws -> TransferContent
    ) {
      self.contentType = contentType
      self.visibility = visibility
      self.allowsOpenInPlace = allowsOpenInPlace
      self.isFile = isFile
      self.isOptional = isOptional
      self.load = load
    }
  }

  private struct State: Sendable {
    var representations: [Representation] = []
    var suggestedName: String?
    var suggestName: (@Sendable () -> String?)?
  }

  private let state = Mutex(State())

  /// Creates an empty provider.
  public init() {}

  /// Creates a provider with a value's representations.
  public convenience init(_ transferable: some Transferable) {
    self.init()
    register(transferable)
  }

  /// Creates a provider of a file: its contents and its URL; nil if the file does not exist.
  ///
  /// - Parameters:
  ///   - file: The URL of the file.
  ///   - contentType: The type of the file; if nil, the type of its extension.
  public convenience init?(contentsOf file: URL, contentType: UTType? = nil) {
    var isDirectory: Bool = false
    guard file.isFileURL, FileManager.default.fileExists(atPath: file.path, isDirectory: &isDirectory) else {
      return nil
    }
    self.init()
    let type =
      contentType ?? UTType(filenameExtension: file.pathExtension, conformingTo: isDirectory ? .directory : .data)
    registerFileRepresentation(for: type ?? (isDirectory ? .folder : .data), openInPlace: true) { _ in
      SentTransferredFile(file, allowAccessingOriginalFile: true)
    }
    for type in [UTType.fileURL, .url] {
      registerDataRepresentation(for: type) { _ in Data(file.absoluteString.utf8) }
    }
  }

  /// The registered types with their visibility, in order, richest first.
  public var representations: [Representation] { state.withLock(\.representations) }

  /// The registered types, in order, richest first.
  public var registeredContentTypes: [UTType] { representations.map(\.contentType) }

  /// The registered types that conform to a type, in order.
  public func registeredContentTypes(conformingTo type: UTType) -> [UTType] {
    registeredContentTypes.filter { $0.conforms(to: type) }
  }

  /// The name suggested for a file of the item.
  public var suggestedName: String? {
    get {
      let (name, suggest) = state.withLock { ($0.suggestedName, $0.suggestName) }
      return name ?? suggest?()
    }
    set { state.withLock { $0.suggestedName = newValue } }
  }

  /// True if a registered type conforms to a type.
  public func hasItemConforming(to type: UTType) -> Bool {
    representation(for: type) != nil
  }

  /// Loads a registered type as bytes. If it is a file, the file's name is returned too.
  package func loadContents(
    of representation: Representation, timeLimit: Duration?
  ) async throws -> (data: Data, fileName: String?) {
    try await withLimit(timeLimit, on: representation.contentType, progress: nil) { progress in
      let content = try await representation.load(progress)
      return (try content.data(), content.fileName)
    }
  }

  /// The representation for a type: an equal one or, if there is none, the first that conforms.
  func representation(for type: UTType) -> Representation? {
    let all = representations
    return all.first { $0.contentType == type } ?? all.first { $0.contentType.conforms(to: type) }
  }

  func add(_ representation: Representation) {
    state.withLock { state in
      if !state.representations.contains(where: { $0.contentType == representation.contentType }) {
        state.representations.append(representation)
      }
    }
  }

  /// A provider with the same representations and name, to which more can be added.
  package func copy() -> ItemProvider {
    let state = state.withLock { $0 }
    let copy = ItemProvider()
    copy.state.withLock { $0 = state }
    return copy
  }

  /// Suggests a name that is computed on demand. A name that is set takes precedence.
  package func suggestName(_ suggest: @escaping @Sendable () -> String?) {
    state.withLock { $0.suggestName = suggest }
  }
}
