// A listing of OpenTransferable's documentation, word for word.

// listing
import CoreTransferable
import UniformTypeIdentifiers

extension UTType {
  static let profile = UTType(exportedAs: "com.example.profile")
}

struct Profile: Codable, Transferable {
  var name: String
  var funFacts: [String]

  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .profile)
    ProxyRepresentation(exporting: \.name)
  }
}
// end of listing
