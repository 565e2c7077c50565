/// The namespace of the paste policies and of the call that applies them.
///
/// The name is that of the text field these policies come from, so that code written for it finds them here.
public enum TimecodeField {}
