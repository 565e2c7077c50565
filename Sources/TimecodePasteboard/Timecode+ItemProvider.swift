// Item providers of a timecode, and a timecode of item providers.
//
//     let providers = timecode.itemProviders(stringFormat: [.showSubFrames])
//     let pasted = try await Timecode(from: providers, propertiesForString: .init(rate: .fps24))

import FilePasteboard
public import OpenTransferable
public import SMPTETimecode

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Timecode {
  // Making providers is disfavoured so that code written for Apple's frameworks, which does not name the type of the result,
  // gets `NSItemProvider` where `OpenTransferableFoundation` is imported.

  /// The item providers of a copy: one of the lossless JSON, then one of the text.
  ///
  /// - Parameter stringFormat: The options of the text.
  @_disfavoredOverload
  public func itemProviders(stringFormat: StringFormat = .default()) -> [ItemProvider] {
    [jsonItemProvider(), stringItemProvider(stringFormat: stringFormat)]
  }

  /// The item provider of the lossless JSON.
  @_disfavoredOverload
  public func jsonItemProvider() -> ItemProvider {
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: .timecode) { _ in Data(json) }
    return provider
  }

  /// The item provider of the text, which loses the properties.
  ///
  /// - Parameter stringFormat: The options of the text.
  @_disfavoredOverload
  public func stringItemProvider(stringFormat: StringFormat = .default()) -> ItemProvider {
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: Self.textUTType) { _ in Data(stringValue(format: stringFormat).utf8) }
    return provider
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
  /// any rate, and a tag such as `@29.97d` outranks `properties`. After a representation that fails the next is tried,
  /// except where a pasteboard's file is damaged or cannot be read.
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
          // What a pasteboard file lost to damage is not replaced by text that has lost the rate.
          if error is PasteboardStore.Error { throw .unreadable(failures) }
        }
      }
    }
    throw failures.isEmpty ? .noReadableType(offered: offered) : .unreadable(failures)
  }
}
