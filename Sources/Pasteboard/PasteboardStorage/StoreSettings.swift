// `store.json` in the directory of a store: the limits that all writers of the store share.
//
//     { "history-depth": 100, "history-size": "1G", "max-items": 1000 }
//
//     let store = try PasteboardStore(at: .current()).configured()
//
// Only writers read the file. They refuse an invalid file before they write anything.

import JSON
import SystemCalls

extension PasteboardStore {
  /// The store with the limits of its `store.json`, if there is one. Limits that the file omits are unchanged.
  ///
  /// - Throws: ``PasteboardStore/Error/badSettings(path:_:)`` if the file is invalid.
  public func configured() throws(PasteboardStore.Error) -> PasteboardStore {
    guard let root = try existingRoot(), let status = try root.statusIfPresent(of: StoreFileNames.settings) else {
      return self
    }
    let path = root.path(of: StoreFileNames.settings)
    guard status.kind == .file else { throw .badSettings(path: path, .notAFile) }
    guard status.size <= SettingsReader.maximumSize else { throw .badSettings(path: path, .tooLarge) }
    let file = try root.file(StoreFileNames.settings, for: .reading)
    try file.trustedStatus()
    let bytes = try file.read(count: Int(SettingsReader.maximumSize), at: 0)
    var store = self
    do throws(Error.SettingsFault) { try SettingsReader.read(bytes, into: &store.options) } catch {
      throw .badSettings(path: path, error)
    }
    return store
  }
}

/// Reads the single flat object of a `store.json`.
enum SettingsReader {
  static let maximumSize: UInt64 = 1 << 16

  /// The keys of the object.
  enum Key: String, CaseIterable {
    case historyDepth = "history-depth"
    case historySize = "history-size"
    case maxItems = "max-items"
    case maxSize = "max-size"
    case maxRepresentationSize = "max-representation-size"
  }

  static func read(_ bytes: [UInt8], into options: inout PasteboardStore.Options)
    throws(PasteboardStore.Error.SettingsFault)
  {
    var seen: Set<Key> = []
    try JSONReader.read(bytes.span) { reader throws(PasteboardStore.Error.SettingsFault) in
      do throws(JSONError) {
        reader.skipByteOrderMark()
        try reader.beginObject()
      } catch { throw .init(error) }
      while let key = try nextKey(&reader, &seen) { try read(key, &reader, bytes, into: &options) }
      do throws(JSONError) { try reader.finish() } catch { throw .init(error) }
    }
  }

  private static func nextKey(_ reader: inout JSONReader, _ seen: inout Set<Key>)
    throws(PasteboardStore.Error.SettingsFault) -> Key?
  {
    let (text, offset): (String, Int)
    do throws(JSONError) {
      guard let string = try reader.nextKey() else { return nil }
      (text, offset) = (try reader.decoded(string), string.offset)
    } catch { throw .init(error) }
    guard let key = Key(rawValue: text) else {
      throw .unknownKey(text, offset: offset, known: Key.allCases.map(\.rawValue))
    }
    guard seen.insert(key).inserted else { throw .repeatedKey(text, offset: offset) }
    return key
  }

  private static func read(
    _ key: Key, _ reader: inout JSONReader, _ bytes: [UInt8], into options: inout PasteboardStore.Options
  ) throws(PasteboardStore.Error.SettingsFault) {
    let kind = reader.nextKind()
    let offset = reader.offset
    var number: UInt64?
    do throws(JSONError) {
      switch kind {
      case .number:
        if let integer = reader.integer() { number = UInt64(exactly: integer) } else { try reader.skipValue() }
      case .string where key != .historyDepth && key != .maxItems: number = size(try reader.decodedString())
      default: try reader.skipValue()
      }
    } catch { throw .init(error) }
    guard let number, key != .maxItems || number > 0 else {
      let value = String(decoding: bytes[offset..<reader.offset], as: UTF8.self)
      throw .badValue(key: key.rawValue, value: value, offset: offset, expected: expectation(of: key))
    }
    switch key {
    case .historyDepth: options.history.depth = Int(clamping: number)
    case .historySize: options.history.bytes = number
    case .maxItems: options.limits.items = min(number, PasteboardStore.Limits.none.items)
    case .maxSize: options.limits.generation = number
    case .maxRepresentationSize: options.limits.representation = number
    }
  }

  private static func expectation(of key: Key) -> String {
    switch key {
    case .historyDepth: "a whole number from 0"
    case .maxItems: "a whole number from 1"
    case .historySize, .maxSize, .maxRepresentationSize: "a size, such as 65536, \"64K\", \"256M\" or \"1G\""
    }
  }

  /// The number of bytes that a text such as `65536`, `64K` or `1G` means, with units of 1024; nil for other text.
  private static func size(_ text: String) -> UInt64? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let shift: UInt64
    switch text.dropFirst(digits.count) {
    case "": shift = 0
    case "K": shift = 10
    case "M": shift = 20
    case "G": shift = 30
    default: return nil
    }
    guard let number = UInt64(digits) else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: 1 << shift)
    return overflow ? nil : product
  }
}

extension PasteboardStore.Error {
  /// The fault of a `store.json`.
  public enum SettingsFault: Swift.Error, Hashable, Sendable {
    /// It is not a regular file.
    case notAFile
    /// It is larger than 64 KiB.
    case tooLarge
    /// It is not valid JSON, or not an object.
    case malformed(offset: Int, expected: String)
    /// It has a key that is not the name of a limit.
    case unknownKey(String, offset: Int, known: [String])
    /// A key occurs twice.
    case repeatedKey(String, offset: Int)
    /// The value of a limit is invalid.
    case badValue(key: String, value: String, offset: Int, expected: String)
  }
}

extension PasteboardStore.Error.SettingsFault {
  fileprivate init(_ error: JSONError) { self = .malformed(offset: error.offset, expected: error.expected.rawValue) }

  /// The fault in one sentence about the file.
  func sentence(about name: String) -> String {
    switch self {
    case .notAFile: "\(name) is not a regular file"
    case .tooLarge: "\(name) has more than \(SettingsReader.maximumSize) bytes"
    case .malformed(let offset, let expected): "\(name) is malformed: expected \(expected) at offset \(offset)"
    case .unknownKey(let key, let offset, _): "\(name) has the unknown key \"\(key.printable())\" at offset \(offset)"
    case .repeatedKey(let key, let offset):
      "\(name) has the key \"\(key.printable())\" twice, again at offset \(offset)"
    case .badValue(let key, let value, let offset, let expected):
      "\(name): \(key) is \(value.printable()), not \(expected), at offset \(offset)"
    }
  }
}
