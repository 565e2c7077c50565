// A program's model, on the public interface only: a value with a type for the program and a name for all others.

import OpenTransferable

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct Profile: Codable, Equatable {
  var id: UUID
  var name: String
  var funFacts: [String]
  var portrait: URL?
}

extension UTType {
  static let profile = UTType(exportedAs: "com.example.tests.profile")
}

extension Profile: Transferable {
  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .profile)
    ProxyRepresentation(exporting: \.name)
  }
}

extension Profile {
  static let example = Profile(
    id: UUID(), name: "Anna", funFacts: ["has a cat", "has no dog"], portrait: URL(string: "file:///tmp/a.png"))
}
