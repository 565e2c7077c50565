// The sources of clips in Final Cut Pro's XML: the asset and its extent, the visible part of it, and the speed.
//
//     <asset id="r2" name="A001" start="3600s" duration="60s" format="r1"/>
//     <asset-clip ref="r2" lane="1" start="3602s" duration="4s">   track V2, source 01:00:02:00..01:00:10:00, speed 2
//       <timeMap><timept time="3600s" value="3600s"/><timept time="3630s" value="3660s"/></timeMap>
//
// A clip's `start` is in the time of its time map, whose values are times of the asset. Only a map of two points has
// one speed. A conformed clip shows its source frame by frame in the timeline, so its speed in seconds differs. A
// clip's row is complete when its element ends. The source of a clip that contains others is the source of the one that
// its visible part shows (FinalCutParts.swift).

import SMPTETimecode
import TimecodeEvents
import XML

/// The facts about an asset or a compound clip.
struct FinalCutAsset {
  var name: TextID = 0
  var reel: TextID = 0
  /// True if the reel means that there is no source.
  var namesNothing = false
  var start: Fraction?
  var duration: Fraction?
  /// True if the asset has sound but no picture.
  var isSound = false
  /// The rows of the asset's media, by the properties of their labels.
  var media: [(properties: Timecode.Properties, row: Int)] = []
}

/// A lane with clips of one kind.
struct FinalCutLane: Hashable {
  var lane: Int
  /// The name of the track, if it is stated.
  var track: TextID
  /// Sound only or picture only; nil if the clip may have both.
  var kind: TimecodeEvent.TrackKind?
}

/// The facts about a clip of the list that its event needs.
struct FinalCutClip {
  var name: TextID
  /// The identifier of the asset.
  var asset: TextID?
  var format: TextID?
  var isDrop = false
  /// Sound only or picture only; nil if the clip may have both.
  var kind: TimecodeEvent.TrackKind?
  var start: Fraction
  /// The first and the last point of its time map, and their number.
  private var points: (first: Point, last: Point, count: Int)?
  /// The clip has a time map.
  var isRetimed = false
  /// The track and the number in tckit's own metadata.
  var track: TextID = 0
  var number: Int?
  /// True for black, which is a gap with the name of the reel. Its name and its clip's name are in the metadata that
  /// tckit writes.
  var isBlack = false
  var statedName: TextID = 0
  var differingClipName: TextID = 0
  /// True if tckit wrote the clip for an event without a clip name.
  var isUnnamed = false
  /// True if the clip states the beginning of its own time.
  var hasStart = false

  /// True if the clip shows the sources of the clips in it.
  var showsParts: Bool { asset == nil && !isBlack }

  /// A time of the clip and the asset's time that it shows.
  typealias Point = (time: Fraction, value: Fraction)

  init(name: TextID, asset: TextID?, start: Fraction) {
    (self.name, self.asset, self.start) = (name, asset, start)
  }

  mutating func add(_ point: Point) { points = (points?.first ?? point, point, (points?.count ?? 0) + 1) }

  /// The map's first point and its speed; nil without a map or with one that is not linear.
  var speed: (time: Fraction, value: Fraction, factor: Fraction)? {
    guard isRetimed, let (first, last, count) = points, count == 2 else { return nil }
    let factor = (last.value - first.value) / (last.time - first.time)
    return factor.isDefined ? (first.time, first.value, factor) : nil
  }
}

extension FinalCutReading {
  /// Reads the name of an asset or a compound clip, and the beginning and end of its media.
  mutating func readSource(_ id: TextID, of reader: borrowing XMLReader) {
    var asset = FinalCutAsset(name: self.id("name", of: reader))
    (asset.start, asset.duration) = (time("start", of: reader), time("duration", of: reader))
    asset.isSound = reader.attribute("hasAudio", equals: "1") && !reader.attribute("hasVideo", equals: "1")
    assets[id] = asset
    openAsset = id
  }

  /// The metadata keys of an asset's reel, and of the track and number that tckit writes for a clip.
  static let reelKey: StaticString = "com.apple.proapps.studio.reel"
  static let trackKey: StaticString = "org.tckit.track"
  static let numberKey: StaticString = "org.tckit.number"
  /// The metadata keys of black, whose gap has the name of the reel. An empty clip name means that an event has no clip
  /// name.
  static let nameKey: StaticString = "org.tckit.name"
  static let clipKey: StaticString = "org.tckit.clip"

  /// Reads an asset's reel from its metadata, or the values that tckit wrote for a clip.
  mutating func readMetadata(of reader: borrowing XMLReader) {
    guard let key = reader.attribute("key"), let value = reader.attribute("value") else { return }
    guard !value.range.isEmpty else {
      if reader.equal(key, Self.clipKey), open.count > 1 { open[open.count - 2].clip?.isUnnamed = true }
      return
    }
    if reader.equal(key, Self.reelKey), let id = openAsset, open.contains(where: { $0.kind == .asset }) {
      assets[id]?.reel = timeline.id(of: value, in: reader)
      assets[id]?.namesNothing = TimecodeEvent.Source.isNone(reel: reader.string(value))
    }
    guard open.count > 1, case let parent = open.count - 2, open[parent].clip != nil else { return }
    if reader.equal(key, Self.numberKey) {
      open[parent].clip?.number = Int(reader.string(value))
      if open[parent].clip?.number == nil { problem(.expected("an event's number"), open[parent].isInBrowser) }
    }
    if reader.equal(key, Self.trackKey) { open[parent].clip?.track = timeline.id(of: value, in: reader) }
    if reader.equal(key, Self.nameKey) { open[parent].clip?.statedName = timeline.id(of: value, in: reader) }
    if reader.equal(key, Self.clipKey) { open[parent].clip?.differingClipName = timeline.id(of: value, in: reader) }
  }

  /// The facts about the clip that begins.
  mutating func clip(
    of element: FinalCutElement, named name: TextID, _ reader: borrowing XMLReader
  ) -> FinalCutClip {
    let asset = identifier("ref", of: reader)
    let isSound =
      reader.name(equals: "audio") || reader.attribute("srcEnable", equals: "audio")
      || asset.flatMap { assets[$0]?.isSound } ?? false
    var clip = FinalCutClip(name: name, asset: asset, start: element.start)
    clip.format = identifier("format", of: reader)
    clip.isDrop = reader.attribute("tcFormat", equals: "DF")
    clip.kind = isSound ? .audio : reader.attribute("srcEnable", equals: "video") ? .video : nil
    clip.isBlack = reader.isBlack
    clip.hasStart = reader.attribute("start") != nil
    return clip
  }

  /// Begins the event of the last clip.
  mutating func beginEvent(
    of element: inout FinalCutElement, named name: TextID, of reader: borrowing XMLReader
  ) {
    let clip = clip(of: element, named: name, reader)
    element.clip = clip
    // An effect has no source.
    let hasSource = clip.asset.map { assets[$0] != nil } ?? true
    if hasSource, element.start.isNegative { omit("source times before zero", in: element) }
    let (sound, length) = (time("audioStart", of: reader), time("audioDuration", of: reader))
    if sound ?? element.start != element.start || length != nil && length != element.stated {
      omit("split edits", in: element)
    }
    if let format = clip.asset.flatMap({ assetFormats[$0] }) ?? clip.format, lacksTimecodeRate(of: format) {
      omit("sources without a timecode rate", in: element)
    }
  }

  /// Returns whether a format is missing, or has a frame duration of no timecode rate. A still has a format without
  /// one.
  private func lacksTimecodeRate(of format: TextID) -> Bool {
    guard let duration = frameDurations[format] else { return !stills.contains(format) }
    return TimecodeFrameRate(frameDuration: duration) == nil
  }

  /// Reads a point in the time map of the current clip.
  mutating func readPoint(of reader: borrowing XMLReader) {
    guard open.count > 1, let time = self.time("time", of: reader),
      let value = self.time("value", of: reader)
    else { return }
    open[open.count - 2].clip?.add((time, value))
  }

  /// Ends a time map, and omits it if it has more than one speed.
  mutating func endTimeMap() {
    guard let index = open.indices.last, open[index].kind == .clip else { return }
    open[index].clip?.isRetimed = true
    if open[index].clip?.speed == nil { omit("retimes", in: open[index]) }
  }

  // MARK: Rows

  /// Completes the row of a clip.
  mutating func endEvent(of element: FinalCutElement, in text: Span<UInt8>) {
    setLength(of: element)
    guard let view = endView(of: element), let clip = element.clip else { return }
    guard let row = element.row else { return addPart(view, element) }
    if view.hidden > 0 {
      let location = timeline.table.location(of: timeline.table.rows[row])
      timeline.omit("clips in compound clips", count: view.hidden, at: location)
    }
    let lane = FinalCutLane(lane: clip.track == 0 ? element.lane : 0, track: clip.track, kind: view.clip.kind)
    timeline.table.rows[row].trackSet = trackSet(of: lane, in: text)
    if let number = clip.number { timeline.table.setNumber(number, of: row) }
    setSource(view, of: clip, in: element, row)
  }

  /// The set of tracks for the clips on a lane.
  private mutating func trackSet(of lane: FinalCutLane, in text: Span<UInt8>) -> UInt32 {
    if let known = trackSets[lane] { return known }
    let name = timeline.table.texts.string(lane.track, in: text)
    let set = timeline.table.trackSet(
      named: name ?? Self.track(ofLane: lane.lane, isSound: lane.kind == .audio), of: lane.kind)
    trackSets[lane] = set
    return set
  }

  /// The track of a lane: `V1` for the primary storyline, `V2` above it, `V-1` below it; `A1`, `A2` and so on for sound
  /// below.
  static func track(ofLane lane: Int, isSound: Bool) -> String {
    if isSound { return lane > 0 ? "A+\(lane)" : "A\(1 - lane)" }
    return lane < 0 ? "V\(lane)" : "V\(lane + 1)"
  }

  private mutating func setSource(_ view: FinalCutView, of own: FinalCutClip, in element: FinalCutElement, _ row: Int) {
    let (clip, asset) = (view.clip, view.clip.asset.flatMap { assets[$0] })
    // An effect, such as a title, has no source.
    guard asset != nil || clip.asset == nil else { return }
    timeline.table.rows[row].reel = own.isBlack ? own.name : asset?.reel ?? 0
    let name = asset.flatMap { $0.name == 0 ? nil : $0.name } ?? own.name
    timeline.table.rows[row].clip = own.isUnnamed ? 0 : name
    if own.isBlack || asset?.namesNothing == true { timeline.table.rows[row].flags.add(.namesNothing) }
    if own.isBlack {
      (timeline.table.rows[row].name, timeline.table.rows[row].clip) = (own.statedName, own.differingClipName)
      guard own.hasStart else { return }
    }
    guard let first = view.first, element.shift != nil else { return }
    let location = timeline.table.location(of: timeline.table.rows[row])
    if own.asset == nil, clip.asset != nil, first.isNegative { timeline.omit("source times before zero", at: location) }
    guard let properties = properties(of: clip, in: element) else {
      if own.asset == nil, clip.asset != nil { timeline.omit("sources without a timecode rate", at: location) }
      return
    }
    if view.pace != Fraction(1, 1) {
      // A speed that overflows arithmetic is meaningless.
      guard let speed = Speed(view.pace) else { return }
      timeline.table.setSpeed(speed, of: row)
    }
    let last = first + (element.length ?? .zero) * view.pace
    let start = Timecode(seconds: min(first, last), using: properties)
    // With a speed, the length is in whole frames, as in all formats.
    let end = view.isRetimed ? start?.after((last - first).abs()) : Timecode(seconds: last, using: properties)
    timeline.table.setSource(start, end, of: row)
    if start != nil {
      timeline.table.setSourcePart(properties.moment(seconds: min(first, last)).remainder, of: row)
    }
    if !view.areRatesFarApart, let asset = clip.asset, let media = mediaRow(of: asset, properties) {
      timeline.table.changeExtra(of: row) { $0.media = Int32(media) }
    }
    timeline.table.findForm(of: row)
  }

  /// The row of an asset's media, in labels with these properties; nil if the media are unknown.
  private mutating func mediaRow(of id: TextID, _ properties: Timecode.Properties) -> Int? {
    guard let asset = assets[id] else { return nil }
    if let known = asset.media.first(where: { $0.properties == properties }) { return known.row }
    guard let start = asset.start, let length = asset.duration,
      let begin = Timecode(seconds: start, using: properties),
      let end = Timecode(seconds: start + length, using: properties)
    else { return nil }
    let row = timeline.table.addMedia(begin, end)
    // The time of the media is written elsewhere, and not as labels.
    timeline.table.changeExtra(of: row) { $0.motion = .stays }
    assets[id]?.media.append((properties, row))
    return row
  }

  /// The timecode properties of a clip's asset.
  func properties(of clip: FinalCutClip, in element: FinalCutElement) -> Timecode.Properties? {
    guard var properties = element.properties else { return nil }
    guard let format = clip.asset.flatMap({ assetFormats[$0] }) ?? clip.format else { return properties }
    guard let duration = frameDurations[format], duration.isDefined else { return nil }
    let rate = clip.isDrop ? TimecodeFrameRate(frameDuration: duration, drop: true) : nil
    guard let rate = rate ?? TimecodeFrameRate(frameDuration: duration) else { return nil }
    properties.frameRate = rate
    return properties
  }
}

extension XMLReader {
  /// True for black: a gap whose name is the reel of black.
  var isBlack: Bool {
    guard name(equals: "gap"), let name = attribute("name") else { return false }
    return TimecodeEvent.Source.isBlack(reel: string(name))
  }
}
