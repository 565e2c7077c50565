// The one note about the documents that convert wrote: the label that was kept, the new length, and the number of
// rounded times.

import TimecodePasteboard

/// The treatment of a document that convert reads.
struct DocumentRule {
  /// True if no other input goes to the same output.
  let isAlone: Bool
  /// True if nothing is to be converted.
  let isIdle: Bool
  /// True if the document is written anew: its times are numbers, or are both converted and carried.
  let isNew: Bool
  /// True if the times are carried to another cut. Only tables and logs then keep their other content.
  let isCarried: Bool
  /// True if the document is written without the items that have no result.
  let acceptsPart: Bool
}

/// The conversions of a run's documents.
struct ConversionNotes {
  private typealias Entry = (conversion: DocumentConversion, isProgram: Bool)

  private var first: (name: InputName, entry: Entry)?
  /// The first start that changed, and true if another one differs from it.
  private var moved: (start: Timecode, differs: Bool)?
  /// The entry that waits until its file is replaced.
  private var pending: Entry?
  private var count = 0
  private var keptCount = 0
  private var programCount = 0
  private var roundedCount = 0
  /// The files that the same command would convert again, and the first of them.
  private var repeatable = (count: 0, first: "")

  /// Adds the conversion of a document.
  ///
  /// - Parameter waits: True if its file is still to be replaced.
  mutating func add(_ conversion: DocumentConversion, _ isProgram: Bool, of name: InputName, waits: Bool) {
    pending = (conversion, isProgram)
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
    roundedCount += entry.conversion.roundedCount
    guard entry.isProgram, let start = entry.conversion.start else { return }
    programCount += 1
    if start.old.components == start.new.components {
      keptCount += 1
    } else {
      moved = (
        moved?.start ?? start.old, moved.map { $0.differs || $0.start.components != start.old.components } ?? false
      )
    }
  }

  /// Discards the conversion of a file that is not replaced.
  mutating func discardPending() { pending = nil }

  /// Writes the note, if there is one.
  func write(to messages: Messages) {
    var parts: [String] = []
    if let first { parts = count == 1 ? Self.parts(first.entry) : counted }
    let rounded = roundedCount == 1 ? "one time" : "\(roundedCount) times"
    if roundedCount > 0 { parts.append("\(rounded) rounded to whole frames") }
    var hint: String?
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
    if let moved {
      hint =
        moved.differs
        ? "their starts differ: convert each file alone, with --anchor and its start"
        : "--anchor \(moved.start.shellWord) keeps that label"
    }
    if let first, first.entry.isProgram, first.entry.conversion.start == nil, !parts.isEmpty {
      hint = "--anchor 01:00:00:00 keeps that label"
    }
    guard !parts.isEmpty else { return }
    var location = InputLocation.none
    let isOperand = first?.name.isOperand ?? true
    if let first, !isOperand, count == 1 { location.file = first.name.isStandardInput ? "-" : first.name.text }
    let files = !isOperand && count > 1 ? "\(count) files: " : ""
    messages.note(files + parts.joined(separator: "; "), hint: hint, at: location)
  }

  /// The parts of a note about one document.
  private static func parts(_ entry: Entry) -> [String] {
    guard entry.isProgram else { return [] }
    let conversion = entry.conversion
    guard let start = conversion.start else {
      guard let first = conversion.first, first.old.components != first.new.components else { return [] }
      return ["start not known: \(first.old.text(.exact)) is now \(first.new.text(.exact))"]
    }
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

  /// The parts of a note about several documents.
  private var counted: [String] {
    guard programCount > 0 else { return [] }
    return keptCount == programCount
      ? ["start kept"] : ["start kept in \(keptCount) of \(programCount)"]
  }
}
