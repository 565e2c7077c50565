// The movies and sounds that the sources of events are held against, found by reel, clip or file name.
//
//     var media = MediaIndex()
//     try media.add(fileAt: "A001.mov", rateIfMissing: rate)
//     let file = media.file(for: source, line: 4)

package import MediaTimecode
package import SMPTETimecode
package import SystemCalls
import TimecodeCuts

/// Media files by their names.
package struct MediaIndex: Sendable {
  /// A file that sources are held against.
  struct File: Sendable {
    let name: String
    /// What it has.
    let extent: TimecodeEvent.Source.Media
    /// The rate that the file states; nil if it states none.
    let rate: TimecodeFrameRate?
    fileprivate var isUsed = false
  }

  /// The events of an input for which no file was found.
  package struct Missing: Equatable, Sendable {
    /// How many there are.
    package var count = 0
    /// The first one's reel, else its clip.
    package var first = ""
    /// The line of the first one.
    var line: Int?
    /// For how many events a file was found.
    var heldCount = 0
  }

  private var files: [File] = []
  /// Where the file of a name is; nil for a name that was looked for in vain.
  private var places: [String: Int?] = [:]
  private var missing = Missing()

  /// An index of nothing.
  package init() {}

  /// Adds a file; the rate is for one that has none.
  ///
  /// - Returns: Whether the file gives its duration; without one nothing can be held against it, and it is left out.
  package mutating func add(
    fileAt path: SystemPath, rateIfMissing rate: TimecodeFrameRate?
  ) throws(MediaTimecodeError) -> Bool {
    let file: InputFile
    do { file = try InputFile(path) } catch { throw .unreadable(errno: error.errno.rawValue) }
    return add(try MediaStart(reading: file.takeMedia(), rateIfMissing: rate), inFile: path.description)
  }

  /// Adds a file under its reel, its clip's name, and its own name with and without the extension; the first of a name counts.
  private mutating func add(_ start: MediaStart, inFile path: String) -> Bool {
    let marker = start.marker(inFile: path)
    guard !marker.range.isTimecode else { return false }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    for name in [SourceName.folded(name), SourceName.stem(name), marker.name, start.reel] {
      if let key = name?.lowercased(), !key.isEmpty, places[key] == nil { places[key] = files.count }
    }
    files.append(
      File(
        name: path, extent: .init(in: marker.inPoint, out: marker.range.outPoint),
        rate: start.statesRate ? marker.inPoint.frameRate : nil))
    return true
  }

  /// The file of a source, by its clip's name, with or without the extension, or by its reel; nil if there is none, which is
  /// counted where the source has a name and points.
  mutating func file(for source: TimecodeEvent.Source, line: Int?) -> File? {
    let reel = source.reel.flatMap { TimecodeEvent.Source.isNone(reel: $0) ? nil : $0 }
    guard source.in != nil, source.in != source.out, let title = reel ?? source.clip else { return nil }
    if let place = place(of: source.clip, reel) {
      files[place].isUsed = true
      missing.heldCount += 1
      return files[place]
    }
    if missing.count == 0 { (missing.first, missing.line) = (title, line) }
    missing.count += 1
    return nil
  }

  /// What the file of a source has, of which nothing is counted; nil without a file.
  mutating func extent(of source: TimecodeEvent.Source) -> TimecodeEvent.Source.Media? {
    let reel = source.reel.flatMap { TimecodeEvent.Source.isNone(reel: $0) ? nil : $0 }
    return place(of: source.clip, reel).map { files[$0].extent }
  }

  /// The file of a clip's name, or of a reel.
  private mutating func place(of clip: String?, _ reel: String?) -> Int? {
    let names = [clip.map(SourceName.folded), clip.map(SourceName.stem), reel.map(SourceName.folded)]
    let known = names.compactMap { $0 }.compactMap { places[$0] ?? nil }.first
    guard known == nil, let reel else { return known }
    return place(beginning: SourceName.folded(reel))
  }

  /// The only file of which a name begins with a reel of eight characters, to which edit lists cut names.
  private mutating func place(beginning reel: String) -> Int? {
    guard SourceName.mayBeCut(reel), places[reel] == nil else { return nil }
    let found = Set(places.lazy.filter { $0.key.hasPrefix(reel) }.compactMap(\.value))
    places[reel] = .some(found.count == 1 ? found.first : nil)
    return found.count == 1 ? found.first : nil
  }

  /// The events without a file, and how many have one, since the last call.
  mutating func takeMissing() -> Missing {
    defer { missing = Missing() }
    return missing
  }

  /// The files that were found for no source.
  package var unused: [String] { files.filter { !$0.isUsed }.map(\.name) }
}
