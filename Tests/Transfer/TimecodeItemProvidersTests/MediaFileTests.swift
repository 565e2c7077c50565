import Foundation
import TestSupport
import Testing
import TimecodeItemProviders

struct MediaFileTests {
  @Test(arguments: ["A001.mov", "A001.mxf", "A001.wav"])
  func `a provider of a clip's contents gives its start`(_ name: String) async throws {
    let url = packageRoot.appending(path: "Tests/Fixtures/Media/\(name)")
    let provider = try #require(NSItemProvider(contentsOf: url))
    let timecode = try await withCheckedThrowingContinuation { continuation in
      _ = provider.loadTransferable(type: Timecode.self) { continuation.resume(with: $0) }
    }
    #expect(timecode.stringValue() == "10:03:07;29")
    #expect(timecode.frameRate == .fps29_97d)
  }
}
