// A file that a command was given: opened once, recognized by its first bytes, read as what it is.
//
//     var file = try InputFile("A001.mov")
//     switch file.content {
//     case .media: let start = try file.mediaStart(rateIfMissing: rate)
//     case .text: var buffer = file.takeText()
//     case .unknown: …
//     }
//
// A further kind of content, such as a document with a list of markers, is a case of `Content` and a way to take it.

package import MediaTimecode
package import SMPTETimecode
package import SystemCalls

/// A file, open for reading.
package struct InputFile: ~Copyable {
  /// What a file is.
  package enum Content: Equatable, Sendable {
    /// A movie, a sound or an image whose header has a start.
    case media
    /// Text: a list, one timecode a line.
    case text
    /// Bytes that are neither.
    case unknown
  }

  /// What the file is.
  package let content: Content
  private let descriptor: Descriptor
  private let size: Int

  /// Opens a file; `-` is standard input.
  ///
  /// A pipe is text. Whatever else is no regular file is an error when it is read.
  package init(_ path: String, scans: Bool = false) throws(SystemError) {
    try self.init(Self.open(path), scans: scans)
  }

  private init(_ file: consuming Descriptor, scans: Bool) throws(SystemError) {
    let status = try FileStatus(of: file)
    let content = try Self.content(of: file, status, scans: scans)
    self.init(content: content, descriptor: file, size: Int(clamping: status.size))
  }

  private init(content: Content, descriptor: consuming Descriptor, size: Int) {
    self.content = content
    self.descriptor = descriptor
    self.size = size
  }

  private static func open(_ path: String) throws(SystemError) -> Descriptor {
    if path == "-" { return .standardInput }
    return try .open(SystemPath(path))
  }

  /// Tells what a file is, a regular one by its first bytes.
  private static func content(
    of descriptor: borrowing Descriptor, _ status: FileStatus, scans: Bool
  ) throws(SystemError) -> Content {
    guard status.kind != .directory else { throw SystemError(call: "read", errno: .isADirectory) }
    guard !scans, status.kind == .file, status.size > 0 else { return .text }
    let bytes = try descriptor.read(count: 16, at: 0)
    if MediaContainer(firstBytes: bytes) != nil { return .media }
    if TextEncoding(firstBytes: bytes) != .utf8 { return .text }
    // What precedes the header of an MXF file may be anything, and may look like text.
    let length = min(Int(clamping: status.size), MediaContainer.longestRunIn + 16)
    let head = try descriptor.read(count: length, at: 0)
    if MediaContainer.hasPartition(in: head) { return .media }
    return head.prefix(512).contains(0) ? .unknown : .text
  }

  /// The start of a media file; the rate is for a file that has none.
  package consuming func mediaStart(
    rateIfMissing rate: TimecodeFrameRate?
  ) throws(MediaTimecodeError) -> MediaStart {
    try MediaStart(reading: FileBytes(descriptor, byteCount: size), rateIfMissing: rate)
  }

  /// The bytes of a text.
  package consuming func takeText() -> InputBuffer { InputBuffer(descriptor) }
}
