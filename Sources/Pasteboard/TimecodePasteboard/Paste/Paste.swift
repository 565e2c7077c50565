// What is pasted: the items of a source as rows, and what the operation of every command makes of each.
//
//     var paste = Paste(reader: reader, rules: rules)
//     let result = try paste.result(ofItemAt: 0, from: &source)          // one item
//     let results = try paste.results(ofItemsAt: 0..<10, from: &source)   // a list
//
// What the policies decide is in Policies/PasteValidator.swift, which `PasteRules` applies. Nothing is removed or
// written here: `Pasteboard.paste` removes what can be pasted once, the caller writes the results.

public import SMPTETimecode
public import TimecodeCuts

/// How items are pasted: types in order, rules, and the receiver.
public struct Paste {
  /// How representations are chosen and read.
  public var reader: PasteReader { didSet { renew() } }
  /// The receiver's demands.
  public var rules: PasteRules { didSet { renew() } }
  /// What carries a timecode from one version of a cut to another, before the rules judge it; nil if it stays.
  public var carrying: CutCarrying? { didSet { if carrying !== oldValue { renew() } } }
  /// A preferred representation that cannot be read is an error, and no other one is tried.
  public var isStrict = false { didSet { if isStrict != oldValue { renew() } } }
  /// Events that would have no length are refused, as a document is written of them.
  package var refusesEmptyEvents = false { didSet { renew() } }
  /// The accepted items of a list are used although others are not accepted.
  public var keepsGoing = false
  /// Results have a trace.
  public var isTraced = false { didSet { rows.isTraced = isTraced } }
  /// The receiver can express an item; one that it cannot express is not accepted. Nil if it can express every item.
  public var canExpress: ((TimecodeMarker) -> Bool)?
  /// The receiver takes a list whose items are all accepted; one that it does not take is not used.
  ///
  /// Nil if it takes every list.
  public var acceptsList: (([TimecodeMarker]) -> Bool)?
  /// Called before each of several items, with its position; nil if nobody asks for it.
  public var onItem: ((Int) -> Void)?

  /// The first item whose label moved because one rate is pulled down and the other is not; nil for none.
  package private(set) var moved: (from: Timecode, to: Timecode)?
  /// The receiver's notation, which messages name for an item that it cannot write.
  package var notation = TimecodeNotation.text(.exact)

  private var rows: PasteRows
  /// What decides what becomes of an item, as in every other command.
  private var operation: Operation

  /// Creates a paste.
  public init(reader: PasteReader, rules: PasteRules = PasteRules()) {
    self.reader = reader
    self.rules = rules
    rows = PasteRows(reader)
    operation = Operation(.validate(rules), isPaste: true)
  }

  private mutating func renew() {
    rows = PasteRows(reader)
    (rows.isStrict, rows.isTraced) = (isStrict, isTraced)
    operation = Operation(.validate(rules), isStrict: isStrict, isPaste: true)
    operation.carrying = carrying
    operation.refusesEmptyEvents = refusesEmptyEvents
  }

  /// Reads an item's best representation and applies the rules.
  public mutating func result<Source: PasteSource & ~Copyable>(
    ofItemAt position: Int, from source: inout Source
  ) throws(Source.Failure) -> PasteResult {
    result(of: try rows.row(ofItemAt: position, from: &source), at: position)
  }

  /// The decision of the operation and of the receiver.
  mutating func result(of row: consuming PasteRow, at position: Int = 0) -> PasteResult {
    var outcome: Operation.Judgement
    var isRead = false
    switch row.kind {
    case .item(var reading):
      isRead = true
      let answer = operation.answer(&reading, trace: &row.remarks.trace)
      outcome = answer.outcome
      if !answer.doubts.isEmpty { row.remarks.doubts = answer.doubts.map { .doubtfulEvent($0) } }
      if isStrict, let first = row.remarks.doubts.first, case .accepted = outcome { outcome = .failed(first) }
      if case .accepted(let item) = outcome, canExpress?(item.marker) == false {
        outcome = .failed(.unwritable(item.marker.inPoint, notation))
      }
      if moved == nil, carrying == nil, rules.policies.paste.rate == .convert, case .accepted(let item) = outcome,
        case let to = item.marker.inPoint, reading.timecode.frameRate.isPulledDown != to.frameRate.isPulledDown,
        reading.timecode.components != to.components
      {
        moved = (reading.timecode, to)
      }
    case .fault(let fault): outcome = .failed(fault)
    case .blank, .expression: outcome = .failed(.undecodable(row.remarks.faults))
    }
    return PasteResult(position: position, outcome: outcome, isRead: isRead, type: row.type, row.remarks)
  }

  /// Pastes a list of items, each as ``result(ofItemAt:from:)`` does.
  ///
  /// - Throws: The source's failure, unless it concerns one item only.
  public mutating func results<Source: PasteSource & ~Copyable>(
    ofItemsAt positions: Range<Int>, from source: inout Source
  ) throws(Source.Failure) -> PasteResults {
    var items = PasteResults.Items(of: positions)
    for position in positions {
      if positions.count > 1 { onItem?(position) }
      do {
        items.append(try result(ofItemAt: position, from: &source))
      } catch {
        guard Source.concernsOneItem(error) else { throw error }
        items.append(PasteResult(position: position, outcome: .failed(.unavailable(error))))
      }
    }
    var list = PasteResults(items, keepsGoing: keepsGoing)
    if let acceptsList, list.areUsed { list.isRefused = !acceptsList(list.items.compactMap(\.marker)) }
    return list
  }
}
