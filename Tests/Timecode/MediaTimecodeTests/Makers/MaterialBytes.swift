// An MXF file of hand-made bytes, by the tables of SMPTE ST 377-1: partition packs, a primer pack, packages and their
// sets.

import SMPTETimecode

/// The parts of an MXF file.
struct MaterialBytes {
  /// A package with a timecode track and a track of essence.
  struct Package {
    /// True for the material package.
    var isMaterial = false
    /// The number in its identifier; the essence track's clip refers to `source`.
    var number = 1
    var source = 0
    /// The position of the clip in its source.
    var start = 0
    var name: String?
    var isTape = false
    /// The timecode track, if there is one.
    var timecode: Timecode?
    /// The edit rate of the essence track.
    var editRate = (24, 1)
    var duration = 48
    var isSound = false
    /// True if there is also a picture track, from a package that is not in the file.
    var hasAbsentPicture = false
    /// True if a filler comes before the components.
    var hasFiller = false
  }

  /// A timecode track.
  struct Timecode {
    var frames = 0
    var base = 24
    var isDrop = false
    var editRate = (24, 1)
    var origin = 0
  }

  var packages: [Package] = []
  var isAtom = false
  var runIn: [UInt8] = []
  /// The status byte of the header partition.
  var status: UInt8 = 4
  /// Packages of a footer partition, if there is one.
  var footer: [Package]?
  /// True if the header partition states the length of the metadata.
  var tellsMetadataLength = false
  /// True if a set refers to the packages.
  var hasContentStorage = false
  /// True if only a random index pack has the offset of the footer.
  var isFooterIndexed = false
  /// The system item's frames, seconds, minutes, hours, in binary-coded decimal.
  var systemItem: [UInt8]?
  /// The width of lengths: 1, 4 or 9 bytes.
  var lengthBytes = 4
  /// Bytes of essence.
  var essence = 64

  static let setKey: [UInt8] = [0x06, 0x0E, 0x2B, 0x34, 0x02, 0x53, 0x01, 0x01, 0x0D, 0x01, 0x01, 0x01, 0x01, 0x01]
  static let partitionKey: [UInt8] = [0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0D, 0x01, 0x02, 0x01, 0x01]
  static let fillKey: [UInt8] = [6, 0x0E, 0x2B, 0x34, 1, 1, 1, 2, 3, 1, 2, 0x10, 1, 0, 0, 0]
  static let definition: [UInt8] = [6, 0x0E, 0x2B, 0x34, 4, 1, 1, 1, 1, 3, 2]

  func packet(_ key: [UInt8], _ value: [UInt8]) -> [UInt8] {
    let length: [UInt8]
    switch lengthBytes {
    case 1 where value.count < 0x80: length = [UInt8(value.count)]
    case 9: length = [0x88] + .big(value.count, 8)
    default: length = [0x83] + .big(value.count, 3)
    }
    return key + length + value
  }

  /// The file.
  var bytes: [UInt8] {
    var body = packet(Self.partitionKey + [5, 1, 0], .big(0, 4) + .big(18, 4))
    body += packet(Self.fillKey, [UInt8](repeating: 0, count: 100))
    body += (hasContentStorage ? contentStorage : []) + packages.flatMap { sets(of: $0) }
    // Dark metadata, an index table and a second partition come between the header and the essence.
    body += packet([6, 0x0E, 0x2B, 0x34, 2, 0x53, 1, 1, 0x0E, 1, 1, 1, 1, 1, 1, 0], .big(0, 40))
    let header = packet(Self.partitionKey + [2, status, 0], partition(footer: 0)).count
    var rest = packet([6, 0x0E, 0x2B, 0x34, 2, 0x53, 1, 1, 0x0D, 1, 2, 1, 1, 0x10, 1, 0], .big(0, 80))
    rest += packet(Self.partitionKey + [3, 4, 0], partition(footer: 0))
    if let systemItem {
      var value: [UInt8] = [0x5C, 0] + .big(0, 21) + .big(0, 17)
      value += [0x81] + systemItem + .big(0, 12)
      rest += packet([6, 0x0E, 0x2B, 0x34, 2, 5, 1, 1, 0x0D, 1, 3, 1, 4, 1, 1, 0], value)
    }
    rest += packet([6, 0x0E, 0x2B, 0x34, 1, 2, 1, 1, 0x0D, 1, 3, 1, 0x15, 1, 5, 1], .big(0, essence))
    var tail: [UInt8] = []
    if let footer {
      tail = packet(Self.partitionKey + [4, 4, 0], partition(footer: 0)) + footer.flatMap { sets(of: $0) }
    }
    var position = footer == nil ? 0 : header + body.count + rest.count
    if isFooterIndexed {
      let entries: [UInt8] = .big(0, 12) + .big(0, 4) + .big(position, 8)
      tail += packet(Self.partitionKey + [0x11, 1, 0], entries + .big(16 + lengthBytes + entries.count + 4, 4))
      position = 0
    }
    let first = partition(footer: position, metadata: tellsMetadataLength ? body.count : 0)
    return runIn + packet(Self.partitionKey + [2, status, 0], first) + body + rest + tail
  }

  private func partition(footer: Int, metadata: Int = 0) -> [UInt8] {
    var bytes: [UInt8] = .big(1, 2) + .big(3, 2) + .big(1, 4) + .big(0, 8) + .big(0, 8) + .big(footer, 8)
    bytes += .big(metadata, 8) + .big(0, 8)
    bytes += .big(0, 4) + .big(0, 8) + .big(1, 4)
    bytes += [6, 0x0E, 0x2B, 0x34, 4, 1, 1, 2, 0x0D, 1, 2, 1, isAtom ? 0x10 : 1, 1, 9, 0]
    return bytes + .big(0, 4) + .big(16, 4)
  }

  private func property(_ tag: Int, _ value: [UInt8]) -> [UInt8] { .big(tag, 2) + .big(value.count, 2) + value }

  private func identifier(_ package: Int, _ part: Int) -> [UInt8] { .big(0x55, 8) + .big(package, 4) + .big(part, 4) }

  private func set(_ kind: UInt8, _ package: Int, _ part: Int, _ properties: [UInt8]) -> [UInt8] {
    packet(Self.setKey + [kind, 0], property(0x3C0A, identifier(package, part)) + properties)
  }

  private func packageIdentifier(_ number: Int) -> [UInt8] {
    number == 0 ? .big(0, 32) : [UInt8](repeating: 0x06, count: 16) + .big(number, 16)
  }

  private func rate(_ rate: (Int, Int)) -> [UInt8] { .big(rate.0, 4) + .big(rate.1, 4) }

  /// The set that refers to the packages.
  private var contentStorage: [UInt8] {
    let identifiers = packages.flatMap { identifier($0.number, 1) }
    return self.set(0x18, 0, 1, property(0x1901, .big(packages.count, 4) + .big(16, 4) + identifiers))
  }

  /// The sets of a package, its tracks and components; parts 10 of timecode, 20 of essence, 40 of another's picture.
  private func sets(of package: Package) -> [UInt8] {
    let number = package.number
    let tracks = (package.timecode == nil ? [] : [10]) + (package.hasAbsentPicture ? [40] : []) + [20]
    var properties = property(0x4401, packageIdentifier(number))
    if let name = package.name { properties += property(0x4402, name.utf16.flatMap { [UInt8].big($0, 2) }) }
    properties += property(0x4403, .big(tracks.count, 4) + .big(16, 4) + tracks.flatMap { identifier(number, $0) })
    if !package.isMaterial { properties += property(0x4701, identifier(number, 30)) }
    var bytes = set(package.isMaterial ? 0x36 : 0x37, number, 1, properties)
    if !package.isMaterial { bytes += set(package.isTape ? 0x2E : 0x28, number, 30, []) }
    if let timecode = package.timecode {
      let numbers =
        property(0x1501, .big(timecode.frames, 8)) + property(0x1502, .big(timecode.base, 2))
        + property(0x1503, [timecode.isDrop ? 1 : 0])
      bytes += track(10, of: package, kind: [1, 1], timecode.editRate, origin: timecode.origin, (0x14, numbers))
    }
    if package.hasAbsentPicture {
      bytes += track(40, of: package, kind: [2, 1], (25, 1), (0x11, clip(of: 99, from: 0)))
    }
    return bytes
      + track(
        20, of: package, kind: [2, package.isSound ? 2 : 1], package.editRate,
        (0x11, clip(of: package.source, from: package.start)))
  }

  private func clip(of source: Int, from start: Int) -> [UInt8] {
    property(0x1201, .big(start, 8)) + property(0x1101, packageIdentifier(source)) + property(0x1102, .big(2, 4))
  }

  /// A track, its sequence and its component.
  private func track(
    _ part: Int, of package: Package, kind: [UInt8], _ editRate: (Int, Int), origin: Int = 0,
    _ component: (tag: UInt8, properties: [UInt8])
  ) -> [UInt8] {
    let number = package.number
    let length = property(0x0201, Self.definition + kind + [0, 0, 0]) + property(0x0202, .big(package.duration, 8))
    let parts = (package.hasFiller ? [part + 3] : []) + [part + 2]
    return set(
      0x3B, number, part,
      property(0x4801, .big(part, 4)) + property(0x4B01, rate(editRate)) + property(0x4B02, .big(origin, 8))
        + property(0x4803, identifier(number, part + 1)))
      + set(
        0x0F, number, part + 1,
        length + property(0x1001, .big(parts.count, 4) + .big(16, 4) + parts.flatMap { identifier(number, $0) }))
      + set(0x09, number, part + 3, length) + set(component.tag, number, part + 2, length + component.properties)
  }
}

extension MaterialBytes {
  /// A material package, a file package and a tape, of 48 frames from a label on.
  init(_ told: Told) {
    let timecode = Timecode(
      frames: told.frames, base: told.rate.maxFrames, isDrop: told.rate.isDrop, editRate: told.terms)
    packages = [
      Package(isMaterial: true, number: 1, source: 2, name: "A001C001", timecode: timecode, editRate: told.terms),
      Package(number: 2, source: 3, timecode: timecode, editRate: told.terms),
      Package(number: 3, name: "A001", isTape: true, timecode: timecode, editRate: told.terms),
    ]
  }
}
