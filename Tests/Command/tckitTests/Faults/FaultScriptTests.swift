// The scripts of Tests/Faults that attack the executable, in the short form; `make faults` runs the long one.

import Foundation
import TestSupport
import Testing

@Suite(.waits, .needs("python3"))
struct FaultScriptTests {
  private static func run(_ script: String, _ arguments: String...) throws -> (output: String, status: Int32) {
    try TestScript.run("Faults/\(script)", arguments)
  }

  /// Failures seen in other tools, one case per line.
  private static let storeCases: [String] = {
    guard let list = try? run("store.py", "--list"), list.status == 0 else { return [] }
    return list.output.split(separator: "\n").map(String.init)
  }()

  @Test
  func `the cases of the store are listed`() {
    #expect(Self.storeCases.count >= 21)
  }

  @Test(arguments: storeCases)
  func `the store keeps what it promises`(_ name: String) throws {
    let (output, status) = try Self.run("store.py", name)
    #expect(status == 0, "\(output)")
  }

  @Test
  func `of writers, readers and watchers killed at random, none loses what was acknowledged`() throws {
    let (output, status) = try Self.run("kill.py", "--seconds", "4", "--writers", "6")
    #expect(status == 0, "\(output)")
    #expect(output.contains(", 0 of them lost"), "\(output)")
  }

  @Test
  func `many writers beside readers and a watcher: no copy lost, no read torn`() throws {
    let (output, status) = try Self.run("stress.py", "--writers", "8", "--copies", "6", "--readers", "3")
    #expect(status == 0, "\(output)")
    #expect(output.contains("8 writers: 48 copies acknowledged, 0 killed, change count 48"), "\(output)")
  }

  @Test(.needs("strace"))
  func `a writer that is held while others publish is not lost, and gives no count twice`() throws {
    let (output, status) = try Self.run("overtaken.py", "--quick")
    #expect(status == 0, "\(output)")
  }

  @Test(.needs("strace"))
  func `a group shares a store, and nobody else has a part in it`() throws {
    let (output, status) = try Self.run("sharing.py")
    #expect(status == 0, "\(output)")
  }

  @Test(.needs("git", "curl"))
  func `eight writers share a pasteboard by the recipes for git and object stores`() throws {
    let (output, status) = try Self.run("../Recipes/recipes.py")
    #expect(status == 0, "\(output)")
    #expect(output.contains("git: 8 writers, 48 of 48 contents kept"), "\(output)")
  }

  @Test(.needs("strace"))
  func `each system call of each writing command fails once and is killed at once`() throws {
    let (output, status) = try Self.run("inject.py", "--quick")
    #expect(status == 0, "\(output)")
    #expect(output.contains(" cases, 0 lost or torn"), "\(output)")
  }
}
