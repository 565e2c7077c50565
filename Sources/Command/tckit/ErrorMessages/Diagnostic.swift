// A failure in words. Every failure of the command has this form, and text, JSON and reports for CI are written from
// it. A fault of a run (`EventFault`) or an error of the library becomes a diagnostic where it is shown or ends the
// run.
//
//     throw Diagnostic.usage(.noCommand)
//     context.report(Diagnostic(.tooLong, at: inputLocation))

import SystemCalls
import SystemClipboard
import TimecodeCuts
import TimecodeDocuments
import TimecodePasteboard

/// The words for a failure, and the exit status.
struct Diagnostic: Error {
  /// The kind of fault, a stable word for programs.
  var code: FaultCode
  /// One sentence without a full stop.
  var message: String
  /// The next step, for the user.
  var hint: String?
  var status: ExitStatus
  /// The location in the input.
  var location = InputLocation.none
  /// The subject of the message, if more can be shown of it.
  var subject: Subject?
  /// The policy's reason for a missing result, as a word for programs; nil if no policy refused the item.
  var reason: TimecodeField.PasteRejection.Reason?
  /// The change count that readers see after a failed commit.
  var changeCount: UInt64?
  /// True if the failure concerns one item, so that a list of items can continue.
  var concernsOneItem = false
  /// True if the command line cannot be understood.
  var isOfCommandLine = false

  /// The subject of a message.
  indirect enum Subject {
    /// The byte of a text where reading stopped.
    case byte(String, offset: Int)
    /// The components of a timecode that are out of range.
    case invalid(Timecode)
    /// The policy's reason, the pasted and the local values.
    case refusal(TimecodeField.PasteRejection)
    /// The loss of a document that is written.
    case loss(DocumentLoss)
    /// The output, which cannot be written.
    case output(SystemError)
  }

  /// The policies' rejection, if the failure is a refusal.
  var rejection: TimecodeField.PasteRejection? {
    if case .refusal(let rejection)? = subject { rejection } else { nil }
  }

  /// The error of the output, if the failure is that it cannot be written.
  var outputError: SystemError? { if case .output(let error)? = subject { error } else { nil } }

  /// The kind by which failures are counted.
  var kind: FailureLimit.Kind { .init(code: code, reason: rejection?.reason ?? reason) }

  /// The subject with marks below the wrong parts. It is made only if it is shown.
  var excerpt: Excerpt? {
    switch subject {
    case .refusal(let rejection): Excerpt(rejection.examined, components: Self.culprits(rejection))
    case .byte(let text, let offset): Excerpt(text, at: offset)
    case .invalid(let timecode): Excerpt(timecode, components: timecode.invalidComponents)
    case .loss, .output, nil: nil
    }
  }

  /// - Parameter status: The exit status; nil for the status of the code.
  init(_ code: FaultCode, _ message: String, hint: String? = nil, status: ExitStatus? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.status = status ?? code.exitStatus
  }

  /// Creates the diagnostic for a fault of an item or an input, or for a note about it.
  init(_ fault: EventFault, at inputLocation: InputLocation = .none) {
    if case .unavailable(let error) = fault {
      // The message of such an error names no item.
      self = Diagnostic(of: error, at: InputLocation(isOnClipboard: inputLocation.isOnClipboard))
      return
    }
    self = Self.words(for: fault, inputLocation)
    (location, concernsOneItem) = (inputLocation, true)
  }

  /// Creates the diagnostic for an error of the library. Only here does such an error get words.
  ///
  /// A test tries each type of error.
  init(of error: any Error, at inputLocation: InputLocation = .none) {
    self =
      switch error {
      case let diagnostic as Diagnostic: inputLocation == .none ? diagnostic : diagnostic.located(at: inputLocation)
      case let error as PasteboardStore.Error: .store(error, at: inputLocation)
      case let error as ClipboardError: .clipboard(error)
      case let error as ConfigurationError: .configuration(error)
      case let error as TypeDeclarationError: .types(error)
      case let error as ReadingError: Diagnostic(.unreadable(error), at: inputLocation)
      case let fault as EventFault: Diagnostic(fault, at: inputLocation)
      case let error as CutError: .cut(error, file: nil)
      case let error as RepeatedType: .usage(.duplicateType(error.type.identifier))
      default: .defect("unexpected error: \(error)")
      }
  }

  /// The value of an expression. An error of the expression becomes a diagnostic.
  static func from<Value, Fault: Error>(
    _ value: @autoclosure () throws(Fault) -> Value, _ words: (Fault) -> Diagnostic
  ) throws(Diagnostic) -> Value {
    do throws(Fault) { return try value() } catch { throw words(error) }
  }

  /// The failure, marked as concerning an item, with the item's location.
  func ofItem(at inputLocation: InputLocation = .none) -> Diagnostic {
    var diagnostic = self
    (diagnostic.location, diagnostic.concernsOneItem) = (inputLocation, true)
    return diagnostic
  }

  /// The failure with the location of its item. A failure that concerns no item stays without one.
  func located(at inputLocation: InputLocation) -> Diagnostic { concernsOneItem ? ofItem(at: inputLocation) : self }
}
