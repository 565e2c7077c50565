// A list of timecodes in an app: items are copied from it, and pasted items are judged before they are added.

import Foundation
import Testing
import TimecodeItemProviders

/// The model of a list with copy and paste.
private struct TimecodeList {
  var model: [Timecode]

  /// Adds the timecodes of item providers, text at the properties of the last entry.
  mutating func add(itemFrom itemProviders: [NSItemProvider]) async throws {
    let properties = model.last?.properties ?? Timecode.Properties(rate: .fps24)
    let timecode = try await Timecode(from: itemProviders, propertiesForString: properties)
    add(items: [timecode])
  }

  /// Adds a timecode that conforms to the last entry and is not in the list.
  mutating func add(items: [Timecode]) {
    for item in items {
      let pasted = TimecodeField.validate(
        pastedTimecode: item, localTimecodeProperties: model.last?.properties ?? item.properties,
        pastePolicy: .preserveLocalProperties, validationPolicy: .enforceValid)
      if let pasted, !model.contains(pasted) { model.append(pasted) }
    }
  }
}

struct TimecodeListTests {
  private let first = Timecode(.zero, at: .fps24)

  private func later(_ hours: Int, at rate: TimecodeFrameRate) throws -> Timecode {
    try Timecode(.components(h: hours), at: rate)
  }

  @Test
  func `what was copied from one list is pasted into another, once`() async throws {
    let item = try later(1, at: .fps24)
    var list = TimecodeList(model: [first])
    for _ in 1...2 { try await list.add(itemFrom: item.itemProviders()) }
    #expect(list.model == [first, item])
  }

  @Test
  func `text gets the properties of the last entry, or the properties of an empty list`() async throws {
    let item = try later(1, at: .fps25)
    var list = TimecodeList(model: [Timecode(.zero, at: .fps25)])
    try await list.add(itemFrom: [item.stringItemProvider()])
    #expect(list.model.last == item)
    var empty = TimecodeList(model: [])
    try await empty.add(itemFrom: [item.stringItemProvider()])
    #expect(empty.model.map(\.frameRate) == [.fps24])
  }

  @Test
  func `a different rate and text that is no timecode are refused`() async throws {
    var list = TimecodeList(model: [first])
    try await list.add(itemFrom: try later(1, at: .fps25).itemProviders())
    #expect(list.model == [first])
    let note = NSItemProvider(object: "to be confirmed" as NSString)
    await #expect(throws: PasteboardError.self) { try await list.add(itemFrom: [note]) }
    #expect(list.model == [first])
  }

  @Test
  func `values are exported and imported as they are dropped`() async throws {
    let item = try later(2, at: .fps24)
    let data = try await item.exported(as: .timecode)
    var list = TimecodeList(model: [first])
    list.add(items: [try await Timecode(importing: data, contentType: .timecode)])
    #expect(list.model == [first, item])
    #expect(Timecode.copyUTTypes.first == .timecode && Timecode.pasteUTTypes.contains(Timecode.textUTType))
  }
}
