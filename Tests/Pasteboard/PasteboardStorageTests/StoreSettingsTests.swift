import FilePasteboard
import Foundation
import TestSupport
import Testing

@testable import PasteboardStorage

struct StoreSettingsTests {
  let temporary: TemporaryStore

  init() throws { temporary = try TemporaryStore() }

  private var path: String { temporary.path + "/store/store.json" }

  /// The store with these bytes as its settings.
  private func configured(_ text: String) throws -> PasteboardStore {
    try FileManager.default.createDirectory(atPath: temporary.path + "/store", withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return try temporary.store().configured()
  }

  @Test func `a store without the file has the default limits, and no file is created`() throws {
    let options = try temporary.store().configured().options
    #expect(options.limits == PasteboardStore.Limits() && options.history == PasteboardStore.HistoryLimits())
    #expect(!FileManager.default.fileExists(atPath: temporary.path + "/store"))
  }

  @Test func `each key sets its limit, and sizes may have units`() throws {
    let options = try configured(
      #"{"history-depth": 5, "history-size": "64K", "max-items": 7, "max-size": "2M", "max-representation-size": 9}"#
    ).options
    #expect(options.history == PasteboardStore.HistoryLimits(depth: 5, bytes: 65_536))
    #expect(options.limits == PasteboardStore.Limits(representation: 9, generation: 2 << 20, items: 7))
    #expect(try configured(#"{"max-size": "1G"}"#).options.limits.generation == 1 << 30)
    #expect(try configured(#"{"max-size": "12"}"#).options.limits.generation == 12)
    #expect(try configured("{}").options.history == PasteboardStore.HistoryLimits())
  }

  @Test(arguments: [
    (#"{"history-depth": -1}"#, 18), (#"{"history-depth": "5"}"#, 18), (#"{"max-items": 0}"#, 14),
    (#"{"max-size": "1T"}"#, 13), (#"{"max-size": "G"}"#, 13), (#"{"max-size": "99999999999G"}"#, 13),
    (#"{"max-size": 99999999999999999999}"#, 13), (#"{"max-size": null}"#, 13), (#"{"max-size": 1.5}"#, 13),
  ])
  func `an invalid limit is refused with its position`(_ text: String, _ offset: Int) throws {
    let error = #expect(throws: PasteboardStore.Error.self) { try configured(text) }
    guard case .badSettings(path, .badValue(_, _, offset, _))? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `an unknown key, a repeated key and text that is no object are refused with their positions`() throws {
    let known = SettingsReader.Key.allCases.map(\.rawValue)
    #expect(throws: PasteboardStore.Error.badSettings(path: path, .unknownKey("rate", offset: 1, known: known))) {
      try configured(#"{"rate": "25"}"#)
    }
    #expect(throws: PasteboardStore.Error.badSettings(path: path, .repeatedKey("max-size", offset: 16))) {
      try configured(#"{"max-size": 1, "max-size": 1}"#)
    }
    for text in ["", "[]", "{\"max-size\": 1", "{} {}"] {
      let error = #expect(throws: PasteboardStore.Error.self) { try configured(text) }
      guard case .badSettings(path, .malformed)? = error else {
        Issue.record("\(text): \(String(describing: error))")
        continue
      }
    }
  }

  @Test func `a file that others can write, or that is not regular, is refused`() throws {
    _ = try configured("{}")
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    #expect(throws: PasteboardStore.Error.storeWritableByOthers(path: path, mode: 0o666)) {
      try temporary.store().configured()
    }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(throws: PasteboardStore.Error.badSettings(path: path, .notAFile)) { try temporary.store().configured() }
    #expect(try temporary.store().pasteboards().isEmpty)
  }
}
