// The original's module name, so that `import ValueCoding` compiles unchanged. The protocols are
// OpenTransferableFoundation's.

@_exported public import OpenTransferableFoundation
