// The files that Tests/Media/make.py made with the field's writers, each with the values that its maker was given.
// `make media` makes them in .build/media; TCKIT_MEDIA names another directory, and a missing one is then a failure.

import Foundation
import MediaTimecode
import SMPTETimecode
import TestSupport
import Testing

/// The values that a maker was given for a file: a line of manifest.jsonl.
struct MadeFile: Decodable, CustomStringConvertible {
  var file: String
  var container: String
  var maker: String
  var label: String
  var rate: String
  var duration: String?
  var reel: String?
  var name: String?
  var places: Int?
  /// The rate in the file may be the rounding of two.
  var rounded: Bool?

  var description: String { "\(file) by \(maker)" }

  static let directory: URL = {
    if let path = ProcessInfo.processInfo.environment["TCKIT_MEDIA"] { return URL(filePath: path) }
    return packageRoot.appending(path: ".build/media")
  }()

  static let isRequired = ProcessInfo.processInfo.environment["TCKIT_MEDIA"] != nil

  static let lines: [Substring] = {
    let text = try? String(contentsOf: directory.appending(path: "manifest.jsonl"), encoding: .utf8)
    return text?.split(separator: "\n") ?? []
  }()

  /// The files of the lines that can be read; a test requires that all can.
  static let all: [MadeFile] = lines.compactMap { try? JSONDecoder().decode(MadeFile.self, from: Data($0.utf8)) }
}

@Suite(.enabled(if: MadeFile.isRequired || !MadeFile.lines.isEmpty, "make media has not been run"))
struct MadeFileTests {
  @Test(arguments: MadeFile.all)
  func `label, rate, drop flag, duration and names are those given to the program that made the file`(_ made: MadeFile)
    throws
  {
    let start = try Self.start(of: made)
    #expect(start.container.rawValue == made.container)
    #expect(start.timecode.stringValue() == made.label)
    #expect(start.timecode.subFrames == 0)
    #expect(start.timecode.frameRate.rawValue == made.rate)
    #expect(start.warnings.isEmpty)
    if let duration = made.duration { #expect(start.durationInFrames == Int(duration).map { Fraction($0, 1) }) }
    if let reel = made.reel { #expect(start.reel == reel) }
    if let name = made.name { #expect(start.name == name) }
    if let places = made.places { #expect(start.found.count == places) }
  }

  /// The file's start; if the file's rate can mean two rates, one of them the maker's, the maker's rate is given.
  private static func start(of made: MadeFile) throws -> MediaStart {
    let path = MadeFile.directory.appending(path: made.file).path
    do { return try MediaStart(contentsOfFile: path) } catch {
      guard case .rateRounded(_, _, let rates, _) = error, made.rounded == true,
        let told = TimecodeFrameRate(rawValue: made.rate), rates.contains(told)
      else { throw error }
      return try MediaStart(contentsOfFile: path, rateIfMissing: told)
    }
  }

  @Test
  func `every container was made by two makers at sixteen rates, at least 220 files in all`() {
    #expect(MadeFile.all.count >= 220)
    #expect(MadeFile.all.count == MadeFile.lines.count, "every line of the manifest is read")
    #expect(Set(MadeFile.all.map(\.rate)).count == 16)
    for container in MediaContainer.allCases {
      let files = MadeFile.all.filter { $0.container == container.rawValue }
      let makers = Set(files.map { $0.maker.prefix { $0.isLetter } })
      #expect(makers.count >= 2, "\(container): \(makers)")
      // The writers of DPX have no way to set its drop flag.
      #expect(Set(files.map(\.rate)).count == (container == .dpx ? 13 : 16), "\(container)")
    }
  }
}

struct FileTests {
  @Test
  func `a sparse file of 100 GB is read at its ends`() throws {
    let told = try #require(Told(.fps25, 1, 0, 0, 0))
    let movie = MovieBytes(told)
    let url = FileManager.default.temporaryDirectory.appending(path: "tckit-\(UUID().uuidString).mov")
    defer { try? FileManager.default.removeItem(at: url) }
    let head = MovieBytes.atom("ftyp", Array("qt  ".utf8) + .big(0, 4) + Array("qt  ".utf8))
    let size = 100 << 30
    let data: [UInt8] = .big(1, 4) + Array("mdat".utf8) + .big(size - head.count, 8) + .big(told.frames, 4)
    try Data(head + data).write(to: url)
    let handle = try FileHandle(forWritingTo: url)
    try handle.seek(toOffset: UInt64(size))
    try handle.write(contentsOf: Data(movie.movie(offsets: [[head.count + 16]], base: 0)))
    try handle.close()
    #expect(try MediaStart(contentsOfFile: url.path).timecode.tagged == "01:00:00:00@25")
  }

  @Test(arguments: SampleFile.fixtures.map(\.name))
  func `the fixtures are the hand-made files`(_ name: String) throws {
    let file = try #require(SampleFile.fixtures.first { $0.name == name })
    let url = packageRoot.appending(path: "Tests/Fixtures/Media/\(name)")
    if ProcessInfo.processInfo.environment["TCKIT_RECORD"] != nil { try Data(file.bytes).write(to: url) }
    #expect(try Data(contentsOf: url) == Data(file.bytes))
    guard name.hasPrefix("A001") else { return }
    #expect(try MediaStart(contentsOfFile: url.path).timecode.tagged == "10:03:07;29@29.97d")
  }

  @Test(arguments: ["/", "/dev/null", "/nonexistent"])
  func `a path that is no file, or does not exist, is a system error`(_ path: String) {
    #expect { try MediaStart(contentsOfFile: path) } throws: { error in
      guard case .unreadable? = error as? MediaTimecodeError else { return false }
      return true
    }
  }
}
