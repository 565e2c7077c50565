// The identifiers by the names that Core Services gave them, for code that was written before `UTType` was a type:
// `kUTTypeUTF8PlainText as String`. They are strings here, so that the cast that such code has is one from `String` to itself.

/// Anything that can be a file-system object or a pasteboard item.
public let kUTTypeItem = "public.item"

/// Anything a person would call content.
public let kUTTypeContent = "public.content"

/// Content that holds content of several kinds.
public let kUTTypeCompositeContent = "public.composite-content"

/// A message, such as an electronic mail.
public let kUTTypeMessage = "public.message"

/// A contact.
public let kUTTypeContact = "public.contact"

/// Files and folders packed into one.
public let kUTTypeArchive = "public.archive"

/// An image of a disk.
public let kUTTypeDiskImage = "public.disk-image"

/// Bytes in a stream or a file.
public let kUTTypeData = "public.data"

/// A directory of any kind.
public let kUTTypeDirectory = "public.directory"

/// Something that leads to something else.
public let kUTTypeResolvable = "com.apple.resolvable"

/// A symbolic link.
public let kUTTypeSymLink = "public.symlink"

/// Something that can be run.
public let kUTTypeExecutable = "public.executable"

/// A volume mount point.
public let kUTTypeMountPoint = "com.apple.mount-point"

/// An alias file.
public let kUTTypeAliasFile = "com.apple.alias-file"

/// The bytes of a bookmark to a file.
public let kUTTypeURLBookmarkData = "com.apple.bookmark"

/// The bytes of a URL.
public let kUTTypeURL = "public.url"

/// The text of a `file:` URL.
public let kUTTypeFileURL = "public.file-url"

/// Text of any kind, with or without markup.
public let kUTTypeText = "public.text"

/// Text without markup, in an encoding that is not said.
public let kUTTypePlainText = "public.plain-text"

/// Text without markup, in UTF-8.
public let kUTTypeUTF8PlainText = "public.utf8-plain-text"

/// Text without markup, in UTF-16 that is big-endian unless a byte order mark says otherwise.
public let kUTTypeUTF16ExternalPlainText = "public.utf16-external-plain-text"

/// Text without markup, in UTF-16 of native byte order, with or without a byte order mark.
public let kUTTypeUTF16PlainText = "public.utf16-plain-text"

/// Text of delimited values.
public let kUTTypeDelimitedText = "public.delimited-values-text"

/// Comma-separated values.
public let kUTTypeCommaSeparatedText = "public.comma-separated-values-text"

/// Tab-separated values.
public let kUTTypeTabSeparatedText = "public.tab-separated-values-text"

/// Tab-separated values in UTF-8.
public let kUTTypeUTF8TabSeparatedText = "public.utf8-tab-separated-values-text"

/// Rich Text Format.
public let kUTTypeRTF = "public.rtf"

/// HTML of any version.
public let kUTTypeHTML = "public.html"

/// XML of any kind.
public let kUTTypeXML = "public.xml"

/// Source code in any language.
public let kUTTypeSourceCode = "public.source-code"

/// Assembly language source.
public let kUTTypeAssemblyLanguageSource = "public.assembly-source"

/// C source.
public let kUTTypeCSource = "public.c-source"

/// Objective-C source.
public let kUTTypeObjectiveCSource = "public.objective-c-source"

/// Swift source.
public let kUTTypeSwiftSource = "public.swift-source"

/// C++ source.
public let kUTTypeCPlusPlusSource = "public.c-plus-plus-source"

/// Objective-C++ source.
public let kUTTypeObjectiveCPlusPlusSource = "public.objective-c-plus-plus-source"

/// A C header.
public let kUTTypeCHeader = "public.c-header"

/// A C++ header.
public let kUTTypeCPlusPlusHeader = "public.c-plus-plus-header"

/// Source in any scripting language.
public let kUTTypeScript = "public.script"

/// AppleScript as text.
public let kUTTypeAppleScript = "com.apple.applescript.text"

/// A compiled Open Scripting Architecture script.
public let kUTTypeOSAScript = "com.apple.applescript.script"

/// An Open Scripting Architecture script bundle.
public let kUTTypeOSAScriptBundle = "com.apple.applescript.script-bundle"

/// JavaScript source.
public let kUTTypeJavaScript = "com.netscape.javascript-source"

/// A shell script.
public let kUTTypeShellScript = "public.shell-script"

/// A Perl script.
public let kUTTypePerlScript = "public.perl-script"

/// A Python script.
public let kUTTypePythonScript = "public.python-script"

/// A Ruby script.
public let kUTTypeRubyScript = "public.ruby-script"

/// A PHP script.
public let kUTTypePHPScript = "public.php-script"

/// JavaScript Object Notation.
public let kUTTypeJSON = "public.json"

/// A property list in any format.
public let kUTTypePropertyList = "com.apple.property-list"

/// A property list as XML.
public let kUTTypeXMLPropertyList = "com.apple.xml-property-list"

/// A property list as binary.
public let kUTTypeBinaryPropertyList = "com.apple.binary-property-list"

/// Portable Document Format.
public let kUTTypePDF = "com.adobe.pdf"

/// Rich text with attachments, as a package.
public let kUTTypeRTFD = "com.apple.rtfd"

/// Rich text with attachments, as one stream of bytes.
public let kUTTypeFlatRTFD = "com.apple.flat-rtfd"

/// A web page with its resources.
public let kUTTypeWebArchive = "com.apple.webarchive"

/// An image of any kind.
public let kUTTypeImage = "public.image"

/// A JPEG image.
public let kUTTypeJPEG = "public.jpeg"

/// A JPEG 2000 image.
public let kUTTypeJPEG2000 = "public.jpeg-2000"

/// A TIFF image.
public let kUTTypeTIFF = "public.tiff"

/// A GIF image.
public let kUTTypeGIF = "com.compuserve.gif"

/// A PNG image.
public let kUTTypePNG = "public.png"

/// An Apple icon.
public let kUTTypeAppleICNS = "com.apple.icns"

/// A Windows bitmap.
public let kUTTypeBMP = "com.microsoft.bmp"

/// A Windows icon.
public let kUTTypeICO = "com.microsoft.ico"

/// A camera's raw image.
public let kUTTypeRawImage = "public.camera-raw-image"

/// Scalable Vector Graphics.
public let kUTTypeScalableVectorGraphics = "public.svg-image"

/// A photograph with a moving picture.
public let kUTTypeLivePhoto = "com.apple.live-photo"

/// Sound, moving pictures or both.
public let kUTTypeAudiovisualContent = "public.audiovisual-content"

/// Moving pictures, with or without sound.
public let kUTTypeMovie = "public.movie"

/// Moving pictures without sound.
public let kUTTypeVideo = "public.video"

/// Sound without pictures.
public let kUTTypeAudio = "public.audio"

/// A QuickTime movie.
public let kUTTypeQuickTimeMovie = "com.apple.quicktime-movie"

/// An MPEG-1 or MPEG-2 movie.
public let kUTTypeMPEG = "public.mpeg"

/// MPEG-2 video.
public let kUTTypeMPEG2Video = "public.mpeg-2-video"

/// An MPEG-2 transport stream.
public let kUTTypeMPEG2TransportStream = "public.mpeg-2-transport-stream"

/// MPEG layer 3 audio.
public let kUTTypeMP3 = "public.mp3"

/// An MPEG-4 movie.
public let kUTTypeMPEG4 = "public.mpeg-4"

/// MPEG-4 audio.
public let kUTTypeMPEG4Audio = "public.mpeg-4-audio"

/// Apple's protected MPEG-4 audio.
public let kUTTypeAppleProtectedMPEG4Audio = "com.apple.protected-mpeg-4-audio"

/// Apple's protected MPEG-4 video.
public let kUTTypeAppleProtectedMPEG4Video = "com.apple.protected-mpeg-4-video"

/// An Audio Video Interleave movie.
public let kUTTypeAVIMovie = "public.avi"

/// AIFF audio.
public let kUTTypeAudioInterchangeFileFormat = "public.aiff-audio"

/// Waveform audio, including Broadcast Wave.
public let kUTTypeWaveformAudio = "com.microsoft.waveform-audio"

/// A Standard MIDI File.
public let kUTTypeMIDIAudio = "public.midi-audio"

/// A playlist.
public let kUTTypePlaylist = "public.playlist"

/// An M3U playlist.
public let kUTTypeM3UPlaylist = "public.m3u-playlist"

/// A directory shown as a folder.
public let kUTTypeFolder = "public.folder"

/// A mounted volume.
public let kUTTypeVolume = "public.volume"

/// A directory shown as one file.
public let kUTTypePackage = "com.apple.package"

/// A directory with a prescribed inner layout.
public let kUTTypeBundle = "com.apple.bundle"

/// A plug-in bundle.
public let kUTTypePluginBundle = "com.apple.plugin"

/// A Spotlight importer.
public let kUTTypeSpotlightImporter = "com.apple.metadata-importer"

/// A Quick Look generator.
public let kUTTypeQuickLookGenerator = "com.apple.quicklook-generator"

/// An XPC service.
public let kUTTypeXPCService = "com.apple.xpc-service"

/// A framework bundle.
public let kUTTypeFramework = "com.apple.framework"

/// An application of any kind.
public let kUTTypeApplication = "com.apple.application"

/// An application as a bundle.
public let kUTTypeApplicationBundle = "com.apple.application-bundle"

/// A Unix executable file.
public let kUTTypeUnixExecutable = "public.unix-executable"

/// A Windows executable file.
public let kUTTypeWindowsExecutable = "com.microsoft.windows-executable"

/// A System Preferences pane.
public let kUTTypeSystemPreferencesPane = "com.apple.systempreference.prefpane"

/// A gzip file.
public let kUTTypeGNUZipArchive = "org.gnu.gnu-zip-archive"

/// A bzip2 file.
public let kUTTypeBzip2Archive = "public.bzip2-archive"

/// A ZIP archive.
public let kUTTypeZipArchive = "public.zip-archive"

/// A spreadsheet.
public let kUTTypeSpreadsheet = "public.spreadsheet"

/// A presentation.
public let kUTTypePresentation = "public.presentation"

/// A database.
public let kUTTypeDatabase = "public.database"

/// A vCard.
public let kUTTypeVCard = "public.vcard"

/// A to-do item.
public let kUTTypeToDoItem = "public.to-do-item"

/// A calendar event.
public let kUTTypeCalendarEvent = "public.calendar-event"

/// An electronic mail message.
public let kUTTypeEmailMessage = "public.email-message"

/// A file that holds a URL.
public let kUTTypeInternetLocation = "com.apple.internet-location"

/// A font.
public let kUTTypeFont = "public.font"

/// A bookmark of any kind.
public let kUTTypeBookmark = "public.bookmark"

/// Three-dimensional content.
public let kUTType3DContent = "public.3d-content"

/// A PKCS#12 archive.
public let kUTTypePKCS12 = "com.rsa.pkcs-12"

/// An X.509 certificate.
public let kUTTypeX509Certificate = "public.x509-certificate"

/// An electronic publication.
public let kUTTypeElectronicPublication = "org.idpf.epub-container"

/// A log of events.
public let kUTTypeLog = "public.log"

/// The class of tags that are filename extensions.
public let kUTTagClassFilenameExtension = "public.filename-extension"

/// The class of tags that are MIME types.
public let kUTTagClassMIMEType = "public.mime-type"
