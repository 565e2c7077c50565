// State machines that talk to each other through a simulated X server, in chunks of any size.

@testable import SystemClipboard

/// An owner and readers on one server.
struct XConversation {
  let server = SimulatedXServer()
  var owner: SelectionOwner
  let contents: [[UInt8]]
  let ownerLink: Int
  private let piece: Int
  var now = Duration.seconds(100)

  /// - Parameter piece: The most bytes that arrive at once.
  init(
    _ offers: [(names: [String], bytes: [UInt8])], selection: String = "CLIPBOARD", piece: Int = .max
  ) throws {
    contents = offers.map(\.bytes)
    self.piece = piece
    let list = offers.enumerated().flatMap { index, offer in
      offer.names.map { SelectionOffer(target: $0, content: index) }
    }
    owner = SelectionOwner(selection: selection, offers: list, sizes: contents.map(\.count), authorization: nil)
    ownerLink = server.connect()
    try settle()
  }

  /// Moves the owner's bytes both ways until none remain.
  mutating func settle() throws {
    while true {
      var output: [UInt8] = []
      while let next = owner.nextOutput() {
        switch next {
        case .bytes(let bytes): output += bytes
        case .content(let index, let range): output += contents[index][range]
        }
      }
      server.receive(output, from: ownerLink)
      let waiting = server.drainWaiting(ownerLink)
      if output.isEmpty, waiting.isEmpty { return }
      for start in stride(from: 0, to: waiting.count, by: min(piece, max(1, waiting.count))) {
        try owner.receive(Array(waiting[start..<min(waiting.count, start + min(piece, waiting.count))]), at: now)
      }
    }
  }

  mutating func claim() throws {
    owner.claim()
    try settle()
  }

  /// Runs another client together with the owner until no bytes remain.
  mutating func run<Client: ServerClient>(_ client: inout Client, _ link: Int) throws {
    while true {
      let output = client.drainOutput()
      server.receive(output, from: link)
      try settle()
      let waiting = server.drainWaiting(link)
      if output.isEmpty, waiting.isEmpty { return }
      let step = min(piece, max(1, waiting.count))
      for start in stride(from: 0, to: waiting.count, by: step) {
        try client.receive(Array(waiting[start..<min(waiting.count, start + step)]))
      }
    }
  }
}
