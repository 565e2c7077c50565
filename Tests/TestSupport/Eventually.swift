public import Testing

/// Waits until another task fulfills a condition, and records an issue if that never happens.
public func eventually(_ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
  for _ in 0..<10_000 {
    if condition() { return }
    try? await Task.sleep(for: .milliseconds(1))
  }
  Issue.record("the condition never held", sourceLocation: sourceLocation)
}
