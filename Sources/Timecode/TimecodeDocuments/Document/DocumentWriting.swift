// The common part of the writers of all formats: bytes, losses, and checks of a format's limits.
//
//     let properties = try output.document.commonProperties()
//     for (index, marker) in output.document.markers.enumerated() { output.wholeFrames(of: marker, index) … }

import SMPTETimecode
import TimecodeEvents

/// A document while it is written.
struct DocumentWriting {
  /// The list as markers and as rows; the missing form is made from the other when a writer asks for it.
  lazy var document: TimecodeDocument = TimecodeDocument(list.markers, title: title)
  lazy var list: EntryList = EntryList(document.markers)
  let title: String?
  let options: DocumentOptions
  let defaultColor: String
  var bytes: [UInt8] = []
  private var losses: [DocumentLoss.Kind: DocumentLoss] = [:]
  private var frames: Set<Int> = []

  private init(title: String?, count: Int, _ options: DocumentOptions, _ traits: DocumentTraits) {
    (self.title, self.options, defaultColor) = (title, options, traits.defaultColor ?? "")
    bytes.reserveCapacity(count * 96 + 256)
    if !traits.hasTitle, title != nil { lose(.title, 0) }
  }

  /// Begins a document; its title and its events count as lost unless the format can express them.
  init(_ document: TimecodeDocument, _ options: DocumentOptions, _ traits: DocumentTraits) {
    self.init(title: document.title, count: document.markers.count, options, traits)
    self.document = document
    guard !traits.hasTransitions else { return }
    for (index, marker) in document.markers.enumerated() {
      guard let event = marker.event else { continue }
      if !traits.hasEvents { lose(.event, index) }
      if event.transition != nil { lose(.transition, index) }
    }
  }

  /// Begins a document of entries; losses count as for markers.
  init(_ list: EntryList, title: String?, _ options: DocumentOptions, _ traits: DocumentTraits) {
    self.init(title: title, count: list.entries.count, options, traits)
    self.list = list
    guard !traits.hasTransitions else { return }
    let events = list.table.events
    for (index, entry) in list.entries.enumerated() where events.saysEvent(events.rows[entry]) {
      if !traits.hasEvents { lose(.event, index) }
      if events.rows[entry].transition != 0 { lose(.transition, index) }
    }
  }

  /// The written document, with the losses in the order of their kinds.
  var written: WrittenDocument {
    WrittenDocument(bytes: bytes, losses: DocumentLoss.Kind.allCases.compactMap { losses[$0] })
  }

  /// Counts a loss of the marker at an index from 0.
  mutating func lose(_ kind: DocumentLoss.Kind, _ index: Int) {
    losses[kind, default: DocumentLoss(kind, count: 0, first: index + 1)].count += 1
  }

  mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
  mutating func write(_ byte: UInt8) { bytes.append(byte) }
  mutating func write(_ part: some Sequence<UInt8>) { bytes.append(contentsOf: part) }

  /// Writes a timecode without its subframes.
  mutating func append(label timecode: Timecode) { timecode.append(to: &bytes) }

  /// Writes a timecode in a style.
  mutating func append(_ timecode: Timecode, style: TimecodeStyle) { timecode.append(to: &bytes, style: style) }

  mutating func write(number: Int) { bytes.append(contentsOf: String(number).utf8) }

  /// Writes an optional text on one line. Readers do not return control characters, such as a tab or a line end, or
  /// white space around the text: they become spaces or are trimmed, and count as a loss, as does an empty text. A byte
  /// that begins one of the format's own marks becomes a slash.
  mutating func line(
    _ text: String?, replaced kind: DocumentLoss.Kind, of index: Int, without mark: UInt8 = 0x7F
  ) {
    guard let text else { return }
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    guard start < bytes.count else { return lose(.emptyText, index) }
    var isReplaced = bytes[start].isSpace || bytes[bytes.count - 1].isSpace
    for place in start..<bytes.count where bytes[place] < 0x20 || bytes[place] == 0x7F || bytes[place] == mark {
      bytes[place] = bytes[place] == mark && mark != 0x7F ? UInt8(ascii: "/") : 0x20
      isReplaced = true
    }
    if isReplaced { lose(kind, index) }
  }

  /// Writes one of a format's colors, otherwise one of the same hue, otherwise the default; the format decides letter
  /// case.
  mutating func color(_ color: String?, among colors: [String], of index: Int) {
    guard let color else {
      lose(.missingColor, index)
      return write(defaultColor)
    }
    if let known = colors.first(where: { $0.utf8.elementsEqual(color.utf8) }) { return write(known) }
    let name = color.lowercased()
    if let known = colors.first(where: { $0.lowercased() == name }) { return write(known) }
    lose(.otherColor, index)
    let kin = Self.hues.first { $0.contains(name) }
    write(colors.first { kin?.contains($0.lowercased()) == true } ?? defaultColor)
  }

  /// Colors that replace each other if a program has only one of a hue.
  private static let hues: [Set<String>] = [
    ["magenta", "fuchsia"], ["purple", "violet", "lavender"], ["cyan", "sky"], ["green", "mint", "forest"],
    ["yellow", "lemon", "gold"], ["red", "rose"], ["blue", "denim"], ["orange", "sand", "cocoa"], ["white", "cream"],
    ["pink"], ["black", "grey"],
  ]

  /// Counts a marker whose in point is in the same frame as an earlier marker's.
  mutating func noteFrame(of marker: TimecodeMarker, _ index: Int) {
    let frame = marker.inPoint.subFrameCount / marker.inPoint.subFramesBase.rawValue
    if !frames.insert(frame).inserted { lose(.sameFrame, index) }
  }
}

extension EntryList {
  /// The common properties of all entries, none beyond a day; nil for an empty list.
  ///
  /// - Throws: As a document of their markers.
  func commonPropertiesWithinDay() throws(DocumentError) -> Timecode.Properties? {
    let events = table.events
    func properties(of row: EventRow) -> Timecode.Properties? {
      row.record.isStated
        ? events.clocks[Int(row.recordClock)].properties : events.record(of: row).in?.properties
    }
    guard let common = entries.first.flatMap({ properties(of: events.rows[$0]) }) else { return nil }
    for (index, entry) in entries.enumerated() {
      let row = events.rows[entry]
      guard properties(of: row) == common else { throw DocumentError(.mixedProperties(marker: index + 1)) }
      guard row.record.isStated else { throw DocumentError(.unwritable(marker: index + 1)) }
    }
    guard common.upperLimit != .max24Hours else { return common }
    let day = common.frameRate.maxTotalSubFrames(in: .max24Hours, base: common.subFramesBase)
    for (index, entry) in entries.enumerated() where events.rows[entry].record.end > day {
      throw DocumentError(.unwritable(marker: index + 1))
    }
    return common
  }
}

extension TimecodeDocument {
  /// The document without events of zero length after a fade out: the black after it begins where such an event begins.
  var withoutEmptyBlack: TimecodeDocument {
    guard markers.contains(where: { $0.range.isTimecode && $0.event?.transition != nil }) else { return self }
    var document = self
    document.markers = markers.movingCuts { index, transition, _ in
      markers[index].range.isTimecode ? 0 : transition.lead
    }
    return document
  }

  /// The properties of a timeline with the markers, also for an empty list, and its start in subframes.
  func timeline(_ options: DocumentOptions) throws(DocumentError) -> (properties: Timecode.Properties, start: Int) {
    let properties =
      try commonProperties()
      ?? Timecode.Properties(rate: start?.frameRate ?? options.rate ?? .fps25, base: options.base)
    if let start, start.properties == properties { return (properties, start.subFrameCount) }
    // If no start is stated, the program begins with its first event; without events it has no beginning.
    let first = markers.lazy.filter { $0.event != nil }.map(\.inPoint.subFrameCount).min()
    return (properties, first ?? 0)
  }

  /// The common properties of all markers; nil for an empty list.
  ///
  /// - Throws: `mixedProperties` with the first marker that differs, `unwritable` with the first invalid marker.
  func commonProperties() throws(DocumentError) -> Timecode.Properties? {
    guard let properties = markers.first?.range.properties else { return nil }
    for (index, marker) in markers.enumerated() {
      guard marker.range.properties == properties else { throw DocumentError(.mixedProperties(marker: index + 1)) }
      guard marker.inPoint.isValid else { throw DocumentError(.unwritable(marker: index + 1)) }
    }
    return properties
  }

  /// The common properties of all markers, none beyond a day; nil for an empty list.
  ///
  /// - Throws: As `commonProperties()`, and `unwritable` with the first marker with days.
  func commonPropertiesWithinDay() throws(DocumentError) -> Timecode.Properties? {
    let properties = try commonProperties()
    guard let properties, properties.upperLimit != .max24Hours else { return properties }
    let day = properties.frameRate.maxTotalSubFrames(in: .max24Hours, base: properties.subFramesBase)
    for (index, marker) in markers.enumerated() where marker.inPoint.subFrameCount + marker.range.subFrameCount > day {
      throw DocumentError(.unwritable(marker: index + 1))
    }
    return properties
  }
}
