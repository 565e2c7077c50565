import Foundation
import OpenTransferableFoundation
import Testing

struct ObjectArchiveTests {
  private final class Nested: NSObject, NSCoding, NSCopying {
    override init() {}
    init?(coder: NSCoder) {}
    func encode(with coder: NSCoder) {}
    func copy(with zone: NSZone? = nil) -> Any { self }
  }

  @Test(arguments: [0, 1, 2])
  func `a value for which the archiver would end the process is an error`(depth: Int) {
    var object: Any = Nested()
    for _ in 0..<depth { object = [object] }
    #expect(throws: TransferError.self) { try ObjectArchive.data(of: object) }
  }

  @Test
  func `an object that cannot be encoded is an error`() {
    #expect(throws: TransferError.self) { try ObjectArchive.data(of: TextClip("")) }
    #expect(throws: TransferError.self) { try ObjectArchive.data(of: ["a": TextClip("")]) }
  }

  @Test
  func `a key, and an element of a set, that cannot be archived are errors too`() throws {
    let object = Nested()
    let collections: [Any] = [
      NSDictionary(object: "a", forKey: object), [object: "a"], NSSet(array: [object]), NSMutableSet(array: [object]),
      NSCountedSet(array: [object]), Set([object]), NSOrderedSet(array: [object]), ["a": [NSSet(array: [object])]],
    ]
    for collection in collections {
      #expect(throws: TransferError.self, "\(type(of: collection))") {
        try ObjectArchive.data(of: collection)
      }
    }
    for collection in [NSSet(array: ["a" as NSString]), NSOrderedSet(array: ["a" as NSString])] as [NSObject] {
      #expect(try ObjectArchive.object(in: ObjectArchive.data(of: collection)) as? NSObject == collection)
    }
  }

  @Test(arguments: ["", "x", "bplist00", "bplist00\u{0}\u{0}", "<plist/>", "{}"])
  func `data that is no archive is an error`(text: String) {
    #expect(throws: (any Error).self) { try ObjectArchive.object(in: Data(text.utf8)) }
  }

  @Test
  func `an archive cut short anywhere never ends the process`() throws {
    let data = try ObjectArchive.data(of: ["one", "two", "three"])
    #expect(try ObjectArchive.object(in: data) as? [String] == ["one", "two", "three"])
    for length in 0..<data.count {
      #expect(throws: (any Error).self, "\(length)") { try ObjectArchive.object(in: data.prefix(length)) }
    }
  }
}
