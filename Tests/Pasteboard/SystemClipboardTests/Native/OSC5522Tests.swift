// OSC 5522 without a terminal: the sequences sent, and the meaning of answers.

import Foundation
import Testing

@testable import SystemClipboard

struct OSC5522Tests {
  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}\\", with: "$").replacing("\u{1B}", with: "^")
  }

  @Test
  func `a probe requests the mode, the types, and then a reply that every terminal sends`() {
    #expect(text(OSC5522Sequence.probe(isPrimary: false)) == "^[?5522$p^]5522;type=read;Lg==$^[c")
    #expect(text(OSC5522Sequence.read(["a/b"], isPrimary: true)) == "^]5522;type=read:loc=primary;YS9i$")
  }

  @Test
  func `a write sends each content once, in chunks, with its other names as aliases`() {
    let bytes = [UInt8](repeating: 0x41, count: 4097)
    let lines = text(
      OSC5522Sequence.write([(["t/p", "X", "Y"], [0x31]), (["b/c"], bytes), (["e/e"], [])], isPrimary: false)
    )
    .split(separator: "$")
    #expect(lines.count == 7)
    #expect(lines[0] == "^]5522;type=write")
    #expect(lines[1] == "^]5522;type=wdata:mime=dC9w;MQ==")
    #expect(lines[2] == "^]5522;type=walias:mime=dC9w;WCBZ")
    #expect(lines[3].hasPrefix("^]5522;type=wdata:mime=Yi9j;QUFB") && lines[3].count == 28 + 5464)
    #expect(lines[4] == "^]5522;type=wdata:mime=Yi9j;QQ==")
    #expect(lines[5] == "^]5522;type=wdata:mime=ZS9l")
    #expect(lines[6] == "^]5522;type=wdata")
  }

  private static let esc = "\u{1B}"
  private static func osc(_ text: String) -> String { "\(esc)]5522;\(text)\(esc)\\" }

  static let exchanges: [(String, OSC5522Reader.Progress)] = [
    ("\(esc)[?62;22c", .unknown), ("\(esc)[?5522;0$y\(esc)[?6c", .unknown), ("\(esc)[?5522;2$y\(esc)[?6c", .waiting),
    ("typed", .waiting), ("", .waiting), ("\(esc)]52;c;YQ==\u{7}", .waiting),
    (osc("type=read:status=OK") + "\(esc)[?6c", .waiting),
    (
      osc("type=read:status=OK") + osc("type=read:status=DATA:mime=Lg==;YS9iIGMvZA==") + osc("type=read:status=DONE"),
      .contents([.init(type: ".", bytes: Array("a/b c/d".utf8))])
    ),
    (
      osc("type=read:status=DATA:mime=YS9i;QQ==") + osc("type=read:status=DATA:mime=YS9i;Qg==")
        + osc("type=read:status=DATA:mime=Yy9k;Qw==") + osc("type=read:status=DONE"),
      .contents([.init(type: "a/b", bytes: [0x41, 0x42]), .init(type: "c/d", bytes: [0x43])])
    ),
    (osc("type=write:status=DONE"), .written), (osc("type=write:status=EPERM:id=1"), .refused("EPERM")),
    (osc("type=read:status=EBUSY"), .refused("EBUSY")), (osc("type=read"), .malformed),
    (osc("type=read:status=DATA:mime=YS9i;***"), .malformed),
    (osc("type=read:status=DATA:mime=YS9i;" + String(repeating: "QUFB", count: 400)), .tooLarge),
  ]

  @Test(arguments: exchanges)
  func `answers can arrive in pieces of any size`(_ text: String, _ expected: OSC5522Reader.Progress) {
    for piece in [1, 7, 100_000] {
      var reader = OSC5522Reader(endsAtFence: true, limit: 1000)
      let bytes = Array(text.utf8)
      var progress = OSC5522Reader.Progress.waiting
      for start in stride(from: 0, to: bytes.count, by: piece) where progress == .waiting {
        progress = reader.feed(Array(bytes[start..<min(start + piece, bytes.count)]))
      }
      #expect(progress == expected, "pieces of \(piece)")
    }
  }

  @Test
  func `content is accepted up to its limit in bytes and up to 1,024 types`() {
    func progress(_ commands: [String]) -> OSC5522Reader.Progress {
      var reader = OSC5522Reader(endsAtFence: false, limit: 1000)
      var progress = OSC5522Reader.Progress.waiting
      for command in commands where progress == .waiting { progress = reader.feed(Array(Self.osc(command).utf8)) }
      return progress
    }
    let (start, end) = ("type=read:status=DATA:mime=", "type=read:status=DONE")
    for count in [999, 1000] {
      let content = Data(repeating: 0x41, count: count)
      let expected = OSC5522Reader.Progress.contents([.init(type: "a/b", bytes: Array(content))])
      #expect(progress(["\(start)YS9i;\(content.base64EncodedString())", end]) == expected)
    }
    #expect(progress(["\(start)YS9i;\(Data(repeating: 0x41, count: 1001).base64EncodedString())", end]) == .tooLarge)
    for (count, isUsed) in [(1023, true), (1024, true), (1025, false)] {
      let types = (0..<count).map { "\(start)\(Data("a/\($0)".utf8).base64EncodedString());" }
      guard case .contents(let contents) = progress(types + [end]) else {
        #expect(!isUsed && progress(types) == .tooLarge)
        continue
      }
      #expect(isUsed && contents.count == count)
      let inParts = types.dropLast() + ["\(types[count - 1])QQ==", "\(types[count - 1])Qg==", end]
      guard case .contents(let parts) = progress(Array(inParts)) else {
        Issue.record("the last of \(count) types does not arrive in two parts")
        continue
      }
      #expect(parts.last?.bytes == Array("AB".utf8))
    }
  }

  @Test
  func `without a fence the terminal attributes end nothing`() {
    var reader = OSC5522Reader(endsAtFence: false, limit: 1000)
    #expect(reader.feed(Array("\(Self.esc)[?6c".utf8)) == .waiting)
  }
}
