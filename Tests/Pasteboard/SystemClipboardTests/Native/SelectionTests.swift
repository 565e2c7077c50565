// An owner and a reader of a selection, joined by a simulated server.

import Testing

@testable import SystemClipboard

struct SelectionTests {
  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
  }

  private func reader(limit: Int = 1 << 28) -> SelectionRequestor {
    SelectionRequestor(selection: "CLIPBOARD", authorization: nil, limit: limit)
  }

  @Test(arguments: [1, 7, Int.max])
  func `all targets are listed, and each content is read back`(_ piece: Int) throws {
    let large = Self.bytes(SelectionOwner.pieceLimit * 2 + 3)
    var talk = try XConversation(
      [(["UTF8_STRING", "TEXT"], Array("01:00:00:00".utf8)), (["application/x-large"], large), (["text/empty"], [])],
      piece: piece)
    #expect(talk.owner.stage == .prepared)
    try talk.claim()
    #expect(talk.owner.stage == .owning)
    var reader = reader()
    let link = talk.server.connect()
    reader.list()
    try talk.run(&reader, link)
    let targets = [
      "TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "UTF8_STRING", "TEXT", "application/x-large", "text/empty",
    ]
    #expect(reader.result == .targets(targets))
    for (name, expected) in [
      ("UTF8_STRING", Array("01:00:00:00".utf8)), ("application/x-large", large), ("text/empty", []),
    ] {
      reader.fetch(name)
      try talk.run(&reader, link)
      #expect(reader.result == .content(expected), "\(name)")
    }
    reader.fetch("image/png")
    try talk.run(&reader, link)
    #expect(reader.result == .refused)
    #expect(!talk.owner.isBusy)
    #expect(talk.server.complaints == [])
  }

  @Test(arguments: [-1, 0, 1, SelectionOwner.pieceLimit - 1, SelectionOwner.pieceLimit])
  func `sizes around the limit of a piece`(_ beyond: Int) throws {
    let content = Self.bytes(SelectionOwner.pieceLimit + beyond)
    var talk = try XConversation([(["a/b"], content)])
    try talk.claim()
    var reader = reader()
    reader.fetch("a/b")
    try talk.run(&reader, talk.server.connect())
    #expect(reader.result == .content(content))
  }

  @Test
  func `no property is larger than the server's longest request`() throws {
    let talk = SimulatedXServer()
    #expect(talk.complaints.isEmpty)
    let content = Self.bytes(100_000)
    var small = try XConversation([(["a/b"], content)])
    small.server.requestLimit = 4096
    try small.claim()
    var reader = reader()
    reader.fetch("a/b")
    try small.run(&reader, small.server.connect())
    #expect(reader.result == .content(content))
  }

  @Test(arguments: [1025, 4096, 4097])
  func `4,096 targets are listed, and more are an error: none is dropped silently`(_ count: Int) throws {
    // The owner adds four services.
    var talk = try XConversation([((4..<count).map { "a/\($0)" }, [1])])
    try talk.claim()
    var reader = reader()
    reader.list()
    guard count <= 4096 else {
      let refusal = WireFailure.refused("the clipboard offers 4097 types, more than 4096")
      #expect(throws: refusal) { try talk.run(&reader, talk.server.connect()) }
      return
    }
    try talk.run(&reader, talk.server.connect())
    guard case .targets(let names?) = reader.result else { Issue.record("no list"); return }
    #expect(names.count == count && names.last == "a/\(count - 1)")
  }

  @Test
  func `an empty selection differs from an owner without targets`() throws {
    var talk = try XConversation([(["a/b"], [1])])
    var reader = reader()
    reader.list()
    try talk.run(&reader, talk.server.connect())
    #expect(reader.result == .targets([]))
  }

  @Test(arguments: [1000, 1 << 18])
  func `content of the reader's limit is accepted, in one piece or several`(_ limit: Int) throws {
    for count in [limit - 1, limit] {
      var talk = try XConversation([(["a/b"], Self.bytes(count))])
      try talk.claim()
      var reader = reader(limit: limit)
      reader.fetch("a/b")
      try talk.run(&reader, talk.server.connect())
      #expect(reader.result == .content(Self.bytes(count)))
    }
    var talk = try XConversation([(["a/b"], Self.bytes(limit + 1))])
    try talk.claim()
    var reader = reader(limit: limit)
    reader.fetch("a/b")
    #expect(throws: WireFailure.tooLarge(limit: limit)) { try talk.run(&reader, talk.server.connect()) }
  }

  @Test
  func `content beyond the reader's limit is refused`() throws {
    var talk = try XConversation([(["a/b"], Self.bytes(1 << 18))])
    try talk.claim()
    var reader = reader(limit: 1000)
    reader.fetch("a/b")
    #expect(throws: WireFailure.tooLarge(limit: 1000)) { try talk.run(&reader, talk.server.connect()) }
  }

  @Test
  func `a hundred transfers in pieces are independent, and a stopped reader is abandoned`() throws {
    let content = Self.bytes(300_000)
    var talk = try XConversation([(["a/b"], content)])
    try talk.claim()
    // This reader accepts the announcement and nothing more.
    let stopped = talk.server.connect()
    var stopping = reader()
    stopping.fetch("a/b")
    for _ in 0..<8 {
      talk.server.receive(stopping.drainOutput(), from: stopped)
      try talk.settle()
      let waiting = talk.server.drainWaiting(stopped)
      if talk.owner.isBusy { break }
      try stopping.receive(waiting)
    }
    #expect(talk.owner.isBusy)
    for _ in 0..<100 {
      var reader = reader()
      reader.fetch("a/b")
      try talk.run(&reader, talk.server.connect())
      #expect(reader.result == .content(content))
    }
    #expect(talk.owner.deadline == talk.now + SelectionOwner.transferLimit)
    talk.owner.expire(at: talk.now + .seconds(29))
    #expect(talk.owner.isBusy)
    talk.owner.expire(at: talk.now + SelectionOwner.transferLimit)
    #expect(!talk.owner.isBusy)
  }

  @Test
  func `MULTIPLE converts each pair, and marks refused pairs`() throws {
    var talk = try XConversation([(["a/b"], [1, 2]), (["c/d"], [3])])
    try talk.claim()
    let server = talk.server
    let link = server.connect()
    let window = server.window(link)
    server.receive(X11Request.setup(nil), from: link)
    server.receive(X11Request.createWindow(window, parent: 1), from: link)
    let (list, one, two, three) = (server.atom("LIST"), server.atom("P1"), server.atom("P2"), server.atom("P3"))
    let words = [server.atom("a/b"), one, server.atom("x/y"), two, server.atom("c/d"), three]
    let pairs = X11Request.changeProperty(list, of: window, type: server.atom("ATOM_PAIR"), words: words)
    server.receive(pairs, from: link)
    let selection = server.atom("CLIPBOARD")
    server.receive(
      X11Request.convert(selection, to: server.atom("MULTIPLE"), into: list, of: window, at: 0), from: link)
    try talk.settle()
    #expect(server.properties[window]?[one]?.bytes == [1, 2])
    #expect(server.properties[window]?[two] == nil)
    #expect(server.properties[window]?[three]?.bytes == [3])
    #expect(server.properties[window]?[list]?.bytes.uint32s == [words[0], one, 0, two, words[4], three])
    server.receive(
      X11Request.convert(selection, to: server.atom("TIMESTAMP"), into: one, of: window, at: 0), from: link)
    try talk.settle()
    #expect(server.properties[window]?[one]?.type == X11Request.integer)
  }

  @Test
  func `the owner learns that another program owns the selection, and finishes its transfers`() throws {
    var talk = try XConversation([(["a/b"], [1])])
    try talk.claim()
    let server = talk.server
    var clearer = SelectionRequestor(selection: "CLIPBOARD", authorization: nil, limit: 1000)
    clearer.clear()
    try talk.run(&clearer, server.connect())
    #expect(clearer.result == .cleared)
    #expect(talk.owner.stage == .lost)
    #expect(!talk.owner.isBusy)
    #expect(talk.owner.deadline == nil)
  }

  @Test
  func `an owner that has lost the selection waits until the server has carried out its last requests, for a while`()
    throws
  {
    var talk = try XConversation([(["a/b"], [1])])
    try talk.claim()
    let server = talk.server
    let link = server.connect()
    server.receive(X11Request.setup(nil), from: link)
    server.receive(X11Request.setOwner(server.window(link), of: server.atom("CLIPBOARD"), at: 0), from: link)
    try talk.owner.receive(server.drainWaiting(talk.ownerLink), at: talk.now)
    #expect(talk.owner.stage == .lost)
    #expect(talk.owner.isBusy)
    talk.owner.expire(at: talk.now + .seconds(29))
    #expect(talk.owner.isBusy)
    talk.owner.expire(at: talk.now + SelectionOwner.transferLimit)
    #expect(!talk.owner.isBusy)
    #expect(talk.owner.deadline == nil)
  }

  @Test
  func `each new owner, and a cleared selection, is a change for a watcher`() throws {
    var talk = try XConversation([(["a/b"], [1])])
    var watcher = SelectionWatcher(selection: "CLIPBOARD", authorization: nil)
    let link = talk.server.connect()
    try talk.run(&watcher, link)
    #expect(watcher.isWatching)
    try talk.claim()
    try talk.run(&watcher, link)
    #expect(watcher.drainChanges() == 1)
    var clearer = SelectionRequestor(selection: "CLIPBOARD", authorization: nil, limit: 1000)
    clearer.clear()
    try talk.run(&clearer, talk.server.connect())
    try talk.run(&watcher, link)
    #expect(watcher.drainChanges() == 1)
    #expect(watcher.drainChanges() == 0)
  }

  @Test
  func `a server without XFIXES cannot be watched`() throws {
    var talk = try XConversation([(["a/b"], [1])])
    talk.server.hasFixes = false
    var watcher = SelectionWatcher(selection: "CLIPBOARD", authorization: nil)
    #expect(throws: WireFailure.unsupported("XFIXES")) { try talk.run(&watcher, talk.server.connect()) }
  }

  @Test(arguments: [true, false])
  func `a clipboard manager is asked to save, and has one second to do it`(_ answers: Bool) throws {
    var talk = try XConversation([(["a/b"], [1])])
    let server = talk.server
    let link = server.connect()
    let window = server.window(link)
    server.receive(X11Request.setup(nil), from: link)
    let manager = server.atom("CLIPBOARD_MANAGER")
    server.receive(X11Request.setOwner(window, of: manager, at: 0), from: link)
    try talk.claim()
    // The request to save, as the manager receives it.
    let event = Array(server.drainWaiting(link).suffix(32))
    #expect(event[0] == 30)
    #expect(event.uint32(at: 20) == server.atom("SAVE_TARGETS"))
    let list = event.uint32(at: 24)
    #expect(server.properties[event.uint32(at: 12)]?[list]?.bytes.uint32s == [server.atom("a/b")])
    #expect(talk.owner.deadline == talk.now + SelectionOwner.managerLimit)
    guard answers else {
      talk.owner.expire(at: talk.now + SelectionOwner.managerLimit)
      #expect(talk.owner.deadline == nil)
      #expect(talk.owner.stage == .owning)
      return
    }
    let question = X11SelectionRequest(
      time: 0, requestor: event.uint32(at: 12), selection: manager, target: event.uint32(at: 20), property: list)
    server.receive(X11Request.notify(question, property: list), from: link)
    try talk.settle()
    #expect(talk.owner.stage == .lost)
  }

  @Test
  func `no manager saves PRIMARY`() throws {
    var talk = try XConversation([(["a/b"], [1])], selection: "PRIMARY")
    let server = talk.server
    let link = server.connect()
    server.receive(X11Request.setup(nil), from: link)
    server.receive(X11Request.setOwner(server.window(link), of: server.atom("CLIPBOARD_MANAGER"), at: 0), from: link)
    _ = server.drainWaiting(link)
    try talk.claim()
    #expect(server.drainWaiting(link).isEmpty)
    #expect(server.owners[1] != nil)
  }
}
