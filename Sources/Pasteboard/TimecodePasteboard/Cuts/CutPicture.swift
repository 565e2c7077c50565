// A picture of two versions of a cut: both as strips on one time scale, track by track, with lines from old to new
// events.
//
//     let picture = CutPicture(comparison, changes, names: ("v12.edl", "v13.edl"))
//     picture.svg      // one self-contained file
//
// The colors are from Okabe and Ito, "Color Universal Design" (2008); people with any color vision can tell them apart.
// Each kind of change also has a letter. The tooltip of an event shows its name and its change.

import SMPTETimecode
package import TimecodeCuts
import XML

/// A drawing of two cuts and their changes, as SVG 1.1.
package struct CutPicture {
  private let comparison: CutComparison
  private let names: (old: String, new: String)
  /// The change of each event, by its position among the markers and its track.
  private var changes: [Key: CutChange] = [:]
  private let counts: [CutChange.Kind: Int]
  private let lines: [CutChange]
  /// The range of the timeline's frames that is drawn.
  private let frames: Range<Int>
  private let width: Int
  private var text = ""

  private struct Key: Hashable {
    let track: TrackName
    let index: Int
    let isNew: Bool
  }

  /// Draws a comparison.
  ///
  /// - Parameters:
  ///   - changes: The changes of the comparison, with or without unchanged events.
  ///   - names: The names of the two documents.
  package init(_ comparison: CutComparison, _ changes: [CutChange], names: (old: String, new: String)) {
    self.comparison = comparison
    self.names = names
    counts = CutComparison.counts(of: changes)
    lines = changes.filter { !$0.old.isEmpty && !$0.new.isEmpty && ($0.shift ?? 0) != 0 }
    for change in changes {
      for event in change.old { self.changes[Key(track: change.track, index: event.index, isNew: false)] = change }
      for event in change.new { self.changes[Key(track: change.track, index: event.index, isNew: true)] = change }
    }
    let events = comparison.trackNames.flatMap { comparison.old[$0] + comparison.new[$0] }
    let start = events.map(\.record.lowerBound).min() ?? 0
    frames = start..<max(start + 1, events.map(\.record.upperBound).max() ?? 0)
    // At least two points for each event of either cut, up to a width that browsers scroll well.
    width = min(24_000, max(1200, events.count * 2))
  }

  // MARK: Layout

  private static let margin = 120
  private static let strip = 26
  private static let space = 40
  private static let head = 96
  private static var trackHeight: Int { 2 * strip + space + 34 }

  private var height: Int { Self.head + comparison.trackNames.count * Self.trackHeight + 20 }

  /// A frame's distance from the left, in tenths of a point.
  private func x(of frame: Int) -> Int {
    Self.margin * 10
      + Int(Int128(frame - frames.lowerBound) * Int128((width - Self.margin - 20) * 10) / Int128(frames.count))
  }

  private static func points(_ tenths: Int) -> String {
    let (points, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return (tenths < 0 ? "-" : "") + (rest == 0 ? "\(points)" : "\(points).\(rest)")
  }

  // MARK: Drawing

  /// The SVG document.
  package var svg: String {
    var drawing = self
    drawing.drawHead()
    for (row, track) in comparison.trackNames.enumerated() {
      drawing.draw(track, at: Self.head + row * Self.trackHeight)
    }
    return drawing.text + "</svg>\n"
  }

  private mutating func drawHead() {
    let title = "\(names.old) and \(names.new)".escapedForXML
    text += """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
      <title>\(title)</title>
      <style>
      text{font:12px sans-serif;fill:#222}.t{font-size:10px;fill:#555;pointer-events:none}.h{font-size:15px;font-weight:bold}
      rect{stroke:#fff;stroke-width:.4}.g{stroke:#ddd}.l{stroke:#56b4e9;fill:#56b4e9;fill-opacity:.18;stroke-width:.8}
      .m{stroke:#0072b2;fill:none;stroke-width:1;stroke-dasharray:4 2}
      .k{fill:#000;stroke:#fff;stroke-width:3;paint-order:stroke}.x{stroke:#000;stroke-width:.8;fill-opacity:.6}

      """
    for kind in CutChange.Kind.allCases { text += ".\(kind.rawValue){\(Self.look(of: kind).style)}" }
    text += "\n</style>\n<rect width=\"\(width)\" height=\"\(height)\" fill=\"#fff\"/>\n"
    text += "<text class=\"h\" x=\"10\" y=\"22\">\(title)</text>\n"
    drawLegend()
    drawScale()
  }

  private mutating func drawLegend() {
    var left = 10
    for kind in CutChange.Kind.allCases where kind != .same && (counts[kind] ?? 0) > 0 || kind == .same {
      let label = "\(Self.look(of: kind).letter) \(kind.rawValue)" + (counts[kind].map { " (\($0))" } ?? "")
      text += "<rect class=\"\(kind.rawValue)\" x=\"\(left)\" y=\"34\" width=\"14\" height=\"14\"/>"
      text += "<text x=\"\(left + 19)\" y=\"45\">\(label)</text>\n"
      left += 40 + label.utf8.count * 7
    }
  }

  /// Draws lines at round times, about a hundred points apart.
  private mutating func drawScale() {
    let rate = comparison.old.rate
    let wanted = max(1, frames.count * 110 / (width - Self.margin))
    let seconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 86_400]
    let step = (seconds.first { $0 * rate.maxFrames >= wanted } ?? 86_400) * rate.maxFrames
    var frame = (frames.lowerBound + step - 1) / step * step
    while frame < frames.upperBound {
      let left = Self.points(x(of: frame))
      let label = Timecode(.frames(frame), at: rate, limit: .max100Days, by: .allowingInvalid).text(.exact)
      text +=
        "<path class=\"g\" d=\"M\(left) 74V\(height - 10)\"/><text class=\"t\" x=\"\(left)\" y=\"70\">\(label)</text>\n"
      frame += step
    }
  }

  private mutating func draw(_ track: TrackName, at top: Int) {
    let name = comparison.label(of: track).escapedForXML
    let lower = top + Self.strip + Self.space
    text += "<text class=\"h\" x=\"10\" y=\"\(top + 46)\">\(name)</text>"
    text += "<text x=\"70\" y=\"\(top + 17)\">old</text><text x=\"70\" y=\"\(lower + 17)\">new</text>\n"
    for change in lines where change.track == track { drawLine(change, from: top + Self.strip, to: lower) }
    for event in comparison.old[track] { draw(event, of: track, isNew: false, at: top) }
    for event in comparison.new[track] { draw(event, of: track, isNew: true, at: lower) }
  }

  /// Links old events to new ones: with an area, or with a dashed line if the events moved.
  private mutating func drawLine(_ change: CutChange, from top: Int, to bottom: Int) {
    guard let old = CutChange.record(of: change.old), let new = CutChange.record(of: change.new) else { return }
    let (left, right) = (Self.points(x(of: old.lowerBound)), Self.points(x(of: old.upperBound)))
    let (newLeft, newRight) = (Self.points(x(of: new.lowerBound)), Self.points(x(of: new.upperBound)))
    let isArea = !change.isMoved
    text +=
      isArea
      ? "<path class=\"l\" d=\"M\(left) \(top)H\(right)L\(newRight) \(bottom)H\(newLeft)Z\">"
      : "<path class=\"m\" d=\"M\(left) \(top)L\(newLeft) \(bottom)\">"
    text += "<title>\("\(change.kind.rawValue) \(change.detail)".escapedForXML)</title></path>\n"
  }

  private mutating func draw(_ event: CutEvent, of track: TrackName, isNew: Bool, at top: Int) {
    let change = changes[Key(track: track, index: event.index, isNew: isNew)]
    let kind = change?.kind ?? .same
    let left = x(of: event.record.lowerBound)
    let extent = max(4, x(of: event.record.upperBound) - left)
    let cut = isNew ? comparison.new : comparison.old
    let record = cut.marker(of: event)?.range.stringValue ?? ""
    let name = [event.number.map { "\($0)" }, event.reel, event.clip].compactMap { $0 }.joined(separator: " ")
    let what = kind == .same ? "same" : "\(kind.rawValue) \(change?.detail ?? "")"
    text += "<rect class=\"\(kind.rawValue)\" x=\"\(Self.points(left))\" y=\"\(top)\" width=\"\(Self.points(extent))\""
    text += " height=\"\(Self.strip)\"><title>\("\(name)\n\(record)\n\(what)".escapedForXML)</title></rect>"
    if kind != .same, kind != .shifted, extent > 90 {
      let letter = Self.look(of: kind).letter
      text += "<text class=\"t k\" x=\"\(Self.points(left + 20))\" y=\"\(top + 17)\">\(letter)</text>"
    }
    text += "\n"
    if let transition = event.transition { draw(transition, over: event, kind, at: top) }
  }

  /// Draws a transition: a triangle from its first frame to its last, under which the event comes in.
  private mutating func draw(
    _ transition: TimecodeEvent.Transition, over event: CutEvent, _ kind: CutChange.Kind, at top: Int
  ) {
    let (lead, tail) = (max(0, min(transition.lead, frames.count)), max(0, min(transition.tail, frames.count)))
    let first = x(of: event.record.lowerBound - lead)
    let end = max(first + 20, x(of: event.record.lowerBound + tail))
    let bottom = top + Self.strip
    text += "<path class=\"\(kind.rawValue) x\" d=\"M\(Self.points(first)) \(bottom)V\(top)H\(Self.points(end))Z\">"
    text += "<title>\("\(transition.kind.rawValue) \(transition)".escapedForXML)</title></path>\n"
  }

  // MARK: Looks

  private static func look(of kind: CutChange.Kind) -> (letter: String, style: String) {
    switch kind {
    case .rescan: ("!", "fill:#000")
    case .moved: ("M", "fill:#0072b2")
    case .retimed: ("R", "fill:#cc79a7")
    case .slipped: ("S", "fill:#f0e442")
    case .trimmed: ("T", "fill:#e69f00")
    case .transition: ("D", "fill:#ffe08a;stroke:#e69f00;stroke-width:1")
    case .renamed: ("N", "fill:#999;stroke:#000;stroke-width:1")
    case .new: ("+", "fill:#009e73")
    case .omitted: ("-", "fill:#d55e00")
    case .shifted: (">", "fill:#a9d9f3")
    case .same: ("=", "fill:#ccc")
    }
  }
}
