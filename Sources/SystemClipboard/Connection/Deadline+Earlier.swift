// Shorter time limits for parts of an exchange.

import SystemCalls

extension Deadline {
  /// This deadline, or the one that ends after `limit` from now, if that is earlier.
  func earlier(than limit: Duration) -> Deadline { limit < left ? Deadline(in: limit) : self }
}
