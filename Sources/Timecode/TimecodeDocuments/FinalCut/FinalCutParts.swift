// The contents of clips in Final Cut Pro's XML. A clip without media shows the clips that it contains:
//
//     <clip start="5s" duration="4s">                                  at 5 s of the clip, 01:00:05:00 of the asset a
//       <video ref="a" offset="0s" start="3600s" duration="40s"/>
//
// If one of them fills the visible part of the clip, its source is the source of the clip. Otherwise the clip is a
// compound clip, with the clip's own time as its source.

import SMPTETimecode
import TimecodeEvents

/// The source that a clip shows, beginning with the first frame of the clip.
struct FinalCutView {
  /// The clip with the source.
  var clip: FinalCutClip
  /// The time of the source at the beginning; nil if the clip has more than one speed.
  var first: Fraction?
  /// The seconds of the source in one second of the clip's parent.
  var pace: Fraction
  var isRetimed: Bool
  /// True if the rates of the source and of the timeline are far apart, so that the pictures that are repeated or
  /// dropped are unknown.
  var areRatesFarApart: Bool
  /// The number of contained clips that are visible but are not the source.
  var hidden = 0

  init(_ clip: FinalCutClip, conformed: Fraction?) {
    let speed = clip.speed
    self.clip = clip
    isRetimed = clip.isRetimed
    pace = (speed?.factor ?? Fraction(1, 1)) / (conformed ?? Fraction(1, 1))
    areRatesFarApart = conformed.map { $0 < Fraction(9, 10) || $0 > Fraction(10, 9) } ?? false
    if let speed {
      first = speed.value + (clip.start - speed.time) * speed.factor
    } else if !isRetimed {
      first = clip.start
    }
  }

  /// Shows the source of the clip that fills the visible part, if any.
  mutating func look(at contents: some Sequence<FinalCutPart>, lasting length: Fraction?) {
    guard let first else { return }
    let last = length.map { first + $0 * pace }
    let begin = last.map { min(first, $0) } ?? first
    let end = last.map { max(first, $0) }
    let visible = contents.filter { part in
      end.map { part.begin < $0 } ?? true && part.end.map { $0 > begin } ?? true
    }
    let pictures = visible.filter { $0.view.clip.kind != .audio }
    if !visible.isEmpty, pictures.isEmpty { clip.kind = .audio }
    let shown = pictures.isEmpty ? visible : pictures
    guard shown.count == 1, let part = shown.first, part.begin <= begin, end.map({ part.isBeyond($0) }) ?? true else {
      return hidden += shown.reduce(0) { $0 + 1 + $1.view.hidden }
    }
    let (isDrop, kind) = (clip.isDrop, clip.kind)
    self.first = part.view.first.map { $0 + (first - part.begin) * part.view.pace }
    clip = part.view.clip
    clip.isDrop = clip.isDrop || isDrop
    if let kind { clip.kind = kind }
    (isRetimed, areRatesFarApart) = (isRetimed || part.view.isRetimed, areRatesFarApart || part.view.areRatesFarApart)
    pace = pace * part.view.pace
    hidden += part.view.hidden
  }
}

/// A clip that is part of another clip.
struct FinalCutPart {
  /// The depth of the clip that contains this one.
  var depth: Int
  /// The beginning and the end in the time of that clip; an unknown end is nil.
  var begin: Fraction
  var end: Fraction?
  var view: FinalCutView

  fileprivate func isBeyond(_ time: Fraction) -> Bool { end.map { $0 >= time } ?? true }
}

extension FinalCutReading {
  /// The source that a clip shows, at its end; nil for an element that shows none.
  mutating func endView(of element: FinalCutElement) -> FinalCutView? {
    let count = parts.reversed().prefix { $0.depth == open.count }.count
    defer { if count > 0 { parts.removeLast(count) } }
    guard let clip = element.clip else { return nil }
    var view = FinalCutView(clip, conformed: element.conformed)
    // The own time of a clip that is rewritten is the time of its source.
    if count > 0, clip.showsParts, !recordsTimes {
      view.look(at: parts.suffix(count), lasting: element.length)
    }
    return view
  }

  /// Adds a clip to the parts of the clip that contains it, perhaps in a storyline or an audition.
  mutating func addPart(_ view: FinalCutView, _ element: FinalCutElement) {
    guard var begin = element.offset, var depth = open.indices.last else { return }
    var isAnchored = element.isAnchored
    while !isAnchored, open[depth].kind == .spine || open[depth].kind == .audition {
      guard let offset = open[depth].offset, depth > 0 else { return }
      begin = begin + (offset - open[depth].start)
      isAnchored = open[depth].isAnchored
      depth -= 1
    }
    guard !isAnchored, open[depth].kind == .clip, begin.isDefined else { return }
    parts.append(FinalCutPart(depth: depth, begin: begin, end: element.length.map { begin + $0 }, view: view))
  }
}
