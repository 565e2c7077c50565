// The common protocol of the two owners of a selection, X11's and Wayland's, for the process that drives them.
//
//     machine.receive(bytes, at: now)      // until .prepared
//     machine.claim()                      // until .owning; then it serves, until .lost and no longer busy
//
// Pure: the driver moves the bytes, tells the time, and writes contents into the pipes that Wayland's readers pass.

/// How far an owner has come.
enum OwnerStage: Equatable {
  /// Connecting, and naming the types that it will offer.
  case preparing
  /// Ready to take the selection.
  case prepared
  /// Asking for the selection.
  case claiming
  /// Owns the selection.
  case owning
  /// Another program has it; transfers that have begun are finished.
  case lost
}

/// The names under which one content is offered.
struct SelectionOffer: Equatable, Sendable {
  /// The MIME type or target.
  var target: String
  /// The index of the content.
  var content: Int
}

/// A state machine that owns a selection.
protocol OwnerMachine {
  /// How far it has come.
  var stage: OwnerStage { get }
  /// Whether something is still to be done once the selection is lost.
  var isBusy: Bool { get }
  /// When `expire` is to be called, if nothing arrives before.
  var deadline: Duration? { get }

  /// Reads the bytes that have arrived.
  mutating func receive(_ bytes: [UInt8], at now: Duration) throws(WireFailure)
  /// Takes the selection.
  mutating func claim()
  /// Gives up transfers that have taken too long.
  mutating func expire(at now: Duration)
  /// The next piece to send.
  mutating func nextOutput() -> OutputPiece?
  /// For each descriptor that has arrived, in order, the content to write into it; `.none` closes it.
  mutating func takePipeRequests() -> [Int?]
}
