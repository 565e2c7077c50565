// A server for tests that ends with them, however they end. A shell keeps it on the leash of a pipe, and kills it when
// the pipe closes.

public import Foundation

/// A process that lives no longer than this object, and no longer than the test process.
///
/// `@unchecked Sendable`: every property is set once, in `init`, and the shell's process is only asked whether it runs.
public final class LeashedProcess: @unchecked Sendable {
  /// A separate folder, which is removed with the process.
  public let folder: String
  private let shell = Process()
  private let leash = Pipe()

  /// A server that did not get ready.
  public struct NotReady: Error, CustomStringConvertible {
    /// The name of the server, and its output.
    public let description: String

    /// Creates the error with its description.
    public init(description: String) { self.description = description }
  }

  // One shell waits for the program and writes its status. A second shell waits for the leash, which is the input of
  // the first. It never kills an ended process, because another may have its number by then.
  private static let keeper = """
    exec 3<&0
    "$@" >"$FOLDER/output" 2>"$FOLDER/errors" </dev/null 3<&- &
    child=$!
    echo "$child" >"$FOLDER/pid.new"; mv "$FOLDER/pid.new" "$FOLDER/pid"
    (
      read -r _ <&3
      [ ! -e "$FOLDER/ended" ] || exit
      kill -CONT "$child"; kill "$child"
      for _ in 1 2 3 4 5 6 7 8 9 10; do
        for _ in 1 2 3 4 5 6 7 8 9 10; do [ ! -e "$FOLDER/ended" ] || exit; sleep 0.05; done
      done
      kill -KILL "$child"
    ) &
    leash=$!
    wait "$child"
    echo "$?" >"$FOLDER/ended.new"; mv "$FOLDER/ended.new" "$FOLDER/ended"
    wait "$leash"
    rm -rf "$FOLDER"
    """

  /// Starts a program, found by `PATH`.
  public init(_ words: [String], environment: [String: String] = [:], folder: String? = nil) throws {
    self.folder = try folder ?? Self.makeFolder()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", Self.keeper, "sh"] + words
    var variables = ["PATH": "/usr/local/bin:/usr/bin:/bin", "FOLDER": self.folder, "HOME": self.folder]
    variables.merge(environment) { $1 }
    shell.environment = variables
    shell.standardInput = leash
    shell.standardOutput = FileHandle.nullDevice
    shell.standardError = FileHandle.nullDevice
    // The threads that tests run on block signals, and a program that is started inherits that.
    var none = sigset_t()
    var blocked = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &blocked)
    defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    try shell.run()
    // The reading end is the shell's.
    try leash.fileHandleForReading.close()
    _ = fcntl(leash.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { end() }

  /// Ends it now.
  public func end() {
    try? leash.fileHandleForWriting.close()
    shell.waitUntilExit()
  }

  /// A new folder that only this user can read.
  public static func makeFolder() throws -> String {
    let path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "tckit-server-\(UUID().uuidString.prefix(8))").path(percentEncoded: false)
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return path
  }

  /// The text of a file in the folder, or nil.
  public func text(_ name: String) -> String? {
    try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  /// The number of the process.
  public var number: pid_t {
    get throws {
      try waitUntil("it has a number") { self.text("pid").flatMap { pid_t($0.dropLast()) } }
    }
  }

  /// Waits for something that becomes true, with a limit that only a broken machine exceeds, or until the process has
  /// ended.
  public func waitUntil<T>(_ what: String, _ body: () throws -> T?) throws -> T {
    let deadline = ContinuousClock.now + .seconds(60)
    var status: String?
    while ContinuousClock.now < deadline {
      // The effects of the process before its end count.
      status = text("ended")
      if let value = try body() { return value }
      if status != nil { break }
      usleep(5000)
    }
    let words = (shell.arguments ?? []).dropFirst(3).joined(separator: " ")
    let end = status.map { ", ended with status \($0.dropLast())" } ?? ""
    throw NotReady(description: "\(words)\(end): not ready: \(what)\n\(text("output") ?? "")\(text("errors") ?? "")")
  }
}
