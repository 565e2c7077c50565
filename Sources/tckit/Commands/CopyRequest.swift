// What a copy asks for: the input read and checked whole, then one commit.

import SystemClipboard
import TimecodePasteboard

/// The words of `tckit copy`, interpreted.
struct CopyRequest {
  private let arguments: ParsedArguments
  private let options: TextOptions
  private let input: TimecodeInput
  private let attached: [(type: UTType, path: String)]
  private let types: [UTType]
  private let clipboardNotation: TimecodeNotation
  private let expiry: Duration?
  private let ifChange: UInt64?
  let storeOptions: StoreOptions

  /// An attached file's bytes and their type.
  struct Attachment {
    let type: UTType
    let bytes: [UInt8]
  }

  init(_ arguments: ParsedArguments) throws(Failure) {
    self.arguments = arguments
    input = try TimecodeInput(arguments)
    options = try TextOptions(arguments, separator: .refuse)
    attached = try Self.attached(arguments)
    types = try Self.types(arguments)
    clipboardNotation = try TimecodeNotation(arguments.list(.clipboardFormat))
    expiry = arguments[.expire]
    ifChange = arguments[.ifChange]?.value
    storeOptions = StoreAccess.options(arguments)
    let hasTimecodes =
      !arguments.operands.isEmpty
      || [OptionSpec.frames, .seconds, .samples, .feet, .rational].contains { arguments.has($0) }
    let readsInput = arguments.operands.contains("-")
    if attached.count(where: { $0.path == "-" }) + (readsInput ? 1 : 0) > 1 {
      throw Failure(.usage(.standardInputTwice))
    }
    guard hasTimecodes || !attached.isEmpty || arguments.has(.allowEmpty) else {
      throw Failure(.usage(.missingOperand(command: "copy", operands: "timecodes, or --attach", readsInput: true)))
    }
    for type in attached.map(\.type) {
      let isWritten = hasTimecodes && types.contains(type)
      if isWritten || attached.count(where: { $0.type == type }) > 1 {
        throw Failure(.usage(.duplicateType(type.identifier)))
      }
    }
  }

  private static func attached(_ arguments: ParsedArguments) throws(Failure) -> [(type: UTType, path: String)] {
    var result: [(type: UTType, path: String)] = []
    for attachment in arguments.list(.attach) {
      result.append((try DeclaredTypes.type(attachment.type), attachment.path))
    }
    return result
  }

  private static func types(_ arguments: ParsedArguments) throws(Failure) -> [UTType] {
    let words = arguments.list(.writeAs).flatMap(\.elements)
    guard !words.isEmpty else { return Timecode.copyUTTypes }
    var types: [UTType] = []
    for type in try DeclaredTypes.list(words) {
      guard Timecode.pasteUTTypes.contains(type) else {
        let known = Timecode.pasteUTTypes.map(\.identifier)
        throw Failure(
          .usage(
            .badValue(
              option: "as", command: "copy", value: type.identifier, ArgumentFault(type.identifier, isNoneOf: known))))
      }
      guard !types.contains(type) else { throw Failure(.usage(.duplicateType(type.identifier))) }
      types.append(type)
    }
    return types
  }

  // MARK: Input

  /// Every timecode of the input; each that cannot be taken is reported, and then none is.
  func timecodes(_ context: inout Context) throws(Failure) -> [Timecode] {
    var timecodes: [Timecode] = []
    let messages = context.messages
    let step = ValidityStep(allowsInvalid: arguments.has(.allowInvalid))
    let take = { (reading: TimecodeReader.Reading) throws(Failure) in
      timecodes.append(try step.result(of: reading, line: nil, column: nil, messages))
    }
    if arguments.has(.scan) {
      var filter = try ScanFilter(arguments, reader: options.reader, for: .collect)
      try filter.run(step, &context)
      timecodes += filter.collected
    } else {
      var progress = Progress(arguments, writesResults: false)
      try input.forEach { (text, line, isCut) throws(Failure) in
        if let line {
          progress.advance(to: line, messages)
          if isCut { return context.report(Failure(item: .lineTooLong, at: InputLocation(line: line, text: text))) }
          if text.isBlank { return }
        }
        do throws(Failure) {
          try take(try TextInput.read(text, options.reader))
        } catch {
          guard error.concernsOneItem else { throw error.placed(at: InputLocation(line: line, text: text)) }
          context.report(error.placed(at: InputLocation(line: line, text: text)))
        }
      }
    }
    try takeNumbers(take)
    if context.status != .done { throw Failure(.reported(context.status)) }
    if timecodes.count > 1, !attached.isEmpty {
      throw Failure(.usage(.conflict("--attach", "several timecodes", why: "an attachment belongs to one item")))
    }
    return arguments.has(.unique) ? Self.unique(timecodes) : timecodes
  }

  /// The timecodes that are given as numbers, with their notations, as they are written.
  private var numbers: [(word: String, text: String, notation: TimecodeNotation)] {
    arguments.list(.frames).map { ($0, $0, .frames) } + arguments.list(.seconds).map { ($0, $0, .seconds) }
      + arguments.list(.samples).map { ("\($0.count)", $0.count, $0.notation) }
      + arguments.list(.feet).map { ($0, $0, .feet(.mm35Perf4)) }
      + arguments.list(.rational).map { ($0, $0, .rational) }
  }

  /// Takes the timecodes that are given as numbers.
  private func takeNumbers(_ take: (TimecodeReader.Reading) throws(Failure) -> Void) throws(Failure) {
    for (word, text, notation) in numbers {
      var reader = options.reader
      reader.notation = notation
      let reading: TimecodeReader.Reading
      do throws(TimecodeReader.ReadingError) {
        reading = try reader.read(text)
      } catch {
        throw Failure(item: .reading(error), at: InputLocation(text: word))
      }
      do throws(Failure) { try take(reading) } catch { throw error.placed(at: InputLocation(text: word)) }
    }
  }

  /// The attached files' bytes.
  func attachments() throws(Failure) -> [Attachment] {
    var result: [Attachment] = []
    for (type, path) in attached {
      let name = path == "-" ? "standard input" : path
      let limit = Int(clamping: storeOptions.limits.representation)
      let bytes: [UInt8]?
      do throws(SystemError) {
        let descriptor = path == "-" ? Descriptor.standardInput : try Descriptor.open(forReading: path)
        bytes = try descriptor.readAll(limit: limit)
        if path != "-" { descriptor.close() }
      } catch {
        throw Failure(.input(error, path: name))
      }
      guard let bytes else { throw Failure(.inputTooLarge(path: name, limit: limit)) }
      guard !bytes.isEmpty || arguments.has(.allowEmpty) else { throw Failure(.emptyAttachment(path: name)) }
      result.append(Attachment(type: type, bytes: bytes))
    }
    return result
  }

  /// Takes only valid timecodes, unless others are allowed.
  private struct ValidityStep: TimecodeStep {
    let allowsInvalid: Bool

    func result(
      of reading: TimecodeReader.Reading, line: Int?, column: Int?, _ messages: Messages
    ) throws(Failure) -> Timecode {
      guard allowsInvalid || reading.timecode.isValid else { throw Failure(item: .invalid(reading.timecode)) }
      return reading.timecode
    }
  }

  // MARK: The commit

  /// Writes the items in one commit.
  func write(
    _ timecodes: [Timecode], _ attachments: [Attachment], to place: StoreAccess, _ messages: Messages
  ) throws(Failure) -> CommitReceipt {
    Interruption.watch()
    guard arguments.has(.unique), arguments.has(.append) else {
      return try commit(timecodes, attachments, to: place, ifChange: ifChange, messages)
    }
    // What is there decides what is new, so the commit holds only if nothing changed meanwhile.
    while true {
      let (present, count) = try timecodesPresent(in: place)
      if let ifChange, ifChange != count { throw Failure(.store(.changed(expected: ifChange, found: count))) }
      let new = Self.unique(timecodes, besides: present)
      do throws(Failure) {
        return try commit(new, attachments, to: place, ifChange: count, messages)
      } catch {
        guard ifChange == nil, case .store(let cause) = error.kind, case .changed = cause.cause else { throw error }
      }
    }
  }

  private func commit(
    _ timecodes: [Timecode], _ attachments: [Attachment], to place: StoreAccess, ifChange: UInt64?,
    _ messages: Messages
  ) throws(Failure) -> CommitReceipt {
    let attributes = PasteboardItem.Attributes(
      isSensitive: arguments.has(.sensitive), isOnce: arguments.has(.once),
      expires: expiry.map { place.store.now.advanced(by: $0) })
    do throws(StoreError) {
      var transaction = place.store.transaction(for: place.name)
      try add(timecodes, attributes, to: &transaction, messages)
      if !attachments.isEmpty {
        if timecodes.isEmpty { try transaction.beginItem(attributes) }
        for attachment in attachments {
          try transaction.add(try transaction.type(attachment.type.identifier), attachment.bytes.span)
        }
      }
      return try transaction.commit(arguments.has(.append) ? .append : .replace, ifChange: ifChange)
    } catch {
      throw Failure(.store(error))
    }
  }

  private func add(
    _ timecodes: [Timecode], _ attributes: PasteboardItem.Attributes, to transaction: inout Transaction,
    _ messages: Messages
  ) throws(StoreError) {
    var forms: [(number: Transaction.TypeNumber, isText: Bool)] = []
    guard !timecodes.isEmpty else { return }
    for type in types {
      forms.append((try transaction.type(type.identifier), type == Timecode.textUTType))
    }
    var bytes: [UInt8] = []
    var progress = Progress(arguments, counting: .items, writesResults: false)
    for (count, timecode) in timecodes.enumerated() {
      progress.advance(to: count, messages)
      try transaction.beginItem(attributes)
      for form in forms {
        bytes.removeAll(keepingCapacity: true)
        if form.isText { timecode.append(to: &bytes, style: .exact) } else { timecode.appendJSON(to: &bytes) }
        try transaction.add(form.number, bytes.span)
      }
    }
  }

  // MARK: Clipboards

  /// The types that are written.
  func types(_ timecodes: [Timecode], _ attachments: [Attachment]) -> [UTType] {
    (timecodes.isEmpty ? [] : types) + attachments.map(\.type)
  }

  /// Refuses timecodes that the clipboard's text cannot say, before anything is written.
  func checkClipboardText(_ timecodes: [Timecode]) throws(Failure) {
    for timecode in timecodes where !clipboardNotation.fits(timecode) {
      throw Failure(item: .unwritable(timecode, clipboardNotation))
    }
  }

  /// What a clipboard is given: of one timecode every representation, of several the text, a line each.
  func representations(_ timecodes: [Timecode], _ attachments: [Attachment]) -> [ClipboardRepresentation] {
    var text: [UInt8] = []
    for (number, timecode) in timecodes.enumerated() {
      if number > 0 { text.append(UInt8(ascii: "\n")) }
      clipboardNotation.append(timecode, to: &text)
    }
    var result: [ClipboardRepresentation] = []
    for type in types where !timecodes.isEmpty {
      if type == Timecode.textUTType {
        result.append(ClipboardRepresentation(type: type, bytes: text))
      } else if timecodes.count == 1 {
        result.append(ClipboardRepresentation(type: type, bytes: timecodes[0].json))
      }
    }
    return result + attachments.map { ClipboardRepresentation(type: $0.type, bytes: $0.bytes) }
  }

  // MARK: Unique

  /// A timecode as `--unique` compares it: digits and all properties, not the instant.
  private struct Label: Hashable {
    let components: Timecode.Components
    let properties: Timecode.Properties

    init(_ timecode: Timecode) {
      components = timecode.components
      properties = timecode.properties
    }
  }

  private static func unique(_ timecodes: [Timecode], besides present: Set<Label> = []) -> [Timecode] {
    var seen = present
    return timecodes.filter { seen.insert(Label($0)).inserted }
  }

  /// The timecodes on the pasteboard that say their properties, and its change count.
  private func timecodesPresent(in place: StoreAccess) throws(Failure) -> (Set<Label>, UInt64) {
    do throws(StoreError) {
      let generation = try place.store.generation(of: place.name)
      var labels: Set<Label> = []
      for position in 0..<generation.itemCount {
        for representation in try generation.item(at: position).representations
        where [UTType.timecode, .timecodeLaterName].contains(UTType(undeclared: representation.type)) {
          if let timecode = try? Timecode(json: try generation.bytes(of: representation)) {
            labels.insert(Label(timecode))
          }
        }
      }
      return (labels, generation.changeCount)
    } catch {
      if case .noSuchPasteboard = error { return ([], 0) }
      throw Failure(.store(error))
    }
  }
}
