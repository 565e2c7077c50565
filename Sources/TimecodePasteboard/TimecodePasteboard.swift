// The product that others import: timecode values, typed transfer and the pasteboard store, joined.

@_exported public import FilePasteboard
@_exported public import OpenTransferable
@_exported public import SMPTETimecode
@_exported public import TimecodeCuts
