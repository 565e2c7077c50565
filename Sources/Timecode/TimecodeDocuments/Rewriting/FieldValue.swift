// The value of a field at given properties, and its notation in the style of the text that it replaces.
//
//     let value = FieldValue(field, values, record: properties, source: properties)
//     value?.append(like: text.extracting(field.range), at: rate, to: &bytes)

import SMPTETimecode
import TimecodeEvents

enum FieldValue: Equatable {
  case label(Timecode)
  case number(Int)
  case speed(Speed)
  case frameCodeMode(isDrop: Bool)
  case framesPerSecond(TimecodeFrameRate)
  case decimal(subFrames: Int, Timecode.Properties)
  case decimalRate(TimecodeFrameRate)
  case words(String)
  case seconds(Fraction)
  case other(OtherTime)

  /// A time whose rate changes only with it. Its field has the number of frames, or the rate.
  struct OtherTime: Equatable {
    var seconds: Fraction
    /// The frames per second.
    var rate: Fraction
    var isRate: Bool

    init(_ seconds: Fraction, _ rate: Fraction, _ form: WrittenField.Form) {
      (self.seconds, self.rate, isRate) = (seconds, rate, form == .otherRate)
    }

    static func == (left: OtherTime, right: OtherTime) -> Bool { left.seconds == right.seconds }

    /// The decimal number, to a millionth of a frame, not before the time.
    var decimal: String {
      guard !isRate else { return "\(rate.doubleValue)" }
      guard let count = (seconds * rate * Fraction(-1_000_000, 1)).floor.map({ -$0 }) else { return "0.0" }
      return String(billionths: Int128(count) * 1000) + (count.isMultiple(of: 1_000_000) ? ".0" : "")
    }
  }

  var isLabel: Bool { if case .label = self { true } else { false } }
  var isOfOtherRate: Bool { if case .other = self { true } else { false } }

  /// The value of a field whose times are at these properties; nil if the field has none.
  init?(
    _ field: WrittenField, _ values: borrowing TimeValues, record: Timecode.Properties, source: Timecode.Properties
  ) {
    let row = field.row < 0 ? nil : values.times(of: Int(field.row))
    let frames = (values.count(of: field) ?? 0) * record.subFramesBase.rawValue
    func time(_ count: Int?, _ properties: Timecode.Properties) -> FieldValue? {
      guard let count else { return nil }
      return switch field.form {
      case .label: .label(Timecode(subFrames: count, using: properties))
      case .frames: .decimal(subFrames: count, properties)
      case .seconds: .seconds(properties.seconds(count))
      case .otherFrames, .otherRate:
        .other(OtherTime(properties.seconds(count), properties.frameRate.rate, field.form))
      }
    }
    let value: FieldValue? =
      switch field.value {
      case .recordIn where field.argument >= 0: Self.localInPoint(of: field, values, record, source)
      case .recordIn: time(row?.record.stated?.start, record)
      case .recordOut: time(row?.record.stated?.end, record)
      case .sourceIn: time(row?.source.stated?.start, source)
      case .sourceOut: time(row?.source.stated?.end, source)
      case .length: time(row?.record.stated?.length ?? row?.source.stated?.length, record)
      case .sourceLength: time(row?.source.stated?.length, source)
      case .mediaLength: Self.mediaLength(of: field, values, record)
      case .frames: row?.record.stated.map { .words(String($0.length / record.subFramesBase.rawValue)) }
      case .lead, .tail: field.form == .label ? .number(values.count(of: field) ?? 0) : time(frames, record)
      case .split: time(frames, record)
      case .decimalRate: .decimalRate(TimecodeFrameRate(rate: record.frameRate.rate) ?? record.frameRate)
      case .rateName: .words(record.frameRate.rawValue)
      case .frameDuration: .words(record.frameRate.fcpXMLMetadata.frameDuration)
      case .modeWord: .words(record.frameRate.fcpXMLMetadata.tcFormat)
      case .rateDigits: FinalCutReading.digits(of: record.frameRate).map { .words($0) }
      case .fieldRateName, .times: nil
      case .speed: field.row < 0 ? nil : .speed(values.speeds[Int(values.rows[Int(field.row)].speed)])
      case .frameCodeMode: .frameCodeMode(isDrop: record.frameRate.isDrop)
      case .framesPerSecond: .framesPerSecond(record.frameRate)
      }
    guard let value else { return nil }
    self = value
  }

  /// Appends the value in the style of the text that it replaces, whose labels are at `rate`.
  func append(like text: Span<UInt8>, at rate: TimecodeFrameRate, to bytes: inout [UInt8]) {
    switch self {
    case .label(let timecode): timecode.append(like: text, wasDrop: rate.isDrop, to: &bytes)
    case .number(let number): bytes.append(number, digits: text.count)
    case .speed(let speed): bytes.append(speed, like: text)
    case .frameCodeMode(let isDrop): bytes.append(contentsOf: (isDrop ? "DROP FRAME" : "NON-DROP FRAME").utf8)
    case .framesPerSecond(let rate): bytes.append(framesPerSecond: rate, like: text)
    case .decimal(let count, let properties): bytes.append(decimal: properties.decimalFrames(count), like: text)
    case .decimalRate(let rate): bytes.append(decimal: Timecode.Properties(rate: rate).decimalRate, like: text)
    case .words(let words): bytes.append(contentsOf: words.utf8)
    case .seconds(let seconds): bytes.append(contentsOf: seconds.fcpxmlStringValue.utf8)
    case .other(let time): bytes.append(decimal: time.decimal, like: text)
    }
  }

  /// The length of media with a separate rate.
  private static func mediaLength(
    of field: WrittenField, _ values: borrowing TimeValues, _ record: Timecode.Properties
  ) -> FieldValue? {
    let media = values.mediaLengths[Int(field.argument)]
    let shown = values.times(of: Int(field.row)).record.stated.map { record.seconds($0.length) } ?? .zero
    let seconds = values.times.isEmpty ? media.seconds : media.extended(toShow: shown)
    return .other(OtherTime(seconds, media.rate, field.form))
  }

  /// The in point of a record in another row's local time, which runs at the same speed as the timeline.
  private static func localInPoint(
    of field: WrittenField, _ values: borrowing TimeValues, _ record: Timecode.Properties, _ source: Timecode.Properties
  ) -> FieldValue? {
    let (index, holder) = (Int(field.argument), values.times(of: Int(field.argument)))
    guard let start = values.times(of: Int(field.row)).record.stated?.start, let begin = holder.record.stated?.start
    else { return nil }
    let localStart = holder.source.stated?.start ?? 0
    guard field.form != .frames else { return .decimal(subFrames: localStart + start - begin, record) }
    let time = (values.localStarts[index] ?? source.seconds(localStart)) + record.seconds(start - begin)
    return field.form == .seconds ? .seconds(time) : .other(OtherTime(time, record.frameRate.rate, field.form))
  }
}

extension Timecode.Properties {
  /// The real time of a count of subframes.
  func seconds(_ subFrames: Int) -> Fraction { Fraction(subFrames, subFramesBase.rawValue) * frameRate.frameDuration }
}

extension Timecode {
  /// Appends the label with the separators, subframes and tag of the given text.
  fileprivate func append(like text: Span<UInt8>, wasDrop: Bool, to bytes: inout [UInt8]) {
    let read = try? TimecodeText(parsing: text)
    var label = self
    // The end of the day becomes zero, as in most lists, unless the text writes it as 24 hours.
    if endsTimeline {
      label = Timecode(unchecked: read?.components.hours == 24 ? upperLimit.components : .zero, using: properties)
    }
    let start = bytes.count
    label.append(
      to: &bytes,
      style: TimecodeStyle(
        subFrames: read?.hasSubFrames == true ? .always : .whenNotZero, alwaysShowDays: read?.hasDays == true,
        filenameCompatible: read?.separator == .hyphen, tagged: read?.tag != nil))
    guard wasDrop, let last = bytes[start...].firstIndex(of: UInt8(ascii: ";")) else { return }
    // Programs may write drop-frame labels with colons only, or with semicolons throughout.
    if read?.separator == .colon { bytes[last] = UInt8(ascii: ":") }
    guard text.firstIndex(of: UInt8(ascii: ";"), in: 0..<text.count) < last - start else { return }
    for index in start..<last where bytes[index] == UInt8(ascii: ":") { bytes[index] = UInt8(ascii: ";") }
  }
}

extension [UInt8] {
  /// Appends a number with a minimum number of digits.
  mutating func append(_ number: Int, digits: Int) {
    let text = String(number).utf8
    if number >= 0 { append(contentsOf: repeatElement(UInt8(ascii: "0"), count: Swift.max(0, digits - text.count))) }
    append(contentsOf: text)
  }

  /// Appends frames per second with the sign and at least the digits and decimals of the given text.
  fileprivate mutating func append(_ speed: Speed, like text: Span<UInt8>) {
    let isSigned = text.count > 0 && !text[0].isDigit && text[0] != UInt8(ascii: ".")
    let start = isSigned ? 1 : 0
    let point = text.firstIndex(of: UInt8(ascii: "."), in: start..<text.count)
    let isWhole = point >= text.count && speed.decimals == 1 && speed.parts.isMultiple(of: 10)
    append(
      framesPerSecond: speed, sign: isSigned ? text[0] : nil, digits: point - start,
      decimals: Swift.max(text.count - point - 1, isWhole ? 0 : speed.decimals))
  }

  /// Appends a decimal number. Without a point in the text, a whole number gets no point either.
  fileprivate mutating func append(decimal number: String, like text: Span<UInt8>) {
    let isWhole = (0..<text.count).allSatisfy { text[$0] != UInt8(ascii: ".") && text[$0] | 0x20 != UInt8(ascii: "e") }
    append(contentsOf: (isWhole && number.hasSuffix(".0") ? String(number.dropLast(2)) : number).utf8)
  }

  /// Appends the name of a rate without drop frame. A whole number gets as many decimals as the text has.
  fileprivate mutating func append(framesPerSecond rate: TimecodeFrameRate, like text: Span<UInt8>) {
    let name = (TimecodeFrameRate(rate: rate.rate) ?? rate).rawValue
    append(contentsOf: name.utf8)
    let point = text.firstIndex(of: UInt8(ascii: "."), in: 0..<text.count)
    let isZero = (point + 1..<Swift.max(text.count, point + 1)).allSatisfy { text[$0] == UInt8(ascii: "0") }
    guard point < text.count, isZero, !name.contains(".") else { return }
    append(UInt8(ascii: "."))
    append(contentsOf: repeatElement(UInt8(ascii: "0"), count: text.count - point - 1))
  }
}
