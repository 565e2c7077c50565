// The protocols of classes whose objects can be registered with an `NSItemProvider`, and loaded from one.
//
//   final class Note: NSObject, NSItemProviderReading, NSItemProviderWriting { … }
//   let provider = NSItemProvider(object: Note("…"))
//   provider.loadObject(ofClass: Note.self) { note, error in … }
//
// On Apple's platforms all of this is in Foundation.

#if !canImport(ObjectiveC)
  public import Foundation
  public import OpenTransferable

  /// A class whose objects can be made from an item provider's data.
  @preconcurrency public protocol NSItemProviderReading: NSObjectProtocol, SendableMetatype {
    /// The identifiers of the types from which objects are made, in order of preference.
    static var readableTypeIdentifiersForItemProvider: [String] { get }

    /// Makes an object.
    ///
    /// - Parameters:
    ///   - data: The provider's data.
    ///   - typeIdentifier: The identifier of its type, one of `readableTypeIdentifiersForItemProvider`.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
  }

  /// A class whose objects can give an item provider their data.
  @preconcurrency public protocol NSItemProviderWriting: NSObjectProtocol, SendableMetatype {
    /// The identifiers of the types as which objects of the class can be written, in order of fidelity.
    static var writableTypeIdentifiersForItemProvider: [String] { get }

    /// The identifiers of the types as which this object can be written; the class's unless implemented.
    var writableTypeIdentifiersForItemProvider: [String] { get }

    /// The programs that may see a type; all unless implemented.
    static func itemProviderVisibilityForRepresentation(
      withTypeIdentifier typeIdentifier: String
    ) -> NSItemProviderRepresentationVisibility

    /// The programs that may see a type of this object; as for the class unless implemented.
    func itemProviderVisibilityForRepresentation(
      withTypeIdentifier typeIdentifier: String
    ) -> NSItemProviderRepresentationVisibility

    /// Loads the object's data of a type.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The identifier of the type.
    ///   - completionHandler: To be called once, with the data or an error.
    /// - Returns: The progress, if the load takes time; it is canceled with the load.
    func loadData(
      withTypeIdentifier typeIdentifier: String,
      forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress?
  }

  extension NSItemProviderWriting {
    /// The types of the class.
    public var writableTypeIdentifiersForItemProvider: [String] { Self.writableTypeIdentifiersForItemProvider }

    /// All programs.
    public static func itemProviderVisibilityForRepresentation(
      withTypeIdentifier typeIdentifier: String
    ) -> NSItemProviderRepresentationVisibility { .all }

    /// As for the class.
    public func itemProviderVisibilityForRepresentation(
      withTypeIdentifier typeIdentifier: String
    ) -> NSItemProviderRepresentationVisibility {
      Self.itemProviderVisibilityForRepresentation(withTypeIdentifier: typeIdentifier)
    }
  }

  /// The programs that may see a representation.
  public enum NSItemProviderRepresentationVisibility: Int, Sendable {
    /// Every program.
    case all = 0
    /// Programs by the same team of developers.
    case team = 1
    /// Programs in the same group.
    case group = 2
    /// The process that made the item.
    case ownProcess = 3

    /// The same visibility in the terms of `ItemProvider`.
    public var transferVisibility: TransferRepresentationVisibility {
      switch self {
      case .all: .all
      case .team: .team
      case .group: .group
      case .ownProcess: .ownProcess
      }
    }
  }

  /// The kind of file that is requested.
  public struct NSItemProviderFileOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Makes options from bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The file itself may be used instead of a copy.
    public static let openInPlace = NSItemProviderFileOptions(rawValue: 1)
  }
#endif
