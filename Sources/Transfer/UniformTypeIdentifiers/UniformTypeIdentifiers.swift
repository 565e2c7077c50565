// Apple's module name, so that `import UniformTypeIdentifiers` compiles unchanged where Apple's module does not exist.
// The types are OpenTransferable's. Foundation is exported too, as in Apple's module.

@_exported public import OpenTransferableFoundation
