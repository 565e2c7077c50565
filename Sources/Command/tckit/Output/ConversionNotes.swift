// The treatment of a document that convert reads, and the one note about what a conversion did: the label that was
// kept, the new length, and the number of rounded times.

import TimecodeEvents
import TimecodePasteboard

/// The treatment of a document that convert reads.
struct DocumentRule {
  /// True if no other input goes to the same output.
  let isAlone: Bool
  /// True if nothing is to be converted.
  let convertsNothing: Bool
  /// True if the document is written anew: its times are both converted and carried.
  let isNew: Bool
  /// True if the times are carried to another cut. Only tables and logs then keep their other content.
  let isCarried: Bool
  /// True if the document is written without the items that have no result.
  let acceptsPartialDocuments: Bool
}

/// The conversions of a run's documents.
struct ConversionNotes {
  private var first: (name: InputName, entry: DocumentConversion)?
  /// The labels that moved and can stay: the first, and whether others differ from it.
  private var moved: (label: Timecode, differs: Bool)?
  /// The first input that was counted from zero.
  private var hour: ConvertedLabel?
  /// The entry that is pending until its file was replaced.
  private var pending: DocumentConversion?
  private var count = 0
  private var keptCount = 0
  private var startCount = 0
  private var zeroCount = 0
  private var roundedCount = 0
  /// The files that the same command would convert again, and the first of them.
  private var repeatable = (count: 0, first: "")

  /// Adds the conversion of a document.
  ///
  /// - Parameter waits: True if its file is still to be replaced.
  mutating func add(_ conversion: DocumentConversion, of name: InputName, waits: Bool) {
    pending = conversion
    if !waits { commit(name, mayBeConvertedAgain: false) }
  }

  /// Records that a file was replaced or an output was written.
  mutating func commit(_ name: InputName, mayBeConvertedAgain: Bool) {
    if mayBeConvertedAgain {
      if repeatable.count == 0 { repeatable.first = name.text }
      repeatable.count += 1
    }
    guard let entry = pending else { return }
    pending = nil
    if first == nil { first = (name, entry) }
    count += 1
    roundedCount += entry.roundedCount
    var label = entry.hour?.old
    if entry.hasStart, let start = entry.start {
      startCount += 1
      let isKept = start.old.components == start.new.components
      if isKept { (keptCount, label) = (keptCount + 1, nil) }
    } else if let moved = entry.hour {
      zeroCount += 1
      if hour == nil { hour = moved }
    }
    guard let label else { return }
    let differs = moved.map { $0.label.components != label.components && !name.isOperand } ?? false
    moved = (moved?.label ?? label, differs || moved?.differs ?? false)
  }

  /// Discards the conversion of a file that is not replaced.
  mutating func discardPending() { pending = nil }

  /// Writes the note, if there is one.
  func write(to messages: Messages) {
    var parts: [String] = []
    if count == 1, let first { parts = Self.parts(first.entry) }
    if count > 1, startCount > 0 {
      parts.append(keptCount == startCount ? "start kept" : "start kept in \(keptCount) of \(startCount)")
    }
    if let hour {
      let share = zeroCount < count ? "\(zeroCount) " : ""
      parts.append("\(share)counted from zero: \(hour.old.text(.exact)) becomes \(hour.new.text(.exact))")
    }
    let rounded = roundedCount == 1 ? "one time" : "\(roundedCount) times"
    if roundedCount > 0 { parts.append("\(rounded) rounded to whole frames") }
    if repeatable.count > 0, count > 0 {
      parts.append(
        count == 1
          ? "it states no rate, so do not convert it twice"
          : repeatable.count == count
            ? "none states its rate, so do not convert them twice"
            : "\(repeatable.count) state no rate, so do not convert them twice")
    } else if repeatable.count > 0 {
      parts.append(
        repeatable.count == 1
          ? "\(Diagnostic.shown(repeatable.first)) states no rate, so do not convert it twice"
          : "\(repeatable.count) files state no rate, so do not convert them twice")
    }
    guard !parts.isEmpty else { return }
    let hint = moved.map {
      $0.differs
        ? "their starts differ: convert each file alone, with --anchor and its start"
        : "--anchor \(Diagnostic.shellWord($0.label.text(.exact))) keeps that label"
    }
    var location = InputLocation.none
    let isOperand = first?.name.isOperand ?? true
    if let first, !isOperand, count == 1 { location.file = first.name.text }
    let files = !isOperand && count > 1 ? "\(count) files: " : ""
    messages.note(files + parts.joined(separator: "; "), hint: hint, at: location)
  }

  /// The parts of the note about an input with a start.
  private static func parts(_ conversion: DocumentConversion) -> [String] {
    guard conversion.hasStart, let start = conversion.start else { return [] }
    var parts: [String] = []
    if start.old.components == start.new.components {
      parts.append("start \(start.old.text(.exact)) kept")
    } else {
      parts.append("start \(start.old.text(.exact)) is now \(start.new.text(.exact))")
    }
    if let end = conversion.end, let old = try? TimecodeRange(from: start.old, to: end.old),
      let new = try? TimecodeRange(from: start.new, to: end.new)
    {
      let rates = (start.old.frameRate.rawValue, start.new.frameRate.rawValue)
      parts.append(
        "length \(old.duration.text(.exact)) at \(rates.0) is "
          + "\(new.duration.text(.exact)) at \(rates.1)")
    }
    return parts
  }
}
