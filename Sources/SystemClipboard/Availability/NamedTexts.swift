// Environment variables, and the paths of programs, by name. They are bytes, which reach system calls unchanged.
//
// Not a dictionary: the runtime makes a dictionary's type at its first use, by a search through every conformance in
// the executable. That takes longer than all comparisons of a short-lived process here.

import SystemCalls

/// Values by name; if several have the same name, the first one counts.
package struct NamedTexts: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// A name and its value, which need not be UTF-8.
  package struct Entry: Equatable, Sendable {
    /// The name.
    package var name: [UInt8]
    /// The value.
    package var value: [UInt8]
  }

  /// The values with their names, in the order in which they were given.
  package private(set) var entries: [Entry] = []

  /// Texts as listed.
  package init(dictionaryLiteral elements: (String, String)...) {
    for (name, text) in elements { append(Array(text.utf8), as: Array(name.utf8)) }
  }

  /// Adds a value under a name.
  package mutating func append(_ value: [UInt8], as name: [UInt8]) { entries.append(Entry(name: name, value: value)) }

  /// The entries with some names.
  func only(_ names: [String]) -> NamedTexts {
    var texts: NamedTexts = [:]
    texts.entries = entries.filter { entry in names.contains { entry.name.elementsEqual($0.utf8) } }
    return texts
  }

  /// Each entry as `NAME=VALUE`, the form of a process's environment.
  var assignments: [[UInt8]] { entries.map { $0.name + [UInt8(ascii: "=")] + $0.value } }

  /// The value of a name as a path; nil if missing.
  func path(_ name: String) -> SystemPath? {
    entries.first { $0.name.elementsEqual(name.utf8) }.flatMap { SystemPath(bytes: $0.value) }
  }

  /// The value of a name as a directory: the root if it is missing, empty or relative, so that no name below it is relative.
  func directory(_ name: String) -> SystemPath {
    path(name).flatMap { $0.isAbsolute ? $0 : nil } ?? "/"
  }

  /// The value of a name, for messages; bytes that are not UTF-8 are shown as `\xff`. Nil if missing.
  package subscript(name: String) -> String? { path(name)?.description }
}
