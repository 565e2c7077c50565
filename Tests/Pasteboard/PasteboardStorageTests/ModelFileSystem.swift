// A file system in memory that knows what would survive a power cut, and fails on demand.
//
// It stores each file twice, in its current state and as last synchronized, and for each directory every name that
// changed since then. A power cut keeps any combination of these.

import Foundation
import SystemCalls
import Synchronization

@testable import PasteboardStorage

extension Errno: Error {}

/// A file system in memory that fails on demand.
final class ModelFileSystem: FileSystem {
  private let state: Mutex<ModelState>
  /// An action before the call with this number, counted from 1: other writers, as on other machines.
  private let interruption = Mutex<(call: Int, act: @Sendable () -> Void)?>(nil)

  init(_ state: ModelState) {
    self.state = Mutex(state)
  }

  /// Schedules an action before a later call.
  func interrupt(beforeCall call: Int, _ act: @escaping @Sendable () -> Void) {
    let made = state.withLock { $0.calls.count }
    interruption.withLock { $0 = (made + call, act) }
  }

  var snapshot: ModelState { state.withLock { $0 } }

  func openDirectory(path: SystemPath) throws(SystemError) -> FileNumber {
    try call { state throws(Errno) in
      let node = try state.resolve(path.description)
      guard state.nodes[node].isDirectory else { throw .notADirectory }
      return state.open(node)
    }
  }

  func openDirectory(_ name: String, in directory: FileNumber) throws(SystemError) -> FileNumber {
    try call { state throws(Errno) in
      guard let node = state.child(name, of: try state.node(directory)) else { throw .notFound }
      guard state.nodes[node].isDirectory else { throw .notADirectory }
      return state.open(node)
    }
  }

  func setPermissions(
    of file: FileNumber, for audience: Audience, _ status: FileStatus
  ) throws(SystemError) -> FileStatus {
    status
  }

  func open(_ name: String, in directory: FileNumber, for purpose: OpenPurpose) throws(SystemError) -> FileNumber {
    try call { state throws(Errno) in
      let parent = try state.node(directory)
      if let node = state.nodes[parent].names[name] {
        if purpose == .creating { throw .exists }
        return state.open(node)
      }
      if purpose == .reading { throw .notFound }
      return state.open(state.make(isDirectory: false, name, in: parent))
    }
  }

  func close(_ descriptor: FileNumber) {
    state.withLock { $0.close(descriptor) }
  }

  func status(of descriptor: FileNumber) throws(SystemError) -> FileStatus {
    try call { state throws(Errno) in state.status(try state.node(descriptor)) }
  }

  func status(of name: String, in directory: FileNumber) throws(SystemError) -> FileStatus {
    try call { state throws(Errno) in
      guard let node = state.child(name, of: try state.node(directory)) else { throw .notFound }
      return state.status(node)
    }
  }

  func read(_ descriptor: FileNumber, count: Int, at offset: UInt64) throws(SystemError) -> [UInt8] {
    try call { state throws(Errno) in
      let bytes = state.nodes[try state.node(descriptor)].bytes
      let start = min(Int(offset), bytes.count)
      return Array(bytes[start..<min(start + state.shortened(count), bytes.count)])
    }
  }

  func write(_ descriptor: FileNumber, _ bytes: RawSpan, at offset: UInt64) throws(SystemError) -> Int {
    let content = bytes.withUnsafeBytes { Array($0) }
    return try call { state throws(Errno) in
      let node = try state.node(descriptor)
      let count = state.shortened(content.count)
      let end = Int(offset) + count
      if state.nodes[node].bytes.count < end {
        state.nodes[node].bytes += [UInt8](repeating: 0, count: end - state.nodes[node].bytes.count)
      }
      state.nodes[node].bytes.replaceSubrange(Int(offset)..<end, with: content[..<count])
      return count
    }
  }

  func synchronize(_ descriptor: FileNumber) throws(SystemError) {
    try call { state throws(Errno) in state.synchronize(try state.node(descriptor)) }
  }

  func makeDirectory(path: SystemPath) throws(SystemError) {
    try call { state throws(Errno) in
      let parts = path.description.split(separator: "/").map(String.init)
      guard let name = parts.last else { throw .exists }
      try state.makeDirectory(name, in: try state.resolve(parts.dropLast().joined(separator: "/")))
    }
  }

  func makeDirectory(_ name: String, in directory: FileNumber, for audience: Audience) throws(SystemError) {
    try call { state throws(Errno) in try state.makeDirectory(name, in: try state.node(directory)) }
  }

  func rename(_ name: String, in directory: FileNumber, to newName: String, in newDirectory: FileNumber)
    throws(SystemError)
  {
    try call { state throws(Errno) in
      let (from, to) = (try state.node(directory), try state.node(newDirectory))
      guard let node = state.nodes[from].names[name] else { throw .notFound }
      state.set(newName, in: to, to: node)
      state.set(name, in: from, to: nil)
    }
  }

  func link(_ name: String, in directory: FileNumber, to newName: String) throws(SystemError) {
    try call { state throws(Errno) in
      let parent = try state.node(directory)
      guard let node = state.nodes[parent].names[name] else { throw .notFound }
      guard state.nodes[parent].names[newName] == nil else { throw .exists }
      state.set(newName, in: parent, to: node)
    }
  }

  func remove(_ name: String, in directory: FileNumber) throws(SystemError) {
    try call { state throws(Errno) in
      let parent = try state.node(directory)
      guard state.nodes[parent].names[name] != nil else { throw .notFound }
      state.set(name, in: parent, to: nil)
    }
  }

  func forEachName(in directory: FileNumber, _ body: (UnsafeRawBufferPointer) -> Void) throws(SystemError) {
    let names = try call { state throws(Errno) in state.nodes[try state.node(directory)].names.keys.sorted() }
    for name in names { Array(name.utf8).withUnsafeBytes(body) }
  }

  func lock(_ descriptor: FileNumber) throws(SystemError) -> Bool {
    try call { state throws(Errno) in
      guard state.hasLocks else { throw Errno(rawValue: ENOLCK) }
      let node = try state.node(descriptor)
      if let holder = state.locks[node] { return holder == descriptor }
      state.locks[node] = descriptor
      return true
    }
  }

  func unlock(_ directory: FileNumber) { state.withLock { $0.unlock(directory) } }

  // A mark never fails, so it does not count as a call.
  func mark(_ directory: FileNumber, at offset: Int64) -> Bool {
    state.withLock { _ = $0.marks[directory, default: []].insert(offset) }
    return true
  }
  func hasMark(_ directory: FileNumber, in offsets: Range<Int64>) -> Bool {
    state.withLock { $0.marks.contains { $0.key != directory && $0.value.contains(where: offsets.contains) } }
  }
  func removeMark(_ directory: FileNumber, at offset: Int64) {
    state.withLock { _ = $0.marks[directory]?.remove(offset) }
  }

  /// Sets the clock to its end.
  func waitForever() { state.withLock { $0.wait(.max) } }

  var user: UInt32 { 1000 }
  func isMember(of group: UInt32) -> Bool { false }
  var machine: String { "model" }
  func now() -> PasteboardStore.Timestamp {
    state.withLock { $0.tick().advanced(by: .nanoseconds($0.clockError)) }
  }
  func uptime() -> Duration { .nanoseconds(state.withLock { $0.tick() }.nanoseconds) }
  func sleep(_ duration: Duration) {}

  /// Counts a call and performs it, or fails as planned before or after its effect.
  private func call<Value>(
    _ name: String = #function, _ body: (inout ModelState) throws(Errno) -> Value
  ) throws(SystemError) -> Value {
    let next = state.withLock { $0.calls.count } + 1
    let act = interruption.withLock { interruption -> (@Sendable () -> Void)? in
      guard let due = interruption, due.call <= next else { return nil }
      interruption = nil
      return due.act
    }
    act?()
    let result: Result<Value, Errno> = state.withLock { state in
      state.calls.append(String(name.prefix { $0 != "(" }))
      let isChosen = state.calls.count == state.fault.call
      state.isShort = false
      switch state.fault.kind {
      case .error(let number) where isChosen: return .failure(number)
      case .kill where state.calls.count > state.fault.call: return .failure(.io)
      case .short where isChosen: state.isShort = true
      default: break
      }
      do throws(Errno) {
        let value = try body(&state)
        if isChosen, case .errorAfter(let number) = state.fault.kind {
          // An open that fails leaves nothing open.
          if let descriptor = value as? FileNumber { state.close(descriptor) }
          return .failure(number)
        }
        return .success(value)
      } catch {
        return .failure(error)
      }
    }
    do { return try result.get() } catch { throw SystemError(call: name, errno: error) }
  }
}

/// The call that fails, counted from 1, and the way it fails.
struct ModelFault: Hashable, Sendable, CustomStringConvertible {
  var call: Int
  var kind: Kind

  enum Kind: Hashable, Sendable {
    case nothing
    /// The call fails and has no effect.
    case error(Errno)
    /// The call takes effect but fails nevertheless.
    case errorAfter(Errno)
    /// A read or write transfers fewer bytes than requested.
    case short
    /// The process ends after the call: later ones have no effect.
    case kill

    /// The name of the fault in the matrix.
    var name: String {
      switch self {
      case .nothing: "nothing"
      case .error: "error"
      case .errorAfter: "late-error"
      case .short: "short"
      case .kill: "kill"
      }
    }
  }

  static let none = ModelFault(call: 0, kind: .nothing)

  var description: String { "\(kind) at call \(call)" }
}

/// The operation that a sabotaged file system only pretends to perform. The tests must notice.
enum ModelSabotage: String, Sendable, CaseIterable {
  case none
  /// Files are never synchronized.
  case noFileSynchronization
  /// Directories are never synchronized.
  case noDirectorySynchronization
  /// A file's data reaches the disk only with its directory, after the rename.
  case lateFileSynchronization
}
