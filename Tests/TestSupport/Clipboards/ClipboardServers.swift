// The servers whose clipboards are tested, without a display: an X server in memory, and a compositor without outputs.

import Foundation

/// An X server without a visible screen.
public final class XServer: Sendable {
  private let process: LeashedProcess
  /// The environment variables that clients need.
  public let environment: [String: String]

  /// The cookie that clients must show, where the server has an authority file.
  public let cookie = "0123456789abcdef0123456789abcdef"

  /// Starts Xvfb on a display number that is free.
  ///
  /// - Parameter authority: The path for the server's authority file, if clients must show a cookie.
  public init(authority: String? = nil) throws {
    // A reset after the last client would lose the tested content.
    var words = ["Xvfb", "-displayfd", "1", "-screen", "0", "320x240x24", "-nolisten", "tcp", "-noreset"]
    if let authority {
      // The server takes the cookies of its file whatever display they name.
      _ = try ClipboardPeer.run(
        ["xauth", "-f", authority, "add", ":0", ".", cookie],
        ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/tmp"])
      words += ["-auth", authority]
    }
    process = try LeashedProcess(words)
    let process = process
    let display = try process.waitUntil("a display number") {
      process.text("output").flatMap { $0.hasSuffix("\n") ? $0.dropLast() : nil }
    }
    environment = [
      "DISPLAY": ":\(display)", "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": process.folder, "TERM": "dumb",
    ]
  }
}

/// A Wayland compositor without outputs, as an ordinary user.
public final class WaylandCompositor: Sendable {
  private let process: LeashedProcess
  /// The environment variables that clients need.
  public let environment: [String: String]

  /// The compositors that are tried.
  public enum Program: String, Sendable {
    case sway, kwin

    /// The path of KWin's executable.
    fileprivate static let kwinPath = "/usr/bin/kwin_wayland"

    /// The command that starts it without outputs. A copy of KWin lacks the capabilities that containers do not grant.
    fileprivate func command(in folder: String) throws -> (words: [String], variables: [String: String]) {
      switch self {
      case .sway:
        try Data().write(to: URL(filePath: folder + "/config"))
        return (
          ["sway", "-c", folder + "/config"],
          ["WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"]
        )
      case .kwin:
        try FileManager.default.copyItem(atPath: Self.kwinPath, toPath: folder + "/kwin_wayland")
        let options = ["--virtual", "--no-lockscreen", "--no-global-shortcuts"]
        return ([folder + "/kwin_wayland"] + options, ["KWIN_FORCE_OWN_QPA": "1", "KWIN_COMPOSE": "Q"])
      }
    }
  }

  /// Starts a compositor. The superuser starts it as nobody, because sway is not meant to run as root.
  public init(_ program: Program = .sway) throws {
    let folder = try LeashedProcess.makeFolder()
    let run = folder + "/run"
    let command = try program.command(in: folder)
    let isRoot = geteuid() == 0
    let nobody: uid_t = 65534
    try FileManager.default.createDirectory(
      atPath: run, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    if isRoot {
      guard chown(run, nobody, nobody) == 0, chmod(folder, 0o755) == 0 else {
        throw LeashedProcess.NotReady(description: "the folder for \(program) cannot be made")
      }
    }
    let user = ["setpriv", "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups"]
    process = try LeashedProcess(
      (isRoot ? user : []) + command.words,
      environment: command.variables.merging(["XDG_RUNTIME_DIR": run, "HOME": run]) { $1 }, folder: folder)
    let socket = try process.waitUntil("a socket") {
      try FileManager.default.contentsOfDirectory(atPath: run)
        .first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
    }
    let environment = [
      "WAYLAND_DISPLAY": socket, "XDG_RUNTIME_DIR": run, "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": run,
      "TERM": "dumb",
    ]
    self.environment = environment
    // The socket exists before the compositor answers.
    _ = try process.waitUntil("an answer") {
      try ClipboardPeer.run(["wl-copy", "--clear"], environment).status == 0 ? true : nil
    }
  }
}

/// A separate tmux server, which accepts OSC 52 from the programs in it.
public final class TmuxServer: Sendable {
  private let process: LeashedProcess
  /// The socket.
  public let socket: String
  /// The environment variables that clients need. A program in a pane has the same ones.
  public let environment: [String: String]

  /// Starts a server with one session, whose shell does nothing.
  public init() throws {
    let folder = try LeashedProcess.makeFolder()
    let socket = folder + "/socket"
    let configuration = folder + "/tmux.conf"
    try Data("set -s set-clipboard on\nset -s exit-empty off\n".utf8).write(to: URL(filePath: configuration))
    process = try LeashedProcess(
      ["tmux", "-D", "-S", socket, "-f", configuration], environment: ["LC_ALL": "C.UTF-8", "SHELL": "/bin/sh"],
      folder: folder)
    let server = try process.number
    self.socket = socket
    environment = [
      "TMUX": "\(socket),\(server),0", "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder, "TERM": "screen",
      "LC_ALL": "C.UTF-8",
    ]
    _ = try process.waitUntil("a socket") { FileManager.default.fileExists(atPath: socket) ? true : nil }
    _ = try run(["new-session", "-d", "-x", "80", "-y", "24", "exec sleep 100000"])
  }

  /// Runs a tmux command, and returns its output.
  public func run(_ words: [String]) throws -> String {
    let client = Process()
    client.executableURL = URL(filePath: "/usr/bin/env")
    client.arguments = ["tmux", "-S", socket] + words
    client.environment = environment
    let output = Pipe()
    client.standardInput = FileHandle.nullDevice
    client.standardOutput = output
    client.standardError = output
    try client.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    client.waitUntilExit()
    guard client.terminationStatus == 0 else { throw LeashedProcess.NotReady(description: "tmux \(words): \(text)") }
    return text
  }
}

/// A program that has nothing to do with tckit or xclip and owns the X clipboard in several types at once.
public final class TkOwner: Sendable {
  private let process: LeashedProcess

  /// Owns the clipboard once this returns.
  public init(_ types: [(type: String, text: String)], on server: XServer) throws {
    let folder = try LeashedProcess.makeFolder()
    var script = "wm withdraw .\nclipboard clear\n"
    for (type, text) in types { script += "clipboard append -type {\(type)} {\(text)}\n" }
    script += "update\nputs ready\nflush stdout\nvwait forever\n"
    try Data(script.utf8).write(to: URL(filePath: folder + "/owner.tcl"))
    process = try LeashedProcess(["wish", folder + "/owner.tcl"], environment: server.environment, folder: folder)
    let process = process
    _ = try process.waitUntil("the clipboard") { process.text("output") == "ready\n" ? true : nil }
  }

  /// Stops it from answering, although it is still the owner.
  public func freeze() throws { kill(try process.number, SIGSTOP) }

  /// Ends it without a farewell.
  public func vanish() throws {
    kill(try process.number, SIGKILL)
    process.end()
  }
}
