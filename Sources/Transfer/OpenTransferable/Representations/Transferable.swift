// The protocol of transferable values. A type declares how its values are exported and imported.
//
//   extension Profile: Transferable {
//     static var transferRepresentation: some TransferRepresentation {
//       CodableRepresentation(contentType: .profile)      // richest first: the receiver uses the first it can read
//       ProxyRepresentation(exporting: \.name)
//     }
//   }
//
//   let data = try await profile.exported(as: .profile)
//   let copy = try await Profile(importing: data, contentType: .profile)
//
// `ItemProvider` carries such values and loads them on request.

@_exported public import UniformTypes

/// A type whose values can be transferred: copied, pasted, dragged and shared.
@preconcurrency public protocol Transferable: Sendable {
  /// The type of the representation, inferred from `transferRepresentation`.
  associatedtype Representation: TransferRepresentation

  /// The representations in which values are exported and imported, in order of preference, richest first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// One or more ways to export and import values of a type, in order of preference.
public protocol TransferRepresentation<Item>: Sendable {
  /// The type of the values.
  associatedtype Item: Transferable

  /// The type of the representation that defines this one, inferred from `body`.
  associatedtype Body: TransferRepresentation

  /// The representation that defines this one.
  @TransferRepresentationBuilder<Item> var body: Body { get }
}

// `Never` has no value to return, so trapping is the only way to meet these requirements. Nothing here calls them.

extension TransferRepresentation where Body == Never {
  /// A basic representation has no body; do not call this.
  public var body: Never { fatalError("\(Self.self) is a basic representation and has no body") }
}

extension Never: Transferable {
  /// There is no value to represent; do not call this. The `return` keeps the result builder out.
  public static var transferRepresentation: Never { return fatalError("Never has no values to transfer") }
}

extension Never: TransferRepresentation {
  /// There is no value to transfer.
  public typealias Item = Never

  /// There is no body.
  public typealias Body = Never
}
