// Re-exports Foundation for code that imported it for item providers.

@_exported public import Foundation
@_exported public import OpenTransferable
