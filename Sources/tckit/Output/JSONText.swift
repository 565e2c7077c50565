// The name that commands still use for the writer.

import JSON

typealias JSONText = JSONWriter
