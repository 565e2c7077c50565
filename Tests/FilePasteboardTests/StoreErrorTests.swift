// Each failure of the system has its own error, with the call, the path and the visible change count.

import Testing

@testable import FilePasteboard

struct StoreErrorTests {
  private let start: ModelState
  private let location: StoreLocation

  init() throws {
    location = try StoreLocation(path: "/home/store")
    var state = ModelState()
    try state.makeFolder("home", in: 0)
    let fileSystem = ModelFileSystem(state)
    try Store(at: location, options: StoreOptions(), fileSystem: fileSystem).write([item("old")])
    start = fileSystem.snapshot.forNextProcess()
  }

  /// All the errors that a copy ends with when one of its calls fails so.
  private func errors(_ kind: ModelFault.Kind) -> Set<StoreError> {
    var errors: Set<StoreError> = []
    for call in 1...30 {
      var state = start
      state.fault = ModelFault(call: call, kind: kind)
      let store = Store(at: location, options: StoreOptions(), fileSystem: ModelFileSystem(state))
      do throws(StoreError) {
        try store.write([item("new")])
      } catch {
        errors.insert(error)
      }
    }
    return errors
  }

  private let folder = "/home/store/general"

  @Test func `a full disk is told from a quota and from other failures`() {
    let (full, quota, broken) = (ErrorNumber(28), ErrorNumber(122), ErrorNumber(5))
    let path = folder + "/new"
    #expect(
      errors(.error(full)).contains(
        .commitFailed(cause: .diskFull(.pwrite, path: path, full), visibleChangeCount: 1)))
    #expect(
      errors(.error(quota)).contains(
        .commitFailed(cause: .diskFull(.fsync, path: path, quota), visibleChangeCount: 1)))
    #expect(
      errors(.error(broken)).contains(.commitFailed(cause: .io(.fsync, path: path, broken), visibleChangeCount: 1)))
  }

  @Test func `a read-only file system and a lack of permission are told apart`() {
    #expect(
      errors(.error(.readOnly)).contains(
        .commitFailed(cause: .readOnly(path: folder + "/new"), visibleChangeCount: 1)))
    let refused = ErrorNumber(13)
    #expect(
      errors(.error(refused)).contains(
        .commitFailed(cause: .notPermitted(.open, path: folder + "/new", refused), visibleChangeCount: 1)))
    #expect(errors(.error(refused)).contains(.notPermitted(.open, path: "/home/store", refused)))
  }

  @Test func `a folder that cannot be synchronised leaves the new content visible, and says so`() {
    #expect(errors(.error(.io)).contains(.notDurable(path: folder, .io, visibleChangeCount: 2)))
  }

  @Test func `a rename that took effect and failed all the same names what is visible`() {
    #expect(
      errors(.errorAfter(.io)).contains(
        .commitFailed(cause: .io(.rename, path: folder + "/current", .io), visibleChangeCount: 2)))
  }

  @Test func `a file system without hard links keeps no history, and a copy says so`() throws {
    var warnings: Set<CommitReceipt.Warning> = []
    for call in 1...30 {
      var state = start
      state.fault = ModelFault(call: call, kind: .error(ErrorNumber(95)))
      let store = Store(at: location, options: StoreOptions(), fileSystem: ModelFileSystem(state))
      guard let receipt = try? store.write([item("new")]) else { continue }
      warnings.formUnion(receipt.warnings)
    }
    let path = folder + "/history-1"
    #expect(warnings.contains(.historyNotKept(.io(.link, path: path, ErrorNumber(95)))))
  }

  @Test func `names with numbers that no store counts are not its own`() {
    #expect(StoreLayout.historyChangeCount(in: "history-7") == 7)
    for name in ["history-", "history-07", "history-+7", "history--7", "history-7x", "history-18446744073709551615"] {
      #expect(StoreLayout.historyChangeCount(in: name) == nil, "\(name)")
    }
  }
}
