// The part that the writers of all formats share: bytes, losses, and checks of a format's limits.
//
//     let properties = try output.list.commonProperties()
//     for entry in output.list { output.wholeFrames(of: entry) … }

import SMPTETimecode
import TimecodeEvents

/// A document during writing.
struct DocumentWriting {
  let list: WrittenList
  let title: String?
  /// The start of the timeline; nil if it is not stated.
  let start: Timecode?
  let options: DocumentOptions
  let defaultColor: String
  var bytes: [UInt8] = []
  private var losses: [DocumentLoss.Kind: DocumentLoss] = [:]
  /// The entry that last lost something of a kind.
  private var lastLost: [DocumentLoss.Kind: Int] = [:]
  private var frames: Set<Int> = []
  /// The parts that an entry lost, for the last entry with such a loss.
  private var lost: (index: Int, parts: LostParts) = (-1, [])

  /// Begins a document and counts everything that its format always omits.
  init(
    _ list: EntryList, title: String?, from start: Timecode? = nil, _ options: DocumentOptions, _ traits: DocumentTraits
  ) {
    (self.list, self.title, self.start, self.options) = (WrittenList(list), title, start, options)
    defaultColor = traits.defaultColor ?? ""
    bytes.reserveCapacity(list.entries.count * 96 + 256)
    if !traits.keepsComments {
      for entry in self.list { lose(comments: entry.comments, entry.index) }
    }
    for kind in traits.omits {
      guard kind != .title else {
        if title != nil { lose(.title, 0) }
        continue
      }
      for entry in self.list where entry.has(kind) {
        if kind == .event { count(entry.parts, entry.index) } else { lose(kind, entry.index) }
      }
    }
  }

  /// The finished document, with the losses in the order of their kinds.
  var written: WrittenDocument {
    var written = WrittenDocument(bytes: bytes, losses: DocumentLoss.Kind.allCases.compactMap { losses[$0] })
    for (index, loss) in written.losses.enumerated() where loss.kind != .title && loss.first <= list.count {
      written.losses[index].event = list[loss.first - 1].number
    }
    return written
  }

  /// Counts a loss of an entry, by its index from 0.
  mutating func lose(_ kind: DocumentLoss.Kind, _ index: Int) {
    guard lastLost.updateValue(index, forKey: kind) != index else { return }
    var loss = losses[kind] ?? DocumentLoss(kind, count: 0, first: index + 1)
    (loss.count, loss.first) = (loss.count + 1, min(loss.first, index + 1))
    losses[kind] = loss
  }

  /// Counts the loss or change of parts of an event, each part only once for each entry.
  mutating func lose(_ parts: LostParts, _ index: Int) {
    guard !parts.isEmpty else { return }
    count(parts, index)
    losses[.event]?.mayBeChanged = true
  }

  private mutating func count(_ parts: LostParts, _ index: Int) {
    if lost.index != index { lost = (index, []) }
    let added = parts.subtracting(lost.parts)
    guard !added.isEmpty else { return }
    if lost.parts.isEmpty { lose(.event, index) }
    lost.parts.formUnion(added)
    for (bit, part) in DocumentLoss.Part.allCases.enumerated() where added.rawValue >> UInt16(bit) & 1 != 0 {
      losses[.event]?.parts[part, default: 0] += 1
    }
  }

  /// Counts the loss of an entry's comments.
  mutating func lose(comments: [String], _ index: Int) {
    guard !comments.isEmpty else { return }
    lose(.comments, index)
    var hasDecision = false
    for comment in comments {
      let part = DocumentLoss.Part(ofComment: comment)
      // A decision has two lines: its values and its saturation.
      guard part != .colorDecision || !hasDecision else { continue }
      hasDecision = hasDecision || part == .colorDecision
      losses[.comments]?.parts[part, default: 0] += 1
    }
  }

  mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
  mutating func write(_ byte: UInt8) { bytes.append(byte) }
  mutating func write(_ part: some Sequence<UInt8>) { bytes.append(contentsOf: part) }

  /// Writes a timecode without its subframes.
  mutating func append(label timecode: Timecode) { timecode.append(to: &bytes) }

  mutating func append(_ timecode: Timecode, style: TimecodeStyle) { timecode.append(to: &bytes, style: style) }

  mutating func write(number: Int) { bytes.append(contentsOf: String(number).utf8) }

  /// Writes an optional text on one line. Readers do not return control characters, such as a tab or a line end, or
  /// white space around the text: they become spaces or are trimmed, and count as a loss, as does an empty text. A byte
  /// that begins one of the format's own marks becomes a slash.
  /// Returns whether characters were replaced.
  @discardableResult
  mutating func line(
    _ text: String?, replaced kind: DocumentLoss.Kind, of index: Int, without mark: UInt8 = 0x7F
  ) -> Bool {
    let isReplaced = write(line: text, of: index, without: mark)
    if isReplaced { lose(kind, index) }
    return isReplaced
  }

  /// Writes a text that is a part of an event on one line, with the same replacements.
  mutating func line(_ text: String?, replaced part: LostParts, of index: Int) {
    if write(line: text, of: index, without: 0x7F) { lose(part, index) }
  }

  /// Writes an optional text on one line; returns whether reading it again gives a different text.
  private mutating func write(line text: String?, of index: Int, without mark: UInt8) -> Bool {
    guard let text else { return false }
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    guard start < bytes.count else {
      lose(.emptyText, index)
      return false
    }
    var isReplaced = bytes[start].isSpace || bytes[bytes.count - 1].isSpace
    for index in start..<bytes.count
    where bytes[index] < 0x20 || bytes[index] == 0x7F || bytes[index] == mark {
      bytes[index] = bytes[index] == mark && mark != 0x7F ? UInt8(ascii: "/") : 0x20
      isReplaced = true
    }
    return isReplaced
  }

  /// Writes a tab and the text of the next field.
  mutating func cell(_ text: String?, replaced kind: DocumentLoss.Kind, of index: Int) {
    write(0x09)
    line(text, replaced: kind, of: index)
  }

  /// Writes a tab and, in the next field, a text that is a part of an event.
  mutating func cell(_ text: String?, replaced part: LostParts, of index: Int) {
    write(0x09)
    line(text, replaced: part, of: index)
  }

  /// Writes a tab and the label of the next field.
  mutating func cell(_ label: Timecode?) {
    write(0x09)
    if let label { append(label: label) }
  }

  /// Writes the given color if the format has it, otherwise one of the same hue, otherwise the default. The format's
  /// own spelling decides letter case.
  mutating func color(_ color: String?, among colors: [String], of index: Int) {
    guard let color else {
      lose(.missingColor, index)
      return write(defaultColor)
    }
    write(nearest(color, among: colors, of: index) ?? defaultColor)
  }

  /// The given color if it is one of the colors, otherwise one of the same hue, which counts as a loss; nil if there is
  /// none.
  mutating func nearest(_ color: String, among colors: [String], of index: Int) -> String? {
    if let known = colors.first(where: { $0.utf8.elementsEqual(color.utf8) }) { return known }
    let name = color.lowercased()
    if let known = colors.first(where: { $0.lowercased() == name }) { return known }
    lose(.otherColor, index)
    let similarColors = Self.hues.first { $0.contains(name) }
    return colors.first { similarColors?.contains($0.lowercased()) == true }
  }

  /// Groups of similar colors. If a program lacks a color, another of its group replaces it.
  private static let hues: [Set<String>] = [
    ["magenta", "fuchsia"], ["purple", "violet", "lavender"], ["cyan", "sky"], ["green", "mint", "forest"],
    ["yellow", "lemon", "gold"], ["red", "rose"], ["blue", "denim"], ["orange", "sand", "cocoa"], ["white", "cream"],
    ["pink"], ["black", "grey"],
  ]

  /// Counts an entry whose in point is in the same frame as the in point of an earlier entry.
  mutating func recordFrame(of entry: WrittenList.Entry) {
    let frame = entry.record.start / entry.properties.subFramesBase.rawValue
    if !frames.insert(frame).inserted { lose(.sameFrame, entry.index) }
  }
}
