// Why a pasteboard could not be written from, or read as, providers and values: the store's errors and those of the
// transfer, in one domain. As the store, this module words nothing.

public import OpenTransferable

/// What went wrong when values or item providers went to a pasteboard or came from one.
public enum PasteboardError: Error, Sendable {
  /// The store failed.
  case store(PasteboardStore.Error)
  /// The value or provider has nothing that may be written: no representation, or only those of its own process.
  case nothingToWrite
  /// Nothing declares the type, so that no receiver could know what it is; the error's `hint` explains how to declare it.
  case undeclaredType(TypeDeclarationError)
  /// A representation could not be made, for the reason that its loader threw.
  case exportFailed(UTType, any Error)
  /// An item could not be read as a value, for the reason that the store or the value's type threw.
  case importFailed(item: Int, any Error)
  /// The task was cancelled while a representation was being made or read.
  case cancelled
}
