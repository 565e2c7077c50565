// Each failure of the system has its own error, with the call, the path and the visible change count.

import SystemCalls
import FilePasteboard
import Testing

@testable import PasteboardStorage

struct StoreErrorTests {
  private let start: ModelState
  private let location: PasteboardStore.Location

  init() throws {
    location = try PasteboardStore.Location(path: "/home/store")
    var state = ModelState()
    try state.makeDirectory("home", in: 0)
    let fileSystem = ModelFileSystem(state)
    try PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: fileSystem).write([item("old")])
    start = fileSystem.snapshot.forNextProcess()
  }

  /// All the errors that a copy ends with when one of its calls fails so.
  private func errors(_ kind: ModelFault.Kind) -> Set<PasteboardStore.Error> {
    var errors: Set<PasteboardStore.Error> = []
    for call in 1...30 {
      var state = start
      state.fault = ModelFault(call: call, kind: kind)
      let store = PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: ModelFileSystem(state))
      do throws(PasteboardStore.Error) {
        try store.write([item("new")])
      } catch {
        errors.insert(error)
      }
    }
    return errors
  }

  private let directory = "/home/store/general"

  private func number(_ errno: Errno) -> PasteboardStore.ErrorNumber { PasteboardStore.ErrorNumber(errno) }

  @Test func `a full disk is told from a quota and from other failures`() {
    let (full, quota, broken) = (Errno(rawValue: 28), Errno(rawValue: 122), Errno(rawValue: 5))
    let path = directory + "/new"
    #expect(
      errors(.error(full)).contains(
        .commitFailed(cause: .diskFull(.pwrite, path: path, number(full)), visibleChangeCount: 1)))
    #expect(
      errors(.error(quota)).contains(
        .commitFailed(cause: .diskFull(.fsync, path: path, number(quota)), visibleChangeCount: 1)))
    #expect(
      errors(.error(broken)).contains(
        .commitFailed(cause: .io(.fsync, path: path, number(broken)), visibleChangeCount: 1)))
  }

  @Test func `a read-only file system and a lack of permission are told apart`() {
    #expect(
      errors(.error(.readOnly)).contains(
        .commitFailed(cause: .readOnly(path: directory + "/new"), visibleChangeCount: 1)))
    let refused = Errno(rawValue: 13)
    #expect(
      errors(.error(refused)).contains(
        .commitFailed(cause: .notPermitted(.open, path: directory + "/new", number(refused)), visibleChangeCount: 1)))
    #expect(errors(.error(refused)).contains(.notPermitted(.open, path: "/home/store", number(refused))))
  }

  @Test func `a directory that cannot be synchronized leaves the new content visible, and the error reports it`() {
    #expect(errors(.error(.io)).contains(.notDurable(path: directory, number(.io), visibleChangeCount: 2)))
  }

  @Test func `a rename that took effect and failed all the same names what is visible`() {
    #expect(
      errors(.errorAfter(.io)).contains(
        .commitFailed(cause: .io(.rename, path: directory + "/current", number(.io)), visibleChangeCount: 2)))
  }

  @Test func `a file system without hard links keeps no history, and the receipt reports it`() throws {
    var warnings: Set<PasteboardStore.Receipt.Warning> = []
    for call in 1...30 {
      var state = start
      state.fault = ModelFault(call: call, kind: .error(Errno(rawValue: 95)))
      let store = PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: ModelFileSystem(state))
      guard let receipt = try? store.write([item("new")]) else { continue }
      warnings.formUnion(receipt.warnings)
    }
    let path = directory + "/history-1"
    #expect(warnings.contains(.historyNotKept(.io(.link, path: path, number(Errno(rawValue: 95))))))
  }

  @Test func `names with numbers that no store counts are not its own`() {
    #expect(StoreFileNames.historyChangeCount(in: "history-7") == 7)
    for name in ["history-", "history-07", "history-+7", "history--7", "history-7x", "history-18446744073709551615"] {
      #expect(StoreFileNames.historyChangeCount(in: name) == nil, "\(name)")
    }
  }
}
