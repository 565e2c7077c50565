// Writes Final Cut Pro 7's XML: a sequence with the clips and transitions of a list. All other entries are its markers.
//
//     <clipitem id="clipitem-1"><masterclipid>masterclip-1</masterclipid><name>A001</name>…<rate>…</rate>
//       <start>0</start><end>-1</end><in>0</in><out>62</out><file id="file-1"><name>A001</name>…</file>…</clipitem>
//     <transitionitem><start>50</start><end>62</end><alignment>start</alignment>…</transitionitem>
//
// An end that a transition covers is -1, and in and out then include the transition's frames. A file has the extent of
// its media or, if that is unknown, of the parts that clips show. No list states the path of the file. If the speed is
// not normal, in and out count the retimed frames, and the Time Remap filter has the source frames at these points.
// Black is a Slug. The event's number, the name of its track, its further tracks and the lack of a clip name are in
// elements that tckit adds to the format, as Premiere Pro adds others.

import SMPTETimecode
import TextEncodings
import TimecodeEvents
import XML

extension FinalCut7XML: DocumentWriter {
  static func write(to output: inout DocumentWriting) throws(DocumentError) {
    let timeline = try FinalCut7Timeline(&output)
    var writer = FinalCut7Writer(timeline)
    writer.write(to: &output)
  }
}

private struct FinalCut7Writer {
  let timeline: FinalCut7Timeline
  /// The files of all clips except black.
  private let media: MediaFiles
  private var writtenFiles: Set<Int> = []
  /// The items of each clip.
  private let links: [[(item: FinalCut7Item, isHeard: Bool)]]

  init(_ timeline: FinalCut7Timeline) {
    self.timeline = timeline
    var links = timeline.clips.map { _ in [(item: FinalCut7Item, isHeard: Bool)]() }
    for track in timeline.tracks {
      for item in track.items { links[item.clip].append((item, track.isHeard)) }
    }
    self.links = links
    media = MediaFiles(
      zip(timeline.clips, links).filter { !$0.0.isBlack }.map { clip, items in
        (TimelineClip(clip.entry), clip.extent(in: items.map { $0.item }))
      })
  }

  // MARK: The sequence

  mutating func write(to output: inout DocumentWriting) {
    let rate = timeline.properties.frameRate
    output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE xmeml>\n<xmeml version=\"5\">\n")
    output.write("<sequence id=\"sequence-1\">\n")
    output.element("name", output.title)
    output.element("duration", timeline.length)
    output.write(rate)
    output.writeTimecode(timeline.start, at: timeline.properties, reel: nil)
    output.write("<media>\n<video>\n<format><samplecharacteristics>\n")
    output.write(rate)
    output.write("<width>1920</width><height>1080</height></samplecharacteristics></format>\n")
    for track in timeline.tracks where !track.isHeard { write(track, to: &output) }
    output.write("</video>\n<audio>\n")
    for track in timeline.tracks where track.isHeard { write(track, to: &output) }
    output.write("</audio>\n</media>\n")
    for (entry, frames) in timeline.markers { write(entry, frames, to: &output) }
    output.write("</sequence>\n</xmeml>\n")
    output.lose(output.title, as: .nameCharacters, of: 0)
    for (number, clip) in timeline.clips.enumerated() { lose(clip, number, &output) }
    var seen: Set<Int> = []
    let order = timeline.tracks.flatMap(\.items).map(\.clip).filter { seen.insert($0).inserted }
    output.countReordered(order.map { timeline.clips[$0].index } + timeline.markers.map(\.entry.index))
  }

  private func write(_ entry: WrittenList.Entry, _ frames: Range<Int>, to output: inout DocumentWriting) {
    let index = entry.index
    output.write("<marker>\n")
    output.element("name", entry.name)
    output.lose(entry.name, as: .nameCharacters, of: index)
    if let note = entry.note {
      output.element("comment", note)
      output.lose(note, as: .noteCharacters, of: index)
    }
    output.element("in", frames.lowerBound)
    output.element("out", frames.isEmpty ? -1 : frames.upperBound)
    if let color = entry.color,
      let name = output.nearest(color, among: FinalCut7Sequence.colors.map(\.name), of: index),
      let number = FinalCut7Sequence.colors.first(where: { $0.name == name })?.number
    {
      output.element("pproColor", number)
    }
    output.write("</marker>\n")
  }

  // MARK: Tracks

  private mutating func write(_ track: FinalCut7Track, to output: inout DocumentWriting) {
    output.write("<track>\n")
    for item in track.items {
      if let frames = item.transition {
        write(frames, of: timeline.clips[item.clip], isHeard: track.isHeard, to: &output)
      }
      write(item, isHeard: track.isHeard, to: &output)
    }
    output.write("</track>\n")
  }

  private func write(
    _ frames: (lead: Int, tail: Int), of clip: FinalCut7Clip, isHeard: Bool, to output: inout DocumentWriting
  ) {
    guard let transition = clip.entry.transition else { return }
    let isCentered = frames.lead == (frames.lead + frames.tail) / 2
    output.write("<transitionitem>\n")
    output.element("start", clip.begin - frames.lead)
    output.element("end", clip.begin + frames.tail)
    output.element("alignment", frames.lead == 0 ? "start" : frames.tail == 0 ? "end" : "center")
    if frames.lead != 0, frames.tail != 0, !isCentered {
      let seconds = Fraction(frames.lead, 1) / timeline.properties.frameRate.rate
      output.element("cutPointTicks", seconds.nearest(times: FinalCut7Sequence.ticks) ?? 0)
    }
    output.write(timeline.properties.frameRate)
    let isFade = isHeard && transition.kind == .dissolve
    let name =
      switch transition.kind {
      case .wipe: "Edge Wipe"
      case .other: transition.name ?? FinalCut7Sequence.dissolve
      default: isFade ? "Cross Fade (+3dB)" : FinalCut7Sequence.dissolve
      }
    output.write("<effect>\n")
    output.element("name", name)
    output.element("effectid", isFade ? FinalCut7Sequence.fade + "3dB" : name)
    output.element("effectcategory", transition.kind == .wipe ? "Wipe" : "Dissolve")
    output.element("effecttype", "transition")
    output.element("mediatype", isHeard ? "audio" : "video")
    if transition.kind == .wipe, let code = transition.wipe { output.element("wipecode", code) }
    output.write("</effect>\n</transitionitem>\n")
  }

  // MARK: Clips

  private mutating func write(_ item: FinalCut7Item, isHeard: Bool, to output: inout DocumentWriting) {
    let clip = timeline.clips[item.clip]
    let file = media.number(of: clip.index)
    let (kind, track) = (clip.isBlack ? "generatoritem" : "clipitem", clip.entry.track)
    output.write("<\(kind) id=\"clipitem-\(item.number)\">\n")
    if let file { output.element("masterclipid", "masterclip-\(file + 1)") }
    output.element("name", clip.entry.name)
    if track.isNone { output.element("enabled", "FALSE") }
    let points = clip.points(of: item, in: file.map { media.files[$0].frames } ?? 0..<clip.source.upperBound)
    output.element("duration", points.duration)
    output.write(clip.properties.frameRate)
    output.element("start", item.transition == nil ? clip.begin : -1)
    output.element("end", item.tail == nil ? clip.end : -1)
    output.element("in", points.in)
    output.element("out", points.out)
    if let file { write(file: file, to: &output) }
    if clip.isBlack {
      output.write("<effect><name>Slug</name><effectid>\(FinalCut7Sequence.slug)</effectid>")
      output.write("<effecttype>generator</effecttype><mediatype>video</mediatype></effect>\n")
    }
    if clip.isRetimed { output.write(clip.speed, points) }
    if let note = clip.entry.note {
      output.write("<logginginfo>\n")
      output.element("lognote", note)
      output.write("</logginginfo>\n")
    }
    if isHeard {
      output.write("<sourcetrack><mediatype>audio</mediatype><trackindex>\(item.track)</trackindex></sourcetrack>\n")
    }
    for (other, isHeard) in links[item.clip].count > 1 ? links[item.clip] : [] {
      output.write("<link><linkclipref>clipitem-\(other.number)</linkclipref>")
      output.write("<mediatype>\(isHeard ? "audio" : "video")</mediatype><trackindex>\(other.track)</trackindex>")
      output.write("<clipindex>\(other.position)</clipindex></link>\n")
    }
    if let name = track.name, name != "\(isHeard ? "A" : "V")\(item.track)" {
      output.element(FinalCut7Sequence.trackElement, name)
    }
    // A reader names the clip after its file.
    if !clip.isBlack, clip.entry.clip == nil { output.element(FinalCut7Sequence.clipElement, nil) }
    if let number = clip.entry.number { output.element(FinalCut7Sequence.numberElement, number) }
    output.write("</\(kind)>\n")
  }

  private mutating func write(file number: Int, to output: inout DocumentWriting) {
    let file = media.files[number]
    guard writtenFiles.insert(number).inserted else {
      return output.write("<file id=\"file-\(number + 1)\"/>\n")
    }
    output.write("<file id=\"file-\(number + 1)\">\n")
    output.element("name", file.name)
    output.write(file.properties.frameRate)
    output.element("duration", file.frames.count)
    output.writeTimecode(file.frames.lowerBound, at: file.properties, reel: file.reel)
    output.write("<media>")
    if file.hasPicture { output.write("<video/>") }
    if file.hasSound { output.write("<audio/>") }
    output.write("</media>\n</file>\n")
  }

  // MARK: Losses

  /// Counts the losses of a clip, each once, no matter how many tracks the clip is on.
  private func lose(_ clip: FinalCut7Clip, _ number: Int, _ output: inout DocumentWriting) {
    let entry = clip.entry
    output.lose(entry.name, as: .nameCharacters, of: clip.index)
    output.lose(entry.note, as: .noteCharacters, of: clip.index)
    if entry.has(.color) { output.lose(.color, clip.index) }
    // A clip with an unknown track is written on the first track with a gap there, and a reader finds it on that track.
    let isMoved = entry.track.name == nil && links[number].contains { $0.isHeard || $0.item.track != 1 }
    let isCovered = links[number].contains { $0.item.transition != nil || $0.item.tail != nil }
    var lost = lostParts(clip, isCovered: isCovered)
    lost.insert(.track, if: isMoved || entry.track.name?.isKeptByXML == false)
    lost.insert(.reel, if: entry.reel?.isKeptByXML == false)
    lost.insert(.clip, if: entry.clip?.isKeptByXML == false)
    output.lose(lost, clip.index)
  }

  /// The parts of the source that a reader would not restore from the clip.
  private func lostParts(_ clip: FinalCut7Clip, isCovered: Bool) -> LostParts {
    let record = timeline.properties
    let (points, clipProperties) = (clip.entry.source, clip.properties)
    guard let first = points.in, clipProperties == record.with(clipProperties.frameRate) || clipProperties == record
    else { return .source }
    var parts: LostParts = []
    if clip.isBlack {
      parts.insert(.source, if: clipProperties != record)
      parts.insert(.clip, if: clip.entry.clip != nil)
      parts.insert(.speed, if: clip.isRetimed)
    }
    let base = clipProperties.subFramesBase.rawValue
    parts.insert(
      .source,
      if: first.subFrameCount != clip.source.lowerBound * base
        || first.frameCount.wholeFrames >= DocumentReading.largestCount)
    if let last = points.out {
      let seconds = Fraction(clip.end - clip.begin, 1) / record.frameRate.rate
      let end = clip.isRetimed || isCovered ? first.after(seconds * clip.speed.abs()) : last
      parts.insert(.source, if: end != last || last.subFrameCount != clip.source.upperBound * base)
    }
    let speed = clip.entry.speed
    let isExact = speed.spread == 0
    let isKept = isExact ? clip.speed == speed.ratio : (clip.speed - speed.ratio).abs() <= speed.tolerance
    parts.insert(.speed, if: !isKept || isExact && !SpeedCell.percentage(of: clip.speed).isWhole)
    // The file of several clips has the media of all of them.
    let file = media.number(of: clip.index).map { media.files[$0].frames }
    parts.insert(.source, if: clip.entry.media.map { clip.frames(of: $0) != file } == true)
    return parts
  }
}

extension FinalCut7Clip {
  /// The part of the file that the clip needs: its media or, if that is unknown, everything that its items show.
  fileprivate func extent(in items: [FinalCut7Item]) -> MediaFiles.Extent {
    let known = entry.media.flatMap { frames(of: $0) }
    // Rounded outward: a slow clip also shows a part of the next frame.
    func needed(_ frames: Int) -> Int { -((pace * Fraction(-frames, 1)).floor ?? 0) }
    let (lead, tail) = (items.compactMap { $0.transition?.lead }.max() ?? 0, items.compactMap(\.tail).max() ?? 0)
    let (head, end) = speed.isNegative ? (tail, lead) : (lead, tail)
    let least = max(0, source.lowerBound - needed(head))
    let range = known ?? least..<max(source.upperBound + needed(end), least + 1)
    let rate = properties.frameRate.rate
    return MediaFiles.Extent(
      (Fraction(range.lowerBound, 1) / rate, Fraction(range.upperBound, 1) / rate), isKnown: known != nil)
  }

  /// The extent of media in frames; nil if the media has a different clock, or fractions of frames.
  fileprivate func frames(of media: TimecodeEvent.Source.Media) -> Range<Int>? {
    guard media.in.properties == properties, media.out.properties == properties, media.in.subFrames == 0,
      media.out.subFrames == 0, media.in.subFrameCount < media.out.subFrameCount
    else { return nil }
    return media.in.frameCount.wholeFrames..<media.out.frameCount.wholeFrames
  }

  /// The frames of an item in its file, and its in and out points. If it is retimed, these points count retimed frames.
  fileprivate struct Points {
    let first: Int
    let last: Int
    var `in`: Int
    var out: Int
    var duration: Int
  }

  fileprivate func points(of item: FinalCut7Item, in media: Range<Int>) -> Points {
    let first = first(before: item.transition?.lead ?? 0) - media.lowerBound
    let last = last(after: item.tail ?? 0) - media.lowerBound
    var points = Points(first: first, last: last, in: first, out: last, duration: media.count)
    guard isRetimed else { return points }
    let frames = Fraction(end - begin + (item.transition?.lead ?? 0) + (item.tail ?? 0), 1) * rateRatio
    guard !isFreeze else {
      points.out = first + max(1, frames.nearest() ?? 1)
      return points
    }
    func retimed(_ frames: Int) -> Int { (Fraction(frames, 1) / speed.abs()).nearest() ?? frames }
    // If the clip plays backward, the retimed frames begin at the end of the file.
    points.in = retimed(speed.isNegative ? media.count - first : first)
    points.out = points.in + max(1, frames.nearest() ?? 1)
    points.duration = max(points.out, retimed(media.count))
    return points
  }
}

extension MediaFiles.File {
  /// The extent in frames, counted from zero.
  fileprivate var frames: Range<Int> {
    let rate = properties.frameRate.rate
    return ((extent.start * rate).nearest() ?? 0)..<((extent.end * rate).nearest() ?? 0)
  }
}

extension DocumentWriting {
  /// Writes an element with a text, or an empty element.
  fileprivate mutating func element(_ name: String, _ text: String?) {
    write("<\(name)>\(text?.escapedForXML ?? "")</\(name)>\n")
  }

  fileprivate mutating func element(_ name: String, _ number: Int) { write("<\(name)>\(number)</\(name)>\n") }

  /// Counts a text that a reader would not restore from an element.
  fileprivate mutating func lose(_ text: String?, as kind: DocumentLoss.Kind, of index: Int) {
    guard let text, !text.isKeptByXML else { return }
    lose(text.isEmpty ? .emptyText : kind, index)
  }

  fileprivate mutating func write(_ rate: TimecodeFrameRate) {
    write("<rate><timebase>\(rate.maxFrames)</timebase><ntsc>\(rate.isPulledDown ? "TRUE" : "FALSE")</ntsc></rate>\n")
  }

  fileprivate mutating func writeTimecode(_ frame: Int, at properties: Timecode.Properties, reel: String?) {
    let rate = properties.frameRate
    write("<timecode>\n")
    write(rate)
    write("<string>")
    append(label: Timecode(subFrames: frame * properties.subFramesBase.rawValue, using: properties))
    write("</string>\n")
    element("frame", frame)
    element("displayformat", rate.isDrop ? "DF" : "NDF")
    if let reel {
      write("<reel>")
      element("name", reel)
      write("</reel>\n")
    }
    write("</timecode>\n")
  }

  /// Writes the speed of a clip, and the frames of its file at its in and out points.
  fileprivate mutating func write(_ speed: Fraction, _ points: FinalCut7Clip.Points) {
    write("<filter><effect><name>Time Remap</name><effectid>\(FinalCut7Sequence.remap)</effectid>")
    write("<effectcategory>motion</effectcategory><effecttype>motion</effecttype><mediatype>video</mediatype>\n")
    let values = [
      ("variablespeed", "0"), ("speed", String(SpeedCell.percentage(of: speed).text.dropLast())),
      ("reverse", speed.isNegative ? "TRUE" : "FALSE"), ("frameblending", "FALSE"),
    ]
    for (name, value) in values {
      write("<parameter><parameterid>\(name)</parameterid><name>\(name)</name><value>\(value)</value></parameter>\n")
    }
    write("<parameter><parameterid>graphdict</parameterid><name>graphdict</name>\n")
    for (when, value, flag) in [(points.in, points.first, "speedkfin"), (points.out, points.last, "speedkfout")] {
      write("<keyframe><when>\(when)</when><value>\(value)</value><speedvirtualkf>TRUE</speedvirtualkf>")
      write("<\(flag)>TRUE</\(flag)></keyframe>\n")
    }
    write("<interpolation><name>FCPCurve</name></interpolation></parameter>\n</effect></filter>\n")
  }
}
