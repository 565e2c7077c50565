// Writes Final Cut Pro's XML: a project whose storyline has the clips of the first picture track, with gaps between
// them.
//
//     <asset-clip ref="a1" name="A001" offset="3600s" start="20s" duration="10s" tcFormat="NDF" srcEnable="all">
//       <asset-clip ref="a2" lane="-1" offset="21s" …/><marker start="22s" …/>
//       <metadata><md key="org.tckit.track" value="AA/V"/><md key="org.tckit.number" value="4"/></metadata>
//
// The format has no attributes for an event's track and number, so these are in a clip's metadata. One clip has the
// picture and the sound of all tracks of its event; the clip of an event on no track is disabled. A transition precedes
// the clip that it leads to. Black has no file, so it is a gap with the name of the reel.

import SMPTETimecode
import TimecodeEvents
import XML

extension FinalCutXML {
  static func write(to output: inout DocumentWriting) throws(DocumentError) {
    let whole = output.list.withoutEmptyBlack
    let (properties, first) = try whole.timeline(from: output.start, output.options)
    let time = FinalCutTime(properties)
    var list = FinalCutTransitions.centered(whole)
    var transitions = FinalCutTransitions(list)
    var layout = FinalCutLayout(list, from: first, base: time.base, transitions)
    if !layout.unplaced.isEmpty {
      let unplaced = Set(layout.unplaced)
      list = FinalCutTransitions.centered(whole, but: unplaced)
      transitions = FinalCutTransitions(list)
      for index in unplaced { transitions.remove(index) }
      layout = FinalCutLayout(list, from: first, base: time.base, transitions)
    }
    let assets = FinalCutAssets(list, at: properties.frameRate, transitions)
    let writer = FinalCutWriter(list: list, time: time, assets: assets, transitions: transitions)
    output.head(time, assets, transitions)
    output.write("\" duration=\"", time, layout.end - layout.start)
    output.write("\" tcStart=\"", time, layout.start)
    output.write("\" tcFormat=\"\(time.rate.fcpXMLMetadata.tcFormat)\">\n<spine>\n")
    for item in layout.items { writer.write(item, to: &output) }
    output.write("</spine>\n</sequence>\n</project>\n</event>\n</library>\n</fcpxml>\n")
    for entry in list {
      if !entry.isClip { output.lose(entry.parts, entry.index) }
      if let transition = entry.transition, !transitions.isWhole(entry.index, transition) {
        output.lose(.transition, entry.index)
      }
    }
    output.countReordered(layout.order)
  }
}

/// The effects of transitions, with their identifiers among the resources.
private enum FinalCutEffect: String {
  case dissolve = "e1"
  case crossfade = "e2"

  var name: String { self == .dissolve ? FinalCutReading.dissolve : "Audio Crossfade" }
  var filter: String { self == .dissolve ? "filter-video" : "filter-audio" }
  /// The identifier that Final Cut Pro uses.
  var identifier: String { self == .dissolve ? "FxPlug:4731E73A-8DAC-4113-9A30-AE85B1761265" : "FFAudioTransition" }
}

/// Times in Final Cut Pro's notation, converted from subframes at a rate.
private struct FinalCutTime {
  let properties: Timecode.Properties
  let rate: TimecodeFrameRate
  /// The number of subframes in a frame.
  let base: Int
  private let frameDuration: Fraction

  init(_ properties: Timecode.Properties) {
    self.properties = properties
    rate = properties.frameRate
    base = properties.subFramesBase.rawValue
    frameDuration = rate.frameDuration
  }

  /// The terms of a time: whole seconds over 1, whole frames over a frame's denominator, or otherwise subframes.
  func terms(_ subFrames: Int) -> (numerator: Int, denominator: Int) {
    let (frames, rest) = subFrames.quotientAndRemainder(dividingBy: base)
    guard rest == 0 else { return (subFrames * frameDuration.numerator, frameDuration.denominator * base) }
    let (seconds, part) = (frames * frameDuration.numerator).quotientAndRemainder(dividingBy: frameDuration.denominator)
    return part == 0 ? (seconds, 1) : (frames * frameDuration.numerator, frameDuration.denominator)
  }
}

/// Writes the items of a storyline.
private struct FinalCutWriter {
  let list: WrittenList
  let time: FinalCutTime
  let assets: FinalCutAssets
  let transitions: FinalCutTransitions

  func write(_ item: FinalCutLayout.Item, to output: inout DocumentWriting) {
    guard let index = item.clip else {
      output.write("<gap name=\"Gap\" offset=\"", time, item.range.lowerBound)
      output.write("\" start=\"", time, item.range.lowerBound)
      output.write("\" duration=\"", time, item.range.count)
      output.write("\">\n")
      writeContents(of: item, from: nil, to: &output)
      return output.write("</gap>\n")
    }
    let clip = TimelineClip(list[index])
    writeTransition(before: index, at: item.range.lowerBound, to: &output)
    begin(clip, to: &output) { $0.write(" offset=\"", time, item.range.lowerBound) }
    writeContents(of: item, from: clip.localStart, to: &output)
    end(clip, to: &output)
  }

  /// Writes the elements connected to an item, in the own time of a clip, or for a gap in the timeline's time.
  private func writeContents(
    of item: FinalCutLayout.Item, from localStart: Fraction?, to output: inout DocumentWriting
  ) {
    func write(_ position: Int, to output: inout DocumentWriting) {
      guard let localStart else { return output.write("", time, position) }
      output.write((localStart + time.properties.seconds(position - item.range.lowerBound)).fcpxmlStringValue)
    }
    for connected in item.connected {
      guard !connected.isStoryline, let index = connected.indices.first else {
        let begin = connected.indices.first.map { list[$0].record.start } ?? 0
        output.write("<spine lane=\"\(connected.lane)\" offset=\"")
        write(begin, to: &output)
        output.write("\">\n")
        for index in connected.indices { writeClip(index, ofStorylineAt: begin, to: &output) }
        output.write("</spine>\n")
        continue
      }
      let clip = TimelineClip(list[index])
      begin(clip, to: &output) { output in
        output.write(" lane=\"\(connected.lane)\" offset=\"")
        write(clip.entry.record.start, to: &output)
      }
      end(clip, to: &output)
    }
    for index in item.marks { output.write(list[index], time) { write(list[index].record.start, to: &$0) } }
  }

  // MARK: Clips

  /// Writes a clip of a connected storyline, whose own time begins at zero.
  private func writeClip(_ index: Int, ofStorylineAt begin: Int, to output: inout DocumentWriting) {
    let (clip, position) = (TimelineClip(list[index]), list[index].record.start - begin)
    writeTransition(before: index, at: position, to: &output)
    self.begin(clip, to: &output) { $0.write(" offset=\"", time, position) }
    end(clip, to: &output)
  }

  /// Writes the transition that leads to a clip, if any.
  private func writeTransition(before index: Int, at position: Int, to output: inout DocumentWriting) {
    guard let (lead, tail) = transitions.frames[index] else { return }
    let effect = list[index].track.hasPicture ? FinalCutEffect.dissolve : .crossfade
    output.write("<transition name=\"")
    let transition = list[index].transition
    output.write((transition?.kind == .other ? transition?.name : nil)?.escapedForXML ?? FinalCutReading.dissolve)
    output.write("\" offset=\"", time, position - lead * time.base)
    output.write("\" duration=\"", time, (lead + tail) * time.base)
    output.write("\"><\(effect.filter) ref=\"\(effect.rawValue)\" name=\"\(effect.name)\"/></transition>\n")
  }

  /// Begins a clip with its attributes, its note and its speed. The closure writes the position.
  private func begin(
    _ clip: TimelineClip, to output: inout DocumentWriting, position: (inout DocumentWriting) -> Void
  ) {
    let (entry, index, track) = (clip.entry, clip.entry.index, clip.entry.track)
    let number = assets.media.number(of: index)
    let asset = number.map { assets.media.files[$0] }
    output.write(number.map { "<asset-clip ref=\"a\($0 + 1)\"" } ?? "<gap")
    output.writeName(clip.isGap ? entry.reel : entry.name, of: index)
    position(&output)
    if asset != nil || entry.source.in != nil { output.write("\" start=\"\(clip.localStart.fcpxmlStringValue)") }
    output.write("\" duration=\"", time, entry.record.length)
    if let rate = asset?.properties.frameRate { output.write("\" tcFormat=\"\(rate.fcpXMLMetadata.tcFormat)") }
    if track.isNone { output.write("\" enabled=\"0") }
    if asset != nil {
      output.write("\" srcEnable=\"\(track.hasPicture ? track.hasSound ? "all" : "video" : "audio")")
    } else if entry.name == "" {
      output.lose(.emptyText, index)
    }
    output.write("\">\n")
    if let note = entry.note {
      if note.isEmpty { output.lose(.emptyText, index) }
      output.write("<note>")
      output.xml(note, replaced: .noteCharacters, of: index)
      output.write("</note>\n")
    }
    // Without this element, a source at a different rate would play frame by frame.
    if asset.map({ assets.format(of: $0) != 0 }) == true { output.write("<conform-rate scaleEnabled=\"0\"/>\n") }
    writeSpeed(of: clip, to: &output)
    if entry.color != nil { output.lose(.color, index) }
    var lost = clip.lostParts(in: asset?.extent)
    func check(_ text: String?, _ part: LostParts) {
      lost.insert(part, if: text?.unicodeScalars.allSatisfy(\.isXMLCharacter) == false)
    }
    check(track.name, .track)
    check(entry.reel, .reel)
    check(entry.clip, .clip)
    if clip.isGap { check(entry.name, .clip) }
    output.lose(lost, index)
  }

  private func writeSpeed(of clip: TimelineClip, to output: inout DocumentWriting) {
    guard clip.isRetimed else { return }
    let (first, last) = (clip.start.seconds, clip.start.seconds + clip.played)
    let points = [
      (Fraction.zero, clip.speed.isNegative ? last : first), (clip.duration, clip.speed.isNegative ? first : last),
    ]
    output.write("<timeMap>")
    for (time, value) in points {
      output.write(
        "<timept time=\"\(time.fcpxmlStringValue)\" value=\"\(value.fcpxmlStringValue)\" interp=\"linear\"/>")
    }
    output.write("</timeMap>\n")
  }

  private func end(_ clip: TimelineClip, to output: inout DocumentWriting) {
    let entry = clip.entry
    var metadata = [
      (FinalCutReading.trackKey, entry.track.name), (FinalCutReading.numberKey, entry.number.map { String($0) }),
    ]
    if !clip.isGap, entry.clip == nil, clip.name != nil { metadata.append((FinalCutReading.clipKey, "")) }
    if clip.isGap { metadata += [(FinalCutReading.nameKey, entry.name), (FinalCutReading.clipKey, entry.clip)] }
    if metadata.contains(where: { $0.1 != nil }) {
      output.write("<metadata>")
      for case let (key, value?) in metadata { output.writeMetadata(key, value) }
      output.write("</metadata>\n")
    }
    output.write(clip.isGap ? "</gap>\n" : "</asset-clip>\n")
  }
}

extension DocumentWriting {
  /// Writes a text and then a time.
  fileprivate mutating func write(_ text: String, _ time: FinalCutTime, _ subFrames: Int) {
    write(text)
    let terms = time.terms(subFrames)
    write(number: terms.numerator)
    if terms.denominator != 1 {
      write(UInt8(ascii: "/"))
      write(number: terms.denominator)
    }
    write(UInt8(ascii: "s"))
  }

  /// Writes the name attribute, if there is a name.
  fileprivate mutating func writeName(_ name: String?, of index: Int) {
    guard let name else { return }
    write(" name=\"")
    xml(name, replaced: .nameCharacters, of: index)
    write("\"")
  }

  /// Writes an entry of metadata; characters that XML cannot contain are the event's loss, which is counted elsewhere.
  fileprivate mutating func writeMetadata(_ key: StaticString, _ value: String) {
    write("<md key=\"\(key)\" value=\"\(value.escapedForXML)\"/>")
  }

  /// Writes everything before the sequence's format.
  fileprivate mutating func head(_ time: FinalCutTime, _ assets: FinalCutAssets, _ transitions: FinalCutTransitions) {
    write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE fcpxml>\n<fcpxml version=\"1.8\">\n<resources>\n")
    for (number, duration) in assets.frameDurations.enumerated() {
      write("<format id=\"r\(number + 1)\" frameDuration=\"\(duration.fcpxmlStringValue)")
      write("\" width=\"1920\" height=\"1080\"/>\n")
    }
    for (number, file) in assets.media.files.enumerated() { write(file, number + 1, format: assets.format(of: file)) }
    if transitions.hasPictures { write(FinalCutEffect.dissolve) }
    if transitions.hasSounds { write(FinalCutEffect.crossfade) }
    write("</resources>\n<library>\n<event>\n<project")
    writeName(title, of: 0)
    write(">\n<sequence format=\"r1")
  }

  private mutating func write(_ effect: FinalCutEffect) {
    write("<effect id=\"\(effect.rawValue)\" name=\"\(effect.name)\" uid=\"\(effect.identifier)\"/>\n")
  }

  private mutating func write(_ asset: MediaFiles.File, _ number: Int, format: Int) {
    write("<asset id=\"a\(number)\"")
    if let name = asset.name { write(" name=\"\(name.escapedForXML)\"") }
    write(
      " src=\"file:///\((asset.name ?? "unnamed").percentEncoded)\" start=\"\(asset.extent.start.fcpxmlStringValue)")
    write("\" duration=\"\((asset.extent.end - asset.extent.start).fcpxmlStringValue)\"")
    if asset.hasPicture { write(" hasVideo=\"1\"") }
    if asset.hasSound { write(" hasAudio=\"1\"") }
    write(" format=\"r\(format + 1)\"")
    guard let reel = asset.reel else { return write("/>\n") }
    write("><metadata>")
    writeMetadata(FinalCutReading.reelKey, reel)
    write("</metadata></asset>\n")
  }

  /// Writes a marker. The closure writes the position.
  fileprivate mutating func write(
    _ entry: WrittenList.Entry, _ time: FinalCutTime, position: (inout DocumentWriting) -> Void
  ) {
    let (index, color) = (entry.index, entry.color?.lowercased())
    write(color == "orange" ? "<chapter-marker start=\"" : "<marker start=\"")
    position(&self)
    let length = entry.record.length
    // A marker of one frame is read as a single timecode.
    if length != 0, length <= time.base { lose(.duration, index) }
    write("\" duration=\"", time, max(length, time.base))
    write("\" value=\"")
    if let name = entry.name {
      if name.isEmpty { lose(.emptyText, index) }
      xml(name, replaced: .nameCharacters, of: index)
    }
    if let note = entry.note {
      write("\" note=\"")
      xml(note, replaced: .noteCharacters, of: index)
    }
    switch color {
    case "red": write("\" completed=\"0")
    case "green": write("\" completed=\"1")
    case "orange": write("\" posterOffset=\"0s")
    case nil: break
    default: lose(.color, index)
    }
    write("\"/>\n")
  }
}
