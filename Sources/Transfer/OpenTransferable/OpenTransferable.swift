// Values that programs exchange, and the types of their representations.

@_exported public import UniformTypes
