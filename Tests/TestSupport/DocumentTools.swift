// Other programs that read and write documents, called by Tests/Documents/tools.py. `make documents` installs them in
// .build/document-tools. TCKIT_DOCUMENT_TOOLS names another directory, and a missing program is then a failure.

public import Foundation
public import Testing

/// Programs in Python that read and write documents.
public enum DocumentTools {
  /// The directory of the programs.
  public static let directory: URL = {
    if let path = ProcessInfo.processInfo.environment["TCKIT_DOCUMENT_TOOLS"] { return URL(filePath: path) }
    return packageRoot.appending(path: ".build/document-tools")
  }()

  /// True if the programs must be installed.
  public static let areRequired = ProcessInfo.processInfo.environment["TCKIT_DOCUMENT_TOOLS"] != nil

  /// Skips a suite if the programs are not installed.
  public static let areNeeded = ConditionTrait.enabled(
    if: areRequired || areInstalled, "make documents has not been run")

  /// True if the programs are installed.
  public static let areInstalled = FileManager.default.isExecutableFile(atPath: python.path)

  /// The Python that has the programs' modules.
  public static var python: URL { directory.appending(path: "bin/python") }

  /// Runs a tool with arguments, and returns what it prints.
  public static func run(_ arguments: [String], input: String = "") throws -> String {
    let process = Process()
    process.executableURL = python
    process.arguments = [packageRoot.appending(path: "Tests/Documents/tools.py").path] + arguments
    let (inPipe, outPipe) = (Pipe(), Pipe())
    process.standardInput = inPipe
    process.standardOutput = outPipe
    try process.run()
    try inPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try inPipe.fileHandleForWriting.close()
    let output = outPipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ToolFailure(arguments: arguments, status: process.terminationStatus)
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// A file that is removed when the body returns.
  public static func withFile<Result>(_ name: String, _ body: (URL) throws -> Result) throws -> Result {
    let directory = FileManager.default.temporaryDirectory.appending(path: "tckit-tools-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try body(directory.appending(path: name))
  }
}

/// A tool that failed.
public struct ToolFailure: Error {
  /// Its arguments.
  public let arguments: [String]
  /// Its exit status.
  public let status: Int32
}
