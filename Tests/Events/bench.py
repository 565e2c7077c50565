"""Where the checks work."""
import os

from lists import Generator, written


class Bench:
    """Where a check works: the executable, the classes of what is wrong, a random generator and a folder."""

    def __init__(self, tool, classes, rng, place):
        self.tool, self.classes, self.rng, self.place = tool, classes, rng, place

    def list(self, rate, shape):
        """A random list, its text and its lines."""
        events = Generator(self.rng, rate, shape).list()
        text, lines = written(events, rate, colons=rate.drops and self.rng.random() < 0.2)
        return events, text, lines

    def file(self, name, text):
        path = os.path.join(self.place, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    def wrong(self, name, example, told):
        self.classes.wrong(name, example, told)

    def right(self, way, number=1):
        self.classes.right(way, number)


def shown(events, index, rate):
    """The shortest list that has an event: with the one before it on its track."""
    event = events[index]
    places = [index] if event.before is None else [event.before, index]
    if event.kind in ("K", "KO") and index and events[index - 1].number == event.number:
        places = sorted({index - 1, *places})
    elif event.kind == "KB" and index + 1 < len(events):
        places.append(index + 1)
    return written([events[place] for place in places], rate)[0]
