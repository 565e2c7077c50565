// The records of lines: a timecode, the text that was read, and its place.

import JSON
import SMPTETimecode

/// How the records of lines are written.
struct LineRecordForm: Sendable {
  /// The name of the input; nil if the records have none.
  var fileName: String? {
    didSet {
      fileMember = fileName.map { name in JSONWriter.members { $0.member("file", name) } + [0x2C] } ?? []
      fits = fileName?.utf8.count ?? 0 <= Self.longestName
    }
  }
  /// Whether a record has room in `ResultForm.maximumRecordLength`.
  private(set) var fits = true
  /// The member that has the name, and a comma.
  private var fileMember: [UInt8] = []
  /// The members of the timecodes with the properties of the last one.
  private var members: TimecodeMembers?
  /// The longest name of a file for which there is surely room.
  private static let longestName = 512
  /// The longest text of a line for which there is surely room.
  static let longestText = 600

  /// Writes the record of a line of at most `longestText` bytes, and returns how many bytes it has.
  mutating func write(
    _ timecode: Timecode, _ isExact: Bool?, of text: Span<UInt8>, line: Int,
    into room: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    guard let start = room.baseAddress else { return 0 }
    var parts = JSONParts(next: start)
    parts.put(JSONWriter.recordStart)
    if members?.properties != timecode.properties { members = TimecodeMembers(timecode.properties) }
    members?.put(timecode.components, to: &parts)
    if let isExact { parts.put(isExact ? ",\"exact\":true" : ",\"exact\":false") }
    parts.put(",\"input\":")
    parts.next += JSONWriter.write(text, at: parts.next)
    parts.put(",")
    parts.put(fileMember)
    parts.put("\"line\":", line)
    parts.put("}")
    return parts.next - start
  }
}
