// What this module's interface is made of comes with it.

@_exported public import Foundation
@_exported public import OpenTransferable
