import Foundation
import Testing
import TimecodeTransfer

struct PastedTextTests {
  @Test
  func `an empty pasteboard, another text and text without a rate`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tckit-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let pasteboard = Pasteboard(.general, in: PasteboardStore(at: try PasteboardStore.Location(path: folder)))
    #expect(try pasteboard.pasteTimecode(at: .fps25) == .missing("the pasteboard is empty"))
    try pasteboard.setString("10:00:00:24", forType: .utf8PlainText)
    #expect(try pasteboard.pasteTimecode(at: .fps25).timecode?.taggedStringValue == "10:00:00:24@25")
    guard case .rejected(let rejection) = try pasteboard.pasteTimecode(at: .fps24) else {
      Issue.record("frame 24 is accepted at 24")
      return
    }
    #expect(rejection.reason == .invalid)
    try pasteboard.setString("no timecode", forType: .utf8PlainText)
    guard case .missing(let reason) = try pasteboard.pasteTimecode(at: .fps24) else {
      Issue.record("text is a timecode")
      return
    }
    // The words of the command.
    #expect(
      reason
        == "no representation can be read as a timecode: public.utf8-plain-text is not a timecode: expected a digit")
  }
}
