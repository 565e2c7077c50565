// The errors of transfers that this module detects. Errors of a type's closures and of a provider's load handlers are
// thrown unchanged. A canceled transfer throws `CancellationError`.

/// The reason why a value could not be transferred.
public enum TransferError: Error, Hashable, Sendable {
  /// The value is not exported as the type, or as any type; `exported` lists its current types.
  case notExported(as: UTType?, exported: [UTType])
  /// The receiver imports none of the offered types; `imported` lists the types that it does import.
  case notImported(from: [UTType], imported: [UTType])
  /// The provider has no representation that conforms to the type; `registered` lists the types that it has.
  case notRegistered(UTType, registered: [UTType])
  /// A load handler returned neither bytes nor a file nor an error.
  case nothingLoaded(UTType)
  /// A load took longer than its time limit.
  case timedOut(UTType, limit: Duration)
  /// The bytes are not valid data of their type.
  case malformed(UTType, expected: String)
  /// An object of this class cannot be archived: it is not a class at the top level of its module, or does not conform
  /// to `NSCoding`.
  case unarchivable(class: String)
  /// Archiving an object of this class returned no data.
  case emptyArchive(class: String)
  /// The data is not an archive of objects.
  case malformedArchive(reason: String)
  /// A file could not be read, copied or written.
  case fileFailed(path: String, reason: String)
}

extension TransferError {
  /// A stable word for programs.
  public enum Code: String, CaseIterable, Sendable {
    case transfer
  }

  /// The code of the error.
  public var code: Code { .transfer }
}

extension TransferError: CustomStringConvertible {
  /// The reason, in one sentence without a full stop.
  public var description: String {
    switch self {
    case .notExported(let type?, let exported):
      "the value is not exported as \(type)\(Self.list(exported, "; it is exported as "))"
    case .notExported(nil, _):
      "the value is not exported as any type"
    case .notImported(let offered, let imported):
      "nothing offered can be imported: offered \(Self.list(offered, "", "nothing")), "
        + "imported \(Self.list(imported, "", "nothing"))"
    case .notRegistered(let type, let registered):
      "no representation conforms to \(type)\(Self.list(registered, "; registered are "))"
    case .nothingLoaded(let type):
      "the loader of \(type) gave nothing"
    case .timedOut(let type, let limit):
      "loading \(type) took longer than \(limit)"
    case .malformed(let type, let expected):
      "the data is not \(type): expected \(expected)"
    case .unarchivable(let name):
      "\(name) cannot be archived: it must conform to NSCoding, and be at the top level of its module, not private or generic"
    case .emptyArchive(let name):
      "archiving \(name) gave no data"
    case .malformedArchive(let reason):
      "the data is not a keyed archive: \(reason)"
    case .fileFailed(let path, let reason):
      "\(path): \(reason)"
    }
  }

  private static func list(_ types: [UTType], _ prefix: String, _ none: String = "") -> String {
    types.isEmpty ? none : prefix + types.map(\.identifier).joined(separator: ", ")
  }
}
