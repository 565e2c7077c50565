// What `tckit copy` copies: timecodes from operands and standard input, bytes from attached files. All of it is read and
// checked before the pasteboard is touched.

import TimecodePasteboard

/// The input of a copy.
struct CopyInput {
  private let arguments: ParsedArguments
  private let options: TextOptions
  private let input: TimecodeInput

  init(_ arguments: ParsedArguments) throws(Failure) {
    self.arguments = arguments
    input = try TimecodeInput(arguments)
    options = try TextOptions(arguments, separator: .refuse)
  }

  /// Every timecode of the input; each that cannot be taken is reported, and then none is.
  func timecodes(_ context: inout Context) throws(Failure) -> [Timecode] {
    var timecodes: [Timecode] = []
    let step = TimecodeStep(.copying(allowsInvalid: arguments.has(.allowInvalid)))
    if arguments.has(.scan) {
      var filter = try ScanFilter(arguments, reader: options.reader, step: step, for: .collect)
      try filter.run(&context)
      timecodes = filter.collected
    } else {
      var filter = try StreamFilter(arguments, reader: options.reader, step: step, collects: true)
      try filter.run(&context)
      timecodes = filter.collected
    }
    try takeNumbers { (reading) throws(Failure) in
      guard arguments.has(.allowInvalid) || reading.timecode.isValid else { throw .invalid(reading.timecode, at: .none) }
      timecodes.append(reading.timecode)
    }
    if context.status != .done { throw .reported(context.status) }
    if timecodes.count > 1, arguments.has(.attach) {
      throw .usage(.conflict("--attach", "several timecodes", why: "an attachment belongs to one item"))
    }
    return timecodes
  }

  /// The options that give a timecode as a number, and their notations.
  static let numbers: [(OptionSpec, String)] = [
    (.frames, "frames"), (.seconds, "seconds"), (.samples, "samples"), (.feet, "feet"), (.rational, "rational"),
  ]

  /// The timecodes that are given as numbers.
  private func takeNumbers(_ take: (TimecodeReader.Reading) throws(Failure) -> Void) throws(Failure) {
    for (option, name) in Self.numbers {
      for word in try orUsage({ () throws(UsageError) in try arguments.values(option) }) {
        var reader = options.reader
        var text = word
        // A count of samples contains its sample rate.
        let at = option.name == "samples" ? word.firstIndex(of: "@") : nil
        if option.name == "samples", at == nil { throw .usage(.badSamples(word)) }
        let rate = at.map { String(word[$0...]) } ?? ""
        if let at { text = String(word[..<at]) }
        do { reader.notation = try TimecodeNotation(parsing: name + rate) } catch { throw .usage(.badSamples(word)) }
        let reading: TimecodeReader.Reading
        do throws(TimecodeReader.ReadingError) {
          reading = try reader.read(text)
        } catch {
          throw .reading(error, at: InputLocation(text: word))
        }
        do throws(Failure) { try take(reading) } catch { throw error.placed(at: InputLocation(text: word)) }
      }
    }
  }

  /// The attached files' bytes.
  func attachments(
    _ attached: [CopyOptions.AttachedFile], limit: UInt64
  ) throws(Failure) -> [TimecodeCopy.Attachment] {
    var result: [TimecodeCopy.Attachment] = []
    let limit = Int(clamping: limit)
    for file in attached {
      let path = file.path
      let name = path == "-" ? "standard input" : path
      let bytes: [UInt8]?
      do throws(SystemError) {
        let descriptor = path == "-" ? Descriptor.standardInput : try Descriptor.open(forReading: path)
        bytes = try descriptor.readAll(limit: limit)
        if path != "-" { descriptor.close() }
      } catch {
        throw .input(error, path: name)
      }
      guard let bytes else { throw .inputTooLarge(path: name, limit: limit) }
      guard !bytes.isEmpty || arguments.has(.allowEmpty) else { throw .emptyAttachment(path: name) }
      result.append(.init(type: file.type, bytes: bytes))
    }
    return result
  }
}
