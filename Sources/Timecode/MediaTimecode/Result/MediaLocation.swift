// A place in a file that states a start: its usual name, the offset of its value, and its label.

public import SMPTETimecode

/// A place in a media file that gives a start.
public struct MediaLocation: Hashable, Sendable {
  /// The kinds of places.
  public enum Kind: Hashable, Sendable {
    /// The first sample that a QuickTime or MP4 file's `tmcd` track presents; with the track's identifier.
    case timecodeTrack(Int)
    /// The timecode track of an MXF file's material package.
    case materialPackage
    /// The timecode track of an MXF file's file package.
    case filePackage
    /// The timecode track of the source from which an MXF file's essence came, such as a tape.
    case sourcePackage
    /// The first system item between an MXF file's essence.
    case systemItem
    /// The time reference of a WAVE file's `bext` chunk.
    case broadcastExtension
    /// The time stamp of a WAVE file's iXML.
    case productionXML
    /// The time code of a DPX image's television header.
    case televisionHeader
    /// The frame position of a DPX image's film header.
    case filmHeader
    /// The `timeCode` attribute of an OpenEXR image; with the part, from 1.
    case timeCodeAttribute(part: Int)
    /// The `TIMECODE` tag of a Matroska file as a whole.
    case tag
    /// The `TIMECODE` tag of a Matroska file's track; with the track's number.
    case trackTag(Int)
  }

  /// The kind of place.
  public var kind: Kind
  /// The offset of the value's first byte in the file.
  public var offset: Int
  /// The number of the frame, sample or label as the file states it.
  public var position: MediaPosition
  /// The frame rate of the place or, without one, of the file, if there is one.
  public var frameRate: Fraction?
  /// The drop flag; nil if the place has none.
  public var isDrop: Bool?
  /// The MASTER_SPEED of a WAVE file's iXML, such as `24/1`: a hint at a rate, which does not count as one.
  public var masterSpeed: String?
  /// The label, if the place has a rate and its value is valid there.
  public var timecode: Timecode?
}

/// A start as a file counts it.
public enum MediaPosition: Hashable, Sendable {
  /// Frames since zero; negative if a file counts from before it.
  case frames(Int)
  /// Hours, minutes, seconds and frames.
  case label(Timecode.Components)
  /// Audio samples since midnight, at samples a second.
  case samples(UInt64, sampleRate: Fraction)
}

extension MediaLocation: CustomStringConvertible {
  /// The usual name of the place, such as `tmcd track 3`.
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
