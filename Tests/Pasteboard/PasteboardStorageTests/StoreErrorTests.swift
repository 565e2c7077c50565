import FilePasteboard
// Each failure of the system has its own error, with the call, the path and the visible change count.

import SystemCalls
import TestSupport
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

  /// All errors of a copy in which one call fails in this way.
  private func errors(_ kind: ModelFault.Kind) -> Set<PasteboardStore.Error> {
    var errors: Set<PasteboardStore.Error> = []
    for call in 1...40 {
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

  @Test func `a full disk is distinguished from a quota and from other failures`() {
    let (full, quota, broken) = (Errno(rawValue: 28), Errno(rawValue: 122), Errno(rawValue: 5))
    let expected = [
      (full, PasteboardStore.SystemCall.pwrite), (quota, .fsync), (broken, .fsync),
    ]
    for (errno, call) in expected {
      let found = errors(.error(errno)).contains { error in
        guard case .commitFailed(let cause, visibleChangeCount: 1) = error else { return false }
        return switch cause {
        case .diskFull(call, let path, number(errno)): errno != broken && path == directory
        case .io(call, let path, number(errno)): errno == broken && path == directory
        default: false
        }
      }
      #expect(found, "\(errno)")
    }
  }

  @Test func `a read-only file system is distinguished from a lack of permission`() {
    let refused = Errno(rawValue: 13)
    for errno in [Errno.readOnly, refused] {
      let found = errors(.error(errno)).contains { error in
        guard case .commitFailed(let cause, visibleChangeCount: 1) = error else { return false }
        return switch cause {
        case .readOnly(let path): errno == .readOnly && path == directory
        case .notPermitted(.open, let path, number(refused)): errno == refused && path == directory
        default: false
        }
      }
      #expect(found, "\(errno)")
    }
    #expect(errors(.error(refused)).contains(.notPermitted(.open, path: "/home/store", number(refused))))
  }

  @Test func `a directory that cannot be synchronized leaves the new content visible, and the error reports it`() {
    #expect(errors(.error(.io)).contains(.notDurable(path: directory, number(.io), visibleChangeCount: 2)))
  }

  @Test func `a link whose reply was lost is found, and is a success`() throws {
    var isFound = false
    for call in 1...40 {
      var state = start
      state.fault = ModelFault(call: call, kind: .errorAfter(.io))
      let fileSystem = ModelFileSystem(state)
      let store = PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: fileSystem)
      let receipt = try? store.write([item("new")])
      let calls = fileSystem.snapshot.calls
      guard call <= calls.count, calls[call - 1] == "link" else { continue }
      isFound = true
      #expect(receipt?.changeCount == 2)
    }
    #expect(isFound)
  }

  @Test func `the error reports that the outcome of a link is unknown`() {
    let path = directory + "/2"
    #expect(errors(.error(.io)).contains(.uncertain(path: path)))
  }

  @Test func `a file that another machine removed after it was opened is opened again`() throws {
    let writing = ModelFileSystem(start)
    try PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: writing).write([item("newer")])
    let count = writing.snapshot.calls.count
    var cases = 0
    for call in 1...20 {
      var state = start
      state.fault = ModelFault(call: call + count, kind: .error(.stale))
      let fileSystem = ModelFileSystem(state)
      let store = PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: fileSystem)
      // A newer generation appears at the moment when the status is read.
      fileSystem.interrupt(beforeCall: call) {
        let other = PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: fileSystem)
        _ = try? other.write([item("newer")])
      }
      let contents = try? store.contents()
      let calls = fileSystem.snapshot.calls
      guard call > 1, call + count <= calls.count, calls[call - 2] == "open", calls[call + count - 1] == "status" else {
        continue
      }
      cases += 1
      #expect(contents == [item("newer")], "\(call)")
    }
    #expect(cases > 0)
  }

  @Test func `a file system without hard links is refused`() {
    let none = Errno(rawValue: 95)
    #expect(
      errors(.error(none)).contains(
        .commitFailed(cause: .noLinks(path: directory, number(none)), visibleChangeCount: 1)))
  }

  @Test func `names with numbers that no store uses are ignored`() {
    func changeCount(in name: String) -> UInt64? { Array(name.utf8).withUnsafeBytes(StoreFileNames.changeCount(in:)) }
    #expect(changeCount(in: "7") == 7)
    #expect(changeCount(in: "9223372036854775807") == 9_223_372_036_854_775_807)
    for name in [
      "", "0", "07", "+7", "-7", "7x", "9223372036854775808", "18446744073709551616", "99999999999999999999",
    ] {
      #expect(changeCount(in: name) == nil, "\(name)")
    }
  }
}
