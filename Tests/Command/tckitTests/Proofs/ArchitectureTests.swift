// Checks the statements of Sources/README.md and Tests/README.md about the package.

import Foundation
import TestSupport
import Testing

struct ArchitectureTests {
  static func text(_ path: String) throws -> String {
    try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
  }

  /// The words between backticks.
  static func names(in text: some StringProtocol) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .compactMap { $0.offset.isMultiple(of: 2) ? nil : String($0.element) }
  }

  /// The targets of Package.swift in its order, with their wings and their dependencies.
  static func targets(_ kinds: [String]) throws -> [(name: String, wing: String, dependencies: [String])] {
    let manifest = try text("Package.swift")
    return manifest.matches(of: /\.(\w+)\(\s*name: "(\w+)"([^#]*?)(?=\n    \.|\n  \]\n\))/).compactMap { match in
      guard kinds.contains(String(match.1)) else { return nil }
      let list = match.3.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
      let wing = match.3.firstMatch(of: /path: "\w+\/(\w+)\//)?.1 ?? ""
      return (String(match.2), String(wing), list.matches(of: /"(\w+)"/).map { String($0.1) })
    }
  }

  @Test
  func `Sources/README.md has each target with what it depends on, and nothing depends on what is below it`() throws {
    let targets = try Self.targets(["target", "executableTarget", "systemLibrary"]).filter { $0.name != "TestSupport" }
    #expect(targets.count > 15)
    var known: Set<String> = []
    let rows = try Self.text("Sources/README.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|") }.filter { $0.count == 3 }
    let described = rows.map { ($0[0], $0[2]) }.flatMap { names, dependencies in
      Self.names(in: names).map { ($0, Self.names(in: dependencies)) }
    }
    for target in targets {
      let row = described.first { $0.0 == target.name }
      #expect(row != nil, "\(target.name) is not in the table of Sources/README.md")
      #expect(Set(row?.1 ?? []) == Set(target.dependencies), "the dependencies of \(target.name)")
      #expect(known.isSuperset(of: target.dependencies), "\(target.name) depends on what is below it")
      known.insert(target.name)
    }
  }

  @Test
  func `a wing depends on those before it, nothing on Command, and only Transfer on Transfer`() throws {
    let allowed = [
      "System": ["System"], "Timecode": ["System", "Timecode"], "Pasteboard": ["System", "Timecode", "Pasteboard"],
      "Command": ["System", "Timecode", "Pasteboard"], "Transfer": ["System", "Timecode", "Pasteboard", "Transfer"],
    ]
    let targets = try Self.targets(["target", "executableTarget", "systemLibrary"]).filter { $0.name != "TestSupport" }
    let wings = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0.wing) })
    for target in targets {
      let others = try #require(allowed[target.wing], "\(target.name) is in no wing")
      for name in target.dependencies {
        #expect(others.contains(wings[name] ?? ""), "\(target.name) depends on \(name)")
      }
    }
    for target in try Self.targets(["testTarget"]) where target.name != "Examples" {
      let tested = target.name.replacing("Tests", with: "")
      #expect(target.wing == wings[tested], "\(target.name) is not where \(tested) is")
    }
  }

  @Test(arguments: [("Label", 8), ("Event", 4), ("Fault", 3)])
  func `each form of a value is in its table, with the file that declares it`(_ value: String, _ count: Int) throws {
    let page = try Self.text("Sources/README.md")
    let table = try #require(page.firstMatch(of: try Regex("\\| \(value): \(count) forms .*\n.*\n((?:\\|.*\n)+)")))
    let rows = try #require(table.output[1].substring).split(separator: "\n")
    #expect(rows.count == count)
    for row in rows {
      let cells = row.split(separator: "|").map { Self.names(in: $0) }
      // Only the bytes of an input have no type.
      if row.hasPrefix("| bytes |") { continue }
      let (type, file) = (try #require(cells[0].last), try #require(cells[2].first))
      let paths = try FileManager.default.subpathsOfDirectory(atPath: packageRoot.appending(path: "Sources").path)
      let path = try #require(paths.first { $0.hasSuffix("/" + file) }, "\(file)")
      let source = try Self.text("Sources/" + path)
      let declaration = try Regex("\\b(struct|enum|class) \(type)\\b")
      #expect(source.contains(declaration), "\(file) does not declare \(type)")
    }
  }

  @Test(arguments: ["Sources/README.md", "Tests/README.md"])
  func `each file that the descriptions name exists`(_ page: String) throws {
    let enumerator = FileManager.default.enumerator(atPath: packageRoot.path)
    var paths: [String] = []
    while let path = enumerator?.nextObject() as? String {
      if path.hasPrefix(".build") || path.hasPrefix(".git/") {
        enumerator?.skipDescendants()
      } else {
        paths.append(path)
      }
    }
    let suffixes = [".swift", ".py", ".sh", ".json", ".jsonl", ".awk", ".table", ".transcript", ".1", ".7", ".5", "/"]
    let named = Set(try Self.names(in: Self.text(page)).filter { name in suffixes.contains { name.hasSuffix($0) } })
    #expect(named.count > 10)
    let ends = Set(paths.flatMap { path in [path, path.split(separator: "/").last.map(String.init) ?? path] })
    for name in named.sorted() {
      let bare = name.hasSuffix("/") ? String(name.dropLast()) : name
      #expect(ends.contains(bare) || paths.contains { $0.hasSuffix("/" + bare) }, "\(page) names \(name)")
    }
  }

  @Test
  func `.spi.yml names each library product that has pages of documentation, and README how to depend on one`() throws {
    let products = try Self.text("Package.swift").matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
    let documented = products.filter { documentationCatalog(of: $0) != nil }
    let named = try Self.text(".spi.yml").matches(of: /- (\w+)\n/).map { String($0.1) }
    #expect(documented.count > 5)
    #expect(Set(named) == Set(documented))
    let used = try #require(Self.text("README.md").firstMatch(of: /\.product\(name: "(\w+)", package: "tckit"\)/))
    #expect(products.contains(String(used.1)))
  }

  @Test
  func `Tests/README.md names each test target, and the table of what they need`() throws {
    let named = Set(try Self.names(in: Self.text("Tests/README.md")))
    for target in try Self.targets(["testTarget"]) { #expect(named.contains(target.name), "\(target.name)") }
    #expect(named.contains("Tests/requirements"))
    #expect(FileManager.default.fileExists(atPath: packageRoot.appending(path: "Tests/requirements").path))
  }
}
