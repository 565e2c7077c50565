// libFuzzer over the messages between a copy and its owner. A message must be the same after writing and reading.

@testable import SystemClipboard

/// Runs one input; called by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPayload(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let count = OwnerPayload.headCount(Array(bytes.prefix(8))) { precondition(count >= 12) }
  if let (payload, sizes) = OwnerPayload.decode(bytes) {
    precondition(payload.offers.allSatisfy { $0.content < sizes.count })
    // Names that are not UTF-8 are repaired, so only the second reading must be the same.
    var copy = payload
    copy.contents = sizes.filter { $0 < 1000 }.map { [UInt8](repeating: 0, count: $0) }
    if copy.contents.count == sizes.count {
      let again = OwnerPayload.decode(Array(copy.head.dropFirst(8)))
      precondition(again?.payload == payload && again?.sizes == sizes)
    }
  }
  if let report = OwnerReport(bytes) { precondition(OwnerReport(report.line.dropLast()) != nil) }
  return 0
}
