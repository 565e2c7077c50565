// The names that the command still uses; they go when it is wired to the new ones.

/// The environment.
public typealias ClipboardFacts = ClipboardEnvironment
/// Whether a clipboard can be reached.
public typealias ClipboardFinding = ClipboardAvailability

extension ClipboardAvailability {
  /// How it is reached.
  public var means: ClipboardBackend? { backend }
  /// What would help.
  public var remedy: String? { hint }
}

/// The choice among the clipboards.
public enum ClipboardChoice {
  /// Every clipboard.
  public static func findings(_ facts: ClipboardFacts) -> [ClipboardFinding] { ClipboardAvailability.all(in: facts) }
  /// One of them.
  public static func choose(_ name: ClipboardName?, _ facts: ClipboardFacts) throws(ClipboardError) -> ClipboardFinding {
    try ClipboardAvailability.choose(name, in: facts)
  }
}

extension Clipboard {
  /// Checks what a write would carry.
  public func cargo(from representations: [ClipboardRepresentation]) throws(ClipboardError) -> ClipboardRepresentation {
    guard let first = representations.first else { throw .cannotCarry(name, offered: []) }
    _ = try prepare(representations)
    return first
  }
}
