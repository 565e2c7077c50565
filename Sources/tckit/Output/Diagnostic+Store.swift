// The words for what goes wrong in the store.

import SystemCalls
import TimecodePasteboard

extension Diagnostic {
  static func store(_ error: PasteboardStore.Error) -> Diagnostic {
    var diagnostic = words(for: error.cause)
    if case .commitFailed(_, let count) = error {
      diagnostic.message +=
        count == 0
        ? "; the pasteboard is still empty" : "; the pasteboard still has the old content (change count \(count))"
    }
    diagnostic.changeCount = error.visibleChangeCount
    return diagnostic
  }

  private static func words(for error: PasteboardStore.Error) -> Diagnostic {
    switch error {
    case .invalidName(let name):
      return Diagnostic(
        "usage", "\"\(printable(name))\" is not the name of a pasteboard",
        hint: "1 to 64 letters, digits, dots, dashes and underscores, the first a letter, digit or underscore",
        status: .usage)
    case .invalidType(let type):
      return Diagnostic(
        "usage", "\"\(printable(type))\" is not a type identifier", hint: "one looks like public.utf8-plain-text",
        status: .usage)
    case .duplicateType(let type): return Diagnostic(Failure(.usage(.duplicateType(type))))
    case .noSuchPasteboard(let name, let store):
      return Diagnostic(
        "no-pasteboard", "there is no pasteboard \(name) in \(printable(store, limit: 200))",
        hint: "copy something first: tckit copy TIMECODE --rate RATE", status: .noInput)
    case .noSuchItem(let number, let count):
      return Diagnostic(
        "no-item", "there is no item \(number); the pasteboard has \(count)", hint: "tckit types lists the items",
        status: .noInput)
    case .noSuchGeneration(let selector, let kept):
      return Diagnostic(
        "no-generation", "the history has no \(words(for: selector))",
        hint: kept.map {
          $0.count == 1
            ? "it has change count \($0.lowerBound)"
            : "tckit history lists the change counts that it has, from \($0.lowerBound) to \($0.upperBound)"
        } ?? "the history is empty: a copy adds what it replaces; tckit clear empties the pasteboard",
        status: .noInput)
    case .changed(let expected, let found):
      return Diagnostic(
        "changed", "the pasteboard has change count \(found), not \(expected); nothing was written",
        hint: "read it again, then decide", status: .tryAgain)
    case .cancelled:
      return Diagnostic(
        "interrupted", "interrupted before anything was written", hint: "run the same command again",
        status: .tryAgain)
    case .source(let name, let fault): return words(for: fault, of: name)
    case .limitExceeded(let kind, let limit, let found):
      return Diagnostic(
        "limit", "too many \(words(for: kind)): \(found), but the limit is \(limit); the pasteboard is unchanged",
        hint: limitHint(kind), status: .data)
    case .noHome:
      return Diagnostic(
        "store", "cannot find the store: HOME is not set", hint: "set TCKIT_STORE, or give --store DIR",
        status: .configuration)
    case .emptyVariable(let name):
      return Diagnostic(
        "configuration", "\(name) is empty", hint: "unset \(name), or give it a value", status: .configuration)
    case .homeMissing(let path):
      return Diagnostic(
        "store", "the home directory \(printable(path, limit: 200)) does not exist",
        hint: "set TCKIT_STORE, or give --store DIR", status: .configuration)
    case .invalidStorePath(let path):
      return Diagnostic(
        "store", "\"\(printable(path, limit: 200))\" cannot be the directory of a store", hint: "give --store DIR",
        status: .configuration)
    case .storeNotADirectory(let path):
      return Diagnostic(
        "store", "\(printable(path, limit: 200)) is not a directory", hint: "give another --store DIR",
        status: .configuration)
    case .networkFileSystem(let path):
      return Diagnostic(
        "store", "\(printable(path, limit: 200)) is on a network file system, which does not report changes",
        hint: "give a --store DIR on a local disk", status: .configuration)
    case .storeOwnedByOther(let path, let owner, let user):
      return Diagnostic(
        "not-permitted", "the store \(printable(path, limit: 200)) belongs to user \(owner), not to you (\(user))",
        hint: "give a --store DIR of your own", status: .notPermitted)
    case .storeWritableByOthers(let path, let mode):
      return Diagnostic(
        "not-permitted",
        "other users can write to the store \(printable(path, limit: 200)) (mode \(String(mode & 0o7777, radix: 8)))",
        hint: "chmod go-w \(printable(path, limit: 200)), or give another --store DIR", status: .notPermitted)
    case .notPermitted(let call, let path, let number):
      return Diagnostic(
        "not-permitted", failed(call, path, number), hint: "ls -l shows its owner; or give another --store DIR",
        status: .notPermitted)
    case .symbolicLink(let path):
      return Diagnostic(
        "not-permitted", "\(printable(path, limit: 200)) is a symbolic link, which the store does not follow",
        hint: "move it away", status: .notPermitted)
    case .wrongKindOfFile(let path):
      return Diagnostic(
        "damaged", "\(printable(path, limit: 200)) is not a file or directory of the store", hint: "move it away",
        status: .data)
    case .damaged(InputLocation.standardInput, _, .notAGeneration):
      return Diagnostic(
        "malformed", "standard input is not the output of tckit export", hint: "tckit copy reads timecodes and text",
        status: .data)
    case .damaged(let path, let offset, let damage):
      return Diagnostic(
        "damaged", "\(printable(path, limit: 200)) is damaged at offset \(offset): \(words(for: damage))",
        hint: damageHint(path), status: .data)
    case .newerFormat(let path, let version, let features):
      return Diagnostic(
        "newer",
        "\(printable(path, limit: 200)) was written by a later tckit (format \(version), features \(features))",
        hint: "use that tckit", status: .data)
    case .locked(let path, let limit):
      return Diagnostic(
        "locked", "another writer has kept \(printable(path, limit: 200)) locked for \(limit.formatted)",
        hint: "try again, or give a longer --timeout", status: .tryAgain)
    case .cannotCreate(let path, let number):
      return Diagnostic(
        "cannot-create", "cannot create \(printable(path, limit: 200)): \(number)",
        hint: "give a --store DIR that can be created", status: .cannotCreate)
    case .readOnly(let path):
      return Diagnostic(
        "cannot-create", "\(printable(path, limit: 200)) is on a read-only file system",
        hint: "give a --store DIR that is writable", status: .cannotCreate)
    case .diskFull(_, let path, let number):
      return Diagnostic(
        "disk-full", "no space for \(printable(path, limit: 200)): \(number)",
        hint: "free some space and try again", status: .inputOutput)
    case .io(let call, let path, let number):
      let hint =
        switch (call, number.errno) {
        case (.inotify, _): "see sysctl fs.inotify, which limits how much is watched"
        case (_, .tooManyOpenFiles): "ulimit -n raises the limit"
        default: "try again; if it fails again, give a --store DIR on another disk"
        }
      return Diagnostic("io", failed(call, path, number), hint: hint, status: .inputOutput)
    case .notDurable(let path, let number, let count):
      return Diagnostic(
        "not-durable",
        "change count \(count) is visible, but may not survive a power cut: cannot flush "
          + "\(printable(path, limit: 200)): \(number)", hint: "copy again", status: .inputOutput)
    case .commitFailed(let cause, _): return store(cause)
    }
  }

  /// What went wrong although the commit succeeded.
  static func words(for warning: PasteboardStore.Receipt.Warning) -> String {
    switch warning {
    case .damagedSetAside(let path, let error):
      "the old content was damaged and is set aside as \(printable(path, limit: 200)): \(store(error).message)"
    case .tooLargeForHistory(let size, let limit):
      "the old content has \(size) bytes and is not kept: the history holds at most \(limit) (--history-size)"
    case .pushedOutOfHistory(let count, let limit):
      "\(count) old content\(count == 1 ? " has" : "s have") left the history, which holds at most \(limit) bytes "
        + "(--history-size)"
    case .historyNotKept(let error): "the old content is not kept in the history: \(store(error).message)"
    case .historyNotPruned(let error): "the history could not be pruned: \(store(error).message)"
    }
  }

  private static func failed(_ call: PasteboardStore.SystemCall, _ path: String, _ number: PasteboardStore.ErrorNumber)
    -> String
  {
    "\(call.name) of \(printable(path, limit: 200)) failed: \(number)"
  }

  /// What can be done about a damaged file, which depends on what it holds.
  private static func damageHint(_ path: String) -> String {
    if path == InputLocation.standardInput { return "tckit import reads the whole output of tckit export" }
    let name = path.split(separator: "/").last ?? ""
    return name.hasPrefix("history-")
      ? "the current content and the rest of the history are intact; move the file away to get rid of it"
      : "the next copy sets it aside"
  }

  private static func words(for fault: PasteboardStore.Error.Source, of name: String) -> Diagnostic {
    switch fault {
    case .failed(let call, let number): input(SystemError(call: call, errno: number.errno), name)
    case .tooLarge(let limit):
      Diagnostic(
        "too-large", "\(printable(name, limit: 200)) is larger than \(limit) bytes",
        hint: "--max-representation-size raises the limit", status: .data)
    case .empty:
      Diagnostic(
        "empty-input", "\(printable(name, limit: 200)) is empty; the pasteboard is unchanged",
        hint: "--allow-empty attaches an empty file", status: .data)
    case .changed:
      Diagnostic(
        "changed", "\(printable(name, limit: 200)) changed while it was read; the pasteboard is unchanged",
        hint: "copy it again once it is complete", status: .tryAgain)
    }
  }

  private static func words(for damage: PasteboardStore.Error.Damage) -> String {
    switch damage {
    case .notAGeneration: "it is not a pasteboard file"
    case .checksum: "the bytes do not match their checksum"
    case .length(let expected, let found): "it has \(found) bytes instead of \(expected)"
    case .inconsistent: "a number is out of range"
    case .changeCount(let count): "its change count is \(count), and no content can follow that"
    case .typeIdentifier: "a type identifier is malformed"
    }
  }

  private static func words(for kind: PasteboardStore.Limits.Kind) -> String {
    switch kind {
    case .representation: "bytes of a representation"
    case .generation: "bytes of the content"
    case .items: "items"
    case .representations: "representations"
    case .representationsOfItem: "representations of an item"
    case .types: "types"
    }
  }

  /// The option that raises a limit.
  private static func limitHint(_ kind: PasteboardStore.Limits.Kind) -> String {
    switch kind {
    case .representation: "--max-representation-size raises the limit"
    case .generation: "--max-size raises the limit"
    case .items: "--max-items raises the limit"
    case .representations, .types: "use several pasteboards"
    case .representationsOfItem: "spread them over several items"
    }
  }

  private static func words(for selector: PasteboardStore.Selector) -> String {
    switch selector {
    case .current: "current content"
    case .back(let number): "content \(number) back"
    case .change(let count): "change count \(count)"
    }
  }
}

extension Duration {
  /// Seconds with at most three decimals, such as `30 s` or `0.5 s`.
  var formatted: String {
    let (seconds, attoseconds) = components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    guard milliseconds != 0 else { return "\(seconds) s" }
    var digits = String(1000 + milliseconds).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(seconds).\(digits) s"
  }
}
