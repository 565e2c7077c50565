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
    /// The different reels of the first such events, or otherwise their clips, at most three.
    package var names: [String] = []
    /// True if each of them has a different name, which is among the names.
    package var isComplete: Bool { count == names.count }
    /// The line of the first such event.
    var line: Int?
    /// The number of events for which a file was found.
    var foundCount = 0
  }

  /// A file of a folder whose start or end is unknown.
  package struct Unreadable: Sendable {
    package let path: String
    /// The reason; nil for a file without a duration.
    package let error: MediaTimecodeError?
  }

  private var files: [File] = []
  /// The files of each name, in the order in which they were added; empty for a name that was searched without success.
  private var indices: [String: [Int]] = [:]
  private var missing = Missing()
  /// The files of folders that cannot be used and that no event has named, by their names.
  private var unreadable: [String: [Unreadable]] = [:]
  /// The files of folders that cannot be used although an event names them.
  package private(set) var namedUnreadable: [Unreadable] = []

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
    let names = Self.names(ofFile: path) + [marker.name, start.reel].compactMap { $0?.lowercased() }
    for name in Set(names) where !name.isEmpty {
      indices[name, default: []].append(files.count)
    }
    files.append(
      File(
        name: path, extent: .init(in: marker.inPoint, out: marker.range.outPoint),
        rate: start.statesRate ? marker.inPoint.frameRate : nil))
    return true
  }

  /// Adds a file of a folder that cannot be used. It matters only if an event names it.
  package mutating func add(unreadable path: String, _ error: MediaTimecodeError?) {
    for name in Set(Self.names(ofFile: path)) {
      unreadable[name, default: []].append(Unreadable(path: path, error: error))
    }
  }

  private static func names(ofFile path: String) -> [String] {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return [SourceName.folded(name), SourceName.stem(name)]
  }

  private mutating func useUnreadable(named name: String) {
    for file in unreadable.removeValue(forKey: name) ?? [] {
      if !namedUnreadable.contains(where: { $0.path == file.path }) { namedUnreadable.append(file) }
    }
  }

  subscript(index: Int) -> File { files[index] }

  /// The files of a source, by its clip's name with or without the extension, or otherwise by its reel.
  mutating func files(for source: TimecodeEvent.Source) -> [Int] {
    let (clip, reel) = (source.clip, source.namedReel)
    let names = [clip.map(SourceName.folded), clip.map(SourceName.stem), reel.map(SourceName.folded)]
    for case let name? in names { if let known = indices[name], !known.isEmpty { return known } }
    if !unreadable.isEmpty { for case let name? in names { useUnreadable(named: name) } }
    return reel.map { files(beginning: SourceName.folded($0)) } ?? []
  }

  /// The extent of the first file of a source.
  mutating func extent(of source: TimecodeEvent.Source) -> TimecodeEvent.Source.Media? {
    files(for: source).first.map { files[$0].extent }
  }

  /// The files of the only name that begins with a reel of eight characters, the length to which edit lists cut names.
  private mutating func files(beginning reel: String) -> [Int] {
    guard SourceName.mayBeTruncated(reel), indices[reel] == nil else { return [] }
    for name in unreadable.keys.filter({ $0.hasPrefix(reel) }).sorted() { useUnreadable(named: name) }
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
    if missing.count == 0 { missing.line = line }
    if missing.names.count < 3, !missing.names.contains(title) { missing.names.append(title) }
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
