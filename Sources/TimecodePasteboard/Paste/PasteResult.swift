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
  /// The type of the last representation that was read; nil if none was.
  public var type: String?
  /// What few items have, on the heap: results are copied often.
  private struct Rare {
    var faults: [RepresentationFault] = []
    var trace: PasteTrace?
    var collapsed: TimecodeRange?
    var unreadableJSON: RepresentationFault?
  }
  private indirect enum Box { case rare(Rare) }
  private var box: Box?

  private var rare: Rare {
    if case .rare(let rare)? = box { rare } else { Rare() }
  }

  private mutating func set<Value>(_ part: WritableKeyPath<Rare, Value>, _ value: Value) {
    var rare = rare
    rare[keyPath: part] = value
    box = .rare(rare)
  }

  /// The representations that were preferred and could not be read.
  public var faults: [RepresentationFault] {
    get { box == nil ? [] : rare.faults }
    set { set(\.faults, newValue) }
  }

  /// The steps of the decision, if they were requested.
  public var trace: PasteTrace? {
    get { box == nil ? nil : rare.trace }
    set { if newValue != nil { set(\.trace, newValue) } }
  }

  /// The range that an accepted timecode was, if both its points were rounded to it.
  public var collapsed: TimecodeRange? {
    get { box == nil ? nil : rare.collapsed }
    set { if newValue != nil { set(\.collapsed, newValue) } }
  }

  /// The lossless JSON that would give untagged text its properties and cannot be read: the text was read as if it stood alone.
  public var unreadableJSON: RepresentationFault? {
    get { box == nil ? nil : rare.unreadableJSON }
    set { set(\.unreadableJSON, newValue) }
  }

  init(position: Int, outcome: Outcome, isExact: Bool? = nil, type: String? = nil) {
    (self.position, self.outcome, self.isExact, self.type) = (position, outcome, isExact, type)
  }

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
    indirect case floored(Timecode, to: Timecode)
    /// Both points of the range would be rounded to one timecode, under strict rules.
    indirect case collapsed(TimecodeRange, to: Timecode)
    /// The text does not contain its rate, and nothing else gives it.
    case missingRate(text: [UInt8])
    /// The text is to be converted, and nothing gives the rate that it has.
    case missingTextRate
    /// A preferred representation cannot be read, under strict rules.
    indirect case unreadable(RepresentationFault)
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
  /// The results of items that follow each other, in little memory: of most there is a marker and nothing else to tell.
  public struct Items: Sendable {
    /// The number of an item's kind; the complement of its place among the others, if more is to be told of it.
    private var slots: [Int32] = []
    /// The marker of each item that is of a kind.
    private var markers = MarkerList()
    private var kinds: [Kind] = []
    private var others: [PasteResult] = []
    /// The position of the first item in its source.
    private let first: Int
    /// Whether there may be many items.
    private let isList: Bool

    /// What accepted items of which nothing is to be told share.
    private struct Kind {
      var type: String?
      var isExact: Bool?
    }

    init(of positions: Range<Int>) {
      first = positions.lowerBound
      isList = positions.count > 1
    }

    /// Adds a result.
    mutating func append(_ result: PasteResult) {
      guard isList, let marker = result.plainMarker else {
        if isList { markers.append(Timecode(.zero, at: .fps24)) }
        slots.append(~Int32(others.count))
        return others.append(result)
      }
      let known = kinds.lastIndex { $0.isExact == result.isExact && $0.type == result.type }
      if known == nil { kinds.append(Kind(type: result.type, isExact: result.isExact)) }
      slots.append(Int32(known ?? kinds.count - 1))
      markers.append(marker)
    }

    /// Whether every item was accepted.
    var areAllAccepted: Bool { others.allSatisfy(\.isAccepted) }
  }
}

extension PasteResults.Items: RandomAccessCollection {
  /// The first index.
  public var startIndex: Int { 0 }
  /// The index after the last.
  public var endIndex: Int { slots.count }
  /// The result at an index.
  public subscript(index: Int) -> PasteResult {
    let slot = Int(slots[index])
    guard slot >= 0 else { return others[~slot] }
    return PasteResult(
      position: first + index, outcome: .accepted(markers[index]), isExact: kinds[slot].isExact, type: kinds[slot].type)
  }
}

extension PasteResult {
  /// The marker, if it is all that there is to tell of the item besides its kind.
  fileprivate var plainMarker: TimecodeMarker? {
    // Patterns look at what is there without a copy.
    guard case nil = box, !isFloored else { return nil }
    return marker
  }
}
