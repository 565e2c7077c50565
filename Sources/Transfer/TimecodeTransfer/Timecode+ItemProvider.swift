// Reading timecodes from item providers, with the same engine as from a pasteboard.
//
//     let pasted = try await Timecode(from: providers, propertiesForString: .init(rate: .fps24))

import Essentials
public import FilePasteboard
public import OpenTransferable
public import SMPTETimecode
public import TimecodePasteboard

extension Timecode {
  /// Reads a timecode from an item provider, from its richest representation that can be decoded.
  ///
  /// - Parameters:
  ///   - itemProvider: The provider. Representations are loaded only until one succeeds.
  ///   - properties: The properties for text that does not contain them.
  ///   - timeLimit: The time limit for each load; nil for none.
  /// - Throws: The attempts, with the reason why each failed.
  public init(
    from itemProvider: ItemProvider, propertiesForString properties: Properties, timeLimit: Duration? = nil
  ) async throws(PasteboardError) {
    try await self.init(from: [itemProvider], propertiesForString: properties, timeLimit: timeLimit)
  }

  /// Reads a timecode from several item providers of one copy, from the richest representation that can be decoded.
  ///
  /// JSON from any provider is preferred to text from any provider. The numbers are not validated: with the properties
  /// for text they may be out of range, in which case `isValid` is false. Text is read as everywhere in the library:
  /// `;` may precede the frames at any rate, and a tag such as `@29.97d` overrides `properties`. If a representation
  /// fails, the next one is tried, unless the file of a pasteboard is damaged or cannot be read.
  ///
  /// - Parameters:
  ///   - itemProviders: The providers. Representations are loaded only until one succeeds.
  ///   - properties: The properties for text that does not contain them.
  ///   - timeLimit: The time limit for each load; nil for none.
  /// - Throws: The attempts, with the reason why each failed.
  public init(
    from itemProviders: [ItemProvider], propertiesForString properties: Properties, timeLimit: Duration? = nil
  ) async throws(PasteboardError) {
    let types = itemProviders.flatMap(\.registeredContentTypes)
    var offer = OfferedRepresentations(of: types, textAt: properties)
    var attempts: [PasteboardError.Attempt] = []
    for match in offer.candidates {
      let type = match.offered
      for provider in itemProviders where provider.registeredContentTypes.contains(type) {
        do {
          let data = try await provider.loadDataRepresentation(for: type, timeLimit: timeLimit)
          if let timecode = try offer.timecode(of: Array(data), as: match) {
            self = timecode
            return
          }
        } catch is CancellationError {
          throw .cancelled
        } catch {
          attempts.append(.init(type, cause: error))
          // Text lacks the rate, so it must not replace the content of a damaged pasteboard file.
          if error is PasteboardStore.Error { throw .unreadable(attempts) }
        }
      }
    }
    throw attempts.isEmpty ? .noReadableType(offered: types) : .unreadable(attempts)
  }
}

extension PasteboardError.Attempt {
  /// The error of reading the bytes; nil if the attempt failed for another reason.
  public var readingError: ReadingError? { cause as? ReadingError }
}

extension PasteboardError.Attempt: CustomStringConvertible {
  /// The type and the reason, such as `public.utf8-plain-text is not a timecode: expected a digit`.
  public var description: String {
    readingError?.message(about: contentType.identifier) ?? "\(contentType): \(cause)"
  }
}
