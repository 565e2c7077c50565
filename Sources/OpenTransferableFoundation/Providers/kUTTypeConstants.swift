// The identifiers by the names that Core Services gave them, for code older than `UTType`: `kUTTypeUTF8PlainText as String`.
// They are strings here, so that this cast, which such code has, is one from `String` to itself.

import OpenTransferable

/// Anything that can be a file-system object or a pasteboard item.
public var kUTTypeItem: String { UTType.item.identifier }

/// Anything a person would call content.
public var kUTTypeContent: String { UTType.content.identifier }

/// Content that holds content of several kinds.
public var kUTTypeCompositeContent: String { UTType.compositeContent.identifier }

/// A message, such as an electronic mail.
public var kUTTypeMessage: String { UTType.message.identifier }

/// A contact.
public var kUTTypeContact: String { UTType.contact.identifier }

/// Files and folders packed into one.
public var kUTTypeArchive: String { UTType.archive.identifier }

/// An image of a disk.
public var kUTTypeDiskImage: String { UTType.diskImage.identifier }

/// Bytes in a stream or a file.
public var kUTTypeData: String { UTType.data.identifier }

/// A directory of any kind.
public var kUTTypeDirectory: String { UTType.directory.identifier }

/// Something that leads to something else.
public var kUTTypeResolvable: String { UTType.resolvable.identifier }

/// A symbolic link.
public var kUTTypeSymLink: String { UTType.symbolicLink.identifier }

/// Something that can be run.
public var kUTTypeExecutable: String { UTType.executable.identifier }

/// A volume mount point.
public var kUTTypeMountPoint: String { UTType.mountPoint.identifier }

/// An alias file.
public var kUTTypeAliasFile: String { UTType.aliasFile.identifier }

/// The bytes of a bookmark to a file.
public var kUTTypeURLBookmarkData: String { UTType.urlBookmarkData.identifier }

/// The bytes of a URL.
public var kUTTypeURL: String { UTType.url.identifier }

/// The text of a `file:` URL.
public var kUTTypeFileURL: String { UTType.fileURL.identifier }

/// Text of any kind, with or without markup.
public var kUTTypeText: String { UTType.text.identifier }

/// Text without markup, in an unknown encoding.
public var kUTTypePlainText: String { UTType.plainText.identifier }

/// Text without markup, in UTF-8.
public var kUTTypeUTF8PlainText: String { UTType.utf8PlainText.identifier }

/// Text without markup, in UTF-16 that is big-endian unless it has another byte order mark.
public var kUTTypeUTF16ExternalPlainText: String { UTType.utf16ExternalPlainText.identifier }

/// Text without markup, in UTF-16 of native byte order, with or without a byte order mark.
public var kUTTypeUTF16PlainText: String { UTType.utf16PlainText.identifier }

/// Text of delimited values.
public var kUTTypeDelimitedText: String { UTType.delimitedText.identifier }

/// Comma-separated values.
public var kUTTypeCommaSeparatedText: String { UTType.commaSeparatedText.identifier }

/// Tab-separated values.
public var kUTTypeTabSeparatedText: String { UTType.tabSeparatedText.identifier }

/// Tab-separated values in UTF-8.
public var kUTTypeUTF8TabSeparatedText: String { UTType.utf8TabSeparatedText.identifier }

/// Rich Text Format.
public var kUTTypeRTF: String { UTType.rtf.identifier }

/// HTML of any version.
public var kUTTypeHTML: String { UTType.html.identifier }

/// XML of any kind.
public var kUTTypeXML: String { UTType.xml.identifier }

/// Source code in any language.
public var kUTTypeSourceCode: String { UTType.sourceCode.identifier }

/// Assembly language source.
public var kUTTypeAssemblyLanguageSource: String { UTType.assemblyLanguageSource.identifier }

/// C source.
public var kUTTypeCSource: String { UTType.cSource.identifier }

/// Objective-C source.
public var kUTTypeObjectiveCSource: String { UTType.objectiveCSource.identifier }

/// Swift source.
public var kUTTypeSwiftSource: String { UTType.swiftSource.identifier }

/// C++ source.
public var kUTTypeCPlusPlusSource: String { UTType.cPlusPlusSource.identifier }

/// Objective-C++ source.
public var kUTTypeObjectiveCPlusPlusSource: String { UTType.objectiveCPlusPlusSource.identifier }

/// A C header.
public var kUTTypeCHeader: String { UTType.cHeader.identifier }

/// A C++ header.
public var kUTTypeCPlusPlusHeader: String { UTType.cPlusPlusHeader.identifier }

/// Source in any scripting language.
public var kUTTypeScript: String { UTType.script.identifier }

/// AppleScript as text.
public var kUTTypeAppleScript: String { UTType.appleScript.identifier }

/// A compiled Open Scripting Architecture script.
public var kUTTypeOSAScript: String { UTType.osaScript.identifier }

/// An Open Scripting Architecture script bundle.
public var kUTTypeOSAScriptBundle: String { UTType.osaScriptBundle.identifier }

/// JavaScript source.
public var kUTTypeJavaScript: String { UTType.javaScript.identifier }

/// A shell script.
public var kUTTypeShellScript: String { UTType.shellScript.identifier }

/// A Perl script.
public var kUTTypePerlScript: String { UTType.perlScript.identifier }

/// A Python script.
public var kUTTypePythonScript: String { UTType.pythonScript.identifier }

/// A Ruby script.
public var kUTTypeRubyScript: String { UTType.rubyScript.identifier }

/// A PHP script.
public var kUTTypePHPScript: String { UTType.phpScript.identifier }

/// JavaScript Object Notation.
public var kUTTypeJSON: String { UTType.json.identifier }

/// A property list in any format.
public var kUTTypePropertyList: String { UTType.propertyList.identifier }

/// A property list as XML.
public var kUTTypeXMLPropertyList: String { UTType.xmlPropertyList.identifier }

/// A property list as binary.
public var kUTTypeBinaryPropertyList: String { UTType.binaryPropertyList.identifier }

/// Portable Document Format.
public var kUTTypePDF: String { UTType.pdf.identifier }

/// Rich text with attachments, as a package.
public var kUTTypeRTFD: String { UTType.rtfd.identifier }

/// Rich text with attachments, as one stream of bytes.
public var kUTTypeFlatRTFD: String { UTType.flatRTFD.identifier }

/// A web page with its resources.
public var kUTTypeWebArchive: String { UTType.webArchive.identifier }

/// An image of any kind.
public var kUTTypeImage: String { UTType.image.identifier }

/// A JPEG image.
public var kUTTypeJPEG: String { UTType.jpeg.identifier }

/// A JPEG 2000 image.
public let kUTTypeJPEG2000 = "public.jpeg-2000"

/// A TIFF image.
public var kUTTypeTIFF: String { UTType.tiff.identifier }

/// A GIF image.
public var kUTTypeGIF: String { UTType.gif.identifier }

/// A PNG image.
public var kUTTypePNG: String { UTType.png.identifier }

/// An Apple icon.
public var kUTTypeAppleICNS: String { UTType.icns.identifier }

/// A Windows bitmap.
public var kUTTypeBMP: String { UTType.bmp.identifier }

/// A Windows icon.
public var kUTTypeICO: String { UTType.ico.identifier }

/// A camera's raw image.
public var kUTTypeRawImage: String { UTType.rawImage.identifier }

/// Scalable Vector Graphics.
public var kUTTypeScalableVectorGraphics: String { UTType.svg.identifier }

/// A photograph with a moving picture.
public var kUTTypeLivePhoto: String { UTType.livePhoto.identifier }

/// Sound, moving pictures or both.
public var kUTTypeAudiovisualContent: String { UTType.audiovisualContent.identifier }

/// Moving pictures, with or without sound.
public var kUTTypeMovie: String { UTType.movie.identifier }

/// Moving pictures without sound.
public var kUTTypeVideo: String { UTType.video.identifier }

/// Sound without pictures.
public var kUTTypeAudio: String { UTType.audio.identifier }

/// A QuickTime movie.
public var kUTTypeQuickTimeMovie: String { UTType.quickTimeMovie.identifier }

/// An MPEG-1 or MPEG-2 movie.
public var kUTTypeMPEG: String { UTType.mpeg.identifier }

/// MPEG-2 video.
public var kUTTypeMPEG2Video: String { UTType.mpeg2Video.identifier }

/// An MPEG-2 transport stream.
public var kUTTypeMPEG2TransportStream: String { UTType.mpeg2TransportStream.identifier }

/// MPEG layer 3 audio.
public var kUTTypeMP3: String { UTType.mp3.identifier }

/// An MPEG-4 movie.
public var kUTTypeMPEG4: String { UTType.mpeg4Movie.identifier }

/// MPEG-4 audio.
public var kUTTypeMPEG4Audio: String { UTType.mpeg4Audio.identifier }

/// Apple's protected MPEG-4 audio.
public var kUTTypeAppleProtectedMPEG4Audio: String { UTType.appleProtectedMPEG4Audio.identifier }

/// Apple's protected MPEG-4 video.
public var kUTTypeAppleProtectedMPEG4Video: String { UTType.appleProtectedMPEG4Video.identifier }

/// An Audio Video Interleave movie.
public var kUTTypeAVIMovie: String { UTType.avi.identifier }

/// AIFF audio.
public var kUTTypeAudioInterchangeFileFormat: String { UTType.aiff.identifier }

/// Waveform audio, including Broadcast Wave.
public var kUTTypeWaveformAudio: String { UTType.wav.identifier }

/// A Standard MIDI File.
public var kUTTypeMIDIAudio: String { UTType.midi.identifier }

/// A playlist.
public var kUTTypePlaylist: String { UTType.playlist.identifier }

/// An M3U playlist.
public var kUTTypeM3UPlaylist: String { UTType.m3uPlaylist.identifier }

/// A directory shown as a folder.
public var kUTTypeFolder: String { UTType.folder.identifier }

/// A mounted volume.
public var kUTTypeVolume: String { UTType.volume.identifier }

/// A directory shown as one file.
public var kUTTypePackage: String { UTType.package.identifier }

/// A directory with a prescribed inner layout.
public var kUTTypeBundle: String { UTType.bundle.identifier }

/// A plug-in bundle.
public var kUTTypePluginBundle: String { UTType.pluginBundle.identifier }

/// A Spotlight importer.
public var kUTTypeSpotlightImporter: String { UTType.spotlightImporter.identifier }

/// A Quick Look generator.
public var kUTTypeQuickLookGenerator: String { UTType.quickLookGenerator.identifier }

/// An XPC service.
public var kUTTypeXPCService: String { UTType.xpcService.identifier }

/// A framework bundle.
public var kUTTypeFramework: String { UTType.framework.identifier }

/// An application of any kind.
public var kUTTypeApplication: String { UTType.application.identifier }

/// An application as a bundle.
public var kUTTypeApplicationBundle: String { UTType.applicationBundle.identifier }

/// A Unix executable file.
public var kUTTypeUnixExecutable: String { UTType.unixExecutable.identifier }

/// A Windows executable file.
public var kUTTypeWindowsExecutable: String { UTType.exe.identifier }

/// A System Preferences pane.
public var kUTTypeSystemPreferencesPane: String { UTType.systemPreferencesPane.identifier }

/// A gzip file.
public var kUTTypeGNUZipArchive: String { UTType.gzip.identifier }

/// A bzip2 file.
public var kUTTypeBzip2Archive: String { UTType.bz2.identifier }

/// A ZIP archive.
public var kUTTypeZipArchive: String { UTType.zip.identifier }

/// A spreadsheet.
public var kUTTypeSpreadsheet: String { UTType.spreadsheet.identifier }

/// A presentation.
public var kUTTypePresentation: String { UTType.presentation.identifier }

/// A database.
public var kUTTypeDatabase: String { UTType.database.identifier }

/// A vCard.
public var kUTTypeVCard: String { UTType.vCard.identifier }

/// A to-do item.
public var kUTTypeToDoItem: String { UTType.toDoItem.identifier }

/// A calendar event.
public var kUTTypeCalendarEvent: String { UTType.calendarEvent.identifier }

/// An electronic mail message.
public var kUTTypeEmailMessage: String { UTType.emailMessage.identifier }

/// A file that holds a URL.
public var kUTTypeInternetLocation: String { UTType.internetLocation.identifier }

/// A font.
public var kUTTypeFont: String { UTType.font.identifier }

/// A bookmark of any kind.
public var kUTTypeBookmark: String { UTType.bookmark.identifier }

/// Three-dimensional content.
public var kUTType3DContent: String { UTType.threeDContent.identifier }

/// A PKCS#12 archive.
public var kUTTypePKCS12: String { UTType.pkcs12.identifier }

/// An X.509 certificate.
public var kUTTypeX509Certificate: String { UTType.x509Certificate.identifier }

/// An electronic publication.
public var kUTTypeElectronicPublication: String { UTType.epub.identifier }

/// A log of events.
public var kUTTypeLog: String { UTType.log.identifier }

/// The class of tags that are filename extensions.
public let kUTTagClassFilenameExtension = "public.filename-extension"

/// The class of tags that are MIME types.
public let kUTTagClassMIMEType = "public.mime-type"

/// An alias in the form of old systems.
public let kUTTypeAliasRecord = "com.apple.alias-record"

/// Java source code.
public let kUTTypeJavaSource = "com.sun.java-source"

/// A compiled Java class.
public let kUTTypeJavaClass = "com.sun.java-class"

/// A Java archive.
public let kUTTypeJavaArchive = "com.sun.java-archive"

/// Text and media in the form of Textension.
public let kUTTypeTXNTextAndMultimediaData = "com.apple.txn.text-multimedia-data"

/// A QuickDraw picture.
public let kUTTypePICT = "com.apple.pict"

/// A QuickTime image.
public let kUTTypeQuickTimeImage = "com.apple.quicktime-image"

/// An application that is a single file.
public let kUTTypeApplicationFile = "com.apple.application-file"

/// Handwriting.
public let kUTTypeInkText = "com.apple.ink.inktext"
