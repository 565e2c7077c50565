// Reads from a process that may stop before its end.

import SystemCalls

extension Descriptor {
  /// Reads until the end, or until `isEnough` accepts the bytes so far.
  ///
  /// - Parameter peer: The name of the writer, for errors.
  func read(
    until deadline: Deadline, from peer: String, _ isEnough: ([UInt8]) throws(ClipboardError) -> Bool
  ) throws(ClipboardError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let transfer: Transfer
      do { transfer = try read(onto: &bytes) } catch {
        throw .serverFailed(server: peer, message: error.text)
      }
      if try isEnough(bytes) || transfer == .ended { return bytes }
      if deadline.hasPassed { throw .timedOut(tool: peer, limit: deadline.limit) }
      if transfer == .wouldBlock { wait(for: .readable, milliseconds: deadline.milliseconds(atMost: 60_000)) }
    }
  }
}
