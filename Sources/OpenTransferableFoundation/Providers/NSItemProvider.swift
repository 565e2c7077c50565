// Foundation's item provider for platforms that have none. It is a face of `ItemProvider`, which does the work:
// `itemProvider` is shared by both, so that code of either kind serves the other.

#if !canImport(ObjectiveC)
  public import Foundation
  public import OpenTransferable

  /// An item in several types, each loaded when it is asked for.
  public final class NSItemProvider: NSObject, NSCopying, Sendable {
    /// The provider that holds the representations.
    public let itemProvider: ItemProvider

    /// What was registered as a whole item, by type identifier: `loadItem` gives it back as it was.
    let items = RegisteredItems()

    /// The domain of Foundation's item provider errors.
    public static let errorDomain = "NSItemProviderErrorDomain"

    /// Makes a provider of nothing yet.
    public override init() {
      itemProvider = ItemProvider()
    }

    /// Makes a provider with the representations of another.
    ///
    /// - Parameter itemProvider: The provider that holds the representations; it is shared.
    public init(_ itemProvider: ItemProvider) {
      self.itemProvider = itemProvider
    }

    /// Makes a provider of an object.
    ///
    /// - Parameter object: The object, which is the provider's from here on: it may be asked for its data in any thread.
    public convenience init(object: any NSItemProviderWriting) {
      self.init()
      registerObject(object, visibility: .all)
    }

    /// Makes a provider of an item.
    ///
    /// - Parameters:
    ///   - item: A string, URL, `Data`, or an object that can be archived; `nil` for no item.
    ///   - typeIdentifier: The identifier of its type; text, URL or data by the item if `nil`.
    public convenience init(item: Any?, typeIdentifier: String?) {
      self.init()
      guard let item else { return }
      register(RegisteredItem(item), typeIdentifier: typeIdentifier)
    }

    /// Makes a provider of a file's contents, named as the file; `nil` if there is no file.
    ///
    /// - Parameter fileURL: Where the file is.
    public convenience init?(contentsOf fileURL: URL?) {
      guard let fileURL, let provider = ItemProvider(contentsOf: fileURL) else { return nil }
      self.init(provider)
    }

    /// The identifiers of the registered types, in order, richest first.
    public var registeredTypeIdentifiers: [String] { registeredContentTypes.map(\.identifier) }

    /// The registered types, in order, richest first.
    public var registeredContentTypes: [UTType] { itemProvider.registeredContentTypes }

    /// The registered types that may be opened in place; here every type, as that is decided when a file is loaded.
    public var registeredContentTypesForOpenInPlace: [UTType] { registeredContentTypes }

    /// The identifiers of the registered types; file options make no difference here.
    public func registeredTypeIdentifiers(fileOptions: NSItemProviderFileOptions) -> [String] {
      registeredTypeIdentifiers
    }

    /// The registered types that conform to a type, in order.
    public func registeredContentTypes(conformingTo contentType: UTType) -> [UTType] {
      itemProvider.registeredContentTypes(conformingTo: contentType)
    }

    /// The name suggested for a file of the item.
    public var suggestedName: String? {
      get { itemProvider.suggestedName }
      set { itemProvider.suggestedName = newValue }
    }

    /// Whether a registered type conforms to the type of an identifier.
    public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
      itemProvider.hasItemConforming(to: UTType(undeclared: typeIdentifier))
    }

    /// Whether a registered type conforms to the type of an identifier; file options make no difference here.
    public func hasRepresentationConforming(
      toTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = []
    ) -> Bool {
      hasItemConformingToTypeIdentifier(typeIdentifier)
    }

    /// A provider with the same representations.
    public func copy(with zone: NSZone? = nil) -> Any { self }
  }
#endif
