// A run over a text that arrives in pieces, and its outcome, for the tests of the engine.

import MediaTimecode
import SMPTETimecode
import SystemCalls
import TimecodeDocuments
import TimecodeEvents
import TimecodePasteboard

/// A run over one text.
struct TextRun {
  var reader: TimecodeReader
  var operation: Operation
  var form: SinkForm
  var inputs: InputSequence
  var fileName = ""
  /// The tally of the last text.
  private(set) var tally = Tally()
  var flooredCount: Int { tally.flooredCount }

  /// A run over a list.
  init(reader: TimecodeReader, operation: Operation, form: SinkForm) {
    self.init(reader: reader, operation: operation, form: form, Self.inputs(scans: false))
  }

  /// A run over any text.
  init(
    reader: TimecodeReader, operation: Operation, scanning form: SinkForm, columns: DocumentColumns? = nil
  ) {
    self.init(
      reader: reader, operation: operation, form: form, Self.inputs(scans: true, columns: columns))
  }

  private init(reader: TimecodeReader, operation: Operation, form: SinkForm, _ inputs: InputSequence) {
    self.reader = reader
    self.operation = operation
    self.form = form
    self.inputs = inputs
  }

  private static func inputs(scans: Bool, columns: DocumentColumns? = nil) -> InputSequence {
    let list = InputList(files: ["-"])
    return InputSequence(list, scans: scans, columns: columns)
  }

  /// The report about an item, or its result if the engine does not write it.
  struct Event {
    enum Kind {
      case result(TimecodeMarker, isExact: Bool?)
      case blank
      case written
      case failed(EventFault)
    }

    var kind: Kind
    var line: Int?
    var column: Int?
    var text = ""
    var repairs: [(from: Timecode, to: Timecode)] = []
    var collapsed: (range: TimecodeRange, timecode: Timecode)?

    /// True if only --strict makes it a failure.
    var isDoubt: Bool { if case .failed(let fault) = kind { fault.weight == .doubt } else { false } }
  }

  /// Runs over a text that arrives in chunks of this many bytes.
  mutating func take(_ text: String, chunk: Int = 1 << 20, buffer: Int = 1 << 12) -> Recording {
    var recording = Recording(form: form, buffer: buffer)
    var run = Run(operation, readBy: reader)
    var buffer = InputBuffer(
      (try? .open("/dev/null")) ?? .standardInput, beginning: Array(text.utf8), portion: chunk)
    run.readText(&buffer, InputName(path: SystemPath(fileName)), of: inputs, into: &recording)
    tally = run.tally
    return recording
  }

  /// The report about a text that is not a line.
  mutating func event(of text: Span<UInt8>) -> Event {
    let operand = SystemPath(String(decoding: text.withUnsafeBufferPointer { Array($0) }, as: UTF8.self))
    var recording = Recording(form: .items, buffer: 0)
    var run = Run(operation, readBy: reader)
    run.read(InputSequence(InputList([operand]) { _ in true }), into: &recording)
    tally = run.tally
    return recording.events.last ?? Event(kind: .blank)
  }

  /// The report about an item that was read elsewhere.
  mutating func event(of reading: TimecodeReader.Reading) -> Event {
    var recording = Recording(form: .items, buffer: 0)
    var run = Run(operation, readBy: reader)
    run.process(reading, at: nil, into: &recording)
    tally = run.tally
    return recording.events.last ?? Event(kind: .blank)
  }
}

/// A sink that keeps everything.
struct Recording: ItemSink {
  let form: SinkForm
  let buffer: Int
  let acceptsRanges = true
  let needsMarkers = true
  let acceptsRows = false
  var acceptsNotes = false
  let acceptsPartialDocuments = false
  let statesSides = false
  let statesOrigin = false
  var output: [UInt8] = []
  var list = MarkerList()
  var events: [TextRun.Event] = []
  /// The file that it writes to.
  var outputFile: FileStatus?
  /// The reports about the item whose result or fault comes next.
  private var recorded = TextRun.Event(kind: .written)

  init(form: SinkForm, buffer: Int) {
    self.form = form
    self.buffer = buffer
  }

  private mutating func add(_ kind: TextRun.Event.Kind, _ text: Span<UInt8>, _ location: TextLocation?) {
    recorded.kind = kind
    recorded.text = String(decoding: text.withUnsafeBufferPointer { Array($0) }, as: UTF8.self)
    (recorded.line, recorded.column) = (location?.line, location?.column)
    events.append(recorded)
    recorded = TextRun.Event(kind: .written)
  }

  func begin(_ input: InputName) {}

  func expect(documentOf size: Int) {}

  func beginDocument(in format: DocumentFormat) -> DocumentOutcome { .rewritten }

  func isOutput(_ file: FileStatus) -> Bool { outputFile.map(file.isSameFile) ?? false }

  func beginMedia(at start: MediaStart) {}

  func beginText(_ text: OpenedText) -> Bool { true }

  func end() -> Bool { true }

  mutating func put(_ result: ItemResult, of text: Span<UInt8>, at location: TextLocation?, _ tally: Tally) -> Bool {
    add(.result(result.marker, isExact: result.isExact), text, location)
    return true
  }

  func put(_ row: Int, of table: EventTable.Shared, _ tally: Tally) {}

  mutating func put(expression text: Span<UInt8>, at location: TextLocation?, _ tally: Tally) -> Bool {
    add(.written, text, location)
    return true
  }

  mutating func putBlankLine() { add(.blank, Span(), nil) }

  mutating func report(_ fault: Fault, in text: Span<UInt8>, _ tally: Tally) {
    if case .collapsed(let range, let timecode) = fault.reason { return recorded.collapsed = (range, timecode) }
    add(.failed(fault.reason), text, fault.location)
  }

  mutating func repaired(_ label: Timecode, to neighbor: Timecode, in text: Span<UInt8>, at location: TextLocation?) {
    recorded.repairs.append((label, neighbor))
  }

  mutating func write(_ size: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    var buffer = [UInt8](repeating: 0, count: max(buffer, size))
    output += buffer[..<buffer.withUnsafeMutableBufferPointer { body($0) }]
    if !recorded.repairs.isEmpty { add(.written, Span(), nil) }
  }

  mutating func write(_ part: UnsafeBufferPointer<UInt8>) { output += part }

  mutating func keep(_ body: (inout MarkerList) -> Void) { body(&list) }

  func pause(lines: Int, bytes: Int, waits: Bool) {}
}
