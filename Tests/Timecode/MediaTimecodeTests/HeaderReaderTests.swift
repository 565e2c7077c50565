// The parts of a file that are read, whatever its sizes claim: at each limit, and one beyond.

import Testing

@testable import MediaTimecode

struct HeaderReaderTests {
  private func reader(_ size: Int) -> HeaderReader {
    HeaderReader([UInt8](repeating: 7, count: size), container: .quickTime)
  }

  @Test
  func `elements are counted up to the limit`() throws {
    var reader = reader(8)
    for _ in 0..<HeaderReader.maximumElements { try reader.countElement(at: 0) }
    #expect(throws: MediaTimecodeError.tooLarge(.quickTime, at: 3)) { try reader.countElement(at: 3) }
  }

  @Test
  func `one call returns at most the longest run`() throws {
    for count in [HeaderReader.maximumRun - 1, HeaderReader.maximumRun] {
      var reader = reader(HeaderReader.maximumRun * 2)
      #expect(try reader.bytes(at: 0, count: count).count == count)
    }
    var reader = reader(HeaderReader.maximumRun * 2)
    #expect(throws: MediaTimecodeError.tooLarge(.quickTime, at: 0)) {
      try reader.bytes(at: 0, count: HeaderReader.maximumRun + 1)
    }
  }

  @Test
  func `the bytes read from a file are limited exactly`() throws {
    var reader = reader(HeaderReader.maximumBytes * 2)
    let run = HeaderReader.maximumRun
    // Backwards, so that nothing is in the window and no more is read than requested.
    for number in (1..<HeaderReader.maximumBytes / run).reversed() {
      #expect(try reader.bytes(at: number * run, count: run).count == run)
    }
    // One run remains.
    #expect(throws: MediaTimecodeError.tooLarge(.quickTime, at: run * 100)) {
      try reader.bytes(at: run * 100, count: run + 1)
    }
    #expect(try reader.distantNumber(at: run * 101, bytes: 8) == 0x0707_0707_0707_0707)
    #expect(try reader.bytes(at: run * 100, count: run - 8).count == run - 8)
    #expect(throws: MediaTimecodeError.tooLarge(.quickTime, at: run * 101)) {
      try reader.distantNumber(at: run * 101, bytes: 1)
    }
  }
}
