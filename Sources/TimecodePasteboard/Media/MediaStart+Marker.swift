// A media file as an item of a pasteboard: its start, its duration and its name.

package import MediaTimecode
package import SMPTETimecode

extension MediaStart {
  /// The item: a range from the start, where the duration is known and within the limit, with the clip's name or else the
  /// file's.
  package func marker(inFile path: String?) -> TimecodeMarker {
    let name = name ?? path.flatMap { $0.split(separator: "/").last.map(String.init) }
    let length = interval?.absoluteInterval.frameCount
    guard let length, let range = try? TimecodeRange(from: timecode, duration: length) else {
      return TimecodeMarker(timecode, name: name)
    }
    return TimecodeMarker(range, name: name)
  }

  /// Whether the file states its own rate.
  var statesRate: Bool { found.first?.frameRate != nil }
}

extension TimecodeReader {
  /// The reading of a media file: its start, or the range from it.
  ///
  /// - Throws: `otherRate` if the file states another rate than the one that is demanded.
  package func reading(
    of start: MediaStart, inFile path: String?, withDuration: Bool
  ) throws(ReadingError) -> Reading {
    let marker = start.marker(inFile: path)
    var reading = Reading(withDuration ? marker : TimecodeMarker(marker.inPoint))
    if case .samples(let count, let sampleRate)? = start.found.first?.position, let count = Int(exactly: count) {
      reading.excess.inPoint = TimecodeSourceValue.samples(count, sampleRate: sampleRate)
        .excess(using: start.timecode.properties)
    }
    if start.statesRate { return try demanding(reading) }
    reading.isTagged = false
    reading.isRateAssumed = assumesRate
    return reading
  }
}
