// What went wrong, in words: the one form in which a failure of the command travels, and from which text, JSON and the
// reports for CI are written. What a run reports (`EventFault`) and the errors of the library become one where they end
// a run or are shown.
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
  /// Where in the input it is.
  var location = InputLocation.none
  /// The subject, if there is more to show of it.
  var subject: Subject?
  /// The reason that there is no result, for programs, if that is a reason that the policies have too.
  var reason: TimecodeField.PasteRejection.Reason?
  /// The change count that readers see after a failed commit.
  var changeCount: UInt64?
  /// It is one item's own, so that a list of items can continue.
  var concernsOneItem = false
  /// The command line cannot be understood.
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

  /// The reason in the policies, of a refusal.
  var rejection: TimecodeField.PasteRejection? {
    if case .refusal(let rejection)? = subject { rejection } else { nil }
  }

  /// The reason that the output cannot be written, if that is the failure.
  var outputError: SystemError? { if case .output(let error)? = subject { error } else { nil } }

  /// By what failures of a kind are counted.
  var kind: FailureLimit.Kind { .init(code: code, reason: rejection?.reason ?? reason) }

  /// What it is about, with marks beneath what is wrong; made only if it is shown.
  var excerpt: Excerpt? {
    switch subject {
    case .refusal(let rejection): Excerpt(rejection.examined, components: Self.culprits(rejection))
    case .byte(let text, let offset): Excerpt(text, at: offset)
    case .invalid(let timecode): Excerpt(timecode, components: timecode.invalidComponents)
    case .loss, .output, nil: nil
    }
  }

  /// - Parameter status: How the run ends; that of the code if nil.
  init(_ code: FaultCode, _ message: String, hint: String? = nil, status: ExitStatus? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.status = status ?? code.exitStatus
  }

  /// An item or an input of which something is wrong, or worth knowing.
  init(_ fault: EventFault, at inputLocation: InputLocation = .none) {
    if case .unavailable(let error) = fault {
      // Of what fails there the message names no item.
      self = Diagnostic(of: error, at: InputLocation(isOnClipboard: inputLocation.isOnClipboard))
      return
    }
    self = Self.words(for: fault, inputLocation)
    (location, concernsOneItem) = (inputLocation, true)
  }

  /// An error of the library, which only here become words.
  ///
  /// A test tries each type.
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

  /// The value of an expression, whose error has words of some kind.
  static func from<Value, Fault: Error>(
    _ value: @autoclosure () throws(Fault) -> Value, _ words: (Fault) -> Diagnostic
  ) throws(Diagnostic) -> Value {
    do throws(Fault) { return try value() } catch { throw words(error) }
  }

  /// The failure of an item, at a place; one that ends the run has none.
  func ofItem(at inputLocation: InputLocation = .none) -> Diagnostic {
    var diagnostic = self
    (diagnostic.location, diagnostic.concernsOneItem) = (inputLocation, true)
    return diagnostic
  }

  /// The failure with the place of its item; what is not about an item has none.
  func located(at inputLocation: InputLocation) -> Diagnostic { concernsOneItem ? ofItem(at: inputLocation) : self }
}
