import Foundation
import SystemCalls
import TestSupport
import Testing
import TimecodePasteboard

struct ProjectSearchTests {
  /// A directory with others below it, removed at the end.
  private final class Project {
    let root = FileManager.default.temporaryDirectory.appending(path: "tckit-\(UUID())").path

    init() throws {
      try FileManager.default.createDirectory(
        atPath: root + "/home/project/deep", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func write(_ path: String, _ text: String = "{}", mode: Int = 0o644, owner: UInt32? = nil) throws {
      try Data(text.utf8).write(to: URL(filePath: root + "/" + path))
      try set(path, mode: mode, owner: owner)
    }

    func set(_ path: String, mode: Int, owner: UInt32? = nil) throws {
      var attributes: [FileAttributeKey: Any] = [.posixPermissions: mode]
      if let owner { attributes[.ownerAccountID] = NSNumber(value: owner) }
      try FileManager.default.setAttributes(attributes, ofItemAtPath: root + "/" + path)
    }

    /// Makes the directory of declarations, which its group can write.
    func makeDeclarations() throws {
      try FileManager.default.createDirectory(
        atPath: root + "/home/project/types.d", withIntermediateDirectories: false)
      try set("home/project/types.d", mode: 0o775, owner: CurrentProcess.user)
    }

    func checkDeclarations() throws(ConfigurationError) {
      var search = ProjectSearch(from: SystemPath(root + "/home/project"), home: nil, user: CurrentProcess.user)
      guard let found = try search.nearest("types.d") else { throw .untrusted(path: "", why: "not found") }
      try search.checkDeclarations(in: found)
    }

    /// The result of a search from a directory: a path below the root, the ignored files, or the error.
    func find(
      from directory: String = "home/project/deep", home: String? = "home", user: UInt32 = CurrentProcess.user
    ) throws(ConfigurationError) -> (found: String?, ignored: [UInt32]) {
      var search = ProjectSearch(
        from: SystemPath(root + "/" + directory), home: home.map { SystemPath(root + "/" + $0) }, user: user)
      guard let file = try search.nearest(".tckit.json") else { return (nil, search.ignored.map(\.owner)) }
      return (String(file.path.description.dropFirst(root.count + 1)), search.ignored.map(\.owner))
    }
  }

  @Test
  func `The nearest file is found, as far as the home directory`() throws {
    let project = try Project()
    #expect(try project.find().found == nil)
    try project.write(".tckit.json")
    #expect(try project.find().found == nil)
    #expect(try project.find(home: nil).found == ".tckit.json")
    try project.write("home/.tckit.json")
    #expect(try project.find().found == "home/.tckit.json")
    #expect(try project.find(home: "home/").found == "home/.tckit.json")
    try project.write("home/project/.tckit.json")
    #expect(try project.find().found == "home/project/.tckit.json")
    #expect(try project.find(from: "home").found == "home/.tckit.json")
  }

  @Test
  func `A file that its group can write counts, one that everybody can write is refused`() throws {
    let project = try Project()
    try project.write("home/project/.tckit.json", mode: 0o664)
    #expect(try project.find().found != nil)
    try project.set("home/project/.tckit.json", mode: 0o666)
    let error = #expect(throws: ConfigurationError.self) { try project.find() }
    guard case .untrusted(_, "other users can write to it") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(.needsRoot)
  func `Another user's file is refused, unless the directory is that user's too`() throws {
    let project = try Project()
    try project.write("home/project/.tckit.json", owner: 4242)
    let error = #expect(throws: ConfigurationError.self) { try project.find() }
    #expect(error == .untrusted(path: project.root + "/home/project/.tckit.json", why: "it belongs to user 4242"))
    try project.set("home/project", mode: 0o755, owner: 4242)
    #expect(try project.find().found == "home/project/.tckit.json")
    #expect(try project.find(user: 4242).found == "home/project/.tckit.json")
  }

  @Test
  func `A declaration in a directory that was found counts as the directory does`() throws {
    let project = try Project()
    try project.makeDeclarations()
    for name in ["a.json", "notes.txt", ".b.json"] {
      try project.write("home/project/types.d/\(name)", mode: name == "a.json" ? 0o664 : 0o666)
    }
    try project.checkDeclarations()
    let path = project.root + "/home/project/types.d/a.json"
    try project.set("home/project/types.d/a.json", mode: 0o666, owner: CurrentProcess.user)
    #expect(throws: ConfigurationError.untrusted(path: path, why: "other users can write to it")) {
      try project.checkDeclarations()
    }
  }

  @Test(.needsRoot)
  func `A declaration of somebody else does not count, nor does one that is open`() throws {
    let project = try Project()
    try project.makeDeclarations()
    try project.write("home/project/types.d/a.json", owner: 4242)
    let path = SystemPath(project.root + "/home/project/types.d")
    #expect(throws: ConfigurationError.untrusted(path: "\(path)/a.json", why: "it belongs to user 4242")) {
      try project.checkDeclarations()
    }
    let search = ProjectSearch(from: path, home: nil, user: CurrentProcess.user)
    let (folder, file) = (try FileStatus(of: path), try FileStatus(of: path.appending("a.json")))
    #expect(search.trustProblem(ofDeclaration: file, in: folder) == "it belongs to user 4242")
    try project.set("home/project/types.d/a.json", mode: 0o644, owner: CurrentProcess.user)
    #expect(search.trustProblem(ofDeclaration: try FileStatus(of: path.appending("a.json")), in: folder) == nil)
  }

  @Test(.needsRoot)
  func `In a directory that everybody can write to another user's file is ignored`() throws {
    let project = try Project()
    try project.set("home/project", mode: 0o777, owner: 4242)
    try project.write("home/project/.tckit.json", owner: 4242)
    try project.write("home/.tckit.json")
    let found = try project.find()
    #expect(found.found == "home/.tckit.json" && found.ignored == [4242])
    try project.set("home/project/.tckit.json", mode: 0o644, owner: 0)
    #expect(try project.find(user: 4343).found == "home/project/.tckit.json")
  }

  @Test(.needsRoot, arguments: ForeignObstacle.allCases, [".tckit.json", "types.d"])
  fileprivate func `what a stranger puts into a directory that all can write to stops nobody`(
    _ stranger: ForeignObstacle, _ name: String
  ) throws {
    let project = try Project()
    try project.set("home/project", mode: 0o1777, owner: 0)
    try project.write("home/.tckit.json")
    try stranger.make(at: project.root + "/home/project/" + name)
    #expect(lchown(project.root + "/home/project/" + name, 4242, 4242) == 0)
    var search = ProjectSearch(
      from: SystemPath(project.root + "/home/project"), home: SystemPath(project.root + "/home"),
      user: CurrentProcess.user)
    let isFound = try search.nearest(name) != nil
    #expect(isFound == (name == ".tckit.json"))
    #expect(search.ignored.map(\.owner) == [4242])
  }

  /// Obstacles that another user makes.
  fileprivate enum ForeignObstacle: CaseIterable {
    case nowhere, loop, privateFile, terminal, device, fifo, folder, unreadable, plain

    func make(at path: String) throws {
      let target: String
      switch self {
      case .nowhere: target = "nothing"
      case .loop: target = String(path.split(separator: "/").last ?? "")
      case .privateFile: target = "/proc/1/root/nothing"
      case .terminal: target = "/dev/tty"
      case .device: target = "/dev/zero"
      case .fifo:
        #expect(mkfifo(path, 0o644) == 0)
        return
      case .folder: return try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      case .unreadable, .plain:
        try Data("{}".utf8).write(to: URL(filePath: path))
        #expect(chmod(path, self == .plain ? 0o644 : 0) == 0)
        return
      }
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
  }

  @Test(.needsRoot)
  func `A link counts if it and its target do, and one that leads nowhere is an error`() throws {
    let project = try Project()
    let link = project.root + "/home/project/.tckit.json"
    try project.write("home/target.json")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: project.root + "/home/target.json")
    #expect(try project.find().found == "home/project/.tckit.json")
    try project.set("home/target.json", mode: 0o644, owner: 4242)
    #expect(throws: ConfigurationError.self) { try project.find() }
    try project.set("home/target.json", mode: 0o644, owner: 0)
    #expect(lchown(link, 4242, 4242) == 0)
    #expect(throws: ConfigurationError.self) { try project.find() }
    #expect(lchown(link, 0, 0) == 0)
    try FileManager.default.removeItem(atPath: project.root + "/home/target.json")
    let error = #expect(throws: ConfigurationError.self) { try project.find() }
    guard case .unreadable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test
  func `A directory that does not exist, and a path that is too long, are errors`() throws {
    let project = try Project()
    for path in ["gone", "home/" + String(repeating: "x", count: 300)] {
      let error = #expect(throws: ConfigurationError.self) { try project.find(from: path) }
      guard case .unreadable = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test(.needsRoot)
  func `A file that is named counts whoever owns it, and an empty name means none`() throws {
    let project = try Project()
    try project.write("home/project/.tckit.json")
    try project.write("mine.json", mode: 0o666, owner: 4242)
    func find(_ named: String?) throws(ConfigurationError) -> String? {
      let start = SystemPath(project.root + "/home/project")
      let search = ProjectSearch(from: start, home: nil, user: 0)
      return try ConfigurationFile.find(named: named.map { Array($0.utf8) }, in: search).file?.path
    }
    #expect(try find(project.root + "/mine.json") == project.root + "/mine.json")
    #expect(try find("") == nil)
    #expect(try find(nil) == project.root + "/home/project/.tckit.json")
    #expect(throws: ConfigurationError.self) { try find(project.root + "/gone.json") }
    #expect(throws: ConfigurationError.unreadable(path: project.root + "/home", reason: "not a regular file")) {
      try find(project.root + "/home")
    }
  }

  @Test
  func `A file of more than 64 KiB is refused`() throws {
    let project = try Project()
    for (length, isRead) in [(1 << 16, true), (1 << 16 + 1, false)] {
      try project.write("home/sized.json", "{}" + String(repeating: " ", count: length - 2))
      let file = try? ConfigurationFile(named: SystemPath(project.root + "/home/sized.json"))
      #expect((file != nil) == isRead, "\(length) bytes")
    }
  }
}
