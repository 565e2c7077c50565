// The C library under one name on every platform. Only SystemCalls imports it.

#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif
#if os(Linux)
  @_exported public import ExtendedAttributes
#endif
