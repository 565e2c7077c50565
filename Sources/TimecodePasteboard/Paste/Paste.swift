// The paste engine: which representation of an item is read, what its bytes give, and what the rules make of it.
//
//     var paste = Paste(reader: reader, rules: rules)
//     let result = try paste.result(ofItemAt: 0, from: &source)          // one item
//     let results = try paste.results(ofItemsAt: 0..<10, from: &source)   // a list
//
// What the policies decide is in Policies/PasteValidator.swift, which `PasteRules` applies. Nothing is removed or written
// here: `Pasteboard.paste` removes what can be pasted once, the caller writes the results.

import MediaTimecode
import OpenTransferable
public import SMPTETimecode
public import TimecodeCuts

/// How items are pasted: types in order, rules, and the receiver.
public struct Paste {
  /// How representations are chosen and read.
  public var reader: PasteReader { didSet { negotiation = Negotiation() } }
  /// The receiver's demands.
  public var rules: PasteRules { didSet { renewOperation() } }
  /// What carries a timecode from one version of a cut to another, before the rules judge it; nil if it stays.
  public var carrying: CutCarrying? { didSet { if carrying !== oldValue { renewOperation() } } }
  /// Whether a preferred representation that cannot be read is an error, and no other one is tried.
  public var isStrict = false { didSet { if isStrict != oldValue { renewOperation() } } }
  /// Whether the accepted items of a list are used although others are not accepted.
  public var keepsGoing = false
  /// Whether results have a trace.
  public var isTraced = false
  /// Whether the receiver can express an item; one that it cannot express is not accepted. Nil if it can express every item.
  public var canExpress: ((TimecodeMarker) -> Bool)?
  /// Whether the receiver takes a list whose items are all accepted; one that it does not take is not used.
  ///
  /// Nil if it takes every list.
  public var acceptsList: (([TimecodeMarker]) -> Bool)?
  /// Called before each of several items, with its position; nil if nobody asks for it.
  public var onItem: ((Int) -> Void)?

  private var negotiation = Negotiation()
  /// What decides what becomes of an item, as in every other command.
  private var operation: Operation

  /// Creates a paste.
  public init(reader: PasteReader, rules: PasteRules = PasteRules()) {
    self.reader = reader
    self.rules = rules
    operation = Operation(.validate(rules))
  }

  private mutating func renewOperation() {
    operation = Operation(.validate(rules), isStrict: isStrict)
    operation.carrying = carrying
  }

  /// Reads an item's best representation and applies the rules.
  public mutating func result<Source: PasteSource & ~Copyable>(
    ofItemAt position: Int, from source: inout Source
  ) throws(Source.Failure) -> PasteResult {
    let types = try source.types(ofItemAt: position)
    var result = untried(ofItemAt: position, types, isOneOfSeveral: source.itemCount > 1)
    for (number, match) in matches(among: types).enumerated() {
      let (index, kind) = number == 0 ? negotiation.first : negotiation.place(of: match)
      if kind == .media, let media = try source.media(ofRepresentation: index, ofItemAt: position) {
        if reads(media, as: match, named: types[index], into: &result) { break }
      } else {
        let bytes = try source.bytes(ofRepresentation: index, ofItemAt: position)
        let json = kind == .text ? try losslessJSON(from: &source, result) : .none
        if reads(bytes, as: match, kind, named: types[index], beside: json, into: &result) { break }
      }
    }
    return result
  }

  /// The representations of an item with these types that are tried, in order.
  mutating func matches(among types: [String]) -> [TypeNegotiation.Match] {
    negotiation.learn(types, reader)
    return negotiation.matches
  }

  /// The result of an item with these types as long as nothing was tried.
  func untried(ofItemAt position: Int = 0, _ types: [String], isOneOfSeveral: Bool = false) -> PasteResult {
    guard isTraced else { return PasteResult(position: position, outcome: .noMatchingType(offered: types)) }
    var result = PasteResult(position: position, outcome: .noMatchingType(offered: types))
    var trace = PasteTrace()
    if isOneOfSeveral { trace.add(.item(number: position + 1)) }
    trace.add(.offered(types))
    trace.add(.preferred(reader.preferred.map(\.identifier)))
    result.trace = trace
    return result
  }

  /// What the lossless JSON of an item says of the properties of its text.
  ///
  /// Nothing if the item has none that was not tried, or if its text's rate is given.
  private mutating func losslessJSON<Source: PasteSource & ~Copyable>(
    from source: inout Source, _ result: PasteResult
  ) throws(Source.Failure) -> LosslessJSONProperties {
    guard reader.text.takesProperties else { return .none }
    var first: RepresentationFault?
    for (index, type) in negotiation.losslessJSON() where !result.faults.contains(where: { $0.type == type }) {
      let bytes = try source.bytes(ofRepresentation: index, ofItemAt: result.position)
      do throws(ReadingError) {
        return .known(try reader.readJSON(bytes).timecode.properties, from: type)
      } catch {
        first = first ?? RepresentationFault(type: type, error: error)
      }
    }
    return first.map { .unreadable($0) } ?? .none
  }

  /// Adds to the result what a representation's bytes give; false if that is not a timecode, and the next is to be tried.
  ///
  /// It neither loads nor waits, so that synchronous and asynchronous sources share it.
  ///
  /// - Parameter json: What the lossless JSON of the same item says of the properties of its text.
  mutating func reads(
    _ bytes: [UInt8], as match: TypeNegotiation.Match, _ kind: PasteReader.Kind, named type: String,
    beside json: LosslessJSONProperties = .none, into result: inout PasteResult
  ) -> Bool {
    do {
      let reading: TimecodeReader.Reading
      if case .known(let properties, _) = json {
        reading = try reader.at(properties).read(bytes, as: match.offered, kind)
      } else {
        reading = try reader.read(bytes, as: match.offered, kind)
      }
      // A tag outranks what else is known.
      judge(reading, as: match, named: type, beside: reading.isTagged ? .none : json, &result)
      return true
    } catch {
      if case .noRate? = error.textReason, case .unreadable(let fault) = json, note(fault, &result) { return true }
      return endsAttempts(error, at: bytes, named: type, &result)
    }
  }

  /// Takes what the header of a media file gives.
  private mutating func reads(
    _ media: any ByteSource, as match: TypeNegotiation.Match, named type: String, into result: inout PasteResult
  ) -> Bool {
    do {
      judge(try reader.readMedia(media), as: match, named: type, &result)
      return true
    } catch {
      return endsAttempts(error, at: [], named: type, &result)
    }
  }

  /// Notes why a representation is not a timecode; true if no other one is tried.
  private func endsAttempts(
    _ error: ReadingError, at bytes: [UInt8], named type: String, _ result: inout PasteResult
  ) -> Bool {
    // Whatever is tried after text is text too, so that nothing gives a rate.
    if error.textReason == .noRate {
      (result.type, result.outcome) = (type, .missingRate(text: bytes))
      return true
    }
    let fault = RepresentationFault(type: type, error: error)
    result.faults.append(fault)
    result.trace?.add(.unreadable(fault))
    result.outcome = .nothingReadable
    guard isStrict else { return false }
    (result.type, result.outcome) = (type, .unreadable(fault))
    return true
  }

  /// Notes that the lossless JSON next to a text cannot be read; true if that ends the paste, under strict rules.
  private func note(_ fault: RepresentationFault, _ result: inout PasteResult) -> Bool {
    result.unreadableJSON = fault
    result.trace?.add(.unreadable(fault))
    guard isStrict else { return false }
    (result.type, result.outcome) = (fault.type, .unreadable(fault))
    return true
  }

  private mutating func judge(
    _ reading: TimecodeReader.Reading, as match: TypeNegotiation.Match, named type: String,
    beside json: LosslessJSONProperties = .none, _ result: inout PasteResult
  ) {
    if case .unreadable(let fault) = json, note(fault, &result) { return }
    result.trace?.add(.chosen(match))
    if case .known(let properties, let type) = json { result.trace?.add(.textProperties(properties, from: type)) }
    result.type = type
    result.outcome = outcome(of: reading, &result)
  }

  /// The decision of the operation and of the receiver.
  private mutating func outcome(
    of reading: TimecodeReader.Reading, _ result: inout PasteResult
  ) -> PasteResult.Outcome {
    switch operation.judge(reading, trace: &result.trace) {
    case .accepted(let item):
      (result.isExact, result.isFloored, result.collapsed) = (item.isExact, item.isFloored, item.collapsed)
      return canExpress?(item.marker) ?? true ? .accepted(item.marker) : .inexpressible(item.marker)
    case .failed(.refused(let rejection)): return .rejected(rejection)
    case .failed(.missingTextRate): return .missingTextRate
    case .failed(.floored(let timecode, let floored)): return .floored(timecode, to: floored)
    case .failed(.collapsed(let range, let timecode)): return .collapsed(range, to: timecode)
    case .failed(let fault): return .failed(fault)
    }
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
        items.append(PasteResult(position: position, outcome: .failed(error)))
      }
    }
    var list = PasteResults(items, keepsGoing: keepsGoing)
    if let acceptsList, list.areUsed { list.isRefused = !acceptsList(list.items.compactMap(\.marker)) }
    return list
  }
}

/// What the lossless JSON of an item says of the properties of its untagged text.
enum LosslessJSONProperties {
  /// The item has no lossless JSON, or its properties are not asked for.
  case none
  /// The properties, and the type that they were read from.
  case known(Timecode.Properties, from: String)
  /// The JSON cannot be read: the text is read as if it stood alone.
  case unreadable(RepresentationFault)
}

/// The order in which an item's representations are tried, kept for the next one: most items have the same types.
private struct Negotiation {
  private var types: [String]?
  private var offered: [UTType] = []
  /// The representations that are tried, in order.
  private(set) var matches: [TypeNegotiation.Match] = []
  /// The index among the item's types of the one that is tried first, and how it is read.
  private(set) var first: (index: Int, kind: PasteReader.Kind) = (0, .other)

  private var lossless: [(index: Int, type: String)]?

  mutating func learn(_ types: [String], _ reader: PasteReader) {
    if types == self.types { return }
    self.types = types
    lossless = nil
    offered = types.map { UTType(known: $0) }
    matches = reader.candidates(among: offered)
    if let match = matches.first { first = place(of: match) }
  }

  /// The representations that are a timecode's own JSON, with their indices; few items ask for them.
  mutating func losslessJSON() -> [(index: Int, type: String)] {
    if let lossless { return lossless }
    let found = offered.enumerated().filter { PasteReader.losslessTypes.contains($0.element) }
      .map { (index: $0.offset, type: $0.element.identifier) }
    lossless = found
    return found
  }

  /// The index of a representation among the item's types, and how it is read.
  func place(of match: TypeNegotiation.Match) -> (index: Int, kind: PasteReader.Kind) {
    (offered.firstIndex(of: match.offered) ?? 0, PasteReader.kind(of: match.offered))
  }
}
