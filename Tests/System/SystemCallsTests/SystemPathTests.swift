import SystemCalls
import Testing

struct SystemPathTests {
  @Test(
    arguments: [
      ("/a/b", "/a", "b"), ("/a", "/", "a"), ("/a/b//", "/a", "b"), ("a/b", "a", "b"), ("/", nil, ""), ("a", nil, "a"),
    ] as [(SystemPath, SystemPath?, SystemPath)])
  func `paths are joined, split and shown`(path: SystemPath, parent: SystemPath?, last: SystemPath) {
    #expect(path.parent == parent)
    #expect(path.lastComponent == last)
  }

  @Test
  func `a name is appended with one slash`() {
    #expect(SystemPath("/").appending("a") == "/a")
    #expect(SystemPath("/a").appending("b") == "/a/b")
    #expect(SystemPath("").appending("b") == "b")
  }

  @Test
  func `bytes that are not UTF-8 are kept, and shown as numbers`() throws {
    let path = try #require(SystemPath(bytes: [0x2F, 0xC3, 0xA9, 0xFF, 0x61, 0xC3]))
    #expect(path.text == nil)
    #expect(path.description == "/é\\xffa\\xc3")
    #expect(path.withCString { $0[3] } == -1)
    #expect(SystemPath(bytes: [0x61, 0]) == nil)
    #expect(SystemPath("/é").text == "/é")
    #expect(path != SystemPath("/é\u{FFFD}a\u{FFFD}"))
  }

  @Test
  func `a file whose name is not UTF-8 is found by its bytes`() throws {
    let path = try #require(SystemPath(bytes: Array("/tmp/tckit-\(CurrentProcess.identifier)-".utf8) + [0xFF]))
    try Descriptor.makeDirectory(path)
    #expect(try FileStatus(of: path).kind == .directory)
    #expect(throws: SystemError(call: "stat", errno: .notFound)) { try FileStatus(of: SystemPath(path.description)) }
    let child = try Spawn("/bin/rmdir", arguments: [Array("rmdir".utf8), path.bytes]).start()
    #expect(try child.wait().shellStatus == 0)
    #expect(throws: SystemError(call: "stat", errno: .notFound)) { try FileStatus(of: path) }
  }

  @Test(arguments: [("/a/b", "/a/b"), ("/a/b/", "/a/b"), ("/a/b//", "/a/b"), ("//", "/"), ("/", "/"), ("a/", "a")])
  func `a path without its final slashes names a link, not the target of the link`(path: String, expected: String) {
    #expect(SystemPath(path).withoutTrailingSlashes == SystemPath(expected))
  }
}
