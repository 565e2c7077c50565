"""The limits of a store, which all its writers read from store.json."""

import json
import os


def set_limits(store, **limits):
    """Makes the store if it is missing, and gives it some limits, such as history_depth=5; without any the usual ones hold."""
    os.makedirs(store, 0o700, exist_ok=True)
    path = os.path.join(store, "store.json")
    if limits:
        with open(path, "w") as file:
            json.dump({name.replace("_", "-"): value for name, value in limits.items()}, file)
    elif os.path.exists(path):
        os.remove(path)
