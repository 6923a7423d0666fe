// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

/// Untrusted text: from documents, files and their names, drivers. Escaped so that it stays text, whatever it contains.
/// There is one function per destination; untrusted text must not be output in any other way.
namespace attn::foreign {

inline constexpr std::size_t unbounded = std::numeric_limits<std::size_t>::max();

/// For people to read, on a terminal and in the window: one line of well-formed UTF-8 without hidden or active
/// characters. Control characters, line ends and bidirectional controls are escaped ("\x1b", "\u202e"), bytes that are
/// not UTF-8 become U+FFFD; more than `most` characters end in "…".
std::string shown(std::string_view text, std::size_t most = unbounded);

/// For a comment in a Python script: `shown`. A script begins with two lines of our own, since a comment there can
/// declare the encoding of the file.
std::string inPythonComment(std::string_view text);

/// For a cell of a table that spreadsheets open: `shown`, with an apostrophe before what would be a formula.
std::string inSpreadsheet(std::string_view text);

}  // namespace attn::foreign
