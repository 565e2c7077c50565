"""Pastes the clipboard into a text entry of GTK 3, as Ctrl+V does, and prints what the entry has then."""
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk


def show(entry):
    print(entry.get_text(), flush=True)
    Gtk.main_quit()


window = Gtk.Window()
entry = Gtk.Entry()
entry.connect("changed", show)
window.add(entry)
window.show_all()
GLib.idle_add(lambda: entry.emit("paste-clipboard"))
GLib.timeout_add_seconds(60, Gtk.main_quit)
Gtk.main()
