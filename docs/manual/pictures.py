# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether two pictures look the same. Font smoothing differs slightly between machines; a changed digit, line or color is
detected."""
import struct
import subprocess
import zlib

COLOURS = 128
# The size of the compared squares in pixels, which overlap by half so that nothing is hidden at their borders; and the largest
# accepted difference of their means in red, green and blue, of 255.
HALF = 4
SPOT = 2 * HALF
TOLERANCE = 9


def reduce_colors(file):
    """Reduces the number of colors: text and lines stay the same, shades between them are removed. Saves two thirds of the
    size."""
    subprocess.run(["pngquant", "--speed", "1", "--nofs", "--strip", "--force", "--output", file, str(COLOURS), file],
                   check=True)


def size_of(file):
    with open(file, "rb") as stream:
        return struct.unpack(">II", stream.read(24)[16:24])


def rows_of(file):
    """Of a PNG with a palette: each row as three byte strings, its red, green and blue."""
    data = file.read_bytes()
    packed, palette, at = b"", None, 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        content = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color_type, _, _, interlaced = struct.unpack(">IIBBBBB", content)
        elif kind == b"PLTE":
            palette = content
        elif kind == b"IDAT":
            packed += content
        at += 12 + length
    if (color_type, interlaced) != (3, 0):
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
    """The largest difference between squares of two pictures of the same size, and its position."""
    rows = list(zip(rows_of(one), rows_of(other)))
    width = len(rows[0][0][0])
    starts = range(0, width, HALF)
    most, place = 0.0, (0, 0)
    above = None  # for the upper half of a square: by channel, sums of differences in squares of HALF pixels
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
    """The difference as a sentence; empty if a picture matches what the program draws now."""
    if shown.read_bytes() == fresh.read_bytes():
        return ""
    if size_of(shown) != size_of(fresh):
        return "has %d × %d pixels, the program draws %d × %d" % (*size_of(shown), *size_of(fresh))
    apart, place = difference(shown, fresh)
    if apart <= TOLERANCE:
        return ""
    return f"differs from what the program draws now, most of all near {place[0]}, {place[1]} (by {apart:.0f} of 255)"
