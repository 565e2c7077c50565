// The names that Core Services gave identifiers and tag classes, for code older than `UTType`: `kUTTypeUTF8PlainText as String`.
// They are strings here, so that this cast, which such code has, is one from `String` to itself. The types' names are made of
// SystemTypes.table, where the types are; these are those of the tag classes.

/// The class of tags that are filename extensions.
public let kUTTagClassFilenameExtension = "public.filename-extension"

/// The class of tags that are MIME types.
public let kUTTagClassMIMEType = "public.mime-type"
