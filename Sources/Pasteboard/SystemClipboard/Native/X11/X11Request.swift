// The requests of the X11 core protocol and of XFIXES that selections need, as bytes.
//
// Their layout is described in the X Window System Protocol, appendix B. Each request is padded to four bytes and
// contains its length in units of four bytes.

/// Encoded requests.
enum X11Request {
  /// Predefined atoms.
  static let atom: UInt32 = 4
  static let integer: UInt32 = 19
  static let string: UInt32 = 31
  /// The predefined atom WM_NAME. Changing this property of the client's window yields the server's time.
  static let stampProperty: UInt32 = 39

  /// The event mask for changes of properties.
  static let propertyChange: UInt32 = 1 << 22
  /// The event mask for a reader's window: changes of its properties, and its destruction.
  static let readerEvents: UInt32 = propertyChange | 1 << 17

  /// The first bytes of a connection, with the cookie if there is one.
  static func setup(_ authorization: X11Authorization?) -> [UInt8] {
    let name = Array((authorization == nil ? "" : X11Authorization.protocolName).utf8)
    let data = authorization?.cookie ?? []
    var bytes: [UInt8] = [UInt8(ascii: "l"), 0]
    for value in [11, 0, UInt16(name.count), UInt16(truncatingIfNeeded: data.count), 0] as [UInt16] {
      bytes.append(value)
    }
    bytes += name
    bytes.padToWord()
    bytes += data
    bytes.padToWord()
    return bytes
  }

  private static func request(_ opcode: UInt8, _ detail: UInt8, _ words: [UInt32], _ tail: [UInt8] = []) -> [UInt8] {
    var bytes: [UInt8] = [opcode, detail]
    bytes.append(UInt16(1 + words.count + (tail.count + 3) / 4))
    for word in words { bytes.append(word) }
    bytes += tail
    bytes.padToWord()
    return bytes
  }

  /// CreateWindow: an invisible window, with events for changes of its properties.
  static func createWindow(_ window: UInt32, parent: UInt32) -> [UInt8] {
    // At 0, 0; 1 by 1; no border. InputOnly with the parent's visual. The value mask selects the event mask.
    request(1, 0, [window, parent, 0, 0x0001_0001, 0x0002_0000, 0, 0x0800, propertyChange])
  }

  /// ChangeWindowAttributes: selects the events of a window that this client receives.
  static func selectEvents(_ mask: UInt32, of window: UInt32) -> [UInt8] {
    request(2, 0, [window, 0x0800, mask])
  }

  /// InternAtom.
  static func internAtom(_ name: String) -> [UInt8] {
    let name = Array(name.utf8.prefix(1 << 12))
    return request(16, 0, [UInt32(name.count)], name)
  }

  /// GetAtomName.
  static func atomName(_ atom: UInt32) -> [UInt8] { request(17, 0, [atom]) }

  /// ChangeProperty with 32-bit values, which replace the existing ones.
  static func changeProperty(
    _ property: UInt32, of window: UInt32, type: UInt32, words: [UInt32]
  ) -> [UInt8] {
    var tail: [UInt8] = []
    for word in words { tail.append(word) }
    return request(18, 0, [window, property, type, 32, UInt32(words.count)], tail)
  }

  /// The header of a ChangeProperty request. Its bytes follow, padded to four.
  static func changePropertyHeader(
    _ property: UInt32, of window: UInt32, type: UInt32, byteCount: Int
  ) -> [UInt8] {
    var bytes: [UInt8] = [18, 0]
    bytes.append(UInt16(6 + (byteCount + 3) / 4))
    for word in [window, property, type, 8, UInt32(byteCount)] { bytes.append(word) }
    return bytes
  }

  /// GetProperty: up to `limit` bytes from an offset, both multiples of four. With `deleting`, the property is deleted
  /// once it has been read to its end.
  static func property(
    _ property: UInt32, of window: UInt32, deleting: Bool, offset: Int, limit: Int
  ) -> [UInt8] {
    request(20, deleting ? 1 : 0, [window, property, 0, UInt32(offset / 4), UInt32(limit / 4)])
  }

  /// DeleteProperty.
  static func deleteProperty(_ property: UInt32, of window: UInt32) -> [UInt8] { request(19, 0, [window, property]) }

  /// SetSelectionOwner.
  static func setOwner(_ window: UInt32, of selection: UInt32, at time: UInt32) -> [UInt8] {
    request(22, 0, [window, selection, time])
  }

  /// GetSelectionOwner.
  static func owner(of selection: UInt32) -> [UInt8] { request(23, 0, [selection]) }

  /// ConvertSelection.
  static func convert(
    _ selection: UInt32, to target: UInt32, into property: UInt32, of window: UInt32, at time: UInt32
  ) -> [UInt8] {
    request(24, 0, [window, selection, target, property, time])
  }

  /// SendEvent of a SelectionNotify to the requesting window; a property of 0 refuses.
  static func notify(_ request: X11SelectionRequest, property: UInt32) -> [UInt8] {
    var event: [UInt8] = [31, 0, 0, 0]
    for word in [request.time, request.requestor, request.selection, request.target, property] {
      event.append(word)
    }
    event += [UInt8](repeating: 0, count: 8)
    return Self.request(25, 0, [request.requestor, 0], event)
  }

  /// QueryExtension.
  static func queryExtension(_ name: String) -> [UInt8] {
    request(98, 0, [UInt32(name.utf8.count)], Array(name.utf8))
  }

  /// XFixesQueryVersion, which must be the first request of the extension.
  static func fixesVersion(_ opcode: UInt8) -> [UInt8] { request(opcode, 0, [2, 0]) }

  /// XFixesSelectSelectionInput: a new owner, the destruction of the owner's window, the end of the owner's connection.
  static func fixesSelect(_ opcode: UInt8, _ selection: UInt32, window: UInt32) -> [UInt8] {
    request(opcode, 2, [window, selection, 7])
  }
}
