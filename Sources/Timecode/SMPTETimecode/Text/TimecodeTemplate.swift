// A line of text with fields that are filled for each timecode:
//
//     let template = try TimecodeTemplate(parsing: #"{timecode}\t{frames}\t{seconds}"#)
//     template.append(marker, from: .init(line: 3), to: &bytes)
//
// A field is a notation in braces, or one of the other fields, which is empty if there is no value. `\t` is a tab, `\n`
// a line feed, `\\` a backslash, `{{` a brace.

/// A text with fields.
package struct TimecodeTemplate: Equatable, Sendable {
  /// The origin of a timecode. An unknown part leaves its field empty.
  package struct Origin: Equatable, Sendable {
    /// The text that the timecode was read from.
    package var input: String?
    /// The name of the file.
    package var file: String?
    /// The line, from 1.
    package var line: Int?

    /// Makes an origin.
    package init(input: String? = nil, file: String? = nil, line: Int? = nil) {
      self.input = input
      self.file = file
      self.line = line
    }
  }

  /// A field that is not a notation.
  enum OtherField: String, CaseIterable {
    case timecode, input, file, line, name, note, color
    case inPoint = "in"
    case out, duration, rate
    case track
    case trackKind = "track-kind"
    case number, reel, clip, speed
    case sourceIn = "source-in"
    case sourceOut = "source-out"
    case transition
    case transitionKind = "transition-kind"
    case transitionFrames = "transition-frames"
  }

  enum Part: Equatable {
    case text([UInt8])
    case notation(TimecodeNotation)
    case other(OtherField)

    /// True if the field writes the in point.
    var isTimecode: Bool {
      switch self {
      case .text: false
      case .notation: true
      case .other(let field): field == .timecode || field == .inPoint
      }
    }
  }

  var parts: [Part] = []

  /// The names of the fields.
  package static let fields = OtherField.allCases.map(\.rawValue) + TimecodeNotation.names

  /// Reads a template.
  ///
  /// - Throws: `unknown` at the name of a field, `unknownEscape` at a backslash, or `unclosedField` at a brace.
  package init(parsing text: some StringProtocol) throws(TimecodeTextError) {
    var rest = text[...]
    var literal = ""
    while let character = rest.popFirst() {
      let offset = text.utf8.distance(from: text.startIndex, to: rest.startIndex) - character.utf8.count
      switch character {
      case "\\":
        switch rest.popFirst() {
        case "t": literal += "\t"
        case "n": literal += "\n"
        case "\\": literal += "\\"
        case _: throw TimecodeTextError(.unknownEscape, at: offset)
        }
      case "{" where rest.first == "{":
        rest.removeFirst()
        literal += "{"
      case "{":
        guard let end = rest.firstIndex(of: "}") else { throw TimecodeTextError(.unclosedField, at: offset) }
        if !literal.isEmpty { parts.append(.text(Array(literal.utf8))) }
        literal = ""
        parts.append(try Self.field(rest[..<end], at: offset + 1))
        rest = rest[rest.index(after: end)...]
      default: literal.append(character)
      }
    }
    if !literal.isEmpty { parts.append(.text(Array(literal.utf8))) }
  }

  private static func field(_ name: some StringProtocol, at offset: Int) throws(TimecodeTextError) -> Part {
    if let other = OtherField(rawValue: String(name)) { return .other(other) }
    do { return .notation(try TimecodeNotation(parsing: name)) } catch {
      throw TimecodeTextError(.unknown(nearest: fields), at: offset)
    }
  }

  /// The first notation that cannot show a timecode, because its number is beyond 64 bits; nil if all can.
  package func unwritable(_ timecode: Timecode) -> TimecodeNotation? {
    for case .notation(let notation) in parts where !notation.fits(timecode) { return notation }
    return nil
  }

  /// True if a field of samples or ticks shows times between two subframes, and no field writes the out point or the
  /// duration, which would lose the part.
  package var keepsParts: Bool {
    let keeps = parts.contains { if case .notation(let notation) = $0 { notation.keepsParts } else { false } }
    return keeps && !parts.contains(.other(.out)) && !parts.contains(.other(.duration))
  }

  /// Appends the text with its fields filled; notations write the in point.
  ///
  /// - Parameters:
  ///   - marker: The timecode or range that fills the fields.
  ///   - remainder: The part of a subframe after the in point, which samples and ticks keep.
  ///   - isNegative: If true, the in point is the magnitude of a negative length, and gets a minus sign.
  ///   - origin: The origin of the timecode.
  ///   - bytes: The text so far.
  package func append(
    _ marker: TimecodeMarker, adding remainder: Fraction = .zero, isNegative: Bool = false,
    from origin: Origin = Origin(),
    to bytes: inout [UInt8]
  ) {
    for part in parts {
      let start = bytes.count
      switch part {
      case .text(let text): bytes += text
      case .notation(let notation): notation.append(marker.inPoint, adding: remainder, to: &bytes)
      case .other(let field): append(field, marker, origin, to: &bytes)
      }
      if isNegative, part.isTimecode, !bytes.span.extracting(start...).isZeroLength {
        bytes.insert(UInt8(ascii: "-"), at: start)
      }
    }
  }

  /// Appends the text of a field on one line: a line feed, a tab or another control character in it is a space.
  private func append(_ text: String?, to bytes: inout [UInt8]) {
    bytes += (text ?? "").utf8.lazy.map { $0 < 0x20 ? 0x20 : $0 }
  }

  private func append(_ field: OtherField, _ marker: TimecodeMarker, _ origin: Origin, to bytes: inout [UInt8]) {
    switch field {
    case .timecode, .inPoint: marker.inPoint.append(to: &bytes, style: .exact)
    case .out: if !marker.range.isTimecode { marker.range.outPoint.append(to: &bytes, style: .exact) }
    case .duration: if !marker.range.isTimecode { marker.range.duration.append(to: &bytes, style: .exact) }
    case .input: append(origin.input, to: &bytes)
    case .file: append(origin.file, to: &bytes)
    case .line: bytes += (origin.line.map(String.init) ?? "").utf8
    case .name: append(marker.name, to: &bytes)
    case .note: append(marker.note, to: &bytes)
    case .color: append(marker.color, to: &bytes)
    case .rate: bytes += marker.inPoint.frameRate.rawValue.utf8
    case .track: append(marker.event?.track, to: &bytes)
    case .trackKind: bytes += (marker.event?.kindsOfTracks ?? "").utf8
    case .number: bytes += (marker.event?.number.map(String.init) ?? "").utf8
    case .reel: append(marker.event?.source?.reel, to: &bytes)
    case .clip: append(marker.event?.source?.clip, to: &bytes)
    case .speed: bytes += (marker.event?.source?.speed.stringValue ?? "").utf8
    case .sourceIn: marker.event?.source?.in?.append(to: &bytes, style: .exact)
    case .sourceOut: marker.event?.source?.out?.append(to: &bytes, style: .exact)
    case .transition: append(marker.event?.transition?.description, to: &bytes)
    case .transitionKind: bytes += (marker.event?.transition?.kind.rawValue ?? "").utf8
    case .transitionFrames: bytes += (marker.event?.transition.map { String($0.frames) } ?? "").utf8
    }
  }
}

extension TimecodeEvent {
  /// The kinds of the event's tracks, stated by the document or derived from their names: `video`, `audio`, or both
  /// with a comma between them.
  fileprivate var kindsOfTracks: String {
    if let trackKind { return trackKind.rawValue }
    let tracks = tracks
    return TrackKind.allCases.filter { kind in tracks.contains { kind == .audio ? $0.isSound : $0.isPicture } }
      .map(\.rawValue).joined(separator: ",")
  }
}

extension Span<UInt8> {
  /// True if a written length has no digit other than 0, except in its tag, so that a minus sign would be wrong.
  package var isZeroLength: Bool {
    for index in indices {
      if self[index] == UInt8(ascii: "@") { break }
      if UInt8(ascii: "1")...UInt8(ascii: "9") ~= self[index] { return false }
    }
    return true
  }
}
