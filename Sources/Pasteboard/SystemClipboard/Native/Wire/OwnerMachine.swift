// The common protocol of the owners of a selection on X11 and Wayland, for the process that drives them.
//
//     machine.receive(bytes, at: now)      // until .prepared
//     machine.claim()                      // until .owning; then it serves, until .lost and no longer busy
//
// The machine is pure: the driver moves the bytes, knows the time, and writes contents into the pipes of Wayland
// readers.

/// The stages of an owner.
enum OwnerStage: Equatable {
  /// Connecting, and naming the types to offer.
  case preparing
  /// Ready to claim the selection.
  case prepared
  /// Claiming the selection.
  case claiming
  /// Owns the selection.
  case owning
  /// Another program owns the selection. Transfers that have begun are being finished.
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
  /// The current stage.
  var stage: OwnerStage { get }
  /// True if work remains after the selection is lost.
  var isBusy: Bool { get }
  /// The time at which to call `expire`, if nothing arrives earlier.
  var deadline: Duration? { get }

  /// Reads the bytes that have arrived.
  mutating func receive(_ bytes: [UInt8], at now: Duration) throws(WireFailure)
  /// Claims the selection.
  mutating func claim()
  /// Ends transfers that have taken too long.
  mutating func expire(at now: Duration)
  /// The next piece to send.
  mutating func nextOutput() -> OutputPiece?
  /// For each descriptor that has arrived, in order, the content to write into it; nil to close it.
  mutating func drainPipeRequests() -> [Int?]
}
