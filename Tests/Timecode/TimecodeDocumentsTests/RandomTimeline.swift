// A random timeline, written by the test alone as an edit list, OpenTimelineIO, FCPXML and Final Cut Pro 7's XML.
//
// Each transition begins at a frame of the timeline. An edit list has the cut there. The other formats have the cut a
// random number of frames later, so that both events and their sources, at their speeds, begin and end elsewhere.

import TestSupport

/// A timeline at 25 frames a second.
struct RandomTimeline {
  static let start = 90_000

  /// The beginning of an event.
  enum Beginning {
    case dissolve
    case wipe(Int)
    case other(String)
  }

  /// An event, or black, from the first frame of its transition to the first frame of the next one.
  struct Event {
    var name: String
    var isBlack = false
    var first: Int
    var end: Int
    /// The first visible frame of the source.
    var source: Int
    /// Source frames a frame: 1, 2, -1, or 1 over 2.
    var speed = (above: 1, below: 1)
    /// The number of the transition's frames before its cut, in formats that have the cut there.
    var lead = 0
    var frames = 0
    var beginning = Beginning.dissolve

    /// The source of some frames of the timeline, the lesser point first.
    func used(_ record: Range<Int>) -> Range<Int> {
      let (below, above) = (speed.below, speed.above)
      let (start, end) = (
        source + (record.lowerBound - first) * above / below, source + (record.upperBound - first) * above / below
      )
      return min(start, end)..<max(start, end)
    }
  }

  /// The events of the tracks V1, V2 and A2.
  var tracks: [[Event]] = []
  static let names = ["V1", "V2", "A2"]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func draw(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    var number = 0
    for _ in Self.names {
      var (events, location) = ([Event](), Self.start + 2 * draw(0...20))
      for _ in 0..<draw(3...6) {
        number += 1
        var event = Event(
          name: "CLIP\(number)", first: location, end: location + 2 * draw(60...120),
          source: 100_000 + 1000 * draw(0...500))
        event.speed = [(1, 1), (1, 1), (2, 1), (-1, 1), (1, 2)][draw(0...4)]
        // After a gap a transition has no outgoing side.
        let meets = events.last?.end == location
        if draw(0...1) == 0, meets {
          event.frames = 2 * draw(1...12)
          event.lead = [0, event.frames, 2 * draw(0...event.frames / 2)][draw(0...2)]
          event.beginning = [.dissolve, .dissolve, .wipe(draw(1...99)), .other("Slide")][draw(0...3)]
        }
        location = event.end
        events.append(event)
        switch draw(0...4) {
        case 0: location += 2 * draw(1...40)
        case 1:
          // A fade out, and black until the next clip.
          let frames = 2 * draw(1...12)
          var black = Event(
            name: "BL", isBlack: true, first: location, end: location + frames + 2 * draw(0...30), source: 0)
          (black.frames, black.lead) = (frames, [0, frames, 2 * draw(0...frames / 2)][draw(0...2)])
          // Black without a frame after the cut would be a dissolve to the next clip.
          if black.lead == frames { black.end = max(black.end, location + frames + 2) }
          location = black.end
          events.append(black)
        default: break
        }
      }
      // At the end of a track black lasts as long as its transition.
      if let last = events.last, last.isBlack { events[events.count - 1].end = last.first + last.frames }
      tracks.append(events)
    }
  }

  /// The frames from one cut to the next, and the parts of transitions before and after the first one; edit lists have
  /// no lead.
  private func record(_ index: Int, of events: [Event], isList: Bool = false) -> Range<Int> {
    let event = events[index]
    let next = index + 1 < events.count ? events[index + 1] : nil
    let after = next.map { $0.first == event.end ? $0.lead : 0 } ?? 0
    return event.first + (isList ? 0 : event.lead)..<event.end + (isList ? 0 : after)
  }

  // MARK: The edit list

  private static func label(_ frame: Int) -> String {
    [frame / 90_000, frame / 1500 % 60, frame / 25 % 60, frame % 25].map { ($0 < 10 ? "0" : "") + "\($0)" }
      .joined(separator: ":")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }

  var editList: String {
    var (lines, number) = (["TITLE: P", "FCM: NON-DROP FRAME"], 0)
    for (track, events) in zip(["V", "V2", "A2"], tracks) {
      for (index, event) in events.enumerated() {
        number += 1
        let digits = String(1000 + number).dropFirst()
        let record = record(index, of: events, isList: true)
        let used = event.isBlack ? 0..<record.count : event.used(record)
        func line(_ reel: String, _ word: String, _ source: Range<Int>, _ record: Range<Int>) -> String {
          let times = [source.lowerBound, source.upperBound, record.lowerBound, record.upperBound].map(Self.label)
          return "\(digits)  \(Self.padded(reel, 8)) \(Self.padded(track, 5)) \(Self.padded(word, 8)) "
            + times.joined(separator: " ")
        }
        var word = "C"
        if event.frames > 0 {
          let before = events[index - 1]
          let recordBefore = self.record(index - 1, of: events, isList: true)
          let end = before.isBlack ? recordBefore.count : before.used(recordBefore).upperBound
          lines.append(line(before.name, "C", end..<end, record.lowerBound..<record.lowerBound))
          word =
            switch event.beginning {
            case .dissolve: "D"
            case .wipe(let number): "W" + String(1000 + number).dropFirst()
            case .other: "SLIDE"
            }
          word = Self.padded(word, 6) + String(event.frames)
        }
        lines.append(line(event.name, word, used, record))
        if event.speed != (1, 1) {
          let speed = 250 * event.speed.above / event.speed.below
          let digits = "\(String(1000 + abs(speed) / 10).dropFirst()).\(abs(speed) % 10)"
          lines.append(
            "M2   \(event.name)       \(speed < 0 ? "-" : "")\(digits)                \(Self.label(used.lowerBound))")
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: OpenTimelineIO

  private static func time(_ frames: Int) -> String {
    #"{"OTIO_SCHEMA":"RationalTime.1","rate":25.0,"value":\#(frames).0}"#
  }

  private static func range(_ start: Int, _ count: Int) -> String {
    #"{"OTIO_SCHEMA":"TimeRange.1","start_time":\#(time(start)),"duration":\#(time(count))}"#
  }

  var openTimeline: String {
    let tracks = zip(Self.names, tracks).map { name, events -> String in
      var (children, location) = ([String](), Self.start)
      for (index, event) in events.enumerated() {
        let record = record(index, of: events)
        if record.lowerBound > location { children.append(Self.gap(record.lowerBound - location)) }
        if event.frames > 0 {
          let (type, word) =
            switch event.beginning {
            case .dissolve: ("SMPTE_Dissolve", "D")
            case .wipe(let number): ("SMPTE_Wipe", "W" + String(1000 + number).dropFirst())
            case .other(let name): (name, "")
            }
          children.append(
            #"{"OTIO_SCHEMA":"Transition.1","name":"","transition_type":"\#(type)","#
              + #""in_offset":\#(Self.time(event.lead)),"out_offset":\#(Self.time(event.frames - event.lead)),"#
              + #""metadata":{"cmx_3600":{"transition":"\#(word)"}}}"#)
        }
        location = record.upperBound
        let isLast = index == events.count - 1
        if event.isBlack {
          // At the end of a track, nothing is written.
          if !isLast { children.append(Self.gap(record.count)) }
          continue
        }
        let speed = event.speed
        let scalar = "\(speed.above / speed.below).\(speed.below == 2 ? 5 : 0)"
        let warp = #"{"OTIO_SCHEMA":"LinearTimeWarp.1","name":"","effect_name":"","time_scalar":\#(scalar)}"#
        let effects = speed == (1, 1) ? "" : warp
        children.append(
          #"{"OTIO_SCHEMA":"Clip.1","name":"\#(event.name)","metadata":{"cmx_3600":{"reel":"\#(event.name)"}},"#
            + #""source_range":\#(Self.range(event.used(record).lowerBound, record.count)),"effects":[\#(effects)]}"#)
      }
      return #"{"OTIO_SCHEMA":"Track.1","name":"\#(name)","kind":"\#(name == "A2" ? "Audio" : "Video")","children":["#
        + children.joined(separator: ",") + "]}"
    }
    return #"{"OTIO_SCHEMA":"Timeline.1","name":"P","global_start_time":\#(Self.time(Self.start)),"tracks":"#
      + #"{"OTIO_SCHEMA":"Stack.1","children":[\#(tracks.joined(separator: ","))]}}"#
  }

  private static func gap(_ count: Int) -> String { #"{"OTIO_SCHEMA":"Gap.1","source_range":\#(range(0, count))}"# }

  // MARK: FCPXML

  private static func seconds(_ frames: Int) -> String { "\(frames)/25s" }

  var finalCut: String {
    let assets = tracks.joined().filter { !$0.isBlack }.map { event in
      #"<asset id="\#(event.name)" name="\#(event.name)" start="0s" duration="90000s" format="r1"><metadata>"#
        + #"<md key="com.apple.proapps.studio.reel" value="\#(event.name)"/></metadata></asset>"#
    }
    // The other tracks are storylines on a gap as long as all of them.
    let other = [1, 2].map { track in
      let events = tracks[track]
      guard let first = events.first?.first else { return "" }
      return #"<spine lane="\#(track == 1 ? 1 : -1)" offset="\#(Self.seconds(first - Self.start))">"#
        + spine(of: events, from: first, isSound: track == 2) + "</spine>"
    }
    let body = spine(of: tracks[0], from: Self.start, isSound: false, anchored: other.joined())
    return #"<?xml version="1.0"?><fcpxml version="1.8"><resources><format id="r1" frameDuration="1/25s"/>"#
      + assets.joined() + #"</resources><library><event><project name="P">"#
      + #"<sequence format="r1" tcStart="3600s" tcFormat="NDF"><spine>"#
      + body + "</spine></sequence></project></event></library></fcpxml>"
  }

  private func spine(of events: [Event], from start: Int, isSound: Bool, anchored: String = "") -> String {
    // The first element contains the connected items, in its own time. The time of a connected storyline begins at
    // zero.
    var (text, location) = ("", start)
    let origin = anchored.isEmpty ? start : 0
    let first = events[0].first
    if !anchored.isEmpty, first > start {
      text +=
        #"<gap offset="\#(Self.seconds(start))" start="0s" duration="\#(Self.seconds(first - start))">"#
        + anchored + "</gap>"
      location = first
    }
    for (index, event) in events.enumerated() {
      let record = record(index, of: events)
      if record.lowerBound > location {
        text += Self.gap(from: location - origin, lasting: record.lowerBound - location)
      }
      if event.frames > 0 {
        let name =
          if case .dissolve = event.beginning { "Cross Dissolve" } else { "Slide" }
        text +=
          #"<transition name="\#(name)" offset="\#(Self.seconds(event.first - origin))" "#
          + #"duration="\#(Self.seconds(event.frames))"/>"#
      }
      location = record.upperBound
      if event.isBlack {
        guard index < events.count - 1 else { continue }
        text += Self.gap(from: record.lowerBound - origin, lasting: record.count)
        continue
      }
      let used = event.used(record)
      let isBackward = event.speed.above < 0
      let (first, last) = isBackward ? (used.upperBound, used.lowerBound) : (used.lowerBound, used.upperBound)
      let isPlain = event.speed == (1, 1)
      let map = [(0, first), (record.count, last)].map { time, value in
        #"<timept time="\#(Self.seconds(time))" value="\#(Self.seconds(value))" interp="linear"/>"#
      }
      let points = isPlain ? "" : "<timeMap>\(map.joined())</timeMap>"
      let holds = index == 0 && !anchored.isEmpty && events[0].first == start
      text +=
        #"<asset-clip ref="\#(event.name)" name="\#(event.name)" "#
        + #"offset="\#(Self.seconds(record.lowerBound - origin))" start="\#(isPlain ? Self.seconds(first) : "0s")" duration="\#(Self.seconds(record.count))""#
        + (isSound ? #" srcEnable="audio""# : "") + ">" + points
        + (holds ? reanchored(anchored, to: isPlain ? first : 0) : "") + "</asset-clip>"
    }
    return text
  }

  private static func gap(from start: Int, lasting count: Int) -> String {
    #"<gap offset="\#(seconds(start))" duration="\#(seconds(count))"/>"#
  }

  /// Storylines connected to a clip, whose own time begins with its source.
  private func reanchored(_ storylines: String, to start: Int) -> String {
    var text = ""
    for part in storylines.split(separator: "<spine ", omittingEmptySubsequences: true) {
      guard let quote = part.firstRange(of: #"offset=""#), let slash = part[quote.upperBound...].firstIndex(of: "/"),
        let offset = Int(part[quote.upperBound..<slash])
      else { continue }
      text += "<spine " + part[..<quote.upperBound] + "\(offset + start)" + part[slash...]
    }
    return text
  }

  // MARK: Final Cut Pro 7

  /// - Parameter hidesCuts: True if ends that a transition covers are -1, so that only its ticks give the cut.
  func finalCut7(hidesCuts: Bool) -> String {
    let bodies = tracks.enumerated().map { track, events -> String in
      let items = events.indices.map { index -> String in
        let (event, record) = (events[index], record(index, of: events))
        let next = index + 1 < events.count && events[index + 1].first == event.end ? events[index + 1] : nil
        var text = ""
        if event.frames > 0 {
          let (name, more) =
            switch event.beginning {
            case .dissolve: ("Cross Dissolve", "")
            case .wipe(let number): ("Edge Wipe", "<effectcategory>Wipe</effectcategory><wipecode>\(number)</wipecode>")
            case .other(let name): (name, "")
            }
          text +=
            "<transitionitem><start>\(event.first - Self.start)</start>"
            + "<end>\(event.first + event.frames - Self.start)</end><alignment>center</alignment>"
            + "<cutPointTicks>\(254_016_000_000 / 25 * event.lead)</cutPointTicks><effect><name>\(name)</name>"
            + "<effectid>\(name)</effectid>\(more)</effect></transitionitem>"
        }
        guard !event.isBlack else { return text }
        let hidesStart = hidesCuts && event.frames > 0
        let hidesEnd = hidesCuts && (next?.frames ?? 0) > 0
        // In and out have the frames that transitions cover, too.
        let first = hidesStart ? event.first : record.lowerBound
        let last = hidesEnd ? event.end + (next?.frames ?? 0) : record.upperBound
        let used = event.used(first..<last)
        let remap = event.speed == (1, 1) ? "" : "<filter><effect><effectid>timeremap</effectid></effect></filter>"
        return text + "<clipitem><name>\(event.name)</name>"
          + "<start>\(hidesStart ? -1 : record.lowerBound - Self.start)</start>"
          + "<end>\(hidesEnd ? -1 : record.upperBound - Self.start)</end>"
          + "<in>\(used.lowerBound)</in><out>\(used.upperBound)</out>"
          + "<file id=\"\(event.name)\"><name>\(event.name)</name><rate><timebase>25</timebase></rate>"
          + "<timecode><rate><timebase>25</timebase></rate><frame>0</frame>"
          + "<reel><name>\(event.name)</name></reel></timecode></file>\(remap)</clipitem>"
      }
      return "<track>\(items.joined())</track>"
    }
    return "<xmeml version=\"4\"><sequence><name>P</name><rate><timebase>25</timebase></rate>"
      + "<media><video>\(bodies[0])\(bodies[1])</video><audio><track/>\(bodies[2])</audio></media>"
      + "<timecode><rate><timebase>25</timebase></rate><frame>\(Self.start)</frame><displayformat>NDF</displayformat></timecode></sequence></xmeml>"
  }
}
