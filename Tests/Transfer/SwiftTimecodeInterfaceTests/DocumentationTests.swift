// The listing of the module's landing page, compiled and run. It is between two `listing` comments, word for word.

import SwiftTimecodeInterface
import TestSupport
import Testing

struct DocumentationTests {
  @Test
  func `the listing of the landing page is compiled here, and gives exact results`() throws {
    // listing
    let start = try Timecode(.string("01:00:00:00"), at: .fps25)
    let end = try start.adding(.components(m: 1, s: 30))
    let duration = start.interval(to: end)
    let third = try end.dividing(Fraction(3, 1))
    let midnight = try Timecode(.string("23:59:59:24"), at: .fps25) + Timecode(.frames(1), at: .fps25)
    let at24 = try end.converted(to: .fps24)
    // end of listing
    #expect(duration.rationalValue == Fraction(90, 1) && third.stringValue() == "00:20:30:00" && midnight.isZero)
    #expect(at24.stringValue() == "01:01:30:00")
    let page = "Sources/Transfer/SwiftTimecodeInterface/SwiftTimecodeInterface.docc/SwiftTimecodeInterface.md"
    let file = "Tests/Transfer/SwiftTimecodeInterfaceTests/DocumentationTests.swift"
    #expect(try Listings.documented(in: page) == Listings.compiled(in: file))
  }
}
