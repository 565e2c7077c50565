import FoundationEssentials
import Testing
import TimecodeTransfer

@Suite struct TimecodeItemProviderTests {
  static let timecode = Timecode(
    unchecked: .init(d: 2, h: 1, m: 2, s: 3, f: 4, sf: 5),
    using: .init(rate: .fps120, base: .max100SubFrames, limit: .max100Days))
  static let others = Timecode.Properties(rate: .fps60, base: .max80SubFrames, limit: .max24Hours)

  private struct Refusal: Error {}

  private func provider(_ types: [UTType], _ text: String) -> ItemProvider {
    let provider = ItemProvider()
    for type in types { provider.registerDataRepresentation(for: type) { _ in Data(text.utf8) } }
    return provider
  }

  private func error(from providers: [ItemProvider]) async -> PasteboardError? {
    do throws(PasteboardError) {
      _ = try await Timecode(from: providers, propertiesForString: Self.others)
      return nil
    } catch {
      return error
    }
  }

  @Test func `A copy is the JSON provider and the text provider`() async throws {
    let providers: [ItemProvider] = Self.timecode.itemProviders(stringFormat: [.showSubFrames])
    #expect(providers.map(\.registeredContentTypes) == [[.timecode], [.utf8PlainText]])
    let texts = try await [
      providers[0].loadDataRepresentation(for: .timecode), providers[1].loadDataRepresentation(for: .text),
    ]
    #expect(Array(texts[0]) == Self.timecode.json)
    #expect(String(decoding: texts[1], as: UTF8.self) == "2 01:02:03:004.05")
    let plain: [ItemProvider] = Self.timecode.itemProviders()
    #expect(try await plain[1].loadTransferable(type: String.self) == "2 01:02:03:004")
  }

  @Test(arguments: [[0, 1], [1, 0]])
  func `JSON is preferred to text in any order of the providers`(order: [Int]) async throws {
    let providers: [ItemProvider] = Self.timecode.itemProviders()
    let pasted = try await Timecode(from: order.map { providers[$0] }, propertiesForString: Self.others)
    #expect(pasted.components == Self.timecode.components)
    #expect(pasted.properties == Self.timecode.properties)
  }

  @Test func `Text gets the given properties and is not validated`() async throws {
    let providers: [ItemProvider] = Self.timecode.itemProviders(stringFormat: [.showSubFrames])
    let pasted = try await Timecode(from: providers[1], propertiesForString: Self.others)
    #expect(pasted.components == Self.timecode.components)
    #expect(pasted.properties == Self.others)
    #expect(!pasted.isValid)
  }

  @Test(arguments: [UTType.utf8PlainText, .plainText])
  func `Any plain text is read; its tag overrides the given properties`(type: UTType) async throws {
    let pasted = try await Timecode(from: provider([type], "01:00:00;00@29.97d"), propertiesForString: Self.others)
    #expect(pasted.frameRate == .fps29_97d)
  }

  @Test(arguments: [UTType.timecode, .timecodeLaterName])
  func `Both names of the JSON type are read`(type: UTType) async throws {
    let json = String(decoding: Self.timecode.json, as: UTF8.self)
    let pasted = try await Timecode(from: provider([type], json), propertiesForString: Self.others)
    #expect(pasted.properties == Self.timecode.properties)
  }

  @Test func `If a representation cannot be decoded, the next richest is tried`() async throws {
    let providers = [
      provider([.utf8PlainText], "01:02:03:04"), provider([.timecode], "{"), provider([.timecode], "[]"),
    ]
    let pasted = try await Timecode(from: providers, propertiesForString: Self.others)
    #expect(pasted.stringValue() == "01:02:03:04")
  }

  @Test func `A failed read has the reason for every representation`() async throws {
    let failing = ItemProvider()
    failing.registerDataRepresentation(for: .timecode) { _ in throw Refusal() }
    let error = await error(from: [provider([.utf8PlainText], "01:x"), provider([.timecode], "{}"), failing])
    guard case .unreadable(let failures)? = error else {
      Issue.record("read, or failed otherwise: \(String(describing: error))")
      return
    }
    #expect(failures.map(\.contentType) == [.timecode, .timecode, .utf8PlainText])
    #expect(
      failures[0].description
        == "com.orchetect.TimecodeKit.timecode is not a timecode's JSON: key \"days\" is missing at offset 1")
    #expect(failures[0].readingError != nil)
    #expect(failures[1].cause is Refusal)
    #expect(failures[2].description.hasPrefix("public.utf8-plain-text is not a timecode: expected "))
  }

  @Test func `A range with a point that does not exist is refused for this reason, not for an earlier failure`() async {
    let range = provider([.utf8PlainText], "01:00:00:99..02:00:00:00")
    for providers in [[range], [provider([.timecode], "{"), range]] {
      guard case .unreadable(let failures)? = await error(from: providers) else {
        Issue.record("read, or failed otherwise")
        return
      }
      #expect(failures.count == providers.count)
      #expect((failures.last?.cause as? TimecodeField.PasteRejection)?.reason == .invalid)
    }
  }

  @Test(arguments: [[], [UTType.png, .html]])
  func `Types from which no timecode can be read are named`(types: [UTType]) async throws {
    let error = await error(from: [provider(types, "01:00:00:00")])
    guard let error, case .noReadableType(types) = error else {
      Issue.record("read, or failed otherwise")
      return
    }
    #expect("\(error)" == (types.isEmpty ? "nothing is offered" : "nothing can be read from public.png, public.html"))
  }

  @Test func `Only representations that are tried are loaded`() async throws {
    let item = provider([.timecode], String(decoding: Self.timecode.json, as: UTF8.self))
    item.registerDataRepresentation(for: .utf8PlainText) { _ in
      Issue.record("the text was loaded")
      return Data()
    }
    _ = try await Timecode(from: item, propertiesForString: Self.others)
  }

  @Test func `A load that takes too long is skipped`() async throws {
    let slow = ItemProvider()
    slow.registerDataRepresentation(for: .timecode) { _ in
      try await Task.sleep(for: .seconds(600))
      return Data()
    }
    slow.registerDataRepresentation(for: .utf8PlainText) { _ in Data("01:02:03:04".utf8) }
    let pasted = try await Timecode(from: slow, propertiesForString: Self.others, timeLimit: .milliseconds(20))
    #expect(pasted.hours == 1)
  }

  @Test func `A cancelled task ends the attempt`() async throws {
    let slow = ItemProvider()
    let (started, start) = AsyncStream<Void>.makeStream()
    slow.registerDataRepresentation(for: .timecode) { _ in
      start.yield()
      try await Task.sleep(for: .seconds(600))
      return Data()
    }
    slow.registerDataRepresentation(for: .utf8PlainText) { _ in Data("01:02:03:04".utf8) }
    let task = Task { await error(from: [slow]) }
    for await _ in started { break }
    task.cancel()
    guard case .cancelled? = await task.value else {
      Issue.record("continued after cancellation")
      return
    }
  }
}
