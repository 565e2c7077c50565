// The names that Core Services gave to identifiers and tag classes, for code older than `UTType`: `kUTTypeUTF8PlainText
// as String`. They are strings here, so that this cast in such code is one from `String` to itself. The types' names
// are generated from SystemTypes.table; the names here are the tag classes'.

/// The class of tags that are filename extensions.
public let kUTTagClassFilenameExtension = "public.filename-extension"

/// The class of tags that are MIME types.
public let kUTTagClassMIMEType = "public.mime-type"
