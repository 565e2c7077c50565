// Prevents work that the Swift runtime does at each start and tckit does not need. The static linker prefers these
// definitions to the ones in the runtime's archive.

/// The path of an auxiliary program of the Swift runtime. It is nil, which the runtime takes as "not installed".
///
/// The crash reporter, `swift-backtrace`, is part of the toolchain and never installed next to tckit. The search for it
/// costs system calls, and in a root without /proc it ends the process before `main`.
@_cdecl("swift_copyAuxiliaryExecutablePath")
func pathOfAuxiliaryExecutable(_ name: UnsafePointer<CChar>?) -> UnsafeMutablePointer<CChar>? { nil }

// If the runtime is a dynamic library, other code in the process may call this function, so it is not defined.
#if STATIC_RUNTIME
  /// The arguments that `CommandLine` gives: none, so that the start-up code that reads them is omitted.
  ///
  /// `CommandLine` reads them from /proc, which takes longer than reading a pasteboard, and an empty root has no /proc.
  /// tckit gets its arguments from the C `main` and never uses `CommandLine`.
  @_cdecl("_swift_stdlib_getUnsafeArgvArgc")
  func argumentsOfRuntime(
    _ count: UnsafeMutablePointer<Int32>
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    count.pointee = 0
    let words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
    words.initialize(to: nil)
    return words
  }
#endif
