// Text in the form that XML content and attributes require:
//
//     bytes += "<title>\(name.escapedForXML)</title>".utf8

extension String {
  /// The text with its markup escaped, without the characters that XML does not allow.
  package var escapedForXML: String {
    // Most text is plain; U+FFFE and U+FFFF begin with EF.
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case 0..<0x20, 0xEF, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
      default: true
      }
    }
    guard !isPlain else { return self }
    var result = ""
    for scalar in unicodeScalars where scalar.isXMLCharacter {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t", "\r": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
