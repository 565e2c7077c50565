// The movies and sounds that the sources of events are held against, found by reel, clip or file name.
//
//     var media = MediaIndex()
//     try media.add(fileAt: "A001.mov", rateIfMissing: rate)
//     let extent = media.extent(for: source)

package import MediaTimecode
package import SMPTETimecode
package import SystemCalls

/// Media files by their names.
package struct MediaIndex: Sendable {
  private var files: [(name: String, range: TimecodeRange, isUsed: Bool)] = []
  private var places: [String: Int] = [:]

  /// An index of nothing.
  package init() {}

  /// Adds a file; the rate is for one that has none.
  package mutating func add(
    fileAt path: SystemPath, rateIfMissing rate: TimecodeFrameRate?
  ) throws(MediaTimecodeError) {
    let file: InputFile
    do throws(SystemError) { file = try InputFile(path) } catch { throw .unreadable(errno: error.errno.rawValue) }
    add(try file.mediaStart(rateIfMissing: rate), inFile: path.description)
  }

  /// Adds a file under its reel, its clip's name, and its own name with and without the extension; the first of a name counts.
  package mutating func add(_ start: MediaStart, inFile path: String) {
    let marker = start.marker(inFile: path)
    let file = path.split(separator: "/").last.map(String.init) ?? path
    for name in [file, Self.withoutExtension(file), marker.name, start.reel] {
      if let key = name?.lowercased(), !key.isEmpty, places[key] == nil { places[key] = files.count }
    }
    files.append((path, marker.range, false))
  }

  private static func withoutExtension(_ name: String) -> String {
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return name }
    return String(name[..<point])
  }

  /// What the media of a source have; nil if none of the files has its names, or the file gives no duration.
  mutating func extent(for source: TimecodeEvent.Source) -> TimecodeEvent.Source.Media? {
    let names = [source.clip, source.clip.map(Self.withoutExtension), source.reel]
    guard let place = names.compactMap({ name in name.flatMap { places[$0.lowercased()] } }).first else { return nil }
    files[place].isUsed = true
    let range = files[place].range
    return range.isTimecode ? nil : .init(in: range.inPoint, out: range.outPoint)
  }

  /// The files that were found for no source.
  package var unused: [String] { files.filter { !$0.isUsed }.map(\.name) }
}
