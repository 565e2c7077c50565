import OpenTransferable
import Testing

@Suite("Items between providers and stores")
struct ItemProviderStoreTests {
  @Test("everything that may leave the process is loaded, in order, and comes back")
  func roundTrip() async throws {
    let provider = ItemProvider(Profile.example)
    let loaded = try await provider.loadRepresentations()
    #expect(loaded.map(\.contentType) == [.profile, .utf8PlainText])
    let restored = ItemProvider(loaded, suggestedName: "Anna")
    #expect(try await restored.loadTransferable(type: Profile.self) == .example)
    #expect(try await restored.loadTransferable(type: String.self) == "Anna")
    #expect(restored.suggestedName == "Anna")
  }

  @Test("what is visible to its own process only is not loaded")
  func ownProcess() async throws {
    #expect(try await ItemProvider(Screened()).loadRepresentations().map(\.contentType) == [.png, .json, .html])
  }

  @Test("an item is loaded whole or not at all")
  func failure() async {
    let provider = ItemProvider("text")
    provider.registerDataRepresentation(for: .png) { _ in throw TransferError.nothingLoaded(.png) }
    await #expect(throws: TransferError.nothingLoaded(.png)) { try await provider.loadRepresentations() }
  }
}
