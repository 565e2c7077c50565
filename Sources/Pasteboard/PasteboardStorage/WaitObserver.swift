// Reports that a writer waits for another one, which may take as long as the time limit.
//
//     options.waiting = PasteboardStore.WaitObserver(waits: { elapsed in … }, ends: { … })

extension PasteboardStore {
  /// Called while a writer waits for another one.
  public final class WaitObserver: Sendable {
    let waits: @Sendable (Duration) -> Void
    let ends: @Sendable () -> Void

    /// Creates an observer.
    ///
    /// - Parameters:
    ///   - waits: Called every few milliseconds with the time that the writer has waited.
    ///   - ends: Called once after the last of these, whether the writer got its turn or not.
    public init(waits: @escaping @Sendable (Duration) -> Void, ends: @escaping @Sendable () -> Void) {
      self.waits = waits
      self.ends = ends
    }
  }
}
