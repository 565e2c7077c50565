// Keeps the Swift runtime from looking for the arguments in /proc when the process starts.
//
// `CommandLine` has them from there, which takes longer than reading a pasteboard, and an empty root has no /proc. tckit has its
// arguments from the C `main` and never asks `CommandLine`. The static linker prefers this definition to the runtime's, whose
// start-up code is then left out. Where the runtime is a library, others in the process may ask it, so nothing is defined.

#if STATIC_RUNTIME
  /// The arguments that `CommandLine` gives: none.
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
