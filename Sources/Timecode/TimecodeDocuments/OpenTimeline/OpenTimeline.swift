// OpenTimelineIO's files. The markers, clips and transitions of timelines are read and written.
//
//     {"OTIO_SCHEMA":"Timeline.1","global_start_time":{"OTIO_SCHEMA":"RationalTime.1","rate":25.0,"value":90000.0},
//       "tracks":{"OTIO_SCHEMA":"Stack.1","markers":[{"OTIO_SCHEMA":"Marker.2","name":"…","color":"RED",
//         "marked_range":{…},"comment":"…"}],"children":[]}}
//
// The times of markers on the stack count from the timeline's global_start_time. The format cannot express drop frame,
// so tckit writes the rate into the metadata and finds it there. DaVinci Resolve also writes a marker's note there.

import JSON
import UniformTypes
import SMPTETimecode
import TextEncodings
import TimecodeEvents

enum OpenTimeline: DocumentWriter {
  static let traits = DocumentTraits(
    name: "OpenTimelineIO",
    type: { UTType(importedAs: "org.opentimelineio.timeline", conformingTo: .json) },
    losses: [.event, .transition, .emptyText, .order], omits: [], isUnicode: true, recordsTimes: true)

  /// The names of OpenTimelineIO's colors. Any other color is kept unchanged.
  static let colors = [
    "RED", "PINK", "ORANGE", "YELLOW", "GREEN", "CYAN", "BLUE", "PURPLE", "MAGENTA", "BLACK", "WHITE",
  ]

  /// A color in the spelling of other programs.
  static func color(named name: String) -> String {
    colors.contains(name) ? name.prefix(1) + name.dropFirst().lowercased() : name
  }

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    let text = head.trimmed(head.byteOrderMarkLength..<head.count)
    guard !text.isEmpty, head[text.lowerBound] == UInt8(ascii: "{") else { return false }
    // The schema is usually the first key.
    for index in text.prefix(4096) where head.has("\"OTIO_SCHEMA\"", at: index, before: text.upperBound) { return true }
    return false
  }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    var read = OpenTimelineReading()
    do throws(JSONError) {
      try JSONReader.read(bytes) { reader throws(JSONError) in
        reader.skipByteOrderMark()
        reader.acceptsNonFinite = true
        _ = try read.item(&reader)
        try reader.finish()
      }
    } catch {
      let location = bytes.location(error.offset)
      switch error.expected {
      case .utf8: throw DocumentError(.encoding, at: location)
      case .lessDepth: throw DocumentError(.tooDeep(limit: JSONReader.maximumDepth), at: location)
      default: throw DocumentError(.expected(error.expected.rawValue), at: location)
      }
    }
    read.omitLooseClips()
    read.joinTracks(in: bytes)
    try fill(&reading, with: read, of: bytes)
  }

  /// Makes the rows of the entries.
  private static func fill(
    _ reading: inout DocumentReading, with read: OpenTimelineReading, of bytes: Span<UInt8>
  ) throws(DocumentError) {
    reading.read.title = read.title
    if let rate = read.rate {
      let stated = read.statedRate.flatMap { $0.rate == rate.rate ? $0 : nil }
      reading.state(stated.map { .rate($0) } ?? .framesPerSecond(rate))
    }
    var location = DocumentLocation.beginning
    let places = read.entries.map { entry in
      location = bytes.location(entry.offset, after: location)
      return location
    }
    if !read.entries.isEmpty || reading.recordsTimes {
      // Only the maker of the rows may own them; otherwise they would be copied.
      var rows = try OpenTimelineRows(read, into: reading)
      reading = DocumentReading(reading.options)
      for index in order(of: read) { try rows.add(read.entries[index], at: places[index]) }
      rows.omitOpenTransitions()
      rows.reading.table.connect(in: bytes)
      reading = rows.reading
    }
    if let fault = read.fault {
      reading.forbidRewriting(DocumentError(.notRewritten(.content(fault.content)), at: bytes.location(fault.offset)))
    }
    if let start = read.start, read.rate != nil || reading.options.rate != nil {
      let properties = try reading.labelProperties(at: location).colon
      reading.read.start = Timecode(.rational(start), using: properties, by: .allowingInvalid)
    }
    location = .beginning
    for (fault, offset) in read.structure.sorted(by: { $0.offset < $1.offset }) {
      location = bytes.location(offset, after: location)
      reading.read.structure.append(DocumentError(.structure(fault), at: location))
    }
    // A remark keeps only the location of its first occurrence.
    var known: Set<String> = []
    for (content, isDetail, offset) in read.omitted {
      let location = known.insert(content).inserted ? bytes.location(offset) : location
      reading.omit(content, isDetail: isDetail, at: location)
    }
  }

  /// The order of the entries. In a file that tckit wrote from a list, the clips are ordered by track, not by time.
  private static func order(of read: OpenTimelineReading) -> [Int] {
    let entries = read.entries
    let listed = entries.filter { !$0.isOmitted }
    guard read.statedRate != nil, listed.contains(where: \.isClip), entries.allSatisfy(\.start.isDefined) else {
      return Array(entries.indices)
    }
    return entries.indices.ordered { left, right in
      let (first, second) = (entries[left], entries[right])
      return first.start == second.start ? first.offset < second.offset : first.start < second.start
    }
  }
}
