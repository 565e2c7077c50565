// Every format after every other. The result differs from the source only in what the writer reported. All reports that
// writers can make are the table in man/tckit-documents.7, which this test rewrites with TCKIT_RECORD=1.

import Foundation
import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments
import TimecodeEvents

struct DocumentPairTests {
  static let written = DocumentFormat.allCases.filter(\.isWritten)

  /// The faults of a format's documents: each kind once, with its count and its first example.
  private struct Complaints {
    private var first: [String: (count: Int, example: String)] = [:]
    var kinds: [String] { first.map { "\($0.key) (\($0.value.count) times, first: \($0.value.example))" }.sorted() }

    mutating func add(_ kind: String, _ example: @autoclosure () -> String) {
      if first[kind] == nil { first[kind] = (0, example()) }
      first[kind]?.count += 1
    }
  }

  @Test(arguments: written)
  func `what comes back, after any format, differs only in what was reported`(target: DocumentFormat) throws {
    var complaints = Complaints()
    for rate in [TimecodeFrameRate.fps25, .fps29_97d] {
      let options = DocumentOptions(rate: rate)
      let corpus = try DocumentCorpus.document(at: rate)
      for source in Self.written {
        let first = try source.roundTrip(corpus, options).read
        let (second, losses) = try target.roundTrip(first, options)
        Self.compare(first, second, target, losses, "after \(source.word) at \(rate)", &complaints)
      }
    }
    for kind in complaints.kinds { Issue.record("\(target.word): \(kind)") }
  }

  private static func atFirstFrames(_ document: TimecodeDocument) -> TimecodeDocument {
    var document = document
    document.markers = EntryList(document.markers).movingCuts().markers
    return document
  }

  private static func compare(
    _ first: TimecodeDocument, _ second: TimecodeDocument, _ target: DocumentFormat, _ losses: [DocumentLoss],
    _ location: String, _ complaints: inout Complaints
  ) {
    let reported = Set(losses.map(\.kind))
    let parts = Set(losses.flatMap(\.parts.keys))
    for loss in losses where [.event, .comments].contains(loss.kind) && loss.parts.isEmpty {
      complaints.add("reports \(loss.kind) without its parts", location)
    }
    for kind in reported.subtracting(target.possibleLosses) {
      complaints.add("reports \(kind), which its traits do not have", location)
    }
    for problem in second.problems { complaints.add("is not read back", "\(problem), \(location)") }
    guard second.markers.count == first.markers.count else {
      if !reported.contains(.sameFrame) {
        complaints.add("another number of markers", "\(first.markers.count), then \(second.markers.count), \(location)")
      }
      return
    }
    // A timeline has one cut, in whatever part of a transition a document places it.
    let (first, second) = target.statesTransitions ? (atFirstFrames(first), atFirstFrames(second)) : (first, second)
    // Formats with tracks are written track by track.
    let isMoved = reported.contains(.order) && [.openTimeline, .finalCutXML, .finalCut7XML].contains(target)
    let (old, new) = (
      isMoved ? byTime(first.markers) : first.markers, isMoved ? byTime(second.markers) : second.markers
    )
    var (changes, missing): ([Set<DocumentLoss.Kind>: [String]], [DocumentLoss.Part: [String]]) = ([:], [:])
    for (before, after) in zip(old, new) {
      let changed = DocumentCorpus.changes(from: before, to: after, target)
      for kinds in changed where reported.isDisjoint(with: kinds) {
        let names = kinds.map(\.rawValue).sorted().joined(separator: " or ")
        complaints.add("loses \(names) and does not report it", "\(before) became \(after), \(location)")
      }
      for kinds in changed { changes[kinds, default: []].append("\(before) became \(after)") }
      let lost = before.event?.parts(changedIn: after.event, target) ?? []
      for part in lost where !parts.contains(part) && !(part == .clip && reported.contains(.emptyText)) {
        complaints.add("loses a \(part) and does not report it", "\(before) became \(after), \(location)")
      }
      for part in lost {
        let sources = "\(before.event?.source as Any) became \(after.event?.source as Any)"
        missing[part, default: []].append("\(before): \(sources)")
      }
    }
    // Each marker that lost something is counted, unless the markers do not correspond.
    guard isMoved || !reported.contains(.order) else { return }
    compareCounts(changes, missing, losses, location, &complaints)
  }

  private static func compareCounts(
    _ changes: [Set<DocumentLoss.Kind>: [String]], _ missing: [DocumentLoss.Part: [String]], _ losses: [DocumentLoss],
    _ location: String, _ complaints: inout Complaints
  ) {
    // The subframes of a source count with those of its record.
    func count(_ kinds: Set<DocumentLoss.Kind>) -> Int {
      let all = kinds == [.event] ? [.event, .subFrames] : kinds
      return losses.reduce(0) { $0 + (all.contains($1.kind) ? $1.count : 0) }
    }
    for (kinds, all) in changes where count(kinds) < all.count {
      let names = kinds.map(\.rawValue).sorted().joined(separator: " or ")
      let examples = all.prefix(12).joined(separator: "\n")
      complaints.add("counts too few of \(names)", "\(count(kinds)) of \(all.count), \(location): \(examples)")
    }
    for (part, all) in missing {
      let others = part == .clip ? count([.emptyText]) : part == .source ? count([.subFrames]) : 0
      let counted = losses.reduce(0) { $0 + ($1.parts[part] ?? 0) } + others
      guard counted < all.count else { continue }
      let examples = all.prefix(12).joined(separator: "\n")
      complaints.add("counts too few of each \(part)", "\(counted) of \(all.count), \(location): \(examples)")
    }
  }

  /// The markers in an order that every format keeps: by time, and what was taken from a source first.
  private static func byTime(_ markers: [TimecodeMarker]) -> [TimecodeMarker] {
    markers.enumerated().sorted { left, right in
      func key(_ marker: TimecodeMarker) -> (Int, Int) {
        let isClip = marker.event?.source != nil && !marker.range.isTimecode
        return (marker.inPoint.subFrameCount, isClip ? -marker.range.subFrameCount : 0)
      }
      let (first, second) = (key(left.element), key(right.element))
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }

  @Test(arguments: written)
  func `the corpus shows every loss of a format, and no other`(format: DocumentFormat) throws {
    var reported: Set<DocumentLoss.Kind> = []
    for rate in [TimecodeFrameRate.fps25, .fps29_97d] {
      let document = try DocumentCorpus.document(at: rate)
      let marks = TimecodeDocument(document.markers.filter { $0.event == nil })
      for list in [document, marks] { reported.formUnion(try list.written(as: format).losses.map(\.kind)) }
    }
    #expect(reported == format.possibleLosses)
  }

  @Test
  func `the manual has a section of each format, and of no other`() throws {
    let page = try String(contentsOf: packageRoot.appending(path: "man/tckit-documents.7"), encoding: .utf8)
    let formats = try #require(page.components(separatedBy: ".Sh FORMATS\n").dropFirst().first)
    var words: [String] = []
    for line in formats.split(separator: "\n") where line.hasPrefix(".Ss ") {
      let list = line.split(separator: "(").last?.dropLast() ?? ""
      words += list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let known = Set(DocumentFormat.allCases.map(\.word))
    #expect(known.subtracting(words).sorted() == [], "man/tckit-documents.7 has no section (.Ss) of these formats")
    #expect(Set(words).subtracting(known).sorted() == [], "these sections of man/tckit-documents.7 are no format's")
    #expect(words.count == Set(words).count)
  }

  @Test
  func `the manual's table of losses is that of the formats`() throws {
    let url = packageRoot.appending(path: "man/tckit-documents.7")
    let page = try String(contentsOf: url, encoding: .utf8)
    let (begin, end) = (".\\\" begin losses\n", ".\\\" end losses\n")
    let parts = page.components(separatedBy: begin)
    let rest = try #require(parts.count == 2 ? parts[1].components(separatedBy: end) : nil)
    try #require(rest.count == 2)
    let table = Self.table
    if ProcessInfo.processInfo.environment["TCKIT_RECORD"] != nil {
      try (parts[0] + begin + table + end + rest[1]).write(to: url, atomically: true, encoding: .utf8)
    } else {
      #expect(rest[0] == table, "TCKIT_RECORD=1 swift test --filter DocumentPairTests writes the table")
    }
  }

  /// The rows of the manual's table: each written format and its possible losses.
  static var table: String {
    written.map { format in
      let kinds = DocumentLoss.Kind.allCases.filter(format.possibleLosses.contains).map(\.rawValue)
      let color = format.defaultColor.map { "; a missing color becomes \($0)" } ?? ""
      return ".It Cm \(format.word)\n\(kinds.joined(separator: ", "))\(color)\n"
    }.joined()
  }
}

extension DocumentFormat {
  /// Writes a document and reads it again.
  func roundTrip(
    _ document: TimecodeDocument, _ options: DocumentOptions
  ) throws -> (read: TimecodeDocument, losses: [DocumentLoss]) {
    let written = try document.written(as: self, options)
    return (try TimecodeDocument(reading: written.bytes, as: self, options), written.losses)
  }
}

/// Two hundred markers with everything that formats have trouble with.
enum DocumentCorpus {
  static let names: [String?] = [
    "Opening", nil, "", "Überfahrt – “Tür”", "a, b; c", "say \"cut\"", "tab\there", "two\nlines", " spaces around ",
    "日本語 😀", "a |M:b| c", "<b>&amp;</b> --> x", "* LOC: 01:00:00:00 RED", "=1+1", "back\\slash", "#hash",
    "bell\u{7}\rreturn",
  ]
  static let notes: [String?] = [
    nil, "", "Check the sky", "first\nsecond", "tab\tand, comma", "“quoted” \"twice\"", "ends with space ", "|D:5",
    "first\n\nthird", "bell\u{7}\rreturn",
  ]
  /// An edit list gives the last two a meaning, so that it does not keep them as comments.
  static let comments = [
    "* SOURCE FILE: A001.MOV\n*ASC_SOP (1 1 1)(0 0 0)(1 1 1) \n* ASC_SAT 1.0", "* FRMC START: 1001",
    ">>> SOURCE A A 06", "* FROM CLIP NAME:  Sky",
    "* Sky\n002  A  V  C  01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01",
  ]
  static let colors: [String?] = [nil, "dark\tred", "Red", "blue", "Lavender", "#FF8800", "Cyan"]

  /// The markers at a rate, some two at one frame, all but one in order, the last ones at the day's end.
  static func document(at rate: TimecodeFrameRate) throws -> TimecodeDocument {
    let properties = Timecode.Properties(rate: rate)
    var markers: [TimecodeMarker] = []
    var frames = 0
    for index in 0..<196 {
      // A pair at one frame now and then, and steps that pass minutes.
      if index % 37 != 5 { frames += 7 + index * 211 % 1900 }
      let subFrames = index % 41 == 8 ? 25 : 0
      let start = try Timecode(.frames(frames, subFrames: subFrames), using: properties)
      let duration = [0, 1, 2, 50, 0, 1500][index % 6]
      let count = Timecode.FrameCount(
        .split(frames: duration, subFrames: index % 59 == 9 ? 30 : 0), base: properties.subFramesBase)
      let details = TimecodeMarker.Details(
        name: names[index % names.count], note: notes[index % notes.count], color: colors[index % colors.count],
        event: try event(index, rate),
        content: .init(comments: index % 10 == 3 ? comments[index / 10 % comments.count] : nil))
      markers.append(TimecodeMarker(try TimecodeRange(from: start, duration: count), details))
    }
    let day = rate.maxTotalFrames(in: .max24Hours)
    // A range too short for formats of whole frames or milliseconds.
    let short = try Timecode(.frames(day - 60), using: properties)
    let subFrame = Timecode.FrameCount(.split(frames: 0, subFrames: 1), base: properties.subFramesBase)
    markers.append(TimecodeMarker(try TimecodeRange(from: short, duration: subFrame), name: "short"))
    for (start, length) in [(day - 40, 0), (day - 10, 10), (day - 30, 10), (day - 1, 0)] {
      let timecode = try Timecode(.frames(start), using: properties)
      let count = Timecode.FrameCount(.frames(length), base: properties.subFramesBase)
      markers.append(TimecodeMarker(try TimecodeRange(from: timecode, duration: count), name: "end"))
    }
    return TimecodeDocument(markers, title: "Corpus\tone")
  }

  /// The events of some markers: with or without a number, sources at one rate or two, speeds.
  private static func event(_ index: Int, _ rate: TimecodeFrameRate) throws -> TimecodeEvent? {
    let start = try Timecode(.frames(index * 100), at: index % 35 == 10 ? .fps24 : rate)
    let source = TimecodeEvent.Source(
      reel: index % 2 == 0 ? "A\(index)" : nil, clip: index % 3 == 0 ? "Clip \(index)" : nil, in: start,
      speed: index % 5 == 0 ? Fraction(1, 3) : Fraction(1, 1))
    switch index % 10 {
    case 1: return TimecodeEvent(track: "A1", number: index % 50 + 1)
    case 3: return TimecodeEvent(track: "V", number: index, source: source)
    case 9:
      let kinds = TimecodeEvent.Transition.Kind.allCases
      let transition = TimecodeEvent.Transition(
        kinds[index / 10 % kinds.count], lead: index % 4 == 1 ? 3 : 0, tail: index % 30)
      return TimecodeEvent(track: "V", number: index, source: source, transition: transition)
    case 5: return TimecodeEvent(track: "A 1", source: source)
    default: return nil
    }
  }

  /// The differences between two markers: for each difference, the losses that explain it.
  static func changes(
    from before: TimecodeMarker, to after: TimecodeMarker, _ target: DocumentFormat
  ) -> [Set<DocumentLoss.Kind>] {
    var changes: [Set<DocumentLoss.Kind>] = []
    if before.inPoint != after.inPoint { changes.append([.subFrames, .rounding, .order]) }
    if before.range.subFrameCount != after.range.subFrameCount {
      changes.append([.duration, .subFrames, .rounding])
    }
    if let event = before.event, after.event?.without(event, target) != event { changes.append([.event]) }
    if before.event?.transition != after.event?.transition { changes.append([.transition]) }
    if before.comments != after.comments { changes.append([.comments]) }
    if before.name != after.name { changes.append([.name, .nameCharacters, .emptyText]) }
    if before.note != after.note { changes.append([.note, .noteCharacters, .emptyText]) }
    if before.color?.lowercased() != after.color?.lowercased() {
      changes.append(before.color == nil ? [.missingColor] : [.color, .otherColor])
    }
    return changes
  }
}

extension TimecodeMarker {
  /// The lines of an edit list that have a meaning only there.
  var comments: String? { details?.content?.comments }
}

extension TimecodeEvent {
  /// The parts that another event has changed.
  fileprivate func parts(changedIn other: TimecodeEvent?, _ target: DocumentFormat) -> [DocumentLoss.Part] {
    let kept = other?.without(self, target) ?? TimecodeEvent()
    let (now, known) = (kept.source, source)
    var parts: [DocumentLoss.Part] = []
    if kept.track != track { parts.append(.track) }
    if kept.number != number { parts.append(.number) }
    if now?.reel != known?.reel { parts.append(.reel) }
    if now?.clip != known?.clip { parts.append(.clip) }
    if (now?.speed ?? Fraction(1, 1)) != (known?.speed ?? Fraction(1, 1)) { parts.append(.speed) }
    if now?.in != known?.in || now?.out != known?.out || now?.media != known?.media { parts.append(.source) }
    return parts
  }

  /// The event without the parts that another does not state, such as the reel AX or a number. Edit lists count anew.
  func without(_ other: TimecodeEvent, _ target: DocumentFormat) -> TimecodeEvent {
    var event = self
    event.transition = other.transition
    if target == .editDecisionList { event.number = other.number }
    if other.track == nil { event.track = nil }
    if other.number == nil { event.number = nil }
    guard let source = other.source else {
      event.source = nil
      return event
    }
    if source.reel == nil { event.source?.reel = nil }
    if source.clip == nil { event.source?.clip = nil }
    if source.out == nil { event.source?.out = nil }
    // A speed is known as an M2 line rounds it, and a different speed is reported.
    event.source?.speedTolerance = source.speedTolerance
    if let speed = event.source?.speed, (speed - source.speed).abs() <= source.speedTolerance {
      event.source?.speed = source.speed
    }
    if source.media == nil { event.source?.media = nil }
    // An asset that several clips share has all their media.
    if target == .finalCutXML, let shared = event.source?.media, let media = source.media,
      shared.in.properties == media.in.properties,
      shared.in.subFrameCount <= media.in.subFrameCount, media.out.subFrameCount <= shared.out.subFrameCount
    {
      event.source?.media = media
    }
    return event
  }
}
