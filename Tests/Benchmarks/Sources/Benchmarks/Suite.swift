// The benchmarks, one function each.

import SMPTETimecode
import TimecodePasteboard

/// The measured texts, counts and values.
struct Material {
  static let count = 4096
  static let repeats = 256
  let properties = Timecode.Properties(rate: .fps29_97d)
  let timecodes: [Timecode]
  let withSubFrames: [Timecode]
  let texts: [UInt8]
  let longTexts: [UInt8]
  let lines: [UInt8]
  let jsonTexts: [UInt8]
  let jsonOffsets: [Int]

  init() {
    // A step that visits every part of the day in no order that a branch predictor could learn.
    var seed: UInt64 = 1
    func next(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    let properties = properties
    let day = properties.frameRate.maxTotalFrames(in: .max24Hours)
    timecodes = (0..<Self.count).map { _ in Timecode(.frames(next(day)), using: properties, by: .allowingInvalid) }
    withSubFrames = timecodes.map { timecode in
      var copy = timecode
      copy.subFrames = next(100)
      return copy
    }
    var bytes: [UInt8] = []
    for timecode in timecodes { timecode.append(to: &bytes) }
    texts = bytes
    bytes = []
    for timecode in withSubFrames { timecode.append(to: &bytes, style: TimecodeStyle(subFrames: .always)) }
    longTexts = bytes
    bytes = []
    for timecode in timecodes {
      timecode.append(to: &bytes)
      bytes.append(0x0A)
    }
    lines = bytes
    bytes = []
    var offsets = [0]
    for timecode in withSubFrames {
      timecode.appendJSON(to: &bytes)
      offsets.append(bytes.count)
    }
    jsonTexts = bytes
    jsonOffsets = offsets
  }
}

/// The measurements. They are not in the main type, whose closures would check their isolation for every timecode.
enum Suite {
  static func run() {
    let material = Material()
    let texts = material.texts.span
    var seed: UInt64 = 0xCBF2_9CE4_8422_2325
    let yardstick = fastest {
      seed = hash(material.texts, seed)
      return Int(truncatingIfNeeded: seed)
    }
    var measurements: [Measurement] = []
    let chosen = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
    func measure(_ name: String, _ body: () -> Int) {
      guard chosen.isEmpty || chosen.contains(where: name.hasPrefix) else { return }
      let time = fastest(body)
      measurements.append(Measurement(name: name, nanoseconds: time, ratio: time / yardstick))
    }
    measure("parse HH:MM:SS:FF") { parse(texts, length: 11) }
    measure("parse HH:MM:SS:FF.sf") { parse(material.longTexts.span, length: 14) }
    measure("format HH:MM:SS:FF") { format(material.timecodes, TimecodeStyle()) }
    measure("format HH:MM:SS:FF.sf") { format(material.withSubFrames, TimecodeStyle(subFrames: .always)) }
    measure("frame count of components") { opaque(material.timecodes).reduce(0) { $0 &+ $1.subFrameCount } }
    measure("components of frame count") { components(material.properties) }
    measure("validate") { opaque(material.timecodes).reduce(0) { $0 &+ ($1.isValid ? $1.frames : 1) } }
    measure("add") { add(material.timecodes) }
    measure("rational seconds") { opaque(material.timecodes).reduce(0) { $0 &+ $1.rationalValue.numerator } }
    measure("convert to 24") { convert(material.timecodes, .fps24) }
    measure("convert to 59.94d") { convert(material.timecodes, .fps59_94d) }
    measure("parse, convert to 25, format") { filter(texts, material.properties) }
    measure("JSON encode") { encode(material.withSubFrames) }
    measure("JSON decode") { decode(material.jsonTexts.span, material.jsonOffsets) }
    measure("scan") { scan(material.lines.span) }
    if CommandLine.arguments.contains("--json") {
      for measurement in measurements { print(measurement.json) }
    } else {
      print("CPU time a timecode at 29.97d; × is the time of FNV-1a over the bytes of its text")
      for measurement in measurements { print(measurement.line) }
    }
  }

  static func parse(_ texts: Span<UInt8>, length: Int) -> Int {
    var sum = 0
    for index in 0..<Material.count {
      let start = index * length
      if let text = try? TimecodeText(parsing: texts.extracting(start..<(start + length))) {
        sum &+= text.components.frames &+ text.components.hours
      }
    }
    return sum
  }

  static func format(_ timecodes: [Timecode], _ style: TimecodeStyle) -> Int {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Timecode.maximumTextLength) { buffer in
      var sum = 0
      for timecode in timecodes {
        sum &+= timecode.write(into: buffer, style: style)
        sum &+= Int(buffer[10])
      }
      return sum
    }
  }

  static func components(_ properties: Timecode.Properties) -> Int {
    var sum = 0
    for index in 0..<Material.count {
      let timecode = Timecode(.frames(index), using: properties, by: .wrapping)
      sum &+= timecode.components.frames
    }
    return sum
  }

  static func add(_ timecodes: [Timecode]) -> Int {
    var sum = Timecode(.zero, at: .fps29_97d)
    for timecode in timecodes { sum.add(timecode, by: .wrapping) }
    return sum.subFrameCount
  }

  static func convert(_ timecodes: [Timecode], _ rate: TimecodeFrameRate) -> Int {
    let target = Timecode.Properties(rate: rate)
    var sum = 0
    for timecode in timecodes {
      if let converted = try? timecode.converted(to: target) { sum &+= converted.components.frames }
    }
    return sum
  }

  static func filter(_ texts: Span<UInt8>, _ properties: Timecode.Properties) -> Int {
    let target = Timecode.Properties(rate: .fps25)
    guard let conversion = try? Conversion(from: properties, to: target) else { return 0 }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Timecode.maximumTextLength) { buffer in
      var sum = 0
      for index in 0..<Material.count {
        let start = index * 11
        guard let text = try? TimecodeText(parsing: texts.extracting(start..<(start + 11))),
          text.components.isValid(using: properties), let result = try? conversion.convert(text.components)
        else { continue }
        sum &+= result.timecode.write(into: buffer, style: .exact)
      }
      return sum
    }
  }

  static func encode(_ timecodes: [Timecode]) -> Int {
    var bytes: [UInt8] = []
    return timecodes.reduce(0) { sum, timecode in
      bytes.removeAll(keepingCapacity: true)
      timecode.appendJSON(to: &bytes)
      return sum &+ bytes.count
    }
  }

  static func decode(_ texts: Span<UInt8>, _ offsets: [Int]) -> Int {
    var sum = 0
    for index in 0..<Material.count {
      if let timecode = try? Timecode(json: texts.extracting(offsets[index]..<offsets[index + 1])) {
        sum &+= timecode.components.frames
      }
    }
    return sum
  }

  static func scan(_ text: Span<UInt8>) -> Int {
    var scanner = TimecodeScanner()
    var sum = 0
    _ = scanner.scan(text, isFinal: true) { sum &+= $0.offset }
    return sum
  }
}
