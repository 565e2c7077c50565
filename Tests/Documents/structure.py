#!/usr/bin/env python3
"""Damages valid documents of Final Cut Pro's XML as a program that writes them could, and asks whether validate refuses what Apple's
document type refuses. The types are public; they are given as a folder and not part of the repository. Needs lxml (python3-lxml).

    structure.py EXECUTABLE FOLDER-OF-DTDS DOCUMENT... [--seed N] [--each N]

Of each document and each kind of damage N mutants are made:
    reference   a reference to an identifier that no element has
    resource    a resource that something refers to is missing
    duplicate   an identifier is given twice
    missing     an attribute is missing that the type requires of an element that is read

Prints a line for each kind: mutants that the type refuses, and how many of them validate refuses for a reason of the type. Ends with 1 if
that is fewer than 98 of 100, or if it refuses a document that the type accepts for one of these reasons.
"""
import argparse, copy, glob, json, os, random, subprocess, sys, tempfile

from lxml import etree

READ = set("asset format effect media clip asset-clip ref-clip mc-clip sync-clip video audio spine sequence gap title marker "
           "chapter-marker transition conform-rate timeMap timept".split())
RESOURCES = {"asset", "format", "effect", "media"}
WORDS = {"unknown ID": "reference", "already defined": "duplicate", "does not carry attribute": "missing"}
KINDS = ("reference", "resource", "duplicate", "missing")


def declared(dtd):
    """The references, the identifiers and the required attributes of each element."""
    references, identifiers, required = {}, {}, {}
    for element in dtd.iterelements():
        for attribute in element.iterattributes():
            if attribute.type in ("idref", "idrefs"):
                references.setdefault(element.name, []).append(attribute.name)
            if attribute.type == "id":
                identifiers.setdefault(element.name, []).append(attribute.name)
            if attribute.default == "required":
                required.setdefault(element.name, []).append(attribute.name)
    return references, identifiers, required


def places(root, table, within=None):
    return [(e, a) for e in root.iter(etree.Element) for a in table.get(e.tag, ()) if e.get(a) and (within is None or e.tag in within)]


def mutants(root, dtd, kind, count, chance):
    references, identifiers, required = declared(dtd)
    for _ in range(count):
        tree = copy.deepcopy(root)
        if kind == "reference":
            found = places(tree, references)
            if not found:
                return
            element, attribute = chance.choice(found)
            element.set(attribute, "r" + str(chance.randrange(10**6, 10**7)))
        elif kind == "resource":
            wanted = {e.get(a) for e, a in places(tree, references)}
            found = [e for e in tree.iter(*RESOURCES) if e.get("id") in wanted and e.getparent().tag == "resources"]
            if not found:
                return
            element = chance.choice(found)
            element.getparent().remove(element)
        elif kind == "duplicate":
            found = places(tree, identifiers)
            if len(found) < 2:
                return
            (one, name), (other, other_name) = chance.sample(found, 2)
            one.set(name, other.get(other_name))
        else:
            found = places(tree, required, READ)
            if not found:
                return
            element, attribute = chance.choice(found)
            del element.attrib[attribute]
        yield tree


def refused_for(executable, tree):
    """The codes of what validate finds."""
    with tempfile.NamedTemporaryFile(suffix=".fcpxml") as file:
        file.write(etree.tostring(tree, xml_declaration=True, encoding="UTF-8"))
        file.flush()
        run = subprocess.run([executable, "validate", file.name, "--json"], capture_output=True, timeout=60)
    codes = set()
    for line in (run.stdout + run.stderr).splitlines():
        try:
            record = json.loads(line)
        except ValueError:
            continue
        if isinstance(record, dict) and "error" in record:
            codes.add(record["error"].get("code"))
    return codes if run.returncode else set()


def main():
    parser = argparse.ArgumentParser(usage="structure.py EXECUTABLE FOLDER-OF-DTDS DOCUMENT... [--seed N] [--each N]")
    parser.add_argument("executable")
    parser.add_argument("types")
    parser.add_argument("documents", nargs="+")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--each", type=int, default=10)
    options = parser.parse_args()
    types = {}
    for path in glob.glob(os.path.join(options.types, "*_*.dtd")):
        with open(path, "rb") as file:
            types[path.rsplit("_", 1)[1][:-4]] = etree.DTD(file)
    chance = random.Random(options.seed)
    refused, found, wrong, valid = dict.fromkeys(KINDS, 0), dict.fromkeys(KINDS, 0), 0, 0
    for path in options.documents:
        try:
            root = etree.parse(path, etree.XMLParser(load_dtd=False, no_network=True, resolve_entities=False)).getroot()
        except (OSError, etree.XMLSyntaxError):
            continue
        dtd = types.get(root.get("version"))
        if root.tag != "fcpxml" or dtd is None or not dtd.validate(root):
            continue
        valid += 1
        if codes := refused_for(options.executable, root) & set(WORDS.values()):
            wrong += 1
            print(f"structure: {path} is valid, and refused for {', '.join(codes)}")
        for kind in KINDS:
            for tree in mutants(root, dtd, kind, options.each, chance):
                if dtd.validate(tree):
                    continue
                refused[kind] += 1
                # One act can be two faults: an identifier that is given twice is missing where it was.
                reasons = {word for text, word in WORDS.items() if any(text in line.message for line in dtd.error_log)}
                if reasons & refused_for(options.executable, tree):
                    found[kind] += 1
                elif refused[kind] - found[kind] <= 3:
                    print(f"structure: {kind} of {path} is not found: {dtd.error_log[0].message}")
    print(f"structure, seed {options.seed}: {valid} valid documents, {wrong} refused")
    failed = wrong > 0 or valid == 0
    for kind in KINDS:
        failed |= found[kind] * 100 < refused[kind] * 98
        print(f"structure: {kind}: {refused[kind]} refused by the type, {found[kind]} by validate")
    sys.exit(1 if failed else 0)


main()
