// Texts by name, in a list: environment variables, and the paths of programs.
//
// A dictionary's type is made when it is first used, by a search through every conformance in the executable. That takes
// longer than all comparisons that a short-lived process makes here.

/// Texts by name; of several with one name the first counts.
public struct NamedTexts: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// A name and its text.
  public struct Entry: Equatable, Sendable {
    /// The name.
    public var name: String
    /// The text.
    public var text: String
  }

  /// The texts with their names, in the order in which they were given.
  public private(set) var entries: [Entry] = []

  /// Texts as listed.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, text) in elements { append(text, as: name) }
  }

  /// The texts of a dictionary.
  public init(_ texts: [String: String]) {
    for (name, text) in texts { append(text, as: name) }
  }

  /// Adds a text under a name.
  public mutating func append(_ text: String, as name: String) { entries.append(Entry(name: name, text: text)) }

  /// Each as `NAME=TEXT`, as a process is given its environment.
  var assignments: [[UInt8]] { entries.map { Array("\($0.name)=\($0.text)".utf8) } }

  /// The text of a name; nil if there is none.
  public subscript(name: String) -> String? { entries.first { $0.name == name }?.text }
}
