// DocC's check of the documentation: each link leads to a symbol or a page, and each documented parameter exists.

import Foundation
import TestSupport
import Testing

struct DocCTests {
  @Test(
    .enabled(if: SymbolGraphs.has("docc", "swift-symbolgraph-extract")),
    arguments: [
      "SMPTETimecode", "SMPTETimecodeFoundation", "TimecodeCuts", "MediaTimecode", "UniformTypes",
      "TimecodeDocuments", "TimecodePasteboard", "OpenTransferable", "FilePasteboard",
      "TimecodeTransfer", "OpenTransferableFoundation", "TimecodeItemProviders",
    ])
  func `has no warning about a module's documentation`(module: String) throws {
    let graphs = try SymbolGraphs.extract([module])
    let archive = FileManager.default.temporaryDirectory.appending(path: "docc-\(UUID().uuidString)")
    defer {
      try? FileManager.default.removeItem(at: graphs)
      try? FileManager.default.removeItem(at: archive)
    }
    let catalog = documentationCatalog(of: module)?.path ?? graphs.path
    // docc cannot copy the pages of a toolchain that another user owns: it changes the owner of their folders.
    let pages = FileManager.default.temporaryDirectory.appending(path: "docc-pages-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: pages) }
    try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: false)
    for name in ["index.html", "index-template.html"] { try Data().write(to: pages.appending(path: name)) }
    let docc = try SymbolGraphs.run(
      "env", "DOCC_HTML_DIR=\(pages.path)", "docc", "convert", catalog, "--additional-symbol-graph-dir", graphs.path,
      "--fallback-bundle-identifier", module,
      "--fallback-display-name", module, "--output-path", archive.path)
    #expect(docc.status == 0 && !docc.output.contains("warning:"), "\(docc.output)")
  }
}
