// A proxy between a client and a real server. It passes everything on, except the messages that a test changes.

import Foundation
import SystemCalls
import Synchronization
import TestSupport

@testable import SystemClipboard

/// A proxy on a local socket, with a separate thread.
final class ServerProxy: Sendable {
  /// The change to the server's messages.
  enum Tampering: Equatable, Sendable {
    /// Passes them on in chunks of a number of bytes.
    case pieces(Int)
    /// Closes the connection after a number of bytes.
    case closing(after: Int)
    /// Passes nothing on after a number of bytes.
    case stalling(after: Int)
    /// Replaces everything after a number of bytes by noise.
    case noise(after: Int)
    /// Gives the wlroots protocol the name of the newer one.
    case renaming
    /// Hides the data-control protocols.
    case hiding
  }

  /// The socket.
  let path: String
  private let server: String
  private let meddling: Tampering
  private let binding = Atomic(false)
  private let isOver = Atomic(false)

  /// True if a client has bound the renamed protocol.
  var sawBinding: Bool { binding.load(ordering: .relaxed) }

  /// Begins to listen in a folder that is removed with the server.
  init(to server: String, in folder: String, _ meddling: Tampering) throws {
    self.server = server
    self.meddling = meddling
    path = folder + "/proxy-\(UUID().uuidString.prefix(8))"
    let listener = try Descriptor.listen(at: .path(SystemPath(path))).release()
    Thread.detachNewThread { [self] in
      let listener = Descriptor(owning: listener)
      while !isOver.load(ordering: .relaxed) {
        listener.wait(for: .readable, milliseconds: 60_000)
        guard let client = try? listener.accept().release() else { return }
        Thread.detachNewThread { [self] in try? serve(Descriptor(owning: client)) }
      }
    }
  }

  private func serve(_ client: consuming Descriptor) throws {
    let upstream = try Descriptor.connect(to: .path(SystemPath(server)), timeLimit: .seconds(10))
    try client.setNonBlocking(true)
    var passed = 0
    var fromServer = WaylandDecoder()
    var fromClient = WaylandDecoder()
    while true {
      var requests = [PollRequest(client.number, .readable), PollRequest(upstream.number, .readable)]
      try Poll.wait(for: &requests, milliseconds: 20_000)
      guard requests.contains(where: { !$0.readiness.isEmpty }) else { return }
      if !requests[0].readiness.isEmpty {
        var bytes: [UInt8] = []
        let received = try client.receive(onto: &bytes)
        if received.transfer == .ended { return }
        if meddling == .renaming { bytes = try rename(bytes, &fromClient, isEvent: false) }
        try send(bytes, received.files, to: upstream)
      }
      if !requests[1].readiness.isEmpty {
        var bytes: [UInt8] = []
        let received = try upstream.receive(onto: &bytes)
        if received.transfer == .ended { return }
        switch meddling {
        case .pieces(let size):
          for start in stride(from: 0, to: bytes.count, by: size) {
            try send(Array(bytes[start..<min(start + size, bytes.count)]), start == 0 ? received.files : [], to: client)
          }
          continue
        case .closing(let limit):
          try send(Array(bytes.prefix(max(0, limit - passed))), [], to: client)
          passed += bytes.count
          if passed >= limit { return }
          continue
        case .stalling(let limit): bytes = Array(bytes.prefix(max(0, limit - passed)))
        case .noise(let limit):
          for index in bytes.indices where passed + index >= limit {
            bytes[index] = UInt8(truncatingIfNeeded: index &* 37 &+ limit)
          }
        case .renaming, .hiding: bytes = try rename(bytes, &fromServer, isEvent: true)
        }
        passed += bytes.count
        try send(bytes, received.files, to: client)
      }
    }
  }

  private func send(_ bytes: [UInt8], _ files: [Int32], to descriptor: borrowing Descriptor) throws {
    var rest = bytes[...]
    var unsent = files
    while !rest.isEmpty {
      if case .transferred(let count) = try descriptor.send(some: rest, files: unsent) {
        rest = rest.dropFirst(count)
        unsent = []
      } else {
        descriptor.wait(for: .writable, milliseconds: 1000)
      }
    }
    for file in files { _ = Descriptor(owning: file) }
  }

  /// Changes the name of the data-control interface in the registry's announcements and clients' bindings.
  private func rename(_ bytes: [UInt8], _ decoder: inout WaylandDecoder, isEvent: Bool) throws -> [UInt8] {
    let names = ["zwlr_data_control_manager_v1", "ext_data_control_manager_v1"]
    let (old, new) = isEvent ? (names[0], names[1]) : (names[1], names[0])
    decoder.append(bytes)
    var result: [UInt8] = []
    while let message = try decoder.next() {
      guard message.object == 2, message.opcode == 0, let (text, end) = message.string(at: 4), names.contains(text)
      else {
        result += message.bytes
        continue
      }
      if meddling == .hiding { continue }
      if !isEvent { binding.store(true, ordering: .relaxed) }
      var changed = WaylandMessage(2, 0, message.body.uint32(at: 0)).adding(text == old ? new : text)
      changed.body += message.body[end...]
      result += changed.bytes
    }
    return result
  }

  deinit { isOver.store(true, ordering: .relaxed) }
}
