// Pasting: reads the items of a source as rows, and decides about each by the same operation as every command.
//
//     var paste = Paste(reader: reader, rules: rules)
//     let result = try paste.result(ofItemAt: 0, from: &source)          // one item
//     let results = try paste.results(ofItemsAt: 0..<10, from: &source)   // a list
//
// The policies decide in Policies/PasteValidator.swift, which `PasteRules` applies. Nothing is removed or written here:
// `Pasteboard.paste` removes items that can be pasted only once, and the caller writes the results.

public import SMPTETimecode
public import TimecodeCuts

/// A paste of items: its types in order, its rules, and its receiver.
public struct Paste {
  /// The reader, which chooses among representations and reads them.
  public var reader: PasteReader { didSet { renew() } }
  /// The receiver's demands.
  public var rules: PasteRules { didSet { renew() } }
  /// The change that carries a timecode from one version of a cut to another, before the rules judge it; nil if it
  /// stays.
  public var carrying: CutCarrying? { didSet { if carrying !== oldValue { renew() } } }
  /// True if a preferred representation that cannot be read is an error, so that no other one is tried.
  public var isStrict = false { didSet { if isStrict != oldValue { renew() } } }
  /// True if events that would have no length are refused, because a document is written from them.
  package var refusesEmptyEvents = false { didSet { renew() } }
  /// True if the accepted items of a list are used even if others are not accepted.
  public var keepsGoing = false
  /// True if results have a trace.
  public var isTraced = false { didSet { rows.isTraced = isTraced } }
  /// Returns true if the receiver can express an item. An item that it cannot express is not accepted. Nil accepts
  /// every item.
  public var canExpress: ((TimecodeMarker) -> Bool)?
  /// Returns true if the receiver accepts a list whose items are all accepted. A list that it refuses is not used.
  ///
  /// Nil accepts every list.
  public var acceptsList: (([TimecodeMarker]) -> Bool)?
  /// Called before each of several items, with its position; nil if it is not needed.
  public var onItem: ((Int) -> Void)?

  /// The whole hour before the first item, before and after, if a policy converts it from zero and it moves.
  package private(set) var movedHour: (old: Timecode, new: Timecode)?
  /// The receiver's notation, which messages name for an item that it cannot write.
  package var notation = TimecodeNotation.text(.exact)

  private var rows: PasteRows
  /// Decides about each item, as in every other command.
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
    var rules = rules
    if let carrying, rules.policies.anchor == nil {
      rules.policies.anchor = rules.plan.ofDocument(startingAt: carrying.start, roundsFrames: false).anchor
    }
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

  /// Decides about a row by the operation, and then by the receiver.
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
      if movedHour == nil, carrying == nil, rules.policies.paste.rate == .convert, case .accepted = outcome {
        movedHour = rules.plan.movedHour(before: reading.timecode)
      }
    case .fault(let fault): outcome = .failed(fault)
    case .blank, .expression: outcome = .failed(.undecodable(row.remarks.faults))
    }
    return PasteResult(position: position, outcome: outcome, isRead: isRead, type: row.type, row.remarks)
  }

  /// Pastes a list of items, each as ``result(ofItemAt:from:)`` does.
  ///
  /// - Throws: The source's failure, unless it concerns only one item.
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
