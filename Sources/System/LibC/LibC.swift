// The C library under one name, whatever the platform calls it. Only SystemCalls imports it; everything else takes the
// calls from there.

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
