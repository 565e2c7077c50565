# fish completion for tckit, written by `tckit completions fish`
#
# tckit itself lists the candidates: first their kind, then one per line with its description.

function __tckit_complete
    set -l token (commandline -ct)
    set -l words (commandline -opc) "$token"
    set -l lines (tckit help --complete $words[2..-1] 2>/dev/null)
    # A path may follow --name= or TYPE=.
    set -l before (string match -r '^.*=' -- $token)
    set -l path (string replace -r '^.*=' '' -- $token)
    switch "$lines[1]"
        case files
            set -l paths (__fish_complete_path "$path")
            # Those of the kind, and directories; where there are none, any file.
            if test (count $lines) -gt 1
                set -l extensions (string join '|' $lines[2..-1])
                set -l kind (string replace -rif "^[^\t]*(?:/|\.(?:$extensions))(?:\t.*)?\$" '$0' -- $paths)
                test (count $kind) -gt 0; and set paths $kind
            end
            printf '%s\n' $paths | string replace -r '^' "$before"
        case directories
            __fish_complete_directories "$path" | string replace -r '^' "$before"
        case words
            printf '%s\n' $lines[2..-1]
    end
end

complete -c tckit -f -a '(__tckit_complete)'
