// A file that a command was given: opened once, recognized by its first bytes, and read as media, a document or text.
// The first bytes of a pipe are kept for the reader of its content.
//
//     var file = try InputFile("A001.mov")
//     switch file.content {
//     case .media: let start = try MediaStart(reading: file.media(), rateIfMissing: rate)
//     case .document(let format): let bytes = try file.bytes(of: format)
//     case .text: var buffer = file.text()
//     case .foreign, .unknown: …
//     }
//
// To add a kind of content, add a case to `Content` and a method that reads it.

package import MediaTimecode
package import SystemCalls
import TextEncodings
package import TimecodeDocuments

/// A file, open for reading.
package struct InputFile: ~Copyable {
  /// The kind of a file.
  package enum Content: Equatable, Sendable {
    /// A movie, a sound or an image whose header has a start.
    case media
    /// A list of markers in a format of other programs.
    case document(DocumentFormat)
    /// Text: a list, one timecode a line.
    case text
    /// A file of another program that is recognized but not read.
    case foreign(ForeignContent)
    /// Bytes that are none of these.
    case unknown
  }

  /// The options for recognizing a file.
  package struct Recognition {
    /// The format of a file that is neither media nor scanned; nil if the content decides.
    var format: DocumentFormat?
    /// Columns whose names make a text a table, if its first line has one of them.
    var columns: DocumentColumns?
    /// The encoding of a document without a byte order mark.
    var encoding: DocumentEncoding?
    /// True if every file is text.
    var readsAsText = false
    /// True if text may be anything. A pipe is then text as soon as its first line does not begin a document.
    var scans = false
    /// True if results will replace the file. It must be a regular file, and is opened for updating if possible. On a
    /// layered file system, this makes the copy that is then read and replaced.
    var isReplaced = false

    func format(of head: [UInt8]) -> DocumentFormat? { DocumentFormat(of: head, columns: columns, encoding: encoding) }
  }

  /// The kind of the file.
  package let content: Content
  private let descriptor: Descriptor
  /// The file's status before it was read.
  package let status: FileStatus
  /// The bytes that were read to recognize a pipe, or a file that another program has read from.
  private let head: [UInt8]
  /// True if `head` is the whole input. At a terminal, another read would need a second Ctrl-D.
  private let isAtEnd: Bool

  /// Opens a file; `-` is standard input.
  ///
  /// A pipe is a list as soon as its first line is an item of one, so that each line can be answered as it arrives. Any
  /// other pipe is read until its head, or its end, shows its kind.
  ///
  /// - Parameters:
  ///   - way: The options for recognizing the file.
  ///   - isItem: Returns true if a line is an item of a list.
  package init(
    _ path: SystemPath, _ way: Recognition = Recognition(), isItem: (Span<UInt8>) -> Bool = { _ in false }
  ) throws(SystemError) {
    let opened = try Self.open(path, way)
    // A program before this one may have read the beginning of standard input.
    let offset = path == "-" ? try opened.file.offset() : nil
    let status = try FileStatus(of: opened.file)
    guard status.kind != .directory else { throw SystemError(call: "read", errno: .isADirectory) }
    let isFile = status.kind == .file && offset ?? 0 == 0
    var head: [UInt8] = []
    var isAtEnd = false
    let content: Content
    if opened.mustBeRegular, status.kind != .file {
      content = .unknown
    } else if way.readsAsText {
      content = .text
    } else if isFile, status.size > 0 {
      let found = try Self.content(of: opened.file, Int(clamping: status.size), way)
      let misnamed = [.text, .unknown].contains(found) ? ForeignContent(name: path.bytes) : nil
      content = misnamed.map { .foreign($0) } ?? found
    } else if let format = way.format {
      content = .document(format)
    } else if isFile {
      content = ForeignContent(name: path.bytes).map { .foreign($0) } ?? .text
    } else {
      content = try Self.content(ofPipe: opened.file, &head, &isAtEnd, way) {
        isItem($0) || (way.scans && !DocumentFormat.mayBegin(with: $0))
      }
    }
    self.init(content: content, descriptor: opened.file, status: status, head: head, isAtEnd: isAtEnd)
  }

  private init(
    content: Content, descriptor: consuming Descriptor, status: FileStatus, head: [UInt8], isAtEnd: Bool
  ) {
    self.content = content
    self.descriptor = descriptor
    self.status = status
    self.head = head
    self.isAtEnd = isAtEnd
  }

  private struct Opened: ~Copyable {
    let file: Descriptor
    /// True if the input must not be a pipe or a device, which might never end.
    var mustBeRegular = false
  }

  private static func open(_ path: SystemPath, _ way: Recognition) throws(SystemError) -> Opened {
    if path == "-" { return Opened(file: .standardInput) }
    if way.isReplaced {
      if let file = try? Descriptor.open(path, for: .updating, waits: false) {
        return Opened(file: file, mustBeRegular: true)
      }
      return Opened(file: try .open(path, waits: false), mustBeRegular: true)
    }
    let file = try Descriptor.open(path)
    // A bundle of Final Cut Pro is a folder whose document has this name.
    guard path.bytes.hasSuffix(".fcpxmld"), try FileStatus(of: file).kind == .directory else {
      return Opened(file: file)
    }
    // Without the document it is an ordinary folder.
    let notADocument = SystemError(call: "read", errno: .isADirectory)
    let document: Descriptor
    do { document = try .open(path.appending("Info.fcpxml"), waits: false) } catch {
      throw error.errno == .notFound ? notADocument : error
    }
    guard try FileStatus(of: document).kind == .file else { throw notADocument }
    return Opened(file: document)
  }

  /// Recognizes a regular file by its first bytes.
  private static func content(
    of descriptor: borrowing Descriptor, _ size: Int, _ way: Recognition
  ) throws(SystemError) -> Content {
    let bytes = try descriptor.read(count: 16, at: 0)
    if MediaContainer(firstBytes: bytes) != nil { return .media }
    if let format = way.format { return .document(format) }
    // The bytes before the header of an MXF file may be anything, and may look like text.
    let longest = max(MediaContainer.longestRunIn + 16, DocumentFormat.headLength)
    let head = try descriptor.read(count: min(size, longest), at: 0)
    if let format = way.format(of: head) { return .document(format) }
    if TextEncoding(firstBytes: bytes) != .utf8 { return .text }
    if MediaContainer.hasPartition(in: head) { return .media }
    if let foreign = ForeignContent(head) { return .foreign(foreign) }
    return head.prefix(512).contains(0) ? .unknown : .text
  }

  /// Recognizes a pipe by its beginning. Appends the beginning to `head`, and sets `isAtEnd` if it is the whole input.
  private static func content(
    ofPipe descriptor: borrowing Descriptor, _ head: inout [UInt8], _ isAtEnd: inout Bool, _ way: Recognition,
    _ isText: (Span<UInt8>) -> Bool
  ) throws(SystemError) -> Content {
    var chunk = [UInt8](repeating: 0, count: DocumentFormat.headLength)
    while head.count < DocumentFormat.headLength {
      let count = try chunk.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) in
        try descriptor.read(into: buffer)
      }
      guard count > 0 else {
        isAtEnd = true
        break
      }
      head += chunk[..<count]
      // Media are read at offsets, which a pipe does not have.
      guard MediaContainer(firstBytes: Array(head.prefix(16))) == nil else {
        throw SystemError(call: "lseek", errno: .notSeekable)
      }
      if let line = firstLine(head), isText(head.span.extracting(line)),
        way.format(of: head) == nil
      {
        return .text
      }
    }
    if let format = way.format(of: head) { return .document(format) }
    if let foreign = ForeignContent(head) { return .foreign(foreign) }
    return TextEncoding(firstBytes: head) == .utf8 && head.prefix(512).contains(0) ? .unknown : .text
  }

  /// The first line that is not white space only; nil if it has no end yet.
  private static func firstLine(_ bytes: [UInt8]) -> Range<Int>? {
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      if bytes[start..<end].contains(where: { $0 > 0x20 }) { return start..<end }
      start = end + 1
    }
    return nil
  }

  /// The bytes of a media file, for its header.
  package consuming func media() -> FileBytes { FileBytes(descriptor, byteCount: Int(clamping: status.size)) }

  /// The reason that the bytes of a document were not read.
  package enum Unread: Error, Equatable {
    case system(SystemError)
    /// The document is too large, or a line of a format that has lines is too long; either ends the reading.
    case document(DocumentError)
  }

  /// All bytes of a document.
  package borrowing func bytes(of format: DocumentFormat) throws(Unread) -> [UInt8] {
    let (limit, lineLimit) = (DocumentOptions.current.maximumSize, DocumentOptions.maximumLineLength)
    guard status.size <= limit, head.count <= limit else { throw .document(DocumentError(.tooLarge(limit: limit))) }
    var bytes = head
    // One byte more, so that the read that meets the end has space.
    bytes.reserveCapacity(max(head.count, Int(clamping: status.size)) + 1)
    var lineStart = head.lastIndex(where: \.endsLine).map { $0 + 1 } ?? 0
    while !isAtEnd {
      // A large array that grows by doubling exists twice while it is copied. Memory that is only reserved costs
      // nothing.
      if bytes.count == bytes.capacity, bytes.count > limit >> 4 { bytes.reserveCapacity(limit + 1) }
      let before = bytes.count
      do { try descriptor.read(onto: &bytes, atMost: 1 << 16) } catch { throw .system(error) }
      if bytes.count == before { return bytes }
      guard bytes.count <= limit else { throw .document(DocumentError(.tooLarge(limit: limit))) }
      if let end = bytes[before...].lastIndex(where: \.endsLine) { lineStart = end + 1 }
      guard format.hasLines, bytes.count - lineStart > lineLimit else { continue }
      throw .document(DocumentError(.lineTooLong(limit: lineLimit), at: bytes.span.location(lineStart)))
    }
    return bytes
  }

  /// True if the file changed since it was opened. A part of it, or parts of two versions, may then have been read.
  package var wasChanged: Bool { descriptor.isChanged(since: status) }

  /// The bytes of a text.
  package consuming func text(tellsChange: Bool = true) -> InputBuffer {
    InputBuffer(descriptor, beginning: head, isWhole: isAtEnd, status: status, tellsChange: tellsChange)
  }
}

extension Descriptor {
  /// Reads once, into the free space of an array. At the end of the file nothing is added.
  fileprivate func read(onto bytes: inout [UInt8], atMost limit: Int) throws(SystemError) {
    var failure: SystemError?
    let space = bytes.capacity - bytes.count
    bytes.append(addingCapacity: space > 0 ? min(space, limit) : limit) { output in
      output.withUnsafeMutableBufferPointer { buffer, count in
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
        do throws(SystemError) { count += try read(into: rest) } catch { failure = error }
      }
    }
    if let failure { throw failure }
  }

  /// Returns true if a regular file has changed, judged by its length and time.
  func isChanged(since before: FileStatus) -> Bool {
    guard before.kind == .file, let status = try? FileStatus(of: self) else { return false }
    return !status.hasContent(of: before)
  }
}

extension UInt8 {
  /// True if the byte ends a line, in UTF-16 too.
  var endsLine: Bool { self == 0x0A || self == 0x0D }
}

extension [UInt8] {
  /// Returns true if a path ends with a suffix, with or without a slash after it.
  func hasSuffix(_ suffix: StaticString) -> Bool {
    let bytes = last == UInt8(ascii: "/") ? dropLast() : self[...]
    return bytes.count >= suffix.utf8CodeUnitCount
      && suffix.withUTF8Buffer { bytes.suffix($0.count).elementsEqual($0) }
  }
}
