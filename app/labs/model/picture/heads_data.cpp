// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/picture/heads_data.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "text/list_text.h"
#include "text/number_text.h"
#include "text/token_text.h"
#include "theme/color_map.h"
#include "training/head_scores.h"

namespace attn::app {
namespace {

std::size_t headIndex(const ModelObservation& seen, ModelHead head) {
  return static_cast<std::size_t>(head.layer * seen.facts->shape.heads + head.head);
}

std::size_t headCount(const ModelObservation& seen) {
  return static_cast<std::size_t>(seen.facts->shape.layers * seen.facts->shape.heads);
}

QString shareName(const LogitShare& share) {
  const QString layer = wholeText(share.layer);
  const QString names[] = {ModelText::tr("embedding"),
                           ModelText::tr("head %1").arg(modelHeadText({share.layer, share.head})),
                           ModelText::tr("bias %1", "of the attention of a layer").arg(layer),
                           ModelText::tr("MLP %1", "of a layer").arg(layer), ModelText::tr("output bias")};
  return names[static_cast<std::size_t>(share.part)];
}

/// Softmax ignores what a part adds to all logits alike.
double relativeShare(const LogitShare& share) {
  return share.share - share.meanShare;
}

}  // namespace

BehaviorName behaviorName(const HeadBehavior& behavior) {
  BehaviorName best = BehaviorName::None;
  for (const BehaviorName name : {BehaviorName::Induction, BehaviorName::PreviousToken, BehaviorName::SameToken}) {
    const double score = behaviorScore(behavior, name);
    if (score >= kHeadNameThreshold && (best == BehaviorName::None || score > behaviorScore(behavior, best)))
      best = name;
  }
  return best == BehaviorName::None && behavior.firstToken >= kHeadNameThreshold ? BehaviorName::FirstToken : best;
}

double behaviorScore(const HeadBehavior& behavior, BehaviorName name) {
  const double scores[] = {0, behavior.induction, behavior.previousToken, behavior.sameToken, behavior.firstToken};
  return scores[static_cast<std::size_t>(name)];
}

const HeadBehavior* behaviorOf(const ModelView& view, ModelHead head) {
  if (!view.seen || !view.measures) return nullptr;
  const std::size_t at = headIndex(*view.seen, head);
  return at < view.measures->behavior.size() ? &view.measures->behavior[at] : nullptr;
}

const ModelObservation& allOn(const ModelView& view) {
  return view.before ? *view.before : *view.seen;
}

const ModelObservation* baselineOf(const ModelView& view) {
  return view.pinned ? view.pinned.get() : view.before.get();
}

bool hasPinnedTokens(const ModelView& view) {
  return view.seen && view.pinned && view.pinned->ids == view.seen->ids;
}

bool areOfOneModel(const ModelObservation& a, const ModelObservation& b) {
  const ModelShape &one = a.facts->shape, &other = b.facts->shape;
  return a.facts->name == b.facts->name && one.layers == other.layers && one.heads == other.heads &&
         one.keyValueHeads == other.keyValueHeads && one.vocabulary == other.vocabulary;
}

std::optional<double> removalOf(const ModelView& view, ModelHead head) {
  if (!view.seen || !view.measures) return std::nullopt;
  const std::size_t at = headIndex(*view.seen, head);
  return at < view.measures->removal.size() ? view.measures->removal[at] : std::nullopt;
}

bool isOff(const ModelView& view, ModelHead head) {
  return view.seen && std::ranges::find(view.seen->ablated, head) != view.seen->ablated.end();
}

ModelPlace defaultPlace(const ModelObservation& seen, const ModelMeasures* measures) {
  ModelPlace place;
  const Index heads = seen.facts->shape.heads;
  const std::size_t count = headCount(seen);
  std::vector<double> rank = headShares(seen);
  if (measures != nullptr && measures->behavior.size() == count &&
      std::ranges::any_of(measures->behavior,
                          [](const HeadBehavior& b) { return behaviorName(b) == BehaviorName::Induction; }))
    std::ranges::transform(measures->behavior, rank.begin(), &HeadBehavior::induction);
  const auto best = std::ranges::max_element(rank) - rank.begin();
  if (!rank.empty()) place.head = {static_cast<Index>(best) / heads, static_cast<Index>(best) % heads};
  place.query = seen.position;
  place.key = strongestKey(seen, place.head, place.query);
  return place;
}

Index strongestKey(const ModelObservation& seen, ModelHead head, Index query) {
  constexpr double kVisible = 0.05;
  Index best = 0;
  for (Index key = 1; key < seen.count(); ++key) {
    const double weight = seen.weight(head, query, key);
    if (weight >= kVisible && (best == 0 || weight > seen.weight(head, query, best))) best = key;
  }
  return best;
}

std::vector<double> headShares(const ModelObservation& seen) {
  std::vector<double> shares(headCount(seen), 0.0);
  for (const LogitShare& share : seen.shares)
    if (share.part == LogitShare::Part::Head)
      shares[headIndex(seen, {share.layer, share.head})] += relativeShare(share);
  return shares;
}

std::vector<ShareBar> shareBars(const ModelObservation& seen, ModelHead selected, std::size_t most) {
  std::vector<LogitShare> sorted = seen.shares;
  std::ranges::stable_sort(sorted, std::greater(), [](const LogitShare& s) { return std::abs(relativeShare(s)); });
  const auto isSelected = [&](const LogitShare& s) {
    return s.part == LogitShare::Part::Head && ModelHead{s.layer, s.head} == selected;
  };
  const auto at = std::ranges::find_if(sorted, isSelected);
  if (most < 3 || sorted.empty()) return {};
  const std::size_t shown = std::min(most - 1, sorted.size());
  if (at != sorted.end() && static_cast<std::size_t>(at - sorted.begin()) >= shown)
    std::rotate(sorted.begin() + static_cast<std::ptrdiff_t>(shown) - 1, at, at + 1);
  std::vector<ShareBar> bars;
  double rest = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (i >= shown) {
      rest += relativeShare(sorted[i]);
      continue;
    }
    ShareBar bar{shareName(sorted[i]), relativeShare(sorted[i]), std::nullopt};
    if (sorted[i].part == LogitShare::Part::Head) bar.head = ModelHead{sorted[i].layer, sorted[i].head};
    bars.push_back(std::move(bar));
  }
  if (sorted.size() > shown) bars.push_back({ModelText::tr("all others"), rest, std::nullopt});
  return bars;
}

ListedChance listedChance(const ModelObservation& seen, Index token) {
  const auto found = std::ranges::find(seen.next, token, &TokenChance::id);
  if (found != seen.next.end()) return {found->probability, false};
  if (token == seen.target && !seen.lens.empty()) return {seen.lens.back().targetProbability, false};
  return {seen.next.empty() ? 1 : seen.next.back().probability, true};
}

QString listedText(const ListedChance& chance) {
  return chance.isBelow ? ModelText::tr("< %1", "a probability").arg(chanceText(chance.value))
                        : chanceText(chance.value);
}

std::vector<NextBar> nextBars(const ModelView& view, std::size_t most) {
  std::vector<NextBar> bars;
  const ModelObservation& seen = *view.seen;
  const ModelObservation* const baseline = baselineOf(view);
  const auto add = [&](Index id, const std::string& text) {
    if (std::ranges::find(bars, id, &NextBar::id) != bars.end()) return;
    bars.push_back({id, text, listedChance(seen, id), std::nullopt, id == seen.target});
    if (baseline != nullptr) bars.back().before = listedChance(*baseline, id);
  };
  for (const TokenChance& chance : seen.next) add(chance.id, chance.text);
  if (view.pinned) {
    for (const TokenChance& chance : view.pinned->next) add(chance.id, chance.text);
    std::ranges::stable_sort(bars, std::greater(),
                             [&](const NextBar& bar) { return std::max(bar.now.length(), bar.before->length()); });
  }
  if (!seen.lens.empty()) add(seen.target, seen.targetText);
  const auto target = std::ranges::find_if(bars, &NextBar::isTarget);
  if (target != bars.end() && static_cast<std::size_t>(target - bars.begin()) >= most && most > 0)
    std::rotate(bars.begin() + static_cast<std::ptrdiff_t>(most) - 1, target, target + 1);
  bars.resize(std::min(bars.size(), most));
  return bars;
}

std::vector<WeightBar> weightBars(const ModelView& view, std::size_t most) {
  std::vector<WeightBar> bars;
  if (!view.before) return bars;
  const ModelShape& shape = view.seen->facts->shape;
  for (Index layer = 0; layer < shape.layers; ++layer)
    for (Index head = 0; head < shape.heads; ++head) {
      const ModelHead each{layer, head};
      if (isOff(view, each)) continue;
      bars.push_back({each, view.before->weight(each, view.at.query, view.at.key),
                      view.seen->weight(each, view.at.query, view.at.key)});
    }
  std::ranges::stable_sort(bars, std::greater(), &WeightBar::before);
  bars.resize(std::min(bars.size(), most));
  return bars;
}

bool isCausal(const ModelObservation& seen) {
  return !seen.facts->shape.isEncoder;
}

QImage weightsImage(const ModelObservation& seen, ModelHead head, int most, const QColor& hidden, const Theme& theme) {
  constexpr int kShades = 256;
  std::array<QRgb, kShades> shades;
  for (int i = 0; i < kShades; ++i) shades[static_cast<std::size_t>(i)] = shareColor(i / (kShades - 1.0), theme).rgb();
  const Index count = seen.count();
  const Index side = std::min<Index>(count, std::max(1, most));
  QImage image(static_cast<int>(side), static_cast<int>(side), QImage::Format_RGB32);
  const bool causal = isCausal(seen);
  const auto begin = [&](Index pixel) { return pixel * count / side; };
  for (Index y = 0; y < side; ++y) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(y)));
    for (Index x = 0; x < side; ++x) {
      double largest = -1;
      for (Index query = begin(y); query < begin(y + 1); ++query)
        for (Index key = begin(x); key < begin(x + 1) && (!causal || key <= query); ++key)
          largest = std::max(largest, seen.weight(head, query, key));
      const auto shade = static_cast<std::size_t>(std::clamp(largest, 0.0, 1.0) * (kShades - 1) + 0.5);
      line[x] = largest < 0 ? hidden.rgb() : shades[shade];
    }
  }
  return image;
}

std::vector<LensRun> lensRuns(const ModelObservation& seen) {
  std::vector<LensRun> runs;
  for (std::size_t layer = 0; layer < seen.lens.size(); ++layer) {
    const auto at = static_cast<Index>(layer);
    if (layer > 0 && seen.lens[layer].first.id == seen.lens[layer - 1].first.id)
      runs.back().last = at;
    else
      runs.push_back({at, at, shownToken(QString::fromStdString(seen.lens[layer].first.text))});
  }
  return runs;
}

QString modelHeadText(ModelHead head) {
  return QStringLiteral("%1.%2").arg(head.layer).arg(head.head);
}

QString modelHeadsText(const std::vector<ModelHead>& heads) {
  constexpr std::size_t kMaxShown = 6;
  QStringList names;
  for (std::size_t i = 0; i < std::min(heads.size(), kMaxShown); ++i) names << modelHeadText(heads[i]);
  if (heads.size() > kMaxShown) names << ModelText::tr("%n more", nullptr, static_cast<int>(heads.size() - kMaxShown));
  return listText(names);
}

QString behaviorText(BehaviorName name) {
  constexpr const char* kNames[] = {
      QT_TRANSLATE_NOOP("ModelScene", "no name"), QT_TRANSLATE_NOOP("ModelScene", "induction"),
      QT_TRANSLATE_NOOP("ModelScene", "previous token"), QT_TRANSLATE_NOOP("ModelScene", "same token"),
      QT_TRANSLATE_NOOP("ModelScene", "first token")};
  return ModelText::tr(kNames[static_cast<std::size_t>(name)]);
}

QString quotedModelToken(const std::string& shown) {
  return ModelText::tr("“%1”", "a token").arg(shownToken(QString::fromStdString(shown)));
}

QString chanceText(double probability) {
  constexpr int kDecimals = 3;
  return numberText(probability, kDecimals);
}

}  // namespace attn::app
