// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

/// Text of others: of documents, of files and their names, of drivers. It is shown and written so that it stays text,
/// whatever it holds. One function for each place that it goes to; it may go nowhere by another way.
namespace attn::foreign {

inline constexpr std::size_t unbounded = std::numeric_limits<std::size_t>::max();

/// For reading, on a terminal and in the window: one line of well-formed UTF-8 in which nothing is hidden and nothing
/// acts. Control characters, line ends and the marks that turn the direction of writing are written out ("\x1b",
/// "\u202e"), bytes that are no UTF-8 become U+FFFD; more than `most` characters end in "…".
std::string shown(std::string_view text, std::size_t most = unbounded);

/// For a comment of a Python script: `shown`. A script begins with two lines of our own, since a comment there may
/// name the encoding of the file.
std::string inPythonComment(std::string_view text);

}  // namespace attn::foreign
