// Waiting for descriptors to become ready: `poll(2)`.

import LibC

/// The conditions for which a descriptor can be polled.
package struct Readiness: OptionSet, Sendable {
  package let rawValue: Int16
  package init(rawValue: Int16) { self.rawValue = rawValue }

  package static let readable = Readiness(rawValue: Int16(POLLIN))
  package static let writable = Readiness(rawValue: Int16(POLLOUT))
}

/// A descriptor, by its number, with the conditions to wait for.
package struct PollRequest: Sendable {
  package var number: Int32
  package var interest: Readiness
  /// The conditions that `wait` found.
  package var readiness: Readiness = []

  package init(_ number: Int32, _ interest: Readiness) {
    self.number = number
    self.interest = interest
  }
}

package enum Poll {
  /// Waits until a descriptor is ready, the time limit passes, or a signal arrives.
  ///
  /// - Parameters:
  ///   - requests: The descriptors; their `readiness` is set.
  ///   - milliseconds: The time limit; negative for none.
  /// - Returns: The number of ready descriptors; also 0 if a signal ended the wait.
  @discardableResult
  package static func wait(for requests: inout [PollRequest], milliseconds: Int32) throws(SystemError) -> Int {
    var entries = requests.map { pollfd(fd: $0.number, events: $0.interest.rawValue, revents: 0) }
    let count = poll(&entries, nfds_t(entries.count), milliseconds)
    if count < 0, Errno.last != .interrupted { throw SystemError(call: "poll", errno: .last) }
    for index in requests.indices { requests[index].readiness = Readiness(rawValue: entries[index].revents) }
    return max(0, Int(count))
  }

  /// Waits for a time, or until a signal arrives.
  package static func pause(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }
}

extension Descriptor {
  /// Waits until the descriptor is ready, the time limit passes, or a signal arrives.
  ///
  /// - Returns: True if the wait ended before the time limit.
  @discardableResult
  package func wait(for interest: Readiness, milliseconds: Int32 = -1) -> Bool {
    var request = pollfd(fd: number, events: interest.rawValue, revents: 0)
    return poll(&request, 1, milliseconds) != 0
  }
}
