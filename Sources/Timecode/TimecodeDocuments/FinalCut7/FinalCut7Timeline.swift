// The clips of a list on the tracks of a sequence, for writing Final Cut Pro 7's XML. Each clip has the part of its
// file that it shows, with the frames that transitions add at its ends.
//
//     var timeline = FinalCut7Timeline(&output)
//     for track in timeline.tracks { for item in track.items { … timeline.clips[item.clip] … } }
//
// V1 and A1 are the first tracks of their kinds. An empty track stands for a number without clips. Clips without a
// track number, or that overlap others, are on further tracks. A clip on several tracks is on each of them. All counts
// are whole frames; the timeline counts from the start of the sequence, and sources count from zero.

import SMPTETimecode
import TextEncodings
import TimecodeEvents
import XML

/// A clip of a list in whole frames.
struct FinalCut7Clip {
  let entry: WrittenList.Entry
  var index: Int { entry.index }
  let begin: Int
  let end: Int
  /// The part of the source that the clip shows, with the smaller point first.
  fileprivate(set) var source: Range<Int>
  /// The properties of the source's timecode.
  let properties: Timecode.Properties
  let speed: Fraction
  /// The number of frames at the source's rate in a frame of the timeline.
  let rateRatio: Fraction
  let isBlack: Bool

  /// The number of source frames that play in a frame of the timeline.
  var pace: Fraction { rateRatio * speed.abs() }
  var isRetimed: Bool { speed != Fraction(1, 1) }

  /// The source frame at the first shown frame of the clip, if a transition covers some frames before the cut. A reader
  /// that adds and rounds these frames gets the same cut.
  func first(before frames: Int) -> Int {
    let shift = pace * Fraction(frames, 1)
    return speed.isNegative
      ? source.upperBound - ((shift.negated() + Fraction(1, 2)).floor ?? 0)
      : source.lowerBound - ((shift + Fraction(1, 2)).floor ?? 0)
  }

  /// The source frame after the last shown frame of the clip.
  func last(after frames: Int) -> Int {
    let shift = (pace * Fraction(frames, 1)).nearest() ?? 0
    return speed.isNegative ? source.lowerBound - shift : source.upperBound + (isFreeze ? 0 : shift)
  }

  var isFreeze: Bool { speed.numerator == 0 }

  /// Gives a source without a length the length of the record. With a transition over an end, a reader derives the
  /// source from the record.
  fileprivate mutating func fillSource() {
    guard source.isEmpty else { return }
    source = source.lowerBound..<source.lowerBound + ((pace * Fraction(end - begin, 1)).nearest() ?? 0)
  }
}

/// A clip on one of its tracks.
struct FinalCut7Item {
  let clip: Int
  /// The item's number among all items and on its track, and the track's number among the tracks of its kind.
  var number = 0
  var position = 0
  var track = 0
  /// The frames of the item's transition before and after the cut; nil for a cut.
  var transition: (lead: Int, tail: Int)?
  /// The number of frames that the next item's transition shows after the end; nil for a cut.
  var tail: Int?
}

struct FinalCut7Track {
  let isHeard: Bool
  /// The number that the track's name states; nil for any other name.
  let number: Int?
  var items: [FinalCut7Item] = []
}

struct FinalCut7Timeline {
  private let list: WrittenList
  let properties: Timecode.Properties
  /// The timeline's frame at which the sequence begins, and the number of frames in the sequence.
  let start: Int
  private(set) var length = 0
  private(set) var clips: [FinalCut7Clip] = []
  /// All other entries, with their frames from the start of the sequence.
  private(set) var markers: [(entry: WrittenList.Entry, frames: Range<Int>)] = []
  private(set) var tracks: [FinalCut7Track] = []

  /// The largest track number that is kept. Tracks with larger numbers come after the others.
  private static let largestNumber = 99

  init(_ output: inout DocumentWriting) throws(DocumentError) {
    // A transition from nothing begins at its clip.
    list = output.list.withoutEmptyBlack.movingCuts { _, transition, meets in meets ? transition.lead : 0 }
    let (properties, stated) = try list.timeline(from: output.start, output.options)
    self.properties = properties
    // A sequence begins no later than its first entry.
    start = min(stated, list.lazy.map(\.record.start).min() ?? 0) / properties.subFramesBase.rawValue
    for entry in list { add(entry, &output) }
    arrange()
    setTransitions(&output)
  }

  private mutating func add(_ entry: WrittenList.Entry, _ output: inout DocumentWriting) {
    var frames = output.wholeFrames(of: entry)
    if frames.length == 0, entry.isClip { frames.setFrame() }
    let begin = frames.inPoint.frameCount.wholeFrames - start
    length = max(length, begin + max(1, frames.length))
    guard entry.isClip else {
      output.lose(entry.parts, entry.index)
      // A marker of one frame is read as a single timecode.
      if frames.length == 1 { output.lose(.duration, entry.index) }
      return markers.append((entry, begin..<begin + frames.length))
    }
    clips.append(clip(entry, frames, begin))
  }

  private func clip(_ entry: WrittenList.Entry, _ frames: WholeFrames, _ begin: Int) -> FinalCut7Clip {
    let (clip, points) = (TimelineClip(entry), entry.source)
    let clipProperties = clip.properties
    let rateRatio = clipProperties.frameRate.rate / properties.frameRate.rate
    let pace = rateRatio * clip.speed.abs()
    // A freeze shows one frame.
    let needed = max(clip.isRetimed ? 1 : 0, (pace * Fraction(frames.length, 1)).nearest() ?? 0)
    let first = clip.start.frameCount.wholeFrames
    var source = first..<first + needed
    if !clip.isRetimed, let start = points.in, let end = points.out, end.properties == start.properties {
      let whole = frames.source(from: start, to: end, of: entry.record)
      let (first, last) = (whole.in.frameCount.wholeFrames, whole.out.frameCount.wholeFrames)
      if first <= last { source = first..<last }
    }
    return FinalCut7Clip(
      entry: entry, begin: begin, end: begin + frames.length, source: source, properties: clipProperties,
      speed: clip.speed,
      rateRatio: rateRatio, isBlack: entry.reel.map { TimecodeEvent.Source.isBlack(reel: $0) } ?? false)
  }

  // MARK: Tracks

  /// Assigns each clip to its tracks.
  private mutating func arrange() {
    var found: [FinalCut7Track] = []
    var free = FreeTracks<String>()
    let order = clips.indices.ordered { left, right in
      (clips[left].begin, clips[left].index) < (clips[right].begin, clips[right].index)
    }
    for clip in order {
      let set = clips[clip].entry.track
      let names = set.tracks.isEmpty ? [TrackName.picture] : set.tracks
      for name in names {
        let isHeard = set.kind.map { $0 == .audio } ?? name.isHeard
        let number = (isHeard ? name.isSound : name.isPicture) ? Int(name.description.dropFirst()) : nil
        let key = "\(isHeard ? "A" : "V") \(name)"
        let isFirst = !free.has(key) && set.name?.isEmpty != true
        let track = free.track(of: key, from: clips[clip].begin, to: clips[clip].end)
        if track == found.count {
          let stated = isFirst ? number.flatMap { $0 <= Self.largestNumber ? $0 : nil } : nil
          found.append(FinalCut7Track(isHeard: isHeard, number: stated))
        }
        found[track].items.append(FinalCut7Item(clip: clip))
      }
    }
    var number = 0
    for isHeard in [false, true] {
      let (kind, first) = (found.filter { $0.isHeard == isHeard }, tracks.count)
      let most = kind.compactMap(\.number).max() ?? 0
      for number in 1..<most + 1 {
        tracks.append(
          kind.first { $0.number == number } ?? FinalCut7Track(isHeard: isHeard, number: number))
      }
      tracks += kind.filter { $0.number == nil }
      for track in tracks.indices[first...] {
        for index in tracks[track].items.indices {
          number += 1
          tracks[track].items[index].number = number
          (tracks[track].items[index].track, tracks[track].items[index].position) = (track - first + 1, index + 1)
        }
      }
    }
  }

  // MARK: Transitions

  /// Sets the transitions of clips that fit between them and the clips before them.
  private mutating func setTransitions(_ output: inout DocumentWriting) {
    var lost: Set<Int> = []
    for track in tracks.indices {
      for index in tracks[track].items.indices {
        let clip = clips[tracks[track].items[index].clip]
        guard let transition = clip.entry.transition else { continue }
        let before = index > 0 ? tracks[track].items[index - 1] : nil
        let meets = before.map { clips[$0.clip].end == clip.begin } == true
        // The part of the clip before that no other transition covers.
        let rest = before.map { clips[$0.clip].end - clips[$0.clip].begin - ($0.transition?.tail ?? 0) } ?? 0
        guard transition.isMix, transition.frames > 0, transition.lead >= 0, transition.tail >= 0,
          transition.tail <= clip.end - clip.begin, transition.lead <= (meets ? rest : 0)
        else {
          lost.insert(clip.index)
          continue
        }
        tracks[track].items[index].transition = (transition.lead, transition.tail)
        if meets { tracks[track].items[index - 1].tail = transition.tail }
      }
      for item in tracks[track].items where item.transition != nil || item.tail != nil { clips[item.clip].fillSource() }
    }
    for clip in clips {
      guard let isWhole = clip.entry.transition?.isWholeInFinalCut7 else { continue }
      if lost.contains(clip.index) || !isWhole { output.lose(.transition, clip.index) }
    }
    for (entry, _) in markers where entry.has(.transition) { output.lose(.transition, entry.index) }
  }
}

extension TimecodeEvent.Transition {
  /// True if a transition of a track can express all of this one.
  fileprivate var isWholeInFinalCut7: Bool {
    isExpressible(wipes: 1...999) { $0.map { !FinalCut7Sequence.isDissolve($0) && $0.isKeptByXML } == true }
  }
}

extension String {
  /// True if a reader restores the text from an element: no white space around it, and only characters that XML can
  /// contain.
  var isKeptByXML: Bool { !isEmpty && withoutSpaceAround == self && unicodeScalars.allSatisfy(\.isXMLCharacter) }
}
