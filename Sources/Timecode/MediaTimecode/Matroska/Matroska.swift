// Matroska: the start is the text of a TIMECODE tag (RFC 9559; FFmpeg and MKVToolNix write it). The tag of the file
// comes first, then the tag of the picture track, then the tags of other tracks. The rate is the picture track's
// default duration, in nanoseconds a frame, unless the times of the pictures show a different rate. A `;`, `.` or `,`
// before the frames means drop frame. Tags may be anywhere in the file; the seek head lists their offsets.

import SMPTETimecode

/// The identifiers of the elements that are read.
private enum Identifier {
  static let segment: UInt32 = 0x1853_8067
  static let seekHead: UInt32 = 0x114D_9B74
  static let seek: UInt32 = 0x4DBB
  static let seekIdentifier: UInt32 = 0x53AB
  static let seekPosition: UInt32 = 0x53AC
  static let info: UInt32 = 0x1549_A966
  static let timestampScale: UInt32 = 0x2AD7B1
  static let duration: UInt32 = 0x4489
  static let title: UInt32 = 0x7BA9
  static let tracks: UInt32 = 0x1654_AE6B
  static let trackEntry: UInt32 = 0xAE
  static let trackNumber: UInt32 = 0xD7
  static let trackIdentifier: UInt32 = 0x73C5
  static let trackType: UInt32 = 0x83
  static let defaultDuration: UInt32 = 0x23E383
  static let tags: UInt32 = 0x1254_C367
  static let tag: UInt32 = 0x7373
  static let targets: UInt32 = 0x63C0
  static let targetTrack: UInt32 = 0x63C5
  /// The targets that are an edition, a chapter or an attachment.
  static let otherTargets: Set<UInt32> = [0x63C9, 0x63C4, 0x63C6]
  static let simpleTag: UInt32 = 0x67C8
  static let tagName: UInt32 = 0x45A3
  static let tagString: UInt32 = 0x4487
  static let cluster: UInt32 = 0x1F43_B675
}

/// The facts that a Matroska file's elements state.
private struct Segment {
  /// The numbers of the tracks, by track identifier.
  var numbers: [UInt64: Int] = [:]
  var pictureRate: StatedRate?
  /// The identifier of the picture track.
  var picture: UInt64?
  /// The number of the picture track, to which blocks refer.
  var pictureNumber: UInt64?
  /// The nanoseconds of a tick.
  var scale = 1_000_000
  /// The offset of the first cluster.
  var firstCluster: Int?
  /// The durations in the DURATION tags of tracks, in milliseconds.
  var trackDurations: [UInt64: Int] = [:]
  var tags: [(track: UInt64?, text: String, offset: Int)] = []
  var duration: HeaderFacts.Duration?
  var title: String?
  /// The identifiers of the top-level elements that have been read.
  var readElements: Set<UInt32> = []
  /// The offsets of top-level elements, from the seek head.
  var seekOffsets: [UInt32: Int] = [:]
}

extension HeaderReader {
  /// Reads a Matroska file's information, tracks and tags.
  mutating func matroska() throws(MediaTimecodeError) -> HeaderFacts {
    var file = 0..<size
    guard try element(from: &file) != nil, let body = try element(from: &file), body.identifier == Identifier.segment
    else { throw .malformed(container, .size, at: 0) }
    var segment = Segment()
    var rest = body.body
    var (clusters, elements) = (0, 0)
    while let element = try element(from: &rest) {
      let isCluster = element.identifier == Identifier.cluster
      if isCluster {
        clusters += 1
        segment.firstCluster = segment.firstCluster ?? element.start
      }
      if clusters > 0 { elements += 1 }
      // After the first cluster, the reader uses the seek head. Without a seek head it skips a few clusters.
      if clusters > 64 || elements > 4096 || (isCluster && !segment.seekOffsets.isEmpty) { break }
      try read(element, into: &segment, segmentStart: body.body.lowerBound)
      // The end of a cluster of unknown size is unknown, so its elements are skipped as if they came after it.
      if isCluster, element.isOpen { rest = element.body.lowerBound..<body.end }
    }
    for identifier in [Identifier.info, Identifier.tracks, Identifier.tags]
    where !segment.readElements.contains(identifier) {
      guard let offset = segment.seekOffsets[identifier], offset < body.end else { continue }
      var rest = offset..<body.end
      guard let element = try element(from: &rest), element.identifier == identifier else { continue }
      try read(element, into: &segment, segmentStart: body.body.lowerBound)
    }
    var facts = try facts(of: segment)
    if facts.rate != nil, let number = segment.pictureNumber, let start = segment.firstCluster,
      let times = presentationTimes(ofTrack: number, in: start..<body.end, scale: segment.scale)
    {
      facts.rate?.decide(by: times, given: givenRate)
      if let warning = facts.rate?.correct(by: times, given: givenRate) { facts.warnings.append(warning) }
    } else {
      facts.rate?.decide(by: nil, given: givenRate)
    }
    return facts
  }

  private func facts(of segment: Segment) throws(MediaTimecodeError) -> HeaderFacts {
    var facts = HeaderFacts()
    facts.rate = segment.pictureRate
    facts.duration = segment.duration
    // The duration of the file is that of its longest track, which may be sound.
    if let picture = segment.picture, let ticks = segment.trackDurations[picture] {
      facts.duration = HeaderFacts.Duration(ticks: ticks, ticksPerSecond: Fraction(1000, 1), isRounded: true)
    }
    facts.name = segment.title
    let fileTags = segment.tags.filter { $0.track == nil }
    let pictureTags = segment.tags.filter { $0.track != nil && $0.track == segment.picture }
    let otherTags = segment.tags.filter { $0.track != nil && $0.track != segment.picture }
    for tag in fileTags + pictureTags + otherTags {
      guard let label = LabelText(tag.text.filter { $0 != " " }) else {
        facts.warnings.append(.malformedTag(at: tag.offset))
        continue
      }
      let kind: MediaLocation.Kind = tag.track.map { .trackTag(segment.numbers[$0] ?? 0) } ?? .tag
      facts.starts.append(
        HeaderFacts.Start(
          kind: kind, offset: tag.offset, position: .label(label.components), isDrop: label.isDrop))
    }
    // A malformed tag matters only if no other tag can be read.
    if facts.starts.isEmpty, case .malformedTag(let offset)? = facts.warnings.first {
      throw .malformed(container, .tag, at: offset)
    }
    return facts
  }

  private mutating func read(
    _ element: EBMLElement, into segment: inout Segment, segmentStart: Int
  ) throws(MediaTimecodeError) {
    var rest = element.body
    switch element.identifier {
    case Identifier.seekHead:
      while let seek = try self.element(from: &rest) {
        guard seek.identifier == Identifier.seek,
          let name = try self.element(Identifier.seekIdentifier, in: seek.body),
          let position = try self.element(Identifier.seekPosition, in: seek.body)
        else { continue }
        let distance = Int(clamping: try unsigned(position))
        guard distance < size - segmentStart else { throw .truncated(container, at: seek.start) }
        segment.seekOffsets[UInt32(clamping: try unsigned(name))] = segmentStart + distance
      }
    case Identifier.info: try information(in: element.body, into: &segment)
    case Identifier.tracks:
      while let track = try self.element(from: &rest) {
        if track.identifier == Identifier.trackEntry { try self.track(in: track.body, into: &segment) }
      }
    case Identifier.tags:
      while let tag = try self.element(from: &rest) {
        if tag.identifier == Identifier.tag { try self.tag(in: tag.body, into: &segment) }
      }
    default: return
    }
    segment.readElements.insert(element.identifier)
  }

  private mutating func information(in body: Range<Int>, into segment: inout Segment) throws(MediaTimecodeError) {
    var scale: UInt64 = 1_000_000
    var duration: Double?
    var rest = body
    while let element = try element(from: &rest) {
      switch element.identifier {
      case Identifier.timestampScale: scale = try unsigned(element)
      case Identifier.duration:
        let bits = try unsigned(element)
        duration =
          element.body.count == 4
          ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
      case Identifier.title: segment.title = try text(at: element.body.lowerBound, count: element.body.count)
      default: break
      }
    }
    guard let scale = Int(exactly: scale), scale > 0 else { return }
    segment.scale = scale
    guard let duration, duration > 0, duration < 0x1p53 else { return }
    segment.duration = HeaderFacts.Duration(
      ticks: Int(duration.rounded()), ticksPerSecond: Fraction(reducing: 1_000_000_000, scale), isRounded: true)
  }

  private mutating func track(in body: Range<Int>, into segment: inout Segment) throws(MediaTimecodeError) {
    var (number, identifier, type): (UInt64, UInt64?, UInt64) = (0, nil, 0)
    var duration: EBMLElement?
    var rest = body
    while let element = try element(from: &rest) {
      switch element.identifier {
      case Identifier.trackNumber: number = try unsigned(element)
      case Identifier.trackIdentifier: identifier = try unsigned(element)
      case Identifier.trackType: type = try unsigned(element)
      case Identifier.defaultDuration: duration = element
      default: break
      }
    }
    if let identifier { segment.numbers[identifier] = Int(clamping: number) }
    guard type == 1, segment.pictureRate == nil else { return }
    if segment.pictureNumber == nil { (segment.picture, segment.pictureNumber) = (identifier, number) }
    guard let duration else { return }
    segment.pictureRate = StatedRate(
      nanoseconds: try unsigned(duration), isDrop: nil, at: duration.body.lowerBound)
  }

  private mutating func tag(in body: Range<Int>, into segment: inout Segment) throws(MediaTimecodeError) {
    var track: UInt64?
    if var targets = try element(Identifier.targets, in: body)?.body {
      while let target = try element(from: &targets) {
        // The tags of an edition, a chapter or an attachment say nothing about the file.
        if Identifier.otherTargets.contains(target.identifier), try unsigned(target) != 0 { return }
        if target.identifier == Identifier.targetTrack, track == nil, try unsigned(target) != 0 {
          track = try unsigned(target)
        }
      }
    }
    var rest = body
    while let element = try element(from: &rest) {
      guard element.identifier == Identifier.simpleTag,
        let name = try self.element(Identifier.tagName, in: element.body),
        let key = try text(at: name.body.lowerBound, count: name.body.count)?.uppercased(),
        key == "TIMECODE" || key == "DURATION",
        let value = try self.element(Identifier.tagString, in: element.body),
        let text = try text(at: value.body.lowerBound, count: value.body.count)
      else { continue }
      if key == "TIMECODE" {
        segment.tags.append((track, text, value.body.lowerBound))
      } else if let track {
        segment.trackDurations[track] = Self.milliseconds(text)
      }
    }
  }

  /// The number of milliseconds in a duration such as `00:00:02.002000000`, rounded to the nearest.
  private static func milliseconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hours = Int(parts[0]), let minutes = Int(parts[1]), (0..<100_000).contains(hours),
      (0..<60).contains(minutes), let seconds = Fraction(decimal: parts[2])
    else { return nil }
    return (seconds * Fraction(1000, 1) + Fraction(1, 2)).floor.map { $0 + (hours * 60 + minutes) * 60_000 }
  }
}

// MARK: Labels in tags

/// The numbers and the separator of a label in text.
struct LabelText {
  /// Hours, minutes, seconds and frames.
  var components: Timecode.Components
  /// True if the last separator means drop frame.
  var isDrop: Bool

  /// Reads a label; nil for any other text.
  init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { ":;.,".contains($0) }
    let numbers = parts.compactMap { $0.utf8.count <= 3 && $0.utf8.allSatisfy(\.isDigit) ? Int($0) : nil }
    guard parts.count == 4, numbers.count == 4 else { return nil }
    components = Timecode.Components(h: numbers[0], m: numbers[1], s: numbers[2], f: numbers[3])
    isDrop = text.utf8.last { !$0.isDigit } != UInt8(ascii: ":")
  }
}

// MARK: Elements

// An EBML element (RFC 8794) is an identifier and a size of variable length, then a body. A size of ones is unknown:
// the body then extends to the end of the parent.

/// An element's identifier and the offsets of its body.
struct EBMLElement {
  /// The identifier, including its length marker.
  var identifier: UInt32
  /// The offset of the element.
  var start: Int
  /// The offsets of the body.
  var body: Range<Int>
  /// True if the size is unknown.
  var isOpen: Bool
  /// The offset of the next element.
  var end: Int { body.upperBound }
}

extension HeaderReader {
  /// Reads the first element in the rest of a parent's body, and removes it from the rest; nil if the rest is empty.
  mutating func element(from rest: inout Range<Int>) throws(MediaTimecodeError) -> EBMLElement? {
    let (offset, end) = (rest.lowerBound, rest.upperBound)
    guard offset < end else { return nil }
    try countElement(at: offset)
    let first = try byte(at: offset)
    let identifierLength = first.leadingZeroBitCount + 1
    guard identifierLength <= 4 else { throw .malformed(container, .size, at: offset) }
    let identifier = UInt32(truncatingIfNeeded: try number(at: offset, bytes: identifierLength))
    let sizeOffset = offset + identifierLength
    let sizeLength = try byte(at: sizeOffset).leadingZeroBitCount + 1
    guard sizeLength <= 8 else { throw .malformed(container, .size, at: offset) }
    let mask = UInt64.max >> UInt64(64 - 7 * sizeLength)
    let length = try number(at: sizeOffset, bytes: sizeLength) & mask
    let start = sizeOffset + sizeLength
    guard start <= end else { throw .truncated(container, at: offset) }
    let isOpen = length == mask
    guard isOpen || length <= UInt64(end - start) else {
      throw end == size ? .truncated(container, at: offset) : .malformed(container, .size, at: offset)
    }
    rest = (isOpen ? end : start + Int(length))..<end
    return EBMLElement(identifier: identifier, start: offset, body: start..<rest.lowerBound, isOpen: isOpen)
  }

  /// Finds the first element with an identifier in a body.
  mutating func element(_ identifier: UInt32, in body: Range<Int>) throws(MediaTimecodeError) -> EBMLElement? {
    var rest = body
    while let element = try element(from: &rest) {
      if element.identifier == identifier { return element }
    }
    return nil
  }

  /// Reads the unsigned number of at most eight bytes in an element.
  mutating func unsigned(_ element: EBMLElement) throws(MediaTimecodeError) -> UInt64 {
    guard element.body.count <= 8 else { throw .malformed(container, .size, at: element.start) }
    return try number(at: element.body.lowerBound, bytes: element.body.count)
  }
}
