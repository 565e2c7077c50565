// The clipboards that a system or terminal has, behind one protocol: what is offered, one type of it, a write, a watch.
//
//     let finding = try ClipboardChoice.choose(nil, facts)
//     let clipboard = finding.clipboard(facts, timeLimit: .seconds(5))
//     for offer in try clipboard.offers() { … try clipboard.bytes(of: offer) … }
//     let carried = try clipboard.write([ClipboardRepresentation(type: .utf8PlainText, bytes: …)])
//
// None of these peers is spoken to in its own protocol: the programs that people have for them are run, each for a limited
// time, and OSC 52 is written to the terminal.

public import OpenTransferable

/// The name of a clipboard, as the command line takes it.
public enum ClipboardName: String, CaseIterable, Sendable {
  /// The Wayland compositor's, by wl-clipboard.
  case wayland
  /// The X server's CLIPBOARD selection, by xclip or xsel.
  case x11
  /// The general pasteboard of macOS, by pbcopy and pbpaste.
  case macos
  /// The newest buffer of the tmux server that this process runs in.
  case tmux
  /// The terminal's, by its control sequence OSC 52.
  case osc52
}

/// One form of what is put on a clipboard.
public struct ClipboardRepresentation: Hashable, Sendable {
  /// The type of the bytes.
  public var type: UTType
  /// The content; text is UTF-8.
  public var bytes: [UInt8]

  /// A representation of this type with this content.
  public init(type: UTType, bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
  }

  /// Whether every program can read it as text: UTF-8 in plain text of whatever kind.
  var isText: Bool {
    if type == .utf8PlainText { return true }
    let isUTF16 = type.conforms(to: .utf16PlainText) || type.conforms(to: .utf16ExternalPlainText)
    return type.conforms(to: .plainText) && !isUTF16 && String(validating: bytes, as: UTF8.self) != nil
  }

  /// The MIME type under which it is handed over; nil where there is none that says what it is.
  var mimeType: String? {
    let isUnmarked = type == .plainText || type.preferredMIMEType == nil
    if isText, isUnmarked { return "text/plain;charset=utf-8" }
    return type == .plainText ? nil : type.preferredMIMEType
  }
}

/// One form of what is on a clipboard.
public struct ClipboardOffer: Hashable, Sendable {
  /// What the clipboard itself calls the form: a MIME type, or a target of X11.
  public let target: String
  /// The content, where the clipboard had to give it to tell that it has something.
  let known: [UInt8]?

  init(_ target: String, known: [UInt8]? = nil) {
    self.target = target
    self.known = known
  }
}

/// A clipboard that other programs share.
public protocol Clipboard: Sendable {
  /// Which one it is.
  var name: ClipboardName { get }

  /// What one write carries.
  var capacity: ClipboardCapacity { get }

  /// The forms of what is there, the owner's favourite first; empty where there is nothing.
  func offers() throws(ClipboardError) -> [ClipboardOffer]

  /// The content in one of the forms, as its owner gives it.
  func bytes(of offer: ClipboardOffer) throws(ClipboardError) -> [UInt8]

  /// Refuses what the clipboard would not take, or not as what it is.
  func check(_ cargo: ClipboardRepresentation) throws(ClipboardError)

  /// Replaces what is there with as much of `representations`, richest first, as the capacity allows.
  ///
  /// - Returns: The types that were handed over.
  func write(_ representations: [ClipboardRepresentation]) throws(ClipboardError) -> [UTType]

  /// Leaves nothing there, as far as the clipboard knows such a state.
  func clear() throws(ClipboardError)

  /// Begins to wait for changes.
  func watch() throws(ClipboardError) -> ClipboardWatch
}

extension Clipboard {
  /// Most clipboards take what they have the capacity for.
  public func check(_ cargo: ClipboardRepresentation) throws(ClipboardError) {}

  /// What of `representations` a write would hand over; it touches nothing.
  public func cargo(
    from representations: [ClipboardRepresentation]
  ) throws(ClipboardError) -> ClipboardRepresentation {
    guard let cargo = capacity.choice(from: representations) else {
      throw .cannotCarry(name, offered: representations.map(\.type))
    }
    try check(cargo)
    return cargo
  }

  /// Most clipboards tell nobody of their changes.
  public func watch() throws(ClipboardError) -> ClipboardWatch {
    throw .cannotWatch(name)
  }
}

/// What one write to a clipboard carries.
public enum ClipboardCapacity: Hashable, Sendable {
  /// Text and nothing else.
  case text
  /// One type, whatever it is.
  case oneType

  /// The representation that is carried: text wherever there is some, because every program reads it; else the richest
  /// that has a MIME type.
  public func choice(from representations: [ClipboardRepresentation]) -> ClipboardRepresentation? {
    let text = representations.first { $0.type == .utf8PlainText } ?? representations.first(where: \.isText)
    switch self {
    case .text: return text
    case .oneType: return text ?? representations.first { $0.mimeType != nil }
    }
  }
}
