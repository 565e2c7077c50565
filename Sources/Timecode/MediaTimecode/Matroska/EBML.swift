// EBML elements (RFC 8794): an identifier and a size of variable length, then a body. A size of all ones is unknown:
// the body extends to the end of the parent.

/// An element's identifier and the offsets of its body.
struct EBMLElement {
  /// The identifier with its length marker.
  var identifier: UInt32
  /// The offset of the element.
  var start: Int
  /// The offsets of the body.
  var body: Range<Int>
  /// The size is unknown.
  var isOpen: Bool
  /// The offset of the next element.
  var end: Int { body.upperBound }
}

extension HeaderReader {
  /// Reads the first element of a parent's body, and moves the beginning of the body after it; nil at the end.
  mutating func element(from rest: inout Range<Int>) throws(MediaTimecodeError) -> EBMLElement? {
    let (offset, end) = (rest.lowerBound, rest.upperBound)
    guard offset < end else { return nil }
    try visit(at: offset)
    let first = try byte(at: offset)
    let identifierLength = first.leadingZeroBitCount + 1
    guard identifierLength <= 4 else { throw .malformed(container, .size, at: offset) }
    let identifier = UInt32(truncatingIfNeeded: try number(at: offset, bytes: identifierLength))
    let sizeOffset = offset + identifierLength
    let sizeLength = try byte(at: sizeOffset).leadingZeroBitCount + 1
    guard sizeLength <= 8 else { throw .malformed(container, .size, at: offset) }
    let mask = UInt64.max >> UInt64(64 - 7 * sizeLength)
    let length = try number(at: sizeOffset, bytes: sizeLength) & mask
    let start = sizeOffset + sizeLength
    guard start <= end else { throw .truncated(container, at: offset) }
    let isOpen = length == mask
    guard isOpen || length <= UInt64(end - start) else {
      throw end == size ? .truncated(container, at: offset) : .malformed(container, .size, at: offset)
    }
    rest = (isOpen ? end : start + Int(length))..<end
    return EBMLElement(identifier: identifier, start: offset, body: start..<rest.lowerBound, isOpen: isOpen)
  }

  /// The first element with an identifier in a body; nil if there is none.
  mutating func element(_ identifier: UInt32, in body: Range<Int>) throws(MediaTimecodeError) -> EBMLElement? {
    var rest = body
    while let element = try element(from: &rest) {
      if element.identifier == identifier { return element }
    }
    return nil
  }

  /// An element's unsigned number, of at most eight bytes.
  mutating func unsigned(_ element: EBMLElement) throws(MediaTimecodeError) -> UInt64 {
    guard element.body.count <= 8 else { throw .malformed(container, .size, at: element.start) }
    return try number(at: element.body.lowerBound, bytes: element.body.count)
  }
}
