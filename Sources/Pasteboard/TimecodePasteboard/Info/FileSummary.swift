// The first facts about a file: its format, its rate, its start and end, and the numbers of its parts. A document is
// read once, into the rows of its table. Of a movie or a sound, the header is read; a list is read line by line.
// Nothing needs a rate.
//
//     let summary = try SummaryReader(reader).summary(of: "cut.edl")
//     summary.start, summary.length, summary.tracks

package import MediaTimecode
package import SMPTETimecode
package import TimecodeDocuments

/// The summary of a file.
package struct FileSummary: Sendable {
  /// The kind of a file.
  package enum Content: Sendable {
    case document(DocumentFormat)
    case media(MediaContainer)
    /// Timecodes, one a line.
    case list
  }

  /// A point in the timeline.
  package enum Point: Sendable {
    /// A label as text.
    case label(String)
    /// Seconds from zero, for real time without a rate.
    case seconds(Fraction)
  }

  /// The length of a file.
  package struct Length: Sendable {
    /// The label of the length; nil if there is no rate.
    package var timecode: Timecode?
    /// The exact seconds.
    package var seconds: Fraction
  }

  /// A track with events.
  package struct Track: Sendable {
    /// The track's name: such as `V1`, or of a track that is no channel its name in the document.
    package let name: String
    let track: TrackName
    package fileprivate(set) var eventCount = 0
  }

  /// A fault of a part of the file. That part is not counted.
  package struct Problem: Sendable {
    package let fault: EventFault
    package let location: TextLocation?
    /// The text that was read, as far as it can be shown; nil for a document.
    package var text: String?
  }

  package let content: Content
  /// The rates, in the order in which they occur; empty if nothing gives one.
  package internal(set) var rates: [TimecodeFrameRate] = []
  /// True if the file states no rate and the given one is used.
  package internal(set) var isRateGiven = false
  package internal(set) var start: Point?
  /// The end, exclusive.
  package internal(set) var end: Point?
  /// The length from the start to the end; nil if it cannot be known without a rate, or if there are several rates.
  package internal(set) var length: Length?
  package internal(set) var eventCount = 0
  package internal(set) var markerCount = 0
  /// The tracks of the events: pictures, sounds, others.
  package internal(set) var tracks: [Track] = []
  /// The reels of the events, in the order in which they occur.
  package internal(set) var reels: [String] = []
  package internal(set) var problems: [Problem] = []
  /// True if the file is a list without items.
  package var isEmpty: Bool {
    if case .list = content { eventCount + markerCount + problems.count == 0 } else { false }
  }

  /// The only track whose events are counted; nil for all tracks.
  let chosen: TrackName?
  /// The tracks of the events that are not counted.
  private(set) var otherTracks: Set<TrackName> = []
  private var indices: [TrackName: Int] = [:]
  private var knownReels: Set<String> = []

  init(_ content: Content, of chosen: TrackName?) { (self.content, self.chosen) = (content, chosen) }
}

extension FileSummary {
  /// Counts an event on its tracks. Returns true if one of them is counted.
  ///
  /// - Parameter name: The document's name for the tracks.
  mutating func countEvent(on tracks: [TrackName], named name: String?) -> Bool {
    guard chosen.map({ tracks.contains($0) }) ?? true else {
      otherTracks.formUnion(tracks)
      return false
    }
    eventCount += 1
    for track in tracks where track == chosen ?? track {
      if indices[track] == nil {
        indices[track] = self.tracks.count
        let isNamed = tracks.count == 1 && !track.isPicture && !track.isSound
        self.tracks.append(Track(name: isNamed ? name ?? track.description : track.description, track: track))
      }
      if let index = indices[track] { self.tracks[index].eventCount += 1 }
    }
    return true
  }

  /// Counts a marker, which is on no track. Returns true if it is counted.
  mutating func countMarker() -> Bool {
    guard chosen == nil else { return false }
    markerCount += 1
    return true
  }

  /// Adds the reel of a source, unless it stands for none.
  mutating func add(reel: String?) {
    guard let reel, !reel.isEmpty, !TimecodeEvent.Source.isNone(reel: reel) else { return }
    if knownReels.insert(reel.lowercased()).inserted { reels.append(reel) }
  }

  mutating func sortTracks() { tracks.sort { $0.track < $1.track } }

  /// Sets the extent and the length of a timeline, and the rate of its labels.
  ///
  /// - Parameters:
  ///   - isInRealTime: If true, the times are seconds.
  ///   - given: The rate that was given for the file; nil if it states one.
  mutating func set(_ extents: Extents, isInRealTime: Bool, given: TimecodeFrameRate?) {
    let labels = extents.all.map { Labels($0.properties, isInRealTime: isInRealTime) }
    for rate in labels.compactMap(\.rate) where !rates.contains(rate) { rates.append(rate) }
    if let given, rates.count == 1 { isRateGiven = rates[0].rate == given.rate }
    guard let first = extents.all.first, labels.count == 1 else {
      // At several rates only the labels can be compared.
      let order = { (left: Timecode, right: Timecode) in left.rationalValue < right.rationalValue }
      start = extents.all.map(\.startLabel).min(by: order).map { .label($0.text(.exact)) }
      end = extents.all.map(\.endLabel).max(by: order).map { .label($0.text(.exact)) }
      return
    }
    start = labels[0].point(first.start)
    end = labels[0].point(first.end)
    length = labels[0].length(from: first.start, to: first.end)
  }
}

/// The beginning and the end of a file's items, separate for each set of properties.
struct Extents {
  /// A point between subframes: the count of subframes, and the part after them.
  struct Instant: Comparable {
    var count: Int
    var remainder = Fraction.zero

    static func < (left: Self, right: Self) -> Bool {
      left.count == right.count ? left.remainder < right.remainder : left.count < right.count
    }
  }

  struct Extent {
    let properties: Timecode.Properties
    var start: Instant
    var end: Instant

    var startLabel: Timecode { Timecode(subFrames: start.count, using: properties) }
    var endLabel: Timecode { Timecode(subFrames: end.count, using: properties) }
  }

  private(set) var all: [Extent] = []

  /// Adds an item.
  mutating func add(_ start: Instant, _ end: Instant, at properties: Timecode.Properties) {
    guard let index = all.firstIndex(where: { $0.properties == properties }) else {
      return all.append(Extent(properties: properties, start: start, end: end))
    }
    all[index].start = min(all[index].start, start)
    all[index].end = max(all[index].end, end)
  }

  /// Moves the beginning to the start that a document states for its timeline, if its items come later.
  mutating func begin(at stated: Timecode) {
    guard all.count == 1, all[0].properties == stated.properties, stated.isValid else { return }
    all[0].start = min(all[0].start, Instant(count: stated.subFrameCount))
  }
}

/// The form in which instants on a clock are shown.
private struct Labels {
  private let properties: Timecode.Properties
  private let isInRealTime: Bool

  init(_ properties: Timecode.Properties, isInRealTime: Bool) {
    self.properties = properties
    self.isInRealTime = isInRealTime
  }

  private var hasSemicolon: Bool { properties == DocumentOptions.unknownRate(isDrop: true) }
  private var isUnknown: Bool { properties.isUnknown }

  /// The rate; nil if nothing gives one.
  var rate: TimecodeFrameRate? { isUnknown ? nil : properties.frameRate }

  func point(_ instant: Extents.Instant) -> FileSummary.Point {
    if isUnknown, isInRealTime { return .seconds(seconds(instant)) }
    var text = Timecode(subFrames: instant.count, using: properties).text(.exact)
    if hasSemicolon, let colon = text.lastIndex(of: ":") { text.replaceSubrange(colon...colon, with: ";") }
    return .label(text)
  }

  func length(from start: Extents.Instant, to end: Extents.Instant) -> FileSummary.Length? {
    guard !isUnknown || isInRealTime else { return nil }
    let seconds = seconds(end) - seconds(start)
    guard !isUnknown else { return .init(timecode: nil, seconds: seconds) }
    var properties = properties
    properties.upperLimit = .max100Days
    let count = end.count - start.count - (end.remainder < start.remainder ? 1 : 0)
    return .init(timecode: Timecode(subFrames: count, using: properties), seconds: seconds)
  }

  private func seconds(_ instant: Extents.Instant) -> Fraction {
    (Fraction(instant.count, 1) + instant.remainder) / properties.subFramesPerSecond
  }
}
