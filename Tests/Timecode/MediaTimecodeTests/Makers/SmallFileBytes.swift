// WAVE, DPX, OpenEXR and Matroska files of hand-made bytes, by EBU Tech 3285 and 3306, SMPTE ST 268-1, the OpenEXR file
// layout and RFC 9559.

import SMPTETimecode

/// The parts of a WAVE file.
struct WaveBytes {
  var form = "RIFF"
  var sampleRate = 48000
  var samples = 480
  var timeReference: UInt64?
  var description = ""
  var production: String?
  /// The bytes of iXML in an encoding other than UTF-8.
  var productionBytes: [UInt8]?
  /// True if iXML comes after the data.
  var isProductionLast = false
  /// False if the `ds64` chunk of RF64 does not give the data's size yet.
  var isFinished = true
  /// The data's size as the chunk gives it.
  var dataSize: Int?

  static func chunk(_ type: String, _ body: [UInt8], size: Int? = nil) -> [UInt8] {
    var bytes = Array(type.utf8)
    bytes.little(size ?? body.count, 4)
    return bytes + body + (body.count % 2 == 1 ? [0] : [])
  }

  static func extension_(_ reference: UInt64, _ description: String) -> [UInt8] {
    var body: [UInt8] = []
    body.text(description, field: 256)
    body.text("make", field: 32)
    body.text("", field: 32)
    body.text("2026-11-2112:00:00", field: 18)
    body.little(reference, 8)
    body.text("", field: 602 - 346)
    return body
  }

  var bytes: [UInt8] {
    let isLong = form != "RIFF"
    var format: [UInt8] = [1, 0, 1, 0]
    format.little(sampleRate, 4)
    format.little(sampleRate * 2, 4)
    format += [2, 0, 16, 0]
    var body = Array("WAVE".utf8)
    if isLong {
      var sizes: [UInt8] = []
      sizes.little(samples * 2 + 1000, 8)
      sizes.little(isFinished ? samples * 2 : 0, 8)
      sizes.little(samples, 8)
      sizes.little(0, 4)
      body += Self.chunk("ds64", sizes)
    }
    if let timeReference { body += Self.chunk("bext", Self.extension_(timeReference, description)) }
    body += Self.chunk("fmt ", format)
    let production = (productionBytes ?? production.map { Array($0.utf8) }).map { Self.chunk("iXML", $0) } ?? []
    let data = [UInt8](repeating: 0, count: samples * 2)
    let chunk = Self.chunk("data", data, size: isLong ? 0xFFFF_FFFF : dataSize)
    body += isProductionLast ? chunk + production : production + chunk
    return Self.chunk(form, body, size: isLong ? 0xFFFF_FFFF : nil)
  }

  /// iXML as a recorder writes it.
  static func production(
    rate: String? = "24/1", flag: String? = "NDF", stamp: UInt64? = nil, stampRate: Int? = nil, tape: String? = nil
  ) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<BWFXML>\n<!-- <TIMECODE_RATE>99</TIMECODE_RATE> -->\n"
    if let tape { text += "<TAPE>\(tape)</TAPE>" }
    text += "<NOTE/><SPEED>\n<NOTE></NOTE>"
    if let rate { text += "<TIMECODE_RATE>\(rate)</TIMECODE_RATE>\n" }
    if let flag { text += "<TIMECODE_FLAG>\(flag)</TIMECODE_FLAG>\n" }
    if let stampRate { text += "<TIMESTAMP_SAMPLE_RATE>\(stampRate)</TIMESTAMP_SAMPLE_RATE>" }
    if let stamp {
      text += "<TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_HI>\(stamp >> 32)</TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_HI>"
      text += "<TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_LO> \(stamp & 0xFFFF_FFFF) </TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_LO>"
    }
    return text + "</SPEED></BWFXML>"
  }
}

extension WaveBytes {
  /// iXML with a label's rate and flag.
  static func production(_ told: Told, stamp: UInt64? = nil) -> String {
    let (numerator, denominator) = told.terms
    return production(
      rate: "\(numerator)/\(denominator)", flag: told.rate.isDrop ? "DF" : "NDF", stamp: stamp, tape: "SR01")
  }
}

/// The parts of a DPX image.
struct DPXBytes {
  var isLittle = false
  var timeCode: UInt32 = .max
  var televisionRate: Float?
  var framePosition: UInt32 = .max
  var filmRate: Float?

  var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0xFF, count: 2048)
    func replace(_ value: UInt32, at offset: Int) {
      var field: [UInt8] = []
      if isLittle { field.little(value, 4) } else { field.big(value, 4) }
      bytes.replace(at: offset, with: field)
    }
    replace(0x5344_5058, at: 0)
    replace(2048, at: 4)
    bytes.replace(at: 36, with: [UInt8](repeating: 0, count: 100))
    replace(framePosition, at: 1712)
    replace(filmRate?.bitPattern ?? .max, at: 1724)
    replace(timeCode, at: 1920)
    replace(televisionRate?.bitPattern ?? .max, at: 1940)
    return bytes
  }
}

/// The parts of an OpenEXR image.
struct EXRBytes {
  /// A part's packed time code and rate.
  struct Part {
    var timeCode: UInt32?
    var rate: (Int, Int)?
  }

  var parts: [Part] = []
  var reel: String?

  static func attribute(_ name: String, _ type: String, _ value: [UInt8]) -> [UInt8] {
    var bytes = Array(name.utf8) + [0] + Array(type.utf8) + [0]
    bytes.little(value.count, 4)
    return bytes + value
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = [0x76, 0x2F, 0x31, 0x01, 2, parts.count > 1 ? 0x10 : 0, 0, 0]
    for part in parts {
      bytes += Self.attribute("compression", "compression", [0])
      if let word = part.timeCode {
        var value: [UInt8] = []
        value.little(word, 4)
        bytes += Self.attribute("timeCode", "timecode", value + [0, 0, 0, 0])
      }
      if let reel { bytes += Self.attribute("reelName", "string", Array(reel.utf8)) }
      if let rate = part.rate {
        var value: [UInt8] = []
        value.little(rate.0, 4)
        value.little(rate.1, 4)
        bytes += Self.attribute("framesPerSecond", "rational", value)
      }
      bytes.append(0)
    }
    return bytes + [0] + [UInt8](repeating: 0, count: 64)
  }
}

/// The parts of a Matroska file.
struct MatroskaBytes {
  var defaultDuration: Int?
  /// The tags: a track's identifier, 0 for the file, and the label.
  var tags: [(track: Int, label: String)] = []
  /// Ticks of a millisecond.
  var duration: Double?
  /// The DURATION tag of the picture's track.
  var pictureDuration: String?
  /// True if the tags come after the clusters, and a seek head has their offset.
  var areTagsLast = false
  var isSegmentOpen = false
  /// The element that names a tag's target: a track.
  var target: UInt32 = 0x63C5
  /// The blocks of each of two clusters of unknown size, if any; then there is no seek head.
  var openClusterBlocks: Int?
  /// The times of the picture's blocks, in milliseconds, in clusters of a second.
  var blockTimes: [Int] = []

  static func element(_ identifier: UInt32, _ body: [UInt8], open: Bool = false) -> [UInt8] {
    let width = (4 - identifier.leadingZeroBitCount / 8)
    let size: [UInt8] = open ? [0x01] + [UInt8](repeating: 0xFF, count: 7) : [0x08] + .big(body.count, 4)
    return .big(identifier, width) + size + body
  }

  /// Clusters of a second, each with a block of sound and the picture's blocks, some of them in groups.
  private func clusters(of times: [Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    for second in Set(times.map { $0 / 1000 }).sorted() {
      var body = Self.element(0xE7, .big(second * 1000, 4))
      body += Self.element(0xA3, [0x82, 0, 0, 0x80, 9, 9])
      for time in times where time / 1000 == second {
        let block: [UInt8] = [0x81] + .big(time % 1000, 2) + [0x80, 1, 2, 3]
        body += time % 3 == 0 ? Self.element(0xA0, Self.element(0xA1, block)) : Self.element(0xA3, block)
      }
      bytes += Self.element(0x1F43_B675, body)
    }
    return bytes
  }

  var bytes: [UInt8] {
    let head = Self.element(0x1A45_DFA3, Self.element(0x4282, Array("matroska".utf8)))
    var information = Self.element(0x2AD7B1, .big(1_000_000, 3))
    if let duration { information += Self.element(0x4489, .big(Int(bitPattern: UInt(duration.bitPattern)), 8)) }
    var track = Self.element(0xD7, [1]) + Self.element(0x73C5, [7]) + Self.element(0x83, [1])
    if let defaultDuration { track += Self.element(0x23E383, .big(defaultDuration, 4)) }
    let tags = Self.element(
      0x1254_C367,
      tags.flatMap { tag in
        let name = Self.element(0x45A3, Array("TIMECODE".utf8)) + Self.element(0x4487, Array(tag.label.utf8))
        let target = tag.track == 0 ? [] : Self.element(target, .big(tag.track, 1))
        return Self.element(0x7373, Self.element(0x63C0, target) + Self.element(0x67C8, name))
      })
    let statistics = pictureDuration.map { text in
      let name = Self.element(0x45A3, Array("DURATION".utf8)) + Self.element(0x4487, Array(text.utf8))
      return Self.element(
        0x1254_C367,
        Self.element(0x7373, Self.element(0x63C0, Self.element(0x63C5, [7])) + Self.element(0x67C8, name)))
    }
    let cluster =
      blockTimes.isEmpty ? Self.element(0x1F43_B675, [UInt8](repeating: 0, count: 5000)) : clusters(of: blockTimes)
    let rest = Self.element(0x1549_A966, information) + Self.element(0x1654_AE6B, Self.element(0xAE, track))
    func seek(_ position: Int) -> [UInt8] {
      let entry = Self.element(0x53AB, .big(0x1254_C367, 4)) + Self.element(0x53AC, .big(position, 4))
      return Self.element(0x114D_9B74, Self.element(0xBF, [0, 0, 0, 0]) + Self.element(0x4DBB, entry))
    }
    let position = seek(0).count + rest.count + cluster.count
    if let openClusterBlocks {
      let block = Self.element(0xA3, [0x81, 0, 0, 0, 1, 2, 3])
      let open = Self.element(0x1F43_B675, Self.element(0xE7, [0]), open: true)
      let clusters = (0..<2).flatMap { _ in open + (0..<openClusterBlocks).flatMap { _ in block } }
      return head + Self.element(0x1853_8067, rest + clusters + tags, open: isSegmentOpen)
    }
    let body = areTagsLast ? seek(position) + rest + cluster + tags : rest + tags + (statistics ?? []) + cluster
    return head + Self.element(0x1853_8067, body, open: isSegmentOpen)
  }
}
