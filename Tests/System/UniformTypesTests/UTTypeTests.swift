import UniformTypes
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct UTTypeTests {
  @Test(arguments: [
    (UTType.json, UTType.json, true), (.json, .text, true), (.json, .data, true), (.json, .item, true),
    (.json, .plainText, false), (.utf8PlainText, .text, true), (.utf8PlainText, .content, true),
    (.text, .utf8PlainText, false), (.fileURL, .url, true), (.png, .image, true), (.png, .text, false),
    (.svg, .image, true), (.svg, .xml, true), (.mpeg4Audio, .audio, true), (.mpeg4Audio, .movie, true),
    (.zip, .archive, true), (.wav, .audiovisualContent, true), (.utf8TabSeparatedText, .delimitedText, true),
    (.utf8TabSeparatedText, .utf8PlainText, true), (.pdf, .compositeContent, true), (.folder, .item, true),
  ])
  func `a type conforms to itself and to its declared supertypes`(type: UTType, other: UTType, expected: Bool) {
    #expect(type.conforms(to: other) == expected)
    #expect(type.isSubtype(of: other) == (expected && type != other))
    #expect(other.isSupertype(of: type) == (expected && type != other))
    #expect(type == other || type.supertypes.contains(other) == expected)
  }

  @Test(arguments: [
    ("txt", "text/plain", UTType.plainText), ("json", "application/json", .json),
    ("csv", "text/csv", .commaSeparatedText),
    ("tsv", "text/tab-separated-values", .tabSeparatedText), ("html", "text/html", .html), ("png", "image/png", .png),
    ("jpeg", "image/jpeg", .jpeg), ("tiff", "image/tiff", .tiff), ("pdf", "application/pdf", .pdf),
    ("zip", "application/zip", .zip), ("mov", "video/quicktime", .quickTimeMovie), ("mp4", "video/mp4", .mpeg4Movie),
    ("wav", "audio/wav", .wav), ("mp3", "audio/mpeg", .mp3), ("rtf", "text/rtf", .rtf),
    ("xml", "application/xml", .xml),
  ])
  func `an extension or MIME type leads to the type that prefers it`(
    filenameExtension: String, mimeType: String, expected: UTType
  ) {
    #expect(UTType(filenameExtension: filenameExtension) == expected)
    #expect(UTType(filenameExtension: filenameExtension.uppercased()) == expected)
    #expect(UTType(mimeType: mimeType) == expected)
    #expect(expected.preferredFilenameExtension == filenameExtension)
    #expect(expected.preferredMIMEType == mimeType)
    #expect(expected.tags[.filenameExtension]?.first == filenameExtension)
  }

  @Test(arguments: [
    ("text/plain;charset=utf-8", UTType.utf8PlainText), ("Text/Plain; charset=UTF-8", .utf8PlainText),
    ("text/plain;charset=latin1", .plainText), ("text/html; charset=utf-8", .html),
  ])
  func `MIME types are read with parameters, in any case`(mimeType: String, expected: UTType) {
    #expect(UTType(mimeType: mimeType) == expected)
  }

  @Test(arguments: ["", "a/b", "a\0", "a:b"])
  func `text that cannot be an extension or MIME type is none`(tag: String) {
    #expect(UTType(filenameExtension: tag) == nil)
    #expect(UTType(mimeType: "/" + tag) == nil)
  }

  @Test
  func `a tag shared by types is narrowed by their conformances`() {
    #expect(UTType(filenameExtension: "mp4") == .mpeg4Movie)
    #expect(UTType(filenameExtension: "mp4", conformingTo: .audio) == .mpeg4Audio)
    let all = UTType.types(tag: "mp4", tagClass: .filenameExtension, conformingTo: nil)
    #expect(all == [.mpeg4Movie, .mpeg4Audio])
  }

  @Test
  func `identifiers are compared, hashed and looked up without regard to case`() throws {
    let shouted = try #require(UTType("PUBLIC.JSON"))
    #expect(shouted.identifier == "public.json")
    let named = UTType(undeclared: "Com.Example.UTTypeTests.Case")
    #expect(named == UTType(undeclared: "com.example.uttypetests.case"))
    #expect(Set([named, UTType(undeclared: "com.example.uttypetests.case")]).count == 1)
  }

  @Test
  func `an undeclared identifier is no type until the process declares it`() {
    let identifier = "com.example.uttypetests.declaring"
    #expect(UTType(identifier) == nil)
    #expect(!UTType(undeclared: identifier).isDeclared)
    #expect(UTType(undeclared: identifier).conforms(to: .data))
    #expect(UTType(identifier) == nil)
    let type = UTType(exportedAs: identifier)
    #expect(UTType(identifier) == type)
    #expect(type.isDeclared)
    #expect(!type.isPublic)
    #expect(!type.isDynamic)
    #expect(type.supertypes == [.data, .item])
  }

  @Test
  func `a type conforms to a parent that code declares`() {
    let exported = UTType(exportedAs: "com.example.uttypetests.child", conformingTo: .json)
    #expect(exported.conforms(to: .text))
    let imported = UTType(importedAs: "com.example.uttypetests.grandchild", conformingTo: exported)
    #expect(imported.conforms(to: exported))
    #expect(imported.conforms(to: .json))
    #expect(imported.localizedDescription == "JSON")
    // A circle in code is not completed.
    _ = UTType(exportedAs: "com.example.uttypetests.child", conformingTo: imported)
    #expect(!exported.conforms(to: imported))
  }

  @Test
  func `a system type keeps its declaration when code exports it`() {
    #expect(UTType(exportedAs: "public.json", conformingTo: .image) == .json)
    #expect(!UTType.json.conforms(to: .image))
  }

  @Test
  func `a type is coded as its identifier, and an undeclared one survives`() throws {
    let types: [UTType] = [.json, UTType(undeclared: "com.example.uttypetests.coded")]
    let data = try JSONEncoder().encode(types)
    #expect(String(decoding: data, as: UTF8.self) == #"["public.json","com.example.uttypetests.coded"]"#)
    #expect(try JSONDecoder().decode([UTType].self, from: data) == types)
  }

  @Test
  func `every system type leads to declared types only, and none to itself`() {
    for declaration in TypeRegistry().knownTypes {
      let type = UTType(undeclared: declaration.identifier)
      #expect(type.identifier == declaration.identifier)
      #expect(declaration.conformsTo.allSatisfy { UTType($0)?.identifier == $0 }, "\(type)")
      #expect(!type.supertypes.contains(type), "\(type)")
      #expect(type.localizedDescription != nil, "\(type)")
      for name in declaration.filenameExtensions {
        let found = UTType.types(tag: name, tagClass: .filenameExtension, conformingTo: nil)
        #expect(found.contains(type), "\(type) by .\(name)")
      }
      for name in declaration.mimeTypes {
        let found = UTType.types(tag: name, tagClass: .mimeType, conformingTo: nil)
        #expect(found.contains(type), "\(type) by \(name)")
      }
    }
    let identifiers = TypeRegistry().knownTypes.map(\.identifier)
    #expect(Set(identifiers).count == identifiers.count)
  }

  @Test(arguments: [
    (UTType.commaSeparatedText, UTType.plainText, true), (.tabSeparatedText, .plainText, true),
    (.m3uPlaylist, .plainText, true), (.javaScript, .script, true), (.javaScript, .executable, true),
    (.appleMPEG4Audio, .movie, false), (.appleMPEG4Audio, .audio, true),
    (.appleProtectedMPEG4Video, .mpeg4Movie, true), (.flatRTFD, .compositeContent, true),
    (.spotlightImporter, .pluginBundle, true), (.quickLookGenerator, .pluginBundle, true),
    (.archive, .data, false), (.zip, .archive, true), (.zip, .data, true), (.diskImage, .item, false),
    (.emailMessage, .data, false), (.log, .data, false), (.realityFile, .threeDContent, false),
    (.html, .plainText, false), (.svg, .image, true), (.exr, .image, true), (.jpegxl, .image, true),
    (.ahap, .json, true), (.applicationExtension, .bundle, true), (.linkPresentationMetadata, .data, true),
  ])
  func `types conform as Apple declares them`(type: UTType, supertype: UTType, expected: Bool) {
    #expect(type.conforms(to: supertype) == expected)
  }

  @Test(arguments: [
    "ttml itt scc stl ass ssa sub bwf caf wma amr ac3 eac3 aaf omf braw r3d ari arx mts m2ts 3gp wmv flv ogv vob",
    "cin tga hdr cube lut 3dl cdl ccc amf otioz xmeml avb avp drp drt prproj aep doc xls ppt odp ics mbox pages",
    "numbers key mobi java kt cs lua r sql proto graphql jsx tsx wasm bash zsh vue svelte dart ex zig ini cfg conf",
    "env properties lock woff woff2 pem csr gpg rar tgz jar iso dmg deb rpm apk cr2 nef arw raf gltf glb obj fbx dae",
    "mov mp4 mxf wav exr dpx edl ale fcpxml otio srt vtt csv tsv md yaml toml py swift eml log command",
  ])
  func `tags that are in common use are known`(names: String) {
    let known = TypeRegistry().knownTypes
    for name in names.split(separator: " ").map(String.init) {
      #expect(known.contains { $0.filenameExtensions.contains(name) }, ".\(name)")
      #expect(UTType(filenameExtension: name)?.isDynamic == false, ".\(name)")
    }
    for name in ["otiod", "fcpxmld"] {
      #expect(UTType(filenameExtension: name, conformingTo: .package)?.isDynamic == false, ".\(name)")
    }
  }

  @Test(arguments: [
    ("application/octet-stream", "public.data"), ("application/msword", "com.microsoft.word.doc"),
    ("application/vnd.ms-excel", "com.microsoft.excel.xls"), ("application/wasm", "org.webassembly.wasm"),
    ("application/x-www-form-urlencoded", "org.w3.form-urlencoded"), ("text/calendar", "com.apple.ical.ics"),
    ("application/x-javascript", "com.netscape.javascript-source"), ("text/x-yaml", "public.yaml"),
    ("application/vnd.apple.mpegurl", "public.m3u-playlist"), ("application/x-mpegURL", "public.m3u-playlist"),
    ("application/ttml+xml", "org.w3.ttml"), ("application/sql", "org.iso.sql"), ("font/woff2", "org.w3.woff2"),
    ("model/gltf-binary", "org.khronos.glb"), ("text/x-log", "com.apple.log"),
    ("font/collection", "public.truetype-collection-font"),
    ("inode/directory", "public.folder"),
  ])
  func `MIME types that are in common use are known`(mimeType: String, expected: String) {
    #expect(UTType(mimeType: mimeType)?.identifier == expected)
  }

  @Test
  func `a tag class is described by its identifier`() {
    #expect(UTTagClass.mimeType.debugDescription == "public.mime-type")
    #expect("\(UTTagClass.filenameExtension)" == "public.filename-extension")
  }

  @Test(
    arguments: [
      ("com.apple.mach-o-binary", UTType.unixExecutable, nil), ("com.apple.mach-o-object", .unixExecutable, nil),
      ("com.apple.mach-o-executable", .executable, nil), ("com.apple.mach-o-dylib", .data, "dylib"),
      ("com.apple.web-internet-location", .internetLocation, "webloc"),
      ("com.apple.installer-package-archive", .archive, "pkg"),
      ("com.apple.traditional-mac-plain-text", .plainText, nil), ("com.apple.coreml.model", .data, "mlmodel"),
      ("com.apple.coreml.mlpackage", .package, "mlpackage"), ("com.apple.ibooks.epub", .package, nil),
      ("com.apple.xcode.project", .package, "xcodeproj"), ("com.apple.dt.playground", .package, "playground"),
      ("com.apple.localizable-name-bundle", .bundle, nil), ("com.apple.ical.ics.event", .calendarEvent, nil),
      ("com.apple.mpegurl", .playlist, nil), ("com.apple.quartz-composer-composition", .executable, "qtz"),
    ] as [(String, UTType, String?)])
  func `types that Apple's programs declare and code for Apple's platforms names by text`(
    identifier: String, supertype: UTType, filenameExtension: String?
  ) throws {
    let type = try #require(UTType(identifier))
    #expect(type.conforms(to: supertype) && type.preferredFilenameExtension == filenameExtension)
    if let filenameExtension {
      #expect(UTType(filenameExtension: filenameExtension, conformingTo: supertype) == type)
    }
  }

  @Test(arguments: staticMembers)
  func `every static member has a row in the table`(type: UTType) {
    #expect(Set(staticMembers).count == 140)
    #expect(TypeRegistry().isDeclared(type.identifier))
  }
}

private let staticMembers: [UTType] = [
  .item, .content, .compositeContent, .data, .directory, .folder, .package, .bundle, .framework, .application,
  .applicationBundle, .volume, .resolvable, .symbolicLink, .mountPoint, .aliasFile, .urlBookmarkData, .url, .fileURL,
  .contact, .vCard, .message, .emailMessage, .calendarEvent, .toDoItem, .bookmark, .internetLocation,
  .internetShortcut, .log, .database, .spreadsheet, .presentation, .font, .executable, .unixExecutable, .exe,
  .diskImage, .text, .plainText, .utf8PlainText, .utf16PlainText, .utf16ExternalPlainText, .delimitedText,
  .commaSeparatedText, .tabSeparatedText, .utf8TabSeparatedText, .rtf, .flatRTFD, .rtfd, .html, .xml, .webArchive,
  .json, .geoJSON, .yaml, .css, .propertyList, .xmlPropertyList, .binaryPropertyList, .sourceCode,
  .assemblyLanguageSource, .cSource, .cHeader, .objectiveCSource, .objectiveCPlusPlusSource, .cPlusPlusSource,
  .cPlusPlusHeader, .swiftSource, .script, .shellScript, .perlScript, .pythonScript, .rubyScript, .phpScript,
  .makefile, .javaScript, .appleScript, .osaScript, .osaScriptBundle, .image, .png, .jpeg, .tiff, .gif, .bmp, .ico,
  .icns, .webP, .heif, .heic, .heics, .dng, .rawImage, .svg, .livePhoto, .threeDContent, .usd, .usdz, .realityFile,
  .sceneKitScene, .arReferenceObject, .audiovisualContent, .movie, .video, .audio, .quickTimeMovie, .mpeg,
  .mpeg2Video, .mpeg2TransportStream, .mpeg4Movie, .appleProtectedMPEG4Video, .avi, .aiff, .wav, .mp3, .mpeg4Audio,
  .appleProtectedMPEG4Audio, .midi, .playlist, .m3uPlaylist, .pdf, .epub, .archive, .zip, .gzip, .bz2, .tarArchive,
  .appleArchive, .systemPreferencesPane, .spotlightImporter, .quickLookGenerator, .xpcService, .pluginBundle,
  .pkcs12, .x509Certificate, .exr, .jpegxl, .applicationExtension, .ahap, .linkPresentationMetadata,
]
