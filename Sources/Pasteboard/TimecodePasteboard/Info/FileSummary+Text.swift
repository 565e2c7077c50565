// A summary as a row and as a record:
//
//     {"version":1,"file":"cut.edl","format":"edl","rate":"25","timecode":"01:00:00:00",…,
//       "tracks":[{"name":"V1","events":3}],"reels":["A001"]}

package import JSON
import MediaTimecode
import SMPTETimecode
import TimecodeDocuments

extension FileSummary {
  /// The names of the columns after the file's.
  package static let columnNames = [
    "format", "rate", "timecode", "out", "duration", "events", "markers", "tracks", "reels",
  ]

  /// The columns after the file's name.
  package var columns: [String] {
    func some(_ text: String?) -> String { text.flatMap { $0.isEmpty ? nil : $0 } ?? "-" }
    let rate = rates.map(\.rawValue).joined(separator: ",")
    return [
      content.word, some(rate), some(start?.text), some(end?.text),
      some(length?.text),
      "\(eventCount)", "\(markerCount)", some(tracks.map { $0.name.printable() }.joined(separator: ",")),
      "\(reels.count)",
    ]
  }
}

extension JSONWriter {
  /// Writes the members of a summary.
  package mutating func summary(_ summary: FileSummary) {
    member("format", summary.content.word)
    if summary.rates.count > 1 {
      array("rates") { json in summary.rates.forEach { json.element($0.rawValue) } }
    } else {
      member("rate", ifPresent: summary.rates.first?.rawValue)
    }
    if summary.isRateGiven { member("rateGiven", true) }
    member("timecode", ifPresent: summary.start?.text)
    member("out", ifPresent: summary.end?.text)
    if let length = summary.length {
      object("duration") { json in
        if let timecode = length.timecode {
          json.member("timecode", timecode.text(.exact))
          json.member("frames", timecode.frameCount.wholeFrames)
        }
        json.seconds(length.seconds.numerator, over: length.seconds.denominator)
      }
    }
    member("events", summary.eventCount)
    member("markers", summary.markerCount)
    array("tracks") { json in
      for track in summary.tracks {
        json.elementObject { json in
          json.member("name", track.name)
          json.member("events", track.eventCount)
        }
      }
    }
    array("reels") { json in summary.reels.forEach { json.element($0) } }
  }
}

extension FileSummary.Content {
  /// The word of the format; for media, the usual filename extension.
  fileprivate var word: String {
    switch self {
    case .document(let format): format.word
    case .media(.quickTime): "mov"
    case .media(.mpeg4): "mp4"
    case .media(.mxf): "mxf"
    case .media(.wave): "wav"
    case .media(.dpx): "dpx"
    case .media(.openEXR): "exr"
    case .media(.matroska): "mkv"
    case .list: "list"
    }
  }
}

extension FileSummary.Point {
  fileprivate var text: String {
    switch self {
    case .label(let text): text
    case .seconds(let seconds): seconds.clockText
    }
  }
}

extension FileSummary.Length {
  fileprivate var text: String { timecode?.text(.exact) ?? seconds.clockText }
}

extension Fraction {
  /// The nearest millisecond as hours, minutes and seconds.
  fileprivate var clockText: String {
    var text: [UInt8] = []
    TimecodeNotation.TimeForm.clock.append(
      (self * Fraction(1000, 1) + Fraction(1, 2)).floor ?? 0, decimals: 3, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
