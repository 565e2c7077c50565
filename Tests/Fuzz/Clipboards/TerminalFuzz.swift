// libFuzzer over the answers of terminals. The sizes of pieces must not matter, and content stays within the limit.

@testable import SystemClipboard

/// Runs one input; called by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTerminal(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = FuzzInput(start, count)
  let whole = input.pieces.flatMap { $0 }
  var pieces = TerminalAnswerParser(limit: 1000)
  var once = TerminalAnswerParser(limit: 1000)
  precondition(input.pieces.flatMap { pieces.feed($0) } == once.feed(whole), "pieces differ")
  var reader = OSC5522Reader(endsAtFence: input.choices & 1 == 0, limit: 1000)
  for piece in input.pieces {
    let progress = reader.feed(piece)
    if case .contents(let contents) = progress { precondition(contents.reduce(0) { $0 + $1.bytes.count } <= 1000) }
    if progress != .waiting { break }
  }
  return 0
}
