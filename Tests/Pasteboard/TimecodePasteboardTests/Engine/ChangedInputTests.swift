// A file that changes while it is read gives no result, because the text may be a part, or parts of two versions.

import Foundation
import SMPTETimecode
import SystemCalls
import TestSupport
import TimecodeDocuments
import Testing

@testable import TimecodePasteboard

extension Recording {
  fileprivate var isChanged: Bool {
    events.contains { if case .failed(.changed) = $0.kind { true } else { false } }
  }
  fileprivate var hasGrown: Bool {
    events.contains { if case .failed(.grown) = $0.kind { true } else { false } }
  }
  fileprivate var isRefusedAsOutput: Bool {
    events.contains { if case .failed(.isOutput) = $0.kind { true } else { false } }
  }
}

struct ChangedInputTests {
  /// The change that another program makes to the file.
  enum Change: CaseIterable {
    case nothing, cut, append, overwrite

    func make(at path: String) throws {
      let file = try #require(FileHandle(forUpdatingAtPath: path))
      switch self {
      case .nothing: return
      case .cut: try file.truncate(atOffset: 24)
      case .append:
        try file.seekToEnd()
        try file.write(contentsOf: Data("01:00:09:00\n".utf8))
      case .overwrite: try file.write(contentsOf: Data("02".utf8))
      }
      try file.close()
    }
  }

  private static func file(_ folder: TemporaryFolder, _ text: String) throws -> String {
    let path = folder.path + "/file"
    try Data(text.utf8).write(to: URL(filePath: path))
    try FileClock.waitForTick(in: folder.path)
    return path
  }

  @Test(arguments: Change.allCases, [false, true])
  func `a list is then an input that failed, scanned or not`(_ change: Change, _ scans: Bool) throws {
    let folder = try TemporaryFolder()
    let path = try Self.file(folder, String(repeating: "01:00:00:00\n", count: 4))
    var buffer = InputBuffer(try .open(SystemPath(path)))
    try change.make(at: path)
    let list = InputList(files: [SystemPath(path)])
    var recording = Recording(form: .items, buffer: 0)
    var run = Run(
      Operation(.collect(allowsInvalid: false)), readBy: TimecodeReader(properties: .init(rate: .fps25)))
    run.readText(&buffer, InputName(path: SystemPath(path)), of: InputSequence(list, scans: scans), into: &recording)
    #expect(recording.isChanged == (change == .cut || change == .overwrite))
    #expect(recording.hasGrown == (change == .append))
    #expect(run.tally.readCount == (change == .cut ? 2 : 4))
  }

  @Test(arguments: [
    // The text written before the file is opened, the text written meanwhile, and the part that is read.
    ("01:00:00:00\n", "02:00:00:00\n", "01:00:00:00\n"), ("01:00:00:0", "7\n02:00:00:00\n", "01:00:00:07\n"),
    ("01:00:00:00\r\n", "02:00:00:00\r\n", "01:00:00:00\r\n"), ("01:00:00:0", "7", "01:00:00:07"),
    ("\u{FEFF}01", ":00:00:00\n02", "\u{FEFF}01:00:00:00\n"),
  ])
  func `a file that grows is read to the end of the line in which it ended`(
    before: String, added: String, read: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = try Self.file(folder, before)
    var buffer = InputBuffer(try .open(SystemPath(path)), portion: 4)
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(added.utf8))
    var bytes: [UInt8] = []
    while !buffer.isAtEnd {
      try buffer.fill()
      let count = buffer.withBytes { span in
        for index in span.indices { bytes.append(span[index]) }
        return span.count
      }
      buffer.drop(count)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == read)
    #expect(buffer.change == (read == before + added ? .none : .grown))
  }

  @Test
  func `a file that is written anew, and is longer then, has changed`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.file(folder, "01:00:00:00\n")
    var buffer = InputBuffer(try .open(SystemPath(path)))
    try buffer.fill()
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.write(contentsOf: Data("02:00:00:00\n03:00:00:00\n".utf8))
    buffer.withBytes { #expect($0.count == 12) }
    #expect(buffer.change == .other)
  }

  @Test(arguments: Change.allCases)
  func `a document is not read either`(_ change: Change) throws {
    let folder = try TemporaryFolder()
    let line = "001  A001     V     C        10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00\n"
    let path = try Self.file(folder, line)
    let file = try InputFile(SystemPath(path))
    try change.make(at: path)
    #expect(try file.bytes(of: .editDecisionList).count > 0)
    #expect(file.wasChanged == (change != .nothing))
  }

  @Test
  func `an input that is the output is not read`() throws {
    let folder = try TemporaryFolder()
    let path = SystemPath(try Self.file(folder, "01:00:00:00\n"))
    for scans in [false, true] {
      var recording = Recording(form: .items, buffer: 0)
      recording.outputFile = try FileStatus(of: path)
      var run = Run(
        Operation(.collect(allowsInvalid: false)), readBy: TimecodeReader(properties: .init(rate: .fps25)))
      run.read(
        InputSequence(InputList(files: [path]), scans: scans), into: &recording)
      #expect(recording.isRefusedAsOutput && recording.events.count == 1)
    }
  }
}
