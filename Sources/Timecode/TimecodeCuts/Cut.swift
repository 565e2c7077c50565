// A version of a cut: the events of a document, track by track, in the order of the timeline.
//
//     let cut = try Cut(document.markers)
//     cut.rate, cut.tracks.map(\.name), cut[.picture]

public import SMPTETimecode
package import TimecodeEvents

/// The events of a document, track by track.
public struct Cut: Sendable {
  /// The entries from which the cut was created.
  private let list: EntryList
  /// The texts of the table, by number.
  private let texts: [String?]
  /// The frame rate of the timeline.
  public let rate: TimecodeFrameRate
  /// The tracks with events: picture tracks, then sound tracks, each by number, then the other tracks by name.
  public let tracks: [Track]
  /// The first frame of the timeline; 0 without events.
  var start: Int { tracks.compactMap(\.events.first?.record.lowerBound).min() ?? 0 }
  /// The number of markers that are not events, are shorter than a frame, or are on no track.
  public let otherCount: Int
  /// The index of each track.
  private let trackIndices: [TrackName: Int]

  /// A track of a cut.
  public struct Track: Sendable {
    /// The name of the track.
    public let name: TrackName
    /// The events in the order of their first frames in the timeline. Of the events that begin together, those with a
    /// transition come first, in the order of the document; the others are ordered by what they show.
    public let events: [CutEvent]
  }

  /// Creates a cut from the markers of a document. Counts markers that are not events, and omits them.
  ///
  /// An event of several tracks, such as `AA/V`, is on each of them. Sorting costs n log n.
  ///
  /// - Parameters:
  ///   - markers: The markers in the order of the document.
  ///   - statesTransitions: True if the format of the document has transitions. If false, transitions are not compared.
  /// - Throws: `noEvents`, or `severalRates` if the events have different rates.
  public init(_ markers: [TimecodeMarker], statesTransitions: Bool = true) throws(CutError) {
    try self.init(EntryList(markers), statesTransitions: statesTransitions)
  }

  /// Creates a cut from the entries of a table.
  package init(_ list: EntryList, statesTransitions: Bool) throws(CutError) {
    let events = list.table.events
    (self.list, texts) = (list, list.table.strings)
    var (names, lists): ([TrackName], [[CutEvent]]) = ([], [])
    // An event without a track is on the first picture track.
    let listIndices = events.trackSets.map { set in
      (set.name == nil ? [.picture] : set.tracks).map { name in
        if let index = names.firstIndex(of: name) { return index }
        names.append(name)
        lists.append([])
        return names.count - 1
      }
    }
    var rates: [TimecodeFrameRate] = []
    var others = 0
    if names.count == 1 { lists[0].reserveCapacity(list.entries.count) }
    for (index, entry) in list.entries.enumerated() {
      let row = events.rows[entry]
      guard let event = CutEvent(row, of: events, texts, at: index, statesTransition: statesTransitions),
        !listIndices[Int(row.trackSet)].isEmpty
      else {
        others += 1
        continue
      }
      let rate = events.clocks[Int(row.recordClock)].properties.frameRate
      if rates.last != rate, !rates.contains(rate) { rates.append(rate) }
      for track in listIndices[Int(row.trackSet)] { lists[track].append(event) }
    }
    guard let rate = rates.first else { throw .noEvents }
    guard rates.count == 1 else { throw .severalRates(rates) }
    self.rate = rate
    otherCount = others
    let used = names.indices.filter { !lists[$0].isEmpty }
    tracks = used.ordered { names[$0] < names[$1] }.map { index in
      Self.sortEvents(&lists[index])
      return Track(name: names[index], events: lists[index])
    }
    trackIndices = Self.trackIndices(of: self.tracks)
  }

  /// Creates a cut without events. Compared with it, all events of another cut are new.
  public init(emptyAt rate: TimecodeFrameRate) { self.init([], at: rate) }

  /// Creates a cut from events on one track.
  init(_ events: [CutEvent], at rate: TimecodeFrameRate, on track: TrackName = .picture) {
    (list, texts) = (EntryList([]), [])
    self.rate = rate
    var events = events
    Self.sortEvents(&events)
    tracks = events.isEmpty ? [] : [Track(name: track, events: events)]
    trackIndices = Self.trackIndices(of: tracks)
    otherCount = 0
  }

  private static func trackIndices(of tracks: [Track]) -> [TrackName: Int] {
    Dictionary(uniqueKeysWithValues: zip(tracks.lazy.map(\.name), tracks.indices))
  }

  private static func sortEvents(_ events: inout [CutEvent]) {
    let isSorted = zip(events, events.dropFirst()).allSatisfy { $0.record.lowerBound < $1.record.lowerBound }
    if !isSorted { events.sort { $0.precedes($1) } }
    events.connectTransitions()
  }

  /// The events of a track. Empty if the cut has no such track.
  public subscript(track: TrackName) -> [CutEvent] { trackIndices[track].map { tracks[$0].events } ?? [] }

  /// The markers of the cut.
  public var markers: [TimecodeMarker] { list.markers }

  /// The marker of an event.
  public func marker(of event: CutEvent) -> TimecodeMarker? { marker(at: event.index) }

  /// The marker at an index; nil if the index is out of range.
  public func marker(at index: Int) -> TimecodeMarker? {
    list.entries.indices.contains(index)
      ? list.table.events.marker(of: list.table.events.rows[list.entries[index]], texts).marker : nil
  }

  /// The range of an event in the timeline.
  func range(of event: CutEvent) -> TimecodeRange? {
    guard let row = row(of: event) else { return nil }
    let start = list.table.events.clocks[Int(row.recordClock)].timecode(row.record.start)
    return TimecodeRange(unchecked: start, subFrameCount: row.record.length)
  }

  /// The name of the tracks of an event in the document.
  func trackName(of event: CutEvent) -> String? {
    row(of: event).flatMap { list.table.events.trackSets[Int($0.trackSet)].name }
  }

  private func row(of event: CutEvent) -> EventRow? {
    list.entries.indices.contains(event.index) ? list.table.events.rows[list.entries[event.index]] : nil
  }

  /// The number of texts, at least one. The names of events are among the texts.
  var textCount: Int { max(1, texts.count) }

  /// The numbers of the texts that are an event's reel and clip; 0 if there is none, or if the event is not from a
  /// document.
  func names(of event: CutEvent) -> (reel: Int, clip: Int) {
    row(of: event).map { (Int($0.reel), Int($0.clip)) } ?? (0, 0)
  }
}

extension CutEvent {
  /// Returns true if an event comes before another one of its track. A document gives no order to events that begin
  /// together, so they are ordered by what they show. Those with a transition come first, in the document's order.
  fileprivate func precedes(_ other: CutEvent) -> Bool {
    if record.lowerBound != other.record.lowerBound { return record.lowerBound < other.record.lowerBound }
    guard transition == nil, other.transition == nil else {
      return (transition == nil ? 1 : 0, index) < (other.transition == nil ? 1 : 0, other.index)
    }
    return (record.upperBound, source.lowerBound, source.upperBound, reel ?? "", clip ?? "", index) < (
      other.record.upperBound, other.source.lowerBound, other.source.upperBound, other.reel ?? "", other.clip ?? "",
      other.index
    )
  }
}

/// The reason that two cuts cannot be compared, or that a timecode cannot be carried between them.
public enum CutError: Error, Equatable, Sendable {
  /// The document has no events.
  case noEvents
  /// The events of a document have several rates.
  case severalRates([TimecodeFrameRate])
  /// The two cuts have different rates.
  case differentRates(old: TimecodeFrameRate, new: TimecodeFrameRate)
  /// Neither cut has the track. `among` lists the tracks that exist.
  case noTrack(TrackName, among: [TrackName])
  /// Several tracks are possible, and none is a picture track.
  case severalTracks([TrackName])
}

extension CutError: CustomStringConvertible {
  /// The reason in words, without a full stop.
  public var description: String {
    switch self {
    case .noEvents: "the document has no events"
    case .severalRates(let rates): "the events are at several rates: \(Self.list(rates))"
    case .differentRates(let old, let new): "the old cut is at \(old), the new cut at \(new)"
    case .noTrack(let name, among: []): "there is no track \(name): no item has a track"
    case .noTrack(let name, let tracks): "there is no track \(name); the tracks are \(Self.list(tracks))"
    case .severalTracks(let tracks): "choose one of the tracks \(Self.list(tracks))"
    }
  }

  private static func list(_ items: [some CustomStringConvertible]) -> String {
    items.map(\.description).joined(separator: ", ")
  }
}
