// The other ways in which files and messages state their type.

/// A way of naming types other than by identifier: a filename extension or a MIME type.
public struct UTTagClass: RawRepresentable, Hashable, Codable, Sendable {
  /// The tag class's identifier.
  public let rawValue: String

  /// Makes the tag class of an identifier.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Filename extensions, without the dot.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")

  /// MIME types, as in RFC 6838.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

extension UTTagClass: CustomStringConvertible, CustomDebugStringConvertible {
  /// The identifier.
  public var description: String { rawValue }

  /// The identifier.
  public var debugDescription: String { rawValue }
}
