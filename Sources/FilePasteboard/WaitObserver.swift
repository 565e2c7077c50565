// How a caller learns that its writer waits for another one, which may take as long as the time limit.
//
//     options.waiting = WaitObserver(waits: { elapsed in … }, ends: { … })

/// Told while a writer waits for another one.
public final class WaitObserver: Sendable {
  let waits: @Sendable (Duration) -> Void
  let ends: @Sendable () -> Void

  /// Makes an observer.
  ///
  /// - Parameters:
  ///   - waits: Called every few milliseconds with the time that the writer has waited.
  ///   - ends: Called once after the last of these, whether the writer got its turn or gave up.
  public init(waits: @escaping @Sendable (Duration) -> Void, ends: @escaping @Sendable () -> Void) {
    self.waits = waits
    self.ends = ends
  }
}

extension WaitObserver: Hashable {
  /// Whether both are the same object.
  public static func == (lhs: WaitObserver, rhs: WaitObserver) -> Bool { lhs === rhs }

  /// Hashes which object it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
