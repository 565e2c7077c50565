// The rates that the resources of Final Cut Pro's XML state.

import SMPTETimecode
import TimecodeEvents
import XML

extension FinalCutReading {
  mutating func readFormat(of reader: borrowing XMLReader) {
    guard let id = identifier("id", of: reader) else { return }
    if reader.attribute("frameDuration") != nil {
      // The elements that use the format report an unreadable one.
      frameDurations[id] = reader.seconds("frameDuration") ?? .undefined
    } else if let rate = FormatName(of: reader)?.rate {
      frameDurations[id] = rate.frameDuration
    } else {
      stills.insert(id)
    }
  }

  mutating func readAsset(of reader: borrowing XMLReader) {
    guard let id = identifier("id", of: reader) else { return }
    readSource(id, of: reader)
    if let format = identifier("format", of: reader) { assetFormats[id] = format }
  }

  /// Counts the clips and markers of a compound clip. Parts of a clip are not counted separately.
  mutating func omitCompound(
    _ kind: FinalCutElement.Kind, _ element: inout FinalCutElement, in parent: FinalCutElement,
    of reader: borrowing XMLReader
  ) {
    element.isPart = parent.isPart
    switch kind {
    case .marker, .chapter: timeline.omit("markers in compound clips", at: location)
    case .clip:
      if !parent.isPart || hasLane(reader) { timeline.omit("clips in compound clips", at: location) }
      element.isPart = true
    case .spine: element.isPart = false
    default: break
    }
  }

  /// Reads the format of the sequence in a compound clip.
  mutating func readCompound(_ kind: FinalCutElement.Kind, of reader: borrowing XMLReader) {
    guard kind == .sequence, let id = compound, let format = identifier("format", of: reader) else { return }
    if assetFormats[id] == nil { assetFormats[id] = format }
  }

  /// The rate that a sequence or a browser clip states.
  mutating func rate(of reader: borrowing XMLReader) throws(DocumentError) -> RateStatement? {
    let format = identifier("format", of: reader) ?? identifier("ref", of: reader).flatMap { assetFormats[$0] }
    let flag = string("tcFormat", of: reader)
    guard let duration = format.flatMap({ frameDurations[$0] }) else { return flag.map { .dropFrame($0 == "DF") } }
    guard duration.isDefined else { throw DocumentError(.expected("a format with a frameDuration"), at: location) }
    guard let rate = TimecodeFrameRate(frameDuration: duration) else {
      throw DocumentError(.rateUnsupported("\(duration.fcpxmlStringValue) a frame"), at: location)
    }
    guard flag == "DF" else { return .rate(rate) }
    guard let drop = TimecodeFrameRate(frameDuration: duration, drop: true) else {
      throw DocumentError(.contradiction(.dropFrame(true), rate), at: location)
    }
    return .rate(drop)
  }
}

/// The name of a built-in format of Final Cut Pro. It ends with a rate in frames, such as FFVideoFormat1080p24, or in
/// fields, such as FFVideoFormat1080i5994.
struct FormatName {
  let digits: Range<Int>
  /// True if the digits count fields.
  let areFields: Bool
  /// The rate that the digits mean; nil if it is unknown.
  let rate: TimecodeFrameRate?

  /// Reads the name of a format; nil for any other name.
  init?(of reader: borrowing XMLReader) {
    guard let name = reader.attribute("name"), case let text = reader.string(name), text.hasPrefix("FFVideoFormat")
    else { return nil }
    let count = text.utf8.reversed().prefix { $0.isDigit }.count
    let letter = text.utf8.dropLast(count).last
    guard count > 0, letter == UInt8(ascii: "p") || letter == UInt8(ascii: "i") else { return nil }
    digits = name.range.upperBound - count..<name.range.upperBound
    areFields = letter == UInt8(ascii: "i")
    let number = String(text.suffix(count))
    let rates = TimecodeFrameRate.allCases.filter { !$0.isDrop && FinalCutReading.digits(of: $0) == number }
    let halved = rates.first.flatMap { TimecodeFrameRate(rate: $0.rate / Fraction(2, 1)) }
    rate = areFields ? halved : rates.first
  }
}
