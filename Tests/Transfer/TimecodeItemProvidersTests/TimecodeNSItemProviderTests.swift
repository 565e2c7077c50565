import TestSupport
import Testing
import TimecodeItemProviders

@Suite struct TimecodeNSItemProviderTests {
  static let timecode = Timecode(
    unchecked: .init(h: 1, m: 2, s: 3, f: 4, sf: 5), using: .init(rate: .fps120, limit: .max100Days))
  static let others = Timecode.Properties(rate: .fps60, base: .max80SubFrames)

  @Test func `Providers of Foundation's form are created and read without naming a type`() async throws {
    let providers = Self.timecode.itemProviders(stringFormat: [.showSubFrames])
    let named: [NSItemProvider] = providers
    #expect(
      named.map(\.registeredTypeIdentifiers) == [
        ["com.orchetect.TimecodeKit.timecode"], ["public.utf8-plain-text"],
      ])
    let pasted = try await Timecode(from: providers, propertiesForString: Self.others)
    #expect(pasted.properties == Self.timecode.properties)
  }

  @Test func `The listing of the module's page is compiled here, word for word`() async throws {
    let page = "Sources/Transfer/TimecodeItemProviders/TimecodeItemProviders.docc/TimecodeItemProviders.md"
    let file = "Tests/Transfer/TimecodeItemProvidersTests/TimecodeNSItemProviderTests.swift"
    #expect(try Listings.documented(in: page) == Listings.compiled(in: file))
    let timecode = Self.timecode
    // listing
    let providers = timecode.itemProviders()  // [NSItemProvider]
    let pasted = try await Timecode(from: providers, propertiesForString: timecode.properties)
    // end of listing
    #expect(pasted == timecode && providers.allSatisfy { ($0 as Any) is NSItemProvider })
  }

  @Test func `A string object is read with the given properties`() async throws {
    let provider = NSItemProvider(object: "01:02:03:04.05" as NSString)
    let pasted = try await Timecode(from: provider, propertiesForString: Self.others)
    #expect(pasted == Timecode(unchecked: .init(h: 1, m: 2, s: 3, f: 4, sf: 5), using: Self.others))
  }

  @Test func `Data registered as a whole item is read`() async throws {
    let json = Data(Self.timecode.json) as NSData
    let provider = NSItemProvider(item: json, typeIdentifier: UTType.timecode.identifier)
    let pasted = try await Timecode(from: provider, propertiesForString: Self.others)
    #expect(pasted.properties == Self.timecode.properties)
  }
}
