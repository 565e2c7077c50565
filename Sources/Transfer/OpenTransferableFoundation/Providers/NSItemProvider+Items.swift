// Items: the oldest interface of item providers, with which a whole object is registered and loaded.
//
// An object is stored as a value or an archive, never by reference, so every receiver gets a separate one.

#if !canImport(ObjectiveC)
  public import Foundation
  import OpenTransferable
  import Synchronization

  extension NSItemProvider {
    /// Receives an item: a string, URL, data or object, or an error.
    public typealias CompletionHandler = @Sendable ((any NSSecureCoding)?, (any Error)?) -> Void

    /// Passes an item to its first argument. The requested class and options are always nil here.
    public typealias LoadHandler = @Sendable (CompletionHandler?, AnyClass?, [AnyHashable: Any]?) -> Void

    /// Registers a type that is loaded as a whole item.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The identifier of the type.
    ///   - loadHandler: Calls its first argument with the item or an error, once.
    public func registerItem(forTypeIdentifier typeIdentifier: String, loadHandler: @escaping LoadHandler) {
      registerDataRepresentation(forTypeIdentifier: typeIdentifier) { [items] completion in
        let receive: CompletionHandler = { item, error in
          guard let item else {
            completion(nil, error)
            return
          }
          let registered = RegisteredItem(item)
          items.set(registered.kind, for: typeIdentifier)
          completion(registered.data, registered.error)
        }
        loadHandler(receive, nil, nil)
        return nil
      }
    }

    /// Loads the item of a type as it was registered: an object or value unchanged, a data representation as data, a
    /// file representation as the file's URL.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The identifier of the requested type, or of a supertype.
    ///   - options: Ignored here.
    ///   - completionHandler: Called with the item or an error. The item can be cast to `Data`, `String` or `URL`, or
    ///     to their classes.
    @preconcurrency public func loadItem(
      forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
      completionHandler: (@Sendable (Any?, (any Error)?) -> Void)?
    ) {
      startItem(of: typeIdentifier) { item, error in completionHandler?(item, error) }
    }

    /// Starts loading an item, and returns a progress that can cancel it.
    @discardableResult
    private func startItem(
      of typeIdentifier: String, completion: @escaping @Sendable (Any?, (any Error)?) -> Void
    ) -> Progress {
      let wanted = UTType(undeclared: typeIdentifier)
      let representation =
        itemProvider.representations.first { $0.contentType == wanted }
        ?? itemProvider.representations.first { $0.contentType.conforms(to: wanted) }
      if let representation, representation.isFile {
        return loadFileRepresentation(for: representation.contentType, openInPlace: true) { file, _, error in
          completion(file.map { NSURL(fileURLWithPath: $0.path) }, error)
        }
      }
      return loadDataRepresentation(for: wanted) { [items] data, error in
        do {
          guard let data else { throw error ?? TransferError.nothingLoaded(wanted) }
          let kind = items.kind(for: representation?.contentType.identifier ?? typeIdentifier)
          completion(try kind.item(of: data), nil)
        } catch {
          completion(nil, error)
        }
      }
    }

    /// Loads the item of a type as it was registered, for handlers whose item has the type `NSSecureCoding`.
    @_disfavoredOverload
    @preconcurrency public func loadItem(
      forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
      completionHandler: CompletionHandler?
    ) {
      loadItem(forTypeIdentifier: typeIdentifier, options: options) { (item: Any?, error: (any Error)?) in
        completionHandler?(item as? any NSSecureCoding, error)
      }
    }

    /// Loads the item of a type as it was registered; canceling the task cancels the load.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The identifier of the requested type, or of a supertype.
    ///   - options: Ignored here.
    public func loadItem(
      forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil
    ) async throws -> sending any NSSecureCoding {
      // The load's progress becomes a child of this one, which may be canceled before the load starts.
      let progress = Progress(totalUnitCount: 1)
      let received: ReceivedItem = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let load = startItem(of: typeIdentifier) { item, error in
            continuation.resume(returning: ReceivedItem(item: item as? any NSSecureCoding, error: error))
          }
          progress.addChild(load, withPendingUnitCount: 1)
          if progress.isCancelled, !load.isCancelled { load.cancel() }
        }
      } onCancel: {
        progress.cancel()
      }
      guard let item = received.item else {
        throw received.error ?? TransferError.nothingLoaded(UTType(undeclared: typeIdentifier))
      }
      return item
    }

    func register(_ item: RegisteredItem, typeIdentifier: String?) {
      let identifier = typeIdentifier ?? item.kind.typeIdentifier
      setKind(item.kind, ofNew: identifier)
      registerDataRepresentation(forTypeIdentifier: identifier) { completion in
        completion(item.data, item.error)
        return nil
      }
    }
  }

  extension NSItemProvider {
    /// Sets the kind of item for the bytes of a type that is about to be registered, unless it is registered already.
    func setKind(_ kind: ItemKind, ofNew identifier: String) {
      if !registeredContentTypes.contains(UTType(undeclared: identifier)) { items.set(kind, for: identifier) }
    }
  }

  /// The result of a load.
  ///
  /// `@unchecked Sendable`: the item was made for this load (see `ItemKind.item(of:)`), and nothing else refers to it
  /// while it passes through the continuation.
  private struct ReceivedItem: @unchecked Sendable {
    var item: (any NSSecureCoding)?
    var error: (any Error)?
  }

  /// An item in storable form: its bytes, and the kind of item to make from them.
  struct RegisteredItem: Sendable {
    var kind: ItemKind
    var data: Data?
    var error: (any Error)?

    init(_ item: Any) {
      switch item {
      case let text as String:
        (kind, data) = (.string, Data(text.utf8))
      case let bytes as Data:
        (kind, data) = (.data, bytes)
      case let url as URL:
        (kind, data) = (url.isFileURL ? .fileURL : .url, Data(url.absoluteString.utf8))
      default:
        kind = .archive
        do {
          data = try ObjectArchive.data(of: item)
        } catch {
          self.error = error
        }
      }
    }
  }

  /// The kind of item to make from bytes.
  enum ItemKind: Sendable {
    case data, string, url, fileURL, archive

    var typeIdentifier: String {
      switch self {
      case .data, .archive: UTType.data.identifier
      case .string: UTType.utf8PlainText.identifier
      case .url: UTType.url.identifier
      case .fileURL: UTType.fileURL.identifier
      }
    }

    /// Makes a new item from bytes.
    func item(of data: Data) throws -> any NSSecureCoding {
      switch self {
      case .data:
        return NSData(data: data)
      case .string:
        return NSString(string: String(decoding: data, as: UTF8.self))
      case .url, .fileURL:
        guard let url = NSURL(string: String(decoding: data, as: UTF8.self)) else {
          throw TransferError.malformed(.url, expected: "the text of a URL")
        }
        return url
      case .archive:
        guard let item = try ObjectArchive.object(in: data) as? any NSSecureCoding else { return NSData(data: data) }
        return item
      }
    }
  }

  /// The kinds of items that were registered as items, by type identifier. All other representations are data.
  final class RegisteredItems: Sendable {
    private let kinds = Mutex<[String: ItemKind]>([:])

    func add(_ other: RegisteredItems) {
      let added = other.kinds.withLock { $0 }
      kinds.withLock { $0.merge(added) { _, new in new } }
    }

    func set(_ kind: ItemKind, for identifier: String) {
      kinds.withLock { $0[identifier] = kind }
    }

    func kind(for identifier: String) -> ItemKind {
      kinds.withLock { $0[identifier] } ?? .data
    }
  }
#endif
