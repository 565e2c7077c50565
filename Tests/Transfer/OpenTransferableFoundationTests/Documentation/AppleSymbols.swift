/// The public symbols of Apple's modules that this package re-creates, by their paths in a symbol graph.
enum AppleSymbols {
  static let coreTransferable = """
    Transferable Transferable.Representation Transferable.transferRepresentation TransferRepresentation \
    TransferRepresentation.Item TransferRepresentation.Body TransferRepresentation.body TransferRepresentationBuilder \
    TransferRepresentationBuilder.buildExpression(_:) TransferRepresentationBuilder.buildBlock(_:) \
    TransferRepresentationBuilder.buildBlock(_:_:_:) TransferRepresentation.visibility(_:) \
    TransferRepresentation.suggestedFileName(_:) TransferRepresentation.exportingCondition(_:) \
    CodableRepresentation CodableRepresentation.init(for:contentType:) \
    CodableRepresentation.init(for:contentType:encoder:decoder:) ProxyRepresentation \
    ProxyRepresentation.init(exporting:) ProxyRepresentation.init(exporting:importing:) \
    ProxyRepresentation.init(importing:) DataRepresentation DataRepresentation.init(contentType:exporting:importing:) \
    DataRepresentation.init(exportedContentType:exporting:) DataRepresentation.init(importedContentType:importing:) \
    FileRepresentation FileRepresentation.init(contentType:shouldAttemptToOpenInPlace:exporting:importing:) \
    FileRepresentation.init(exportedContentType:shouldAllowToOpenInPlace:exporting:) \
    FileRepresentation.init(importedContentType:shouldAttemptToOpenInPlace:importing:) SentTransferredFile \
    SentTransferredFile.file SentTransferredFile.allowAccessingOriginalFile \
    SentTransferredFile.init(_:allowAccessingOriginalFile:) ReceivedTransferredFile ReceivedTransferredFile.file \
    ReceivedTransferredFile.isOriginalFile TupleTransferRepresentation TransferRepresentationVisibility \
    TransferRepresentationVisibility.all TransferRepresentationVisibility.team TransferRepresentationVisibility.group \
    TransferRepresentationVisibility.ownProcess Transferable.exportedContentTypes(visibility:) \
    Transferable.exportedContentTypes(_:) Transferable.importedContentTypes() Transferable.init(importing:contentType:) \
    Transferable.suggestedFilename Transferable.exported(as:) Transferable.export(to:contentType:) \
    Transferable.withExportedFile(contentType:fileHandler:) String.transferRepresentation Data.transferRepresentation \
    URL.transferRepresentation AttributedString.transferRepresentation Never.transferRepresentation Never.Item \
    Never.Body Image Color
    """

  static let uniformTypeIdentifiers = """
    UTType UTType.init(_:) UTType.init(filenameExtension:conformingTo:) UTType.init(mimeType:conformingTo:) \
    UTType.init(tag:tagClass:conformingTo:) UTType.init(exportedAs:conformingTo:) \
    UTType.init(importedAs:conformingTo:) UTType.types(tag:tagClass:conformingTo:) UTType.identifier \
    UTType.preferredFilenameExtension UTType.preferredMIMEType UTType.localizedDescription UTType.version \
    UTType.referenceURL UTType.tags UTType.isDynamic UTType.isDeclared UTType.isPublic UTType.isSubtype(of:) \
    UTType.isSupertype(of:) UTType.conforms(to:) UTType.supertypes UTType.description UTType.debugDescription \
    UTType.hash(into:) UTType.init(from:) UTType.encode(to:) UTTypeReference UTTagClass UTTagClass.init(rawValue:) \
    UTTagClass.rawValue UTTagClass.filenameExtension UTTagClass.mimeType UTTagClass.description \
    UTTagClass.debugDescription URL.appendingPathComponent(_:conformingTo:) URL.appendPathComponent(_:conformingTo:) \
    URL.appendingPathExtension(for:) URL.appendPathExtension(for:) URLResourceKey.contentTypeKey \
    URLResourceValues.contentType NSString.appendingPathExtension(for:) NSURL.appendingPathExtension(for:) \
    NSString.appendingPathComponent(_:conformingTo:)
    """

  static let itemProvider = """
    NSItemProvider NSItemProvider.init() NSItemProvider.init(object:) NSItemProvider.init(item:typeIdentifier:) \
    NSItemProvider.init(contentsOf:) NSItemProvider.init(contentsOf:contentType:openInPlace:coordinated:visibility:) \
    NSItemProvider.registeredTypeIdentifiers NSItemProvider.registeredTypeIdentifiers(fileOptions:) \
    NSItemProvider.hasItemConformingToTypeIdentifier(_:) \
    NSItemProvider.hasRepresentationConforming(toTypeIdentifier:fileOptions:) NSItemProvider.suggestedName \
    NSItemProvider.registeredContentTypes NSItemProvider.registeredContentTypes(conformingTo:) \
    NSItemProvider.registeredContentTypesForOpenInPlace \
    NSItemProvider.registerDataRepresentation(forTypeIdentifier:visibility:loadHandler:) \
    NSItemProvider.registerDataRepresentation(for:visibility:loadHandler:) \
    NSItemProvider.registerFileRepresentation(forTypeIdentifier:fileOptions:visibility:loadHandler:) \
    NSItemProvider.registerFileRepresentation(for:visibility:openInPlace:loadHandler:) \
    NSItemProvider.registerObject(_:visibility:) NSItemProvider.registerObject(ofClass:visibility:loadHandler:) \
    NSItemProvider.registerItem(forTypeIdentifier:loadHandler:) NSItemProvider.register(_:) \
    NSItemProvider.loadDataRepresentation(forTypeIdentifier:completionHandler:) \
    NSItemProvider.loadDataRepresentation(for:completionHandler:) \
    NSItemProvider.loadFileRepresentation(forTypeIdentifier:completionHandler:) \
    NSItemProvider.loadFileRepresentation(for:openInPlace:completionHandler:) \
    NSItemProvider.loadInPlaceFileRepresentation(forTypeIdentifier:completionHandler:) \
    NSItemProvider.loadObject(ofClass:completionHandler:) NSItemProvider.canLoadObject(ofClass:) \
    NSItemProvider.loadItem(forTypeIdentifier:options:completionHandler:) \
    NSItemProvider.loadItem(forTypeIdentifier:options:) NSItemProvider.loadTransferable(type:completionHandler:) \
    NSItemProvider.CompletionHandler NSItemProvider.LoadHandler NSItemProvider.copy(with:) NSItemProvider.errorDomain \
    NSItemProvider.ErrorCode NSItemProvider.ErrorCode.unknownError NSItemProvider.ErrorCode.itemUnavailableError \
    NSItemProvider.ErrorCode.unexpectedValueClassError NSItemProvider.ErrorCode.unavailableCoercionError \
    NSItemProviderReading NSItemProviderReading.readableTypeIdentifiersForItemProvider \
    NSItemProviderReading.object(withItemProviderData:typeIdentifier:) NSItemProviderWriting \
    NSItemProviderWriting.writableTypeIdentifiersForItemProvider \
    NSItemProviderWriting.itemProviderVisibilityForRepresentation(withTypeIdentifier:) \
    NSItemProviderWriting.loadData(withTypeIdentifier:forItemProviderCompletionHandler:) \
    NSItemProviderRepresentationVisibility NSItemProviderRepresentationVisibility.all \
    NSItemProviderRepresentationVisibility.team NSItemProviderRepresentationVisibility.group \
    NSItemProviderRepresentationVisibility.ownProcess NSItemProviderFileOptions NSItemProviderFileOptions.openInPlace \
    NSString.readableTypeIdentifiersForItemProvider NSURL.writableTypeIdentifiersForItemProvider \
    NSItemProvider.previewImageHandler NSItemProvider.loadPreviewImage(options:completionHandler:) \
    NSItemProvider.preferredPresentationSize NSItemProvider.preferredPresentationStyle NSItemProvider.teamData \
    NSItemProviderPreferredImageSizeKey NSExtensionContext NSExtensionItem \
    NSExtensionJavaScriptPreprocessingResultsKey URL.startAccessingSecurityScopedResource() \
    URL.stopAccessingSecurityScopedResource() \
    NSAttributedString.readableTypeIdentifiersForItemProvider UTTypeConformsTo(_:_:) \
    UTTypeCreatePreferredIdentifierForTag(_:_:_:) UTTypeCopyPreferredTagWithClass(_:_:)
    """

  static let valueCoding = """
    ValueCoding ValueCoding.Coder CodingProtocol CodingType CodedValue.Value CodedValue.value \
    CodingProtocol.init(_:) ValueCoding.encoded ValueCoding.decode(_:) Sequence.encoded Sequence.values
    """

  static let all: [String] = [coreTransferable, uniformTypeIdentifiers, itemProvider, valueCoding].flatMap {
    $0.split(separator: " ").map(String.init)
  }
}
