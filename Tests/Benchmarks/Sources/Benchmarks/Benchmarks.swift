// Measures the speed of the library on one core, relative to hashing the same bytes:
//
//     swift run -c release --package-path Tests/Benchmarks Benchmarks [--json] [NAME…]
//
// Each measurement is the CPU time of the fastest of nine rounds of 256 times 4096 timecodes. `ratio` is this time
// divided by the time of FNV-1a over the bytes of the same texts, so that machines can be compared. With --json the
// output is one object per line. NAME is the beginning of the names of the benchmarks to run.

import SMPTETimecode

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps a result alive that nothing else uses.
@inline(never)
func keep<Value>(_ value: Value) {}

/// Hides the origin of a value, so that a loop over it is not moved out of the rounds.
@inline(never)
func opaque(_ timecodes: [Timecode]) -> [Timecode] { CommandLine.argc > 1000 ? [] : timecodes }

/// One figure.
struct Measurement {
  var name: String
  var nanoseconds: Double
  var ratio: Double

  var json: String {
    "{\"benchmark\":\"\(name)\",\"nanosecondsPerTimecode\":\(rounded(nanoseconds)),"
      + "\"perSecond\":\(Int(1e9 / nanoseconds)),\"ratio\":\(rounded(ratio)),\"version\":1}"
  }

  var line: String {
    let millions = rounded(1e3 / nanoseconds)
    return "\(pad(name, 34))\(padLeft("\(rounded(nanoseconds))", 10)) ns\(padLeft("\(millions)", 11)) M/s"
      + "\(padLeft("\(rounded(ratio))", 10)) ×"
  }

  private func rounded(_ value: Double) -> Double { Double(Int(value * 100 + 0.5)) / 100 }
  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
  private func padLeft(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

/// The CPU time that this thread has used, in nanoseconds.
func cpuTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// The CPU time of the fastest of nine rounds, in nanoseconds a timecode.
func fastest(_ body: () -> Int) -> Double {
  var best = Double.infinity
  for _ in 0..<9 {
    let start = cpuTime()
    for _ in 0..<Material.repeats { keep(body()) }
    best = min(best, cpuTime() - start)
  }
  return best / Double(Material.count * Material.repeats)
}

/// The yardstick: hashes every byte once, in a loop that the compiler can neither omit nor vectorize.
@inline(never)
func hash(_ bytes: [UInt8], _ seed: UInt64) -> UInt64 {
  var hash = seed
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  return hash
}

@main
struct Benchmarks {
  static func main() { Suite.run() }
}
