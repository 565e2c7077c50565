// Every failure has words, a code that programs can rely on, and the exit status that the manual lists.

import SystemClipboard
import TimecodePasteboard
import Testing

@testable import tckit

@Suite("Diagnostic")
struct DiagnosticTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let failure: Failure
    let code: String
    let status: Int32

    init(_ failure: Failure, _ code: String, _ status: Int32) {
      self.failure = failure
      self.code = code
      self.status = status
    }

    var testDescription: String { "\(failure)" }
  }

  private static let invalid = Timecode(.components(f: 99), at: .fps25, by: .allowingInvalid)
  private static let fault = RepresentationFault(type: "public.json", error: .encoding)

  private static let nothing = ClipboardChoice.findings(
    ClipboardFacts(environment: [:], programs: [:], hasTerminal: false))

  static let rows: [Row] = [
    Row(.usage(.noCommand), "usage", 64),
    Row(.usage(.unknownCommand("x", nearest: nil)), "usage", 64),
    Row(.usage(.unknownCommand("x", nearest: "copy")), "usage", 64),
    Row(.usage(.unknownOption("--x", command: "copy", nearest: nil)), "usage", 64),
    Row(.usage(.missingValue(option: "rate", placeholder: "RATE")), "usage", 64),
    Row(.usage(.unexpectedValue(option: "all")), "usage", 64),
    Row(.usage(.emptyValue(option: "rate")), "usage", 64),
    Row(.usage(.badValue(option: "rate", command: "paste", value: "x", expected: "a rate", nearest: nil)), "usage", 64),
    Row(.usage(.tooManyOperands(command: "paste", first: "x", limit: 0)), "usage", 64),
    Row(.usage(.missingOperand(command: "copy", operands: "timecodes", readsInput: true)), "usage", 64),
    Row(.usage(.badOperand("x", command: "completions", expected: "a shell", nearest: nil)), "usage", 64),
    Row(.usage(.conflict("--a", "--b", why: "of it")), "usage", 64),
    Row(.noTextRate(at: .none), "usage", 64),
    Row(.emptyStream, "empty-input", 65),
    Row(.outputAfter(.committed(.general, changeCount: 2), SystemError(call: "write", code: 28)), "output", 74),
    Row(.outputAfter(.usedUp(.general), SystemError(call: "write", code: 28)), "output", 74),
    Row(.lineTooLong(at: .none), "malformed", 65),
    Row(.usage(.duplicateType("public.json")), "usage", 64),
    Row(.usage(.standardInputTwice), "usage", 64),
    Row(.configuration(.malformed(path: "f", offset: 0, expected: "'{'")), "configuration", 78),
    Row(.configuration(.unknownKey(path: "f", key: "k", offset: 0, known: ["rate"])), "configuration", 78),
    Row(.configuration(.duplicateKey(path: "f", key: "rate", offset: 0)), "configuration", 78),
    Row(
      .configuration(.badValue(path: "f", key: "rate", value: "x", offset: 0, expected: "a rate", nearest: nil)),
      "configuration", 78),
    Row(.configuration(.unreadable(path: "f", reason: "gone")), "configuration", 78),
    Row(.configuration(.untrusted(path: "f", why: "others can write it")), "configuration", 78),
    Row(
      .configuration(.badVariable(name: "TCKIT_RATE", value: "", expected: "a rate", nearest: nil)), "configuration", 78
    ),
    Row(.configuration(.noLocalRate), "configuration", 78),
    Row(.reading(.noRate, at: .none), "no-rate", 64),
    Row(.reading(.dropFrameSeparator(.fps25), at: .none), "separator", 65),
    Row(.reading(.colonAtDropRate(.fps29_97d), at: .none), "separator", 65),
    Row(.invalid(invalid, at: .none), "invalid", 65),
    Row(.anchored(invalid, invalid.properties, .outOfBounds, at: .none), "out-of-range", 65),
    Row(.undecodable([fault], at: .none), "undecodable", 65),
    Row(.damagedRepresentation(fault, at: .none), "undecodable", 65),
    Row(.noMatchingType(wanted: ["public.png"], offered: [], at: .none), "no-type", 66),
    Row(.nothingToPaste(.general), "empty", 1),
    Row(.nothingOnClipboard(.x11), "empty", 1),
    Row(.noTimecodeOnClipboard(.x11), "malformed", 65),
    Row(.noClipboardItem(number: 3, count: 2), "no-item", 66),
    Row(.clipboard(.noneReachable(nothing)), "no-clipboard", 78),
    Row(.clipboard(.unreachable(nothing[0])), "no-clipboard", 78),
    Row(.clipboard(.notStarted(tool: "xclip", reason: "gone")), "clipboard", 74),
    Row(.clipboard(.failed(tool: "xclip", message: "a\nb")), "clipboard", 74),
    Row(.clipboard(.timedOut(tool: "xclip", limit: .seconds(5))), "clipboard-timeout", 75),
    Row(.clipboard(.timedOut(tool: ClipboardError.terminalName, limit: .seconds(5))), "clipboard-timeout", 75),
    Row(.clipboard(.gone(target: "text/plain")), "clipboard", 74),
    Row(.clipboard(.cannotCarry(.tmux, offered: [.png])), "cannot-carry", 65),
    Row(.clipboard(.mistakable(.macos, prefix: "%!PS")), "cannot-carry", 65),
    Row(.clipboard(.tooLarge(.osc52, limit: 1, found: 2)), "too-large", 65),
    Row(.clipboard(.tooMuchOffered(limit: 1)), "too-large", 65),
    Row(.clipboard(.cannotWatch(.x11)), "cannot-watch", 78),
    Row(.clipboard(.watchEnded(tool: "wl-paste", message: "")), "clipboard", 74),
    Row(.clipboard(.terminal(call: "open", reason: "gone")), "clipboard", 74),
    Row(.clipboard(.inBackground), "clipboard", 78),
    Row(.clipboard(.notPassedOn(.screenReading)), "no-clipboard", 78),
    Row(.clipboard(.notPassedOn(.tmuxReading(setClipboard: "off"))), "no-clipboard", 78),
    Row(.clipboard(.notPassedOn(.tmux(setClipboard: "off", passthrough: "off"))), "no-clipboard", 78),
    Row(.clipboard(.interrupted), "interrupted", 75),
    Row(.clipboardAfterCommit(.inBackground, .general, changeCount: 4), "clipboard", 78),
    Row(.clipboardAfterCommit(.interrupted, .general, changeCount: 4), "interrupted", 75),
    Row(.noClipboardChange(.wayland, .seconds(1)), "no-change", 75),
    Row(.usage(.needsClipboard(option: "scan")), "usage", 64),
    Row(.emptyInput, "empty-input", 65),
    Row(.emptyAttachment(path: "f"), "empty-input", 65),
    Row(.input(SystemError(call: "open", code: SystemError.notFound), path: "f"), "input", 66),
    Row(.input(SystemError(call: "read", code: 5), path: "f"), "input", 74),
    Row(.inputTooLarge(path: "f", limit: 1), "too-large", 65),
    Row(.output(SystemError(call: "write", code: 28)), "output", 74),
    Row(.output(SystemError(call: "write", code: SystemError.impossible)), "internal", 70),
    Row(.input(SystemError(call: "read", code: SystemError.impossible), path: "f"), "internal", 70),
    Row(.types(.undeclared(identifier: "com.example.x")), "type", 64),
    Row(.types(.malformed(path: "f", offset: 0, expected: "'{'")), "type", 78),
    Row(.noSuchPasteboard(.general, store: "/s", others: ["generl"]), "no-pasteboard", 66),
    Row(.noSuchPasteboard(.find, store: "/s", others: []), "no-pasteboard", 66),
    Row(.noChange(.general, .seconds(1)), "no-change", 75),
    Row(.notConvertible(invalid, at: .none), "invalid", 65),
    Row(.beyond(invalid, invalid.properties, .outOfBounds, at: .none), "out-of-range", 65),
    Row(.expression(TimecodeExpressionError(problem: .missingUnit, offset: 0), "3"), "expression", 65),
    Row(.usage(.badFormat("x", command: "paste", [])), "usage", 64),
    Row(.usage(.badSamples("x")), "usage", 64),
    Row(.usage(.noCalcRate), "usage", 64),
    Row(.usage(.scanNeedsKeep), "usage", 64),
    Row(.reading(.malformed(.malformed), at: .none), "malformed", 65),
    Row(.reading(.malformedNumber(.malformed, .frames), at: .none), "malformed", 65),
    Row(.reading(.outOfRange(invalid.properties), at: .none), "out-of-range", 65),
    Row(.types(.unreadable(path: "f", reason: "gone")), "type", 78),
    Row(.types(.fileTooLarge(path: "f", limit: 1)), "type", 78),
    Row(.types(.tooManyFiles(folder: "f", limit: 1)), "type", 78),
    Row(.types(.cycle([])), "type", 78),
    Row(.store(.cancelled), "interrupted", 75),
    Row(.store(.notPermitted(.open, path: "/s", ErrorNumber(13))), "not-permitted", 77),
    Row(.store(.cannotCreate(path: "/s", ErrorNumber(2))), "cannot-create", 73),
    Row(.store(.diskFull(.pwrite, path: "/s", ErrorNumber(28))), "disk-full", 74),
    Row(.store(.io(.fsync, path: "/s", ErrorNumber(5))), "io", 74),
    Row(.store(.notDurable(path: "/s", ErrorNumber(5), visibleChangeCount: 2)), "not-durable", 74),
    Row(.store(.invalidName("..")), "usage", 64),
    Row(.store(.invalidType("..")), "usage", 64),
    Row(.store(.noSuchPasteboard(.general, store: "/s")), "no-pasteboard", 66),
    Row(.store(.noSuchItem(number: 2, count: 1)), "no-item", 66),
    Row(.store(.noSuchRepresentation(number: 2, count: 1)), "no-type", 66),
    Row(.store(.noSuchGeneration(.back(3), kept: nil)), "no-generation", 66),
    Row(.store(.changed(expected: 1, found: 2)), "changed", 75),
    Row(.store(.limitExceeded(.items, limit: 1, found: 2)), "limit", 65),
    Row(.store(.noHome), "store", 78),
    Row(.store(.homeMissing(path: "/h")), "store", 78),
    Row(.store(.invalidStorePath("")), "store", 78),
    Row(.store(.storeNotAFolder(path: "/s")), "store", 78),
    Row(.store(.networkFileSystem(path: "/s")), "store", 78),
    Row(.store(.storeOwnedByOther(path: "/s", owner: 1, user: 2)), "not-permitted", 77),
    Row(.store(.storeWritableByOthers(path: "/s", mode: 0o777)), "not-permitted", 77),
    Row(.store(.symbolicLink(path: "/s")), "not-permitted", 77),
    Row(.store(.wrongKindOfFile(path: "/s")), "damaged", 65),
    Row(.store(.damaged(path: "/s", offset: 3, .checksum)), "damaged", 65),
    Row(.store(.newerFormat(path: "/s", version: 9, features: 0)), "newer", 65),
    Row(.store(.locked(path: "/s", timeLimit: .seconds(1))), "locked", 75),
    Row(.store(.readOnly(path: "/s")), "cannot-create", 73),
    Row(.store(.commitFailed(cause: .readOnly(path: "/s"), visibleChangeCount: 4)), "cannot-create", 73),
  ]

  @Test("each failure has its code and status", arguments: rows)
  func statuses(_ row: Row) {
    let diagnostic = Diagnostic(row.failure)
    #expect(diagnostic.code == row.code)
    #expect(diagnostic.status.rawValue == row.status)
  }

  @Test("messages are one line without a full stop, and so are hints", arguments: rows)
  func wording(_ row: Row) {
    let diagnostic = Diagnostic(row.failure)
    #expect(diagnostic.hint != nil, "the next step is always shown")
    for text in [diagnostic.message] + [diagnostic.hint].compactMap({ $0 }) {
      #expect(!text.isEmpty && !text.contains("\n") && !text.hasSuffix("."), "\(text)")
    }
  }

  @Test("a failed commit says which change count readers see")
  func changeCount() {
    let diagnostic = Diagnostic(.store(.commitFailed(cause: .readOnly(path: "/s"), visibleChangeCount: 4)))
    #expect(diagnostic.changeCount == 4)
    #expect(diagnostic.message.contains("change count 4"))
  }

  @Test("after the commit no hint says to do the same again")
  func hintAfterCommit() {
    let interrupted = Diagnostic(.clipboardAfterCommit(.interrupted, .general, changeCount: 4))
    #expect(interrupted.hint == "only the clipboard lacks it, and tckit paste gives it")
    let background = Diagnostic(.clipboardAfterCommit(.inBackground, .general, changeCount: 4))
    #expect(
      background.hint == "only the clipboard lacks it, and tckit paste gives it; run it in the foreground")
    #expect(background.changeCount == 4)
  }

  @Test(
    "text from outside cannot draw on the terminal",
    arguments: [
      ("\u{1B}[31m", #"\x1b[31m"#), ("a\nb", #"a\nb"#), ("\u{9B}x", #"\x9bx"#), ("\u{7F}", #"\x7f"#), ("é😀", "é😀"),
      (String(repeating: "x", count: 61), String(repeating: "x", count: 60) + "…"),
    ])
  func printable(_ text: String, _ expected: String) {
    #expect(Diagnostic.printable(text) == expected)
  }
}
