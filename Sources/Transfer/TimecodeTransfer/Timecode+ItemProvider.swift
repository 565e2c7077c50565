// The timecode of item providers, by the same engine as the timecode of a pasteboard.
//
//     let pasted = try await Timecode(from: providers, propertiesForString: .init(rate: .fps24))

import Essentials
public import FilePasteboard
public import OpenTransferable
public import SMPTETimecode
public import TimecodePasteboard

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
  ) async throws(PasteboardError) {
    try await self.init(from: [itemProvider], propertiesForString: properties, timeLimit: timeLimit)
  }

  /// Reads the timecode of several item providers of one copy: of the richest representation that decodes.
  ///
  /// JSON in any of the providers comes before text in any. The numbers are not validated: at the properties for text
  /// they may be out of range, which `isValid` tells. Text is read as the library reads it everywhere: `;` before the
  /// frames at any rate, and a tag such as `@29.97d` outranks `properties`. After a representation that fails the next
  /// is tried, except where a pasteboard's file is damaged or cannot be read.
  ///
  /// - Parameters:
  ///   - itemProviders: The providers; only what is tried is loaded.
  ///   - properties: The properties of text that does not contain its own.
  ///   - timeLimit: How long each load may take; nil is without limit.
  /// - Throws: What was tried, and why each gave no timecode.
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
          // What a damaged pasteboard file has lost is not replaced by text, which lacks the rate.
          if error is PasteboardStore.Error { throw .unreadable(attempts) }
        }
      }
    }
    throw attempts.isEmpty ? .noReadableType(offered: types) : .unreadable(attempts)
  }
}

extension PasteboardError.Attempt {
  /// The reading error, where the bytes arrived and are no timecode.
  public var readingError: ReadingError? { cause as? ReadingError }
}

extension PasteboardError.Attempt: CustomStringConvertible {
  /// The type and the reason, such as `public.utf8-plain-text is not a timecode: expected a digit`.
  public var description: String {
    readingError?.message(about: contentType.identifier) ?? "\(contentType): \(cause)"
  }
}
