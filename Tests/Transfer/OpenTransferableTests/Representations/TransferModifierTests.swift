import OpenTransferable
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct TransferModifierTests {
  @Test(arguments: [
    (0, [UTType.json]), (1, [UTType.json, .commaSeparatedText]), (5, [.json, .commaSeparatedText]), (11, [.json]),
  ])
  func `a representation is exported only while all its conditions hold`(count: Int, expected: [UTType]) async throws {
    let table = Table(rows: Array(repeating: "a,b", count: count))
    #expect(table.exportedContentTypes() == expected)
    let provider = ItemProvider(table)
    #expect(provider.registeredContentTypes == expected)
    #expect(provider.hasItemConforming(to: .commaSeparatedText) == expected.contains(.commaSeparatedText))
    if !expected.contains(.commaSeparatedText) {
      await #expect(throws: TransferError.self) { try await table.exported(as: .commaSeparatedText) }
      await #expect(throws: TransferError.self) { try await provider.loadDataRepresentation(for: .commaSeparatedText) }
    }
  }

  @Test
  func `a condition holds through a proxy`() async {
    let wrapped = WrappedTable(table: Table(rows: []))
    await #expect(throws: TransferError.self) { try await wrapped.exported(as: .commaSeparatedText) }
    #expect(await (try? wrapped.exported(as: .json)) != nil)
  }

  @Test
  func `the visibility decides which programs see a representation`() {
    let visible: [(TransferRepresentationVisibility, [UTType])] = [
      (.all, [.png]), (.team, [.png, .json]), (.group, [.png, .json, .html]),
      (.ownProcess, [.png, .json, .html, .data]),
    ]
    for (visibility, expected) in visible {
      #expect(Screened.exportedContentTypes(visibility: visibility) == expected, "\(visibility)")
    }
    let provider = ItemProvider(Screened())
    #expect(provider.registeredContentTypes == [.png, .json, .html, .data])
    #expect(provider.representations.map(\.visibility) == [.all, .team, .group, .ownProcess])
  }

  @Test
  func `the last suggested name counts`() {
    #expect(Named(text: "x").suggestedFilename == "x")
    #expect(ItemProvider(Named(text: "x")).suggestedName == "x")
    #expect(Profile.example.suggestedFilename == nil)
    let provider = ItemProvider(Named(text: "x"))
    provider.suggestedName = "y"
    #expect(provider.suggestedName == "y")
  }
}

struct Table: Codable, Transferable {
  var rows: [String]

  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .json)
    DataRepresentation(exportedContentType: .commaSeparatedText) { (table: Table) in
      Data(table.rows.joined(separator: "\n").utf8)
    }
    .exportingCondition { !$0.rows.isEmpty }
    .suggestedFileName("table.csv")
    .exportingCondition { $0.rows.count <= 10 }
  }
}

struct WrappedTable: Transferable {
  var table: Table

  static var transferRepresentation: some TransferRepresentation {
    ProxyRepresentation(exporting: \.table)
  }
}

struct Screened: Transferable {
  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<Screened>(exportedContentType: .png) { _ in Data() }
    DataRepresentation<Screened>(exportedContentType: .json) { _ in Data() }.visibility(.team)
    DataRepresentation<Screened>(exportedContentType: .html) { _ in Data() }.visibility(.group)
    DataRepresentation<Screened>(exportedContentType: .data) { _ in Data() }.visibility(.ownProcess)
  }
}
