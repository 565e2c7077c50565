// Everything that ends or marks a run, of whatever domain; `Diagnostic` words it.

import SystemClipboard
import TimecodePasteboard

/// Where in the input something stands.
struct InputLocation: Equatable {
  /// The line of standard input, counted from 1; nil for an operand.
  var line: Int?
  /// The byte in the line, counted from 1, of a timecode found in a text.
  var column: Int?
  /// The item of a pasteboard, counted from 1.
  var item: Int?
  /// Whether it is on a clipboard and not in the store.
  var isOnClipboard = false
  /// The text that was read, as far as it can be shown.
  var text: String?

  static let none = InputLocation()

  /// What standard input is called where a file's path would stand.
  static let standardInput = "standard input"

  /// The place as messages begin, such as `line 3, column 30: `.
  var phrase: String {
    switch (line, column, item) {
    case (let line?, let column?, _): "line \(line), column \(column): "
    case (let line?, nil, _): "line \(line): "
    case (nil, _, let item?): "item \(item): "
    case (nil, _, nil): ""
    }
  }
}

/// One thing that went wrong.
enum Failure: Error {
  case usage(UsageError)
  case configuration(ConfigurationError)
  case store(StoreError)
  case types(TypeDeclarationError)
  /// Text that cannot be read as a timecode.
  case reading(TimecodeReader.ReadingError, at: InputLocation)
  /// Untagged text whose rate is to be converted, and nothing says which it has.
  case noTextRate(at: InputLocation)
  /// A line that is longer than what is read of one.
  case lineTooLong(at: InputLocation)
  /// A timecode whose components are not valid, where only valid ones are taken.
  case invalid(Timecode, at: InputLocation)
  /// A timecode that is not valid cannot be converted.
  case notConvertible(Timecode, at: InputLocation)
  /// A timecode has no counterpart at the target.
  case beyond(Timecode, Timecode.Properties, Timecode.ValidationError, at: InputLocation)
  /// The anchor does not exist at the target, or a timecode before it would be before zero there.
  case anchored(Timecode, Timecode.Properties, Timecode.ValidationError, at: InputLocation)
  /// A timecode whose number in a notation is beyond 64 bits.
  case unwritable(Timecode, TimecodeNotation, at: InputLocation)
  /// A result of arithmetic that is beyond a limit.
  case resultBeyond(Timecode, Timecode.UpperLimit)
  /// An expression that has no result.
  case expression(TimecodeExpressionError, String)
  /// A paste that the policies reject.
  case refused(TimecodeField.PasteRejection, at: InputLocation)
  /// No representation could be decoded; what was tried, in order.
  case undecodable([RepresentationFault], at: InputLocation)
  /// One representation could not be decoded, under strict rules.
  case damagedRepresentation(RepresentationFault, at: InputLocation)
  /// No representation matches what was asked for.
  case noMatchingType(wanted: [String], offered: [String], at: InputLocation)
  /// The pasteboard exists and has nothing on it.
  case nothingToPaste(PasteboardName)
  /// The pasteboard was never written; the names of those that were.
  case noSuchPasteboard(PasteboardName, store: String, others: [String])
  /// The pasteboard did not change while it was watched.
  case noChange(PasteboardName, Duration)
  /// The clipboard did not change while it was watched.
  case noClipboardChange(ClipboardName, Duration)
  /// A clipboard that cannot be had, read or written.
  case clipboard(ClipboardError)
  /// A clipboard that did not take what the pasteboard has by now.
  case clipboardAfterCommit(ClipboardError, PasteboardName, changeCount: UInt64)
  /// A clipboard with nothing on it.
  case nothingOnClipboard(ClipboardName)
  /// A clipboard whose text has no timecode, where several are looked for.
  case noTimecodeOnClipboard(ClipboardName)
  /// A clipboard's text has fewer timecodes than the item that is asked for.
  case noClipboardItem(number: Int, count: Int)
  /// The input has no timecode and no attachment.
  case emptyInput
  /// The stream of an export has no item.
  case emptyStream
  /// An attached file is empty.
  case emptyAttachment(path: String)
  /// An input file, or standard input, cannot be read.
  case input(SystemError, path: String)
  /// An input is larger than what can be taken.
  case inputTooLarge(path: String, limit: Int)
  /// Standard output cannot be written.
  case output(SystemError)
  /// Standard output cannot be written, after the pasteboard was.
  case outputAfter(StoreEffect, SystemError)
  /// Earlier messages have said what failed; only the status remains.
  case reported(ExitStatus)
}

/// What a run has done to a pasteboard by the time that its output fails.
enum StoreEffect: Equatable {
  /// The content is there.
  case committed(PasteboardName, changeCount: UInt64)
  /// What can be pasted once was taken for this paste.
  case usedUp(PasteboardName)
}

extension Failure {
  /// The failure with the place of its text.
  func placed(at place: InputLocation) -> Failure {
    switch self {
    case .reading(let error, _): .reading(error, at: place)
    case .noTextRate: .noTextRate(at: place)
    case .lineTooLong: .lineTooLong(at: place)
    case .invalid(let timecode, _): .invalid(timecode, at: place)
    case .notConvertible(let timecode, _): .notConvertible(timecode, at: place)
    case .beyond(let timecode, let target, let error, _): .beyond(timecode, target, error, at: place)
    case .anchored(let timecode, let target, let error, _): .anchored(timecode, target, error, at: place)
    case .unwritable(let timecode, let notation, _): .unwritable(timecode, notation, at: place)
    case .refused(let rejection, _): .refused(rejection, at: place)
    case .undecodable(let faults, _): .undecodable(faults, at: place)
    case .damagedRepresentation(let fault, _): .damagedRepresentation(fault, at: place)
    case .noMatchingType(let wanted, let offered, _): .noMatchingType(wanted: wanted, offered: offered, at: place)
    case .usage, .configuration, .store, .types, .expression, .resultBeyond, .nothingToPaste, .noSuchPasteboard,
      .noChange, .noClipboardChange, .clipboard, .clipboardAfterCommit, .nothingOnClipboard, .noTimecodeOnClipboard,
      .noClipboardItem,
      .emptyInput, .emptyStream, .emptyAttachment, .input, .inputTooLarge, .output, .outputAfter, .reported:
      self
    }
  }
}

extension RepresentationFault {
  /// Why the representation could not be read.
  var reason: String { error.description }

  /// Whether the text was refused for what surrounds its timecodes.
  var isSurrounded: Bool {
    if case .surrounded(let refusal) = error { refusal != .blank } else { false }
  }
}

extension Failure {
  /// Whether the failure is one item's own, so that a list of items can go on.
  var concernsOneItem: Bool {
    switch self {
    // A text without a rate is one too: the next may be tagged.
    case .reading, .noTextRate, .lineTooLong, .refused, .invalid, .notConvertible, .beyond, .anchored, .unwritable,
      .undecodable, .damagedRepresentation, .noMatchingType:
      true
    case .store(let error):
      if case .damaged = error.cause { true } else { false }
    case .usage, .configuration, .types, .nothingToPaste, .noSuchPasteboard, .noChange, .noClipboardChange, .emptyInput,
      .emptyStream, .emptyAttachment, .expression, .resultBeyond, .input, .inputTooLarge,
      .clipboard, .clipboardAfterCommit, .nothingOnClipboard, .noTimecodeOnClipboard, .noClipboardItem,
      .output, .outputAfter, .reported:
      false
    }
  }
}
