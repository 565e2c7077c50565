// pbcopy and pbpaste, which are macOS's own: against programs that stand in for them and check how they are called. They keep
// a file as the pasteboard.

import Foundation
import OpenTransferable
import TestSupport
import Testing

@testable import SystemClipboard

@Suite("macOS clipboard, against stand-ins")
struct PbcopyTests {
  /// A folder with both programs, which end with status 9 where they are called in any other way than documented.
  private final class StandIns {
    let folder: String

    init() throws {
      folder = try LeashedProcess.makeFolder()
      let locale = "[ \"$LC_ALL\" = en_US.UTF-8 ] || { echo \"locale: $LC_ALL\" >&2; exit 9; }\n"
      try write("pbcopy", "[ $# -eq 0 ] || { echo \"arguments: $*\" >&2; exit 9; }\n\(locale)cat >\(folder)/board")
      try write(
        "pbpaste",
        "[ \"$*\" = '-Prefer txt' ] || { echo \"arguments: $*\" >&2; exit 9; }\n\(locale)"
          + "[ ! -e \(folder)/board ] || cat \(folder)/board")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func write(_ name: String, _ script: String) throws {
      let path = "\(folder)/\(name)"
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    func clipboard() throws -> any Clipboard {
      let facts = ClipboardFacts(
        environment: ["LC_ALL": "C", "PATH": "/usr/bin:/bin"], programs: ClipboardFacts.programs(path: folder),
        hasTerminal: false, isMacOS: true)
      return try #require(ClipboardChoice.choose(nil, facts).clipboard(facts, timeLimit: .seconds(60)))
    }
  }

  @Test("text goes in by standard input and comes out of standard output", arguments: [1, 1 << 20])
  func roundTrip(_ size: Int) throws {
    let standIns = try StandIns()
    let clipboard = try standIns.clipboard()
    #expect(clipboard.name == .macos)
    let bytes = (0..<size).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    #expect(try clipboard.write([ClipboardRepresentation(type: .utf8PlainText, bytes: bytes)]) == [.utf8PlainText])
    #expect(try Data(contentsOf: URL(filePath: standIns.folder + "/board")) == Data(bytes))
    let offer = try #require(ClipboardTarget.typed(try clipboard.offers()).first)
    #expect(offer.type == .utf8PlainText)
    #expect(try clipboard.bytes(of: offer.offer) == bytes)
    try clipboard.clear()
    #expect(try clipboard.offers().isEmpty)
  }

  @Test("text that pbcopy would take for another document is refused", arguments: ["%!PS-Adobe", "{\\rtf1"])
  func mistakable(_ text: String) throws {
    let clipboard = try StandIns().clipboard()
    let error = #expect(throws: ClipboardError.self) {
      _ = try clipboard.write([ClipboardRepresentation(type: .utf8PlainText, bytes: Array(text.utf8))])
    }
    guard case .mistakable(.macos, let prefix) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(text.hasPrefix(prefix))
  }

  @Test("what a program says when it fails is in the error")
  func failure() throws {
    let standIns = try StandIns()
    try standIns.write("pbcopy", "echo 'no pasteboard service' >&2; exit 1")
    try standIns.write("pbpaste", "exit 2")
    let clipboard = try standIns.clipboard()
    #expect(throws: ClipboardError.failed(tool: "pbcopy", message: "no pasteboard service")) {
      _ = try clipboard.write([ClipboardRepresentation(type: .utf8PlainText, bytes: [0x31])])
    }
    #expect(throws: ClipboardError.failed(tool: "pbpaste", message: "it ended with status 2")) {
      _ = try clipboard.offers()
    }
  }
}
