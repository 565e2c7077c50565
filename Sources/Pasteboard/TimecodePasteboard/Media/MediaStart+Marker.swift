// A media file as an item of a pasteboard: its start, its duration and its name.

package import MediaTimecode
package import SMPTETimecode

extension MediaStart {
  /// The item: a range from the start, if the duration is known and within the limit. Its name is the clip's, or
  /// otherwise the file's.
  package func marker(inFile path: String?) -> TimecodeMarker {
    let name = name ?? path.flatMap(Self.name(ofPath:))
    let length = extent.subFrames.map { Timecode.FrameCount(subFrameCount: $0, base: timecode.subFramesBase) }
    guard let length, let range = try? TimecodeRange(from: timecode, duration: length) else {
      return TimecodeMarker(timecode, name: name)
    }
    return TimecodeMarker(range, name: name)
  }

  /// The name of a file without its folder.
  fileprivate static func name(ofPath path: String) -> String? { path.split(separator: "/").last.map(String.init) }

  /// The parts of subframes after the points of the item: a sound may begin and end between two subframes.
  package var remainder: TimecodeRange.SubFrameRemainder { extent.remainder }

  /// The subframes from the start to the end, if the duration is known, and the parts after both.
  private var extent: (subFrames: Int?, remainder: TimecodeRange.SubFrameRemainder) {
    var remainder = TimecodeRange.SubFrameRemainder()
    if case .samples(let count, let sampleRate)? = found.first?.position, let count = Int(exactly: count) {
      remainder.inPoint = TimecodeSourceValue.samples(count, sampleRate: sampleRate).remainder(
        using: timecode.properties)
    }
    let length = try? duration?.multiplying(by: timecode.properties.subFramesPerSecond).adding(remainder.inPoint)
    guard let length, let subFrames = length.floor else { return (nil, remainder) }
    remainder.outPoint = length - Fraction(subFrames, 1)
    return (subFrames, remainder)
  }

  /// True if the file states its own rate.
  var statesRate: Bool { found.first?.frameRate != nil }
}

extension TimecodeReader.Reading {
  /// Makes a range from zero, with the length and the name of a media file; nil if it is longer than the highest limit.
  init?(length seconds: Fraction, of path: String?, at properties: Timecode.Properties) {
    var properties = properties
    properties.upperLimit = .max100Days
    guard let length = try? seconds.multiplying(by: properties.subFramesPerSecond), let subFrames = length.floor,
      let range = try? TimecodeRange(
        from: Timecode(.zero, using: properties),
        duration: Timecode.FrameCount(subFrameCount: subFrames, base: properties.subFramesBase))
    else { return nil }
    self.init(TimecodeMarker(range, name: path.flatMap(MediaStart.name(ofPath:))))
    remainder.outPoint = length - Fraction(subFrames, 1)
  }
}

extension TimecodeReader {
  /// The reading of a media file: its start, or the range from it.
  ///
  /// - Throws: `otherRate` if a rate is demanded and the file states a different one.
  package func reading(
    of start: MediaStart, inFile path: String?, withDuration: Bool
  ) throws(ReadingError) -> Reading {
    let marker = start.marker(inFile: path)
    var reading = Reading(withDuration ? marker : TimecodeMarker(marker.inPoint))
    reading.remainder.inPoint = start.remainder.inPoint
    if reading.outPoint != nil { reading.remainder.outPoint = start.remainder.outPoint }
    if start.statesRate { return try checkingDemandedRate(reading) }
    reading.isTagged = false
    reading.isRateAssumed = assumesRate
    return reading
  }
}
