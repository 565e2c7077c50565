// Time on a real X server: waiting for changes, and the time limit of each request.

import SystemCalls
import Testing

@testable import SystemClipboard

extension X11ClipboardTests {
  @Test
  func `changes are reported as they happen, and existing content is not a change`() throws {
    let clipboard = try clipboard()
    _ = try clipboard.write([text([0x30])])
    var watch = try clipboard.watch()
    #expect(try watch.next(timeLimit: .milliseconds(200)) == nil)
    for number in 1...3 {
      _ = try clipboard.write([text([0x31, UInt8(number)])])
      #expect(try watch.next(timeLimit: .seconds(60))?.number == UInt64(number))
    }
    try clipboard.clear()
    #expect(try watch.next(timeLimit: .seconds(60))?.number == 4)
  }

  @Test
  func `each request has a time limit, and a copy gets a new one when it is committed`() throws {
    let limit = Duration.seconds(2)
    let clipboard = try clipboard(timeLimit: limit)
    let copy = try clipboard.prepare([text([0x31])])
    Clock.sleep(limit + .milliseconds(100))
    try copy.commit()
    #expect(try clipboard.bytes(of: ClipboardOffer("STRING")) == [0x31])
    try clipboard.clear()
    #expect(try clipboard.offers().isEmpty)
  }
}
