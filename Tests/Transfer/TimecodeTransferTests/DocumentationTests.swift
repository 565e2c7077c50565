// The listing of the module's documentation, compiled and run.

import Foundation
import TestSupport
import Testing
import TimecodeTransfer

struct DocumentationTests {
  @Test
  func `the listing of the landing page is compiled here, word for word, and gives the timecode back`() async throws {
    let page = "Sources/Transfer/TimecodeTransfer/TimecodeTransfer.docc/TimecodeTransfer.md"
    let documented = try Listings.documented(in: page)
    #expect(documented.count == 1)
    #expect(documented == (try Listings.compiled(in: "Tests/Transfer/TimecodeTransferTests/DocumentationTests.swift")))

    let start = try Timecode(.string("01:00:00:00"), at: .fps24)
    // listing
    let providers: [ItemProvider] = start.itemProviders()
    let received = try await Timecode(from: providers, propertiesForString: .init(rate: .fps24))
    // end of listing
    #expect(received == start)
  }
}
