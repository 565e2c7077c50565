// The item providers of a timecode.
//
//     let providers = timecode.itemProviders(stringFormat: [.showSubFrames])

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
    provider.registerDataRepresentation(for: .timecode) { _ in Data(bytes(as: .timecode)) }
    return provider
  }

  /// The item provider of the text, which loses the properties.
  ///
  /// - Parameter stringFormat: The options of the text.
  @_disfavoredOverload
  public func stringItemProvider(stringFormat: StringFormat = .default()) -> ItemProvider {
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: Self.textUTType) { _ in
      Data(bytes(as: Self.textUTType, style: TimecodeStyle(stringFormat)))
    }
    return provider
  }
}
