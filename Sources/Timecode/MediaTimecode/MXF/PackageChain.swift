// The chain of packages: from the material package along its source clips to the packages from which its essence came.
// Each package may have a timecode track, which the clips shift (SMPTE ST 377-1, 9.5 and B.17).

import SMPTETimecode

/// The header metadata of an MXF file, as a graph of sets.
struct MaterialMetadata {
  private var sets: [UInt128: MetadataSet] = [:]
  private var order: [UInt128] = []

  /// Adds a set. Does nothing if there is already a set with its identifier.
  mutating func add(_ set: MetadataSet) {
    guard sets[set.identifier] == nil else { return }
    sets[set.identifier] = set
    order.append(set.identifier)
  }

  /// True if there are no sets.
  var isEmpty: Bool { sets.isEmpty }

  /// The sets of a kind, in the order of the file.
  func all(_ kind: MetadataSet.Kind) -> [MetadataSet] { order.compactMap { sets[$0] }.filter { $0.kind == kind } }

  /// The set with an identifier.
  subscript(_ identifier: UInt128) -> MetadataSet? { sets[identifier] }

  /// The tracks of a package.
  func tracks(of package: MetadataSet) -> [MetadataSet] {
    package.children.compactMap { sets[$0] }.filter { $0.kind == .timelineTrack || $0.kind == .staticTrack }
  }

  /// The first component of a track: the first in the track's sequence, or its only component if it has no sequence.
  func component(of track: MetadataSet) -> MetadataSet? {
    guard let child = track.children.first.flatMap({ sets[$0] }) else { return nil }
    // Unknown sets, such as fillers, are skipped.
    return child.kind == .sequence ? child.children.lazy.compactMap { sets[$0] }.first : child
  }

  /// The duration of a track in edit units.
  func duration(of track: MetadataSet) -> Int? {
    track.children.first.flatMap { sets[$0] }?.duration
  }

  /// The track whose essence the file has; nil if no track has a source clip.
  ///
  /// Tracks with a clip of a package in the file come first, then tracks with any clip. In each group, the first
  /// picture track comes first. An OP-Atom file has the essence of one track, but a material package with all tracks.
  func essenceTrack(of package: MetadataSet) -> MetadataSet? {
    let clips = tracks(of: package).filter { component(of: $0)?.kind == .sourceClip }
    let present = Set(all(.sourcePackage).compactMap(\.package))
    let inFile = clips.filter { component(of: $0)?.package.map(present.contains) ?? false }
    let candidates = inFile.isEmpty ? clips : inFile
    return candidates.first { component(of: $0)?.dataDefinition == MetadataSet.picture } ?? candidates.first
  }

  /// The edit rates of the picture tracks, then of all other tracks. Each is listed once, and at most 32 are.
  var editRates: [Fraction] {
    let all = all(.timelineTrack)
    let pictures = all.filter { component(of: $0)?.dataDefinition == MetadataSet.picture }
    var rates: [Fraction] = []
    for rate in (pictures + all).compactMap(\.editRate) where rates.count < 32 {
      if !rates.contains(where: rate.isIdentical) { rates.append(rate) }
    }
    return rates
  }
}

extension MaterialMetadata {
  /// A package of the chain.
  struct Link {
    var package: MetadataSet
    /// The distance from the beginning of the package to the clip.
    var seconds: Fraction
  }

  /// The packages along the source clips, beginning with a package. Each is listed once, and at most eight are.
  func chain(from package: MetadataSet) -> [Link] {
    var links = [Link(package: package, seconds: .zero)]
    let sources = all(.sourcePackage)
    while links.count < 8, let last = links.last, let track = essenceTrack(of: last.package),
      let clip = component(of: track), let next = clip.package, !next.isZero,
      let source = sources.first(where: { $0.package == next }),
      !links.contains(where: { $0.package.identifier == source.identifier })
    {
      let shift = Self.seconds(clip.startPosition, at: track.editRate)
      links.append(Link(package: source, seconds: last.seconds + shift))
    }
    return links
  }

  private static func seconds(_ editUnits: Int, at rate: Fraction?) -> Fraction {
    guard editUnits != 0 else { return .zero }
    guard let rate, rate.numerator > 0, rate.denominator > 0 else { return .undefined }
    return Fraction(editUnits, 1) / rate
  }

  /// The starts of a package's timecode tracks, shifted by the position of the package in the chain. The rates must be
  /// ``editRates``.
  func starts(of link: Link, kind: MediaLocation.Kind, rates: [Fraction]) -> [HeaderFacts.Start] {
    tracks(of: link.package).compactMap { track in
      guard let component = component(of: track), component.kind == .timecodeComponent,
        let start = component.startTimecode
      else { return nil }
      let rate = rate(of: component, on: track, rates)
      var shift = link.seconds + Self.seconds(track.origin, at: track.editRate)
      if let rate { shift = shift * rate.framesPerSecond }
      guard let frames = shift.floor else { return nil }
      let (count, overflow) = start.frames.addingReportingOverflow(frames)
      return HeaderFacts.Start(
        kind: kind, offset: start.offset, position: .frames(overflow ? -1 : count), rate: rate)
    }
  }

  /// The exact rate of a timecode component: the first edit rate, or half of one, that rounds to the component's base;
  /// nil if none does. The edit rate of the component's own track is tried first.
  ///
  /// The edit rate of the track may count fields, or be the sampling rate of sound. The base alone does not distinguish
  /// 24 from 23.976.
  private func rate(
    of component: MetadataSet, on track: MetadataSet, _ rates: [Fraction]
  ) -> StatedRate? {
    let candidates = ([track.editRate].compactMap(\.self) + rates).compactMap { terms in
      StatedRate(terms: terms, isDrop: component.isDrop, at: component.offset)
    }
    let base = component.roundedBase
    if let match = candidates.first(where: { $0.rounded == base }) { return match }
    return candidates.lazy.compactMap { candidate in
      let half = StatedRate(candidate.framesPerSecond / Fraction(2, 1), isDrop: component.isDrop, at: component.offset)
      return half.rounded == base ? half : nil
    }.first
  }
}

extension StatedRate {
  /// The nearest whole number of frames a second.
  fileprivate var rounded: Int? { (framesPerSecond + Fraction(1, 2)).floor }
}
