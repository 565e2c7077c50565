// The terms in which the files of Tests/Vectors describe timecodes.

import SMPTETimecode

/// Properties as raw values.
struct VectorProperties: Decodable, Sendable {
  var rate: TimecodeFrameRate
  var base: Timecode.SubFramesBase
  var limit: Timecode.UpperLimit

  var properties: Timecode.Properties { Timecode.Properties(rate: rate, base: base, limit: limit) }
}

extension Timecode.Components {
  /// Days, hours, minutes, seconds, frames, subframes.
  init(vector: [Int]) {
    self.init(d: vector[0], h: vector[1], m: vector[2], s: vector[3], f: vector[4], sf: vector[5])
  }

  var vector: [Int] { [days, hours, minutes, seconds, frames, subFrames] }
}

extension Timecode {
  init(vector: [Int], _ properties: VectorProperties) {
    self.init(.components(Components(vector: vector)), using: properties.properties, by: .allowingInvalid)
  }
}

/// Names a case by its components and properties.
func label(_ c: [Int], _ p: VectorProperties) -> String { "\(c) at \(p.rate)/\(p.base)/\(p.limit.rawValue)" }
