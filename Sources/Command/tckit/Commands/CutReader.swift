// Reads a document as a version of a cut: `diff OLD NEW`, `--from-cut` and `--to-cut`.
//
//     let (old, new) = try CutReader(options).read("v12.edl", "v13.edl", context)

import SystemCalls
import TimecodeCuts
import TimecodeDocuments
import TimecodeEvents
import TimecodePasteboard

/// A reader of documents as cuts.
struct CutReader {
  private let reader: TimecodeReader
  private let isStrict: Bool
  private let format: DocumentFormat?
  private let columns: DocumentColumns?
  /// True if a document is written from the new version, or says what must be scanned for it.
  var writesNew = false

  init(_ options: TextOptions, format: DocumentFormat? = nil, columns: DocumentColumns? = nil) {
    var reader = options.reader
    // The notation option applies to lists, not to documents.
    reader.notation = nil
    self.reader = reader
    isStrict = options.isStrict
    self.format = format
    self.columns = columns
  }

  /// A cut, the name of its file and the title of the document.
  typealias Version = (cut: Cut, name: String, title: String?)

  /// The treatment of an old version without events.
  enum EmptyOldCutRule {
    case refused
    /// It stands for the version before the first one: every event of the new version is new.
    case first
  }

  /// Reads the files of two versions.
  func read(
    _ old: SystemPath, _ new: SystemPath, emptyOld: EmptyOldCutRule = .refused, _ context: Context
  ) throws(Diagnostic) -> (old: Version, new: Version) {
    if [old, new] == ["-", "-"] { throw Diagnostic.usage(.inputs(.standardInputTwice)) }
    if emptyOld == .first, new == "/dev/null" {
      let version = try read(old, writes: false, context).get()
      return (version, (Cut(emptyAt: version.cut.rate), name(of: new), nil))
    }
    let first = try read(old, writes: false, context)
    // A command that failed before the pipe leaves an empty input, which is no empty cut.
    if emptyOld == .first, old != "-", case .failure = first {
      let version = try read(new, writes: writesNew, context).get()
      return ((Cut(emptyAt: version.cut.rate), name(of: old), nil), version)
    }
    return (try first.get(), try read(new, writes: writesNew, context).get())
  }

  private func name(of path: SystemPath) -> String { path == "-" ? InputLocation.standardInput : path.description }

  /// Reads a file and reports its faults. A file with an unreadable event gives no cut.
  ///
  /// - Returns: The version, or a diagnostic for a file without events.
  private func read(
    _ path: SystemPath, writes: Bool, _ context: Context
  ) throws(Diagnostic) -> Result<Version, Diagnostic> {
    let inputs = InputSequence(
      InputList(files: [path]), format: format, columns: columns)
    let (before, command) = (context.failureCount, context.command)
    context.command = nil
    defer { context.command = command }
    var report = Report(inputs, context, to: .list(limit: PasteboardStore.Limits().items))
    report.acceptsRows = true
    var operation = Operation(.collect(allowsInvalid: false), isStrict: isStrict)
    operation.writesDocument = writes
    let run = try report.run(operation, over: inputs, readBy: reader)
    guard context.failureCount == before else { throw Diagnostic.reported(context.status) }
    let list = report.kept.entries
    let cut: Cut
    // Formats place a cut at different frames of a transition. Versions are compared, and frames carried, with cuts at
    // the first frame.
    do {
      cut = try Cut(list.movingCuts(), statesTransitions: run.statesTransitions)
    } catch {
      let words = Diagnostic.cut(error, file: path.description, isEmpty: list.entries.isEmpty)
      guard case .noEvents = error else { throw words }
      Self.tell(ofOthers: list.entries.count, of: list, in: path, context)
      return .failure(words)
    }
    Self.tell(ofOthers: cut.otherCount, of: list, in: path, context)
    return .success((cut, name(of: path), run.documentTitle))
  }

  /// Tells how many items of a file are not events.
  private static func tell(ofOthers count: Int, of list: EntryList, in path: SystemPath, _ context: Context) {
    guard count > 0 else { return }
    // Markers are left out, and events shorter than a frame.
    let areMarkers = list.entries.count { !list.table.events.rows[$0].isEvent } == count
    var note = Diagnostic(
      .lossy, "\(count) \(areMarkers ? "marker" : "item")\(count == 1 ? " is" : "s are") left out")
    note.location.file = path.description
    context.addNote(note, as: .other)
  }
}

extension Operation {
  /// Selects the items of a track, or carries all items by the events of that track in two cuts.
  // An absent option is not assigned: to release an optional, the runtime would build its type at each start.
  mutating func take(
    _ track: TrackName?, _ carrying: CarryingOptions, _ text: TextOptions, _ context: Context
  ) throws {
    if carrying.isRequested {
      self.carrying = try carrying.carrying(text, track: track, context)
    } else if let track {
      self.track = track
    }
  }
}

/// The two versions of a cut between which timecodes are carried.
struct CarryingOptions: Options {
  let old: SystemPath?
  let new: SystemPath?

  static func read(_ options: OptionReader) -> Self {
    Self(
      old: options.value(
        .fromCut, as: "OLD", completion: .files(.documents), in: .policies,
        "carry timecodes from this version of a cut",
        """
        At a timecode OLD shows a frame of a source; the result is the time at which NEW, the cut of --to-cut, shows \
        the same frame. A timecode that cannot be carried is refused, with the reason gone, ambiguous, cut, between \
        or rate. tckit help documents has the rules.
        """),
      new: options.value(
        .toCut, as: "NEW", completion: .files(.documents), in: .policies, "carry them to this version",
        "A document with events, in any format, at the rate of --from-cut."))
  }

  /// True if timecodes are carried. --track then names a track of the cuts.
  var isRequested: Bool { old != nil }

  static func combine(_ options: OptionReader) {
    options.need(.fromCut, oneOf: [.toCut])
    options.need(.toCut, oneOf: [.fromCut])
  }

  /// The mapping of timecodes by the events of a track; nil if none was requested.
  func carrying(
    _ text: TextOptions, track: TrackName?, _ context: Context
  ) throws -> CutCarrying? {
    guard let old, let new else { return nil }
    let (from, to) = try CutReader(text).read(old, new, context)
    let rate = text.reader.isRateGiven ? text.reader.properties.map { " --rate \($0.frameRate.rawValue)" } ?? "" : ""
    context.comparison =
      "tckit diff \(Diagnostic.shellWord(old.description)) \(Diagnostic.shellWord(new.description))\(rate)"
      + (track.map { " --track \($0)" } ?? "")
    let comparison = try CutComparison(from: from.cut, to: to.cut)
    context.hasOneTrack = comparison.trackNames.count == 1
    return try CutCarrying(comparison, track: track)
  }
}
