import SystemCalls
import Testing

struct DetachedCallTests {
  @Test
  func `the result of a call is returned as soon as it is available`() throws {
    #expect(try DetachedCall.result(until: Deadline(in: .seconds(60))) { [1, 2] } == [1, 2])
    // A result counts even if no time is left, and nil is a result.
    let nothing = try DetachedCall.result(until: Deadline(in: .seconds(60))) { Int?.none }
    #expect(nothing == .some(nil))
  }

  @Test
  func `waiting for a call that does not end stops at the deadline`() throws {
    let pipe = try Descriptor.pipe()
    let number = pipe.reading.number
    let start = Clock.monotonic()
    let limit = Duration.milliseconds(50)
    let result = try DetachedCall.result(until: Deadline(in: limit)) {
      var bytes: [UInt8] = []
      return (try? Descriptor(borrowing: number).read(onto: &bytes)) == nil
    }
    #expect(result == nil)
    #expect(Clock.monotonic() - start >= limit)
    // Ends the thread before its pipe is closed.
    try pipe.writing.writeAll([0])
  }
}
