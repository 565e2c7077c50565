// Re-exports the modules that a program needs to exchange timecodes: the verbs of the pasteboard, its items, and
// Transferable.

@_exported public import FilePasteboard
@_exported public import OpenTransferable
@_exported public import SwiftTimecodeInterface
@_exported public import TimecodePasteboard
