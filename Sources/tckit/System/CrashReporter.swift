// Keeps the Swift runtime from looking for `swift-backtrace` when the process starts.
//
// The runtime's crash reporter is a program of the toolchain, which no installed tckit has next to it. Looking for it costs
// system calls at every start, and in a root without /proc it ends the process before `main`. The runtime takes nil as
// "not installed". The static linker prefers this definition to the one in the runtime's archive.

/// The path of a program that comes with the Swift runtime: none does.
@_cdecl("swift_copyAuxiliaryExecutablePath")
func pathOfAuxiliaryExecutable(_ name: UnsafePointer<CChar>?) -> UnsafeMutablePointer<CChar>? { nil }
