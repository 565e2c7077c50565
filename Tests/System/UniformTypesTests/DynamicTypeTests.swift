import UniformTypes
import Testing

struct DynamicTypeTests {
  @Test(arguments: [
    ("zzz", UTType.data), ("ü", .data), ("a,b", .data), ("a=b\\c", .text), ("\u{301}x", .data),
    ("longer-than-usual.ext", .image),
    ("zz", .json), ("zz", .compositeContent),
  ])
  func `an unknown tag gives a type that names the tag`(tag: String, supertype: UTType) throws {
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

  @Test
  func `an unknown MIME type likewise`() throws {
    let type = try #require(UTType(mimeType: "application/x-Zzz; v=1"))
    #expect(type.isDynamic)
    #expect(type.preferredMIMEType == "application/x-zzz;v=1")
    #expect(UTType(mimeType: "application/x-zzz;v=1") == type)
  }

  @Test
  func `the identifiers are the same as on Apple's systems`() throws {
    // `?0=6:1=md`; their identifiers for filename extensions begin with `?0=6:1=`.
    let type = try #require(UTType("dyn.ah62d4rv4ge8043a"))
    #expect(type.preferredFilenameExtension == "md")
    #expect(type.supertypes == [.data, .item])
    #expect(UTType(filenameExtension: "ZZZ") == UTType(filenameExtension: "zzz"))
    #expect(UTType(filenameExtension: "zzz")?.identifier.hasPrefix("dyn.ah62d4rv4ge8") == true)
    // Their identifiers for MIME types without a supertype begin with `3=`.
    let orphan = try #require(UTType(tag: "dev.kaya/note", tagClass: .mimeType, conformingTo: nil))
    #expect(orphan.identifier == "dyn.agq80k3p0f3z0c8pbf71g87df")
    #expect(orphan.supertypes.isEmpty)
  }

  @Test
  func `without a supertype a type conforms to itself only, and other tag classes have types too`() throws {
    let type = try #require(UTType(tag: "zzz9", tagClass: .filenameExtension, conformingTo: nil))
    #expect(type.identifier.hasPrefix("dyn.age8"))
    #expect(type.supertypes.isEmpty)
    #expect(!type.conforms(to: .data))
    #expect(type.preferredFilenameExtension == "zzz9")
    let pasteboard = UTTagClass(rawValue: "com.apple.nspboard-type")
    let other = try #require(UTType(tag: "NSStringPboardType", tagClass: pasteboard, conformingTo: nil))
    #expect(other.isDynamic)
    #expect(other.tags == [pasteboard: ["NSStringPboardType"]])
    #expect(UTType(other.identifier) == other)
    #expect(UTType(tag: "", tagClass: pasteboard, conformingTo: nil) == nil)
  }

  @Test(arguments: ["dyn.", "dyn.a", "dyn.ah62d4rv4ge8", "dyn.ah62d4rv4ge8043i", "dyn.b043a", "dyn.ah62d4rv4ge8043b"])
  func `text that is not a valid encoding is no type`(identifier: String) {
    #expect(UTType(identifier) == nil)
  }
}
