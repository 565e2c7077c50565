// libFuzzer over the owner of an X11 selection. Whatever a server sends, each piece of output is within its content,
// and the waiting output is bounded.

@testable import SystemClipboard

/// Runs one input; called by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOwner(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = FuzzInput(start, count)
  let sizes = [11, 300_000, 0]
  let offers = ["UTF8_STRING", "TEXT", "a/b", "c/d"].enumerated().map {
    SelectionOffer(target: $1, content: min($0, 2))
  }
  var owner = SelectionOwner(selection: "CLIPBOARD", offers: offers, sizes: sizes, authorization: nil)
  var now = Duration.seconds(1)
  do {
    if input.isIntroduced {
      try owner.receive(introduction(atoms: 14), at: now)
      precondition(owner.stage == .prepared)
      owner.claim()
    }
    for piece in input.pieces {
      now += .milliseconds(700)
      try owner.receive(piece, at: now)
      owner.claim()
      owner.expire(at: now)
    }
  } catch {}
  var left = 0
  while let piece = owner.nextOutput() {
    left += 1
    if case .content(let index, let range) = piece {
      precondition(
        range.lowerBound >= 0 && range.upperBound <= sizes[index] && range.count <= SelectionOwner.pieceLimit)
    }
  }
  precondition(left <= 64 + count)
  owner.expire(at: now + .seconds(31))
  owner.expire(at: now + .seconds(62))
  precondition(!owner.isBusy && owner.deadline == nil)
  return 0
}
