// A timecode's item providers in Foundation's form, for code that was written for the pasteboards of AppKit and UIKit.
//
//     let providers = timecode.itemProviders()                            // [NSItemProvider]
//     let pasted = try await Timecode(from: providers, propertiesForString: properties)

@_exported public import OpenTransferableFoundation
@_exported public import TimecodeTransfer

#if !canImport(ObjectiveC)

  extension Timecode {
    /// The item providers of a copy: first the lossless JSON, then the text.
    ///
    /// - Parameter stringFormat: The options of the text.
    public func itemProviders(stringFormat: StringFormat = .default()) -> [NSItemProvider] {
      [jsonItemProvider(), stringItemProvider(stringFormat: stringFormat)]
    }

    /// The item provider of the lossless JSON.
    public func jsonItemProvider() -> NSItemProvider {
      NSItemProvider(jsonItemProvider() as ItemProvider)
    }

    /// The item provider of the text, which loses the properties.
    ///
    /// - Parameter stringFormat: The options of the text.
    public func stringItemProvider(stringFormat: StringFormat = .default()) -> NSItemProvider {
      NSItemProvider(stringItemProvider(stringFormat: stringFormat) as ItemProvider)
    }

    /// Reads the timecode of an item provider, from its richest representation that decodes.
    ///
    /// - Parameters:
    ///   - itemProvider: The provider; only representations that are tried are loaded.
    ///   - properties: The properties for text, which states none.
    /// - Throws: The attempts, each with the reason that it gave no timecode.
    public init(
      from itemProvider: NSItemProvider, propertiesForString properties: Properties
    ) async throws(PasteboardError) {
      try await self.init(from: [itemProvider], propertiesForString: properties)
    }

    /// Reads the timecode of several item providers of one copy, from the richest representation that decodes.
    ///
    /// - Parameters:
    ///   - itemProviders: The providers; only representations that are tried are loaded.
    ///   - properties: The properties for text, which states none.
    /// - Throws: The attempts, each with the reason that it gave no timecode.
    public init(
      from itemProviders: [NSItemProvider], propertiesForString properties: Properties
    ) async throws(PasteboardError) {
      try await self.init(from: itemProviders.map(\.itemProvider), propertiesForString: properties)
    }

    /// Reads the timecode of several item providers of one copy, from the richest representation that decodes.
    @available(*, deprecated, renamed: "init(from:propertiesForString:)")
    public init(
      from itemProviders: [NSItemProvider], propertiesForTimecodeString properties: Properties
    ) async throws(PasteboardError) {
      try await self.init(from: itemProviders, propertiesForString: properties)
    }
  }
#endif
