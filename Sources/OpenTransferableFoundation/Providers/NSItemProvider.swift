// Foundation's item provider for platforms that have none. It wraps `ItemProvider`, which does the work: `itemProvider` is
// shared by both, so that code written for either serves the other.

#if !canImport(ObjectiveC)
  public import Foundation
  public import OpenTransferable

  /// An item in several types, each loaded on request.
  ///
  /// `@unchecked Sendable`: its own properties are constants of Sendable types. A subclass has to protect what it adds, as
  /// at Apple.
  open class NSItemProvider: NSObject, NSCopying, @unchecked Sendable {
    /// The provider that holds the representations.
    public let itemProvider: ItemProvider

    /// What was registered as a whole item, by type identifier: `loadItem` gives it back as it was.
    let items = RegisteredItems()

    /// The domain of item provider errors, whose codes are in `ErrorCode`.
    public static let errorDomain = "NSItemProviderErrorDomain"

    /// Makes an empty provider.
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
    /// - Parameter object: The object, which belongs to the provider from then on: any thread may request its data.
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

    /// Makes a provider of a file: its contents, and its URL; `nil` if the file does not exist.
    ///
    /// - Parameter fileURL: Where the file is.
    public convenience init?(contentsOf fileURL: URL?) {
      guard let fileURL, let provider = ItemProvider(contentsOf: fileURL) else { return nil }
      self.init(provider)
      items.set(.url, for: UTType.url.identifier)
      items.set(.fileURL, for: UTType.fileURL.identifier)
    }

    /// Makes a provider of a file's contents.
    ///
    /// - Parameters:
    ///   - fileURL: Where the file is.
    ///   - contentType: Its type; that of its extension if `nil`.
    ///   - openInPlace: Whether receivers may have the file itself instead of a copy.
    ///   - coordinated: Ignored here: these platforms have no file coordination.
    ///   - visibility: Which programs may see the file.
    public convenience init(
      contentsOf fileURL: URL, contentType: UTType?, openInPlace: Bool = false, coordinated: Bool = false,
      visibility: NSItemProviderRepresentationVisibility = .all
    ) {
      self.init()
      let type = contentType ?? UTType(filenameExtension: fileURL.pathExtension) ?? .data
      itemProvider.registerFileRepresentation(
        for: type, visibility: visibility.transferVisibility, openInPlace: openInPlace
      ) { _ in SentTransferredFile(fileURL, allowAccessingOriginalFile: openInPlace) }
    }

    /// A new provider with the same representations.
    open func copy(with zone: NSZone? = nil) -> Any {
      let copy = NSItemProvider(itemProvider.copy())
      copy.items.add(items)
      return copy
    }
  }

  extension NSItemProvider {
    /// The identifiers of the registered types, in order, richest first.
    public var registeredTypeIdentifiers: [String] { registeredContentTypes.map(\.identifier) }

    /// The registered types, in order, richest first.
    public var registeredContentTypes: [UTType] { itemProvider.registeredContentTypes }

    /// The types that are registered as files which receivers may open itself, in order.
    public var registeredContentTypesForOpenInPlace: [UTType] {
      itemProvider.representations.filter(\.allowsOpenInPlace).map(\.contentType)
    }

    /// The identifiers of the registered types, or of those that may be opened in place.
    public func registeredTypeIdentifiers(fileOptions: NSItemProviderFileOptions) -> [String] {
      registeredContentTypes(fileOptions).map(\.identifier)
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

    /// Whether a registered type, or one that may be opened in place, conforms to the type of an identifier.
    public func hasRepresentationConforming(
      toTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = []
    ) -> Bool {
      let type = UTType(undeclared: typeIdentifier)
      return registeredContentTypes(fileOptions).contains { $0.conforms(to: type) }
    }

    private func registeredContentTypes(_ options: NSItemProviderFileOptions) -> [UTType] {
      options.contains(.openInPlace) ? registeredContentTypesForOpenInPlace : registeredContentTypes
    }
  }
#endif
