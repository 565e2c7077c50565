// A color that is transferred as a JSON file, which is written to and read from disk.

import FilePasteboard
import Foundation
import OpenTransferable
import Testing

struct MixedColor: Codable, Equatable {
  var red: Float
  var green: Float
  var blue: Float
}

extension MixedColor: Transferable {
  static var transferRepresentation: some TransferRepresentation {
    FileRepresentation(contentType: .json) { color in
      let file = FileManager.default.temporaryDirectory
        .appending(path: "color-\(UUID())", directoryHint: .notDirectory)
        .appendingPathExtension(UTType.json.preferredFilenameExtension ?? "json")
      try JSONEncoder().encode(color).write(to: file, options: .atomic)
      return SentTransferredFile(file, allowAccessingOriginalFile: true)
    } importing: { received in
      guard received.file.pathExtension == "json", !received.isOriginalFile else { throw UnexpectedFile(received.file) }
      return try JSONDecoder().decode(MixedColor.self, from: Data(contentsOf: received.file))
    }
  }

  struct UnexpectedFile: Error {
    var file: URL

    init(_ file: URL) {
      self.file = file
    }
  }
}

@Suite struct `A colour` {
  @Test func `is copied as a file in one process and pasted in another, which leaves no file`() async throws {
    let store = try SharedStore()
    await #expect(processExitsWith: .success) { [path = store.path as String] in
      try useTemporaryFolder(of: path)
      try await Pasteboard(at: path).write([MixedColor(red: 0.3, green: 0.5, blue: 1)])
    }
    // The maker of the exported file decides whether to keep it.
    try store.emptyTemporaryFolder()
    await #expect(processExitsWith: .success) { [path = store.path as String] in
      try useTemporaryFolder(of: path)
      try require(
        try await Pasteboard(at: path).read(MixedColor.self), [MixedColor(red: 0.3, green: 0.5, blue: 1)])
    }
    #expect(try store.temporaryFiles() == [])
  }
}
