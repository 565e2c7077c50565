// Movies, sounds and images as input of the command: their starts, the reports about them, and how little of them is
// read.

import Foundation
import TestSupport
import Testing

@Suite(.waits)
struct MediaInputTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.fill(from: packageRoot.appending(path: "Tests/Fixtures/Media").path(percentEncoded: false))
  }

  private func run(_ line: String) throws -> ShellCommand.Result { try ShellCommand(line, in: sandbox).run() }

  @Test(
    .needs("jq"),
    arguments: [
      "A001.mov", "A001.mp4", "A001.mxf", "A001-atom.mxf", "A001.wav", "A001.dpx", "A001.exr", "A001.mkv",
    ])
  func `each container gives its start to validate, convert and copy`(_ name: String) throws {
    #expect(try run("tckit validate --accepted \(name) --rate 29.97d").outputText == "10:03:07;29\n")
    #expect(try run("tckit convert \(name) --format tagged").outputText == "10:03:07;29@29.97d\n")
    let copied = try run(
      "tckit copy \(name) && tckit paste --json | jq -c '[.timecode, .rate, .name != null]'")
    #expect(copied.outputText == "[\"10:03:07;29\",\"29.97d\",true]\n")
    // The name of a file does not decide its kind.
    let renamed = try run("cp \(name) list.txt; tckit convert list.txt -f tagged")
    #expect(renamed.outputText == "10:03:07;29@29.97d\n")
    #expect(try run("tckit convert - -f tagged <\(name)").outputText == "10:03:07;29@29.97d\n")
  }

  @Test
  func `an attached movie pastes as its start, with the type of its extension`() throws {
    let result = try run("tckit copy --attach A001.mov && tckit paste -f tagged && tckit types")
    #expect(result.outputText.hasPrefix("10:03:07;29@29.97d\n1\tcom.apple.quicktime-movie\t"))
    #expect(result.status == 0)
    let unknown = try run("cp A001.mov A001.xyzzy; tckit copy --attach A001.xyzzy")
    #expect(unknown.status == 64)
    #expect(unknown.errorText.hasPrefix("tckit: type xyzzy is not declared\n"))
  }

  @Test
  func `a sound without a rate whose iXML has a MASTER_SPEED names it, and does not take it`() throws {
    let text = "<BWFXML><SPEED><MASTER_SPEED>24/1</MASTER_SPEED></SPEED></BWFXML> "
    let chunk = "iXML\\%o\\0\\0\\0".replacingOccurrences(of: "%o", with: String(text.utf8.count, radix: 8)) + text
    let result = try run("cp no-rate.wav a.wav; printf '\(chunk)' >>a.wav; tckit validate a.wav")
    #expect(result.status == 64)
    #expect(result.errorText.hasSuffix("hint: give its rate: --rate RATE; its iXML has a MASTER_SPEED of 24/1\n"))
  }

  struct Refusal: Sendable {
    let words: String
    let status: Int32
    let errors: [String]
  }

  @Test(arguments: [
    Refusal(words: "no-rate.wav", status: 64, errors: ["tckit: no-rate.wav: the WAVE file has no frame rate"]),
    Refusal(words: "no-rate.wav --rate 29.97d", status: 0, errors: []),
    Refusal(
      words: "no-timecode.mov", status: 65, errors: ["no-timecode.mov: error: the QuickTime file has no"]),
    Refusal(
      words: "flag-at-24.mov", status: 0, errors: ["flag-at-24.mov: warning: the drop flag at offset"]),
    Refusal(
      words: "flag-at-24.mov --rate 24 --strict", status: 65,
      errors: ["flag-at-24.mov: error: the drop flag"]),
    Refusal(words: "A001.mov --rate 24", status: 1, errors: ["A001.mov: error: 10:03:07;29 is at 29.97d fps"]),
    Refusal(
      words: "A001.mov no-rate.wav A001.mp4", status: 64, errors: ["tckit: no-rate.wav: the WAVE file has"]),
    Refusal(
      words: "no-rate.wav no-timecode.mov A001.mp4", status: 65,
      errors: ["no-timecode.mov: error: the QuickTime", "tckit: no-rate.wav: the WAVE"]),
  ])
  func `what is wrong with a file is reported with its name; the others are read, and the status is the highest`(
    _ refusal: Refusal
  ) throws {
    let result = try run("tckit validate \(refusal.words)")
    #expect(result.status == refusal.status, "\(result.errorText)")
    // Findings come first. The count at the end is not about a file.
    let errors = (result.outputText + result.errorText).split(separator: "\n").filter {
      !$0.hasPrefix("hint:") && !$0.contains(" files refused: ")
    }
    #expect(errors.count == refusal.errors.count, "\(errors)")
    for (error, expected) in zip(errors, refusal.errors) { #expect(error.hasPrefix(expected)) }
  }

  @Test(.needs("jq"))
  func `a record has the file, its duration and every place that gives a start`() throws {
    let result = try run(
      "tckit validate --accepted A001-atom.mxf --json 2>/dev/null | jq -c '[.file, .duration.frames, (.places | length), "
        + ".places[0].timecode, .container]'")
    let fields = try JSONDecoder().decode([Field].self, from: Data(result.output))
    #expect(fields == [.text("A001-atom.mxf"), .number(48), .number(3), .text("10:03:07;29"), .text("MXF")])
  }

  enum Field: Decodable, Equatable {
    case text(String)
    case number(Int)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try value.decode(String.self))
      }
    }
  }

  @Test(
    .needs("ffmpeg"),
    arguments: [("24", "10:02:10:00@24"), ("30000/1001", "10:02:10;02@29.97d"), ("50", "23:59:59:49@50")])
  func `the manual's line for ffmpeg writes the pasted start into a movie`(_ rate: String, _ tagged: String) throws {
    let manual = try String(contentsOf: packageRoot.appending(path: "man/tckit-recipes.7"), encoding: .utf8)
    let lines = manual.split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("ffmpeg ") && $0.contains("tckit paste") })
    let result = try run(
      """
      ffmpeg -v error -f lavfi -i color=s=32x32:r=\(rate) -frames:v 10 -c:v mjpeg graded.mov &&
      tckit copy '\(tagged)' && \(line.replacing("\\-", with: "-")) -v error </dev/null &&
      tckit convert A001C003-graded.mov -f tagged
      """)
    #expect(result.outputText == "\(tagged)\n", "\(result.errorText)")
  }

  @Test(.needs("strace"))
  func `a sparse movie of 100 GB with its header last: at most 64 KiB are read, in at most 40 calls`() throws {
    // The fixture begins with ftyp; its other atoms go after 100 GB of an mdat without content.
    let movie = [UInt8](try Data(contentsOf: packageRoot.appending(path: "Tests/Fixtures/Media/A001.mov")))
    let size = 100 << 30
    func number(_ value: Int, bytes: Int) -> [UInt8] { (0..<bytes).reversed().map { UInt8(value >> ($0 * 8) & 0xFF) } }
    let padding = number(1, bytes: 4) + Array("mdat".utf8) + number(size, bytes: 8)
    // Offsets of samples count from the beginning of the file, so the fixture keeps its place, except for its header.
    let header = try #require(Self.atom("moov", in: movie))
    let path = "\(sandbox.root)/work/large.mov"
    var head = movie
    head.replaceSubrange(header.lowerBound + 4..<header.lowerBound + 8, with: Array("free".utf8))
    try Data(head + padding).write(to: URL(filePath: path))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seek(toOffset: UInt64(head.count + size))
    try file.write(contentsOf: Data(movie[header]))
    try file.close()
    let result = try run(
      "strace -f -o calls -e trace=read,pread64,preadv,readv,mmap,lseek tckit convert large.mov -f tagged")
    #expect(result.outputText == "10:03:07;29@29.97d\n", "\(result.errorText)")
    let calls = try String(contentsOfFile: "\(sandbox.root)/work/calls", encoding: .utf8).split(separator: "\n")
    let reads = calls.filter { $0.contains("read") }
    let bytes = reads.compactMap { $0.split(separator: "= ").last.flatMap { Int($0) } }.reduce(0, +)
    #expect(!reads.isEmpty)
    #expect(reads.count <= 40, "\(reads.joined(separator: "\n"))")
    #expect(bytes <= 64 << 10, "\(reads.joined(separator: "\n"))")
  }

  /// The bytes of the first atom of a kind at the top level.
  private static func atom(_ kind: String, in movie: [UInt8]) -> Range<Int>? {
    var offset = 0
    while offset + 8 <= movie.count {
      let size = movie[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard size >= 8 else { return nil }
      if movie[(offset + 4)..<(offset + 8)].elementsEqual(kind.utf8) { return offset..<min(offset + size, movie.count) }
      offset += size
    }
    return nil
  }
}
