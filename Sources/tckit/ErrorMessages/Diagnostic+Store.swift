// What to do about an error of the store, which has its own words.

import JSON
import SystemCalls
import TimecodePasteboard

extension Diagnostic {
  static func store(_ error: PasteboardStore.Error) -> Diagnostic {
    var diagnostic: Diagnostic
    switch error {
    case .source(let name, .failed(let call, let number)):
      diagnostic = input(SystemError(call: call, errno: number.errno), name)
    case .damaged(InputLocation.standardInput, _, .notAGeneration):
      diagnostic = Diagnostic(
        .malformed, "standard input is not the output of tckit export", hint: "tckit copy reads timecodes and text")
    default: diagnostic = Diagnostic(error.code.rawValue, error.description, hint: error.hint)
    }
    diagnostic.changeCount = error.visibleChangeCount
    return diagnostic
  }
}

extension PasteboardStore.Error {
  /// What to do about the error, if its words do not say it.
  var hint: String? {
    switch self {
    case .invalidType: "one looks like public.utf8-plain-text"
    case .duplicateType: "--only chooses which representations of the timecode are written"
    case .noSuchItem: "tckit types, with the same -p, lists the items"
    case .noSuchGeneration(_, nil): "the history is empty: a copy adds what it replaces"
    case .noSuchGeneration(_, let kept?) where kept.count == 1: "the only one has change count \(kept.lowerBound)"
    case .noSuchGeneration(_, let kept?):
      "tckit history lists the change counts that it has, from \(kept.lowerBound) to \(kept.upperBound)"
    case .source(_, .tooLarge), .limitExceeded(.representation, _, _): "--max-representation-size raises the limit"
    case .source(_, .empty): "--allow-empty attaches an empty file"
    case .limitExceeded(.generation, _, _): "--max-size raises the limit"
    case .limitExceeded(.items, _, _): "--max-items raises the limit"
    case .limitExceeded(.representations, _, _), .limitExceeded(.types, _, _): "use several pasteboards"
    case .limitExceeded(.representationsOfItem, _, _): "spread them over several items"
    case .noHome, .homeMissing: "set TCKIT_STORE, or give --store DIR"
    case .emptyVariable(let name): "unset \(name), or give it a value"
    case .storeWritableByOthers(let path, _): "chmod go-w \(path.printableName), or give another --store DIR"
    case .invalidStorePath, .storeNotADirectory, .storeOwnedByOther, .notPermitted, .cannotCreate, .readOnly:
      "give another --store DIR"
    case .networkFileSystem: "give a --store DIR on a local disk"
    case .symbolicLink, .wrongKindOfFile: "move it away"
    case .damaged(InputLocation.standardInput, _, _): "tckit import reads the whole output of tckit export"
    case .damaged(let path, _, _):
      path.split(separator: "/").last?.hasPrefix("history-") ?? false
        ? "every other content has a file of its own; move this one away to get rid of it"
        : "tckit restore --back 1 brings back what was before it; the next copy sets it aside"
    case .locked: "--timeout waits longer"
    case .io(.inotify, _, _): "see sysctl fs.inotify, which limits how much is watched"
    case .io(_, _, let number) where number.errno == .tooManyOpenFiles: "ulimit -n raises the limit"
    case .notDurable: "check the disk and repeat the command, unless it was restore or had --append"
    case .commitFailed(let cause, _): cause.hint
    case .invalidName, .noSuchPasteboard, .changed, .cancelled, .source, .newerFormat, .diskFull, .io: nil
    }
  }
}
