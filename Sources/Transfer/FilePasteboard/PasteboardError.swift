// The errors of exchanging values and item providers with a pasteboard: those of the store and of the transfer.

public import OpenTransferable

/// The reason why values or item providers could not be written to a pasteboard, or read from one.
public enum PasteboardError: Error, Sendable {
  /// The store failed.
  case store(PasteboardStore.Error)
  /// The value or provider has no representation that may be written: it has none, or only ones for this process.
  case nothingToWrite
  /// The type is not declared, so no receiver could interpret it. The `hint` of the error explains how to declare it.
  case undeclaredType(TypeDeclarationError)
  /// A representation could not be made; the error is the loader's.
  case exportFailed(UTType, any Error)
  /// An item could not be read as a value; the error is the store's or the value type's.
  case importFailed(item: Int, any Error)
  /// The providers offer no type from which the value can be read.
  case noReadableType(offered: [UTType])
  /// Every representation that was tried has failed. The attempts are in order, richest first.
  case unreadable([Attempt])
  /// The task was cancelled while a representation was being made or read.
  case cancelled

  /// A failed attempt to read a representation of a provider.
  public struct Attempt: Sendable {
    /// The type of the representation.
    public var contentType: UTType
    /// The error that loading the representation or reading its bytes threw.
    public var cause: any Error

    package init(_ contentType: UTType, cause: any Error) {
      self.contentType = contentType
      self.cause = cause
    }
  }
}

extension PasteboardError: CustomStringConvertible {
  /// The reason, in one sentence without a full stop.
  public var description: String {
    switch self {
    case .store(let error): "\(error)"
    case .nothingToWrite: "there is no representation that other programs may see"
    case .undeclaredType(let error): "\(error)"
    case .exportFailed(let type, let error): "\(type) could not be made: \(error)"
    case .importFailed(let item, let error): "item \(item + 1) could not be read: \(error)"
    case .noReadableType(let offered) where offered.isEmpty: "nothing is offered"
    case .noReadableType(let offered): "nothing can be read from \(offered.map(\.identifier).joined(separator: ", "))"
    case .unreadable(let attempts): attempts.map { "\($0)" }.joined(separator: "; ")
    case .cancelled: "the load was cancelled"
    }
  }
}
