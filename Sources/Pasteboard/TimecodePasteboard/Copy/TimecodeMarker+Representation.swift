// The bytes of a marker in each type that it is copied as, for `copy`, item providers and `Transferable` alike.
//
//     let text = marker.bytes(as: Timecode.textUTType)      // "01:00:00:00..01:00:10:00\tTitles"
//     marker.append(as: .timecodeMarker, to: &bytes)        // the lossless JSON

public import UniformTypes
public import SMPTETimecode

extension TimecodeMarker {
  /// The types that the marker is copied as, richest first: the types of a timecode if it is nothing else.
  public var copyUTTypes: [UTType] { isTimecode ? Timecode.copyUTTypes : Self.copyUTTypes }

  /// Appends the representation of a type in ``pasteUTTypes``: the marker's JSON, the in point's JSON, or a line of
  /// text.
  ///
  /// The text is the in point or the range, then a tab and the name if there is one; line ends in the name become
  /// spaces.
  public func append(as type: UTType, to bytes: inout [UInt8], style: TimecodeStyle = .exact) {
    append(as: MarkerForm(type), to: &bytes, style: style)
  }

  /// Appends the representation in a form.
  func append(as form: MarkerForm, to bytes: inout [UInt8], style: TimecodeStyle = .exact) {
    switch form {
    case .marker: appendJSON(to: &bytes)
    case .timecode: inPoint.appendJSON(to: &bytes)
    case .text:
      range.append(to: &bytes, style: style)
      guard let name else { return }
      bytes.append(UInt8(ascii: "\t"))
      for scalar in name.unicodeScalars { bytes += (scalar.value < 0x20 || scalar.endsLine ? " " : scalar).utf8 }
    }
  }

  /// The bytes of the representation of a type in ``pasteUTTypes``.
  public func bytes(as type: UTType, style: TimecodeStyle = .exact) -> [UInt8] {
    var bytes: [UInt8] = []
    append(as: type, to: &bytes, style: style)
    return bytes
  }
}

extension Unicode.Scalar {
  /// True if the scalar ends a line, like `Character.isNewline`. A name in a line of text must not contain it.
  var endsLine: Bool { (0x0A...0x0D).contains(value) || [0x85, 0x2028, 0x2029].contains(value) }
}

/// The form of a type's representation, looked up once for many markers.
enum MarkerForm {
  case marker, timecode, text

  init(_ type: UTType) { self = type == .timecodeMarker ? .marker : type == Timecode.textUTType ? .text : .timecode }
}

// The bytes of a timecode in each type that it is copied as, for `copy`, item providers and `Transferable` alike.
//
//     let text = timecode.bytes(as: Timecode.textUTType)      // "01:00:00:00"

extension Timecode {
  /// The bytes of the representation of a type in ``pasteUTTypes``: the text for ``textUTType``, and otherwise the
  /// lossless JSON.
  ///
  /// - Parameter style: The style of the text; by default it shows subframes exactly when they are not 0.
  public func bytes(as type: UTType, style: TimecodeStyle = .exact) -> [UInt8] {
    type == Self.textUTType ? Array(text(style).utf8) : json
  }
}
