// What became of the items of a paste.

public import SMPTETimecode

/// The result of pasting one item.
public struct PasteResult: Sendable {
  /// The item's position in its source, counted from 0.
  public var position: Int
  /// The timecode, or why there is none.
  public var outcome: Outcome
  /// Whether an accepted timecode names the instant of the pasted one; nil where no policy converts.
  public var isExact: Bool?
  /// Whether an accepted timecode lost a part of a subframe, and no rounding was requested.
  public var isFloored = false
  /// The type of the last representation that was read; nil where none was.
  public var type: String?
  /// The representations that were preferred and could not be read.
  public var faults: [RepresentationFault] = []
  /// The steps of the decision, where they were requested.
  public var trace: PasteTrace?

  /// The accepted timecode or range, with what else its item contains; or nil.
  public var marker: TimecodeMarker? {
    if case .accepted(let marker) = outcome { marker } else { nil }
  }

  /// Whether the item is accepted.
  var isAccepted: Bool {
    if case .accepted = outcome { true } else { false }
  }

  /// The accepted timecode, or the in point of the accepted range; or nil.
  public var timecode: Timecode? { marker?.inPoint }

  /// An item to use, or why there is none.
  public enum Outcome: Sendable {
    /// The timecode or range to use.
    case accepted(TimecodeMarker)
    /// The policies reject the timecode.
    indirect case rejected(TimecodeField.PasteRejection)
    /// The timecode is accepted, but its receiver cannot express it.
    case inexpressible(TimecodeMarker)
    /// The timecode would lose a part of a subframe, under strict rules.
    case floored(Timecode, to: Timecode)
    /// The text does not contain its rate, and nothing else gives it.
    case missingRate(text: [UInt8])
    /// The text is to be converted, and nothing gives the rate that it has.
    case missingTextRate
    /// A preferred representation cannot be read, under strict rules.
    case unreadable(RepresentationFault)
    /// No representation that was tried can be read.
    case nothingReadable
    /// No representation has a type that is tried.
    case noMatchingType(offered: [String])
    /// The source could not give the item.
    case failed(any Error)
  }
}

/// The results of pasting a list of items: all or nothing, unless the paste keeps going.
public struct PasteResults: Sendable {
  /// Every item's result, in order.
  public var items: Items
  /// Whether the accepted items are used although others are not accepted.
  public var keepsGoing: Bool
  /// Whether the receiver does not take the list, although its items are accepted.
  public var isRefused = false

  init(_ items: Items, keepsGoing: Bool) {
    self.items = items
    self.keepsGoing = keepsGoing
  }

  /// Whether every item was accepted.
  public var areAllAccepted: Bool { items.areAllAccepted }

  /// Whether the accepted items are to be used: all are accepted, or the paste keeps going.
  public var areUsed: Bool { !isRefused && (keepsGoing || areAllAccepted) }

  /// The items to use: those accepted, or none where one was not and the paste does not keep going.
  public var used: [PasteResult] { areUsed ? items.filter { $0.isAccepted } : [] }
}
