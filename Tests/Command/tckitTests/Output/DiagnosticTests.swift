// Every failure has words, a code that programs can rely on, and the exit status that the manual lists.

import JSON
import MediaTimecode
import SystemCalls
import SystemClipboard
import TimecodeDocuments
import TimecodePasteboard
import Testing

@testable import tckit

struct DiagnosticTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let diagnostic: Diagnostic
    /// The cause of the diagnostic, if its type has a case for each cause.
    let cause: any Sendable
    let code: String
    let status: Int32

    init(_ diagnostic: Diagnostic, of cause: any Sendable = "", _ code: String, _ status: Int32) {
      self.diagnostic = diagnostic
      self.cause = cause
      self.code = code
      self.status = status
    }

    init(fault: EventFault, _ code: String, _ status: Int32) { self.init(Diagnostic(fault), of: fault, code, status) }

    init(usage: UsageError, _ code: String, _ status: Int32) { self.init(.usage(usage), of: usage, code, status) }

    var testDescription: String { "\(diagnostic.message)" }
  }

  private static let invalid = Timecode(.components(f: 99), at: .fps25, by: .allowingInvalid)
  private static func badRate(_ word: String, _ source: SettingSource) -> ConfigurationError {
    var settings = LocalSettings()
    do { try settings.set(word, for: .rate, from: source) } catch { return error }
    preconditionFailure("\(word) is no rate")
  }

  private static let fault = RepresentationFault(type: "public.json", error: .encoding)

  private static let nothing = ClipboardAvailability.all(in: ClipboardEnvironment(variables: [:]))

  static let rows: [Row] = [
    Row(usage: .noCommand, "usage", 64),
    Row(usage: .notUTF8(Word([0x66, 0xFF])), "usage", 64),
    Row(usage: .twoValues(option: "rate", "24", "25"), "usage", 64),
    Row(usage: .inputs(.sameFile("a", "./a")), "usage", 64),
    Row(usage: .inputs(.noFile("-")), "usage", 64),
    Row(usage: .unknownCommand("x", nearest: nil), "usage", 64),
    Row(usage: .unknownCommand("x", nearest: "copy"), "usage", 64),
    Row(usage: .unknownTopic("x", page: "paste", nearest: "copy", pages: []), "usage", 64),
    Row(usage: .unknownTopic("x", page: nil, nearest: nil, pages: ["copy", "paste"]), "usage", 64),
    Row(usage: .unknownOption("--x", command: "copy", nearest: nil), "usage", 64),
    Row(usage: .missingValue(option: "rate", values: nil), "usage", 64),
    Row(usage: .unexpectedValue(option: "all"), "usage", 64),
    Row(usage: .emptyValue(option: "rate"), "usage", 64),
    Row(usage: .badValue(option: "rate", command: "paste", value: "x", .isNot("a rate")), "usage", 64),
    Row(usage: .badValue(option: "rate", command: "paste", value: "x", .isAmbiguous(["24", "25"])), "usage", 64),
    Row(usage: .optionBeforeCommand("--rate", line: ["copy", "--rate"]), "usage", 64),
    Row(usage: .unknownOption("--\u{1B}]0;x\u{7}\u{202E}", command: "copy", nearest: nil), "usage", 64),
    Row(.configuration(.unreadable(path: "\u{9B}31m", reason: "gone")), "configuration", 78),
    Row(.input(SystemError(call: "open", errno: .notFound), path: "\u{1B}[2J"), "input", 66),
    Row(Diagnostic(of: CancellationError()), "internal", 70),
    Row(usage: .noRangeRate, "usage", 64), Row(usage: .badRange("x", "of it"), "usage", 64),
    Row(usage: .needsInPlace, "usage", 64), Row(usage: .inputs(.notRegular("x")), "usage", 64),
    Row(usage: .binaryToTerminal(command: "export"), "usage", 64),
    Row(.resultBeyond(invalid, .max24Hours), "out-of-range", 65), Row(.noStream, "empty-input", 1),
    Row(.nothingFound(names: ["f"], scans: false, isEmpty: false, isDocument: false), "nothing-found", 1),
    Row(.cut(.noEvents, file: "f"), "document", 65),
    Row(.notReplaced(.changed, path: "f"), "output", 75),
    Row(.notReplaced(.locked, path: "f"), "output", 75),
    Row(.notReplaced(.mountPoint, path: "f"), "output", 74),
    Row(.notReplaced(.notRestored("/d/.tckit-1-0-7"), path: "f"), "output", 74),
    Row(.notReplaced(.system(SystemError(call: "fchown", errno: .notPermitted)), path: "f"), "output", 77),
    Row(usage: .inputs(.emptyWord), "usage", 64), Row(usage: .needsFile(option: "columns"), "usage", 64),
    Row(usage: .nothingToConvert, "usage", 64), Row(usage: .notWritten(.sessionText), "usage", 64),
    Row(usage: .moviesAsOperands("a/b.mov", folder: "a"), "usage", 64),
    Row(usage: .notAnExpression("cut.edl", "CMX3600 EDL"), "usage", 64),
    Row(fault: .media(.unreadable(errno: 5)), "input", 74),
    Row(fault: .collapsed(TimecodeRange(unchecked: invalid), to: invalid), "rounding", 65),
    Row(fault: .nearMiss(.form), "near-miss", 65),
    Row(fault: .unwritable(invalid, .frames), "out-of-range", 65),
    Row(usage: .tooManyOperands(command: "paste", first: "x", limit: 0), "usage", 64),
    Row(usage: .missingOperand(command: "copy", operands: "timecodes"), "usage", 64),
    Row(usage: .badOperand("x", hint: nil, .isNot("a shell")), "usage", 64),
    Row(usage: .conflict("--a", "--b", why: "of it"), "usage", 64),
    Row(fault: .missingTextRate, "usage", 64),
    Row(
      .output(SystemError(call: "write", errno: Errno(rawValue: 28)), after: .committed(.general, changeCount: 2)),
      "output", 74),
    Row(.output(SystemError(call: "write", errno: Errno(rawValue: 28)), after: .usedUp(.general)), "output", 74),
    Row(fault: .tooLong, "malformed", 65),
    Row(usage: .duplicateType("public.json"), "usage", 64),
    Row(usage: .inputs(.standardInputTwice), "usage", 64),
    Row(.configuration(.malformed(path: "f", offset: 0, expected: "'{'")), "configuration", 78),
    Row(.configuration(.unknownKey(path: "f", key: "k", offset: 0, known: ["rate"])), "configuration", 78),
    Row(.configuration(badRate("x", .file("f"))), "configuration", 78),
    Row(.configuration(.duplicateKey(path: "f", key: "rate", offset: 0)), "configuration", 78),
    Row(.configuration(.unreadable(path: "f", reason: "gone")), "configuration", 78),
    Row(.configuration(.untrusted(path: "f", why: "other users can write to it")), "configuration", 78),
    Row(.configuration(badRate("", .variable("TCKIT_RATE"))), "configuration", 78),
    Row(.configuration(.noLocalRate), "no-rate", 64),
    Row(fault: .unreadable(ReadingError(.noRate)), "no-rate", 64),
    Row(fault: .unreadable(ReadingError(.range(.outBeforeIn))), "range", 65),
    Row(fault: .document(DocumentError(.rateMissing)), "no-rate", 64),
    Row(fault: .document(DocumentError(.notWritten("a format"))), "usage", 64),
    Row(fault: .document(DocumentError(.columnMissing("In", among: ["A"]))), "usage", 64),
    Row(fault: .document(DocumentError(.mixedProperties(marker: 2))), "mixed-rates", 65),
    Row(fault: .document(DocumentError(.contradiction(.dropFrame(true), .fps25))), "contradiction", 65),
    Row(fault: .document(DocumentError(.text(TimecodeTextError(.dropFrameSeparator(.fps25))))), "separator", 65),
    Row(
      fault: .structure(DocumentError(.structure(.missing("duration", of: "gap")))),
      "missing", 65),
    Row(fault: .document(DocumentError(.unknownFormat)), "malformed", 65),
    Row(fault: .document(DocumentError(.tooDeep(limit: 64))), "malformed", 65),
    Row(.overlappingLists(from: Timecode(.zero, at: .fps25)), "contradiction", 65),
    Row(.unstatedSides(2), "missing", 65),
    Row(.lossy([DocumentLoss(.note, count: 2, first: 1)], .editDecisionList), "lossy", 65),
    Row(fault: .unreadable(ReadingError(.dropFrameSeparator(.fps25))), "separator", 65),
    Row(fault: .unreadable(ReadingError(.colonAtDropRate(.fps29_97d))), "separator", 65),
    Row(fault: .unreadable(ReadingError(.tooManyFrameDigits(.fps24))), "malformed", 65),
    Row(fault: .keptColumns(["Original"], .logExchange), "contradiction", 65),
    Row(fault: .inputUnreadable(.init(call: "read", errno: .io)), "input", 74),
    Row(fault: .isOutput, "input", 64), Row(fault: .changed, "input", 75),
    Row(fault: .grown, "reported", 65),
    Row(fault: .notText, "malformed", 65), Row(fault: .cutOff, "malformed", 65),
    Row(fault: .foreign(.wideText), "malformed", 65),
    Row(fault: .documentAsList(.subRip), "document", 65),
    Row(fault: .notReplaceable(.document(.subRip)), "document", 65),
    Row(fault: .notReplaceable(.media), "usage", 64), Row(fault: .recordsInPlace, "document", 65),
    Row(fault: .uselessOption(.columns, .list), "usage", 64),
    Row(fault: .nothingFound(), "nothing-found", 65),
    Row(fault: .needsTotal(.media), "usage", 64),
    Row(fault: .withoutDuration(.list, count: 2), "reported", 65),
    Row(fault: .contradictsRate(.fps25, .editDecisionList), "statement", 65),
    Row(fault: .unusedRate(.fps25, stated: "24 fps", .media), "statement", 65),
    Row(fault: .refusedInput(.contradictsRate(.fps25, .editDecisionList)), "statement", 1),
    Row(fault: .refusedInput(.document(DocumentError(.unknownFormat))), "malformed", 1),
    Row(fault: .refusedInput(.nothingFound()), "nothing-found", 1),
    Row(fault: .derivedSources(1, .editDecisionList), "reported", 65),
    Row(fault: .shortenedCounts(2, .editDecisionList), "reported", 65),
    Row(fault: .unequalLengths(1, .editDecisionList), "reported", 65),
    Row(fault: .converted(DocumentConversion()), "reported", 65),
    Row(fault: .neither(nil), "malformed", 65), Row(fault: .noSuchFile, "input", 66),
    Row(fault: .severalTracks([.picture, .picture], .editDecisionList), "reported", 65),
    Row(fault: .invalid(invalid), "invalid", 65),
    Row(fault: .unconvertible(.belowZero, invalid), "out-of-range", 65),
    Row(fault: .unconvertible(.beyondLimit(.max24Hours), invalid), "out-of-range", 65),
    Row(fault: .unconvertible(.invalidSource([]), invalid), "invalid", 65),
    Row(fault: .unconvertible(.invalidDigits(invalid), invalid), "out-of-range", 65),
    Row(
      fault: .unconvertible(.invalidOffset(.overflow, at: invalid.properties), invalid),
      "out-of-range", 65),
    Row(fault: .floored(invalid, to: invalid), "inexact", 65),
    Row(fault: .betweenFrames(invalid, to: TimecodeRange(unchecked: invalid)), "inexact", 65),
    Row(.inexactLength(TimecodeInterval(invalid)), "inexact", 65),
    Row(fault: .unreadable(ReadingError(.otherRate(.fps24, required: .fps25))), "rate", 65),
    Row(
      fault: .unconvertible(.anchorRate(.fps24, source: .fps25), invalid),
      "out-of-range", 65),
    Row(
      fault: .unconvertible(.invalidAnchor(invalid), invalid),
      "out-of-range", 65),
    Row(fault: .undecodable([fault]), "undecodable", 65),
    Row(fault: .damagedRepresentation(fault), "undecodable", 65),
    Row(fault: .unavailable(PasteboardStore.Error.damaged(path: "/s", offset: 3, .checksum)), "damaged", 65),
    Row(fault: .noMatchingType(wanted: ["public.png"], offered: []), "no-type", 66),
    Row(.nothingToPaste(.general), "empty", 1),
    Row(.nothingOnClipboard(.x11), "empty", 1),
    Row(.noTimecodeOnClipboard(.x11), "malformed", 65),
    Row(.noClipboardItem(number: 3, count: 2), "no-item", 66),
    Row(.clipboard(.noneReachable(nothing)), "no-clipboard", 78),
    Row(.clipboard(.unreachable(nothing[0])), "no-clipboard", 78),
    Row(.clipboard(.notStarted(tool: "xclip", reason: "gone")), "clipboard", 74),
    Row(.clipboard(.failed(tool: "xclip", message: "a\nb")), "clipboard", 74),
    Row(.clipboard(.authorityTimedOut("/x", limit: .seconds(5))), "clipboard-timeout", 75),
    Row(.clipboard(.timedOut(tool: "xclip", limit: .seconds(5))), "clipboard-timeout", 75),
    Row(.clipboard(.timedOut(tool: ClipboardError.terminalName, limit: .seconds(5))), "clipboard-timeout", 75),
    Row(.clipboard(.offerWithdrawn(target: "text/plain")), "clipboard", 74),
    Row(.clipboard(.cannotCarry(.tmux, offered: [.png])), "cannot-carry", 65),
    Row(.clipboard(.cannotConnect(server: "the X server :0", reason: "gone")), "clipboard", 74),
    Row(.clipboard(.serverFailed(server: "the X server :0", message: "a\nb")), "clipboard", 74),
    Row(.clipboard(.lacks(server: "the X server :0", what: "XFIXES")), "no-clipboard", 78),
    Row(.clipboard(.terminalWithholds), "clipboard-timeout", 75),
    Row(.clipboard(.terminalRefused(status: "EPERM")), "clipboard", 74),
    Row(.clipboard(.tooLarge(.osc52, limit: 1, found: 2)), "too-large", 65),
    Row(.clipboard(.tooMuchOffered(limit: 1)), "too-large", 65),
    Row(.clipboard(.cannotWatch(.x11)), "cannot-watch", 78),
    Row(.clipboard(.terminal(call: "open", reason: "gone")), "clipboard", 74),
    Row(.clipboard(.inBackground), "clipboard", 78),
    Row(.clipboard(.notPassedOn(.screenReading)), "no-clipboard", 78),
    Row(.clipboard(.notPassedOn(.tmuxReading(setClipboard: "off"))), "no-clipboard", 78),
    Row(.clipboard(.notPassedOn(.tmux(setClipboard: "off", passthrough: "off"))), "no-clipboard", 78),
    Row(.clipboard(.interrupted), "interrupted", 75),
    Row(.clipboard(.inBackground, after: .general, changeCount: 4), "clipboard", 78),
    Row(.clipboard(.interrupted, after: .general, changeCount: 4), "interrupted", 75),
    Row(.noChange(of: .clipboard(.wayland), .seconds(1)), "no-change", 75),
    Row(usage: .needsOption("scan", ["clipboard"]), "usage", 64),
    Row(.nothingToPaste(.general, .onlyOnceItems), "empty", 1),
    Row(.nothingToPaste(.general, .history), "empty", 1),
    Row(.output(SystemError(call: "write", errno: .badDescriptor)), "output", 74),
    Row(
      fault: .unconvertible(.anchorText(.colonAtDropRate(.fps29_97d)), invalid),
      "out-of-range", 65),
    Row(.emptyInput, "empty-input", 1),
    Row(.store(.source(name: "f", .empty)), "empty-input", 1),
    Row(.store(.source(name: "f", .changed)), "changed", 75),
    Row(.store(.source(name: "f", .failed(call: "open", .init(rawValue: 2)))), "input", 66),
    Row(.input(SystemError(call: "open", errno: .notFound), path: "f"), "input", 66),
    Row(.input(SystemError(call: "read", errno: Errno(rawValue: 5)), path: "f"), "input", 74),
    Row(.store(.source(name: "f", .tooLarge(limit: 1))), "too-large", 65),
    Row(.output(SystemError(call: "write", errno: Errno(rawValue: 28))), "output", 74),
    Row(.output(SystemError(call: "write", errno: .impossible)), "internal", 70),
    Row(.input(SystemError(call: "read", errno: .impossible), path: "f"), "internal", 70),
    Row(.types(.undeclared(identifier: "com.example.x")), "type", 64),
    Row(.types(.malformed(path: "f", offset: 0, expected: "'{'")), "type", 78),
    Row(.noSuchPasteboard(.general, store: "/s", others: ["generl"]), "no-pasteboard", 66),
    Row(.noSuchPasteboard(.find, store: "/s", others: []), "no-pasteboard", 66),
    Row(.noChange(of: .pasteboard(.general, store: "/s"), .seconds(1)), "no-change", 75),
    Row(.expression(TimecodeTextError(.missingUnit, at: 0), "3"), "expression", 65),
    Row(.differentRates, "usage", 64),
    Row(.factorInTemplate(Fraction(1, 2)), "expression", 65),
    Row(.nothingCalculated(from: InputList(files: []), hasRead: false), "nothing-found", 1),
    Row(fault: .unreadable(ReadingError(.malformed(.timecode))), "malformed", 65),
    Row(fault: .unreadable(ReadingError(.malformedNumber(.digit, .frames))), "malformed", 65),
    Row(fault: .unreadable(ReadingError(.outOfRange(invalid.properties))), "out-of-range", 65),
    Row(.types(.unreadable(path: "f", reason: "gone")), "type", 78),
    Row(.types(.fileTooLarge(path: "f", limit: 1)), "type", 78),
    Row(.types(.tooManyFiles(folder: "f", limit: 1)), "type", 78),
    Row(.types(.cycle([])), "type", 78),
    Row(.store(.cancelled), "interrupted", 75),
    Row(.store(.notPermitted(.open, path: "/s", .init(rawValue: 13))), "not-permitted", 77),
    Row(.store(.cannotCreate(path: "/s", .init(rawValue: 2))), "cannot-create", 73),
    Row(.store(.diskFull(.pwrite, path: "/s", .init(rawValue: 28))), "disk-full", 74),
    Row(.store(.io(.fsync, path: "/s", .init(rawValue: 5))), "io", 74),
    Row(.store(.notDurable(path: "/s", .init(rawValue: 5), visibleChangeCount: 2)), "not-durable", 74),
    Row(.replacedNotDurably(SystemError(call: "fsync", errno: .io), path: "f"), "not-durable", 74),
    Row(.store(.invalidName("..")), "usage", 64),
    Row(.store(.invalidType("..")), "usage", 64),
    Row(.store(.noSuchPasteboard(.general, store: "/s")), "no-pasteboard", 66),
    Row(.store(.noSuchItem(number: 2, count: 1)), "no-item", 66),
    Row(.store(.noSuchGeneration(.back(3), kept: nil)), "no-generation", 66),
    Row(.store(.onceItemsNotRestored(changeCount: 1)), "no-generation", 66),
    Row(.store(.changed(expected: 1, found: 2)), "changed", 75),
    Row(.store(.limitExceeded(.items, limit: 1, found: 2)), "limit", 65),
    Row(.store(.noHome), "store", 78),
    Row(.store(.noLinks(path: "/s", .init(rawValue: 95))), "cannot-create", 73),
    Row(.store(.noSynchronizing(path: "/s", .init(rawValue: 22))), "cannot-create", 73),
    Row(.store(.olderStore(path: "/s")), "damaged", 65),
    Row(.store(.uncertain(path: "/s")), "uncertain", 75),
    Row(.store(.badSettings(path: "/s/store.json", .notAFile)), "configuration", 78),
    Row(.store(.homeMissing(path: "/h")), "store", 78),
    Row(.store(.damaged(path: "/s/9223372036854775807", offset: 16, .inconsistent)), "damaged", 65),
    Row(.store(.invalidStorePath("")), "store", 78),
    Row(.store(.storeNotADirectory(path: "/s")), "store", 78),
    Row(.store(.storeOwnedByOther(path: "/s", owner: 1, user: 2)), "not-permitted", 77),
    Row(.store(.storeWritableByOthers(path: "/s", mode: 0o777)), "not-permitted", 77),
    Row(.store(.sensitiveNotPrivate(path: "/s")), "not-permitted", 77),
    Row(.store(.symbolicLink(path: "/s")), "not-permitted", 77),
    Row(.store(.directoryOfAnother(path: "/h", owner: 1)), "not-permitted", 77),
    Row(.store(.wrongKindOfFile(path: "/s")), "damaged", 65),
    Row(.store(.damaged(path: "/s", offset: 3, .checksum)), "damaged", 65),
    Row(.store(.newerFormat(path: "/s", version: 9, features: 0)), "newer", 65),
    Row(.store(.locked(path: "/s", timeLimit: .seconds(1))), "locked", 75),
    Row(.store(.readOnly(path: "/s")), "cannot-create", 73),
    Row(.store(.commitFailed(cause: .readOnly(path: "/s"), visibleChangeCount: 4)), "cannot-create", 73),
  ]

  @Test(arguments: rows)
  func `each failure has its code and status`(_ row: Row) {
    let diagnostic = row.diagnostic
    #expect(diagnostic.code.rawValue == row.code)
    #expect(diagnostic.status.rawValue == row.status)
  }

  @Test(arguments: rows)
  func `messages are one line without a full stop, and so are hints`(_ row: Row) {
    let diagnostic = row.diagnostic
    // A hint does not repeat its message.
    #expect(diagnostic.hint != diagnostic.message)
    for text in [diagnostic.message] + [diagnostic.hint].compactMap({ $0 }) {
      #expect(!text.isEmpty && !text.contains("\n") && !text.hasSuffix("."), "\(text)")
    }
  }

  @Test
  func `a failed commit reports the change count that readers see`() {
    let diagnostic = Diagnostic.store(.commitFailed(cause: .readOnly(path: "/s"), visibleChangeCount: 4))
    #expect(diagnostic.changeCount == 4)
    #expect(diagnostic.message.contains("change count 4"))
  }

  @Test
  func `after the commit no hint suggests to repeat it`() {
    let interrupted = Diagnostic.clipboard(.interrupted, after: .general, changeCount: 4)
    #expect(interrupted.hint == "only the clipboard lacks it: do not copy again")
    let background = Diagnostic.clipboard(.inBackground, after: .general, changeCount: 4)
    #expect(
      background.hint
        == "only the clipboard lacks it: do not copy again; run it in the foreground; timeout(1) needs --foreground")
    #expect(background.changeCount == 4)
  }

  @Test(arguments: [
    ("\u{1B}[31m", #"\x1b[31m"#), ("a\nb", #"a\nb"#), ("\u{9B}x", #"\u{9b}x"#), ("\u{A0}x", #"\u{a0}x"#),
    ("\u{7F}", #"\x7f"#), ("é😀", "é😀"),
    ("\u{202E}x\u{2066}", #"\u{202e}x\u{2066}"#), ("\u{200B}", #"\u{200b}"#),
    ("a\u{202F}b\u{3000}", #"a\u{202f}b\u{3000}"#),
    (String(repeating: "x", count: 61), String(repeating: "x", count: 60) + "…"),
  ])
  func `text from outside cannot draw on the terminal`(_ text: String, _ expected: String) {
    #expect(Diagnostic.printable(text) == expected)
  }

  @Test
  func `a label that drop frame skips is repaired, never accepted by a hint to switch the check off`() {
    let skipped = Timecode(.components(h: 1, m: 1), at: .fps29_97d, by: .allowingInvalid)
    let unconvertible = EventFault.unconvertible(.invalidSource([]), skipped)
    for fault in [EventFault.invalid(skipped), unconvertible] {
      let hint = "the next label is 01:01:00;02; tckit convert takes it with --repair next"
      #expect(Diagnostic(fault).hint == hint)
    }
  }

  @Test(arguments: rows)
  func `no path, name or word from outside reaches a terminal with its control characters`(_ row: Row) {
    let text = row.diagnostic.text(.plain)
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.isPrintable }, "\(text)")
  }
}
