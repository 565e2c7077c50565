// The containers that can be read. The first bytes of a file show its container; the name never does.

import SystemCalls

/// A kind of media file.
public enum MediaContainer: String, CaseIterable, Sendable {
  /// A QuickTime movie.
  case quickTime = "QuickTime"
  /// An MP4 file, or a different file of the ISO base media file format.
  case mpeg4 = "MP4"
  /// An MXF file (SMPTE ST 377-1).
  case mxf = "MXF"
  /// A RIFF WAVE file, or one of its 64-bit forms RF64 and BW64.
  case wave = "WAVE"
  /// A DPX image (SMPTE ST 268-1).
  case dpx = "DPX"
  /// An OpenEXR image.
  case openEXR = "OpenEXR"
  /// A Matroska or WebM file.
  case matroska = "Matroska"
}

extension MediaContainer: CustomStringConvertible {
  /// The name of the container.
  public var description: String { rawValue }

  /// The elements that are searched for a start label, in the order of preference.
  public var lookedFor: [String] {
    switch self {
    case .quickTime, .mpeg4: ["a tmcd track with a sample"]
    case .mxf: ["a timecode track in the material package, the file package or the source package"]
    case .wave: ["a bext chunk", "a time stamp in iXML"]
    case .dpx: ["the time code of the television header", "the frame position of the film header"]
    case .openEXR: ["a timeCode attribute"]
    case .matroska: ["a TIMECODE tag"]
    }
  }
}

extension MediaContainer {
  /// The largest number of bytes before the first partition of an MXF file (ST 377-1, run-in).
  package static let longestRunIn = 65_535

  /// The first bytes of the key of an MXF file's first partition.
  static let partitionKey: [UInt8] = [0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0D, 0x01, 0x02]

  /// True if the first partition of an MXF file begins in the bytes.
  package static func hasPartition(in bytes: [UInt8]) -> Bool { offsetOfPartition(in: bytes) != nil }

  /// The index at which the first partition of an MXF file begins in the bytes; nil if it does not.
  static func offsetOfPartition(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while let start = bytes.baseAddress, index + partitionKey.count <= bytes.count,
        let found = (start + index).firstOffset(of: 0x06, count: bytes.count - index)
      {
        if bytes[(index + found)...].starts(with: partitionKey) { return index + found }
        index += found + 1
      }
      return nil
    }
  }

  /// The container of a file with these first bytes; nil if it is none of these, or an MXF file with a run-in.
  package init?(firstBytes bytes: [UInt8]) {
    func has(_ text: StaticString, at offset: Int) -> Bool {
      let end = offset + text.utf8CodeUnitCount
      return bytes.count >= end
        && text.withUTF8Buffer { buffer in buffer.elementsEqual(bytes[offset..<end]) }
    }
    if has("ftyp", at: 4) {
      self = has("qt  ", at: 8) ? .quickTime : .mpeg4
    } else if ["moov", "mdat"].contains(where: { has($0, at: 4) }) {
      self = .quickTime
    } else if bytes.first == 0, ["wide", "free", "skip", "pnot"].contains(where: { has($0, at: 4) }) {
      // Such an atom is small, so its size begins with a zero byte. Without that byte, the file may be a text with the
      // word.
      self = .quickTime
    } else if has("WAVE", at: 8), has("RIFF", at: 0) || has("RF64", at: 0) || has("BW64", at: 0) {
      self = .wave
    } else if has("SDPX", at: 0) || has("XPDS", at: 0) {
      self = .dpx
    } else if bytes.starts(with: [0x76, 0x2F, 0x31, 0x01]) {
      self = .openEXR
    } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .matroska
    } else if bytes.starts(with: [0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01, 0x01]) {
      self = .mxf
    } else {
      return nil
    }
  }
}
