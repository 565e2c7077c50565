// Re-exports the modules whose types the verbs use: timecode values, cuts, uniform types and the pasteboard store.

@_exported public import PasteboardStorage
@_exported public import SMPTETimecode
@_exported public import TimecodeCuts
@_exported public import UniformTypes
