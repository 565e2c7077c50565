// The movies and sounds in which the sources of events must be, found by reel, clip or file name.
//
//     var media = MediaIndex()
//     try media.add(fileAt: "A001.mov", rateIfMissing: rate)
//     let files = media.files(for: source)                          // several files may have the same name

package import MediaTimecode
package import SMPTETimecode
package import SystemCalls
import TimecodeCuts

/// Media files by their names.
package struct MediaIndex: Sendable {
  /// A file in which sources must be.
  struct File: Sendable {
    let name: String
    /// The extent of its media.
    let extent: TimecodeEvent.Source.Media
    /// The rate that the file states; nil if it states none.
    let rate: TimecodeFrameRate?
    /// True if the points of some event are in the file.
    fileprivate var isUsed = false
  }

  /// The events of an input for which no file was found.
  package struct Missing: Equatable, Sendable {
    /// The number of such events.
    package var count = 0
    /// The reel of the first such event, or otherwise its clip.
    package var first = ""
    /// The line of the first such event.
    var line: Int?
    /// The number of events for which a file was found.
    var foundCount = 0
  }

  private var files: [File] = []
  /// The files of each name, in the order in which they were added; empty for a name that was searched without success.
  private var indices: [String: [Int]] = [:]
  private var missing = Missing()

  /// Makes an empty index.
  package init() {}

  /// Adds a file. The rate is used if the file states none.
  ///
  /// - Returns: True if the file states its duration. A file without one is ignored, because no source can be outside
  ///   it.
  package mutating func add(
    fileAt path: SystemPath, rateIfMissing rate: TimecodeFrameRate?
  ) throws(MediaTimecodeError) -> Bool {
    let file: InputFile
    do { file = try InputFile(path) } catch { throw .unreadable(errno: error.errno.rawValue) }
    return add(try MediaStart(reading: file.media(), rateIfMissing: rate), inFile: path.description)
  }

  /// Adds a file under its reel, its clip's name, and its own name with and without the extension.
  private mutating func add(_ start: MediaStart, inFile path: String) -> Bool {
    let marker = start.marker(inFile: path)
    guard !marker.range.isTimecode else { return false }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let names = [SourceName.folded(name), SourceName.stem(name), marker.name, start.reel]
    for name in Set(names.compactMap { $0?.lowercased() }) where !name.isEmpty {
      indices[name, default: []].append(files.count)
    }
    files.append(
      File(
        name: path, extent: .init(in: marker.inPoint, out: marker.range.outPoint),
        rate: start.statesRate ? marker.inPoint.frameRate : nil))
    return true
  }

  subscript(index: Int) -> File { files[index] }

  /// The files of a source, by its clip's name with or without the extension, or otherwise by its reel.
  mutating func files(for source: TimecodeEvent.Source) -> [Int] {
    let (clip, reel) = (source.clip, source.namedReel)
    let names = [clip.map(SourceName.folded), clip.map(SourceName.stem), reel.map(SourceName.folded)]
    for case let name? in names { if let known = indices[name], !known.isEmpty { return known } }
    return reel.map { files(beginning: SourceName.folded($0)) } ?? []
  }

  /// The extent of the first file of a source.
  mutating func extent(of source: TimecodeEvent.Source) -> TimecodeEvent.Source.Media? {
    files(for: source).first.map { files[$0].extent }
  }

  /// The files of the only name that begins with a reel of eight characters, the length to which edit lists cut names.
  private mutating func files(beginning reel: String) -> [Int] {
    guard SourceName.mayBeTruncated(reel), indices[reel] == nil else { return [] }
    let found = indices.lazy.filter { $0.key.hasPrefix(reel) }.map(\.value)
    let all = Set(found.joined()).sorted()
    indices[reel] = found.contains { $0.count == all.count } ? all : []
    return indices[reel] ?? []
  }

  /// Counts a source with a name and points, which either is in a file or lacks one. Returns true if it is in a file.
  mutating func count(_ source: TimecodeEvent.Source, hasFile: Bool, line: Int?) -> Bool {
    guard source.in != nil, source.in != source.out, let title = source.namedReel ?? source.clip else { return false }
    guard !hasFile else {
      missing.foundCount += 1
      return true
    }
    if missing.count == 0 { (missing.first, missing.line) = (title, line) }
    missing.count += 1
    return false
  }

  /// Marks files that an event is in.
  mutating func use(_ indices: [Int]) {
    for index in indices { files[index].isUsed = true }
  }

  /// The events without a file, and the number of events with one, since the last call.
  mutating func removeMissing() -> Missing {
    defer { missing = Missing() }
    return missing
  }

  /// The files that no event is in.
  package var unused: [String] { files.filter { !$0.isUsed }.map(\.name) }
}
