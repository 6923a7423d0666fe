// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "figures/part_picture.h"
#include "labs/model/picture/model_view.h"

namespace attn::app {

// Limits of Sampling.
inline constexpr double kMinTemperature = 0.05, kMaxTemperature = 5, kMinTopP = 0.01;
inline constexpr double kMaxTopK = 10'000, kMaxSeed = 1'000'000;

/// Translation context of the Generate page's picture.
struct GenerateText {
  Q_DECLARE_TR_FUNCTIONS(ModelGenerate)
};

/// The observed text as a prompt, with what would be said next: for recorded runs, which cannot be continued. Null for
/// an encoder.
std::shared_ptr<const Generation> promptOf(const ModelObservation&);

/// A step for the prompt, and one for each generated token.
Timeline generateTimeline(const Generation&);
/// The number of generated tokens at the playhead, and how much of the last one is done, in [0, 1].
Index shownGenerated(const ModelView&);
double generateProgress(const ModelView&);

/// What the token after the shown ones was, or would be, chosen from.
const GeneratedToken& shownChoice(const ModelView&);
/// The text continues: the chosen token is part of it.
bool isChosenKept(const ModelView&);

/// A candidate for the next token.
struct NextChoice {
  TokenChance chance;
  std::optional<double> after;  // temperature, top-k and top-p; 0 if left out; nullopt if not known
  bool isChosen = false;
};
/// The most probable ones, and the chosen one.
std::vector<NextChoice> nextChoices(const ModelView&);
/// The index of the marked one; −1 if there is none.
int markedChoice(const ModelView&);

/// A token of the whole text.
struct TextToken {
  QString text;     // as it is shown
  Index index = 0;  // in the whole text
  bool isGenerated = false, isForced = false;
};
std::vector<TextToken> shownText(const ModelView&);
/// Tokens whose keys and values are in the cache at the playhead.
Index shownCached(const ModelView&);
std::int64_t cacheBytesOf(const Generation&, Index tokens);

Headline generateHeadline(const ModelView&);
QStringList generatePartNames();
/// "temperature 0.8 · top-k 40 · top-p 0.9 · seed 1", or "greedy"
QString samplingText(const Sampling&);
/// How many of the shown candidates the settings leave out; empty if none.
QString leftOutSentence(const ModelView&);
/// The numbers that the cache keeps of a token in one head: "2 · 64".
QString cachedNumbersText(const ModelShape&);
/// "11 tokens · 30 layers · 3 K/V heads · 2 · 64 numbers · 4 B = 507 kB"
QString cacheSentence(const ModelView&);
/// "0.640", or with a power of ten if that is zero.
QString choiceText(double probability);
QString afterText(const NextChoice&);

}  // namespace attn::app
