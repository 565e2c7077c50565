// Documents, archives, keys and the formats of editing rooms.
// Each member names a row of `SystemTypes`; where a platform has the type, name and identifier are that platform's.

extension UTType {
  /// Portable Document Format.
  public static var pdf: UTType { UTType(known: "com.adobe.pdf") }

  /// An electronic publication.
  public static var epub: UTType { UTType(known: "org.idpf.epub-container") }

  /// Files and folders packed into one.
  public static var archive: UTType { UTType(known: "public.archive") }

  /// A ZIP archive.
  public static var zip: UTType { UTType(known: "public.zip-archive") }

  /// A gzip file.
  public static var gzip: UTType { UTType(known: "org.gnu.gnu-zip-archive") }

  /// A bzip2 file.
  public static var bz2: UTType { UTType(known: "public.bzip2-archive") }

  /// A tar archive.
  public static var tarArchive: UTType { UTType(known: "public.tar-archive") }

  /// An Apple archive.
  public static var appleArchive: UTType { UTType(known: "com.apple.archive") }

  /// A System Preferences pane.
  public static var systemPreferencesPane: UTType { UTType(known: "com.apple.systempreference.prefpane") }

  /// A Spotlight importer.
  public static var spotlightImporter: UTType { UTType(known: "com.apple.metadata-importer") }

  /// A Quick Look generator.
  public static var quickLookGenerator: UTType { UTType(known: "com.apple.quicklook-generator") }

  /// An XPC service.
  public static var xpcService: UTType { UTType(known: "com.apple.xpc-service") }

  /// A plug-in bundle.
  public static var pluginBundle: UTType { UTType(known: "com.apple.plugin") }

  /// A PKCS#12 archive.
  public static var pkcs12: UTType { UTType(known: "com.rsa.pkcs-12") }

  /// An X.509 certificate.
  public static var x509Certificate: UTType { UTType(known: "public.x509-certificate") }
}
