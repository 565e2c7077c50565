// A file system in memory that knows what would survive a power cut, and fails on demand.
//
// It holds each file twice, as it is and as it was when it was last synchronised, and for each folder every name that
// changed since it was synchronised. A power cut keeps any combination of these.

import Synchronization

@testable import FilePasteboard

/// A file system in memory that fails on demand.
final class ModelFileSystem: FileSystem {
  private let state: Mutex<ModelState>

  init(_ state: ModelState) {
    self.state = Mutex(state)
  }

  var snapshot: ModelState { state.withLock { $0 } }

  func openFolder(path: String) throws(ErrorNumber) -> Descriptor {
    try call { state throws(ErrorNumber) in
      let node = try state.resolve(path)
      guard state.nodes[node].isFolder else { throw .notAFolder }
      return state.open(node)
    }
  }

  func openFolder(_ name: String, in folder: Descriptor) throws(ErrorNumber) -> Descriptor {
    try call { state throws(ErrorNumber) in
      guard let node = state.child(name, of: try state.node(folder)) else { throw .noSuchFile }
      guard state.nodes[node].isFolder else { throw .notAFolder }
      return state.open(node)
    }
  }

  func open(_ name: String, in folder: Descriptor, for purpose: OpenPurpose) throws(ErrorNumber) -> Descriptor {
    try call { state throws(ErrorNumber) in
      let parent = try state.node(folder)
      if let node = state.nodes[parent].names[name] {
        if purpose == .creating { throw .exists }
        return state.open(node)
      }
      if purpose == .reading { throw .noSuchFile }
      state.touch(name, in: parent)
      return state.open(state.make(isFolder: false, name, in: parent))
    }
  }

  func close(_ descriptor: Descriptor) {
    state.withLock { $0.close(descriptor) }
  }

  func status(of descriptor: Descriptor) throws(ErrorNumber) -> FileStatus {
    try call { state throws(ErrorNumber) in state.status(try state.node(descriptor)) }
  }

  func status(of name: String, in folder: Descriptor) throws(ErrorNumber) -> FileStatus {
    try call { state throws(ErrorNumber) in
      guard let node = state.child(name, of: try state.node(folder)) else { throw .noSuchFile }
      return state.status(node)
    }
  }

  func read(_ descriptor: Descriptor, count: Int, at offset: UInt64) throws(ErrorNumber) -> [UInt8] {
    try call { state throws(ErrorNumber) in
      let bytes = state.nodes[try state.node(descriptor)].bytes
      let start = min(Int(offset), bytes.count)
      return Array(bytes[start..<min(start + state.shortened(count), bytes.count)])
    }
  }

  func write(_ descriptor: Descriptor, _ bytes: RawSpan, at offset: UInt64) throws(ErrorNumber) -> Int {
    let content = bytes.withUnsafeBytes { Array($0) }
    return try call { state throws(ErrorNumber) in
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

  func synchronize(_ descriptor: Descriptor) throws(ErrorNumber) {
    try call { state throws(ErrorNumber) in state.synchronize(try state.node(descriptor)) }
  }

  func makeFolder(path: String) throws(ErrorNumber) {
    try call { state throws(ErrorNumber) in
      let parts = path.split(separator: "/").map(String.init)
      guard let name = parts.last else { throw .exists }
      try state.makeFolder(name, in: try state.resolve(parts.dropLast().joined(separator: "/")))
    }
  }

  func makeFolder(_ name: String, in folder: Descriptor) throws(ErrorNumber) {
    try call { state throws(ErrorNumber) in try state.makeFolder(name, in: try state.node(folder)) }
  }

  func removeFolder(_ name: String, in folder: Descriptor) throws(ErrorNumber) {
    try call { state throws(ErrorNumber) in
      let parent = try state.node(folder)
      guard let node = state.nodes[parent].names[name] else { throw .noSuchFile }
      guard state.nodes[node].names.isEmpty else { throw .notEmpty }
      state.set(name, in: parent, to: nil)
    }
  }

  func rename(_ name: String, in folder: Descriptor, to newName: String, in newFolder: Descriptor)
    throws(ErrorNumber)
  {
    try call { state throws(ErrorNumber) in
      let (from, to) = (try state.node(folder), try state.node(newFolder))
      guard let node = state.nodes[from].names[name] else { throw .noSuchFile }
      state.touch(name, in: from)
      state.touch(newName, in: to)
      state.set(newName, in: to, to: node)
      state.set(name, in: from, to: nil)
    }
  }

  func link(_ name: String, in folder: Descriptor, to newName: String) throws(ErrorNumber) {
    try call { state throws(ErrorNumber) in
      let parent = try state.node(folder)
      guard let node = state.nodes[parent].names[name] else { throw .noSuchFile }
      guard state.nodes[parent].names[newName] == nil else { throw .exists }
      state.touch(newName, in: parent)
      state.set(newName, in: parent, to: node)
    }
  }

  func remove(_ name: String, in folder: Descriptor) throws(ErrorNumber) {
    try call { state throws(ErrorNumber) in
      let parent = try state.node(folder)
      state.touch(name, in: parent)
      guard state.nodes[parent].names[name] != nil else { throw .noSuchFile }
      state.set(name, in: parent, to: nil)
    }
  }

  func names(in folder: Descriptor) throws(ErrorNumber) -> [String] {
    try call { state throws(ErrorNumber) in state.nodes[try state.node(folder)].names.keys.sorted() }
  }

  func lock(_ descriptor: Descriptor) throws(ErrorNumber) -> Bool {
    try call { state throws(ErrorNumber) in
      let node = try state.node(descriptor)
      if let holder = state.locks[node] { return holder == descriptor }
      state.locks[node] = descriptor
      return true
    }
  }

  var user: UInt32 { 1000 }
  var process: Int32 { 7 }
  func now() -> Timestamp { state.withLock { $0.tick() } }
  func uptime() -> Duration { .nanoseconds(state.withLock { $0.tick() }.nanoseconds) }
  func sleep(_ duration: Duration) {}

  /// Counts a call and lets it happen, or fail as planned before or after it took effect.
  private func call<Value>(
    _ name: String = #function, _ body: (inout ModelState) throws(ErrorNumber) -> Value
  ) throws(ErrorNumber) -> Value {
    let result: Result<Value, ErrorNumber> = state.withLock { state in
      state.calls.append(String(name.prefix { $0 != "(" }))
      let isChosen = state.calls.count == state.fault.call
      state.isShort = false
      switch state.fault.kind {
      case .error(let number) where isChosen: return .failure(number)
      case .kill where state.calls.count > state.fault.call: return .failure(.io)
      case .short where isChosen: state.isShort = true
      default: break
      }
      do throws(ErrorNumber) {
        let value = try body(&state)
        if isChosen, case .errorAfter(let number) = state.fault.kind {
          // An open that fails leaves nothing open.
          if let descriptor = value as? Descriptor { state.close(descriptor) }
          return .failure(number)
        }
        return .success(value)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// Which call fails, counted from 1, and how.
struct ModelFault: Hashable, Sendable, CustomStringConvertible {
  var call: Int
  var kind: Kind

  enum Kind: Hashable, Sendable {
    case nothing
    /// The call fails and has no effect.
    case error(ErrorNumber)
    /// The call takes effect and fails all the same.
    case errorAfter(ErrorNumber)
    /// A read or write takes less than it was given.
    case short
    /// The process ends after the call: later ones have no effect.
    case kill

    /// What the matrix calls it.
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

/// What a sabotaged file system only pretends to do; the tests must notice.
enum ModelSabotage: String, Sendable, CaseIterable {
  case none
  /// Files are never synchronised.
  case noFileSynchronization
  /// Folders are never synchronised.
  case noFolderSynchronization
  /// A file's data is put on disk only when its folder is, after the rename.
  case lateFileSynchronization
}
