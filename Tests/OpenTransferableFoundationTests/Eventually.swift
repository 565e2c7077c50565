import Testing

/// Waits until a condition holds that another task brings about, and records an issue if it never does.
func eventually(_ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
  for _ in 0..<10_000 {
    if condition() { return }
    try? await Task.sleep(for: .milliseconds(1))
  }
  Issue.record("the condition never held", sourceLocation: sourceLocation)
}
