// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/palette/fuzzy_match.h"

#include <QStringList>
#include <algorithm>
#include <limits>

namespace attn::app {
namespace {

constexpr int kLetter = 1, kSideBySide = 6, kWordStart = 8, kTextStart = 3, kMaxForGap = 5;
constexpr int kNowhere = std::numeric_limits<int>::min() / 2;

bool startsWord(const QString& text, qsizetype at) {
  const bool decimals = at >= 2 && text[at].isDigit() && text[at - 2].isDigit();  // the 2 of 0.25 does not start a word
  if (decimals) return false;
  return at == 0 || !text[at - 1].isLetterOrNumber() || (text[at].isUpper() && text[at - 1].isLower());
}

/// The best match of one word: best[i][j] is the score if its letter i matches letter j of the text.
std::optional<FuzzyMatch> wordMatch(const QString& word, const QString& text) {
  const qsizetype letters = word.size(), length = text.size();
  if (letters > length) return std::nullopt;
  std::vector<std::vector<int>> best(static_cast<std::size_t>(letters),
                                     std::vector<int>(static_cast<std::size_t>(length), kNowhere));
  std::vector<std::vector<qsizetype>> from(static_cast<std::size_t>(letters),
                                           std::vector<qsizetype>(static_cast<std::size_t>(length), -1));
  for (qsizetype i = 0; i < letters; ++i) {
    auto& row = best[static_cast<std::size_t>(i)];
    for (qsizetype j = i; j < length; ++j) {
      if (word[i].toCaseFolded() != text[j].toCaseFolded()) continue;
      const int here = kLetter + (startsWord(text, j) ? kWordStart : 0) + (j == 0 ? kTextStart : 0);
      if (i == 0) {
        row[static_cast<std::size_t>(j)] = here;
        continue;
      }
      for (qsizetype before = i - 1; before < j; ++before) {
        const int earlier = best[static_cast<std::size_t>(i - 1)][static_cast<std::size_t>(before)];
        if (earlier <= kNowhere) continue;
        const int gap = static_cast<int>(j - before - 1);
        const int score = earlier + here + (gap == 0 ? kSideBySide : -std::min(gap, kMaxForGap));
        if (score <= row[static_cast<std::size_t>(j)]) continue;
        row[static_cast<std::size_t>(j)] = score;
        from[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] = before;
      }
    }
  }
  const auto& last = best.back();
  const auto end = std::ranges::max_element(last);
  if (*end <= kNowhere) return std::nullopt;
  FuzzyMatch match{*end, std::vector<qsizetype>(static_cast<std::size_t>(letters))};
  qsizetype at = end - last.begin();
  for (qsizetype i = letters; i-- > 0;) {
    match.letters[static_cast<std::size_t>(i)] = at;
    at = from[static_cast<std::size_t>(i)][static_cast<std::size_t>(at)];
  }
  return match;
}

}  // namespace

std::optional<FuzzyMatch> matchAbout(const QString& typed, const QString& name, const QString& about) {
  constexpr int kLessInAbout = 2;
  FuzzyMatch all;
  const QStringList words = typed.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  if (words.isEmpty()) return std::nullopt;
  const auto beginOf = [](const QString& word, const QString& text) {
    qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive);
    while (at > 0 && text[at - 1].isLetterOrNumber() && text[at].script() != QChar::Script_Han)
      at = text.indexOf(word, at + 1, Qt::CaseInsensitive);
    return at;
  };
  for (const QString& word : words) {
    const auto length = static_cast<int>(word.size());
    const int whole = kWordStart + length * kLetter + (length - 1) * kSideBySide;
    if (const qsizetype at = beginOf(word, name); at >= 0) {
      all.score += whole;
      for (qsizetype i = 0; i < word.size(); ++i) all.letters.push_back(at + i);
    } else if (beginOf(word, about) >= 0) {
      all.score += whole - kLessInAbout * length;
    } else {
      return std::nullopt;
    }
  }
  // A whole title fits better than its words in a long text.
  if (words.size() > 1 && beginOf(words.join(QLatin1Char(' ')), about) >= 0) all.score += kWordStart;
  std::ranges::sort(all.letters);
  all.letters.erase(std::unique(all.letters.begin(), all.letters.end()), all.letters.end());
  return all;
}

std::optional<FuzzyMatch> fuzzyMatch(const QString& typed, const QString& text) {
  FuzzyMatch all;
  const QStringList words = typed.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  for (const QString& word : words) {
    const std::optional<FuzzyMatch> match = wordMatch(word, text);
    if (!match) return std::nullopt;
    all.score += match->score;
    all.letters.insert(all.letters.end(), match->letters.begin(), match->letters.end());
  }
  std::ranges::sort(all.letters);
  all.letters.erase(std::unique(all.letters.begin(), all.letters.end()), all.letters.end());
  return all;
}

}  // namespace attn::app
