// What the clips of Final Cut Pro's XML were taken from: the asset with its extent, the part of it that is seen, the speed.
//
//     <asset id="r2" name="A001" start="3600s" duration="60s" format="r1"/>
//     <asset-clip ref="r2" lane="1" start="3602s" duration="4s">          track V2, source 01:00:02:00..01:00:10:00 at speed 2
//       <timeMap><timept time="3600s" value="3600s"/><timept time="3630s" value="3660s"/></timeMap>
//
// A clip's `start` is in the time that its time map makes, of which a value is a time of the asset. Only a map of two points has
// one speed. A conformed clip shows source and programme frame by frame, and so its seconds have another speed.

import SMPTETimecode
import XML

/// An asset or a compound clip, as far as it is known.
struct FinalCutAsset {
  var name: String?
  var reel: String?
  var start: Fraction?
  var duration: Fraction?
  /// Whether it has sound and no picture.
  var isSound = false
}

/// A clip in the list, as far as its event needs it.
struct FinalCutClip {
  /// The marker's index.
  var index: Int
  var name: String?
  /// The identifier of what it shows, and of its format.
  var asset: String?
  var format: String?
  var isDrop: Bool
  /// What it is: sound alone or picture alone; nil if it may be both.
  var kind: TimecodeEvent.TrackKind?
  var start: Fraction
  var duration: Fraction
  /// The points of its time map.
  var points: [(time: Fraction, value: Fraction)] = []
  /// Whether it has a time map.
  var isRetimed = false
  /// The track and the number that tckit wrote.
  var track: String?
  var number: Int?

  /// The map's first point and its speed; nil if the clip has none, or one that is not linear.
  var speed: (time: Fraction, value: Fraction, factor: Fraction)? {
    guard isRetimed, points.count == 2 else { return nil }
    let factor = (points[1].value - points[0].value) / (points[1].time - points[0].time)
    return factor.isDefined ? (points[0].time, points[0].value, factor) : nil
  }
}

extension FinalCutReading {
  /// Takes the name of an asset or a compound clip, and where its media begins and ends.
  mutating func takeSource(_ id: String, of reader: borrowing XMLReader) {
    var asset = FinalCutAsset(name: string("name", of: reader))
    (asset.start, asset.duration) = (reader.seconds("start"), reader.seconds("duration"))
    asset.isSound = string("hasAudio", of: reader) == "1" && string("hasVideo", of: reader) != "1"
    assets[id] = asset
    openAsset = id
  }

  /// The keys of an asset's reel, and of a clip's track and number as tckit writes them.
  static let (reelKey, trackKey) = ("com.apple.proapps.studio.reel", "org.tckit.track")
  static let numberKey = "org.tckit.number"

  /// Takes an asset's reel from its metadata, or a clip's track and number.
  mutating func takeMetadata(of reader: borrowing XMLReader) {
    guard let key = string("key", of: reader), let value = string("value", of: reader), !value.isEmpty else { return }
    if let id = openAsset, key == Self.reelKey, open.contains(where: { $0.kind == .asset }) { assets[id]?.reel = value }
    guard open.count > 1, case let parent = open.count - 2, open[parent].clip != nil else { return }
    if key == Self.trackKey { open[parent].clip?.track = value }
    if key == Self.numberKey { open[parent].clip?.number = Int(value) }
    setEvent(of: open[parent])
  }

  /// Notes what the clip that was added last was taken from.
  mutating func takeEvent(of element: inout FinalCutElement, _ duration: Fraction, of reader: borrowing XMLReader) {
    let asset = string("ref", of: reader)
    let enabled = string("srcEnable", of: reader)
    let isSound = reader.name(equals: "audio") || enabled == "audio" || asset.flatMap { assets[$0]?.isSound } ?? false
    element.clip = FinalCutClip(
      index: timeline.count - 1, name: string("name", of: reader), asset: asset, format: string("format", of: reader),
      isDrop: string("tcFormat", of: reader) == "DF", kind: isSound ? .audio : enabled == "video" ? .video : nil,
      start: element.start, duration: duration)
    setEvent(of: element)
    // What shows an effect has no source.
    let hasSource = asset.map { assets[$0] != nil } ?? true
    if hasSource, element.start.isNegative { leave("source times before zero", in: element) }
    if let format = asset.flatMap({ assetFormats[$0] }) ?? element.clip?.format, hasTimelessSource(of: format) {
      leave("sources without a timecode rate", in: element)
    }
  }

  /// Whether a format has frames that no timecode counts, or is missing; one without frames is that of a still.
  private func hasTimelessSource(of format: String) -> Bool {
    guard let duration = frameDurations[format] else { return !stills.contains(format) }
    return TimecodeFrameRate(frameDuration: duration) == nil
  }

  /// Takes a point of the time map of the clip that is open.
  mutating func takePoint(of reader: borrowing XMLReader) {
    guard open.count > 1, let time = self.time("time", of: reader),
      let value = self.time("value", of: reader)
    else { return }
    open[open.count - 2].clip?.points.append((time, value))
  }

  /// Ends a time map, which is left out if it has more than one speed.
  mutating func endTimeMap() {
    guard let index = open.indices.last, open[index].kind == .clip else { return }
    open[index].clip?.isRetimed = true
    if open[index].clip?.speed == nil { leave("retimes", in: open[index]) }
    setEvent(of: open[index])
  }

  /// Gives the marker of a clip its event.
  mutating func setEvent(of element: FinalCutElement) {
    guard let clip = element.clip else { return }
    var event = TimecodeEvent(
      track: clip.track ?? Self.track(ofLane: element.lane, isSound: clip.kind == .audio), number: clip.number,
      source: source(of: clip, in: element))
    // A track is what the document says, whatever its name.
    if let kind = clip.kind, event.hasSound != (kind == .audio) { event.trackKind = kind }
    timeline.change(clip.index) { $0.event = event }
  }

  /// The track of a lane: `V1` for the primary storyline, `V2` above it, `V-1` below; `A1` and `A2` for sound below.
  static func track(ofLane lane: Int, isSound: Bool) -> String {
    if isSound { return lane > 0 ? "A+\(lane)" : "A\(1 - lane)" }
    return lane < 0 ? "V\(lane)" : "V\(lane + 1)"
  }

  private func source(of clip: FinalCutClip, in element: FinalCutElement) -> TimecodeEvent.Source? {
    let asset = clip.asset.flatMap { assets[$0] }
    // What shows an effect, such as a title, was taken from nothing.
    guard asset != nil || clip.asset == nil else { return nil }
    var source = TimecodeEvent.Source(reel: asset?.reel, clip: asset?.name ?? clip.name)
    let speed = clip.speed
    guard !clip.isRetimed || speed != nil, element.shift != nil, let properties = properties(of: clip, in: element)
    else { return source }
    source.speed = (speed?.factor ?? Fraction(1, 1)) / (element.scale ?? Fraction(1, 1))
    let first = speed.map { $0.value + (clip.start - $0.time) * $0.factor } ?? clip.start
    let last = first + clip.duration * source.speed
    source.in = Timecode(seconds: min(first, last), using: properties)
    // Of a speed the length is of whole frames, as everywhere.
    source.out = clip.isRetimed ? source.in?.after((last - first).abs()) : Timecode(seconds: last, using: properties)
    // Which pictures are repeated or dropped between two rates that are far apart is not known.
    let isFar = element.scale.map { $0 < Fraction(9, 10) || $0 > Fraction(10, 9) } ?? false
    if !isFar, let asset, let start = asset.start, let length = asset.duration,
      let begin = Timecode(seconds: start, using: properties),
      let end = Timecode(seconds: start + length, using: properties)
    {
      source.media = TimecodeEvent.Source.Media(in: begin, out: end)
    }
    return source
  }

  /// The properties of timecode in what a clip shows.
  private func properties(of clip: FinalCutClip, in element: FinalCutElement) -> Timecode.Properties? {
    guard var properties = element.properties else { return nil }
    guard let format = clip.asset.flatMap({ assetFormats[$0] }) ?? clip.format else { return properties }
    guard let duration = frameDurations[format], duration.isDefined else { return nil }
    let rate = clip.isDrop ? TimecodeFrameRate(frameDuration: duration, drop: true) : nil
    guard let rate = rate ?? TimecodeFrameRate(frameDuration: duration) else { return nil }
    properties.frameRate = rate
    return properties
  }
}
