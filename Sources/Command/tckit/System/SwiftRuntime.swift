// Keeps the Swift runtime from what it does at each start and tckit has no use for. The static linker prefers these
// definitions to those in the runtime's archive.

/// The path of a program that comes with the Swift runtime: none does, which the runtime takes as "not installed".
///
/// The crash reporter, `swift-backtrace`, is a program of the toolchain, which no installed tckit has next to it.
/// Looking for it costs system calls, and in a root without /proc it ends the process before `main`.
@_cdecl("swift_copyAuxiliaryExecutablePath")
func pathOfAuxiliaryExecutable(_ name: UnsafePointer<CChar>?) -> UnsafeMutablePointer<CChar>? { nil }

// Where the runtime is a library, others in the process may ask it, so nothing is defined.
#if STATIC_RUNTIME
  /// The arguments that `CommandLine` gives: none, so that the start-up code that reads them is left out.
  ///
  /// `CommandLine` has them from /proc, which takes longer than reading a pasteboard, and an empty root has no /proc.
  /// tckit has its arguments from the C `main` and never asks `CommandLine`.
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
