// The paste engine: which representation of an item is read, what its bytes give, and what the rules make of it.
//
//     var paste = Paste(reader: reader, rules: rules)
//     let result = try paste.result(ofItemAt: 0, from: &source)          // one item
//     let results = try paste.results(ofItemsAt: 0..<10, from: &source)   // a list
//
// What the policies decide is in Policies/PasteValidator.swift, which `PasteRules` applies. Nothing is removed or written
// here: `Pasteboard.paste` removes what can be pasted once, the caller writes the results.

public import SMPTETimecode

/// How items are pasted: what is tried, under which rules, and for which receiver.
public struct Paste {
  /// How representations are chosen and read.
  public var reader: PasteReader { didSet { negotiation = Negotiation() } }
  /// What the receiving side demands.
  public var rules: PasteRules
  /// Whether a preferred representation that cannot be read is an error, and no other one is tried.
  public var isStrict = false
  /// Whether the accepted items of a list are used although others are not accepted.
  public var keepsGoing = false
  /// Whether results have a trace.
  public var isTraced = false
  /// Whether the receiver can express an item; one that it cannot express is not accepted. Nil where it can express every item.
  public var canExpress: ((TimecodeMarker) -> Bool)?
  /// Whether the receiver takes a list whose items are all accepted; one that it does not take is not used.
  ///
  /// Nil where it takes every list.
  public var acceptsList: (([TimecodeMarker]) -> Bool)?
  /// Called before each of several items, with its position; nil where nobody asks for it.
  public var onItem: ((Int) -> Void)?

  private var negotiation = Negotiation()

  /// Creates a paste.
  public init(reader: PasteReader, rules: PasteRules = PasteRules()) {
    self.reader = reader
    self.rules = rules
  }

  /// Reads an item's best representation and applies the rules.
  public mutating func result<Source: PasteSource & ~Copyable>(
    ofItemAt position: Int, from source: inout Source
  ) throws(Source.Failure) -> PasteResult {
    let types = try source.types(ofItemAt: position)
    var attempt = attempt(types, number: source.itemCount > 1 ? position + 1 : nil)
    while let candidate = attempt.next() {
      if let outcome = try outcome(&attempt, candidate, ofItemAt: position, from: &source) {
        return attempt.result(outcome, position, candidate)
      }
    }
    return attempt.result(attempt.exhausted, position, nil)
  }

  /// What a candidate gives: of a media file its header, of any other representation all its bytes.
  private func outcome<Source: PasteSource & ~Copyable>(
    _ attempt: inout PasteAttempt, _ candidate: PasteCandidate, ofItemAt position: Int, from source: inout Source
  ) throws(Source.Failure) -> PasteResult.Outcome? {
    if PasteReader.isMedia(candidate.match.offered),
      let media = try source.media(ofRepresentation: candidate.index, ofItemAt: position)
    {
      return attempt.outcome(ofMedia: media, as: candidate, self)
    }
    let bytes = try source.bytes(ofRepresentation: candidate.index, ofItemAt: position)
    return attempt.outcome(of: bytes, as: candidate, self)
  }

  /// The attempt at an item with these types; its number, where there are several, is for the trace.
  mutating func attempt(_ types: [String], number: Int? = nil) -> PasteAttempt {
    var attempt = PasteAttempt(types: types, candidates: negotiation.candidates(among: types, reader))
    guard isTraced else { return attempt }
    var trace = PasteTrace()
    if let number { trace.add(.item(number: number)) }
    trace.add(.offered(types))
    trace.add(.preferred(reader.preferred.map(\.identifier)))
    attempt.trace = trace
    return attempt
  }

  /// Pastes a list of items, each as ``result(ofItemAt:from:)`` does.
  ///
  /// - Throws: The source's failure, unless it concerns one item only.
  public mutating func results<Source: PasteSource & ~Copyable>(
    ofItemsAt positions: Range<Int>, from source: inout Source
  ) throws(Source.Failure) -> PasteResults {
    var items = PasteResults.Items(from: positions.lowerBound)
    for position in positions {
      if positions.count > 1 { onItem?(position) }
      do {
        if positions.count > 1, try appendPlain(position, from: &source, to: &items) { continue }
        items.append(try result(ofItemAt: position, from: &source))
      } catch {
        guard Source.concernsOneItem(error) else { throw error }
        items.append(PasteResult(position: position, outcome: .failed(error)))
      }
    }
    var list = PasteResults(items, keepsGoing: keepsGoing)
    if let acceptsList, list.areUsed { list.isRefused = !acceptsList(list.items.compactMap(\.marker)) }
    return list
  }

  /// Adds the result of an item whose best representation is a timecode's JSON as this project writes it, and which every
  /// rule accepts as it is: almost all of a long list. Returns false, and adds nothing, for any other.
  private mutating func appendPlain<Source: PasteSource & ~Copyable>(
    _ position: Int, from source: inout Source, to items: inout PasteResults.Items
  ) throws(Source.Failure) -> Bool {
    guard !isTraced else { return false }
    let types = try source.types(ofItemAt: position)
    guard let (index, number) = negotiation.firstJSON(among: types, reader) else { return false }
    var read: Timecode?
    _ = try source.withBytes(ofRepresentation: index, ofItemAt: position) { read = Timecode(writtenJSON: $0) }
    guard let timecode = read, rules.acceptsUnchanged(json: timecode) else { return false }
    let isExact = rules.converts ? true : nil
    guard canExpress.map({ $0(TimecodeMarker(timecode)) }) ?? true else {
      items.append(
        PasteResult(
          position: position, outcome: .inexpressible(TimecodeMarker(timecode)), isExact: isExact, type: types[index]))
      return true
    }
    items.append(timecode, type: types[index], of: number, isExact: isExact)
    return true
  }
}
