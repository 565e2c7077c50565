// A value that can be handed to another program says here how it is written and read.
//
//   extension Profile: Transferable {
//     static var transferRepresentation: some TransferRepresentation {
//       CodableRepresentation(contentType: .profile)      // richest first: the receiver takes the first that it reads
//       ProxyRepresentation(exporting: \.name)
//     }
//   }
//
//   let data = try await profile.exported(as: .profile)
//   let copy = try await Profile(importing: data, contentType: .profile)
//
// `ItemProvider` carries such values and loads them when they are asked for.

/// A type whose values can be transferred: copied, pasted, dragged and shared.
@preconcurrency public protocol Transferable: Sendable {
  /// The type of the representation, inferred from `transferRepresentation`.
  associatedtype Representation: TransferRepresentation

  /// How values are written and read, in order of preference, richest first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// One way, or several in order of preference, of writing and reading values of a type.
public protocol TransferRepresentation<Item>: Sendable {
  /// The type of the values.
  associatedtype Item: Transferable

  /// The type of the representation that this one is made of, inferred from `body`.
  associatedtype Body: TransferRepresentation

  /// The representation that this one is made of.
  @TransferRepresentationBuilder<Item> var body: Body { get }

  /// The ways in which the representation writes and reads, one after another.
  ///
  /// It follows from `body` and is not to be implemented; it is a requirement so that no conformance has to be looked up
  /// while a program runs, which in a short command would cost more than the transfer.
  var transferRoutes: TransferRoutes { get }
}

extension TransferRepresentation {
  /// The routes of `body`.
  public var transferRoutes: TransferRoutes { body.transferRoutes }
}

/// The representation of nothing, which the basic representations are made of.
public struct EmptyTransferRepresentation<Item: Transferable>: TransferRepresentation {
  /// Makes the representation of nothing.
  public init() {}

  /// The representation itself.
  public var body: EmptyTransferRepresentation<Item> { return self }

  /// No routes.
  public var transferRoutes: TransferRoutes { TransferRoutes([]) }
}

extension TransferRepresentation where Body == EmptyTransferRepresentation<Item> {
  /// Nothing: the representation is a basic one.
  public var body: EmptyTransferRepresentation<Item> { return EmptyTransferRepresentation() }
}
