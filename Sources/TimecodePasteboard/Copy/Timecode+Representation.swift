// The bytes of a timecode in each type that it is copied as: the one answer of `copy`, item providers and `Transferable`.
//
//     let text = timecode.bytes(as: Timecode.textUTType)      // "01:00:00:00"
//     timecode.append(as: .timecode, to: &bytes)              // the lossless JSON

public import OpenTransferable
public import SMPTETimecode

extension Timecode {
  /// Appends the representation of a type in ``pasteUTTypes``: the text for ``textUTType``, else the lossless JSON.
  ///
  /// - Parameter style: The style of the text; by default it shows subframes exactly when they are not 0.
  public func append(as type: UTType, to bytes: inout [UInt8], style: TimecodeStyle = .exact) {
    if type == Self.textUTType { append(to: &bytes, style: style) } else { appendJSON(to: &bytes) }
  }

  /// The bytes of the representation of a type in ``pasteUTTypes``: the text for ``textUTType``, else the lossless JSON.
  ///
  /// - Parameter style: The style of the text; by default it shows subframes exactly when they are not 0.
  public func bytes(as type: UTType, style: TimecodeStyle = .exact) -> [UInt8] {
    var bytes: [UInt8] = []
    append(as: type, to: &bytes, style: style)
    return bytes
  }
}
