import OpenTransferable
import Testing

@Suite("Dynamic types")
struct DynamicTypeTests {
  @Test(
    "an unknown tag gives a type that says what it was made for",
    arguments: [
      ("zzz", UTType.data), ("ü", .data), ("a,b", .data), ("a=b\\c", .text), ("longer-than-usual.ext", .image),
      ("zz", .json), ("zz", .compositeContent),
    ])
  func filenameExtension(tag: String, supertype: UTType) throws {
    let type = try #require(UTType(filenameExtension: tag, conformingTo: supertype))
    #expect(type.isDynamic)
    #expect(!type.isDeclared)
    #expect(type.preferredFilenameExtension == tag)
    #expect(type.preferredMIMEType == nil)
    #expect(type.conforms(to: supertype))
    #expect(type.localizedDescription == nil)
    #expect(UTType(type.identifier) == type)
    #expect(UTType(filenameExtension: tag, conformingTo: supertype) == type)
  }

  @Test("an unknown MIME type likewise")
  func mimeType() throws {
    let type = try #require(UTType(mimeType: "application/x-Zzz; v=1"))
    #expect(type.isDynamic)
    #expect(type.preferredMIMEType == "application/x-zzz;v=1")
    #expect(UTType(mimeType: "application/x-zzz;v=1") == type)
  }

  @Test("the identifiers are those that Apple's systems make")
  func applesIdentifiers() throws {
    // `?0=6:1=md`, `?0=6:1=` being what their identifiers for filename extensions begin with.
    let type = try #require(UTType("dyn.ah62d4rv4ge8043a"))
    #expect(type.preferredFilenameExtension == "md")
    #expect(type.supertypes == [.data, .item])
    #expect(UTType(filenameExtension: "ZZZ") == UTType(filenameExtension: "zzz"))
    #expect(UTType(filenameExtension: "zzz")?.identifier.hasPrefix("dyn.ah62d4rv4ge8") == true)
  }

  @Test(
    "what is not such an encoding is no type",
    arguments: ["dyn.", "dyn.a", "dyn.ah62d4rv4ge8", "dyn.ah62d4rv4ge8043i", "dyn.b043a", "dyn.ah62d4rv4ge8043b"])
  func malformed(identifier: String) {
    #expect(UTType(identifier) == nil)
  }
}
