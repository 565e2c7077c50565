// The presentation times of a Matroska file's first pictures. A picture's time is the time of its cluster plus its
// time within the cluster, in ticks of the segment's clock (RFC 9559, 10.2).

import SMPTETimecode

/// The identifiers of the elements that are read.
private enum Identifier {
  static let cluster: UInt32 = 0x1F43_B675
  static let clusterTime: UInt32 = 0xE7
  static let blockGroup: UInt32 = 0xA0
  static let block: UInt32 = 0xA1
  static let simpleBlock: UInt32 = 0xA3
}

extension HeaderReader {
  /// The largest number of pictures whose times are read. After 50 pictures, the times at 24 and 23.976 frames a second
  /// differ by more than two milliseconds.
  private static let mostPictures = 128
  /// The largest number of elements that are read to find these pictures.
  private static let mostElements = 1024
  /// The largest distance between a picture's index in the file and its index in time. The last pictures that were read
  /// may come after pictures that were not.
  private static let mostReordered = 16
  /// The smallest number of pictures that show a rate.
  private static let fewestPictures = 8

  /// The times of a track's first pictures; nil if there are too few pictures, or several in a block.
  ///
  /// - Parameters:
  ///   - track: The number of the track.
  ///   - clusters: The offsets from the first cluster to the end of the segment.
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
      // The elements of a cluster or group are read as if they came after it.
      case Identifier.cluster, Identifier.blockGroup: rest = element.body.lowerBound..<clusters.upperBound
      case Identifier.clusterTime: clusterTime = Int(clamping: try unsigned(element) & 0x1FFF_FFFF_FFFF)
      case Identifier.block, Identifier.simpleBlock:
        let start = element.body.lowerBound
        let length = try byte(at: start).leadingZeroBitCount + 1
        guard length <= 8, element.body.count >= length + 3 else { return [] }
        let number = try number(at: start, bytes: length) & (UInt64.max >> UInt64(64 - 7 * length))
        guard number == track else { continue }
        // The pictures in a block share one time.
        guard try byte(at: start + length + 2) & 0x06 == 0 else { return [] }
        let time = Int16(truncatingIfNeeded: try uint16(at: start + length))
        ticks.append(clusterTime + Int(time))
      default: break
      }
    }
    return ticks
  }
}
