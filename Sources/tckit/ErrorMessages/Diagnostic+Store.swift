// How a run ends with an error of the store, and what to do about it; the store has the words.

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
    default: diagnostic = Diagnostic(error.code.rawValue, error.code.status, error.description, hint: error.hint)
    }
    diagnostic.changeCount = error.visibleChangeCount
    return diagnostic
  }
}

extension PasteboardStore.Error.Code {
  /// How a run ends with such an error.
  var status: ExitStatus {
    switch self {
    case .usage: .usage
    case .noPasteboard, .noItem, .noGeneration: .noInput
    case .changed, .interrupted, .locked: .tryAgain
    case .input, .diskFull, .io, .notDurable: .inputOutput
    case .tooLarge, .emptyInput, .limit, .damaged, .newer: .data
    case .store, .configuration: .configuration
    case .notPermitted: .notPermitted
    case .cannotCreate: .cannotCreate
    }
  }
}

extension PasteboardStore.Error {
  /// What to do about the error.
  var hint: String {
    switch self {
    case .invalidName:
      "1 to 64 letters, digits, dots, dashes and underscores, the first a letter, digit or underscore"
    case .invalidType: "one looks like public.utf8-plain-text"
    case .duplicateType: "--only chooses which representations of the timecode are written"
    case .noSuchPasteboard: "copy something first: tckit copy TIMECODE --rate RATE"
    case .noSuchItem: "tckit types, with the same -p, lists the items"
    case .noSuchGeneration(_, nil):
      "the history is empty: a copy adds what it replaces; tckit clear empties the pasteboard"
    case .noSuchGeneration(_, let kept?) where kept.count == 1: "the only one has change count \(kept.lowerBound)"
    case .noSuchGeneration(_, let kept?):
      "tckit history lists the change counts that it has, from \(kept.lowerBound) to \(kept.upperBound)"
    case .changed: "read it again, then decide"
    case .cancelled: "run the same command again"
    case .source(_, .failed): "check the file and its disk"
    case .source(_, .tooLarge), .limitExceeded(.representation, _, _): "--max-representation-size raises the limit"
    case .source(_, .empty): "--allow-empty attaches an empty file"
    case .source(_, .changed): "copy it again once it is complete"
    case .limitExceeded(.generation, _, _): "--max-size raises the limit"
    case .limitExceeded(.items, _, _): "--max-items raises the limit"
    case .limitExceeded(.representations, _, _), .limitExceeded(.types, _, _): "use several pasteboards"
    case .limitExceeded(.representationsOfItem, _, _): "spread them over several items"
    case .noHome, .homeMissing: "set TCKIT_STORE, or give --store DIR"
    case .emptyVariable(let name): "unset \(name), or give it a value"
    case .invalidStorePath: "give --store DIR"
    case .storeNotADirectory: "give another --store DIR"
    case .networkFileSystem: "give a --store DIR on a local disk"
    case .storeOwnedByOther: "give a --store DIR of your own"
    case .storeWritableByOthers(let path, _): "chmod go-w \(path.printableName), or give another --store DIR"
    case .notPermitted: "ls -l shows its owner; or give another --store DIR"
    case .symbolicLink, .wrongKindOfFile: "move it away"
    case .damaged(InputLocation.standardInput, _, _): "tckit import reads the whole output of tckit export"
    case .damaged(let path, _, _):
      path.split(separator: "/").last?.hasPrefix("history-") ?? false
        ? "every other content has a file of its own; move this one away to get rid of it"
        : "tckit restore --back 1 brings back what was before it; the next copy sets it aside"
    case .newerFormat: "use that tckit"
    case .locked: "try again, or give a longer --timeout"
    case .cannotCreate: "give a --store DIR that can be created"
    case .readOnly: "give a --store DIR that is writable"
    case .diskFull: "free some space and try again"
    case .io(.inotify, _, _): "see sysctl fs.inotify, which limits how much is watched"
    case .io(_, _, let number) where number.errno == .tooManyOpenFiles: "ulimit -n raises the limit"
    case .io: "try again; if it fails again, give a --store DIR on another disk"
    case .notDurable: "check the disk and repeat the command, unless it was restore or had --append"
    case .commitFailed(let cause, _): cause.hint
    }
  }
}
