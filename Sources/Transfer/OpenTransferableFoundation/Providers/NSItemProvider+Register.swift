// Registering representations with an `NSItemProvider`: by type identifier or type, as objects, and as transferable
// values.

#if !canImport(ObjectiveC)
  public import Foundation
  public import OpenTransferable

  extension NSItemProvider {
    /// Registers a type that is loaded as data.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The identifier of the type.
    ///   - visibility: The programs that may see it.
    ///   - loadHandler: Calls its argument once with the data or an error. It may return a progress, which is canceled
    ///     with the load.
    @preconcurrency public func registerDataRepresentation(
      forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility = .all,
      loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) {
      registerDataRepresentation(
        for: UTType(undeclared: typeIdentifier), visibility: visibility, loadHandler: loadHandler)
    }

    /// Registers a type that is loaded as data.
    ///
    /// - Parameters:
    ///   - contentType: The type.
    ///   - visibility: The programs that may see it.
    ///   - loadHandler: Calls its argument once with the data or an error. It may return a progress, which is canceled
    ///     with the load.
    @preconcurrency public func registerDataRepresentation(
      for contentType: UTType, visibility: NSItemProviderRepresentationVisibility = .all,
      loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) {
      itemProvider.registerDataRepresentation(
        for: contentType, visibility: visibility.transferVisibility
      ) { progress, completion in
        progress.adopt(loadHandler(completion))
      }
    }

    /// Registers a type that is loaded as a file.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The identifier of the type.
    ///   - fileOptions: Lets receivers open the file itself instead of a copy.
    ///   - visibility: The programs that may see it.
    ///   - loadHandler: Calls its argument with the file, which still belongs to the sender, and true to coordinate
    ///     access (ignored here); or with an error.
    @preconcurrency public func registerFileRepresentation(
      forTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = [],
      visibility: NSItemProviderRepresentationVisibility = .all,
      loadHandler: @escaping @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?
    ) {
      registerFileRepresentation(
        for: UTType(undeclared: typeIdentifier), visibility: visibility,
        openInPlace: fileOptions.contains(.openInPlace), loadHandler: loadHandler)
    }

    /// Registers a type that is loaded as a file.
    ///
    /// - Parameters:
    ///   - contentType: The type.
    ///   - visibility: The programs that may see it.
    ///   - openInPlace: True if receivers may open the file itself instead of a copy.
    ///   - loadHandler: Calls its argument with the file, which still belongs to the sender, and true to coordinate
    ///     access (ignored here); or with an error.
    @preconcurrency public func registerFileRepresentation(
      for contentType: UTType, visibility: NSItemProviderRepresentationVisibility = .all, openInPlace: Bool = false,
      loadHandler: @escaping @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?
    ) {
      itemProvider.registerFileRepresentation(
        for: contentType, visibility: visibility.transferVisibility, openInPlace: openInPlace
      ) { progress, completion in
        progress.adopt(loadHandler(completion))
      }
    }

    /// Registers every type as which an object can be exported.
    ///
    /// - Parameters:
    ///   - object: The object, which then belongs to the provider. Any thread may request its data.
    ///   - visibility: The programs that may see the types; the object may restrict it for each.
    public func registerObject(_ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility)
    {
      let serialized = SerializedObject(object)
      for identifier in object.writableTypeIdentifiersForItemProvider {
        if object is NSString { setKind(.string, ofNew: identifier) }
        if object is NSURL { setKind(.url, ofNew: identifier) }
        let restricted = object.itemProviderVisibilityForRepresentation(withTypeIdentifier: identifier)
        let narrower = restricted.rawValue > visibility.rawValue ? restricted : visibility
        registerDataRepresentation(forTypeIdentifier: identifier, visibility: narrower) { completion in
          serialized.withObject {
            $0.loadData(withTypeIdentifier: identifier, forItemProviderCompletionHandler: completion)
          }
        }
      }
    }

    /// Registers every type as which objects of a class can be exported. The object is loaded when a type is requested.
    ///
    /// - Parameters:
    ///   - aClass: The class.
    ///   - visibility: The programs that may see the types.
    ///   - loadHandler: Calls its argument once with the object or an error.
    @preconcurrency public func registerObject(
      ofClass aClass: any NSItemProviderWriting.Type, visibility: NSItemProviderRepresentationVisibility,
      loadHandler:
        @escaping @Sendable (@escaping @Sendable ((any NSItemProviderWriting)?, (any Error)?) -> Void) -> Progress?
    ) {
      for identifier in aClass.writableTypeIdentifiersForItemProvider {
        registerDataRepresentation(forTypeIdentifier: identifier, visibility: visibility) { completion in
          loadHandler { object, error in
            guard let object else {
              completion(nil, error)
              return
            }
            _ = object.loadData(withTypeIdentifier: identifier, forItemProviderCompletionHandler: completion)
          }
        }
      }
    }

    /// Registers every type as which values that bridge to a class can be exported, such as the types of `NSString` for
    /// `String`.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - visibility: The programs that may see the types.
    ///   - loadHandler: Calls its argument once with the value or an error.
    @preconcurrency public func registerObject<Value: _ObjectiveCBridgeable & SendableMetatype>(
      ofClass type: Value.Type, visibility: NSItemProviderRepresentationVisibility,
      loadHandler: @escaping @Sendable (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Progress?
    ) where Value._ObjectiveCType: NSItemProviderWriting {
      registerObject(ofClass: Value._ObjectiveCType.self, visibility: visibility) { completion in
        loadHandler { value, error in completion(value?._bridgeToObjectiveC(), error) }
      }
    }

    /// Registers every type as which a value can be exported, in the value's order.
    ///
    /// - Parameter transferable: The value, which is made when it is first needed.
    public func register<Value: Transferable>(_ transferable: @autoclosure @escaping @Sendable () -> Value) {
      itemProvider.register(transferable())
    }
  }

  /// An object that only one thread at a time can use.
  ///
  /// `@unchecked Sendable`: the reference never changes after `init`, and every use of the object is under the lock. By
  /// the contract of `NSItemProvider(object:)`, which is also Apple's, a registered object belongs to its provider, so
  /// no other code uses it. The lock is recursive because an object's `loadData` may load another of its types.
  private final class SerializedObject: @unchecked Sendable {
    private let object: any NSItemProviderWriting
    private let lock = NSRecursiveLock()

    init(_ object: any NSItemProviderWriting) {
      self.object = object
    }

    func withObject<Result>(_ use: (any NSItemProviderWriting) -> Result) -> Result {
      lock.withLock { use(object) }
    }
  }
#endif
