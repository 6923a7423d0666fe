# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether two pictures look the same. Fonts are smoothed a little differently from machine to machine; a digit that is
another one, a line that has moved or a colour that has changed is seen."""
import struct
import subprocess
import zlib

COLOURS = 128
# What the eye takes for one spot is a square of so many pixels, in two halves each way so that nothing hides on the border
# of two squares; and how far its mean may be off in any of red, green and blue, of 255.
HALF = 4
SPOT = 2 * HALF
TOLERANCE = 9


def reduce_colours(file):
    """Letters and lines stay as they are; what is left out are shades between them. A third of the size."""
    subprocess.run(["pngquant", "--speed", "1", "--nofs", "--strip", "--force", "--output", file, str(COLOURS), file],
                   check=True)


def size_of(file):
    with open(file, "rb") as stream:
        return struct.unpack(">II", stream.read(24)[16:24])


def rows_of(file):
    """Of a PNG with a palette: each row as three strings of bytes, its red, green and blue."""
    data = file.read_bytes()
    packed, palette, at = b"", None, 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        content = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour_type, _, _, interlaced = struct.unpack(">IIBBBBB", content)
        elif kind == b"PLTE":
            palette = content
        elif kind == b"IDAT":
            packed += content
        at += 12 + length
    if (colour_type, interlaced) != (3, 0):
        raise ValueError(f"{file.name} has no palette, as pngquant gives it one; make it anew with ./dev manual")
    channels = [palette[channel::3].ljust(256, b"\0") for channel in range(3)]
    several = 8 // depth
    pixels_in = [bytes(byte >> 8 - depth * (i + 1) & (1 << depth) - 1 for i in range(several)) for byte in range(256)]
    unpacked, stride = zlib.decompress(packed), (width * depth + 7) // 8 + 1
    rows = []
    for y in range(height):
        row = unpacked[y * stride:(y + 1) * stride]
        if row[0] != 0:
            raise ValueError(f"{file.name} has filtered rows, which pngquant does not write; make it anew with ./dev manual")
        indices = row[1:] if depth == 8 else b"".join(pixels_in[byte] for byte in row[1:])[:width]
        rows.append([indices.translate(channel) for channel in channels])
    return rows


def difference(one, other):
    """How far the most different spots of two pictures of the same size are apart, and where that is."""
    rows = list(zip(rows_of(one), rows_of(other)))
    width = len(rows[0][0][0])
    starts = range(0, width, HALF)
    most, place = 0.0, (0, 0)
    above = None  # of the upper half of a spot: by channel, sums of differences in squares of HALF pixels
    for y in range(0, len(rows), HALF):
        halves = [[0] * len(starts) for _ in range(3)]
        for here, there in rows[y:y + HALF]:
            if here == there:
                continue
            for channel, sums in enumerate(halves):
                a, b = here[channel], there[channel]
                for i, x in enumerate(starts):
                    sums[i] += sum(a[x:x + HALF]) - sum(b[x:x + HALF])
        for sums, over in zip(halves, above or []):
            for i in range(max(len(starts) - 1, 1)):
                apart = abs(sum(sums[i:i + 2]) + sum(over[i:i + 2])) / SPOT ** 2
                if apart > most:
                    most, place = apart, (i * HALF, y - HALF)
        above = halves
    return most, place


def why_different(shown, fresh):
    """A sentence; empty where a picture looks as the program draws it now."""
    if size_of(shown) != size_of(fresh):
        return "has %d × %d pixels, the program draws %d × %d" % (*size_of(shown), *size_of(fresh))
    apart, place = difference(shown, fresh)
    if apart <= TOLERANCE:
        return ""
    return f"differs from what the program draws now, most of all near {place[0]}, {place[1]} (by {apart:.0f} of 255)"
