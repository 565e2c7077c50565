// What a paste asks for, and the reading of one item under it.

import TimecodePasteboard

/// The words of `tckit paste`, interpreted.
struct PasteRequest {
  let options: TextOptions
  let reader: PasteReader
  let writer: TimecodeWriter
  let type: UTType?
  /// The word of `--type`, which on a clipboard may be one of its own names.
  let typeWord: String?
  let keepsGoing: Bool
  let item: Int?
  let takesAll: Bool
  /// Whether every timecode in a clipboard's text is taken.
  let scans: Bool
  /// How far a paste of many items has come.
  let progress: Progress
  private let explains: Bool
  private let negotiation = Negotiation()

  init(_ arguments: ParsedArguments) throws(Failure) {
    options = try TextOptions(arguments, separator: .report)
    try options.check()
    writer = try TimecodeWriter(arguments)
    item = arguments[.item]?.value
    scans = arguments.has(.clipboardScan)
    takesAll = arguments.has(.all) || scans && item == nil
    progress = takesAll ? Progress(arguments, counting: .items) : .none
    keepsGoing = arguments.has(.keepGoing)
    explains = arguments.has(.explain)
    let isOnClipboard = arguments.has(.clipboard)
    typeWord = arguments[.type]
    type = if let typeWord, !isOnClipboard { try DeclaredTypes.wanted(typeWord) } else { nil }
    let preferred = arguments.list(.prefer).flatMap(\.elements)
    // Text in another encoding is common on clipboards, and taken where nothing better is there.
    let usual = Timecode.pasteUTTypes + (isOnClipboard ? [.plainText] : [])
    reader = PasteReader(
      preferred: preferred.isEmpty ? usual : try DeclaredTypes.wanted(preferred), text: options.reader,
      takesUntidyText: isOnClipboard && !options.isStrict)
  }

  /// The positions of the items that are asked for; says when there are more than the one taken.
  func positions(among count: Int, _ messages: Messages) throws(Failure) -> Range<Int> {
    if takesAll { return 0..<count }
    let number = item ?? 1
    guard number <= count else { throw Failure(.store(.noSuchItem(number: number, count: count))) }
    if item == nil, count > 1 {
      messages.warning(
        "the first of \(count) items is taken", hint: "--all takes them all, --item N another")
    }
    return number - 1..<number
  }

  /// Reads an item's best representation and applies the policies.
  func read<Source: PasteSource & ~Copyable>(
    _ position: Int, from source: inout Source, _ messages: Messages
  ) throws(Failure) -> (timecode: Timecode, type: String) {
    let item = try source.item(at: position)
    // One item needs no number in a message.
    let location = InputLocation(
      item: source.itemCount > 1 ? position + 1 : nil, isOnClipboard: Source.isClipboard)
    let types = source.types(of: item)
    let (offered, candidates) = negotiation.result(among: types, reader)
    var explanation = explains ? Explanation() : nil
    if source.itemCount > 1 { explanation?.add("item", "\(position + 1)", .value("\(position + 1)")) }
    explanation?.add(offered: types, preferred: reader.preferred.map(\.identifier))
    defer { explanation?.say(messages) }
    var faults: [RepresentationFault] = []
    for match in candidates {
      guard let index = offered.firstIndex(of: match.offered) else { continue }
      let type = types[index]
      let bytes = try source.bytes(of: index, in: item)
      let reading: TimecodeReader.Reading
      do throws(PasteReader.ReadingError) {
        reading = try reader.read(bytes, as: match.offered)
      } catch {
        if case .text(.noRate) = error {
          throw Failure(
            item: .reading(
              .noRate), at: InputLocation(item: location.item, text: String(copying: bytes.span, limit: 256)))
        }
        let fault = RepresentationFault(type: type, reason: error.description, isUntidy: error.isUntidy)
        faults.append(fault)
        explanation?.add(unreadable: fault)
        if options.isStrict { throw Failure(item: .damagedRepresentation(fault), at: location) }
        continue
      }
      for fault in faults {
        messages.warning(
          "item \(position + 1): \(fault.type) cannot be read as a timecode: \(fault.reason); "
            + "\(type) is taken instead")
      }
      explanation?.add(chosen: match)
      explanation?.add(reading, options.settings)
      let outcome: TimecodeField.PasteOutcome
      do throws(Failure) { outcome = try options.gate.outcome(reading) } catch { throw error.placed(at: location) }
      explanation?.add(outcome, of: reading, options.settings)
      switch outcome {
      case .accepted(let timecode): return (timecode, type)
      case .rejected(let rejection): throw Failure(item: .refused(rejection), at: location)
      }
    }
    if faults.isEmpty {
      throw Failure(
        item: .noMatchingType(
          wanted: reader.preferred.map(\.identifier), offered: types), at: location)
    }
    throw Failure(item: .undecodable(faults), at: location)
  }
}
