// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/picture/generate_data.h"

#include <algorithm>

#include "labs/model/picture/block_data.h"
#include "text/number_text.h"
#include "text/token_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

constexpr double kTokenSeconds = 0.7;
constexpr Index kMaxSections = 10;

Index generatedOf(const ModelView& view) {
  return static_cast<Index>(view.generation->generated.size());
}

}  // namespace

std::shared_ptr<const Generation> promptOf(const ModelObservation& o) {
  if (o.facts->shape.isEncoder || o.next.empty() || o.position + 1 != o.count()) return nullptr;
  auto text = std::make_shared<Generation>();
  text->facts = o.facts;
  text->promptIds = o.ids;
  text->promptTokens = o.tokens;
  text->upcoming = {o.next.front(), o.next};
  text->upcoming.chances.assign(o.next.size(), 0);
  text->upcoming.chances.front() = 1;  // greedy
  text->cachedTokens = o.count();
  text->cacheBytes = cacheBytesOf(*text, o.count());
  return text;
}

Timeline generateTimeline(const Generation& g) {
  Timeline timeline;
  timeline.sections = {GenerateText::tr("prompt")};
  timeline.steps = {{.id = 0, .section = 0, .cells = static_cast<Index>(g.promptIds.size())}};
  const auto count = static_cast<Index>(g.generated.size());
  const Index each = std::max<Index>(1, (count + kMaxSections - 1) / kMaxSections);
  for (Index i = 1; i <= count; ++i) {
    if ((i - 1) % each == 0)
      timeline.sections.push_back(
          each == 1 ? shortToken(QString::fromStdString(g.generated[static_cast<std::size_t>(i - 1)].chosen.text))
                    : GenerateText::tr("+%1", "a count of tokens").arg(wholeText(i)));
    timeline.steps.push_back({.id = static_cast<int>(i),
                              .section = static_cast<int>(timeline.sections.size()) - 1,
                              .seconds = kTokenSeconds});
  }
  return timeline;
}

Index shownGenerated(const ModelView& view) {
  return std::clamp<Index>(view.playhead.step, 0, generatedOf(view));
}

double generateProgress(const ModelView& view) {
  if (view.playhead.step > generatedOf(view)) return 1;
  const double cells = view.playhead.step == 0 ? static_cast<double>(view.generation->promptIds.size()) : 1;
  return std::clamp(view.playhead.cell / std::max(1.0, cells), 0.0, 1.0);
}

bool isChosenKept(const ModelView& view) {
  return shownGenerated(view) < generatedOf(view);
}

const GeneratedToken& shownChoice(const ModelView& view) {
  return isChosenKept(view) ? view.generation->generated[static_cast<std::size_t>(shownGenerated(view))]
                            : view.generation->upcoming;
}

std::vector<NextChoice> nextChoices(const ModelView& view) {
  std::vector<NextChoice> choices;
  const GeneratedToken& token = shownChoice(view);
  bool isThere = false;
  for (std::size_t i = 0; i < token.choices.size(); ++i) {
    const bool chosen = token.choices[i].id == token.chosen.id;
    isThere = isThere || chosen;
    choices.push_back(
        {token.choices[i], i < token.chances.size() ? std::optional(token.chances[i]) : std::nullopt, chosen});
  }
  if (!isThere && !token.choices.empty()) choices.push_back({token.chosen, std::nullopt, true});
  return choices;
}

int markedChoice(const ModelView& view) {
  const std::vector<NextChoice> choices = nextChoices(view);
  if (view.choices.next && *view.choices.next >= 0 && *view.choices.next < static_cast<int>(choices.size()))
    return *view.choices.next;
  const auto chosen = std::ranges::find(choices, true, &NextChoice::isChosen);
  return chosen == choices.end() ? -1 : static_cast<int>(chosen - choices.begin());
}

std::vector<TextToken> shownText(const ModelView& view) {
  std::vector<TextToken> tokens;
  const Generation& g = *view.generation;
  for (const std::string& token : g.promptTokens)
    tokens.push_back({shownToken(QString::fromStdString(token)), static_cast<Index>(tokens.size())});
  for (Index i = 0; i < shownGenerated(view); ++i) {
    const GeneratedToken& token = g.generated[static_cast<std::size_t>(i)];
    tokens.push_back({shownToken(QString::fromStdString(token.chosen.text)), static_cast<Index>(tokens.size()), true,
                      token.isForced});
  }
  return tokens;
}

Index shownCached(const ModelView& view) {
  const auto prompt = static_cast<Index>(view.generation->promptIds.size());
  return std::min(prompt + shownGenerated(view), view.generation->cachedTokens);
}

std::int64_t cacheBytesOf(const Generation& g, Index tokens) {
  return cacheBytesPerToken(g.facts->shape) * tokens;
}

Headline generateHeadline(const ModelView& view) {
  const QString title = GenerateText::tr("One token at a time");
  if (!view.generation)
    return {title,
            view.status.isEmpty() ? GenerateText::tr("Choose a model and type the beginning of a text.") : view.status};
  const Generation& g = *view.generation;
  if (!isChosenKept(view) && g.isAtEnd) return {title, GenerateText::tr("The text is at its end.")};
  const GeneratedToken& token = shownChoice(view);
  const QString name = inQuotes(shortToken(QString::fromStdString(token.chosen.text)));
  const QString chance = choiceText(token.chosen.probability);
  const QString cache =
      GenerateText::tr("The cache keeps %1 for %n token(s).", nullptr, static_cast<int>(shownCached(view)))
          .arg(bytesText(cacheBytesOf(g, shownCached(view))));
  const QString says = token.isForced       ? GenerateText::tr("You made it say %1, which has %2.").arg(name, chance)
                       : isChosenKept(view) ? GenerateText::tr("It says %1, which has %2.").arg(name, chance)
                                            : GenerateText::tr("Next it would say %1, which has %2.").arg(name, chance);
  return {title, GenerateText::tr("%1 %2", "two sentences").arg(says, cache)};
}

QStringList generatePartNames() {
  return {GenerateText::tr("Next token"), GenerateText::tr("Keys and values")};
}

QString samplingText(const Sampling& s) {
  if (s.isGreedy) return GenerateText::tr("greedy: the most probable token");
  QStringList parts{GenerateText::tr("temperature %1").arg(briefText(s.temperature))};
  if (s.topK > 0) parts << GenerateText::tr("top-k %1").arg(wholeText(s.topK));
  if (s.topP < 1) parts << GenerateText::tr("top-p %1").arg(briefText(s.topP));
  parts << GenerateText::tr("seed %1").arg(s.seed);
  return parts.join(QStringLiteral(" · "));
}

QString leftOutSentence(const ModelView& view) {
  int out = 0, known = 0;
  for (const NextChoice& each : nextChoices(view)) {
    if (!each.after) continue;
    ++known;
    if (*each.after == 0) ++out;
  }
  if (out == 0 || out + 1 == known) return {};  // greedy
  return GenerateText::tr("%n of %1 shown tokens are left out.", nullptr, out).arg(wholeText(known));
}

QString cachedNumbersText(const ModelShape& s) {
  return s.keyWidth == s.valueWidth ? QStringLiteral("2 · %1").arg(wholeText(s.keyWidth))
                                    : QStringLiteral("(%1 + %2)").arg(wholeText(s.keyWidth), wholeText(s.valueWidth));
}

QString cacheSentence(const ModelView& view) {
  const Generation& g = *view.generation;
  const ModelShape& s = g.facts->shape;
  const Index tokens = shownCached(view);
  return GenerateText::tr("%1 tokens · %2 layers · %3 K/V heads · %4 numbers · 4 B = %5")
      .arg(wholeText(tokens), wholeText(s.layers), wholeText(s.keyValueHeads), cachedNumbersText(s),
           bytesText(cacheBytesOf(g, tokens)));
}

QString choiceText(double probability) {
  return probability > 0 && probability < 0.0005 ? powerText(probability) : numberText(probability, 3);
}

QString afterText(const NextChoice& choice) {
  if (!choice.after) return QStringLiteral("–");
  return *choice.after == 0 ? GenerateText::tr("out", "left out") : choiceText(*choice.after);
}

}  // namespace attn::app
