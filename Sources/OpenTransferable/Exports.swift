// `URL`, `Data`, `UUID` and the coders come with this module, as they do with the frameworks whose names it re-creates: code
// that imported nothing but those finds everything here.

#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
