// A file that a command was given: opened once, recognized by its first bytes, read as what it is.
//
//     var file = try InputFile("A001.mov")
//     switch file.content {
//     case .media: let start = try file.mediaStart(rateIfMissing: rate)
//     case .text: var buffer = file.takeText()
//     case .unknown: …
//     }
//
// A further kind of content is a case of `Content` and a way to take it.

package import MediaTimecode
package import SMPTETimecode
package import SystemCalls
package import TimecodeDocuments

/// A file, open for reading.
package struct InputFile: ~Copyable {
  /// What a file is.
  package enum Content: Equatable, Sendable {
    /// A movie, a sound or an image whose header has a start.
    case media
    /// A list of markers in a format of other programs.
    case document(DocumentFormat)
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
  ///
  /// - Parameters:
  ///   - format: The format of what is neither media nor scanned; nil for the one that the content shows.
  ///   - scans: Whether every file is text.
  package init(_ path: String, as format: DocumentFormat? = nil, scans: Bool = false) throws(SystemError) {
    try self.init(Self.open(path), as: format, scans: scans)
  }

  private init(_ file: consuming Descriptor, as format: DocumentFormat?, scans: Bool) throws(SystemError) {
    let status = try FileStatus(of: file)
    let content = try Self.content(of: file, status, as: format, scans: scans)
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
    of descriptor: borrowing Descriptor, _ status: FileStatus, as format: DocumentFormat?, scans: Bool
  ) throws(SystemError) -> Content {
    guard status.kind != .directory else { throw SystemError(call: "read", errno: .isADirectory) }
    guard !scans, status.kind == .file, status.size > 0 else { return format.map { .document($0) } ?? .text }
    let bytes = try descriptor.read(count: 16, at: 0)
    if MediaContainer(firstBytes: bytes) != nil { return .media }
    if let format { return .document(format) }
    // What precedes the header of an MXF file may be anything, and may look like text.
    let longest = max(MediaContainer.longestRunIn + 16, DocumentFormat.headLength)
    let head = try descriptor.read(count: min(Int(clamping: status.size), longest), at: 0)
    if let format = DocumentFormat(of: head) { return .document(format) }
    if TextEncoding(firstBytes: bytes) != .utf8 { return .text }
    if MediaContainer.hasPartition(in: head) { return .media }
    return head.prefix(512).contains(0) ? .unknown : .text
  }

  /// The start of a media file; the rate is for a file that has none.
  package consuming func mediaStart(
    rateIfMissing rate: TimecodeFrameRate?
  ) throws(MediaTimecodeError) -> MediaStart {
    try MediaStart(reading: FileBytes(descriptor, byteCount: size), rateIfMissing: rate)
  }

  /// All bytes of a document; nil if there are more than the limit.
  package consuming func takeBytes(limit: Int) throws(SystemError) -> [UInt8]? {
    try descriptor.readAll(limit: limit)
  }

  /// The bytes of a text.
  package consuming func takeText() -> InputBuffer { InputBuffer(descriptor) }
}
