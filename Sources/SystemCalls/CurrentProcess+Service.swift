// What a process that stays behind to serve needs of itself.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension CurrentProcess {
  /// `gethostname(2)`: the name of this machine; empty if it is not known.
  package static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// `chdir(2)` to `/`, so that no file system is kept in use.
  package static func leaveDirectory() { _ = chdir("/") }

  /// `dup2(2)`: the standard streams become `/dev/null`, or where there is none an open directory.
  package static func releaseStreams() {
    var number = open("/dev/null", O_RDWR | O_CLOEXEC)
    if number < 0 { number = open("/", O_RDONLY | O_CLOEXEC) }
    guard number >= 0 else { return }
    for stream in 0..<Int32(3) { dup2(number, stream) }
    if number > 2 { close(number) }
  }

  #if canImport(Glibc)
    private static let openFiles = Int32(RLIMIT_NOFILE.rawValue)
  #else
    private static let openFiles = RLIMIT_NOFILE
  #endif

  /// `setrlimit(2)`: as many open files as the system permits.
  package static func raiseFileLimit() {
    var limit = rlimit()
    guard getrlimit(openFiles, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(openFiles, &limit)
  }

  /// `getrlimit(2)`: the first number that no new file of this process gets.
  static var fileLimit: Int32 {
    var limit = rlimit()
    return getrlimit(openFiles, &limit) == 0 ? Int32(clamping: limit.rlim_cur) : 1024
  }

  /// The path by which this executable can be started again: where there is no /proc, its first argument.
  package static var restartPath: SystemPath {
    access("/proc/self/exe", X_OK) == 0 ? "/proc/self/exe" : SystemPath(bytes: arguments.first ?? []) ?? ""
  }
}

extension Child {
  /// `waitpid(2)` with `WNOHANG`: lets the system forget it if it has ended; whether there is nothing left to wait for.
  package func reapIfEnded() -> Bool { waitpid(process, nil, WNOHANG) != 0 }
}
