// The errors of transfers in Foundation's form: the domain and codes are the item providers', and the localized
// description states the failure.

public import Foundation
public import OpenTransferable

#if !canImport(ObjectiveC)
  extension NSItemProvider {
    /// The codes of errors in `errorDomain`.
    public enum ErrorCode: Int, Sendable {
      /// The load failed for a reason without a code.
      case unknownError = -1
      /// The provider has no item of the type.
      case itemUnavailableError = -1000
      /// The item is not of the class or form that was requested.
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

  /// The failure, in one sentence.
  public var errorDescription: String? { sentence }

  /// The description, for readers of the error's dictionary.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: errorDescription ?? description] }
}

extension TypeDeclarationError: LocalizedError {
  /// The fault, in one sentence.
  public var errorDescription: String? { sentence }
}

extension CustomStringConvertible {
  /// The description with a capital and a full stop.
  fileprivate var sentence: String {
    let description = description
    return description.prefix(1).uppercased() + description.dropFirst() + "."
  }
}
