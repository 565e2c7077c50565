// The results of pasting items.

public import SMPTETimecode
import TimecodeCuts
package import TimecodeEvents

/// The result of pasting one item.
public struct PasteResult: Sendable {
  /// The item's position in its source, counted from 0.
  public var position: Int
  /// The decision.
  package var outcome: Operation.Judgement
  /// True if a representation was read, whatever the decision about it.
  package var isRead = true
  /// The type of the last representation that was read; nil if none was.
  public var type: String?
  fileprivate let remarks: PasteRemarks

  /// The representations that were preferred and could not be read.
  public var faults: [RepresentationFault] { remarks.faults }
  /// The steps of the decision, if they were requested.
  public var trace: PasteTrace? { remarks.trace }
  /// The fault of lossless JSON that would have given untagged text its properties. The text was then read as if it
  /// stood alone.
  public var unreadableJSON: RepresentationFault? { remarks.unreadableJSON }
  /// Text that does not contain its rate, if nothing else gives one.
  public var textWithoutRate: [UInt8]? { remarks.text.isEmpty ? nil : remarks.text }
  /// The faults of the item's event. Under strict rules they are the reason that the item has no timecode.
  package var doubts: [EventFault] { remarks.doubts }

  init(
    position: Int, outcome: Operation.Judgement, isRead: Bool = false, type: String? = nil,
    _ remarks: PasteRemarks = PasteRemarks()
  ) {
    (self.position, self.outcome, self.isRead, self.type, self.remarks) = (position, outcome, isRead, type, remarks)
  }

  private var item: ItemResult? { if case .accepted(let item) = outcome { item } else { nil } }

  /// True if there is a timecode.
  var isAccepted: Bool { if case .accepted = outcome { true } else { false } }

  /// The accepted timecode or range with its item's other content; nil if it was not accepted.
  public var marker: TimecodeMarker? { item?.marker }
  /// The accepted timecode, or the in point of the accepted range; nil if it was not accepted.
  public var timecode: Timecode? { marker?.inPoint }
  /// True if an accepted timecode names the instant of the pasted one; nil if no policy converts.
  public var isExact: Bool? { item?.isExact }
  /// True if an accepted timecode lost a part of a subframe and no rounding was requested.
  public var isFloored: Bool { item?.isFloored ?? false }
  /// The range that became the accepted timecode, if both its points were rounded to it.
  public var collapsed: TimecodeRange? { item?.collapsed }
  /// The reason that the policies reject the timecode; nil if they do not.
  public var rejection: TimecodeField.PasteRejection? {
    if case .failed(.refused(let rejection)) = outcome { rejection } else { nil }
  }

  /// The reason that there is no timecode, in a sentence without a full stop; nil if there is one.
  public var reason: String? {
    switch outcome {
    case .accepted: nil
    case .failed(.refused(let rejection)): rejection.description
    case .failed(.unreadable(let error)): error.description
    case .failed(.missingTextRate): Self.unknownTextRate
    case .failed(.damagedRepresentation(let fault)): fault.description
    case .failed(.undecodable(let faults)): Self.nothingReadable(faults)
    case .failed(.noMatchingType(let wanted, let offered)): Self.noMatchingType(wanted, offered: offered)
    case .failed(.unavailable(let error)): "\(error)"
    case .failed(let fault): "\(fault)"
    }
  }
}

// MARK: Words

extension PasteResult {
  /// The sentence about text whose rate to convert from is unknown.
  package static let unknownTextRate = "the rate to convert from is unknown"

  /// The sentence with the reasons why none of the representations can be read.
  package static func nothingReadable(_ faults: [RepresentationFault]) -> String {
    "no representation can be read as a timecode: " + faults.map(\.description).joined(separator: "; ")
  }

  /// The sentence about the wanted types, which an item lacks, and the types that it has, at most ten of each.
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

/// The results of pasting a list of items: all of them or none, unless the paste keeps going.
///
/// A million plain timecodes need eight bytes each.
public struct PasteResults: Sendable {
  /// The results that differ from the one before in more than position and marker. The first result is one of them.
  private var distinct: [PasteResult] = []
  /// True if nothing but a marker and its exactness is in the last of them, so that the next result may be like it.
  private var isLastPlain = false
  private var isLastExact: Bool?
  /// The markers of all other results.
  private var markers = MarkerList()
  /// True if the accepted items are used although others are not accepted.
  public var keepsGoing: Bool
  /// True if the receiver refused the list, although its items are accepted.
  public var isRefused = false
  /// A label that a policy moves by converting from zero, before and after: the earliest start of the events, or the
  /// whole hour before the first other item whose hour moves.
  package var movedHour: ConvertedLabel?

  init(keepsGoing: Bool) { self.keepsGoing = keepsGoing }

  /// Adds the result of the next item.
  mutating func append(_ result: PasteResult) {
    let isPlain = result.isPlain
    if isPlain, isLastPlain, result.isExact == isLastExact, result.type == distinct[distinct.count - 1].type,
      case .accepted(let item) = result.outcome
    {
      markers.append(item.marker)
    } else {
      (isLastPlain, isLastExact) = (isPlain, result.isExact)
      distinct.append(result)
    }
  }

  /// Every item's result, in order.
  public var items: [PasteResult] { Array(self) }

  /// True if every item was accepted.
  public var areAllAccepted: Bool { distinct.allSatisfy { $0.isAccepted } }

  /// True if the accepted items are to be used: all are accepted, or the paste keeps going.
  public var areUsed: Bool { !isRefused && (keepsGoing || areAllAccepted) }

  /// The items to use: those accepted, or none if one was not and the paste does not keep going.
  public var used: [PasteResult] { areUsed ? filter { $0.isAccepted } : [] }
}

extension PasteResults: RandomAccessCollection {
  /// The index of the first result.
  public var startIndex: Int { 0 }
  /// The index after the last result.
  public var endIndex: Int { distinct.count + markers.count }
  /// The result at an index.
  public subscript(index: Int) -> PasteResult {
    let position = distinct[0].position + index
    var last = distinct.count - 1
    if distinct[last].position > position { last = distinct.partitioningIndex { $0.position > position } - 1 }
    var result = distinct[last]
    guard result.position < position else { return result }
    result.position = position
    result.outcome = .accepted(ItemResult(markers[index - last - 1], isExact: result.isExact))
    return result
  }
}

extension PasteResult {
  /// True if there is nothing to report but an accepted item's marker and exactness.
  fileprivate var isPlain: Bool {
    if case .accepted(let item) = outcome { item.isPlain && remarks.isEmpty } else { false }
  }
}
