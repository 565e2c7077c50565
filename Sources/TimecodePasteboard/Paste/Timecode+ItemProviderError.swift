// Why item providers gave no timecode: each representation that was tried, in order, with its reason.

public import OpenTransferable
public import SMPTETimecode

extension Timecode {
  /// Why no timecode could be read from item providers.
  public enum ItemProviderError: Error, Sendable {
    /// None of the types offered is one that a timecode is read from.
    case noReadableType(offered: [UTType])
    /// Every representation that was tried failed; they are in the order of the attempts, richest first.
    case unreadable([Failure])
    /// The task was cancelled while something was loading.
    case cancelled

    /// A representation that gave no timecode.
    public struct Failure: Sendable {
      /// The type of the representation.
      public var contentType: UTType
      /// Why it gave none: `PasteReader.ReadingError` where its bytes are no timecode, `TimecodeField.PasteRejection` where
      /// a point of its range does not exist, else what loading it threw.
      public var cause: any Error

      /// The reading error, where the bytes arrived and are no timecode.
      public var readingError: PasteReader.ReadingError? { cause as? PasteReader.ReadingError }
    }
  }
}

extension Timecode.ItemProviderError: CustomStringConvertible {
  /// What went wrong, in one sentence without a full stop, such as
  /// `public.utf8-plain-text: expected a digit at offset 3`.
  public var description: String {
    switch self {
    case .noReadableType(let offered) where offered.isEmpty:
      "nothing is offered that a timecode could be read from"
    case .noReadableType(let offered):
      "a timecode cannot be read from \(offered.map(\.identifier).joined(separator: ", "))"
    case .unreadable(let failures):
      failures.map(\.description).joined(separator: "; ")
    case .cancelled:
      "the load was cancelled"
    }
  }
}

extension Timecode.ItemProviderError.Failure: CustomStringConvertible {
  /// The type and the reason.
  public var description: String { "\(contentType): \(cause)" }
}
