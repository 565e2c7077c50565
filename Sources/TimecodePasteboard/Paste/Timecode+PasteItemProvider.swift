// The timecode of item providers, by the same engine as the timecode of a pasteboard.
//
//     let pasted = try await Timecode(from: providers, propertiesForString: .init(rate: .fps24))

import Essentials
import FilePasteboard
public import OpenTransferable
public import SMPTETimecode

extension Timecode {
  /// Reads the timecode of an item provider: of its richest representation that decodes.
  ///
  /// - Parameters:
  ///   - itemProvider: The provider; only what is tried is loaded.
  ///   - properties: The properties of text that does not contain its own.
  ///   - timeLimit: How long each load may take; nil is without limit.
  /// - Throws: What was tried, and why each gave no timecode.
  public init(
    from itemProvider: ItemProvider, propertiesForString properties: Properties, timeLimit: Duration? = nil
  ) async throws(ItemProviderError) {
    try await self.init(from: [itemProvider], propertiesForString: properties, timeLimit: timeLimit)
  }

  /// Reads the timecode of several item providers of one copy: of the richest representation that decodes.
  ///
  /// JSON in any of the providers comes before text in any. The numbers are not validated: at the properties for text they
  /// may be out of range, which `isValid` tells. Text is read as the library reads it everywhere: `;` before the frames at
  /// any rate, and a tag such as `@29.97d` outranks `properties`. After a representation that fails the next is tried,
  /// except where a pasteboard's file is damaged or cannot be read.
  ///
  /// - Parameters:
  ///   - itemProviders: The providers; only what is tried is loaded.
  ///   - properties: The properties of text that does not contain its own.
  ///   - timeLimit: How long each load may take; nil is without limit.
  /// - Throws: What was tried, and why each gave no timecode.
  public init(
    from itemProviders: [ItemProvider], propertiesForString properties: Properties, timeLimit: Duration? = nil
  ) async throws(ItemProviderError) {
    let offered = itemProviders.flatMap(\.registeredContentTypes)
    var paste = Paste(
      reader: PasteReader(
        preferred: Self.foreignPasteUTTypes, text: TimecodeReader(properties: properties, separatorRule: .report)),
      rules: .acceptingAll)
    let types = offered.map(\.identifier)
    var result = paste.untried(types)
    var failures: [ItemProviderError.Failure] = []
    for match in paste.matches(among: types) {
      let type = match.offered
      for provider in itemProviders where provider.registeredContentTypes.contains(type) {
        do {
          let data = try await provider.loadDataRepresentation(for: type, timeLimit: timeLimit)
          _ = paste.take(Array(data), as: match, named: type.identifier, into: &result)
          switch result.outcome {
          case .accepted(let marker):
            self = marker.inPoint
            return
          case .rejected(let rejection): failures.append(.init(contentType: type, cause: rejection))
          default: failures += result.faults.suffix(1).map { .init(contentType: type, cause: $0.error) }
          }
        } catch is CancellationError {
          throw .cancelled
        } catch {
          failures.append(.init(contentType: type, cause: error))
          // What a damaged pasteboard file has lost is not replaced by text, which lacks the rate.
          if error is PasteboardStore.Error { throw .unreadable(failures) }
        }
      }
    }
    throw failures.isEmpty ? .noReadableType(offered: offered) : .unreadable(failures)
  }
}

// Why item providers gave no timecode: each representation that was tried, in order, with its reason.

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
      /// Why it gave none: `ReadingError` where its bytes are no timecode, `TimecodeField.PasteRejection` where
      /// a point of its range does not exist, else what loading it threw.
      public var cause: any Error

      /// The reading error, where the bytes arrived and are no timecode.
      public var readingError: ReadingError? { cause as? ReadingError }
    }
  }
}

extension Timecode.ItemProviderError: CustomStringConvertible {
  /// What went wrong, in one sentence without a full stop, such as
  /// `public.utf8-plain-text: expected a digit at offset 3`.
  public var description: String {
    switch self {
    case .noReadableType(let offered) where offered.isEmpty:
      "nothing offered can be read as a timecode"
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
  public var description: String {
    readingError?.message(about: contentType.identifier) ?? "\(contentType): \(cause)"
  }
}
