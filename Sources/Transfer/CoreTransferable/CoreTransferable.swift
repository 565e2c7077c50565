// Apple's module name, so that `import CoreTransferable` compiles unchanged where Apple's module does not exist. The
// protocols are OpenTransferable's; Foundation and its item providers come with them, as they do at Apple.

@_exported public import OpenTransferableFoundation
