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
      Diagnostic(
        .usage, "\"\(printable(name))\" is not the name of a pasteboard",
        hint: "1 to 64 letters, digits, dots, dashes and underscores, the first a letter, digit or underscore")
    case .invalidType(let type):
      Diagnostic(
        .usage, "\"\(printable(type))\" is not a type identifier", hint: "one looks like public.utf8-plain-text")
    case .duplicateType(let type): Diagnostic(Failure(.usage(.duplicateType(type))))
    case .noSuchPasteboard(let name, let store):
      Diagnostic(
        .noPasteboard, "there is no pasteboard \(name) in \(printable(store, limit: 200))",
        hint: "copy something first: tckit copy TIMECODE --rate RATE")
    case .noSuchItem(let number, let count):
      Diagnostic(
        .noItem, "there is no item \(number); the pasteboard has \(count)", hint: "tckit types lists the items")
    case .noSuchGeneration(let selector, let kept):
      Diagnostic(
        .noGeneration, "the history has no \(words(for: selector))",
        hint: kept.map {
          $0.count == 1
            ? "it has change count \($0.lowerBound)"
            : "tckit history lists the change counts that it has, from \($0.lowerBound) to \($0.upperBound)"
        } ?? "the history is empty: a copy adds what it replaces; tckit clear empties the pasteboard")
    case .changed(let expected, let found):
      Diagnostic(
        .changed, "the pasteboard has change count \(found), not \(expected); nothing was written",
        hint: "read it again, then decide")
    case .cancelled:
      Diagnostic(.interrupted, "interrupted before anything was written", hint: "run the same command again")
    case .source(let name, let fault): words(for: fault, of: name)
    case .limitExceeded(let kind, let limit, let found):
      Diagnostic(
        .limit, "too many \(words(for: kind)): \(found), but the limit is \(limit); the pasteboard is unchanged",
        hint: limitHint(kind))
    case .noHome:
      Diagnostic(.store, "cannot find the store: HOME is not set", hint: "set TCKIT_STORE, or give --store DIR")
    case .emptyVariable(let name):
      Diagnostic(.configuration, "\(name) is empty", hint: "unset \(name), or give it a value")
    case .homeMissing(let path):
      Diagnostic(
        .store, "the home directory \(shown(path)) does not exist", hint: "set TCKIT_STORE, or give --store DIR")
    case .invalidStorePath(let path):
      Diagnostic(.store, "\"\(shown(path))\" cannot be the directory of a store", hint: "give --store DIR")
    case .storeNotADirectory(let path):
      Diagnostic(.store, "\(shown(path)) is not a directory", hint: "give another --store DIR")
    case .networkFileSystem(let path):
      Diagnostic(
        .store, "\(shown(path)) is on a network file system, which does not report changes",
        hint: "give a --store DIR on a local disk")
    case .storeOwnedByOther(let path, let owner, let user):
      Diagnostic(
        .notPermitted, "the store \(shown(path)) belongs to user \(owner), not to you (\(user))",
        hint: "give a --store DIR of your own")
    case .storeWritableByOthers(let path, let mode):
      Diagnostic(
        .notPermitted, "other users can write to the store \(shown(path)) (mode \(String(mode & 0o7777, radix: 8)))",
        hint: "chmod go-w \(shown(path)), or give another --store DIR")
    case .notPermitted(let call, let path, let number):
      Diagnostic(
        .notPermitted, failed(call, path, number), hint: "ls -l shows its owner; or give another --store DIR")
    case .symbolicLink(let path):
      Diagnostic(
        .notPermitted, "\(shown(path)) is a symbolic link, which the store does not follow", hint: "move it away")
    case .wrongKindOfFile(let path):
      Diagnostic(.damaged, "\(shown(path)) is not a file or directory of the store", hint: "move it away")
    case .damaged(InputLocation.standardInput, _, .notAGeneration):
      Diagnostic(
        .malformed, "standard input is not the output of tckit export", hint: "tckit copy reads timecodes and text")
    case .damaged(let path, let offset, let damage):
      Diagnostic(
        .damaged, "\(shown(path)) is damaged at offset \(offset): \(words(for: damage))", hint: damageHint(path))
    case .newerFormat(let path, let version, let features):
      Diagnostic(
        .newer, "\(shown(path)) was written by a later tckit (format \(version), features \(features))",
        hint: "use that tckit")
    case .locked(let path, let limit):
      Diagnostic(
        .locked, "another writer has kept \(shown(path)) locked for \(limit.formatted)",
        hint: "try again, or give a longer --timeout")
    case .cannotCreate(let path, let number):
      Diagnostic(
        .cannotCreate, "cannot create \(shown(path)): \(number)", hint: "give a --store DIR that can be created")
    case .readOnly(let path):
      Diagnostic(
        .cannotCreate, "\(shown(path)) is on a read-only file system", hint: "give a --store DIR that is writable")
    case .diskFull(_, let path, let number):
      Diagnostic(.diskFull, "no space for \(shown(path)): \(number)", hint: "free some space and try again")
    case .io(let call, let path, let number):
      Diagnostic(
        .io, failed(call, path, number),
        hint: call == .inotify
          ? "see sysctl fs.inotify, which limits how much is watched"
          : number.errno == .tooManyOpenFiles
            ? "ulimit -n raises the limit" : "try again; if it fails again, give a --store DIR on another disk")
    case .notDurable(let path, let number, let count):
      Diagnostic(
        .notDurable,
        "change count \(count) is visible, but may not survive a power cut: cannot flush "
          + "\(shown(path)): \(number)", hint: "copy again")
    case .commitFailed(let cause, _): store(cause)
    }
  }

  /// What went wrong although the commit succeeded.
  static func words(for warning: PasteboardStore.Receipt.Warning) -> String {
    switch warning {
    case .damagedSetAside(let path, let error):
      "the old content was damaged and is set aside as \(shown(path)): \(store(error).message)"
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
    "\(call.name) of \(shown(path)) failed: \(number)"
  }

  /// What can be done about a damaged file, which depends on what it holds.
  private static func damageHint(_ path: String) -> String {
    if path == InputLocation.standardInput { return "tckit import reads the whole output of tckit export" }
    let name = path.split(separator: "/").last ?? ""
    return name.hasPrefix("history-")
      ? "every other content has a file of its own; move this one away to get rid of it"
      : "tckit restore --back 1 brings back what was before it; the next copy sets it aside"
  }

  private static func words(for fault: PasteboardStore.Error.Source, of name: String) -> Diagnostic {
    switch fault {
    case .failed(let call, let number): input(SystemError(call: call, errno: number.errno), name)
    case .tooLarge(let limit):
      Diagnostic(
        .tooLarge, "\(shown(name)) is larger than \(limit) bytes", hint: "--max-representation-size raises the limit")
    case .empty:
      Diagnostic(
        .emptyInput, "\(shown(name)) is empty; the pasteboard is unchanged",
        hint: "--allow-empty attaches an empty file")
    case .changed:
      Diagnostic(
        .changed, "\(shown(name)) changed while it was read; the pasteboard is unchanged",
        hint: "copy it again once it is complete")
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
