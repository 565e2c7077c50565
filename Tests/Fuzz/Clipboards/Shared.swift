// Shared by the clipboards' fuzzers. An input is a byte of choices, followed by the server's bytes in pieces.

@testable import SystemClipboard

/// One input.
struct FuzzInput {
  /// The choices.
  let choices: UInt8
  /// The bytes sent, in the pieces in which they arrive.
  let pieces: [[UInt8]]

  init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    let all = Array(UnsafeBufferPointer(start: start, count: count))
    choices = all.first ?? 0
    let rest = Array(all.dropFirst())
    let size = choices & 0x80 == 0 ? max(1, rest.count) : Int(choices & 0x0F) + 1
    pieces = stride(from: 0, to: rest.count, by: size).map { Array(rest[$0..<min($0 + size, rest.count)]) }
  }

  /// True if the conversation begins in the middle, after the server's introduction.
  var isIntroduced: Bool { choices & 0x40 != 0 }
}

/// The introduction of an X server, and replies to the requests after it that give each atom a different number.
func introduction(atoms: Int, firstSequence: Int = 2) -> [UInt8] {
  var body: [UInt8] = []
  for word in [0, 0x20_0000, 0xF_FFFF, 0] as [UInt32] { body.append(word) }
  body.append(UInt16(0))
  body.append(UInt16(0xFFFF))
  body += [1, 0, 0, 0, 32, 32, 8, 255, 0, 0, 0, 0]
  body.append(UInt32(0x99))
  body += [UInt8](repeating: 0, count: 36)
  var bytes: [UInt8] = [1, 0, 11, 0, 0, 0]
  bytes.append(UInt16(body.count / 4))
  bytes += body
  for index in 0..<atoms {
    bytes += [1, 0]
    bytes.append(UInt16(firstSequence + index))
    bytes.append(UInt32(0))
    bytes.append(UInt32(100 + index))
    bytes += [UInt8](repeating: 0, count: 20)
  }
  return bytes
}
