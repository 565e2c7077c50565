// The text of the store's errors: a code for programs, and a sentence for people.

import JSON
import SystemCalls

extension PasteboardStore.Error {
  /// A stable word for programs; several errors may share one.
  public enum Code: String, CaseIterable, Sendable {
    case usage, changed, interrupted, input, limit, store, configuration, damaged, newer, locked, uncertain, io
    case tooLarge = "too-large"
    case emptyInput = "empty-input"
    case noPasteboard = "no-pasteboard"
    case noItem = "no-item"
    case noGeneration = "no-generation"
    case notPermitted = "not-permitted"
    case cannotCreate = "cannot-create"
    case diskFull = "disk-full"
    case notDurable = "not-durable"
  }

  /// The code of the error, or of its cause.
  public var code: Code {
    switch self {
    case .invalidName, .invalidType, .duplicateType: .usage
    case .noSuchPasteboard: .noPasteboard
    case .noSuchItem: .noItem
    case .noSuchGeneration, .onceItemsNotRestored: .noGeneration
    case .changed, .source(_, .changed): .changed
    case .cancelled: .interrupted
    case .source(_, .failed): .input
    case .source(_, .tooLarge): .tooLarge
    case .source(_, .empty): .emptyInput
    case .limitExceeded: .limit
    case .emptyVariable, .badSettings: .configuration
    case .noHome, .homeMissing, .invalidStorePath, .storeNotADirectory: .store
    case .storeOwnedByOther, .directoryOfAnother, .storeWritableByOthers, .sensitiveNotPrivate, .notPermitted,
      .symbolicLink:
      .notPermitted
    case .wrongKindOfFile, .damaged, .olderStore: .damaged
    case .uncertain: .uncertain
    case .newerFormat: .newer
    case .locked: .locked
    case .cannotCreate, .readOnly, .noLinks, .noSynchronizing: .cannotCreate
    case .diskFull: .diskFull
    case .io: .io
    case .notDurable: .notDurable
    case .commitFailed(let cause, _): cause.code
    }
  }
}

extension PasteboardStore.Error: CustomStringConvertible {
  /// The reason, in one sentence without a full stop.
  public var description: String {
    switch self {
    case .invalidName(let name) where name.lowercased() == StoreFileNames.settings:
      "\"\(name)\" is not the name of a pasteboard: the store has its limits in \(StoreFileNames.settings)"
    case .invalidName(let name):
      "\"\(name.printable())\" is not the name of a pasteboard, which has 1 to 64 letters, digits, dots, dashes and "
        + "underscores, and does not begin with a dot or a dash"
    case .invalidType(let type): "\"\(type.printable())\" is not a type identifier"
    case .duplicateType(let type): "\(type.printable()) is given twice, and an item has each type only once"
    case .noSuchPasteboard(let name, let store): "there is no pasteboard \(name) in \(store.printableName)"
    case .noSuchItem(let number, let count): "there is no item \(number); the pasteboard has \(count)"
    case .noSuchGeneration(let selector, _): "the history has no \(selector)"
    case .onceItemsNotRestored(let count):
      "the content with change count \(count) has items that can be pasted only once, and is not restored"
    case .changed(let expected, let found):
      "the pasteboard has change count \(found), not \(expected); nothing was written"
    case .cancelled: "interrupted before anything was written"
    case .source(let name, let fault): fault.sentence(about: name.printableName)
    case .limitExceeded(let kind, let limit, let found):
      "too many \(kind): \(found), but the limit is \(limit); the pasteboard is unchanged"
    case .noHome: "cannot find the store: HOME is not set to an absolute path"
    case .emptyVariable(let name): "\(name) is empty"
    case .badSettings(let path, let fault): fault.sentence(about: path.printableName)
    case .homeMissing(let path): "the home directory \(path.printableName) does not exist"
    case .invalidStorePath(let path): "\"\(path.printableName)\" cannot be the directory of a store"
    case .storeNotADirectory(let path): "\(path.printableName) is not a directory"
    case .storeOwnedByOther(let path, let owner, let user):
      "the store \(path.printableName) belongs to user \(owner), not to you (\(user))"
    case .directoryOfAnother(let path, let owner):
      "root makes no store in \(path.printableName), which belongs to user \(owner)"
    case .storeWritableByOthers(let path, let mode):
      "other users can write to the store \(path.printableName) (mode \(String(mode & 0o7777, radix: 8)))"
    case .sensitiveNotPrivate(let path):
      "others can read what is in \(path.printableName), where nothing sensitive is written"
    case .notPermitted(let call, let path, let number), .io(let call, let path, let number):
      "\(call.name) of \(path.printableName) failed: \(number)"
    case .symbolicLink(let path): "\(path.printableName) is a symbolic link, which the store does not follow"
    case .wrongKindOfFile(let path): "\(path.printableName) is not a file or directory of the store"
    case .damaged(let path, let offset, let damage):
      "\(path.printableName) is damaged at offset \(offset): \(damage)"
    case .newerFormat(let path, let version, let features):
      "\(path.printableName) was written by a later tckit (format \(version), features \(features))"
    case .locked(let path, let limit):
      "another writer has kept \(path.printableName) locked for \(limit.inSeconds)"
    case .cannotCreate(let path, let number): "cannot create \(path.printableName): \(number)"
    case .noLinks(let path, let number):
      "\(path.printableName) is on a file system without hard links, which the store needs: \(number)"
    case .noSynchronizing(let path, let number):
      "\(path.printableName) is on a file system that cannot put the names in it on disk: \(number)"
    case .olderStore(let path): "\(path.printableName) has files of a tckit that was never released"
    case .uncertain(let path):
      "it is not known whether the change was made: the answer about \(path.printableName) got lost"
    case .readOnly(let path): "\(path.printableName) is on a read-only file system"
    case .diskFull(_, let path, let number): "no space for \(path.printableName): \(number)"
    case .notDurable(let path, let number, let count):
      "the change is made (change count \(count)), but a power cut could undo it: "
        + "\(path.printableName) could not be flushed: \(number)"
    case .commitFailed(let cause, 0): "\(cause); the pasteboard is still empty"
    case .commitFailed(let cause, let count):
      "\(cause); the pasteboard still has the old content (change count \(count))"
    }
  }
}

extension PasteboardStore.Error.Source {
  fileprivate func sentence(about name: String) -> String {
    switch self {
    case .failed(_, let number): "cannot read \(name): \(number)"
    case .tooLarge(let limit): "\(name) is larger than \(limit) bytes"
    case .empty: "\(name) is empty; the pasteboard is unchanged"
    case .changed: "\(name) changed while it was read; the pasteboard is unchanged"
    }
  }
}

extension PasteboardStore.Error.Damage: CustomStringConvertible {
  /// The damage in a few words.
  public var description: String {
    switch self {
    case .notAGeneration: "it is not a pasteboard file"
    case .checksum: "the bytes do not match their checksum"
    case .length(let expected, let found): "it has \(found) bytes instead of \(expected)"
    case .inconsistent: "a number is out of range"
    case .changeCount(let count): "its change count is \(count), and no content can follow that"
    case .typeIdentifier: "a type identifier is malformed"
    }
  }
}

extension PasteboardStore.Limits.Kind: CustomStringConvertible {
  /// The unit that is counted, in the plural.
  public var description: String {
    switch self {
    case .representation: "bytes of a representation"
    case .generation: "bytes of the content"
    case .items: "items"
    case .representations: "representations"
    case .representationsOfItem: "representations of an item"
    case .types: "types"
    }
  }
}

extension PasteboardStore.Selector: CustomStringConvertible {
  /// The selected content in words.
  public var description: String {
    switch self {
    case .current: "current content"
    case .back(let number): "content \(number) back"
    case .change(let count): "change count \(count)"
    }
  }
}

extension PasteboardStore.Receipt.Warning: CustomStringConvertible {
  /// The warning in one sentence without a full stop.
  public var description: String {
    switch self {
    case .damagedSetAside(let path, let error):
      "the old content was damaged and is set aside as \(path.printableName): \(error)"
    case .tooLargeForHistory(let size, let limit):
      "the old content has \(size) bytes and is not kept: the history holds at most \(limit)"
    case .pushedOutOfHistory(let count, let limit):
      "\(count) old content\(count == 1 ? " has" : "s have") left the history, which holds at most \(limit) bytes"
    case .historyNotPruned(let error): "the history could not be pruned: \(error)"
    }
  }
}
