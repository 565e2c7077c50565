// Pasting: reads the items of a source as rows, and decides about each by the same operation as every command.
//
//     let paste = Paste(reader: reader, rules: rules)
//     let result = try paste.result(ofItemAt: 0, from: &source)          // one item
//     let results = try paste.results(ofItemsAt: 0..<10, from: &source)   // a list
//
// What the policies decide is in Policies/PasteValidator.swift, which `PasteRules` applies. Nothing is removed or
// written here: `Pasteboard.paste` removes what can be pasted only once, and the caller writes the results.

public import SMPTETimecode
public import TimecodeCuts
import TimecodeEvents

/// A paste of items: its types in order, its rules, and its receiver.
public struct Paste {
  /// The reader, which chooses among representations and reads them.
  public var reader: PasteReader
  /// The receiver's demands.
  public var rules: PasteRules
  /// The change that carries a timecode from one version of a cut to another, before the rules judge it; nil if it
  /// stays.
  public var carrying: CutCarrying?
  /// True if a preferred representation that cannot be read is an error, so that no other one is tried.
  public var isStrict = false
  /// True if a document is written from the results.
  package var writesDocument = false
  /// True if the accepted items of a list are used even if others are not accepted.
  public var keepsGoing = false
  /// True if results have a trace.
  public var isTraced = false
  /// Returns true if the receiver can express an item. An item that it cannot express is not accepted. Nil accepts
  /// every item.
  public var canExpress: ((TimecodeMarker) -> Bool)?
  /// Returns true if the receiver accepts a list whose items are all accepted. A list that it refuses is not used.
  ///
  /// Nil accepts every list.
  public var acceptsList: (([TimecodeMarker]) -> Bool)?
  /// Called before each of several items, with its position; nil if it is not needed.
  public var onItem: ((Int) -> Void)?
  /// The receiver's notation, which messages name for an item that it cannot write.
  package var notation = TimecodeNotation.text(.exact)

  /// Creates a paste.
  public init(reader: PasteReader, rules: PasteRules = PasteRules()) {
    self.reader = reader
    self.rules = rules
  }

  /// Reads an item's best representation and applies the rules.
  public func result<Source: PasteSource & ~Copyable>(
    ofItemAt position: Int, from source: inout Source
  ) throws(Source.Failure) -> PasteResult {
    var run = PasteRun(self)
    return try run.result(ofItemAt: position, from: &source)
  }

  /// Pastes a list of items, each as ``result(ofItemAt:from:)`` does.
  ///
  /// - Throws: The source's failure, unless it concerns one item only.
  public func results<Source: PasteSource & ~Copyable>(
    ofItemsAt positions: Range<Int>, from source: inout Source
  ) throws(Source.Failure) -> PasteResults {
    var run = PasteRun(self)
    var list = PasteResults(keepsGoing: keepsGoing)
    for position in positions {
      if positions.count > 1 { onItem?(position) }
      do {
        list.append(try run.result(ofItemAt: position, from: &source))
      } catch {
        guard Source.concernsOneItem(error) else { throw error }
        list.append(PasteResult(position: position, outcome: .failed(.unavailable(error))))
      }
    }
    // An optional is not assigned without need: to release it, the runtime would build its type at each start.
    if run.movedHour != nil { list.movedHour = run.movedHour }
    if let acceptsList, list.areUsed { list.isRefused = !acceptsList(list.compactMap(\.marker)) }
    return list
  }
}

/// A paste of items one after the other, which remembers what they have in common.
struct PasteRun {
  private let paste: Paste
  private var rows: PasteRows
  /// The operation that decides about an item, as in every other command.
  private var operation: Operation
  /// A label that the conversion moves, because it counts times from zero, before and after. For events it is the
  /// earliest start; for other items it is the whole hour before the first whose hour moves.
  private(set) var movedHour: ConvertedLabel?
  /// The conversion that may move hours; nil if times are not counted from zero.
  private let hourPlan: ConversionPlan?

  init(_ paste: Paste) {
    self.paste = paste
    rows = PasteRows(paste.reader, isStrict: paste.isStrict, isTraced: paste.isTraced)
    var rules = paste.rules
    if let carrying = paste.carrying, rules.policies.anchor == nil {
      rules.policies.anchor = rules.plan.adaptedToDocument(startingAt: carrying.start, roundsFrames: false).anchor
    }
    operation = Operation(.validate(rules), isStrict: paste.isStrict, isPaste: true)
    hourPlan = paste.carrying == nil ? operation.plan : nil
    operation.carrying = paste.carrying
    operation.writesDocument = paste.writesDocument
  }

  /// Reads an item's best representation and applies the rules.
  mutating func result<Source: PasteSource & ~Copyable>(
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
      if paste.isStrict, let first = row.remarks.doubts.first, case .accepted = outcome { outcome = .failed(first) }
      if case .accepted(let item) = outcome, paste.canExpress?(item.marker) == false {
        outcome = .failed(.unwritable(item.marker.inPoint, paste.notation))
      }
      // An item of a list moves with the list's start, which keeps its label.
      if let hourPlan, case .accepted = outcome, reading.details?.content?.origin.start == nil {
        let (label, isEvent) = (reading.timecode, reading.event != nil)
        if isEvent ? movedHour.map({ label < $0.old }) ?? true : movedHour == nil,
          let moved = hourPlan.movedHour(before: label, isStart: isEvent)
        {
          movedHour = moved
        }
      }
    case .fault(let fault): outcome = .failed(fault)
    case .blank, .expression: outcome = .failed(.undecodable(row.remarks.faults))
    }
    return PasteResult(position: position, outcome: outcome, isRead: isRead, type: row.type, row.remarks)
  }
}
