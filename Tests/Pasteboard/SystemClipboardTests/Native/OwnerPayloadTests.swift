// The messages between a copy and the process that owns the selection.

import Testing

@testable import SystemClipboard

struct OwnerPayloadTests {
  private let payload = OwnerPayload(
    server: .wayland, isPrimary: true,
    offers: [
      SelectionOffer(target: "text/plain", content: 0), SelectionOffer(target: "é", content: 0),
      SelectionOffer(target: "", content: 1),
    ], contents: [[1, 2, 3], [UInt8](repeating: 0, count: 70_000)])

  @Test
  func `the decoded head has the size of each content`() throws {
    let head = payload.head
    let count = try #require(OwnerPayload.headCount(Array(head.prefix(8))))
    #expect(head.count == 8 + count)
    let (decoded, sizes) = try #require(OwnerPayload.decode(Array(head.dropFirst(8))))
    #expect(decoded.server == .wayland)
    #expect(decoded.isPrimary)
    #expect(decoded.offers == payload.offers)
    #expect(sizes == [3, 70_000])
  }

  @Test
  func `a head that is cut or changed anywhere does not trap`() {
    let fields = Array(payload.head.dropFirst(8))
    for length in 0..<fields.count { #expect(OwnerPayload.decode(Array(fields.prefix(length))) == nil) }
    for index in fields.indices {
      var changed = fields
      changed[index] = 0xFF
      _ = OwnerPayload.decode(changed)
    }
    #expect(OwnerPayload.headCount([1, 2, 3, 4, 5, 6, 7, 8]) == nil)
    #expect(OwnerPayload.headCount([]) == nil)
    let magic = payload.head.prefix(4)
    for (count, isRead) in [(11, false), (12, true), (1 << 20, true), (1 << 20 + 1, false)] {
      var start = Array(magic)
      start.append(UInt32(count))
      #expect((OwnerPayload.headCount(start) != nil) == isRead, "\(count)")
    }
  }

  @Test(arguments: [
    OwnerReport.prepared, .owning, .failed(.refused("no\nway at all")), .failed(.malformed("x")),
    .failed(.unsupported("a seat")), .failed(.lostOwnership), .failed(.tooLarge(limit: 16 << 20)),
    .cannotConnect("Connection refused"),
  ])
  func `a report is one line, and can be decoded`(_ report: OwnerReport) {
    let line = report.line
    #expect(line.last == UInt8(ascii: "\n"))
    #expect(line.count { $0 == UInt8(ascii: "\n") } == 1)
    let expected = report == .failed(.refused("no\nway at all")) ? .failed(.refused("noway at all")) : report
    #expect(OwnerReport(line.dropLast()) == expected)
  }

  @Test(arguments: ["", "Fatal error", "preparedx", "too-large", "too-large x"])
  func `any other text is no report`(_ text: String) { #expect(OwnerReport(text.utf8) == nil) }
}
