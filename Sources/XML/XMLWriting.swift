// Text as XML has it, in content and in attributes:
//
//     bytes += "<title>\(name.escapedForXML)</title>".utf8

extension String {
  /// The text with its markup escaped; a control character, and what else XML does not allow, is a question mark.
  package var escapedForXML: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t", "\r": result += "&#\(scalar.value);"
      case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{FFFE}"..."\u{FFFF}": result += "?"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
