// The original's module name, so that `import ValueCoding` compiles unchanged. The protocols are in
// OpenTransferableFoundation.

@_exported public import OpenTransferableFoundation
