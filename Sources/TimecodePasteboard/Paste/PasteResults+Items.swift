// The results of a list in little memory: an accepted timecode takes eight bytes, because the others of its kind share the rest.

public import SMPTETimecode

extension PasteResults {
  /// The results of items that follow each other.
  public struct Items: Sendable {
    /// A packed timecode and the number of its kind, or the place of a result among the others.
    private var slots: [UInt64] = []
    /// The kinds of the timecodes that were accepted as they are, in the order in which they came.
    public private(set) var kinds: [Kind] = []
    /// The kind that was used last, and the number of its types.
    private var last: (properties: Timecode.Properties, types: Int, isExact: Bool?, kind: Int)?
    private var others: [PasteResult] = []
    /// The position of the first item in its source.
    private let first: Int

    private static let otherFlag: UInt64 = 1 << 63
    private static let maximumKinds = 1 << 8

    /// What accepted timecodes without a fault share.
    public struct Kind: Equatable, Sendable {
      /// The properties of the timecodes.
      public var properties: Timecode.Properties
      /// The type that they were read from.
      public var type: String
      /// Whether they are exact, where a policy converts.
      public var isExact: Bool?
    }

    init(from first: Int) { self.first = first }

    /// Adds a result.
    mutating func append(_ result: PasteResult) {
      slots.append(Self.otherFlag | UInt64(others.count))
      others.append(result)
    }

    /// Adds the result of an item that is only a timecode, and accepted as it is.
    ///
    /// - Parameters:
    ///   - type: The type that it was read from.
    ///   - types: A number that items share whose types are the same.
    mutating func append(_ timecode: Timecode, type: @autoclosure () -> String, of types: Int, isExact: Bool?) {
      if let packed = timecode.components.packed {
        if let last, last.properties == timecode.properties, last.types == types, last.isExact == isExact {
          return append(packed, last.kind)
        }
        if let kind = number(of: Kind(properties: timecode.properties, type: type(), isExact: isExact)) {
          last = (timecode.properties, types, isExact, kind)
          return append(packed, kind)
        }
      }
      append(
        PasteResult(
          position: first + count, outcome: .accepted(TimecodeMarker(timecode)), isExact: isExact, type: type()))
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

    /// The index behind the timecodes from an index on that were accepted as they are.
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
