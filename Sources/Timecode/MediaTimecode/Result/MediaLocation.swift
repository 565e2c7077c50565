// A location in a file that states a start: its usual name, the offset of its value, and its label.

public import SMPTETimecode

/// A location in a media file that states a start.
public struct MediaLocation: Equatable, Sendable {
  /// The kinds of locations.
  public enum Kind: Equatable, Sendable {
    /// The first sample that a QuickTime or MP4 file's `tmcd` track presents. The associated value identifies the
    /// track.
    case timecodeTrack(Int)
    /// The timecode track of an MXF file's material package.
    case materialPackage
    /// The timecode track of an MXF file's file package.
    case filePackage
    /// The timecode track of the source from which an MXF file's essence came, such as a tape.
    case sourcePackage
    /// The first system item in an MXF file's essence.
    case systemItem
    /// The time reference of a WAVE file's `bext` chunk.
    case broadcastExtension
    /// The time stamp of a WAVE file's iXML.
    case productionXML
    /// The time code of a DPX image's television header.
    case televisionHeader
    /// The frame position of a DPX image's film header.
    case filmHeader
    /// The `timeCode` attribute of an OpenEXR image. Parts are counted from 1.
    case timeCodeAttribute(part: Int)
    /// The `TIMECODE` tag of a whole Matroska file.
    case tag
    /// The `TIMECODE` tag of a track in a Matroska file. The associated value is the track's number.
    case trackTag(Int)
  }

  /// The kind of location.
  public var kind: Kind
  /// The offset of the value's first byte in the file.
  public var offset: Int
  /// The count of frames or samples, or the label, as the file states it.
  public var position: MediaPosition
  /// The frame rate of the location, or otherwise of the file; nil if neither states a rate.
  public var frameRate: Fraction?
  /// The drop flag; nil if the location has none.
  public var isDrop: Bool?
  /// The MASTER_SPEED in a WAVE file's iXML, such as `24/1`. It hints at a rate, but does not count as one.
  public var masterSpeed: String?
  /// The label; nil if the location has no rate, or if its value is invalid at the rate.
  public var timecode: Timecode?
}

/// A start in the units of the file.
public enum MediaPosition: Equatable, Sendable {
  /// The number of frames since zero. Negative if the file counts from before zero.
  case frames(Int)
  /// The hours, minutes, seconds and frames.
  case label(Timecode.Components)
  /// The number of audio samples since midnight. The sample rate is in samples a second.
  case samples(UInt64, sampleRate: Fraction)
}

extension MediaLocation: CustomStringConvertible {
  /// The usual name of the location, such as `tmcd track 3`.
  public var description: String {
    switch kind {
    case .timecodeTrack(let track): "tmcd track \(track)"
    case .materialPackage: "material package"
    case .filePackage: "file package"
    case .sourcePackage: "source package"
    case .systemItem: "system item"
    case .broadcastExtension: "bext"
    case .productionXML: "iXML"
    case .televisionHeader: "television header"
    case .filmHeader: "film header"
    case .timeCodeAttribute(let part): part == 1 ? "timeCode" : "timeCode of part \(part)"
    case .tag: "TIMECODE tag"
    case .trackTag(let track): "TIMECODE tag of track \(track)"
    }
  }
}
