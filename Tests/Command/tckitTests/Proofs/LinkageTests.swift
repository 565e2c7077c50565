// Checks the documentation's promises about the build: no full Foundation in the executable, and no package dependency.

import Foundation
import TestSupport
import Testing

@Suite(.waits)
struct LinkageTests {
  @Test
  func `the executable is not linked with full Foundation, dynamically or statically`() throws {
    let sandbox = try Sandbox()
    #if os(Linux)
      let debug = try #require(Executable.debugPath)
      let libraries = try ShellCommand("ldd '\(debug)'", in: sandbox).run()
      #expect(libraries.status == 0)
      #expect(libraries.outputText.contains("libswiftCore"), "\(libraries.outputText)")
      for line in libraries.outputText.split(separator: "\n") {
        let name = line.drop(while: \.isWhitespace).prefix { $0 != " " }
        let forbidden = ["libFoundation.so", "libFoundationInternationalization.so", "libFoundationNetworking.so"]
        #expect(!forbidden.contains(String(name)), "\(line)")
      }
    #endif
    // A static executable has no libraries to list. NSObject belongs to Foundation, and FoundationEssentials has none.
    let symbols = try ShellCommand("grep -c -a -e '10Foundation8NSObjectC' '\(Executable.path)'", in: sandbox).run()
    #expect(symbols.outputText == "0\n")
  }

  @Test
  func `only the compatibility module imports full Foundation`() throws {
    let sources = packageRoot.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      let path = file.path(percentEncoded: false)
      // A build plugin is not part of a product.
      if path.contains("/Sources/Transfer/OpenTransferableFoundation/") || path.contains("Plugin/") { continue }
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      let fallback = lines.contains { $0.contains("canImport(FoundationEssentials)") }
      for line in lines {
        let words = line.split(separator: " ")
        let isImport = words.count >= 2 && words[words.count - 2] == "import" && words.last == "Foundation"
        #expect(!isImport || fallback, "\(path): \(line)")
      }
    }
  }

  @Test
  func `Package.swift names no other package`() throws {
    let manifest = try String(contentsOf: packageRoot.appending(path: "Package.swift"), encoding: .utf8)
    #expect(!manifest.contains(".package("))
    #expect(!FileManager.default.fileExists(atPath: packageRoot.appending(path: "Package.resolved").path()))
  }
}
