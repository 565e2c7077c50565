// Loading objects from an `NSItemProvider`: objects of classes that read data, and values of Swift types that bridge to
// such classes.

#if !canImport(ObjectiveC)
  public import Foundation
  import OpenTransferable

  extension NSItemProvider {
    /// True if objects of a class can be made from a registered type.
    public func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
      match(aClass) != nil
    }

    /// True if values that bridge to a class can be made, such as `String`, which bridges to `NSString`.
    public func canLoadObject<Value: _ObjectiveCBridgeable & SendableMetatype>(
      ofClass type: Value.Type
    ) -> Bool where Value._ObjectiveCType: NSItemProviderReading {
      match(Value._ObjectiveCType.self) != nil
    }

    /// Loads an object of a class, from the first registered type that the class can read.
    ///
    /// - Parameters:
    ///   - aClass: The class.
    ///   - completionHandler: Called with the object or an error.
    @discardableResult @preconcurrency
    public func loadObject(
      ofClass aClass: any NSItemProviderReading.Type,
      completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
      loadObject(aClass) { result in
        switch result {
        case .success(let object): completionHandler(object, nil)
        case .failure(let error): completionHandler(nil, error)
        }
      }
    }

    /// Loads a value that bridges to a class, such as `String` to `NSString`.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - completionHandler: Called with the value or an error.
    @discardableResult @preconcurrency
    public func loadObject<Value: _ObjectiveCBridgeable & SendableMetatype>(
      ofClass type: Value.Type, completionHandler: @escaping @Sendable (Value?, (any Error)?) -> Void
    ) -> Progress where Value._ObjectiveCType: NSItemProviderReading {
      loadObject(Value._ObjectiveCType.self) { result in
        switch result {
        case .success(let object): completionHandler(object as? Value, nil)
        case .failure(let error): completionHandler(nil, error)
        }
      }
    }

    private func loadObject(
      _ aClass: any NSItemProviderReading.Type,
      completion: @escaping @Sendable (Result<any NSItemProviderReading, any Error>) -> Void
    ) -> Progress {
      guard let match = match(aClass) else {
        let readable = aClass.readableTypeIdentifiersForItemProvider.map { UTType(undeclared: $0) }
        let error = TransferError.notImported(from: registeredContentTypes, imported: readable)
        // Callers may rely on the handler being called after this function returns.
        Task { completion(.failure(error)) }
        return Progress(totalUnitCount: 1)
      }
      return loadDataRepresentation(for: match.offered) { data, error in
        do {
          guard let data else { throw error ?? TransferError.nothingLoaded(match.offered) }
          let object = try aClass.object(withItemProviderData: data, typeIdentifier: match.accepted.identifier)
          completion(.success(object))
        } catch {
          completion(.failure(error))
        }
      }
    }

    private func match(_ aClass: any NSItemProviderReading.Type) -> TypeNegotiation.Match? {
      TypeNegotiation.choose(
        offered: registeredContentTypes,
        accepted: aClass.readableTypeIdentifiersForItemProvider.map { UTType(undeclared: $0) })
    }
  }
#endif
