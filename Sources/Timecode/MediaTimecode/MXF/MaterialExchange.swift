// MXF: the start is the first component of a timecode track. The operational pattern decides the order of preference.
// In OP1a and similar patterns: the material package, the file package, the packages from which the file package came,
// the system item. In OP-Atom (ST 390) an import creates the material package, and it often begins at zero. Therefore
// the packages from which the essence came are first, beginning with the last one, and then the material package.

import SMPTETimecode

/// The numbers of a partition pack.
private struct Partition {
  /// The distance from the header partition to the footer partition; 0 if unknown.
  var footer: Int
  /// True if the header metadata is final.
  var isClosed: Bool
  /// True if the operational pattern is OP-Atom.
  var isOPAtom: Bool
  /// The offset after the pack.
  var end: Int
  /// The number of bytes of the primer and the metadata after the pack; 0 if not stated.
  var metadataLength: Int
}

extension HeaderReader {
  /// Reads the metadata of an MXF file's header, or of its footer if the header's is not final.
  mutating func materialExchange() throws(MediaTimecodeError) -> HeaderFacts {
    guard let start = try headerPartition(), var partition = try partition(at: start) else {
      throw .malformed(container, .partitionMissing, at: 0)
    }
    if partition.footer == 0, !partition.isClosed { partition.footer = try footerInIndex(after: start) }
    var (metadata, end) = try metadata(after: partition)
    var isFinished = partition.isClosed
    if partition.footer > 0 {
      let offset = start.addingReportingOverflow(partition.footer).partialValue
      guard offset > start, offset < size else { throw .truncated(container, at: max(offset, start)) }
      if !isFinished, let footer = try self.partition(at: offset) {
        let last = try self.metadata(after: footer).metadata
        if !last.isEmpty { (metadata, isFinished) = (last, true) }
      }
    }
    var facts = Self.facts(of: metadata, isOPAtom: partition.isOPAtom)
    if !isFinished { facts.warnings.append(.unfinished(at: start)) }
    if let first = facts.starts.first, let item = try systemItem(from: end, like: first) {
      facts.starts.append(item)
    }
    return facts
  }

  private mutating func partition(at offset: Int) throws(MediaTimecodeError) -> Partition? {
    guard let packet = try packet(at: offset), packet.kind == .partition, packet.value.count >= 88 else { return nil }
    let start = packet.value.lowerBound
    let status = UInt8(truncatingIfNeeded: packet.key >> 8)
    let pattern = UInt8(truncatingIfNeeded: try label(at: start + 64) >> 24)
    return Partition(
      footer: Int(clamping: try number(at: start + 24, bytes: 8)), isClosed: status == 2 || status == 4,
      isOPAtom: pattern == 0x10, end: packet.end,
      metadataLength: Int(clamping: try number(at: start + 32, bytes: 8)))
  }

  /// The distance from the header partition to the footer partition, from the random index pack; 0 if there is no index
  /// pack. The index pack is the last pack of a file (ST 377-1, 12), and its last number is its length.
  private mutating func footerInIndex(after start: Int) throws(MediaTimecodeError) -> Int {
    let length = Int(try distantNumber(at: size - 4, bytes: 4))
    guard length >= 33, length < size - start, let pack = try? packet(at: size - length),
      pack.kind == .randomIndex, pack.end == size, pack.value.count >= 16
    else { return 0 }
    return Int(clamping: try number(at: pack.value.upperBound - 12, bytes: 8))
  }

  /// Reads the sets after a partition pack. Returns them with the offset at which they end.
  ///
  /// - Throws: `truncated` if the file ends before the sets do. Their length shows it or, if that is not stated, a
  ///   reference to a set that is missing.
  private mutating func metadata(
    after partition: Partition
  ) throws(MediaTimecodeError) -> (metadata: MaterialMetadata, end: Int) {
    guard partition.metadataLength <= size - partition.end else { throw .truncated(container, at: size) }
    var metadata = MaterialMetadata()
    var offset = partition.end
    while let packet = try packet(at: offset) {
      switch packet.kind {
      case .metadataSet(let byte):
        if let kind = MetadataSet.Kind(rawValue: byte) { metadata.add(try metadataSet(packet, kind: kind)) }
      case .primer, .fill, .other: break
      case .partition, .randomIndex, .indexTable, .systemItem, .essence: return (metadata, offset)
      }
      offset = packet.end
    }
    guard try hasAllSets(from: partition.end) else { throw .truncated(container, at: size) }
    return (metadata, offset)
  }

  /// True if the sets up to the end of the file refer only to each other.
  private mutating func hasAllSets(from start: Int) throws(MediaTimecodeError) -> Bool {
    var (present, referenced): (Set<UInt128>, Set<UInt128>) = ([], [])
    var offset = start
    while let packet = try packet(at: offset) {
      offset = packet.end
      // An unknown packet need not be a set. If it is a set, others may refer to it.
      guard packet.kind != .primer, packet.kind != .fill, let set = try? metadataSet(packet, kind: nil) else {
        continue
      }
      present.insert(set.identifier)
      if case .metadataSet = packet.kind { referenced.formUnion(set.children + [set.descriptor ?? 0]) }
    }
    return referenced.subtracting(present).subtracting([0]).isEmpty
  }

  /// The facts that the packages state.
  private static func facts(of metadata: MaterialMetadata, isOPAtom: Bool) -> HeaderFacts {
    var facts = HeaderFacts()
    let material = metadata.all(.materialPackage).first
    let first = material ?? metadata.all(.sourcePackage).first
    guard let first else { return facts }
    let links = metadata.chain(from: first)
    let rates = metadata.editRates
    var origins: [HeaderFacts.Start] = []
    for (index, link) in links.enumerated() {
      let depth = material == nil ? index + 1 : index
      let kind: MediaLocation.Kind = depth == 0 ? .materialPackage : depth == 1 ? .filePackage : .sourcePackage
      let starts = metadata.starts(of: link, kind: kind, rates: rates)
      if isOPAtom, depth > 0 {
        origins.insert(contentsOf: starts, at: 0)
      } else {
        facts.starts += starts
      }
    }
    facts.starts.insert(contentsOf: origins, at: 0)
    facts.name = material?.name
    facts.reel = links.last { $0.package.descriptor.flatMap { metadata[$0] }?.kind == .tapeDescriptor }?.package.name
    if let track = metadata.essenceTrack(of: first), let ticks = metadata.duration(of: track),
      let terms = track.editRate, terms.numerator > 0, terms.denominator > 0
    {
      let isPicture = metadata.component(of: track)?.dataDefinition == MetadataSet.picture
      facts.duration = HeaderFacts.Duration(
        ticks: ticks, ticksPerSecond: StatedRate.rateMeant(by: terms.reduced()), isRounded: !isPicture)
    }
    return facts
  }
}

// MARK: System item

extension HeaderReader {
  /// The label in the first system item after the header. Nil above 30 frames a second, where some writers count pairs
  /// of frames in a label and others do not (SMPTE ST 385, ST 12-1).
  private mutating func systemItem(
    from end: Int, like first: HeaderFacts.Start
  ) throws(MediaTimecodeError) -> HeaderFacts.Start? {
    guard let rate = first.rate, rate.framesPerSecond <= Fraction(30, 1) else { return nil }
    var offset = end
    for _ in 0..<16 {
      // A start is known already, so a file that ends here is no error.
      guard let packet = try? packet(at: offset) else { return nil }
      offset = packet.end
      switch packet.kind {
      case .systemItem: return try systemItem(packet, at: rate)
      case .essence: return nil
      case .partition, .randomIndex, .primer, .fill, .metadataSet, .indexTable, .other: continue
      }
    }
    return nil
  }

  private mutating func systemItem(
    _ packet: KLV, at rate: StatedRate
  ) throws(MediaTimecodeError) -> HeaderFacts.Start? {
    // The date and time stamps of the user and of the creation have 17 bytes. 0x81 marks a timecode.
    for stamp in [40, 23] where packet.value.count >= stamp + 17 {
      let offset = packet.value.lowerBound + stamp
      guard try byte(at: offset) == 0x81 else { continue }
      let word = PackedTimecode(try uint32(at: offset + 1, .little))
      guard let components = word.components else { return nil }
      return HeaderFacts.Start(
        kind: .systemItem, offset: offset + 1, position: .label(components), rate: rate, isDrop: word.isDrop)
    }
    return nil
  }
}
