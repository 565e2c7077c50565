"""Reads the CLIPBOARD selection by one MULTIPLE request (ICCCM 2.6.2), with python-xlib: each target and its bytes in hex.

    x11_multiple.py TARGET...
"""
import sys

from Xlib import X, display

connection = display.Display()
window = connection.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
atom = connection.intern_atom
targets = sys.argv[1:]
properties = [atom(f"TEST_{index}") for index, _ in enumerate(targets)]
pairs = [value for target, place in zip(targets, properties) for value in (atom(target), place)]
window.change_property(atom("TEST_LIST"), atom("ATOM_PAIR"), 32, pairs)
window.convert_selection(atom("CLIPBOARD"), atom("MULTIPLE"), atom("TEST_LIST"), X.CurrentTime)
event = connection.next_event()
while event.type != X.SelectionNotify:
    event = connection.next_event()
answered = window.get_full_property(atom("TEST_LIST"), X.AnyPropertyType).value
for index, target in enumerate(targets):
    if answered[index * 2] == 0:
        print(target, "refused")
    else:
        print(target, bytes(window.get_full_property(properties[index], X.AnyPropertyType).value).hex())
