// What a paste asks for, and the reading of one item under it.

import TimecodePasteboard

/// The words of `tckit paste`, interpreted.
struct PasteRequest {
  let options: TextOptions
  let reader: PasteReader
  let writer: TimecodeWriter
  let type: UTType?
  let keepsGoing: Bool
  private let item: Int?
  private let takesAll: Bool
  private let explains: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    options = try TextOptions(arguments, separator: .report)
    try options.check()
    writer = try TimecodeWriter(arguments)
    item = try orUsage { () throws(UsageError) in try arguments.integer(.item, in: 1...Int.max) }
    takesAll = arguments.has(.all)
    keepsGoing = arguments.has(.keepGoing)
    explains = arguments.has(.explain)
    let word = try orUsage { () throws(UsageError) in try arguments.value(.type) }
    type = if let word { try DeclaredTypes.wanted(word) } else { nil }
    let preferred = try orUsage { () throws(UsageError) in try arguments.values(.prefer) }
    reader = PasteReader(
      preferred: preferred.isEmpty ? Timecode.pasteUTTypes : try DeclaredTypes.wanted(preferred), text: options.reader)
    try Self.checkCombination(arguments)
  }

  private static func checkCombination(_ arguments: ParsedArguments) throws(Failure) {
    let exclusions: [(OptionSpec, OptionSpec, String)] = [
      (.item, .all, "one names an item, the other takes them all"),
      (.type, .prefer, "one writes bytes, the other chooses what to read"),
      (.type, .json, "--type writes bytes untouched"),
      (.type, .format, "--type writes bytes untouched"),
      (.type, .all, "the bytes of several items would run together"),
      (.json, .format, "a record has every form it has"),
    ]
    for (first, second, why) in exclusions where arguments.has(first) && arguments.has(second) {
      throw .usage(.conflict("--" + first.name, "--" + second.name, why: why))
    }
    if arguments.has(.keepGoing), !arguments.has(.all) {
      throw .usage(.conflict("--keep-going", "one item", why: "it is about --all"))
    }
  }

  /// The positions of the items that are asked for; says when there are more than the one taken.
  func positions(in generation: Generation, _ messages: Messages) throws(Failure) -> Range<Int> {
    if takesAll { return 0..<generation.itemCount }
    let number = item ?? 1
    guard number <= generation.itemCount else {
      throw .store(.noSuchItem(number: number, count: generation.itemCount))
    }
    if item == nil, generation.itemCount > 1 {
      messages.warning(
        "the first of \(generation.itemCount) items is taken", hint: "--all takes them all, --item N another")
    }
    return number - 1..<number
  }

  /// Reads an item's best representation and applies the policies.
  func read(
    _ position: Int, from contents: inout Generation.Reader, _ messages: Messages
  ) throws(Failure) -> (timecode: Timecode, type: String) {
    let item: Generation.Item
    do { item = try contents.item(at: position) } catch { throw .store(error) }
    // One item needs no number in a message.
    let location = InputLocation(item: contents.generation.itemCount > 1 ? position + 1 : nil)
    let offered = item.representations.map { DeclaredTypes.offered($0.type) }
    var explanation = explains ? Explanation() : nil
    if contents.generation.itemCount > 1 { explanation?.add("item", "\(position + 1)", .value("\(position + 1)")) }
    explanation?.add(
      offered: item.representations.map(\.type), preferred: reader.preferred.map(\.identifier))
    defer { explanation?.say(messages) }
    var faults: [RepresentationFault] = []
    for match in reader.candidates(among: offered) {
      guard let index = offered.firstIndex(of: match.offered) else { continue }
      let representation = item.representations[index]
      let bytes: [UInt8]
      do { bytes = try contents.bytes(of: representation) } catch { throw .store(error) }
      let reading: TimecodeReader.Reading
      do throws(PasteReader.ReadingError) {
        reading = try reader.read(bytes, as: match.offered)
      } catch {
        if case .text(.noRate) = error {
          throw .reading(
            .noRate, at: InputLocation(item: location.item, text: String(copying: bytes.span, limit: 256)))
        }
        let fault = RepresentationFault(type: representation.type, reason: error.description)
        faults.append(fault)
        explanation?.add(unreadable: fault)
        if options.isStrict { throw .damagedRepresentation(fault, at: location) }
        continue
      }
      for fault in faults {
        messages.warning(
          "item \(position + 1): \(fault.type) cannot be read as a timecode: \(fault.reason); "
            + "\(representation.type) is taken instead")
      }
      explanation?.add(chosen: match)
      explanation?.add(reading, options.settings)
      let outcome = try options.gate.outcome(reading)
      explanation?.add(outcome, of: reading, options.settings)
      switch outcome {
      case .accepted(let timecode): return (timecode, representation.type)
      case .rejected(let rejection): throw .refused(rejection, at: location)
      }
    }
    if faults.isEmpty {
      throw .noMatchingType(
        wanted: reader.preferred.map(\.identifier), offered: item.representations.map(\.type), at: location)
    }
    throw .undecodable(faults, at: location)
  }
}
