// Checks the statements of README.md and CHANGELOG.md about the package. Their examples run as transcripts.

import Foundation
import MediaTimecode
import TestSupport
import Testing
import TimecodeDocuments
import TimecodePasteboard

@testable import tckit

struct ReadmeTests {
  static func text(_ path: String) throws -> String { try ArchitectureTests.text(path) }

  /// The rows of the table of programs and files, divided into columns.
  static func rows() throws -> [[String]] {
    let lines = try text("README.md").components(separatedBy: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("| Program | File | `--file-type` |") })
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      line.dropFirst().dropLast().components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test
  func `the table of files has every format, with what is done with it`() throws {
    var rows: [String: [String]] = [:]
    for row in try Self.rows() {
      for word in ArchitectureTests.names(in: row[2]) { rows[word] = Array(row[3...]) }
    }
    #expect(Set(rows.keys) == Set(DocumentFormat.allCases.map(\.word)))
    for format in DocumentFormat.allCases {
      let expected = [true, format.isWritten, format.isRewritten].map { $0 ? "yes" : "no" }
      #expect(rows[format.word] == expected, "\(format.word)")
    }
  }

  @Test
  func `the table of files has every container of media`() throws {
    let row = try #require(Self.rows().first { $0[2].isEmpty })
    for container in MediaContainer.allCases { #expect(row[1].contains(container.rawValue), "\(container)") }
  }

  @Test
  func `version, lengths, links, targets of make and manual pages are right`() throws {
    let readme = try Self.text("README.md")
    let rates = "\(TimecodeFrameRate.allCases.count) rates"
    #expect(try readme.contains("all \(rates)") && Self.text("Tests/README.md").contains("at \(rates)"))
    #expect(readme.contains("version \(Tckit.version)") && readme.contains("from: \"\(Tckit.version)\""))
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 191)
    let changes = try Self.text("CHANGELOG.md")
    #expect(changes.contains("\n## \(Tckit.version) (20"))
    #expect(changes.split(separator: "\n", omittingEmptySubsequences: false).count <= 80)
    for link in readme.matches(of: /\]\(([^)#:]+)\)/) {
      #expect(FileManager.default.fileExists(atPath: packageRoot.appending(path: String(link.1)).path), "\(link.1)")
    }
    let makefile = try Self.text("Makefile")
    for target in readme.matches(of: /`make ([a-z-]+)/) {
      #expect(makefile.contains("\n\(target.1):"), "make \(target.1)")
    }
    let pages = try FileManager.default.contentsOfDirectory(atPath: packageRoot.appending(path: "man").path)
    for page in readme.matches(of: /`man (?:[0-9] )?(tckit[a-z-]*)/) {
      #expect(pages.contains { $0.hasPrefix("\(page.1).") }, "man \(page.1)")
    }
  }
}
