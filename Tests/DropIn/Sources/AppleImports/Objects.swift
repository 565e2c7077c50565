import CoreTransferable
import Foundation
import UniformTypeIdentifiers

final class Marker: NSObject, NSItemProviderReading, NSItemProviderWriting {
  let name: String

  init(_ name: String) { self.name = name }

  static var readableTypeIdentifiersForItemProvider: [String] { [UTType.utf8PlainText.identifier] }

  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Marker {
    Marker(String(decoding: data, as: UTF8.self))
  }

  static var writableTypeIdentifiersForItemProvider: [String] { [UTType.utf8PlainText.identifier] }

  static func itemProviderVisibilityForRepresentation(
    withTypeIdentifier typeIdentifier: String
  ) -> NSItemProviderRepresentationVisibility { .group }

  func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data(name.utf8), nil)
    return nil
  }
}

func checkObjects() async throws {
  let provider = NSItemProvider(object: Marker("in"))
  check(provider.canLoadObject(ofClass: Marker.self) && provider.canLoadObject(ofClass: String.self))
  let name: String = try await value { done in
    provider.loadObject(ofClass: Marker.self) { object, error in done((object as? Marker)?.name, error) }
  }
  check(name == "in")
  check(try await value { provider.loadObject(ofClass: String.self, completionHandler: $0) } == "in")

  let late = NSItemProvider()
  late.registerObject(ofClass: Marker.self, visibility: .all) { completion in
    completion(Marker("late"), nil)
    return nil
  }
  late.registerObject(NSString(string: "ignored"), visibility: .all)
  check(try await value { late.loadObject(ofClass: String.self, completionHandler: $0) } == "late")

  let bridged = NSItemProvider()
  bridged.registerObject(ofClass: String.self, visibility: .all) { completion in
    completion("bridged", nil)
    return nil
  }
  check(try await value { bridged.loadObject(ofClass: String.self, completionHandler: $0) } == "bridged")
  check(
    NSItemProvider(item: NSString(string: "a"), typeIdentifier: "public.plain-text").registeredTypeIdentifiers.count
      == 1)
  check(NSItemProviderRepresentationVisibility.ownProcess.rawValue == 3)
  check(NSItemProviderFileOptions(rawValue: 1) == .openInPlace)
  check(NSString.writableTypeIdentifiersForItemProvider == ["public.utf8-plain-text"])
  check(NSURL.readableTypeIdentifiersForItemProvider.contains("public.url"))
}
