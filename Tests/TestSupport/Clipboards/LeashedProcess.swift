// A server for tests that ends with them, however they end: a shell holds it on the leash of a pipe, and puts it down when
// the pipe closes.

public import Foundation

/// A process that lives no longer than this object, and no longer than the test process.
///
/// `@unchecked Sendable`: what is stored is set once, in `init`; the shell's process is only asked whether it runs.
public final class LeashedProcess: @unchecked Sendable {
  /// A folder of its own, which goes with it.
  public let folder: String
  private let shell = Process()
  private let leash = Pipe()

  /// A server that did not get ready.
  public struct NotReady: Error, CustomStringConvertible {
    /// What it was, and what it wrote.
    public let description: String

    /// Says what did not get ready.
    public init(description: String) { self.description = description }
  }

  private static let keeper = """
    "$@" >"$FOLDER/output" 2>"$FOLDER/errors" </dev/null &
    child=$!
    echo "$child" >"$FOLDER/pid.new"; mv "$FOLDER/pid.new" "$FOLDER/pid"
    read -r _
    kill -CONT "$child"; kill "$child"
    (trap 'kill "$pause"' TERM; sleep 5 & pause=$!; wait "$pause" && kill -KILL "$child") &
    guard=$!
    wait "$child"
    kill "$guard"
    wait
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

  /// Waits for something that becomes true, with a limit that only a broken machine exceeds.
  public func waitUntil<T>(_ what: String, _ body: () throws -> T?) throws -> T {
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
      if let value = try body() { return value }
      usleep(5000)
    }
    let words = (shell.arguments ?? []).dropFirst(3).joined(separator: " ")
    throw NotReady(description: "\(words): not ready: \(what)\n\(text("output") ?? "")\(text("errors") ?? "")")
  }
}
