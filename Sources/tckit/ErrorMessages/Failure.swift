// What ends or marks a run: what went wrong, and where in the input; `Diagnostic` has the words.

import MediaTimecode
import SystemCalls
import SystemClipboard
import TimecodeCuts
import TimecodeDocuments
import TimecodePasteboard

/// Something that went wrong, and its place.
struct Failure: Error {
  var kind: Kind
  var place: InputLocation

  init(_ kind: Kind, at place: InputLocation = .none) {
    self.kind = kind
    self.place = place
  }

  /// A failure that a run reports too.
  init(fault: EventFault, at place: InputLocation = .none) { self.init(.fault(fault), at: place) }

  /// Whether the failure is one item's own, so that a list of items can continue.
  var concernsOneItem: Bool {
    switch kind {
    case .fault, .expression, .resultBeyond, .lossy, .inexactLength, .differentRates, .factorInTemplate, .undecodable,
      .damagedRepresentation, .noMatchingType:
      true
    case .store(let error): if case .damaged = error.cause { true } else { false }
    default: false
    }
  }

  /// Whether there would be a result in whole frames.
  var isBetweenSubFrames: Bool {
    switch kind {
    case .fault(.floored), .inexactLength: true
    default: false
    }
  }

  /// The failure with the place of its item; what is not about an item has none.
  func placed(at place: InputLocation) -> Failure {
    concernsOneItem ? Failure(kind, at: place) : self
  }

  /// What there is beside the items that could be pasted.
  enum Leftover {
    case nothing
    /// Earlier contents, in the history.
    case history
    /// Items that a chosen content is without.
    case onlyOnceItems
  }

  /// What went wrong.
  enum Kind {
    case usage(UsageError)
    case configuration(ConfigurationError)
    case store(PasteboardStore.Error)
    case types(TypeDeclarationError)
    /// An item of the input that cannot be read, converted or accepted.
    case fault(EventFault)
    /// A document would lose something, under strict rules.
    case lossy(DocumentLoss, DocumentFormat)
    /// A length that would lose a part of a subframe, under strict rules.
    case inexactLength(TimecodeInterval)
    /// The tags of a calculation name different rates, and nothing gives that of the result.
    case differentRates
    /// A result that is a factor, if a template has the fields of a timecode.
    case factorInTemplate(Fraction)
    /// No representation could be decoded; what was tried, in order.
    case undecodable([RepresentationFault])
    /// One representation could not be decoded, under strict rules.
    case damagedRepresentation(RepresentationFault)
    /// No representation matches the requested types.
    case noMatchingType(wanted: [String], offered: [String])
    /// A result of arithmetic that is beyond a limit.
    case resultBeyond(Timecode, Timecode.UpperLimit)
    /// An expression that has no result.
    case expression(TimecodeTextError, String)
    /// The pasteboard exists and has nothing on it, or nothing but what a chosen content is without.
    case nothingToPaste(PasteboardName, Leftover = .nothing)
    /// The pasteboard was never written; the names of those that were.
    case noSuchPasteboard(PasteboardName, store: String, others: [String])
    /// The pasteboard or the clipboard did not change while it was watched.
    case noChange(of: WatchReport.Place, Duration)
    /// A clipboard that cannot be reached, read or written.
    case clipboard(ClipboardError)
    /// A clipboard that did not take what the pasteboard has by now.
    case clipboardAfterCommit(ClipboardError, PasteboardName, changeCount: UInt64)
    /// A clipboard with nothing on it.
    case nothingOnClipboard(ClipboardName)
    /// A clipboard whose text has no timecode, where several are looked for.
    case noTimecodeOnClipboard(ClipboardName)
    /// A clipboard's text has fewer timecodes than the item that is requested.
    case noClipboardItem(number: Int, count: Int)
    /// The input has no timecode and no attachment.
    case emptyInput
    /// Not a byte of a stream has arrived.
    case noStream
    /// No input has a timecode; the names of the files.
    case nothingFound(names: [String], scans: Bool, isEmpty: Bool, isDocument: Bool)
    /// No input has an expression or a duration, or no line of a text both columns of a difference.
    case nothingCalculated(isEmpty: Bool)
    /// An input file, or standard input, cannot be read.
    case input(SystemError, path: String)
    /// Documents that are no two versions of a cut; the file that is at fault, if it is one, and whether it has no entry.
    case cut(CutError, file: String?, isEmpty: Bool = false)
    /// A file cannot be replaced by its results.
    case notReplaced(ReplacementError, path: String)
    /// A file was replaced by its results, and a power cut may bring it back.
    case replacedNotDurably(SystemError, path: String)
    /// Standard output cannot be written.
    case output(SystemError)
    /// Standard output cannot be written, after the pasteboard was.
    case outputAfter(StoreEffect, SystemError)
    /// An error that no kind describes.
    case unexpected(String)
    /// Earlier messages describe what failed; only the status remains.
    case reported(ExitStatus)
  }
}

extension Failure {
  /// The value of an expression, whose error is a failure of some kind.
  static func from<Value, Fault: Error>(
    _ value: @autoclosure () throws(Fault) -> Value, _ kind: (Fault) -> Kind
  ) throws(Failure) -> Value {
    do throws(Fault) { return try value() } catch { throw Failure(kind(error)) }
  }

  /// The failure that an error of the library is.
  ///
  /// This is the one place where they are told apart; a test tries each.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as PasteboardStore.Error: self.init(.store(error))
    case let error as ClipboardError: self.init(.clipboard(error))
    case let error as ConfigurationError: self.init(.configuration(error))
    case let error as TypeDeclarationError: self.init(.types(error))
    case let error as ReadingError: self.init(fault: .unreadable(error))
    case let fault as EventFault: self.init(fault: fault)
    case let error as CutError: self.init(.cut(error, file: nil))
    case TransferError.repeated(let type): self.init(.usage(.duplicateType(type.identifier)))
    case TransferError.notExported(let type?, let written):
      let fault = ArgumentFault(type.identifier, isNoneOf: written.map(\.identifier))
      self.init(.usage(.badValue(option: "only", command: "copy", value: type.identifier, fault)))
    default: self.init(.unexpected("\(error)"))
    }
  }
}

/// Where in the input something is.
struct InputLocation: Equatable {
  /// The name of the file; nil for an operand and for standard input.
  var file: String?
  /// The line of the file or of standard input, counted from 1; nil for an operand and for a whole file.
  var line: Int?
  /// The byte in the line, counted from 1, of a timecode found in a text.
  var column: Int?
  /// The item of a pasteboard, counted from 1.
  var item: Int?
  /// Whether it is on a clipboard and not in the store.
  var isOnClipboard = false
  /// The text that was read, as far as it can be shown.
  var text: String?
  /// What the item is called in a report for CI.
  var name: String?

  static let none = InputLocation()

  /// The name of standard input, in the place of a file's path.
  static let standardInput = "standard input"

  /// The byte that a message names: the first one for a whole line of a file.
  var shownColumn: Int? { column ?? (file == nil || line == nil ? nil : 1) }

  /// The place as messages begin, such as `line 3, column 30: `, and in a file `cut.edl:3:30: `.
  var phrase: String {
    if let file {
      let name = Diagnostic.printable(file, limit: 200)
      return line.map { "\(name):\($0):\(shownColumn ?? 1): " } ?? "\(name): "
    }
    return switch (line, column, item) {
    case (let line?, let column?, _): "line \(line), column \(column): "
    case (let line?, nil, _): "line \(line): "
    case (nil, _, let item?): "item \(item): "
    case (nil, _, nil): ""
    }
  }
}

/// What a run has done to a pasteboard by the time that its output fails.
enum StoreEffect: Equatable {
  /// The content is there.
  case committed(PasteboardName, changeCount: UInt64)
  /// What can be pasted once was taken for this paste.
  case usedUp(PasteboardName)
}

extension RepresentationFault {
  /// Whether only strict rules refuse it: without them this representation is read, not the next.
  var isRefusedByStrictRules: Bool { if case .colonAtDropRate? = error.textReason { true } else { false } }

  /// Whether the text was refused for what is around its timecodes.
  var isSurrounded: Bool {
    if case .surrounded(let refusal) = error { refusal != .blank } else { false }
  }

  /// Whether the text has several lines.
  var hasLines: Bool { if case .surrounded(.lines) = error { true } else { false } }
}
