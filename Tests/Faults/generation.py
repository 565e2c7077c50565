#!/usr/bin/env python3
"""Reads and writes generation files by tckit-store(5) alone.

    generation.py dump FILE             one JSON object: the header, and the items with hexadecimal content
    generation.py make FILE < JSON      the reverse: {"changeCount", "created", "items": [{"sensitive", "once",
                                        "expires", "representations": [[TYPE, HEX], ...]}, ...],
                                        "lineage": null or {"identity", "predecessor", "expiry", "bits", "unfinished",
                                        "void", "reduced"}}; "deleted" is true for the deletion of a pasteboard
"""
import json
import struct
import sys

M = 2**64 - 1
P1, P2, P3, P4, P5 = (11400714785074694791, 14029467366897019727, 1609587929392839161, 9650029242287828579,
                      2870177450012600261)
MAGIC, NEVER = b"\x89TCP\r\n\x1a\n", 2**63 - 1
HEADER, ITEM, REPRESENTATION = "<8sIIQqQQQQIIIIqQQqBBBB4x", "<IIqI", "<QQQI"


def rotate(x, n):
    return (x << n | x >> 64 - n) & M


def mix(accumulator, word):
    return rotate((accumulator + word * P2) & M, 31) * P1 & M


def xxh64(data, seed=0):
    at = 0
    if len(data) >= 32:
        lanes = [(seed + P1 + P2) & M, (seed + P2) & M, seed, (seed - P1) & M]
        while at + 32 <= len(data):
            lanes = [mix(lane, word) for lane, word in zip(lanes, struct.unpack_from("<4Q", data, at))]
            at += 32
        hash = sum(rotate(lane, n) for lane, n in zip(lanes, (1, 7, 12, 18))) & M
        for lane in lanes:
            hash = ((hash ^ mix(0, lane)) * P1 + P4) & M
    else:
        hash = (seed + P5) & M
    hash = (hash + len(data)) & M
    while at + 8 <= len(data):
        hash = (rotate(hash ^ mix(0, struct.unpack_from("<Q", data, at)[0]), 27) * P1 + P4) & M
        at += 8
    if at + 4 <= len(data):
        hash = (rotate(hash ^ struct.unpack_from("<I", data, at)[0] * P1 & M, 23) * P2 + P3) & M
        at += 4
    for byte in data[at:]:
        hash = rotate(hash ^ byte * P5 & M, 11) * P1 & M
    for shift, prime in ((33, P2), (29, P3), (32, 1)):
        hash = (hash ^ hash >> shift) * prime & M
    return hash


def check(entry, seed):
    return struct.pack("<I", xxh64(entry, seed) & 0xFFFFFFFF)


def dump(data):
    head = data[:128]
    assert head[120:] == struct.pack("<Q", xxh64(head[:120])), "header checksum"
    (magic, version, features, change, created, length, types_at, types_sum, items_at, item_count, count, type_count,
     summary, expiry, identity, predecessor, past, bits, unfinished, void, reduced) = struct.unpack_from(HEADER, head)
    assert magic == MAGIC and version == 1 and features == 0 and length == len(data)
    table, at, types = data[types_at:items_at], 0, []
    assert xxh64(table) == types_sum, "type table checksum"
    for _ in range(type_count):
        types.append(table[at + 1:at + 1 + table[at]].decode("ascii"))
        at += 1 + table[at]
    representations_at, items = items_at + 24 * item_count, []
    for number in range(item_count):
        entry = data[items_at + 24 * number:][:24]
        assert entry[20:] == check(entry[:20], number), "item checksum"
        first, n, expires, flags = struct.unpack(ITEM, entry[:20])
        item = {"sensitive": bool(flags & 1), "once": bool(flags & 2),
                "expires": None if expires == NEVER else expires, "representations": []}
        for r in range(first, first + n):
            entry = data[representations_at + 32 * r:][:32]
            assert entry[28:] == check(entry[:28], 2**32 + r), "representation checksum"
            offset, size, total, type_number = struct.unpack(REPRESENTATION, entry[:28])
            content = data[offset:offset + size]
            assert xxh64(content) == total, "content checksum"
            item["representations"].append([types[type_number], content.hex()])
        items.append(item)
    lineage = {"identity": identity, "predecessor": predecessor, "expiry": past, "bits": bits, "unfinished": unfinished,
               "void": bool(void & 1), "reduced": bool(reduced & 1)} if identity else None
    return {"changeCount": change, "created": created, "items": items, "lineage": lineage, "deleted": bool(summary & 4)}


def make(value):
    payload, types, items, entries = b"", [], b"", b""
    summary, expiry = 0, NEVER
    for number, item in enumerate(value["items"]):
        expires = NEVER if item["expires"] is None else item["expires"]
        flags = item["sensitive"] | item["once"] << 1
        summary, expiry = summary | flags, min(expiry, expires)
        entry = struct.pack(ITEM, len(entries) // 32, len(item["representations"]), expires, flags)
        items += entry + check(entry, number)
        for type_name, content in item["representations"]:
            content = bytes.fromhex(content)
            if type_name not in types:
                types.append(type_name)
            entry = struct.pack(REPRESENTATION, 128 + len(payload), len(content), xxh64(content),
                                types.index(type_name))
            entries += entry + check(entry, 2**32 + len(entries) // 32)
            payload += content
    table = b"".join(bytes([len(name)]) + name.encode("ascii") for name in types)
    items_at = 128 + len(payload) + len(table)
    lineage = value.get("lineage")
    past = [int(lineage[key]) for key in ("identity", "predecessor", "expiry", "bits", "unfinished", "void",
                                           "reduced")] if lineage else [0] * 7
    summary |= 4 if value.get("deleted") else 0
    head = struct.pack(HEADER, MAGIC, 1, 0, value["changeCount"], value["created"],
                       items_at + len(items) + len(entries), 128 + len(payload), xxh64(table), items_at,
                       len(items) // 24, len(entries) // 32, len(types), summary, expiry, *past)
    return head + struct.pack("<Q", xxh64(head)) + payload + table + items + entries


if __name__ == "__main__":
    if sys.argv[1] == "dump":
        with open(sys.argv[2], "rb") as file:
            json.dump(dump(file.read()), sys.stdout)
    else:
        with open(sys.argv[2], "wb") as file:
            file.write(make(json.load(sys.stdin)))
