// The protocols of classes whose objects an `NSItemProvider` can load or register.
//
//   final class Note: NSObject, NSItemProviderReading, NSItemProviderWriting { … }
//   let provider = NSItemProvider(object: Note("…"))
//   provider.loadObject(ofClass: Note.self) { note, error in … }
//
// On Apple's platforms, these are in Foundation.

#if !canImport(ObjectiveC)
  public import Foundation
  public import OpenTransferable

  /// A class whose objects can be made from an item provider's data.
  @preconcurrency public protocol NSItemProviderReading: NSObjectProtocol, SendableMetatype {
    /// The identifiers of the types from which objects can be made, in order of preference.
    static var readableTypeIdentifiersForItemProvider: [String] { get }

    /// Makes an object from data.
    ///
    /// - Parameters:
    ///   - data: The provider's data.
    ///   - typeIdentifier: The identifier of its type, one of `readableTypeIdentifiersForItemProvider`.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
  }

  /// A class whose objects can provide data to an item provider.
  @preconcurrency public protocol NSItemProviderWriting: NSObjectProtocol, SendableMetatype {
    /// The identifiers of the types as which objects of the class can be exported, in order of fidelity.
    static var writableTypeIdentifiersForItemProvider: [String] { get }

    /// The identifiers of the types as which this object can be exported; by default the class's.
    var writableTypeIdentifiersForItemProvider: [String] { get }

    /// The programs that may see a type; by default all.
    static func itemProviderVisibilityForRepresentation(
      withTypeIdentifier typeIdentifier: String
    ) -> NSItemProviderRepresentationVisibility

    /// The programs that may see a type of this object; by default those of the class.
    func itemProviderVisibilityForRepresentation(
      withTypeIdentifier typeIdentifier: String
    ) -> NSItemProviderRepresentationVisibility

    /// Loads the object's data for a type.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The identifier of the type.
    ///   - completionHandler: Must be called once, with the data or an error.
    /// - Returns: A progress if the load takes time. It is canceled with the load.
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

    /// The visibility of the class.
    public func itemProviderVisibilityForRepresentation(
      withTypeIdentifier typeIdentifier: String
    ) -> NSItemProviderRepresentationVisibility {
      Self.itemProviderVisibilityForRepresentation(withTypeIdentifier: typeIdentifier)
    }
  }

  /// The programs that may see a representation.
  public enum NSItemProviderRepresentationVisibility: Int, Sendable {
    /// All programs.
    case all = 0
    /// Programs by the same team of developers.
    case team = 1
    /// Programs in the same group.
    case group = 2
    /// The process that created the item.
    case ownProcess = 3

    /// The same visibility for an `ItemProvider`.
    public var transferVisibility: TransferRepresentationVisibility {
      switch self {
      case .all: .all
      case .team: .team
      case .group: .group
      case .ownProcess: .ownProcess
      }
    }
  }

  /// Options for files.
  public struct NSItemProviderFileOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: Int

    /// Creates options from bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The file itself may be used instead of a copy.
    public static let openInPlace = NSItemProviderFileOptions(rawValue: 1)
  }
#endif
