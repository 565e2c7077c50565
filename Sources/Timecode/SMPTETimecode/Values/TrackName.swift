// Reads the tracks that a document's name of a track stands for.
//
//     TrackName.tracks(of: "AA/V")    // A1, A2, V1
//
// `V` is `V1`, `A` is `A1`, `AA` is `A1` and `A2`, and `B` is `V1` and `A1`, as CMX 3600 lists write them; Avid log
// files write `VA1A2`. `Video 1` is `V1`, and `Audio 2` is `A2`. `NONE` means no track. Any other name is a single
// track, in upper or lower case, as is a name that would mean more tracks than any program has.

/// A track, independent of the form in which documents write its name.
public struct TrackName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name in its canonical form, such as `V1` or `A2`.
  public let description: String
  /// The number of a picture or sound track.
  private let number: Int?

  /// The first picture track.
  public static let picture = TrackName(kind: "V", 1)

  private init(kind: Character, _ number: Int) {
    description = "\(kind)\(number)"
    self.number = number
  }

  private init(other name: some StringProtocol) {
    description = name.uppercased()
    number = nil
  }

  /// The only track of a name; nil for a name that means no track or several.
  public init?(_ name: String) {
    let tracks = Self.tracks(of: name)
    guard let track = tracks.first, tracks.count == 1 else { return nil }
    self = track
  }

  /// True if the track has pictures.
  public var isPicture: Bool { number != nil && description.hasPrefix("V") }

  /// True if the track has sound.
  package var isSound: Bool { number != nil && description.hasPrefix("A") }

  /// The tracks of a name, in its order; empty for `NONE` and for an empty name.
  public static func tracks(of name: String) -> [TrackName] {
    // Nearly all names are a letter and a number.
    if let tracks = channels(name[...]), tracks.count == 1 { return tracks }
    let text = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !text.isEmpty, text.uppercased() != "NONE" else { return [] }
    if let track = spelled(text) { return [track] }
    var tracks: [TrackName] = []
    for part in text.split(separator: "/") {
      if part == "B" || part == "b" {
        tracks += [.picture, TrackName(kind: "A", 1)]
      } else if let several = channels(part) {
        tracks += several
      } else {
        return [TrackName(other: text)]
      }
      guard tracks.count <= maximumTrackCount else { return [TrackName(other: text)] }
    }
    var seen: Set<TrackName> = []
    return tracks.filter { seen.insert($0).inserted }
  }

  /// `Video` or `Audio` and a number; nil for anything else.
  private static func spelled(_ text: String) -> TrackName? {
    let word = text.uppercased()
    for kind in ["VIDEO", "AUDIO"] where word.hasPrefix(kind) {
      guard let number = Int(word.dropFirst(kind.count).drop { $0 == " " }), number > 0 else { return nil }
      return TrackName(kind: kind == "VIDEO" ? "V" : "A", number)
    }
    return nil
  }

  /// The maximum number of tracks of a name.
  private static let maximumTrackCount = 128

  /// Letters V and A, each with or without a number; nil for anything else.
  private static func channels(_ text: Substring) -> [TrackName]? {
    var tracks: [TrackName] = []
    var rest = text.uppercased()[...]
    var bare = (pictures: 0, sounds: 0)
    while let kind = rest.popFirst() {
      guard kind == "V" || kind == "A" else { return nil }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      if digits.isEmpty, kind == "V" { bare.pictures += 1 } else if digits.isEmpty { bare.sounds += 1 }
      let next = kind == "V" ? bare.pictures : bare.sounds
      guard let number = digits.isEmpty ? next : Int(digits), number > 0, tracks.count < maximumTrackCount
      else { return nil }
      tracks.append(TrackName(kind: kind, number))
    }
    return tracks
  }

  /// Returns true if the left track comes first: pictures, then sounds, each by number, then the others by name.
  public static func < (left: Self, right: Self) -> Bool {
    func rank(_ track: Self) -> (Int, Int, String) {
      (track.number == nil ? 2 : track.isPicture ? 0 : 1, track.number ?? 0, track.description)
    }
    return rank(left) < rank(right)
  }
}
