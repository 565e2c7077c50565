// The essentials of Foundation (Data, URL, files, coders) under one name. Where they are a module of their own, the
// rest of Foundation, which takes longer to start than a short command does, is not linked.

#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
