// The presentation times of a Matroska file's first pictures: the time of their cluster plus their own, in ticks of the
// segment's clock (RFC 9559, 10.2).

import SMPTETimecode

/// Identifiers of the elements that are read.
private enum Identifier {
  static let cluster: UInt32 = 0x1F43_B675
  static let clusterTime: UInt32 = 0xE7
  static let blockGroup: UInt32 = 0xA0
  static let block: UInt32 = 0xA1
  static let simpleBlock: UInt32 = 0xA3
}

extension HeaderReader {
  /// The most pictures whose times are read. At 24 and 23.976 they differ by more than two milliseconds after 50
  /// pictures.
  private static let mostPictures = 128
  /// The most elements that are read for them.
  private static let mostElements = 1024
  /// The most positions between a picture's order in the file and in time; the last pictures read may lack a neighbor.
  private static let mostReordered = 16
  /// The fewest pictures that show a rate.
  private static let fewestPictures = 8

  /// The times of a track's first pictures; nil if there are too few, or several in a block.
  ///
  /// - Parameters:
  ///   - track: The number of the track.
  ///   - clusters: From the first cluster to the end of the segment.
  ///   - scale: The nanoseconds of a tick.
  mutating func presentationTimes(ofTrack track: UInt64, in clusters: Range<Int>, scale: Int) -> PresentationTimes? {
    guard scale > 0, 1_000_000_000.isMultiple(of: scale) else { return nil }
    var ticks: [Int] = []
    do throws(MediaTimecodeError) {
      ticks = try blockTimes(ofTrack: track, in: clusters)
    } catch {
      return nil
    }
    ticks.sort()
    if ticks.count == Self.mostPictures { ticks.removeLast(Self.mostReordered) }
    guard ticks.count >= Self.fewestPictures, Set(ticks).count == ticks.count else { return nil }
    return PresentationTimes(ticks: ticks, timescale: 1_000_000_000 / scale, statedGrid: 1)
  }

  private mutating func blockTimes(ofTrack track: UInt64, in clusters: Range<Int>) throws(MediaTimecodeError) -> [Int] {
    var (ticks, rest, clusterTime): ([Int], Range<Int>, Int) = ([], clusters, 0)
    for _ in 0..<Self.mostElements where ticks.count < Self.mostPictures {
      guard let element = try element(from: &rest) else { break }
      switch element.identifier {
      // The elements inside are read as if they came after it.
      case Identifier.cluster, Identifier.blockGroup: rest = element.body.lowerBound..<clusters.upperBound
      case Identifier.clusterTime: clusterTime = Int(clamping: try unsigned(element) & 0x1FFF_FFFF_FFFF)
      case Identifier.block, Identifier.simpleBlock:
        let start = element.body.lowerBound
        let length = try byte(at: start).leadingZeroBitCount + 1
        guard length <= 8, element.body.count >= length + 3 else { return [] }
        let number = try number(at: start, bytes: length) & (UInt64.max >> UInt64(64 - 7 * length))
        guard number == track else { continue }
        // Several pictures in a block share one time.
        guard try byte(at: start + length + 2) & 0x06 == 0 else { return [] }
        let time = Int16(truncatingIfNeeded: try word(at: start + length))
        ticks.append(clusterTime + Int(time))
      default: break
      }
    }
    return ticks
  }
}
