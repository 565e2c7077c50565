// The terminal's clipboard, by OSC 5522 if the terminal supports it, otherwise by OSC 52. Both pass through ssh like
// the text on the screen.
//
// OSC 52 carries only text, and the terminal does not report if it accepted it. Many terminals return their clipboard
// only if their settings allow it. Answers to OSC 5522 do not pass through tmux and screen, so OSC 52 is used there.

import UniformTypes
import SystemCalls

/// The clipboard of the terminal, on this machine or at the other end of ssh.
struct TerminalClipboard: Clipboard {
  /// tmux, if this process runs in it.
  let tmux: ClipboardTool?
  let isInScreen: Bool
  let selection: ClipboardSelection
  let timeLimit: Duration

  let name = ClipboardName.osc52

  /// The time limit for the terminal's answer to the probe. OSC 52 is written to a terminal that does not answer.
  private static let probeLimit = Duration.seconds(1)

  private var isPrimary: Bool { selection == .primary }
  private var isDirect: Bool { tmux == nil && !isInScreen }

  // MARK: Reading

  func offers() throws(ClipboardError) -> [ClipboardOffer] {
    let deadline = Deadline(in: timeLimit)
    if let targets = try probe(until: deadline) { return targets.map { ClipboardOffer($0) } }
    let route = try OSC52Route.forReading(tmux: try tmuxOptions(), isInScreen: isInScreen)
    let text = try text(by: route, until: deadline)
    return text.isEmpty ? [] : [ClipboardOffer("text/plain;charset=utf-8", known: text)]
  }

  func bytes(of offer: ClipboardOffer) throws(ClipboardError) -> [UInt8] {
    if let known = offer.known { return known }
    let query = OSC5522Sequence.read([offer.target], isPrimary: isPrimary)
    let contents = try contents(try exchange(query, endsAtFence: false, until: Deadline(in: timeLimit)))
    guard let content = contents.first(where: { $0.type == offer.target }) else {
      throw .offerWithdrawn(target: offer.target)
    }
    return content.bytes
  }

  /// The types on the clipboard; nil if the terminal does not support OSC 5522.
  private func probe(until deadline: Deadline) throws(ClipboardError) -> [String]? {
    guard isDirect else { return nil }
    let query = OSC5522Sequence.probe(isPrimary: isPrimary)
    let progress: OSC5522Reader.Progress
    do throws(ClipboardError) {
      progress = try exchange(query, endsAtFence: true, until: Deadline(in: min(Self.probeLimit, deadline.remaining)))
    } catch {
      if case .timedOut = error { return nil }
      throw error
    }
    if progress == .unknown { return nil }
    let list = try contents(progress).first { $0.type == "." }?.bytes ?? []
    return list.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }

  private func exchange(
    _ query: [UInt8], endsAtFence: Bool, until deadline: Deadline
  ) throws(ClipboardError) -> OSC5522Reader.Progress {
    var reader = OSC5522Reader(endsAtFence: endsAtFence, limit: ClipboardTool.outputLimit)
    let terminal = try ControllingTerminal()
    return try terminal.ask(query, until: deadline) { (bytes) throws(ClipboardError) in
      let progress = reader.feed(bytes)
      return progress == .waiting ? nil : progress
    }
  }

  private func contents(_ progress: OSC5522Reader.Progress) throws(ClipboardError) -> [OSC5522Reader.Content] {
    switch progress {
    case .contents(let contents): return contents
    case .refused(let status): throw .terminalRefused(status: status)
    case .tooLarge: throw .tooMuchOffered(limit: ClipboardTool.outputLimit)
    case .waiting, .unknown, .written, .malformed:
      throw .failed(tool: ClipboardError.terminalName, message: "its answer is not OSC 5522")
    }
  }

  /// The text by OSC 52. The query is followed by a query for the terminal's attributes. When the attributes arrive,
  /// the terminal has returned its clipboard, has refused, or is asking its user. The user then has a fifth of the time
  /// limit.
  private func text(by route: OSC52Route, until deadline: Deadline) throws(ClipboardError) -> [UInt8] {
    var parser = OSC52Parser()
    let terminal = try ControllingTerminal()
    var userDeadline: Deadline?
    let query = OSC52Sequence.asking(by: route, isPrimary: isPrimary) + OSC5522Sequence.fence
    return try terminal.ask(query, until: deadline) { (bytes) throws(ClipboardError) in
      for progress in parser.feed(bytes) {
        switch progress {
        case .content(let text): return text
        case .malformed: throw .failed(tool: ClipboardError.terminalName, message: "its answer is not base64")
        case .tooLarge: throw .tooMuchOffered(limit: parser.contentLimit)
        case .fence: userDeadline = Deadline(in: deadline.limit / 5)
        }
      }
      if let userDeadline, userDeadline.hasPassed { throw .terminalWithholds }
      return nil
    }
  }

  // MARK: Writing

  func prepare(_ representations: [ClipboardRepresentation]) throws(ClipboardError) -> ClipboardCopy {
    var isKnown = false
    do throws(ClipboardError) {
      isKnown = try probe(until: Deadline(in: timeLimit)) != nil
    } catch {
      // A background job may write to the terminal but not query it, so OSC 52 is used.
      guard error == .inBackground else { throw error }
    }
    if isKnown {
      let payload = try ClipboardPayload(representations, .everything, of: name)
      return ClipboardCopy(payload) { () throws(ClipboardError) in try write(payload) }
    }
    let payload = try ClipboardPayload(representations, .text, of: name)
    let text = payload.contents[0].bytes
    guard text.count <= OSC52Sequence.contentLimit else {
      throw .tooLarge(name, limit: OSC52Sequence.contentLimit, found: text.count)
    }
    let route = try OSC52Route.forWriting(tmux: try tmuxOptions(), isInScreen: isInScreen)
    return ClipboardCopy(payload) { () throws(ClipboardError) in try send(text, by: route) }
  }

  private func write(_ payload: ClipboardPayload) throws(ClipboardError) {
    let sequence = OSC5522Sequence.write(payload.contents.map { ($0.names, $0.bytes) }, isPrimary: isPrimary)
    let progress = try exchange(sequence, endsAtFence: false, until: Deadline(in: timeLimit))
    if progress != .written { _ = try contents(progress) }
  }

  func clear() throws(ClipboardError) {
    try send([], by: try OSC52Route.forWriting(tmux: try tmuxOptions(), isInScreen: isInScreen))
  }

  private func send(_ text: [UInt8], by route: OSC52Route) throws(ClipboardError) {
    let terminal = try ControllingTerminal()
    try terminal.write(OSC52Sequence.setting(text, by: route, isPrimary: isPrimary), until: Deadline(in: timeLimit))
  }

  private func tmuxOptions() throws(ClipboardError) -> OSC52Route.TmuxOptions? {
    guard let tmux else { return nil }
    let clipboard = try tmux.output(["show-options", "-sv", "set-clipboard"])
    guard clipboard.status.isSuccess else { throw tmux.failure(clipboard) }
    // `-A` includes inherited options of the pane. A tmux without the option always passes sequences on.
    let passthrough = try tmux.output(["show-options", "-Apv", "allow-passthrough"])
    return OSC52Route.TmuxOptions(
      setClipboard: clipboard.output.lines.first ?? "",
      passthrough: passthrough.status.isSuccess ? passthrough.output.lines.first ?? "off" : "")
  }
}
