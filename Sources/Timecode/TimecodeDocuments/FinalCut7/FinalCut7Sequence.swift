// Reads a sequence of Final Cut Pro 7's XML as a list: first its rate and start, then the tracks with the clips and
// their markers, and last the sequence's own markers.

import SMPTETimecode
import TextEncodings
import TimecodeEvents

/// A sequence during reading.
struct FinalCut7Sequence {
  var reading: DocumentReading
  /// The timeline's frame at which the sequence begins.
  private(set) var start = 0
  private(set) var properties: Timecode.Properties
  /// True if the sequence states a rate over 1.001, which its elements inherit; nil if it does not say.
  private var isPulledDown: Bool?
  /// The files by identifier. An element without content refers to the file that was described before.
  private(set) var files: [String: FinalCut7Element] = [:]
  /// The places of problems: several clips may show one file.
  private var problems: Set<Int> = []
  /// The rows of clips on several tracks, by the name of these.
  var copies: [String: [Int]] = [:]

  /// The colors of Premiere Pro's markers. A number consists of the color's alpha, blue, green and red.
  static let colors: [(name: String, number: Int)] = [
    ("Red", 4_281_740_498), ("Orange", 4_280_578_025), ("Yellow", 4_281_049_552), ("Green", 4_281_828_977),
    ("Cyan", 4_292_277_273), ("Blue", 4_294_741_314), ("Purple", 4_289_825_711), ("White", 4_294_967_295),
  ]
  /// The identifiers of effects: a dissolve, a cross fade (its beginning), a retime, and black.
  static let dissolve = "Cross Dissolve"
  static let fade = "KGAudioTransCrossFade"
  static let remap = "timeremap"
  static let slug = "Slug"
  /// The elements for an event's track and number, which the format itself lacks, and for an event without a clip name.
  static let trackElement = "tckitTrack"
  static let numberElement = "tckitNumber"
  static let clipElement = "tckitClip"

  init(_ reading: DocumentReading) {
    self.reading = reading
    properties = Timecode.Properties(rate: .fps24, base: reading.options.base, limit: reading.options.limit)
  }

  /// Reads the first sequence of a document.
  mutating func read(_ root: FinalCut7Element) throws(DocumentError) {
    collectFiles(in: root)
    var sequences: [FinalCut7Element] = []
    collectSequences(in: root, into: &sequences)
    guard let sequence = sequences.first else { return }
    for other in sequences.dropFirst() { reading.omit("other sequences", at: other.location) }
    reading.read.title = sequence.text("name")
    isPulledDown = sequence.isPulledDown
    if let rate = try rate(of: sequence, flag: sequence.first("timecode")) {
      reading.state(.rate(rate))
    } else {
      let fault = DocumentError(.structure(.missing("rate", of: "sequence")), at: sequence.location)
      guard reading.options.rate != nil || reading.options.showsLabels else { throw fault }
      reading.read.structure.append(fault)
    }
    properties = try reading.labelProperties(at: sequence.location).colon
    if let timecode = sequence.first("timecode") { readStart(timecode) }
    if let media = sequence.first("media") {
      for (kind, letter) in [("video", "V"), ("audio", "A")] {
        try readTracks(in: media.elements.filter { $0.name == kind }.flatMap(\.elements), letter)
      }
    }
    for marker in sequence.elements where marker.name == "marker" {
      try add(marker: marker, shift: .zero, rate: properties.frameRate.rate, seen: nil)
    }
  }

  private mutating func collectFiles(in element: FinalCut7Element) {
    if element.name == "file", let id = element.identifier, !element.elements.isEmpty { files[id] = element }
    for inner in element.elements { collectFiles(in: inner) }
  }

  /// Collects the sequences, except those within clips. Clips outside all sequences are omitted.
  private mutating func collectSequences(in element: FinalCut7Element, into sequences: inout [FinalCut7Element]) {
    for inner in element.elements {
      switch inner.name {
      case "sequence": sequences.append(inner)
      case "clip", "clipitem": reading.omit("clips outside the sequence", at: inner.location)
      default: collectSequences(in: inner, into: &sequences)
      }
    }
  }

  // MARK: Rates and numbers

  /// The frames per second at which an element counts; nil if it does not say.
  func count(of element: FinalCut7Element, in around: [FinalCut7Element] = []) -> Fraction? {
    element.framesPerSecond(inheriting: around.lazy.compactMap(\.isPulledDown).first ?? isPulledDown ?? false)
  }

  /// The frames per second of a clip: of the sequence if it states none, or, with a problem, none that can be read.
  mutating func clipRate(of clip: FinalCut7Element) -> Fraction {
    if let rate = count(of: clip) { return rate }
    if let stated = clip.first("rate"), stated.text("timebase") != nil {
      problem(.expected("a rate in <timebase>"), at: stated.location)
    }
    return properties.frameRate.rate
  }

  /// The rate of an element, with drop frame if its timecode has the flag; nil if missing.
  func rate(
    of element: FinalCut7Element, in around: [FinalCut7Element] = [], flag timecode: FinalCut7Element?
  ) throws(DocumentError) -> TimecodeFrameRate? {
    guard let stated = element.first("rate"), let base = stated.text("timebase") else { return nil }
    guard let number = count(of: element, in: around), let rate = TimecodeFrameRate(rate: number) else {
      throw DocumentError(.rateUnsupported(base), at: stated.location)
    }
    guard timecode?.text("displayformat")?.uppercased() == "DF" else { return rate }
    guard let dropping = TimecodeFrameRate(rate: number, drop: true) else {
      throw DocumentError(.contradiction(.dropFrame(true), rate), at: timecode?.location ?? element.location)
    }
    return dropping
  }

  /// The beginning of a timecode element: its count of frames, otherwise its text.
  mutating func frame(of timecode: FinalCut7Element, at rate: TimecodeFrameRate) -> Int? {
    if timecode.text("frame") != nil, let frame = number("frame", of: timecode), frame >= 0 { return frame }
    let written = timecode.text("string").flatMap { try? Timecode(.string($0), at: rate) }
    if written == nil { problem(.expected("a timecode with a frame"), at: timecode.location) }
    return written?.frameCount.wholeFrames
  }

  /// Adds a problem, once for each place.
  private mutating func problem(_ reason: DocumentError.Reason, at location: DocumentLocation) {
    if problems.insert(location.offset).inserted { reading.problem(reason, at: location) }
  }

  private mutating func readStart(_ timecode: FinalCut7Element) {
    guard let frame = frame(of: timecode, at: properties.frameRate) else { return }
    start = frame
    reading.read.start = Timecode(.frames(frame), using: properties, by: .allowingInvalid)
  }

  /// The number in an element; nil if the element is missing, or, with a problem, if it is not a number.
  mutating func number(_ name: String, of element: FinalCut7Element, _ content: String = "a number of frames") -> Int? {
    guard let inner = element.first(name) else { return nil }
    // Some programs write frames with a decimal of zero.
    let parts = inner.text.withoutSpaceAround.split(separator: ".", omittingEmptySubsequences: false)
    if let number = parts.first.flatMap({ Int($0) }), number.magnitude < DocumentReading.largestCount, parts.count <= 2,
      parts.count == 1 || parts[1].utf8.allSatisfy({ $0 == UInt8(ascii: "0") })
    {
      return number
    }
    problem(.expected("\(content) in <\(name)>"), at: inner.location)
    return nil
  }

  // MARK: Markers

  /// Adds a marker whose frames count at a rate, from a time of the sequence on.
  mutating func add(
    marker: FinalCut7Element, shift: Fraction, rate: Fraction, seen: Range<Int>?
  ) throws(DocumentError) {
    guard let begin = number("in", of: marker) else {
      if marker.first("in") == nil { reading.problem(.expected("a marker with an in point"), at: marker.location) }
      return
    }
    let end = number("out", of: marker) ?? -1
    func frame(_ number: Int) -> Int? {
      ((Fraction(number, 1) / rate + shift) * properties.frameRate.rate + Fraction(1, 2)).floor
    }
    guard let first = frame(begin), let last = frame(end > begin ? end : begin) else {
      return reading.problem(.expected("a time within the timeline"), at: marker.location)
    }
    if let seen, !seen.contains(first) { return reading.omit("markers outside their clips", at: marker.location) }
    guard start + first >= 0 else { return reading.problem(.belowZero, at: marker.location) }
    let number = marker.text("pproColor").flatMap { Int($0) }
    let color = number.flatMap { number in Self.colors.first { $0.number == number }?.name }
    if color == nil, marker.first("pproColor") != nil { reading.omit(detail: "colors of markers", at: marker.location) }
    let texts = EntryTexts(
      name: reading.id(of: marker.text("name")), note: reading.id(of: marker.text("comment")),
      color: reading.id(of: color))
    try reading.add(texts, from: point(start + first), frames: last - first, at: marker.location)
  }

  /// The timecode of a frame of the timeline.
  func point(_ frame: Int) -> Timecode { Timecode(.frames(frame), using: properties, by: .allowingInvalid) }
}
