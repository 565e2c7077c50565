// A terminal session as an SVG: the commands and their output, in the terminal's colors.
//
//     var picture = SessionPicture(columns: 100)
//     picture.add("tckit paste --rate 25", in: sandbox)
//     let svg = picture.svg(title: "tckit refuses …")
//
// Each command runs on a pseudo-terminal that script(1) makes. The picture has its own dark background, so that it can
// be read on light and dark pages.

import Foundation

/// A session to be drawn.
struct SessionPicture {
  /// A piece of a line in one style.
  private struct Run {
    var text: String
    /// The class names of the style sheet.
    var style: String
  }

  /// The number of characters in a line. A longer line continues in the next, as on a terminal.
  let columns: Int
  private var lines: [[Run]] = []

  init(columns: Int) { self.columns = columns }

  /// Runs a command, which has no single quotes, and adds it with its output and, unless it is 0, its status in
  /// brackets.
  mutating func add(_ command: String, in sandbox: Sandbox) throws {
    let shell = ShellCommand("TERM=xterm script -qec '\(command)' /dev/null </dev/null", in: sandbox)
    let result = try shell.run()
    if !lines.isEmpty { lines.append([]) }
    lines.append([Run(text: "$ ", style: "p"), Run(text: command, style: "b")])
    let output = result.outputText.replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    for line in output.dropLast(output.last?.isEmpty ?? false ? 1 : 0) {
      lines += wrapped(Self.runs(in: String(line)))
    }
    if result.status != 0 { lines.append([Run(text: "[\(result.status)]", style: "p")]) }
  }

  /// The pieces of a line, whose colors are escape sequences such as `ESC [ 1 ; 31 m`.
  private static func runs(in line: String) -> [Run] {
    var runs: [Run] = []
    for (index, part) in line.components(separatedBy: "\u{1B}[").enumerated() {
      guard index > 0, let end = part.firstIndex(of: "m") else {
        if !part.isEmpty { runs.append(Run(text: part, style: "")) }
        continue
      }
      let codes = part[..<end].split(separator: ";")
      let style = codes.compactMap { $0 == "1" ? "b" : $0 == "0" ? nil : "c\($0)" }.joined(separator: " ")
      let text = String(part[part.index(after: end)...])
      if !text.isEmpty { runs.append(Run(text: text, style: style)) }
    }
    return runs
  }

  /// A line in pieces of at most the picture's width.
  private func wrapped(_ runs: [Run]) -> [[Run]] {
    var result: [[Run]] = [[]]
    var left = columns
    for var run in runs {
      while run.text.count > left {
        result[result.count - 1].append(Run(text: String(run.text.prefix(left)), style: run.style))
        result.append([])
        run.text = String(run.text.dropFirst(left))
        left = columns
      }
      result[result.count - 1].append(run)
      left -= run.text.count
    }
    return result
  }

  /// The picture.
  func svg(title: String) -> String {
    let (cell, height, margin) = (8, 19, 18)
    let size = (width: columns * cell + 2 * margin, height: lines.count * height + 2 * margin)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size.width)" height="\(size.height)" \
      viewBox="0 0 \(size.width) \(size.height)" role="img">
      <!-- Written by make picture: what tckit prints on a terminal. -->
      <title>\(Self.escaped(title))</title>
      <style>
      text { font: 13.3px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d0d7de }
      .b { font-weight: bold; fill: #ffffff } .p { fill: #8b949e } .c31 { fill: #ff7b72 } .c32 { fill: #7ee787 }
      .c33 { fill: #e3b341 } .c36 { fill: #76e3ea }
      </style>
      <rect x="0.5" y="0.5" width="\(size.width - 1)" height="\(size.height - 1)" rx="8" fill="#161b22" stroke="#57606a"/>

      """
    for (row, line) in lines.enumerated() where !line.isEmpty {
      var column = 0
      let pieces = line.map { run in
        defer { column += run.text.count }
        let extent = "textLength=\"\(run.text.count * cell)\" lengthAdjust=\"spacingAndGlyphs\""
        let location = "x=\"\(margin + column * cell)\" \(extent)"
        let style = run.style.isEmpty ? "" : " class=\"\(run.style)\""
        return "<tspan \(location)\(style)>\(Self.escaped(run.text))</tspan>"
      }
      text += "<text xml:space=\"preserve\" y=\"\(margin + row * height + 14)\">\(pieces.joined())</text>\n"
    }
    return text + "</svg>\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
