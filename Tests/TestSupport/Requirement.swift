// The programs and files that tests use beyond the toolchain, by the table Tests/requirements. A test that lacks one of
// them is skipped and says so. With TCKIT_REQUIRE_ALL in the environment, as .ci/run sets it, the test fails.
//
//     @Test(.needs("zsh")) func `…`
//     guard try Requirement.areMet("zsh", for: "completions of zsh") else { return }      // a part of a test

import Foundation
public import Testing

/// A program or file that a test needs.
public enum Requirement {
  /// Something that is missing and must not be.
  public struct Missing: Error, CustomStringConvertible {
    /// The missing program or file.
    public let description: String
  }

  private struct Row: Sendable {
    let package: String
    let name: String
    let isThere: Bool
    let isProgram: Bool
  }

  /// The directories in which tests look for programs.
  private static let path = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin"]

  private static let rows: [Row] = {
    let table = packageRoot.appending(path: "Tests/requirements")
    let text = (try? String(contentsOf: table, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let columns = line.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
      precondition(columns.count == 5, "\(table.path): \(line)")
      let (name, location) = (columns[2], columns[3])
      let isProgram = location == "-"
      let isThere =
        isProgram
        ? path.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") } : hasFile(location)
      return Row(package: columns[1], name: name, isThere: isThere, isProgram: isProgram)
    }
  }()

  private static func hasFile(_ pattern: String) -> Bool {
    var found = glob_t()
    defer { globfree(&found) }
    let path = pattern.hasPrefix("/") ? pattern : packageRoot.appending(path: pattern).path(percentEncoded: false)
    return glob(path, 0, nil, &found) == 0
  }

  /// The missing names of the table, in words such as `zsh is not installed`; nil if none is missing.
  public static func missing(_ names: [String]) -> String? {
    let missing = names.filter { name in
      guard let row = rows.first(where: { $0.name == name }) else {
        preconditionFailure("\(name) is not in Tests/requirements")
      }
      return !row.isThere
    }
    if missing.isEmpty { return nil }
    return "\(missing.joined(separator: ", ")) \(missing.count == 1 ? "is" : "are") not installed"
  }

  /// The missing programs of a command line, in words; nil if none is missing.
  ///
  /// - Parameter own: Programs that the test brings.
  public static func missing(in line: String, besides own: [String]) -> String? {
    let words = Set(line.split { !$0.isLetter && !$0.isNumber && !"-_.".contains($0) }.map(String.init))
    return missing(rows.filter { $0.isProgram && words.contains($0.name) && !own.contains($0.name) }.map(\.name))
  }

  /// Returns true if a part of a test can run. Otherwise the part counts as skipped.
  public static func areMet(_ names: String..., for part: String) throws(Missing) -> Bool {
    try isMet(missing(names), for: part)
  }

  /// Returns true if nothing is missing for a part of a test. Otherwise the part counts as skipped.
  public static func isMet(_ missing: String?, for part: String) throws(Missing) -> Bool {
    guard let missing else { return true }
    if isDemanded { throw Missing(description: "\(part): \(missing)") }
    // The line has the form of the testing library's lines, because Tests/check.sh counts both.
    FileHandle.standardError.write(Data("➜ Part \"\(part)\" skipped: \"\(missing)\"\n".utf8))
    return false
  }

  /// True if a missing requirement is a failure.
  fileprivate static let isDemanded = ProcessInfo.processInfo.environment["TCKIT_REQUIRE_ALL"] != nil
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only if these names of the table Tests/requirements are there.
  public static func needs(_ names: String...) -> Self {
    let missing = Requirement.missing(names)
    return .enabled(missing.map { Comment(rawValue: $0) }) {
      guard let missing else { return true }
      if Requirement.isDemanded { throw Requirement.Missing(description: missing) }
      return false
    }
  }

  /// Runs a test only as the superuser.
  public static var needsRoot: Self { .enabled(if: geteuid() == 0, "only root can prepare it") }
}
