// The environment's values reach system calls as bytes, even if they are not UTF-8.

import Foundation
import SystemCalls
import TestSupport
import Testing

@testable import SystemClipboard

/// The command that starts an owner of a selection from the tested executable.
let testedOwner = [TestedExecutable.path, ClipboardOwner.word].map { Array($0.utf8) }

@Suite(.waits)
struct EnvironmentBytesTests {
  private static let raw: [UInt8] = Array("/tmp/p".utf8) + [0xFF]

  private func variables(_ values: [(String, [UInt8])]) -> NamedTexts {
    var result: NamedTexts = [:]
    for (name, value) in values { result.append(value, as: Array(name.utf8)) }
    return result
  }

  /// Runs a program with a path after its arguments.
  private func run(_ program: SystemPath, _ arguments: [String], _ path: SystemPath) throws -> Int32 {
    let arguments = [program.bytes] + arguments.map { Array($0.utf8) } + [path.bytes]
    return try Spawn(program, arguments: arguments).start().wait().shellStatus
  }

  @Test
  func `sockets and authority files follow the variables, byte for byte`() {
    let variables = variables([
      ("XDG_RUNTIME_DIR", Self.raw), ("WAYLAND_DISPLAY", [0x77, 0xFE]), ("XAUTHORITY", Self.raw),
      ("DISPLAY", [0x3A, 0x30]),
    ])
    guard case .wayland(let path) = ServerAddress.wayland(variables) else { Issue.record("no Wayland address"); return }
    #expect(path.bytes == Self.raw + [0x2F, 0x77, 0xFE])
    guard case .x11(let display, let authority) = ServerAddress.x11(variables) else {
      Issue.record("no X11 address"); return
    }
    #expect(display == ":0" && authority?.bytes == Self.raw)
    guard case .x11(_, let fallback) = ServerAddress.x11(self.variables([("HOME", Self.raw)])) else { return }
    #expect(fallback?.bytes == Self.raw + Array("/.Xauthority".utf8))
  }

  @Test(arguments: ["", ".", "..", "home", "./home"])
  func `an empty or relative directory is the root, never below the current one`(_ directory: String) {
    var variables: NamedTexts = ["WAYLAND_DISPLAY": "wayland-0"]
    for name in ["XDG_RUNTIME_DIR", "HOME"] { variables.append(Array(directory.utf8), as: Array(name.utf8)) }
    guard case .wayland(let path) = ServerAddress.wayland(variables),
      case .x11(_, let authority) = ServerAddress.x11(variables)
    else { Issue.record("no address"); return }
    #expect(path == "/wayland-0" && authority == "/.Xauthority")
  }

  @Test
  func `a program is found in a directory with any name, and gets the variables unchanged`() throws {
    let directory = try #require(SystemPath(bytes: Self.raw + Array("\(CurrentProcess.identifier)".utf8)))
    try Descriptor.makeDirectory(directory)
    defer { _ = try? run("/bin/rm", ["-r"], directory) }
    #expect(try run("/bin/ln", ["-s", "/bin/sh"], directory.appending("tmux")) == 0)
    let programs = ClipboardEnvironment.programs(
      path: try #require(SystemPath(bytes: Array("/nowhere:".utf8) + directory.bytes)))
    #expect(programs.path("tmux") == directory.appending("tmux"))
    let shell = ChildProcess(
      path: try #require(programs.path("tmux")), arguments: ["-c", "printf %s \"$RAW\""],
      environment: variables([("RAW", Self.raw)]),
      outputLimit: 100)
    #expect(try shell.run(until: Deadline(in: .seconds(10))).output == Self.raw)
  }

  @Test
  func `a display that is not UTF-8 is named in the message, and is no display`() {
    let found = ClipboardAvailability.all(
      in: ClipboardEnvironment(variables: variables([("DISPLAY", [0x3A, 0xFF])])), for: .paste)
    #expect(found.first { $0.name == .x11 }?.reason == "DISPLAY is :\\xff, which does not name an X server")
  }
}
