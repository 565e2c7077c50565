// Keyed archives without the traps. Foundation's archiver on these platforms ends the process for an object of a class that
// is nested, private, local or generic, and its convenience methods for reading do so for damaged data; these throw.

public import Foundation

/// Archives of objects that can be encoded, as data.
public enum ObjectArchive {
  /// Why an object could not be archived or read back.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The object's class cannot be archived here: it is not a class at the top level of its module, or does not
    /// conform to `NSCoding`.
    case unarchivableClass(String)
    /// The archiver gave nothing.
    case empty(String)
    /// The data is not an archive.
    case malformed(String)

    /// What went wrong, in one sentence without a full stop.
    public var description: String {
      switch self {
      case .unarchivableClass(let name):
        "\(name) cannot be archived: it must conform to NSCoding, and be at the top level of its module, not private or generic"
      case .empty(let name):
        "archiving \(name) gave no data"
      case .malformed(let reason):
        "the data is not a keyed archive: \(reason)"
      }
    }
  }

  /// Archives an object, or an array, set or dictionary of such, at any depth.
  ///
  /// - Throws: `ObjectArchive.Failure`, or what the archiver throws.
  public static func data(of object: Any) throws -> Data {
    try check(object)
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false)
    if data.isEmpty { throw Failure.empty(String(reflecting: type(of: object))) }
    return data
  }

  /// Reads an object from an archive.
  ///
  /// - Throws: `ObjectArchive.Failure`, or what the object's own `init(coder:)` makes the unarchiver report.
  public static func object(in data: Data) throws -> Any? {
    let unarchiver: NSKeyedUnarchiver
    do {
      unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    } catch {
      throw Failure.malformed("\(error)")
    }
    unarchiver.requiresSecureCoding = false
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    let object = unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
    if let error = unarchiver.error { throw error }
    return object
  }

  /// What a collection contains, a dictionary's keys included; nil for what is none.
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

  /// Refuses what the archiver would end the process for.
  private static func check(_ object: Any) throws(Failure) {
    if let elements = elements(of: object) {
      for element in elements { try check(element) }
    } else if let object = object as? NSObject {
      let archived: AnyClass = object.classForKeyedArchiver ?? type(of: object)
      let name = String(reflecting: archived)
      let isTopLevel = name.split(separator: ".").count == 2 && !name.contains("(") && !name.contains("<")
      guard isTopLevel, object is any NSCoding else { throw .unarchivableClass(name) }
    } else if !(object is String || object is Data || object is URL || object is any BinaryInteger
      || object is any BinaryFloatingPoint || object is Bool || object is Date || object is UUID)
    {
      throw .unarchivableClass(String(reflecting: type(of: object)))
    }
  }
}
