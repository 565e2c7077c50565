// Writes the members of a record that describe an item; TimecodeRecord reads them.

package import JSON
package import SMPTETimecode

extension JSONWriter {
  /// Writes a timecode's members: text, properties, components, frame count, seconds.
  package mutating func timecode(_ timecode: Timecode) {
    members(Self.maximumTimecodeLength) { start in
      var parts = JSONParts(next: start)
      TimecodeMembers(timecode.properties).put(timecode.components, to: &parts)
      return parts.next - start
    }
  }

  /// The most bytes of a timecode's members: its text, ten numbers, two names, and less than 256 bytes between them.
  static let maximumTimecodeLength = Timecode.maximumTextLength + 10 * maximumNumberLength + 2 * 16 + 256

  /// Writes an item's members: those of its in point, and of a range the out point and the duration; name, note, color and event.
  package mutating func marker(_ marker: TimecodeMarker) {
    timecode(marker.inPoint)
    if !marker.range.isTimecode {
      member("out", marker.range.outPoint.losslessText)
      duration(marker.range.duration)
    }
    member("name", ifPresent: marker.name)
    member("note", ifPresent: marker.note)
    member("color", ifPresent: marker.color)
    if let event = marker.event { self.event(event, beside: marker.range) }
  }

  /// Writes a length as a member: as a timecode, in frames, and in seconds as a fraction.
  package mutating func duration(_ length: Timecode) {
    object("duration") { json in
      json.member("timecode", length.losslessText)
      json.member("frames", length.frameCount.wholeFrames)
      let seconds = length.rationalValue
      json.member("seconds", seconds.numerator, over: seconds.denominator)
    }
  }

  /// Writes the members that tell where a timecode comes from: the text that was read, and its place.
  package mutating func input(_ text: Span<UInt8>, file: String?, line: Int?, column: Int? = nil) {
    if !text.isEmpty { member("input", utf8: text) }
    member("file", ifPresent: file)
    member("line", ifPresent: line)
    member("column", ifPresent: column)
  }

  /// Writes the members that describe properties.
  package mutating func properties(_ properties: Timecode.Properties) {
    member("rate", properties.frameRate.rawValue)
    member("subFramesBase", properties.subFramesBase.rawValue)
    member("upperLimit", properties.upperLimit.rawValue)
  }
}

extension Timecode {
  /// The text that omits nothing: it has subframes if they are not zero.
  package var losslessText: String { text(.exact) }
}

/// How a record describes the timecodes with the same properties: what depends on these alone is worked out once.
struct TimecodeMembers: Sendable {
  let properties: Timecode.Properties
  private let names: PropertyNames
  private let instants: TimecodeInstants

  init(_ properties: Timecode.Properties) {
    self.properties = properties
    names = PropertyNames(properties)
    instants = TimecodeInstants(properties)
  }

  /// Puts a timecode's members, which take at most `JSONWriter.maximumTimecodeLength` bytes.
  @inline(__always)
  func put(_ components: Timecode.Components, to parts: inout JSONParts) {
    parts.put("\"timecode\":\"")
    parts.next += Timecode(unchecked: components, using: properties).write(
      into: UnsafeMutableBufferPointer(start: parts.next, count: Timecode.maximumTextLength), style: .exact)
    parts.put("\",\"rate\":\"", names.rate)
    parts.put("\",\"subFramesBase\":", names.base)
    parts.put(",\"upperLimit\":\"", names.limit)
    parts.put("\",\"components\":{\"days\":", components.days)
    parts.put(",\"frames\":", components.frames)
    parts.put(",\"hours\":", components.hours)
    parts.put(",\"minutes\":", components.minutes)
    parts.put(",\"seconds\":", components.seconds)
    parts.put(",\"subFrames\":", components.subFrames)
    guard let instant = instants.instant(of: components) else { return parts.put("},\"valid\":false") }
    parts.put("},\"valid\":true,\"frames\":", instant.frames)
    parts.put(",\"seconds\":\"", instant.seconds.numerator)
    parts.put("/", instant.seconds.denominator)
    parts.put("\"")
  }
}

/// The records of items that differ in their timecode and their number only.
// A class: a list of a million items takes its form as often, and a copy of a structure of arrays takes long.
package final class ItemRecordForm: Sendable {
  private let members: TimecodeMembers
  private let before: [UInt8]
  private let after: [UInt8]
  /// The most bytes of a record.
  package let maximumLength: Int

  /// Makes records of timecodes with some properties.
  ///
  /// - Parameters:
  ///   - before: Writes the members after the timecode's.
  ///   - after: Writes those after the number.
  package init(
    _ properties: Timecode.Properties, before: (inout JSONWriter) -> Void, after: (inout JSONWriter) -> Void
  ) {
    members = TimecodeMembers(properties)
    self.before = [0x2C] + JSONWriter.members(before) + Array(",\"item\":".utf8)
    self.after = [0x2C] + JSONWriter.members(after) + [UInt8(ascii: "}")]
    maximumLength =
      JSONWriter.maximumTimecodeLength + JSONWriter.maximumNumberLength + 16 + self.before.count + self.after.count
  }

  /// Writes the record of a timecode and a number, and returns how many bytes it has; there must be room for the longest.
  package func write(
    _ components: Timecode.Components, number: Int, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    guard let start = room.baseAddress else { return 0 }
    var parts = JSONParts(next: start)
    parts.put(JSONWriter.recordStart)
    members.put(components, to: &parts)
    parts.put(before)
    parts.put("", number)
    parts.put(after)
    return parts.next - start
  }
}
