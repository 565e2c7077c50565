import Foundation
import TestSupport
import Testing
import TimecodeItemProviders

@Suite("Media files in Foundation's form of item providers")
struct MediaFileTests {
  @Test("a provider of a clip's contents gives its start", arguments: ["A001.mov", "A001.mxf", "A001.wav"])
  func start(_ name: String) async throws {
    let url = packageRoot.appending(path: "Tests/Fixtures/Media/\(name)")
    let provider = try #require(NSItemProvider(contentsOf: url))
    let timecode = try await withCheckedThrowingContinuation { continuation in
      _ = provider.loadTransferable(type: Timecode.self) { continuation.resume(with: $0) }
    }
    #expect(timecode.stringValue() == "10:03:07;29")
    #expect(timecode.frameRate == .fps29_97d)
  }
}
