// What is wrong with a document in any program: a reference to nothing, an identifier given twice, a value that must be there and
// is not. No time is wrong because of it, but the program that the document is made for refuses it.

import JSON

/// What is wrong with a document in any program, whatever its times are.
public struct StructureFault: Hashable, Sendable {
  /// What is wrong.
  public enum Kind: String, CaseIterable, Sendable {
    /// Nothing has the identifier that is referred to.
    case reference
    /// An earlier element has the identifier.
    case duplicate
    /// A value that the format requires is missing.
    case missing
  }

  /// What is wrong.
  public var kind: Kind
  /// The element's name, such as `asset-clip`.
  public var element: String
  /// The attribute's name, such as `ref`.
  public var attribute: String
  /// The identifier; nil for a missing value.
  public var identifier: String?

  /// Creates a fault.
  public init(_ kind: Kind, element: String, attribute: String, identifier: String? = nil) {
    self.kind = kind
    self.element = element
    self.attribute = attribute
    self.identifier = identifier
  }
}

extension StructureFault: CustomStringConvertible {
  /// What is wrong, in words, such as `nothing has the id r9, to which the ref of asset-clip refers`.
  public var description: String {
    let element = element.printable(limit: 40)
    let identifier = identifier?.printable(limit: 40) ?? ""
    return switch kind {
    case .reference: "nothing has the id \"\(identifier)\", to which \(attribute) of \(element) refers"
    case .duplicate: "the id \"\(identifier)\" of \(element) was given to an earlier element"
    case .missing: "\(element) has no \(attribute)"
    }
  }
}
