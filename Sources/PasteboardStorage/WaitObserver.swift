// How a caller learns that its writer waits for another one, which may take as long as the time limit.
//
//     options.waiting = PasteboardStore.WaitObserver(waits: { elapsed in … }, ends: { … })

extension PasteboardStore {
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
}
