// The state of a file system in memory, as a value that can be copied, cut off from power, and inspected.

import SystemCalls
import TestSupport

@testable import PasteboardStorage

/// The content of a ``ModelFileSystem``.
struct ModelState: Sendable {
  struct Node: Sendable {
    var isDirectory: Bool
    var bytes: [UInt8] = []
    var synchronized: [UInt8] = []
    var names: [String: Int] = [:]
    var synchronizedNames: [String: Int] = [:]
    /// The meanings of each name since the directory was last synchronized, in order.
    var pending: [String: [Int?]] = [:]
    /// The time of its creation, by the clock of the file system.
    var made: Int64 = 0
  }

  /// The root directory is the first.
  var nodes = [Node(isDirectory: true)]
  var locks: [Int: FileNumber] = [:]
  var marks: [FileNumber: Set<Int64>] = [:]
  /// The number of nanoseconds by which the clock of this machine is ahead of the file system's.
  var clockError: Int64 = 0
  /// True if writers can take turns. Writers on different machines cannot.
  var hasLocks = true
  /// The names of the calls made, in order.
  var calls: [String] = []
  var fault = ModelFault.none
  var sabotage = ModelSabotage.none
  var isShort = false
  private var descriptors: [FileNumber: Int] = [:]
  private var nextDescriptor: Int32 = 3
  private var time: Int64 = 1_000_000_000
  private var late: [Int] = []

  mutating func tick() -> PasteboardStore.Timestamp {
    time = time > .max - 1_000_000 ? .max : time + 1_000_000
    return PasteboardStore.Timestamp(nanoseconds: time)
  }

  /// Advances the clock.
  mutating func wait(_ nanoseconds: Int64) {
    let (end, isBeyond) = time.addingReportingOverflow(nanoseconds)
    time = isBeyond ? .max : end
  }

  /// The same files for another process: nothing open, nothing locked, nothing failing.
  func forNextProcess() -> ModelState {
    var next = self
    next.locks = [:]
    next.marks = [:]
    next.descriptors = [:]
    next.fault = .none
    next.calls = []
    return next
  }

  /// The number of open files and directories.
  var openCount: Int { descriptors.count }

  // MARK: Nodes

  func resolve(_ path: String) throws(Errno) -> Int {
    var node = 0
    for part in path.split(separator: "/") {
      guard nodes[node].isDirectory else { throw .notADirectory }
      guard let next = nodes[node].names[String(part)] else { throw .notFound }
      node = next
    }
    return node
  }

  func child(_ name: String, of directory: Int) -> Int? {
    if name == "." { return directory }
    return name == ".." ? nodes.firstIndex { $0.names.values.contains(directory) } ?? 0 : nodes[directory].names[name]
  }

  func node(_ descriptor: FileNumber) throws(Errno) -> Int {
    guard let node = descriptors[descriptor] else { throw .io }
    return node
  }

  mutating func open(_ node: Int) -> FileNumber {
    nextDescriptor += 1
    let descriptor = FileNumber(rawValue: nextDescriptor)
    descriptors[descriptor] = node
    return descriptor
  }

  mutating func close(_ descriptor: FileNumber) {
    guard let node = descriptors.removeValue(forKey: descriptor) else { return }
    if locks[node] == descriptor { locks[node] = nil }
    marks[descriptor] = nil
  }

  mutating func unlock(_ descriptor: FileNumber) {
    if let node = descriptors[descriptor], locks[node] == descriptor { locks[node] = nil }
  }

  mutating func make(isDirectory: Bool, _ name: String, in parent: Int) -> Int {
    nodes.append(Node(isDirectory: isDirectory, made: time))
    set(name, in: parent, to: nodes.count - 1)
    return nodes.count - 1
  }

  mutating func makeDirectory(_ name: String, in parent: Int) throws(Errno) {
    if nodes[parent].names[name] != nil { throw .exists }
    _ = make(isDirectory: true, name, in: parent)
  }

  mutating func set(_ name: String, in directory: Int, to node: Int?) {
    nodes[directory].names[name] = node
    nodes[directory].pending[name, default: []].append(node)
  }

  func status(_ node: Int) -> FileStatus {
    FileStatus(
      kind: nodes[node].isDirectory ? .directory : .file, size: UInt64(nodes[node].bytes.count), owner: 1000,
      permissions: nodes[node].isDirectory ? 0o700 : 0o600,
      linkCount: nodes[node].isDirectory ? 1 : nameCount(of: node),
      inode: UInt64(node),
      device: 1, modified: nodes[node].made, changed: nodes[node].made)
  }

  private func nameCount(of node: Int) -> UInt64 {
    nodes.reduce(0) { $0 + UInt64($1.names.values.count { $0 == node }) }
  }

  mutating func synchronize(_ node: Int) {
    if nodes[node].isDirectory {
      if sabotage == .noDirectorySynchronization { return }
      nodes[node].synchronizedNames = nodes[node].names
      nodes[node].pending = [:]
      for file in late { nodes[file].synchronized = nodes[file].bytes }
      late = []
    } else if sabotage == .lateFileSynchronization {
      late.append(node)
    } else if sabotage != .noFileSynchronization {
      nodes[node].synchronized = nodes[node].bytes
    }
  }

  /// The number of bytes that a read or write of this size transfers.
  func shortened(_ count: Int) -> Int {
    isShort ? max(1, count / 2) : count
  }

  /// Writes everything to the disk.
  mutating func synchronizeAll() {
    for node in nodes.indices {
      nodes[node].synchronized = nodes[node].bytes
      nodes[node].synchronizedNames = nodes[node].names
      nodes[node].pending = [:]
    }
  }

  // MARK: Power

  /// The possible states of the disk after a power cut: every combination, or `limit` of them, the worst first.
  func afterPowerCut(limit: Int, random: inout SeededGenerator) -> [ModelState] {
    var choices: [[(inout ModelState) -> Void]] = []
    for (number, node) in nodes.enumerated() {
      if node.isDirectory {
        // A name may have the meaning that it last had on disk, or any later one.
        for (name, values) in node.pending.sorted(by: { $0.key < $1.key }) {
          let candidates = [node.synchronizedNames[name]] + values
          choices.append(candidates.map { value in { $0.nodes[number].names[name] = value } })
        }
      } else if node.bytes != node.synchronized {
        let half = Array(node.bytes.prefix(node.bytes.count / 2))
        let zeros = [UInt8](repeating: 0, count: node.bytes.count)
        let torn = half + zeros.dropFirst(half.count)
        let candidates = [node.synchronized, zeros, half, torn, node.bytes]
        choices.append(candidates.map { bytes in { $0.nodes[number].bytes = bytes } })
      }
    }
    let combinations = choices.reduce(1) { min($0 * $1.count, 1 << 20) }
    let count = min(limit, combinations)
    return (0..<count).map { index in
      var cut = forNextProcess()
      var rest = index
      for options in choices {
        let choice = combinations <= limit ? rest % options.count : Int.random(in: 0..<options.count, using: &random)
        rest /= options.count
        options[choice](&cut)
      }
      return cut
    }
  }
}
