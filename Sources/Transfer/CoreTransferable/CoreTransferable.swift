// Apple's module name, so that `import CoreTransferable` compiles unchanged where Apple's module does not exist. The
// protocols are OpenTransferable's. Foundation and its item providers are exported too, as in Apple's module.

@_exported public import OpenTransferableFoundation
