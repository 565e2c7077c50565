// Foundation's item provider, for platforms that have none. It wraps `ItemProvider`. Both have an `itemProvider`, so
// code for one works with the other.

import Essentials
public import Foundation
public import OpenTransferable

#if !canImport(ObjectiveC)
  /// An item in several types, each loaded on request.
  ///
  /// `@unchecked Sendable`: its properties are constants of Sendable types. As in Apple's framework, a subclass must
  /// protect its own properties.
  open class NSItemProvider: NSObject, NSCopying, @unchecked Sendable {
    /// The provider with the representations.
    public let itemProvider: ItemProvider

    /// The items that were registered as whole items, by type identifier. `loadItem` returns them unchanged.
    let items = RegisteredItems()

    /// The domain of item provider errors, whose codes are in `ErrorCode`.
    public static let errorDomain = "NSItemProviderErrorDomain"

    /// Creates an empty provider.
    public override init() {
      itemProvider = ItemProvider()
    }

    /// Creates a provider with the representations of another.
    ///
    /// - Parameter itemProvider: The provider with the representations, which both then share.
    public init(_ itemProvider: ItemProvider) {
      self.itemProvider = itemProvider
    }

    /// Creates a provider of an object.
    ///
    /// - Parameter object: The object, which then belongs to the provider. Any thread may request its data.
    public convenience init(object: any NSItemProviderWriting) {
      self.init()
      registerObject(object, visibility: .all)
    }

    /// Creates a provider of an item.
    ///
    /// - Parameters:
    ///   - item: A string, URL, `Data`, or an object that can be archived; nil for no item.
    ///   - typeIdentifier: The identifier of its type; if nil, text, URL or data, depending on the item.
    public convenience init(item: Any?, typeIdentifier: String?) {
      self.init()
      guard let item else { return }
      register(RegisteredItem(item), typeIdentifier: typeIdentifier)
    }

    /// Creates a provider of a file: its contents and its URL; nil if the file does not exist.
    ///
    /// - Parameter fileURL: The URL of the file.
    public convenience init?(contentsOf fileURL: URL?) {
      guard let fileURL, let provider = ItemProvider(contentsOf: fileURL) else { return nil }
      self.init(provider)
      items.set(.url, for: UTType.url.identifier)
      items.set(.fileURL, for: UTType.fileURL.identifier)
    }

    /// Creates a provider of a file's contents.
    ///
    /// - Parameters:
    ///   - fileURL: The URL of the file.
    ///   - contentType: Its type; if nil, the type of its extension.
    ///   - openInPlace: True if receivers may open the file itself instead of a copy.
    ///   - coordinated: Ignored, because these platforms have no file coordination.
    ///   - visibility: The programs that may see the file.
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

  extension NSItemProvider: ItemProviderConvertible {
    /// The identifiers of the registered types, in order, richest first.
    public var registeredTypeIdentifiers: [String] { registeredContentTypes.map(\.identifier) }

    /// The registered types, in order, richest first.
    public var registeredContentTypes: [UTType] { itemProvider.registeredContentTypes }

    /// The types that are registered as files that receivers may open in place, in order.
    public var registeredContentTypesForOpenInPlace: [UTType] {
      itemProvider.representations.filter(\.allowsOpenInPlace).map(\.contentType)
    }

    /// The identifiers of the registered types, or of the types that may be opened in place.
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

    /// True if a registered type conforms to the type with an identifier.
    public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
      itemProvider.hasItemConforming(to: UTType(undeclared: typeIdentifier))
    }

    /// True if a registered type, or one that may be opened in place, conforms to the type with an identifier.
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

// The names of Core Services for type identifiers and tag classes, for code older than `UTType`, such as
// `kUTTypeUTF8PlainText as String`. They are strings here, so this cast has no effect. The names of types are generated
// from SystemTypes.table. These are the names of the tag classes.

/// The tag class of filename extensions.
public let kUTTagClassFilenameExtension = "public.filename-extension"

/// The tag class of MIME types.
public let kUTTagClassMIMEType = "public.mime-type"

// MARK: Errors

// The errors of transfers in the form of Foundation's errors, with the domain and codes of item providers and a
// localized description.

#if !canImport(ObjectiveC)
  extension NSItemProvider {
    /// The codes of errors in `errorDomain`.
    public enum ErrorCode: Int, Sendable {
      /// The load failed for a reason without a code.
      case unknownError = -1
      /// The provider has no item of the type.
      case itemUnavailableError = -1000
      /// The item does not have the requested class or form.
      case unexpectedValueClassError = -1100
      /// The item cannot be converted to the requested form.
      case unavailableCoercionError = -1200
    }
  }
#endif

extension TransferError: LocalizedError, CustomNSError {
  /// The domain of item provider errors.
  public static var errorDomain: String { NSItemProvider.errorDomain }

  /// The code, one of `NSItemProvider.ErrorCode`.
  public var errorCode: Int {
    let code: NSItemProvider.ErrorCode =
      switch self {
      case .notRegistered, .notExported, .nothingLoaded: .itemUnavailableError
      case .malformed: .unexpectedValueClassError
      case .notImported: .unavailableCoercionError
      case .timedOut, .fileFailed, .unarchivable, .emptyArchive, .malformedArchive: .unknownError
      }
    return code.rawValue
  }

  /// The error in one sentence.
  public var errorDescription: String? { sentence }

  /// The localized description of the error.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: errorDescription ?? description] }
}

extension TypeDeclarationError: LocalizedError {
  /// The error in one sentence.
  public var errorDescription: String? { sentence }
}
