// Several values as one item: a list with each element in its richest type. Receivers of text get the elements' text,
// one on each line. It is a separate type, so that programs can make `Array` transferable in their own way.

import Essentials

/// A list of values that is transferred as one item.
public struct TransferableList<Element: Transferable>: Transferable {
  /// The values.
  public var elements: [Element]

  /// Creates a list of values.
  public init(_ elements: [Element]) {
    self.elements = elements
  }

  /// A list of the elements, each in its first type, and their text in lines if all of them have text.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: UTType(known: "org.opentransferable.list")) { (list: TransferableList) in
      try await ListedElement.list(list.elements)
    } importing: { data in
      TransferableList(try await ListedElement.elements(in: data))
    }
    DataRepresentation(exportedContentType: .utf8PlainText) { (list: TransferableList) in
      var lines: [String] = []
      for element in list.elements {
        lines.append(String(decoding: try await element.exported(as: .utf8PlainText), as: UTF8.self))
      }
      return Data(lines.joined(separator: "\n").utf8)
    }
    .exportingCondition { list in
      list.elements.allSatisfy { (try? $0.exportRoute(as: .utf8PlainText)) != nil }
    }
  }
}

extension TransferableList: Equatable where Element: Equatable {}
extension TransferableList: Hashable where Element: Hashable {}

/// An element of a list. The list is encoded as a JSON array of these.
private struct ListedElement: Codable {
  var type: UTType
  var data: Data

  static func list<Element: Transferable>(_ elements: [Element]) async throws -> Data {
    var listed: [ListedElement] = []
    for element in elements {
      let route = try element.exportRoute(as: nil)
      listed.append(ListedElement(type: route.contentType, data: try await element.exported(by: route).data()))
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
