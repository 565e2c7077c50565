// Item providers of timecodes in Foundation's form, for code written for the pasteboards of AppKit and UIKit.
//
//     let providers = timecode.itemProviders()                            // [NSItemProvider]
//     let pasted = try await Timecode(from: providers, propertiesForString: properties)

@_exported public import OpenTransferableFoundation
@_exported public import TimecodeTransfer

#if !canImport(ObjectiveC)

  extension Timecode {
    /// The item providers for a copy: first the lossless JSON, then the text.
    ///
    /// - Parameter stringFormat: The options of the text.
    public func itemProviders(stringFormat: StringFormat = .default()) -> [NSItemProvider] {
      [jsonItemProvider(), stringItemProvider(stringFormat: stringFormat)]
    }

    /// The item provider of the lossless JSON.
    public func jsonItemProvider() -> NSItemProvider {
      NSItemProvider(jsonItemProvider() as ItemProvider)
    }

    /// The item provider of the text, which does not contain the properties.
    ///
    /// - Parameter stringFormat: The options of the text.
    public func stringItemProvider(stringFormat: StringFormat = .default()) -> NSItemProvider {
      NSItemProvider(stringItemProvider(stringFormat: stringFormat) as ItemProvider)
    }

    /// Reads a timecode from an item provider, from its richest representation that can be decoded.
    ///
    /// - Parameters:
    ///   - itemProvider: The provider. Representations are loaded only until one succeeds.
    ///   - properties: The properties for text that does not contain them.
    /// - Throws: The attempts, with the reason why each failed.
    public init(
      from itemProvider: NSItemProvider, propertiesForString properties: Properties
    ) async throws(PasteboardError) {
      try await self.init(from: [itemProvider], propertiesForString: properties)
    }

    /// Reads a timecode from several item providers of one copy, from the richest representation that can be decoded.
    ///
    /// - Parameters:
    ///   - itemProviders: The providers. Representations are loaded only until one succeeds.
    ///   - properties: The properties for text that does not contain them.
    /// - Throws: The attempts, with the reason why each failed.
    public init(
      from itemProviders: [NSItemProvider], propertiesForString properties: Properties
    ) async throws(PasteboardError) {
      try await self.init(from: itemProviders.map(\.itemProvider), propertiesForString: properties)
    }

    /// Reads a timecode from several item providers of one copy, from the richest representation that can be decoded.
    @available(*, deprecated, renamed: "init(from:propertiesForString:)")
    public init(
      from itemProviders: [NSItemProvider], propertiesForTimecodeString properties: Properties
    ) async throws(PasteboardError) {
      try await self.init(from: itemProviders, propertiesForString: properties)
    }
  }
#endif
