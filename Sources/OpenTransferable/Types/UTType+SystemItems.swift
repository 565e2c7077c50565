// Types of things rather than of formats: files, folders, packages, links.
// Each member names a row of `SystemTypes`; where a platform has the type, name and identifier are that platform's.

extension UTType {
  /// Anything that can be a file-system object or a pasteboard item.
  public static var item: UTType { UTType(known: "public.item") }

  /// Anything a person would call content.
  public static var content: UTType { UTType(known: "public.content") }

  /// Content that holds content of several kinds.
  public static var compositeContent: UTType { UTType(known: "public.composite-content") }

  /// Bytes in a stream or a file.
  public static var data: UTType { UTType(known: "public.data") }

  /// A directory of any kind.
  public static var directory: UTType { UTType(known: "public.directory") }

  /// A directory shown as a folder.
  public static var folder: UTType { UTType(known: "public.folder") }

  /// A directory shown as one file.
  public static var package: UTType { UTType(known: "com.apple.package") }

  /// A directory with a prescribed inner layout.
  public static var bundle: UTType { UTType(known: "com.apple.bundle") }

  /// A framework bundle.
  public static var framework: UTType { UTType(known: "com.apple.framework") }

  /// An application of any kind.
  public static var application: UTType { UTType(known: "com.apple.application") }

  /// An application as a bundle.
  public static var applicationBundle: UTType { UTType(known: "com.apple.application-bundle") }

  /// A mounted volume.
  public static var volume: UTType { UTType(known: "public.volume") }

  /// Something that leads to something else.
  public static var resolvable: UTType { UTType(known: "com.apple.resolvable") }

  /// A symbolic link.
  public static var symbolicLink: UTType { UTType(known: "public.symlink") }

  /// A volume mount point.
  public static var mountPoint: UTType { UTType(known: "com.apple.mount-point") }

  /// An alias file.
  public static var aliasFile: UTType { UTType(known: "com.apple.alias-file") }

  /// The bytes of a bookmark to a file.
  public static var urlBookmarkData: UTType { UTType(known: "com.apple.bookmark") }

  /// The bytes of a URL.
  public static var url: UTType { UTType(known: "public.url") }

  /// The text of a `file:` URL.
  public static var fileURL: UTType { UTType(known: "public.file-url") }

  /// A contact.
  public static var contact: UTType { UTType(known: "public.contact") }

  /// A vCard.
  public static var vCard: UTType { UTType(known: "public.vcard") }

  /// A message, such as an electronic mail.
  public static var message: UTType { UTType(known: "public.message") }

  /// An electronic mail message.
  public static var emailMessage: UTType { UTType(known: "public.email-message") }

  /// A calendar event.
  public static var calendarEvent: UTType { UTType(known: "public.calendar-event") }

  /// A to-do item.
  public static var toDoItem: UTType { UTType(known: "public.to-do-item") }

  /// A bookmark of any kind.
  public static var bookmark: UTType { UTType(known: "public.bookmark") }

  /// A file that holds a URL.
  public static var internetLocation: UTType { UTType(known: "com.apple.internet-location") }

  /// A Windows file that holds a URL.
  public static var internetShortcut: UTType { UTType(known: "com.microsoft.internet-shortcut") }

  /// A log of events.
  public static var log: UTType { UTType(known: "public.log") }

  /// A database.
  public static var database: UTType { UTType(known: "public.database") }

  /// A spreadsheet.
  public static var spreadsheet: UTType { UTType(known: "public.spreadsheet") }

  /// A presentation.
  public static var presentation: UTType { UTType(known: "public.presentation") }

  /// A font.
  public static var font: UTType { UTType(known: "public.font") }

  /// Something that can be run.
  public static var executable: UTType { UTType(known: "public.executable") }

  /// A Unix executable file.
  public static var unixExecutable: UTType { UTType(known: "public.unix-executable") }

  /// A Windows executable file.
  public static var exe: UTType { UTType(known: "com.microsoft.windows-executable") }

  /// An image of a disk.
  public static var diskImage: UTType { UTType(known: "public.disk-image") }

  /// A bundle that extends an application or the system.
  public static var applicationExtension: UTType { UTType(known: "com.apple.application-and-system-extension") }

  /// What a link's preview is made of.
  public static var linkPresentationMetadata: UTType { UTType(known: "com.apple.linkpresentation.metadata") }
}
