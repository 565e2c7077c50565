// `Codable` values, with an encoder and a decoder of bytes: JSON, property lists, or any other pair.

public import Essentials

/// An encoder of whole values into bytes or another output: the counterpart of Combine's protocol.
public protocol TopLevelEncoder {
  /// The output of the encoder.
  associatedtype Output

  /// Encodes a value.
  func encode<Value: Encodable>(_ value: Value) throws -> Output
}

/// A decoder of whole values from bytes or another input: the counterpart of Combine's protocol.
public protocol TopLevelDecoder {
  /// The input of the decoder.
  associatedtype Input

  /// Decodes a value.
  func decode<Value: Decodable>(_ type: Value.Type, from input: Input) throws -> Value
}

extension JSONEncoder: TopLevelEncoder {}
extension JSONDecoder: TopLevelDecoder {}
extension PropertyListEncoder: TopLevelEncoder {}
extension PropertyListDecoder: TopLevelDecoder {}

/// A representation that uses the value's `Codable` conformance.
public struct CodableRepresentation<Item, Encoder, Decoder>: TransferRepresentation
where
  Item: Transferable & Codable, Encoder: TopLevelEncoder & Sendable, Encoder.Output == Data,
  Decoder: TopLevelDecoder & Sendable, Decoder.Input == Data
{
  /// A basic representation has no body.
  public typealias Body = Never

  let routes: [TransferRoute<Item>]

  /// Creates a representation in the format of an encoder.
  ///
  /// - Parameters:
  ///   - itemType: The type of the values.
  ///   - contentType: The type of the bytes.
  ///   - encoder: Makes bytes from a value.
  ///   - decoder: Makes a value from bytes.
  public init(
    for itemType: Item.Type = Item.self, contentType: UTType,
    encoder: @escaping @Sendable @autoclosure () -> Encoder, decoder: @escaping @Sendable @autoclosure () -> Decoder
  ) {
    routes = [
      TransferRoute(
        contentType: contentType,
        exporter: { .data(try encoder().encode($0)) },
        importer: .data { try decoder().decode(Item.self, from: $0) })
    ]
  }
}

extension CodableRepresentation where Encoder == JSONEncoder, Decoder == JSONDecoder {
  /// Creates a representation in JSON.
  ///
  /// - Parameters:
  ///   - itemType: The type of the values.
  ///   - contentType: The type of the bytes.
  public init(for itemType: Item.Type = Item.self, contentType: UTType) {
    // Each transfer makes a new encoder or decoder.
    self.init(for: itemType, contentType: contentType, encoder: JSONEncoder(), decoder: JSONDecoder())
  }
}

extension CodableRepresentation: BasicRepresentation {}
