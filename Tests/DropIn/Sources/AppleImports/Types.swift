import Foundation
import UniformTypeIdentifiers

extension UTType {
  static let note = UTType(exportedAs: "com.example.dropin.note", conformingTo: .json)
  static let clip = UTType(importedAs: "com.example.dropin.clip")
}

func checkTypes() throws {
  check(UTType("public.json") == .json)
  check(UTType("com.example.dropin.none") == nil)
  check(UTType.note.conforms(to: .text))
  check(UTType.clip.conforms(to: .data))
  check(UTType.json.identifier == "public.json")
  check(UTType.png.preferredFilenameExtension == "png")
  check(UTType.png.preferredMIMEType == "image/png")
  check(UTType.png.localizedDescription != nil)
  check(UTType.png.version == nil && UTType.png.referenceURL == nil)
  check(UTType.png.tags[.mimeType] == ["image/png"])
  check(!UTType.png.isDynamic && UTType.png.isDeclared && UTType.png.isPublic)
  check(UTType.png.isSubtype(of: .image) && UTType.image.isSupertype(of: .png))
  check(UTType.png.supertypes.contains(.data))
  check(Set([UTType.png, .png]).count == 1 && UTType.png.hashValue == UTType.png.hashValue)
  check("\(UTType.png)" == UTType.png.description && !UTType.png.debugDescription.isEmpty)
  let coded = try JSONEncoder().encode([UTType.png])
  check(try JSONDecoder().decode([UTType].self, from: coded) == [.png])
  let sendable: any Sendable = UTType.png
  check(sendable is UTType)
}

func checkTags() throws {
  check(UTType(filenameExtension: "csv")?.conforms(to: .plainText) == true)
  check(UTType(filenameExtension: "mp4", conformingTo: .audio) == .mpeg4Audio)
  check(UTType(mimeType: "text/html") == .html)
  check(UTType(mimeType: "image/png", conformingTo: .image) == .png)
  check(UTType(tag: "png", tagClass: .filenameExtension, conformingTo: nil) == .png)
  check(UTType.types(tag: "mp4", tagClass: .filenameExtension, conformingTo: nil).count > 1)
  check(UTTagClass(rawValue: "public.mime-type") == .mimeType)
  check(UTTagClass.filenameExtension.rawValue == "public.filename-extension")
  check(Set([UTTagClass.mimeType]).contains(.mimeType))
  check(!UTTagClass.mimeType.description.isEmpty && !UTTagClass.mimeType.debugDescription.isEmpty)

  let folder = URL(fileURLWithPath: "/tmp/dropin", isDirectory: true)
  check(folder.appendingPathComponent("a", conformingTo: .png).lastPathComponent == "a.png")
  check(folder.appendingPathComponent("a").appendingPathExtension(for: .json).lastPathComponent == "a.json")
  var file = folder
  file.appendPathComponent("b", conformingTo: .plainText)
  check(file.lastPathComponent == "b.txt")
  file = folder.appendingPathComponent("c")
  file.appendPathExtension(for: .png)
  check(file.pathExtension == "png")

  let real = FileManager.default.temporaryDirectory.appendingPathComponent("dropin-\(UUID().uuidString).csv")
  try Data("a,b".utf8).write(to: real)
  defer { try? FileManager.default.removeItem(at: real) }
  check(try real.resourceValues(forKeys: [.contentTypeKey]).contentType == .commaSeparatedText)
  check(try folder.deletingLastPathComponent().resourceValues(forKeys: [.contentTypeKey]).contentType == .folder)
  // Names of Foundation that a second Foundation module would make ambiguous.
  let key: URLResourceKey = .isDirectoryKey
  check(try folder.deletingLastPathComponent().resourceValues(forKeys: [key]).isDirectory == true)
  _ = try FileManager.default.url(for: .cachesDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
}

func checkConstants() throws {
  let constants: [UTType] = [
    .item, .content, .compositeContent, .diskImage, .data, .directory, .resolvable, .symbolicLink, .executable,
    .mountPoint, .aliasFile, .urlBookmarkData, .url, .fileURL, .text, .plainText, .utf8PlainText,
    .utf16ExternalPlainText, .utf16PlainText, .delimitedText, .commaSeparatedText, .tabSeparatedText,
    .utf8TabSeparatedText, .rtf, .html, .xml, .yaml, .css, .sourceCode, .assemblyLanguageSource, .cSource,
    .objectiveCSource, .swiftSource, .cPlusPlusSource, .objectiveCPlusPlusSource, .cHeader, .cPlusPlusHeader, .script,
    .appleScript, .osaScript, .osaScriptBundle, .javaScript, .shellScript, .perlScript, .pythonScript, .rubyScript,
    .phpScript, .makefile, .json, .geoJSON, .propertyList, .xmlPropertyList, .binaryPropertyList, .pdf, .rtfd,
    .flatRTFD, .webArchive, .image, .jpeg, .tiff, .gif, .png, .icns, .bmp, .ico, .rawImage, .svg, .livePhoto, .heif,
    .heic, .heics, .webP, .exr, .jpegxl, .dng, .threeDContent, .usd, .usdz, .realityFile, .sceneKitScene,
    .arReferenceObject, .audiovisualContent, .movie, .video, .audio, .quickTimeMovie, .mpeg, .mpeg2Video,
    .mpeg2TransportStream, .mp3, .mpeg4Movie, .mpeg4Audio, .appleProtectedMPEG4Audio, .appleProtectedMPEG4Video, .avi,
    .aiff, .wav, .midi, .playlist, .m3uPlaylist, .folder, .volume, .package, .bundle, .pluginBundle,
    .spotlightImporter, .quickLookGenerator, .xpcService, .framework, .application, .applicationBundle,
    .applicationExtension, .unixExecutable, .exe, .systemPreferencesPane, .archive, .gzip, .bz2, .zip, .appleArchive,
    .tarArchive, .spreadsheet, .presentation, .database, .message, .contact, .vCard, .toDoItem, .calendarEvent,
    .emailMessage, .internetLocation, .internetShortcut, .font, .bookmark, .pkcs12, .x509Certificate, .epub, .log,
    .ahap, .linkPresentationMetadata,
  ]
  check(Set(constants).count == constants.count && constants.count == 140)
  check(constants.allSatisfy { $0.isDeclared })
}
