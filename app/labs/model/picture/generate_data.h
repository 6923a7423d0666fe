// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "figures/part_picture.h"
#include "model/generation.h"
#include "session/playhead.h"

namespace attn::app {

// Limits of Sampling.
inline constexpr double kMinTemperature = 0.05, kMaxTemperature = 5, kMinTopP = 0.01;
inline constexpr double kMaxTopK = 10'000, kMaxSeed = 1'000'000;

/// Translation context of the Generate page's picture.
struct GenerateText {
  Q_DECLARE_TR_FUNCTIONS(ModelGenerate)
};

/// The parts below the text; a small picture shows one of them.
enum class GeneratePart { Next, Cache };

/// Everything that the picture of the Generate page depends on.
struct GenerateView {
  std::shared_ptr<const Generation> generation;  // null: nothing to show yet
  Sampling sampling;                             // of the upcoming token
  std::optional<int> choice;                     // the marked bar; by default the token that was chosen
  GeneratePart part = GeneratePart::Next;
  Playhead playhead;
  QString status;  // why there is nothing to show
  bool presenting = false;

  bool operator==(const GenerateView&) const = default;
};

/// The observed text as a prompt, with what would be said next: for recorded runs, which cannot be continued. Null for
/// an encoder.
std::shared_ptr<const Generation> promptOf(const ModelObservation&);

/// A step for the prompt, and one for each generated token.
Timeline generateTimeline(const Generation&);
/// The number of generated tokens at the playhead, and how much of the last one is done, in [0, 1].
Index shownGenerated(const GenerateView&);
double generateProgress(const GenerateView&);

/// What the token after the shown ones was, or would be, chosen from.
const GeneratedToken& shownChoice(const GenerateView&);
/// The text continues: the chosen token is part of it.
bool isChosenKept(const GenerateView&);

/// A candidate for the next token.
struct NextChoice {
  TokenChance chance;
  std::optional<double> after;  // temperature, top-k and top-p; 0 if left out; nullopt if not known
  bool isChosen = false;
};
/// The most probable ones, and the chosen one.
std::vector<NextChoice> nextChoices(const GenerateView&);
/// The index of the marked one; −1 if there is none.
int markedChoice(const GenerateView&);

/// A token of the whole text.
struct TextToken {
  QString text;     // as it is shown
  Index index = 0;  // in the whole text
  bool isGenerated = false, isForced = false;
};
std::vector<TextToken> shownText(const GenerateView&);
/// Tokens whose keys and values are in the cache at the playhead.
Index shownCached(const GenerateView&);
std::int64_t cacheBytesOf(const Generation&, Index tokens);

Headline generateHeadline(const GenerateView&);
QStringList generatePartNames();
/// "temperature 0.8 · top-k 40 · top-p 0.9 · seed 1", or "greedy"
QString samplingText(const Sampling&);
/// How many of the shown candidates the settings leave out; empty if none.
QString leftOutSentence(const GenerateView&);
/// The numbers that the cache keeps of a token in one head: "2 · 64".
QString cachedNumbersText(const ModelShape&);
/// "11 tokens · 30 layers · 3 K/V heads · 2 · 64 numbers · 4 B = 507 kB"
QString cacheSentence(const GenerateView&);
/// "0.640", or with a power of ten if that is zero.
QString choiceText(double probability);
QString afterText(const NextChoice&);

}  // namespace attn::app
