// Transfers through files leave nothing behind, counted in the folder for temporary files of a separate process.

import OpenTransferable
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

struct TemporaryFileTests {
  private struct Abandoned: Error {}

  @Test(.timeLimit(.minutes(5)))
  func `transfers by file, finished, failed, abandoned and canceled, leave no file behind`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.appending(path: "leftovers-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      setenv("TMPDIR", folder.path, 1)
      precondition(
        FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path.hasSuffix(folder.lastPathComponent))
      try await Self.transferInEveryWay()
      let rest = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix("color-") }
      try FileManager.default.removeItem(at: folder)
      if !rest.isEmpty { print("left after: \(rest)") }
      exit(rest.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  private static func transferInEveryWay() async throws {
    let counted = Mutex(0)
    for number in 0..<20 {
      let color = PaintColor(red: Float(number), green: 0.5, blue: 0.5)
      let provider = ItemProvider(color)
      _ = try await provider.loadTransferable(type: PaintColor.self)
      _ = try await provider.withFileRepresentation(for: .json) { file in
        counted.withLock { $0 += FileManager.default.fileExists(atPath: file.file.path) ? 1 : 0 }
      }
      _ = try await color.withExportedFile(contentType: .json) { try Data(contentsOf: $0) }
      try? await color.withExportedFile(contentType: .json) { _ in throw Abandoned() }
      let slow = ItemProvider()
      slow.registerDataRepresentation(for: .json) { _ in
        try await Task.sleep(for: .milliseconds(5))
        return Data([1])
      }
      _ = try? await slow.withFileRepresentation(for: .json, timeLimit: .milliseconds(4)) { _ in }
      let task = Task {
        try await slow.withFileRepresentation(for: .json) { _ in try await Task.sleep(for: .seconds(9)) }
      }
      try await Task.sleep(for: .milliseconds(10))
      task.cancel()
      _ = try? await task.value
    }
    // The files existed while they were in use; otherwise their absence now would mean nothing.
    precondition(counted.withLock { $0 } == 20)
  }
}
