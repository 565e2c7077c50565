// Why a pasteboard could not be written from, or read as, providers and values, or providers be read as a value: the
// store's errors and the errors of the transfer, in one domain.

public import OpenTransferable

/// What went wrong when values or item providers went to a pasteboard or came from one.
public enum PasteboardError: Error, Sendable {
  /// The store failed.
  case store(PasteboardStore.Error)
  /// The value or provider has nothing that may be written: no representation, or only representations for this
  /// process.
  case nothingToWrite
  /// Nothing declares the type, so that no receiver could know what it is; the error's `hint` explains how to declare
  /// it.
  case undeclaredType(TypeDeclarationError)
  /// A representation could not be made, for the reason that its loader threw.
  case exportFailed(UTType, any Error)
  /// An item could not be read as a value, for the reason that the store or the value's type threw.
  case importFailed(item: Int, any Error)
  /// None of the types that providers offer is one that the value is read from.
  case noReadableType(offered: [UTType])
  /// Every representation of providers that was tried failed; they are in the order of the attempts, richest first.
  case unreadable([Attempt])
  /// The task was cancelled while a representation was being made or read.
  case cancelled

  /// A representation of a provider that gave no value.
  public struct Attempt: Sendable {
    /// The type of the representation.
    public var contentType: UTType
    /// Why it gave none: what reading its bytes or loading it threw.
    public var cause: any Error

    package init(_ contentType: UTType, cause: any Error) {
      self.contentType = contentType
      self.cause = cause
    }
  }
}

extension PasteboardError: CustomStringConvertible {
  /// What went wrong, in one sentence without a full stop.
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
