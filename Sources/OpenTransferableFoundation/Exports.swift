// Code that imported Foundation for item providers finds it here too.

@_exported public import Foundation
@_exported public import OpenTransferable
