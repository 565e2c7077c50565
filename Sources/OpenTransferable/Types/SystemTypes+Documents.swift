// The table of system types, part: documents, archives and keys.

extension SystemTypes {
  static let documents: [SystemTypes.Row] = [
    .init("com.adobe.pdf", "public.data public.composite-content", "pdf", "application/pdf", "PDF"),
    .init("org.idpf.epub-container", "public.data public.composite-content", "epub", "application/epub+zip", "EPUB"),
    .init("com.adobe.postscript", "public.data public.composite-content", "ps", "application/postscript", "PostScript"),
    .init(
      "com.adobe.encapsulated-postscript", "com.adobe.postscript", "eps", "application/eps", "encapsulated PostScript"),
    .init(
      "org.openxmlformats.wordprocessingml.document", "org.openxmlformats.openxml public.composite-content", "docx",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "Word document"),
    .init(
      "org.openxmlformats.spreadsheetml.sheet",
      "org.openxmlformats.openxml public.spreadsheet public.composite-content", "xlsx",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "Excel workbook"),
    .init(
      "org.openxmlformats.presentationml.presentation", "org.openxmlformats.openxml public.presentation", "pptx",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation", "PowerPoint presentation"),
    .init("org.openxmlformats.openxml", "public.data public.content", "", "", "Office Open XML"),
    .init("org.oasis-open.opendocument", "public.data public.content", "", "", "OpenDocument"),
    .init(
      "org.oasis-open.opendocument.text", "org.oasis-open.opendocument public.composite-content", "odt",
      "application/vnd.oasis.opendocument.text", "OpenDocument text"),
    .init(
      "org.oasis-open.opendocument.spreadsheet",
      "org.oasis-open.opendocument public.spreadsheet public.composite-content", "ods",
      "application/vnd.oasis.opendocument.spreadsheet", "OpenDocument spreadsheet"),
    .init("public.archive", "", "", "", "archive"),
    .init("public.zip-archive", "com.pkware.zip-archive", "zip", "application/zip", "ZIP archive"),
    .init("com.pkware.zip-archive", "public.data public.archive", "zip", "application/zip", "ZIP archive"),
    .init(
      "org.gnu.gnu-zip-archive", "public.data public.archive", "gz gzip", "application/gzip application/x-gzip",
      "gzip archive"),
    .init(
      "public.bzip2-archive", "public.data public.archive", "bz2 bz", "application/x-bzip2 application/x-bzip",
      "bzip2 archive"),
    .init("org.tukaani.xz-archive", "public.data public.archive", "xz", "application/x-xz", "xz archive"),
    .init(
      "org.facebook.zstandard-archive", "public.data public.archive", "zst", "application/zstd", "Zstandard archive"),
    .init("public.tar-archive", "public.data public.archive", "tar", "application/x-tar", "tar archive"),
    .init("org.7-zip.7-zip-archive", "public.data public.archive", "7z", "application/x-7z-compressed", "7z archive"),
    .init("com.apple.archive", "public.data public.archive", "aar", "", "Apple archive"),
    .init(
      "com.apple.systempreference.prefpane", "com.apple.bundle com.apple.package", "prefPane", "", "preference pane"),
    .init("com.apple.metadata-importer", "com.apple.plugin", "mdimporter", "", "metadata importer"),
    .init("com.apple.quicklook-generator", "com.apple.plugin", "qlgenerator", "", "Quick Look generator"),
    .init("com.apple.xpc-service", "com.apple.bundle com.apple.package", "xpc", "", "XPC service"),
    .init("com.apple.plugin", "com.apple.bundle com.apple.package", "plugin", "", "plug-in"),
    .init("com.rsa.pkcs-12", "public.data", "p12 pfx", "application/x-pkcs12", "PKCS#12 identity"),
    .init(
      "public.x509-certificate", "public.data", "cer crt der", "application/x-x509-ca-cert application/pkix-cert",
      "X.509 certificate"),
    .init(
      "org.sqlite.sqlite3", "public.data public.database", "sqlite sqlite3 db", "application/vnd.sqlite3",
      "SQLite database"),
    .init("org.nspasteboard.source", "public.utf8-plain-text", "", "", "pasteboard source"),
    .init("org.nspasteboard.ConcealedType", "public.data", "", "", "concealed content"),
    .init("org.nspasteboard.TransientType", "public.data", "", "", "transient content"),
  ]
}
