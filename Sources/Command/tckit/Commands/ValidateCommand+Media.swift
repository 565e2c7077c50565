// validate --media: finds the movies and sounds that sources are checked against, by their names or below a folder.

import MediaTimecode
import SystemCalls
import TimecodePasteboard

extension ValidateCommand {
  /// Indexes the starts and ends of the movies and sounds. A file without them is reported, if it is in a folder only
  /// when an event names it.
  func index(of paths: [SystemPath], _ options: TextOptions, _ context: Context) -> MediaIndex {
    var index = MediaIndex()
    var search = MediaSearch()
    let rate = options.reader.properties?.frameRate
    for path in paths {
      let found = search.files(at: path)
      for file in found.files {
        var fault: MediaTimecodeError?
        do throws(MediaTimecodeError) {
          if try index.add(fileAt: file, rateIfMissing: rate) { continue }
        } catch {
          fault = error
        }
        let name = file.description
        if file == path { report(fault, of: name, context) } else { index.add(unreadable: name, fault) }
      }
      for (path, error) in found.unreadable {
        context.report(Diagnostic.input(error, path: path.description, to: context.command), as: .input)
      }
    }
    return index
  }

  /// Reports a media file that cannot be used: without a duration if there is no error.
  func report(_ error: MediaTimecodeError?, of path: String, _ context: Context) {
    var weight = Fault.Weight.input
    switch error {
    case nil, .timecodeMissing: weight = .doubt
    default: break
    }
    let fault = error.map { EventFault.media($0) } ?? .withoutDuration(.media, count: 1)
    context.report(Diagnostic(fault, at: InputLocation(file: path)), as: weight)
  }

  /// Refuses movies as operands next to --media, because a shell turns `--media *.mov` into operands.
  func refuseMovies(among list: InputList) throws(Diagnostic) {
    guard !media.isEmpty, list.sources.count > 1 else { return }
    for case .file(let path) in list.sources where path != "-" {
      guard let status = try? FileStatus(of: path), status.kind == .file,
        MediaSearch.isNamedAsMedia(path) || (try? InputFile(path))?.content == .media
      else { continue }
      let folder = path.ancestors.last ?? "."
      throw Diagnostic.usage(.moviesAsOperands(path.description, folder: folder.description))
    }
  }
}

/// Finds the movies and sounds below folders. A folder that several links lead to, even from within it, is searched
/// once.
private struct MediaSearch {
  private static let extensions = Set(FileKind.media.extensions)
  private var known: Set<FileStatus.Identity> = []

  typealias Found = (files: [SystemPath], unreadable: [(path: SystemPath, error: SystemError)])

  /// The file at a path, or the files below it that are named like media, in the order of their names, and the folders
  /// that cannot be read.
  mutating func files(at path: SystemPath) -> Found {
    var found: Found = ([], [])
    do throws(SystemError) {
      let status = try FileStatus(of: path)
      if status.kind == .directory { collect(below: path, status, into: &found) } else { found.files.append(path) }
    } catch {
      found.unreadable.append((path, error))
    }
    return found
  }

  /// True if a file has the name of a movie or a sound.
  static func isNamedAsMedia(_ path: SystemPath) -> Bool {
    let parts = path.lastComponent.description.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && extensions.contains(parts[parts.count - 1].lowercased())
  }

  private mutating func collect(
    below folder: SystemPath, _ status: FileStatus, into found: inout Found
  ) {
    guard known.insert(status.identity).inserted else { return }
    let names: [SystemPath]
    do throws(SystemError) {
      names = try Descriptor.open(folder).names().sorted { $0.description < $1.description }
    } catch {
      return found.unreadable.append((folder, error))
    }
    for name in names {
      let path = folder.appending(name)
      guard let status = try? FileStatus(of: path) else { continue }
      switch status.kind {
      case .directory: collect(below: path, status, into: &found)
      case .file:
        if Self.isNamedAsMedia(path) { found.files.append(path) }
      default: break
      }
    }
  }
}
