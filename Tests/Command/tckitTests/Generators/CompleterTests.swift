// The candidates for an unfinished command line that come from the table alone.

import SystemClipboard
import Testing
import TimecodePasteboard

@testable import tckit

struct CompleterTests {
  private func words(_ line: [String]) -> [String] {
    guard case .words = Completer(line.map { Word($0) }).candidates else { return ["not words"] }
    return Completer(line.map { Word($0) }).text.split(separator: "\n").dropFirst().map { line in
      String(line.prefix { $0 != "\t" })
    }
  }

  @Test(arguments: [
    (["va"], ["validate"]),
    (["-"], ["--store", "--pasteboard", "--json", "--quiet", "--help", "--version", "-p", "-j", "-q", "-h"]),
    (["paste", "--rate-"], ["--rate-policy"]), (["--store", "x", "paste", "--expl"], ["--explain"]),
    (["paste", "--rate", "119"], ["119.88", "119.88d"]), (["paste", "-ar", "95"], ["95.904"]),
    (["paste", "--rate=95"], ["--rate=95.904"]), (["paste", "-r95"], []),
    (["paste", "--format", "tagged,alw"], ["tagged,alwaysShowDays"]),
    (["paste", "--format=al"], ["--format=alwaysShowDays"]),
    (["convert", "--keep", ""], ["time", "frames", "digits"]),
    (["completions", ""], ["bash", "zsh", "fish"]), (["nothing", "--rate", ""], []),
    (["copy", "--attach", "public.xls"], []), (["help", "conv"], ["convert"]), (["help", "docu"], ["documents"]),
    (["docu"], []),
  ])
  func `commands, options, and values by their type`(_ line: [String], _ expected: [String]) {
    #expect(words(line) == expected)
  }

  @Test
  func `the words of a value are those of its type`() {
    #expect(words(["paste", "--rate", ""]) == TimecodeFrameRate.allCases.map(\.rawValue))
    #expect(words(["paste", "--policy", ""]) == TimecodeField.PropertyPolicy.allCases.map(\.rawValue))
    #expect(words(["validate", "--from-format", ""]) == TimecodeNotation.names)
    #expect(words(["paste", "--clipboard", ""]) == ["auto"] + ClipboardName.allCases.map(\.rawValue))
  }

  @Test
  func `files and directories are left to the shell`() {
    for line in [["copy", "--attach", "public.png=a"], ["copy", "--attach=public.png="]] {
      #expect(Completer(line.map { Word($0) }).text == "files\n")
    }
    for line in [["paste", "--store", "a"], ["--store=a"]] {
      #expect(Completer(line.map { Word($0) }).text == "directories\n")
    }
  }

  @Test(
    arguments: [
      (["diff", ""], "edl"), (["validate", "--media", ""], "mov"), (["paste", "--from-cut", ""], "edl"),
      (["convert", "a", ""], ""), (["copy", "--scan", ""], ""),
      (["validate", ""], ""),
    ] as [([String], String?)])
  func `operands and values that are files are files of their kind`(_ line: [String], _ kind: String?) {
    let answer = Completer(line.map { Word($0) }).text.split(separator: "\n").map(String.init)
    #expect((answer.first == "files") == (kind != nil), "\(answer)")
    if let kind { #expect(kind.isEmpty ? answer == ["files"] : answer.contains(kind), "\(answer)") }
  }

  @Test
  func `every candidate of the table means only itself in a shell`() {
    for name in CommandName.allCases {
      for option in OptionReader.rows(of: name.command) {
        for word in option.value?.completion.words ?? [] {
          #expect(words([name.rawValue, "--\(option.name)", word]).contains(word), "--\(option.name) \(word)")
        }
      }
    }
  }
}
