// A profile with a type of the program. Other programs paste it as a name.

import FilePasteboard
import Foundation
import OpenTransferable
import Testing

struct Profile: Codable, Equatable {
  var id: UUID
  var name: String
  var bio: String
  var funFacts: [String]
  var video: URL?
  var portrait: URL?
}

extension UTType {
  static let profile = UTType(exportedAs: "com.example.profile")
}

extension Profile: Transferable {
  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .profile)
    ProxyRepresentation(exporting: \.name)
  }
}

extension Profile {
  static let anna = Profile(
    id: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)), name: "Anna",
    bio: "Cuts \"Ærlighed\"", funFacts: ["has a cat", "has no dog"], portrait: URL(string: "https://example.com/a.png"))
}

@Suite struct `A profile` {
  @Test func `is copied in one process and pasted in another, as itself and as a name`() async throws {
    let store = try SharedStore()
    await #expect(processExitsWith: .success) { [path = store.path as String] in
      try await Pasteboard(at: path).write([Profile.anna])
    }
    await #expect(processExitsWith: .success) { [path = store.path as String] in
      let pasteboard = try Pasteboard(at: path)
      try require(try await pasteboard.read(Profile.self), [.anna])
      try require(try await pasteboard.read(String.self), ["Anna"])
    }
    // This process knows only the path of the store.
    #expect(try Pasteboard(at: store.path).types == [.profile, .utf8PlainText])
  }
}
