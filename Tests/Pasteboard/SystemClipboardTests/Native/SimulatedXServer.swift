// The parts of an X server that selections need, in memory: atoms, properties and their events, selections, XFIXES.
// Clients are state machines; their requests are read like a server's, and checked.

@testable import SystemClipboard

/// A server without a socket.
final class SimulatedXServer {
  /// The bytes that one client sent, and those that wait for it.
  struct Link {
    var unread: [UInt8] = []
    var isSetUp = false
    var sequence: UInt16 = 0
    var waiting: [UInt8] = []
    var selected: Set<UInt32> = []
    var watched: Set<UInt32> = []
  }

  /// A property of a window.
  struct Property: Equatable {
    var type: UInt32
    var format: UInt8
    var bytes: [UInt8]
  }

  private(set) var links: [Link] = []
  private(set) var atoms = ["": UInt32(0), "PRIMARY": 1, "ATOM": 4, "INTEGER": 19, "STRING": 31, "WM_NAME": 39]
  private(set) var properties: [UInt32: [UInt32: Property]] = [:]
  private(set) var owners: [UInt32: (link: Int, window: UInt32)] = [:]
  private var time: UInt32 = 1000
  /// Requests that were wrong.
  private(set) var complaints: [String] = []
  /// Opcodes of all requests.
  private(set) var opcodes: [UInt8] = []
  var hasFixes = true
  var requestLimit: UInt16 = 0xFFFF

  func connect() -> Int {
    links.append(Link())
    return links.count - 1
  }

  func atom(_ name: String) -> UInt32 {
    if let atom = atoms[name] { return atom }
    atoms[name] = UInt32(100 + atoms.count)
    return UInt32(99 + atoms.count)
  }

  func window(_ link: Int) -> UInt32 { UInt32(link + 1) << 20 | 1 }

  /// Accepts a client's bytes.
  func receive(_ bytes: [UInt8], from link: Int) {
    links[link].unread += bytes
    while let request = next(link) { carryOut(request, link) }
  }

  /// Removes and returns the bytes that wait for a client.
  func drainWaiting(_ link: Int) -> [UInt8] {
    defer { links[link].waiting = [] }
    return links[link].waiting
  }

  private func next(_ link: Int) -> [UInt8]? {
    let unread = links[link].unread
    if !links[link].isSetUp {
      guard unread.count >= 12 else { return nil }
      let size = 12 + (Int(unread.uint16(at: 6)) + 3) / 4 * 4 + (Int(unread.uint16(at: 8)) + 3) / 4 * 4
      guard unread.count >= size else { return nil }
      links[link].unread.removeFirst(size)
      links[link].isSetUp = true
      links[link].waiting += Self.setup(base: UInt32(link + 1) << 20, requestLimit: requestLimit)
      return next(link)
    }
    guard unread.count >= 4 else { return nil }
    let size = Int(unread.uint16(at: 2)) * 4
    guard size >= 4, unread.count >= size else { return nil }
    links[link].unread.removeFirst(size)
    links[link].sequence &+= 1
    return Array(unread.prefix(size))
  }

  /// The answer to a setup.
  static func setup(base: UInt32, requestLimit: UInt16 = 0xFFFF) -> [UInt8] {
    var body: [UInt8] = []
    for word in [11_000_000, base, 0x000F_FFFF, 0] as [UInt32] { body.append(word) }
    body.append(UInt16(4))
    body.append(requestLimit)
    body += [1, 0, 0, 0, 32, 32, 8, 255, 0, 0, 0, 0] + Array("test".utf8)
    body.append(UInt32(0x99))
    body += [UInt8](repeating: 0, count: 36)
    var head: [UInt8] = [1, 0, 11, 0, 0, 0]
    head.append(UInt16(body.count / 4))
    return head + body
  }

  /// A reply with words from offset 8 and bytes after 32.
  static func reply(_ sequence: UInt16, detail: UInt8 = 0, _ words: [UInt32], _ tail: [UInt8] = []) -> [UInt8] {
    var tail = tail
    tail.padToWord()
    var bytes: [UInt8] = [1, detail]
    bytes.append(sequence)
    bytes.append(UInt32(tail.count / 4))
    for word in words { bytes.append(word) }
    bytes += [UInt8](repeating: 0, count: 32 - bytes.count)
    return bytes + tail
  }

  private func send(_ bytes: [UInt8], to link: Int) { links[link].waiting += bytes }

  private func event(_ code: UInt8, _ words: [UInt32], to link: Int) {
    var bytes: [UInt8] = [code, 0]
    bytes.append(links[link].sequence)
    for word in words { bytes.append(word) }
    send(bytes + [UInt8](repeating: 0, count: 32 - bytes.count), to: link)
  }

  private func owner(of window: UInt32) -> Int { Int(window >> 20) - 1 }

  /// Sets a property, for its window's owner or another client.
  func change(_ property: UInt32, of window: UInt32, to value: Property?) {
    properties[window, default: [:]][property] = value
    time += 1
    for (index, link) in links.enumerated() where link.selected.contains(window) {
      event(28, [window, property, time, value == nil ? 1 : 0], to: index)
    }
  }

  private func carryOut(_ bytes: [UInt8], _ link: Int) {
    let sequence = links[link].sequence
    func word(_ index: Int) -> UInt32 { bytes.uint32(at: 4 + index * 4) }
    opcodes.append(bytes[0])
    switch bytes[0] {
    case 1: if word(7) & 1 << 22 != 0 { links[link].selected.insert(word(0)) }
    case 2: if word(2) == 0 { links[link].selected.remove(word(0)) } else { links[link].selected.insert(word(0)) }
    case 16:
      let name = String(decoding: bytes[8..<8 + Int(word(0))], as: UTF8.self)
      send(Self.reply(sequence, [atom(name)]), to: link)
    case 17:
      let name = Array((atoms.first { $0.value == word(0) }?.key ?? "").utf8)
      send(Self.reply(sequence, [UInt32(name.count)], name), to: link)
    case 18:
      let size = Int(word(4)) * (word(3) == 32 ? 4 : 1)
      if bytes.count != 24 + (size + 3) / 4 * 4 {
        complaints.append("ChangeProperty of \(bytes.count) bytes for \(size)")
      }
      let value = Property(type: word(2), format: UInt8(word(3)), bytes: Array(bytes[24..<24 + size]))
      change(word(1), of: word(0), to: value)
    case 19: if properties[word(0)]?[word(1)] != nil { change(word(1), of: word(0), to: nil) }
    case 20: getProperty(bytes[1] == 1, (word(0), word(1), Int(word(3)) * 4, Int(word(4)) * 4), link)
    case 22: setOwner(word(0), of: word(1), link)
    case 23: send(Self.reply(sequence, [owners[word(0)]?.window ?? 0]), to: link)
    case 24:
      if let owner = owners[word(1)] {
        event(30, [word(4), owner.window, word(0), word(1), word(2), word(3)], to: owner.link)
      } else {
        event(31, [word(4), word(0), word(1), word(2), 0], to: link)
      }
    case 25: send([bytes[12] | 0x80] + bytes[13..<44], to: owner(of: word(0)))
    case 98:
      let detail = hasFixes ? [0x0057_8801] as [UInt32] : [0]
      send(Self.reply(sequence, detail), to: link)
    case 0x88:
      if bytes[1] == 0 { send(Self.reply(sequence, [5, 0]), to: link) } else { links[link].watched.insert(word(1)) }
    default: complaints.append("request \(bytes[0])")
    }
  }

  private func getProperty(
    _ deletes: Bool, _ what: (window: UInt32, property: UInt32, offset: Int, limit: Int), _ link: Int
  ) {
    let sequence = links[link].sequence
    guard let value = properties[what.window]?[what.property], what.offset <= value.bytes.count else {
      return send(Self.reply(sequence, [0, 0, 0]), to: link)
    }
    let part = Array(value.bytes[what.offset..<min(what.offset + what.limit, value.bytes.count)])
    let rest = value.bytes.count - what.offset - part.count
    let unit = max(1, Int(value.format) / 8)
    let words = [value.type, UInt32(rest), UInt32(part.count / unit)]
    send(Self.reply(sequence, detail: value.format, words, part), to: link)
    if deletes, rest == 0 { change(what.property, of: what.window, to: nil) }
  }

  private func setOwner(_ window: UInt32, of selection: UInt32, _ link: Int) {
    if let old = owners[selection], old.window != window {
      event(29, [time, old.window, selection], to: old.link)
    }
    owners[selection] = window == 0 ? nil : (link, window)
    for (index, link) in links.enumerated() where link.watched.contains(selection) {
      event(0x57, [self.window(index), window, selection, time, time], to: index)
    }
  }
}
