// libFuzzer over the reader and the watcher of an X11 selection. Whatever a server sends, content stays within the
// limit.

@testable import SystemClipboard

/// Runs one input; called by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReader(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = FuzzInput(start, count)
  var reader = SelectionRequestor(selection: "CLIPBOARD", authorization: nil, limit: 1000)
  var watcher = SelectionWatcher(selection: "CLIPBOARD", authorization: nil)
  var clearer = SelectionRequestor(selection: "CLIPBOARD", authorization: nil, limit: 1000)
  clearer.clear()
  if input.choices & 0x20 == 0 { reader.list() } else { reader.fetch("UTF8_STRING") }
  do {
    if input.isIntroduced { try reader.receive(introduction(atoms: 4)) }
    for piece in input.pieces {
      try reader.receive(piece)
      if case .content(let bytes)? = reader.result { precondition(bytes.count <= 1000) }
      if reader.result != nil { reader.fetch("a/b") }
      _ = reader.drainOutput()
    }
  } catch {}
  do {
    if input.isIntroduced { try watcher.receive(introduction(atoms: 1)) }
    for piece in input.pieces { try watcher.receive(piece) }
    precondition(watcher.drainChanges() <= count / 32 + 1)
  } catch {}
  do { for piece in input.pieces { try clearer.receive(piece) } } catch {}
  let file = input.pieces.flatMap { $0 }
  _ = X11Authorization.find(in: file, display: 0, hostName: "host")
  _ = X11Display(String(decoding: file, as: UTF8.self))
  return 0
}
