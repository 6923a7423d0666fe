// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <vector>

namespace attn::app {

/// How well typed letters fit a text.
struct FuzzyMatch {
  int score = 0;                   // more is better; comparable for the same typed words only
  std::vector<qsizetype> letters;  // which letters of the text are meant, in order
};

/// Every typed word must occur in the text, its letters in their order but not necessarily side by side; capitals do
/// not matter, nor does the order of the words. Letters side by side and at the start of a word count for more, skipped
/// ones for less. Nothing typed fits everything.
std::optional<FuzzyMatch> fuzzyMatch(const QString& typed, const QString& text);

/// The same where each typed word begins a word of the name, or else one of `about`: a long text holds scattered
/// letters of everything. Letters in `about` count for less, and are not told.
std::optional<FuzzyMatch> matchAbout(const QString& typed, const QString& name, const QString& about);

}  // namespace attn::app
