import MediaTimecode
import SMPTETimecode
import TestSupport
import Testing

/// A source that repeats a pattern after some bytes, up to the size that it claims.
private struct EndlessSource: ByteSource {
  var head: [UInt8]
  var pattern: [UInt8]
  var byteCount = 1 << 50

  func bytes(at offset: Int, count: Int) throws(MediaTimecodeError) -> [UInt8] {
    (offset..<min(offset + count, byteCount)).map { position in
      position < head.count ? head[position] : pattern[(position - head.count) % pattern.count]
    }
  }
}

struct HostileFileTests {
  @Test(arguments: SampleFile.all.map(\.name))
  func `the original files can be read`(_ name: String) throws {
    let file = try #require(SampleFile.all.first { $0.name == name })
    #expect(try MediaStart(reading: file.bytes).timecode.frameRate == .fps29_97d)
  }

  @Test(arguments: SampleFile.all.map(\.name))
  func `a file that ends early gives its start or an error within it`(_ name: String) throws {
    let file = try #require(SampleFile.all.first { $0.name == name })
    var refusals = 0
    for length in 0..<file.bytes.count {
      do throws(MediaTimecodeError) {
        _ = try MediaStart(reading: Array(file.bytes.prefix(length)))
      } catch {
        refusals += 1
        guard case .truncated(_, let offset) = error else { continue }
        #expect(offset <= file.bytes.count)
      }
    }
    #expect(refusals > 200)
  }

  @Test(arguments: SampleFile.all.map(\.name))
  func `a file with changed bytes gives a start or an error`(_ name: String) throws {
    let file = try #require(SampleFile.all.first { $0.name == name })
    var generator = SeededGenerator(seed: 16)
    var refusals = 0
    let odd: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
    for _ in 0..<500 {
      var bytes = file.bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let position = Int.random(in: 0..<bytes.count, using: &generator)
        let count = min(Int.random(in: 1...8, using: &generator), bytes.count - position)
        let value = odd.randomElement(using: &generator) ?? 0
        for offset in 0..<count { bytes[position + offset] = value }
      }
      if (try? MediaStart(reading: bytes)) == nil { refusals += 1 }
    }
    #expect(refusals > 4 && refusals < 500)
  }

  @Test
  func `elements without end are an error at once`() throws {
    let movie = MovieBytes.atom("ftyp", Array("qt  ".utf8) + [0, 0, 0, 0])
    let free: [UInt8] = .big(8, 4) + Array("free".utf8)
    let inside: [UInt8] = movie + .big(1, 4) + Array("moov".utf8) + .big(1 << 49, 8)
    let partition = MaterialBytes.partitionKey + [2, 4, 0, 0x83] + .big(88, 3) + .big(0, 88)
    var chunks = Array("RF64".utf8) + [0xFF, 0xFF, 0xFF, 0xFF] + Array("WAVE".utf8)
    let small = WaveBytes.chunk("junk", [])
    chunks += small
    let matroska = MatroskaBytes.element(0x1A45_DFA3, []) + MatroskaBytes.element(0x1853_8067, [], open: true)
    let sources = [
      EndlessSource(head: movie, pattern: free), EndlessSource(head: inside, pattern: free),
      EndlessSource(head: inside + .big(1, 4) + Array("trak".utf8) + .big(1 << 48, 8), pattern: free),
      EndlessSource(head: partition, pattern: MaterialBytes.fillKey + [0]),
      EndlessSource(head: partition, pattern: MaterialBytes.setKey + [0x37, 0, 4, 0x3C, 0x0A, 0, 0]),
      EndlessSource(head: chunks, pattern: small), EndlessSource(head: matroska, pattern: [0xEC, 0x80]),
      EndlessSource(head: [0x76, 0x2F, 0x31, 1, 2, 0, 0, 0], pattern: EXRBytes.attribute("a", "b", [])),
      EndlessSource(head: [0x76, 0x2F, 0x31, 1, 2, 0x10, 0, 0], pattern: EXRBytes.attribute("a", "b", []) + [0]),
    ]
    for source in sources {
      #expect { try MediaStart(reading: source) } throws: { error in
        guard case .tooLarge? = error as? MediaTimecodeError else { return false }
        return true
      }
    }
  }

  @Test
  func `elements nested a million deep are not followed`() throws {
    var atoms: [UInt8] = MovieBytes.atom("ftyp", Array("qt  ".utf8) + [0, 0, 0, 0])
    for depth in 0..<100_000 { atoms += .big(800_000 - depth * 8, 4) + Array("moov".utf8) }
    #expect(throws: MediaTimecodeError.timecodeMissing(.quickTime)) { try MediaStart(reading: atoms) }
    var tags = MatroskaBytes.element(0x1A45_DFA3, [])
    for identifier: UInt32 in [0x1853_8067, 0x1254_C367, 0x7373] {
      tags += MatroskaBytes.element(identifier, [], open: true)
    }
    for _ in 0..<100_000 { tags += MatroskaBytes.element(0x67C8, [], open: true) }
    #expect(throws: MediaTimecodeError.self) { try MediaStart(reading: tags) }
    let xml = String(repeating: "<SPEED>", count: 9000)
    var wave = WaveBytes(production: xml)
    wave.timeReference = 1
    #expect(throws: MediaTimecodeError.self) { try MediaStart(reading: wave.bytes) }
  }

  @Test
  func `sizes of 2^60 and counts of 2^32 are errors at their offset`() throws {
    let head = MovieBytes.atom("ftyp", Array("qt  ".utf8) + [0, 0, 0, 0])
    for size in [1 << 60, Int.max, -1] {
      let movie = head + .big(1, 4) + Array("mdat".utf8) + .big(size, 8)
      #expect(throws: MediaTimecodeError.truncated(.quickTime, at: head.count)) { try MediaStart(reading: movie) }
      let material = MaterialBytes.partitionKey + [2, 4, 0, 0x88] + .big(size, 8)
      #expect(throws: MediaTimecodeError.truncated(.mxf, at: 0)) { try MediaStart(reading: material + .big(0, 200)) }
    }
    var movie = try #require(SampleFile.all.first { $0.name == "QuickTime" }).bytes
    for name in ["stco", "stts", "elst"] {
      let letters = Array(name.utf8)
      let position = try #require(movie.indices.first { movie[$0...].starts(with: letters) })
      var bytes = movie
      bytes.replace(at: position + 8, with: [0xFF, 0xFF, 0xFF, 0xFF])
      #expect { try MediaStart(reading: bytes) } throws: { error in
        guard case .malformed(.quickTime, .size, at: _)? = error as? MediaTimecodeError else { return false }
        return true
      }
    }
    movie.replace(at: movie.count - 4, with: [0x7F, 0xFF, 0xFF, 0xFF])
    #expect { try MediaStart(reading: movie) } throws: { error in
      guard case .truncated(.quickTime, at: _)? = error as? MediaTimecodeError else { return false }
      return true
    }
  }

  @Test(arguments: ["", "x", "<!DOCTYPE html><html>", "RIFF????AVI "])
  func `no bytes, text and a page of a different kind are no container`(_ text: String) {
    #expect(throws: MediaTimecodeError.unknownContainer(firstBytes: Array(text.utf8.prefix(16)))) {
      try MediaStart(reading: Array(text.utf8))
    }
  }
}
