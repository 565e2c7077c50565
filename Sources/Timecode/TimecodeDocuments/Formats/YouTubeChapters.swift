// Chapters in the description of a web video: a line for each chapter, with the time in whole seconds and the title.
//
//     0:00 Intro
//     1:30 The first part
//     1:02:45 - Questions
//
// YouTube shows chapters if there are at least three, the first is at 0:00, they are in order, and each lasts at least
// ten seconds. Lines without a time are the rest of the description. A dash or a bar after the time is not part of the
// title. A line with two times is an error: a chapter has no end, but the labels of other programs do.

import UniformTypes
import SMPTETimecode
import TimecodeEvents

enum YouTubeChapters: DocumentWriter {
  static let traits = DocumentTraits(
    name: "YouTube chapters",
    type: { UTType(importedAs: "com.youtube.chapters", conformingTo: .plainText) },
    losses: [.rounding, .nameCharacters, .emptyText, .order],
    omits: [.title, .event, .transition, .duration, .note, .color], hasRealTime: true)

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    // A list of timecodes may also begin like a chapter, if one of its timecodes is followed by a note.
    var lines = DocumentLines(head)
    var count = 0
    var isFirstUnreadable = false
    while let part = try? lines.nextText(in: head) {
      if let chapter = Chapter(in: head, part) {
        // The first chapter begins at zero, in a form that is not a timecode.
        guard count > 0 || !chapter.title.isEmpty || chapter.start.isZero else { return false }
        count += 1
      } else if count == 0, !isFirstUnreadable, head.isLikeChapter(part) {
        isFirstUnreadable = true
      } else if count == 0 || head[part.lowerBound].isDigit {
        return false
      }
    }
    return count > (isFirstUnreadable ? 1 : 0)
  }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    var lines = DocumentLines(bytes)
    while let part = try lines.nextText(in: bytes) {
      let location = lines.location(part.lowerBound)
      guard let chapter = Chapter(in: bytes, part) else {
        if bytes.isLikeChapter(part) {
          reading.problem(.expected("a chapter's time and title"), at: location)
        } else {
          reading.omit("lines without a time", at: location)
        }
        continue
      }
      if let second = chapter.secondTime {
        reading.problem(.expected("a title, not a second time"), at: lines.location(second))
        continue
      }
      let start = chapter.start.timecode(using: try reading.labelProperties(at: location).colon)
      let name = reading.table.texts.id(of: bytes.trimmed(chapter.title), in: bytes)
      try reading.add(EntryTexts(name: name), from: start, to: start, at: location)
    }
  }

  static func write(to output: inout DocumentWriting) throws(DocumentError) {
    let list = output.list
    guard let properties = try list.commonProperties() else { return }
    let time = RealTime(properties)
    // YouTube ignores chapters that are out of order.
    for (position, index) in Array(list.indices).byTime(of: list).enumerated() {
      let entry = list[index]
      if position != index { output.lose(.order, index) }
      let (count, remainder) = (entry.record.start, entry.remainder.inPoint)
      var seconds = time.units(ofSubFrames: count, remainder, perSecond: 1)
      // The last frames of a day are nearest to a second that is not a time of that day.
      if time.moment(ofUnits: seconds, perSecond: 1)?.timecode.isValid != true { seconds -= 1 }
      if !time.holds(count, remainder, as: seconds, perSecond: 1) { output.lose(.rounding, index) }
      let line = output.bytes.count
      output.chapterTime(seconds)
      output.write(0x20)
      let start = output.bytes.count
      if let name = entry.name, !name.isEmpty {
        output.line(name, replaced: .nameCharacters, of: index)
      } else {
        // YouTube shows no chapters at all if one lacks a title.
        output.write("Chapter \(position + 1)")
        output.lose(.emptyText, index)
      }
      if case let title = output.bytes[start...], Chapter.dash(in: title.span, 0..<title.count) > 0 {
        output.lose(.nameCharacters, index)
      }
      output.replaceSecondTime(from: line, of: index)
      output.write(0x0A)
    }
  }

  /// A line of a chapter.
  fileprivate struct Chapter {
    var start: ExactNumber
    var title: Range<Int>
    /// The offset of a second time at the beginning of the title.
    var secondTime: Int?

    init?(in bytes: Span<UInt8>, _ line: Range<Int>) {
      let part = bytes.trimmed(line)
      var offset = part.lowerBound
      var closing: UInt8?
      if offset < part.upperBound, bytes[offset] == UInt8(ascii: "(") || bytes[offset] == UInt8(ascii: "[") {
        closing = bytes[offset] == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "]")
        offset += 1
      }
      guard let start = bytes.clockTime(at: &offset, before: part.upperBound) else { return nil }
      if let closing {
        guard offset < part.upperBound, bytes[offset] == closing else { return nil }
        offset += 1
      }
      guard offset == part.upperBound || bytes[offset].isSpace else { return nil }
      let title = bytes.trimmed(offset..<part.upperBound)
      self.start = start
      self.title = bytes.trimmed(title.lowerBound + Self.dash(in: bytes, title)..<title.upperBound)
      offset = self.title.lowerBound
      if bytes.clockTime(at: &offset, before: part.upperBound) != nil,
        offset == part.upperBound || bytes[offset].isSpace
      {
        secondTime = self.title.lowerBound
      }
    }

    /// The length of a dash or a bar before a title. White space or the end of the title must follow it.
    static func dash(in bytes: Span<UInt8>, _ title: Range<Int>) -> Int {
      let dashes: [StaticString] = ["-", "–", "—", "|"]
      for dash in dashes where bytes.has(dash, at: title.lowerBound, before: title.upperBound) {
        let end = title.lowerBound + dash.utf8CodeUnitCount
        return end == title.upperBound || bytes[end].isSpace ? dash.utf8CodeUnitCount : 0
      }
      return 0
    }
  }
}

extension Span<UInt8> {
  /// Returns whether a line that is not a chapter was meant to be one: its first word begins with a digit and has one
  /// or two colons, and a title follows. A first word in the form of a timecode belongs to a list.
  fileprivate func isLikeChapter(_ line: Range<Int>) -> Bool {
    var rest = line
    guard self[line.lowerBound].isDigit, let word = word(of: &rest), !trimmed(rest).isEmpty else { return false }
    let colons = word.count { self[$0] == UInt8(ascii: ":") || self[$0] == UInt8(ascii: ";") }
    return (1...2).contains(colons)
  }
}

extension DocumentWriting {
  /// Replaces the colons of a time at the beginning of the title, which readers would mistake for the chapter's.
  fileprivate mutating func replaceSecondTime(from line: Int, of index: Int) {
    let text = bytes[line...]
    guard let time = YouTubeChapters.Chapter(in: text.span, 0..<text.count)?.secondTime else { return }
    lose(.nameCharacters, index)
    var next = line + time
    while next < bytes.count, bytes[next] != 0x20 {
      if bytes[next] == UInt8(ascii: ":") { bytes[next] = UInt8(ascii: ".") }
      next += 1
    }
  }

  /// Writes `M:SS`, or `H:MM:SS` from one hour on, without leading zeros.
  fileprivate mutating func chapterTime(_ seconds: Int) {
    let start = bytes.count
    append(seconds, as: .clock, decimals: 0)
    let zeros = bytes[start...].prefix { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ":") }.count
    bytes.removeSubrange(start..<min(start + zeros, bytes.count - 4))
  }
}
