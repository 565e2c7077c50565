// Several values as one: a list that keeps each element in its own richest type, and for receivers of text the elements'
// text, one on each line.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Array: Transferable where Element: Transferable {
  /// A list of the elements, each in the first type that it has, and their text in lines if they all have text.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: UTType(known: "org.opentransferable.list")) { (elements: [Element]) in
      try await ListedElement.list(elements)
    } importing: { data in
      try await ListedElement.elements(in: data)
    }
    DataRepresentation(exportedContentType: .utf8PlainText) { (elements: [Element]) in
      var lines: [String] = []
      for element in elements {
        lines.append(String(decoding: try await element.exported(as: .utf8PlainText), as: UTF8.self))
      }
      return Data(lines.joined(separator: "\n").utf8)
    }
    .exportingCondition { elements in
      elements.allSatisfy { (try? $0.exportRoute(as: .utf8PlainText)) != nil }
    }
  }
}

/// One element in a list, which is a JSON array of these.
private struct ListedElement: Codable {
  var type: UTType
  var data: Data

  static func list<Element: Transferable>(_ elements: [Element]) async throws -> Data {
    var listed: [ListedElement] = []
    for element in elements {
      let route = try element.exportRoute(as: nil)
      listed.append(ListedElement(type: route.contentType, data: try await element.exportedData(by: route)))
    }
    return try JSONEncoder().encode(listed)
  }

  static func elements<Element: Transferable>(in data: Data) async throws -> [Element] {
    var elements: [Element] = []
    for listed in try JSONDecoder().decode([ListedElement].self, from: data) {
      elements.append(try await Element(importing: listed.data, contentType: listed.type))
    }
    return elements
  }
}
