// Other programs at the clipboard: run for their output, and the processes that tckit leaves behind.

public import Foundation

/// The executable under test, which also serves the selections: $TCKIT_EXECUTABLE, or without it the product next to
/// the tests.
public enum TestedExecutable {
  /// Its path.
  public static let path: String = {
    let named = ProcessInfo.processInfo.environment["TCKIT_EXECUTABLE"]
    let beside = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "tckit").path
    let candidates = [named, beside, FileManager.default.currentDirectoryPath + "/.build/debug/tckit"]
    return candidates.compactMap { $0 }.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "/nowhere/tckit"
  }()
}

/// Programs that have nothing to do with tckit.
public enum ClipboardPeer {
  /// Runs a program until it ends, and returns its output. It must leave nothing behind.
  public static func run(
    _ words: [String], _ environment: [String: String]
  ) throws -> (output: Data, status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (data, process.terminationStatus)
  }

  /// The processes that serve a selection where a variable has this value.
  public static func owners(where variable: String, is value: String) -> [pid_t] {
    let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { pid_t($0) }
    return numbers.filter { number in
      guard let words = try? Data(contentsOf: URL(filePath: "/proc/\(number)/cmdline")), !words.isEmpty,
        String(decoding: words, as: UTF8.self).split(separator: "\0").dropFirst().first == "own-clipboard",
        let environment = try? Data(contentsOf: URL(filePath: "/proc/\(number)/environ"))
      else { return false }
      return String(decoding: environment, as: UTF8.self).split(separator: "\0").contains("\(variable)=\(value)")
    }
  }

  /// The number of bytes of a process's private memory.
  public static func privateMemory(of process: pid_t) -> Int { 1024 * number("RssAnon", in: "/proc/\(process)/status") }

  /// The bytes that a process has written into pipes and files.
  public static func writtenBytes(of process: pid_t) -> Int { number("wchar", in: "/proc/\(process)/io") }

  /// The number in a line such as `RssAnon:   1024 kB`; 0 if there is none.
  private static func number(_ name: String, in file: String) -> Int {
    let lines = ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n")
    return lines.first { $0.hasPrefix(name + ":") }.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }

  /// Waits until a condition holds; false if it does not within a minute.
  public static func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
      if try condition() { return true }
      usleep(5000)
    }
    return false
  }
}
