// The clipboards of desktops and terminals behind one protocol: offered types, content, copy, watch.
//
//     let found = try ClipboardAvailability.choose(nil, in: environment, for: .paste)
//     guard let clipboard = found.clipboard(environment, timeLimit: .seconds(5)) else { … }
//     for offer in try clipboard.offers() { … try clipboard.bytes(of: offer) … }
//
//     let copy = try clipboard.prepare([ClipboardRepresentation(type: .utf8PlainText, bytes: …), …])
//     …                          // other work that must succeed first; the clipboard has not changed yet
//     try copy.commit()          // copy.carried, copy.dropped: the types that the clipboard now has, and lacks
//
// X11, Wayland and terminals are reached by their own protocols. tmux is run as a program, and so is wl-clipboard for a
// compositor without a data-control protocol.

package import UniformTypes
import SystemCalls

/// The name of a clipboard, as on the command line.
package enum ClipboardName: String, CaseIterable, Sendable {
  /// The Wayland compositor's.
  case wayland
  /// The X server's.
  case x11
  /// The general pasteboard of macOS.
  case macos
  /// The newest buffer of the tmux server in which this process runs.
  case tmux
  /// The terminal's, by the control sequences OSC 5522 and OSC 52.
  case osc52

  /// True if reading asks no user. A terminal may ask its user first.
  package var isReadSilently: Bool { self != .osc52 }
}

/// One of the two selections of a desktop.
package enum ClipboardSelection: String, CaseIterable, Sendable {
  /// The selection that is filled by copying.
  case clipboard
  /// The selection that is filled by selecting text, and pasted with a middle click.
  case primary
}

/// One form of the content to copy.
package struct ClipboardRepresentation: Equatable, Sendable {
  /// The type of the bytes.
  package var type: UTType
  /// The content; text is UTF-8.
  package var bytes: [UInt8]

  /// A representation of this type with this content.
  package init(type: UTType, bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
  }
}

/// One form of a clipboard's content.
package struct ClipboardOffer: Equatable, Sendable {
  /// The clipboard's name of the form: a MIME type or an X11 target.
  package let target: String
  /// The content, if the clipboard had to send it to show that it has content.
  let known: [UInt8]?

  init(_ target: String, known: [UInt8]? = nil) {
    self.target = target
    self.known = known
  }
}

/// A clipboard that other programs share.
package protocol Clipboard: Sendable {
  /// The clipboard's name.
  var name: ClipboardName { get }

  /// The forms of the content, in the owner's order; empty without content.
  func offers() throws(ClipboardError) -> [ClipboardOffer]

  /// The content in one of the forms, as the owner sends it.
  func bytes(of offer: ClipboardOffer) throws(ClipboardError) -> [UInt8]

  /// Prepares to replace the content, and checks everything that can be checked before the clipboard changes.
  ///
  /// - Parameter representations: The forms of the content, richest first.
  func prepare(_ representations: [ClipboardRepresentation]) throws(ClipboardError) -> ClipboardCopy

  /// Removes the content.
  func clear() throws(ClipboardError)

  /// Begins to watch for changes.
  func watch() throws(ClipboardError) -> ClipboardWatch
}

extension Clipboard {
  /// Most clipboards do not report their changes.
  package func watch() throws(ClipboardError) -> ClipboardWatch {
    throw .cannotWatch(name)
  }
}

/// A copy that is ready to commit. The clipboard does not change before the commit.
package struct ClipboardCopy: Sendable {
  /// The types that the clipboard carries, in its order.
  package let carried: [UTType]
  /// The types that the clipboard does not carry.
  package let dropped: [UTType]
  private let perform: @Sendable () throws(ClipboardError) -> Void

  init(_ payload: ClipboardPayload, perform: @escaping @Sendable () throws(ClipboardError) -> Void) {
    carried = payload.carried
    dropped = payload.dropped
    self.perform = perform
  }

  /// Replaces the clipboard's content.
  package func commit() throws(ClipboardError) { try perform() }
}

// MARK: Waiting for changes, on clipboards that report them

/// Reports the changes of a clipboard as they happen.
package struct ClipboardWatch: ~Copyable {
  /// Waits for changes and returns their number; nil if the time limit passes first.
  private let wait: (Deadline?) throws(ClipboardError) -> Int?
  private var count: UInt64 = 0

  /// A change of a clipboard.
  package struct Change: Equatable, Sendable {
    /// The number of the change, counted from 1 since the watch began.
    package let number: UInt64
    /// The number of changes before this one that were not reported.
    package let skipped: UInt64
  }

  init(_ wait: @escaping (Deadline?) throws(ClipboardError) -> Int?) { self.wait = wait }

  /// Waits for the next change; nil if the time limit passes first.
  package mutating func next(timeLimit: Duration? = nil) throws(ClipboardError) -> Change? {
    guard let changes = try wait(timeLimit.map { Deadline(in: $0) }) else { return nil }
    count += UInt64(changes)
    return Change(number: count, skipped: UInt64(changes) - 1)
  }
}
