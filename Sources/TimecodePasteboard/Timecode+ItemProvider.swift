// Item providers of a timecode, and a timecode of item providers.
//
//     let providers = timecode.itemProviders(stringFormat: [.showSubFrames])
//     let pasted = try await Timecode(from: providers, propertiesForString: .init(rate: .fps24))

public import OpenTransferable
public import SMPTETimecode

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Timecode {
  /// The item providers of a copy: one of the lossless JSON, then one of the text.
  ///
  /// It is disfavoured so that code written for Apple's frameworks, which does not name the type of the result, gets the
  /// `NSItemProvider` form where `OpenTransferableFoundation` is imported.
  ///
  /// - Parameter stringFormat: The options of the text.
  @_disfavoredOverload
  public func itemProviders(stringFormat: StringFormat = .default()) -> [ItemProvider] {
    let json = ItemProvider()
    json.registerDataRepresentation(for: .timecode) { _ in Data(self.json) }
    let text = ItemProvider()
    text.registerDataRepresentation(for: Self.textUTType) { _ in Data(stringValue(format: stringFormat).utf8) }
    return [json, text]
  }

  /// Reads the timecode of an item provider: of its richest representation that decodes.
  ///
  /// - Parameters:
  ///   - itemProvider: The provider; only what is tried is loaded.
  ///   - properties: The properties of text that does not say its own.
  ///   - timeLimit: How long each load may take; without one it may take for ever.
  /// - Throws: What was tried, and why each gave no timecode.
  public init(
    from itemProvider: ItemProvider, propertiesForString properties: Properties, timeLimit: Duration? = nil
  ) async throws(ItemProviderError) {
    try await self.init(from: [itemProvider], propertiesForString: properties, timeLimit: timeLimit)
  }

  /// Reads the timecode of several item providers of one copy: of the richest representation that decodes.
  ///
  /// JSON in any of the providers comes before text in any. The numbers are not validated: at the properties for text they
  /// may be out of range, which `isValid` says. Text is read as the library reads it everywhere: `;` before the frames at
  /// any rate, and a tag such as `@29.97d` outranks `properties`.
  ///
  /// - Parameters:
  ///   - itemProviders: The providers; only what is tried is loaded.
  ///   - properties: The properties of text that does not say its own.
  ///   - timeLimit: How long each load may take; without one it may take for ever.
  /// - Throws: What was tried, and why each gave no timecode.
  public init(
    from itemProviders: [ItemProvider], propertiesForString properties: Properties, timeLimit: Duration? = nil
  ) async throws(ItemProviderError) {
    let offered = itemProviders.flatMap(\.registeredContentTypes)
    // Other plain text, such as UTF-16, is taken where nothing better is there.
    let reader = PasteReader(
      preferred: Self.pasteUTTypes + [.plainText], text: TimecodeReader(properties: properties, separatorRule: .report))
    var failures: [ItemProviderError.Failure] = []
    for match in reader.candidates(among: offered) {
      for provider in itemProviders where provider.registeredContentTypes.contains(match.offered) {
        do {
          let data = try await provider.loadDataRepresentation(for: match.offered, timeLimit: timeLimit)
          self = try reader.read(Array(data), as: match.offered).timecode
          return
        } catch is CancellationError {
          throw .cancelled
        } catch {
          failures.append(ItemProviderError.Failure(contentType: match.offered, cause: error))
        }
      }
    }
    throw failures.isEmpty ? .noReadableType(offered: offered) : .unreadable(failures)
  }
}
