// The fuzz target of MediaTimecode. FUZZ_SEEDS names a directory for the hand-made files of the tests.

import Foundation
import MediaTimecode
import SMPTETimecode

/// Bytes that count how often they are read.
private final class CountedBytes: ByteSource {
  let all: [UInt8]
  var read = 0

  init(_ all: [UInt8]) { self.all = all }

  var byteCount: Int { all.count }

  func bytes(at offset: Int, count: Int) throws(MediaTimecodeError) -> [UInt8] {
    read += count
    return try all.bytes(at: offset, count: count)
  }
}

/// Writes the seeds if a directory is given for them.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutableRawPointer) -> CInt {
  guard let path = ProcessInfo.processInfo.environment["FUZZ_SEEDS"] else { return 0 }
  for file in SampleFile.all {
    let directory = URL(filePath: path).appending(path: file.name)
    try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try? Data(file.bytes).write(to: directory.appending(path: "hand-made"))
  }
  return 0
}

/// Reads an input as a media file, with and without a rate.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let source = CountedBytes(Array(UnsafeBufferPointer(start: bytes, count: count)))
  for rate in [nil, TimecodeFrameRate.fps29_97d] {
    do throws(MediaTimecodeError) {
      let start = try MediaStart(reading: source, rateIfMissing: rate)
      precondition(start.timecode.isValid, "a start is a valid timecode")
      precondition(start.found.first?.timecode?.components == start.timecode.components, "the first place is taken")
      precondition(start.found.allSatisfy { $0.offset >= 0 && $0.offset < max(count, 1) }, "a place is in the file")
      _ = (start.interval, start.durationInFrames, start.warnings.map(\.description))
    } catch {
      _ = error.description
    }
  }
  precondition(source.read <= 16 << 20, "what is read is bounded")
  return 0
}
