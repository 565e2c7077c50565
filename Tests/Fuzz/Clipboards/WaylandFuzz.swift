// libFuzzer over the reader and the owner of a Wayland selection. Whatever a compositor sends, memory stays bounded.

@testable import SystemClipboard

/// Runs one input; called by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzWayland(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = FuzzInput(start, count)
  var globals: [UInt8] = []
  for (index, interface) in ["wl_seat", "ext_data_control_manager_v1"].enumerated() {
    var message = WaylandMessage(2, 0, UInt32(index)).adding(interface)
    message.body.append(UInt32(1))
    globals += message.bytes
  }
  globals += WaylandMessage(3, 0, 0).bytes
  let isPrimary = input.choices & 0x20 != 0
  var reader = WaylandReader(isPrimary: isPrimary)
  do {
    if input.isIntroduced { try reader.receive(globals) }
    for piece in input.pieces {
      try reader.receive(piece)
      precondition(reader.types?.count ?? 0 <= 1024)
      if let type = reader.types?.first { precondition(reader.fetch(type)) }
      _ = reader.drainOutput()
    }
    precondition(reader.drainChanges() <= count / 12 + 1)
  } catch {}
  var owner = WaylandOwner(isPrimary: isPrimary, offers: [SelectionOffer(target: "a/b", content: 0)])
  do {
    if input.isIntroduced {
      try owner.receive(globals + WaylandMessage(7, 0, 0).bytes + WaylandMessage(9, 0, 0).bytes, at: .zero)
    }
    for piece in input.pieces {
      try owner.receive(piece, at: .zero)
      owner.claim()
      precondition(owner.drainPipeRequests().allSatisfy { $0 == nil || $0 == 0 })
    }
  } catch {}
  return 0
}
