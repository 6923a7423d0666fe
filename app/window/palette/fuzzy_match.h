// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <vector>

namespace attn::app {

/// How well a typed text matches.
struct FuzzyMatch {
  int score = 0;                   // higher is better; comparable only for the same typed text
  std::vector<qsizetype> letters;  // indices of the matched letters, ascending
};

/// Every typed word must occur in the text, with its letters in order but not necessarily adjacent; case and word order
/// are ignored. Adjacent letters and those at the start of a word score higher, gaps lower. An empty text matches
/// everything.
std::optional<FuzzyMatch> fuzzyMatch(const QString& typed, const QString& text);

/// The same if each typed word is the beginning of a word of the name or of `about`: a long text would contain the
/// scattered letters of anything. Matches in `about` score lower, and their letters are not returned.
std::optional<FuzzyMatch> matchAbout(const QString& typed, const QString& name, const QString& about);

}  // namespace attn::app
