// What became of the items of a paste.

public import SMPTETimecode

/// The result of pasting one item.
public struct PasteResult: Sendable {
  /// The item's position in its source, counted from 0.
  public var position: Int
  /// The timecode, or why there is none.
  public var outcome: Outcome
  /// Whether an accepted timecode names the instant of the pasted one; nil if no policy converts.
  public var isExact: Bool?
  /// Whether an accepted timecode lost a part of a subframe, and no rounding was requested.
  public var isFloored = false
  /// The range that an accepted timecode was, if both its points were rounded to it.
  public var collapsed: TimecodeRange?
  /// The type of the last representation that was read; nil if none was.
  public var type: String?
  /// The representations that were preferred and could not be read.
  public var faults: [RepresentationFault] = []
  /// The lossless JSON that would give untagged text its properties and cannot be read: the text was read as if it stood alone.
  public var unreadableJSON: RepresentationFault?
  /// The steps of the decision, if they were requested.
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
    /// Both points of the range would be rounded to one timecode, under strict rules.
    case collapsed(TimecodeRange, to: Timecode)
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

// MARK: Words

extension PasteResult.Outcome {
  /// The sentence about text that is to be converted from an unknown rate.
  package static let unknownTextRate = "the rate to convert from is unknown"

  /// The sentence about representations of which none can be read.
  package static func nothingReadable(_ faults: [RepresentationFault]) -> String {
    "no representation can be read as a timecode: " + faults.map(\.description).joined(separator: "; ")
  }

  /// The sentence about types that an item does not have, and those that it has, at most ten of each.
  package static func noMatchingType(_ wanted: [String], offered: [String]) -> String {
    func list(_ types: [String], _ separator: String) -> String {
      types.prefix(10).map { UTType(undeclared: $0).familiarName }.joined(separator: separator)
        + (types.count > 10 ? " and \(types.count - 10) more" : "")
    }
    let isUsual = wanted == TimecodeMarker.pasteUTTypes.map(\.identifier)
    return "no representation is \(isUsual ? "a timecode or its text" : list(wanted, " or ")); "
      + "there is \(offered.isEmpty ? "nothing" : list(offered, ", "))"
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

  /// The items to use: those accepted, or none if one was not and the paste does not keep going.
  public var used: [PasteResult] { areUsed ? items.filter { $0.isAccepted } : [] }
}

extension PasteResults {
  /// The results of items that follow each other, in little memory: an accepted timecode takes eight bytes, because the others
  /// of its kind share the rest.
  public struct Items: Sendable {
    /// A packed timecode and the number of its kind, or the place of a result among the others.
    private var slots: [UInt64] = []
    /// The kinds of the timecodes that were accepted as they are, in the order in which they came.
    public private(set) var kinds: [Kind] = []
    /// The number of the kind that was used last.
    private var last = 0
    private var others: [PasteResult] = []
    /// The position of the first item in its source.
    private let first: Int
    /// Whether there may be many items, so that they are packed.
    private let isPacked: Bool

    private static let otherFlag: UInt64 = 1 << 63
    private static let maximumKinds = 1 << 8

    /// What accepted timecodes without a fault share.
    public struct Kind: Equatable, Sendable {
      /// The properties of the timecodes.
      public var properties: Timecode.Properties
      /// The type that they were read from.
      public var type: String
      /// Whether they are exact, if a policy converts.
      public var isExact: Bool?
    }

    init(of positions: Range<Int>) {
      first = positions.lowerBound
      isPacked = positions.count > 1
    }

    /// Adds a result.
    mutating func append(_ result: PasteResult) {
      if isPacked, let packed = result.packed {
        if last < kinds.count, kinds[last].properties == packed.properties, kinds[last].isExact == result.isExact,
          kinds[last].type == result.type
        {
          return append(packed.bits, last)
        }
        let kind = Kind(properties: packed.properties, type: result.type ?? "", isExact: result.isExact)
        if let number = number(of: kind) {
          last = number
          return append(packed.bits, number)
        }
      }
      slots.append(Self.otherFlag | UInt64(others.count))
      others.append(result)
    }

    private mutating func append(_ packed: UInt64, _ kind: Int) {
      slots.append(packed | UInt64(truncatingIfNeeded: kind) << Timecode.Components.packedBits)
    }

    private mutating func number(of kind: Kind) -> Int? {
      if let known = kinds.firstIndex(of: kind) { return known }
      guard kinds.count < Self.maximumKinds else { return nil }
      kinds.append(kind)
      return kinds.count - 1
    }

    /// The position in its source of the item at an index.
    public func position(of index: Int) -> Int { first + index }

    /// Whether every item was accepted.
    var areAllAccepted: Bool { others.allSatisfy(\.isAccepted) }

    /// The index after the timecodes from an index on that were accepted as they are.
    public func endOfPlain(from index: Int) -> Int {
      slots[index...].firstIndex { $0 & Self.otherFlag != 0 } ?? slots.endIndex
    }

    /// A timecode that was accepted as it is, and the number of its kind; nil for any other result.
    public func plain(at index: Int) -> (timecode: Timecode, kind: Int)? {
      let slot = slots[index]
      guard slot & Self.otherFlag == 0 else { return nil }
      let kind = Int(truncatingIfNeeded: slot >> Timecode.Components.packedBits) & (Self.maximumKinds - 1)
      return (Timecode(unchecked: Timecode.Components(packed: slot), using: kinds[kind].properties), kind)
    }
  }
}

extension PasteResults.Items: RandomAccessCollection {
  /// The first index.
  public var startIndex: Int { 0 }
  /// The index after the last.
  public var endIndex: Int { slots.count }
  /// The result at an index.
  public subscript(index: Int) -> PasteResult {
    guard let plain = plain(at: index) else { return others[Int(slots[index] & ~Self.otherFlag)] }
    let kind = kinds[plain.kind]
    return PasteResult(
      position: first + index, outcome: .accepted(TimecodeMarker(plain.timecode)), isExact: kind.isExact,
      type: kind.type)
  }
}

extension PasteResult {
  /// The timecode as 55 bits, if it is all that there is to tell of the item besides its kind.
  @inline(__always)
  fileprivate var packed: (bits: UInt64, properties: Timecode.Properties)? {
    // Patterns look at what is there without a copy.
    guard case nil = trace, case nil = unreadableJSON, case nil = collapsed, !isFloored, faults.isEmpty,
      case .accepted(let marker) = outcome, marker.isTimecode, let bits = marker.inPoint.components.packed
    else { return nil }
    return (bits, marker.inPoint.properties)
  }
}
