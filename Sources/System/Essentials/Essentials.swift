// The essentials of Foundation (Data, URL, files, coders) under one name. On platforms where they are a separate
// module, the rest of Foundation is not linked, because it takes longer to load than a short command runs.

#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif

extension CustomStringConvertible {
  /// The description with a capital and a full stop, as Foundation describes errors.
  package var sentence: String {
    let description = description
    return description.prefix(1).uppercased() + description.dropFirst() + "."
  }
}
