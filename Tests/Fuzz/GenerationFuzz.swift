// libFuzzer over the generation file. Reading any bytes ends without a trap and in bounded memory, with content or with
// a PasteboardStore.Error. Tests/Fuzz/run.sh builds it with the module PasteboardStorage.
//
// If the first byte of an input is odd, its checksums are corrected first, because no mutation would get past them.

import SystemCalls

@testable import PasteboardStorage

/// Reads the input as a generation file in every possible way.
@_cdecl("LLVMFuzzerTestOneInput")
public func readGeneration(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start, count > 0 else { return 0 }
  var bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  if start[0] & 1 == 1 { repairChecksums(of: &bytes) }
  do throws(PasteboardStore.Error) {
    try readAll(bytes)
  } catch {
    switch error {
    case .damaged, .newerFormat, .limitExceeded: break
    default: preconditionFailure("unexpected \(error)")
    }
  }
  return 0
}

private func readAll(_ bytes: [UInt8]) throws(PasteboardStore.Error) {
  let fileSystem = FuzzFileSystem(bytes: bytes)
  let file = OpenDescriptor(FileNumber(rawValue: 3), path: "fuzz", in: fileSystem, for: .user)
  let now = PasteboardStore.Timestamp(nanoseconds: 1 << 60)
  let generation = try PasteboardStore.Generation(file, limits: PasteboardStore.Limits(), now: now)
  var reader = generation.reader()
  var failure: PasteboardStore.Error?
  for position in 0..<generation.itemCount {
    // Damage in one item does not affect the next.
    do throws(PasteboardStore.Error) {
      let item = try generation.item(at: position)
      let same = try reader.item(at: position)
      precondition(same == item)
      for representation in item.representations {
        let alone = try generation.bytes(of: representation)
        let inOrder = try reader.bytes(of: representation)
        precondition(alone == inOrder)
      }
    } catch {
      failure = error
    }
  }
  try generation.verify()
  // A file that verifies can be read completely, and survives an export.
  precondition(failure == nil)
  var export = try PasteboardStore.ExportStream(generation, includingSensitive: true)
  var stream: [UInt8] = []
  while let more = try export.next() { stream += more }
  let exported = OpenDescriptor(FileNumber(rawValue: 3), path: "export", in: FuzzFileSystem(bytes: stream), for: .user)
  try PasteboardStore.Generation(exported, limits: PasteboardStore.Limits(), now: now).verify()
}

/// Makes header, type table and index entries match their checksums, as far as they lie within the bytes.
private func repairChecksums(of bytes: inout [UInt8]) {
  guard bytes.count >= GenerationFormat.headerSize else { return }
  put(GenerationFormat.magic, at: 0, in: &bytes)
  put(UInt64(GenerationFormat.version), at: 8, in: &bytes)
  put(UInt64(bytes.count), at: 32, in: &bytes)
  let table = Int(clamping: bytes.span.bytes.integer(at: 40, as: UInt64.self))
  let items = Int(clamping: bytes.span.bytes.integer(at: 56, as: UInt64.self))
  let itemCount = Int(bytes.span.bytes.integer(at: 64, as: UInt32.self))
  if table <= items, items <= bytes.count {
    put(XXH64.checksum(of: bytes.span.bytes.extracting(table..<items)), at: 48, in: &bytes)
    repairEntries(in: &bytes, from: items, count: itemCount, size: 24, firstSeed: 0)
    let representations = items + itemCount * 24
    repairEntries(in: &bytes, from: representations, count: .max, size: 32, firstSeed: 1 << 32)
  }
  put(XXH64.checksum(of: bytes.span.bytes.extracting(0..<120)), at: 120, in: &bytes)
}

private func repairEntries(in bytes: inout [UInt8], from first: Int, count: Int, size: Int, firstSeed: UInt64) {
  var number = 0
  while number < count, first + (number + 1) * size <= bytes.count {
    let start = first + number * size
    if size == 32 { repairContent(in: &bytes, ofEntryAt: start) }
    let end = start + size - 4
    let check = XXH64.checksum(of: bytes.span.bytes.extracting(start..<end), seed: firstSeed + UInt64(number))
    put(UInt32(truncatingIfNeeded: check), at: end, in: &bytes)
    number += 1
  }
}

private func repairContent(in bytes: inout [UInt8], ofEntryAt start: Int) {
  let offset = Int(clamping: bytes.span.bytes.integer(at: start, as: UInt64.self))
  let size = Int(clamping: bytes.span.bytes.integer(at: start + 8, as: UInt64.self))
  guard offset <= bytes.count, size <= bytes.count - offset else { return }
  put(XXH64.checksum(of: bytes.span.bytes.extracting(offset..<(offset + size))), at: start + 16, in: &bytes)
}

private func put<Integer: FixedWidthInteger>(_ value: Integer, at offset: Int, in bytes: inout [UInt8]) {
  Swift.withUnsafeBytes(of: value.littleEndian) { bytes.replaceSubrange(offset..<(offset + $0.count), with: $0) }
}

/// One file in memory, to be read.
private struct FuzzFileSystem: FileSystem {
  let bytes: [UInt8]
  private static let failure = SystemError(call: "fuzz", errno: .io)

  func status(of descriptor: FileNumber) throws(SystemError) -> FileStatus {
    FileStatus(
      kind: .file, size: UInt64(bytes.count), owner: 0, permissions: 0o600, linkCount: 1, inode: 1, device: 1)
  }

  func read(_ descriptor: FileNumber, count: Int, at offset: UInt64) throws(SystemError) -> [UInt8] {
    let start = Int(min(offset, UInt64(bytes.count)))
    return Array(bytes[start..<min(start + count, bytes.count)])
  }

  func close(_ descriptor: FileNumber) {}
  func openDirectory(path: SystemPath) throws(SystemError) -> FileNumber { throw Self.failure }
  func openDirectory(_ name: String, in directory: FileNumber) throws(SystemError) -> FileNumber { throw Self.failure }
  func open(_ name: String, in directory: FileNumber, for purpose: OpenPurpose) throws(SystemError) -> FileNumber {
    throw Self.failure
  }
  func setPermissions(
    of file: FileNumber, for audience: Audience, _ status: FileStatus
  ) throws(SystemError) -> FileStatus {
    throw Self.failure
  }
  func status(of name: String, in directory: FileNumber) throws(SystemError) -> FileStatus { throw Self.failure }
  func write(_ descriptor: FileNumber, _ bytes: RawSpan, at offset: UInt64) throws(SystemError) -> Int {
    throw Self.failure
  }
  func synchronize(_ descriptor: FileNumber) throws(SystemError) { throw Self.failure }
  func makeDirectory(path: SystemPath) throws(SystemError) { throw Self.failure }
  func makeDirectory(_ name: String, in directory: FileNumber, for audience: Audience) throws(SystemError) {
    throw Self.failure
  }
  func rename(_ name: String, in directory: FileNumber, to newName: String, in newDirectory: FileNumber)
    throws(SystemError)
  { throw Self.failure }
  func link(_ name: String, in directory: FileNumber, to newName: String) throws(SystemError) { throw Self.failure }
  func remove(_ name: String, in directory: FileNumber) throws(SystemError) { throw Self.failure }
  func forEachName(in directory: FileNumber, _ body: (UnsafeRawBufferPointer) -> Void) throws(SystemError) {
    throw Self.failure
  }
  func lock(_ descriptor: FileNumber) throws(SystemError) -> Bool { throw Self.failure }
  var user: UInt32 { 0 }
  func isMember(of group: UInt32) -> Bool { false }
  var machine: String { "" }
  func now() -> PasteboardStore.Timestamp { PasteboardStore.Timestamp(nanoseconds: 0) }
  func uptime() -> Duration { .zero }
  func sleep(_ duration: Duration) {}
  func unlock(_ directory: FileNumber) {}
  func mark(_ directory: FileNumber, at offset: Int64) -> Bool { false }
  func hasMark(_ directory: FileNumber, in offsets: Range<Int64>) -> Bool { false }
  func removeMark(_ directory: FileNumber, at offset: Int64) {}
}
