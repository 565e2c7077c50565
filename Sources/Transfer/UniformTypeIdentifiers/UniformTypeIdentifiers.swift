// Apple's module name, so that `import UniformTypeIdentifiers` compiles unchanged where Apple's module does not exist.
// The types are OpenTransferable's; Foundation comes with them, as it does at Apple.

@_exported public import OpenTransferableFoundation
