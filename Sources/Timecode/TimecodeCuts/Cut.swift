// A version of a cut: the events of a document, track by track, in the order of the programme.
//
//     let cut = try Cut(document.markers)
//     cut.rate, cut.tracks.map(\.name), cut[.picture]

public import SMPTETimecode

/// The events of a document, track by track.
public struct Cut: Sendable {
  /// The markers that it was made of.
  public let markers: [TimecodeMarker]
  /// The rate of the programme.
  public let rate: TimecodeFrameRate
  /// The tracks that have events: pictures, then sounds, each by number, then others by name.
  public let tracks: [Track]
  /// How many markers are no events, or events on no track, or ones that last less than a frame.
  public let otherCount: Int
  /// Where each track is in the list.
  private let places: [TrackName: Int]

  /// A track.
  public struct Track: Sendable {
    /// The name.
    public let name: TrackName
    /// The events in the order of their first frames in the programme; those that begin together in the document's order.
    public let events: [CutEvent]
  }

  /// Creates a cut of a document's markers; those that are no events are counted, and left out.
  ///
  /// An event of several tracks, such as `AA/V`, is on each of them. Sorting costs n log n.
  ///
  /// - Parameters:
  ///   - markers: The markers of a document, in its order.
  ///   - statesTransitions: Whether the document's format has transitions; without them, transitions are not compared.
  /// - Throws: `noEvents`, or `severalRates` if the events are not at one rate.
  public init(_ markers: [TimecodeMarker], statesTransitions: Bool = true) throws(CutError) {
    self.markers = markers
    var (names, lists): ([TrackName], [[CutEvent]]) = ([], [])
    // An event without a track is on the first picture track. Most events are on the tracks of the event before.
    var known: [String?: [Int]] = [:]
    var (last, onto): (String?, [Int]?) = (nil, nil)
    var rates: [TimecodeFrameRate] = []
    var others = 0
    for (index, marker) in markers.enumerated() {
      guard let event = marker.event, let made = CutEvent(marker, event, at: index, statesTransition: statesTransitions)
      else {
        others += 1
        continue
      }
      if onto == nil || event.track != last {
        last = event.track
        onto =
          known[last]
          ?? (last == nil ? [.picture] : event.tracks).map { name in
            if let index = names.firstIndex(of: name) { return index }
            names.append(name)
            lists.append([])
            return names.count - 1
          }
        known[last] = onto
      }
      guard let onto, !onto.isEmpty else {
        others += 1
        continue
      }
      let rate = marker.inPoint.frameRate
      if rates.last != rate, !rates.contains(rate) { rates.append(rate) }
      for list in onto { lists[list].append(made) }
    }
    guard let rate = rates.first else { throw .noEvents }
    guard rates.count == 1 else { throw .severalRates(rates) }
    self.rate = rate
    otherCount = others
    tracks = names.indices.sorted { names[$0] < names[$1] }.map { index in
      Self.putInOrder(&lists[index])
      return Track(name: names[index], events: lists[index])
    }
    places = Self.places(of: self.tracks)
  }

  /// Creates the cut without an event, to which all of another one is new.
  public init(emptyAt rate: TimecodeFrameRate) { self.init([], at: rate) }

  /// Creates a cut of events on one track.
  init(_ events: [CutEvent], at rate: TimecodeFrameRate, on track: TrackName = .picture) {
    markers = []
    self.rate = rate
    var events = events
    Self.putInOrder(&events)
    tracks = events.isEmpty ? [] : [Track(name: track, events: events)]
    places = Self.places(of: tracks)
    otherCount = 0
  }

  private static func places(of tracks: [Track]) -> [TrackName: Int] {
    Dictionary(uniqueKeysWithValues: zip(tracks.lazy.map(\.name), tracks.indices))
  }

  private static func putInOrder(_ events: inout [CutEvent]) {
    let isSorted = zip(events, events.dropFirst()).allSatisfy { $0.record.lowerBound <= $1.record.lowerBound }
    if !isSorted { events.sort { ($0.record.lowerBound, $0.index) < ($1.record.lowerBound, $1.index) } }
    events.connectTransitions()
  }

  /// The events of a track; none if it has no such track.
  public subscript(track: TrackName) -> [CutEvent] { places[track].map { tracks[$0].events } ?? [] }

  /// The marker of an event.
  public func marker(of event: CutEvent) -> TimecodeMarker? {
    markers.indices.contains(event.index) ? markers[event.index] : nil
  }
}

/// Why two documents cannot be compared as cuts, or nothing be carried from one to the other.
public enum CutError: Error, Equatable, Sendable {
  /// The document has no events.
  case noEvents
  /// The events of a document are at several rates.
  case severalRates([TimecodeFrameRate])
  /// The two cuts are at different rates.
  case differentRates(old: TimecodeFrameRate, new: TimecodeFrameRate)
  /// Neither cut has the track; the tracks that there are.
  case noTrack(TrackName, among: [TrackName])
  /// Several tracks could be meant, and none is a picture track.
  case severalTracks([TrackName])
}

extension CutError: CustomStringConvertible {
  /// A sentence without its full stop.
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
