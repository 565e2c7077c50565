// Keyed archives that throw errors. On these platforms, Foundation's archiver ends the process for an object of a
// nested, private, local or generic class, and its convenience methods for reading do so for damaged data.

public import Foundation
import OpenTransferable

/// Archives of encodable objects, as data.
public enum ObjectArchive {
  /// Archives an object, or an array, set or dictionary of objects at any depth.
  ///
  /// - Throws: `TransferError`, or an error of the archiver.
  public static func data(of object: Any) throws -> Data {
    try check(object)
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false)
    if data.isEmpty { throw TransferError.emptyArchive(class: String(reflecting: type(of: object))) }
    return data
  }

  /// Reads an object from an archive.
  ///
  /// - Throws: `TransferError`, or the error that the object's `init(coder:)` has set on the unarchiver.
  public static func object(in data: Data) throws -> Any? {
    let unarchiver: NSKeyedUnarchiver
    do {
      unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    } catch {
      throw TransferError.malformedArchive(reason: "\(error)")
    }
    unarchiver.requiresSecureCoding = false
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    let object = unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
    if let error = unarchiver.error { throw error }
    return object
  }

  /// The elements of a collection, including a dictionary's keys; nil for anything else.
  private static func elements(of object: Any) -> [Any]? {
    switch object {
    case let set as NSSet: set.allObjects
    case let set as NSOrderedSet: set.array
    case let set as Set<AnyHashable>: set.map(\.base)
    case let elements as [Any]: elements
    case let elements as [AnyHashable: Any]: elements.keys.map(\.base) + Array(elements.values)
    default: nil
    }
  }

  /// Throws for an object for which the archiver would end the process.
  private static func check(_ object: Any) throws(TransferError) {
    if let elements = elements(of: object) {
      for element in elements { try check(element) }
    } else if let object = object as? NSObject {
      let archived: AnyClass = object.classForKeyedArchiver ?? type(of: object)
      let name = String(reflecting: archived)
      let isTopLevel = name.split(separator: ".").count == 2 && !name.contains("(") && !name.contains("<")
      guard isTopLevel, object is any NSCoding else { throw .unarchivable(class: name) }
    } else if !(object is String || object is Data || object is URL || object is any BinaryInteger
      || object is any BinaryFloatingPoint || object is Bool || object is Date || object is UUID)
    {
      throw .unarchivable(class: String(reflecting: type(of: object)))
    }
  }
}
