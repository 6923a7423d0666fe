// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/picture/compare_layout.h"

#include <algorithm>
#include <array>
#include <optional>

#include "figures/easing.h"
#include "labs/steps/picture/compare_timeline.h"

namespace attn::app {
namespace {

// Design pixels: the least shorter side of a heat map, and the cell size from which operands may be shown next to their
// result.
constexpr double kMinHeatMap = 150, kComfortable = 38;

/// The arrangements of a stage; if it has operands, the last one shows only the result.
std::vector<Arrangement> candidatesOf(const StepsData& d, Stage stage, double filled) {
  std::vector<Arrangement> all = stageArrangements(d, stage, filled);
  const auto isSign = [](const Part& part) { return std::holds_alternative<Sign>(part); };
  const std::vector<Part>& whole = all.front().parts;
  if (std::ranges::any_of(whole, isSign) && all.back().parts.size() > 1) {
    auto result = std::get<MatrixFigure>(whole.back());
    result.rowLabels = result.legend = true;
    all.push_back({Arrangement::Kind::Row, {std::move(result)}});
  }
  return all;
}

struct LaidSide {
  StepsPicture picture;
  bool legible = false;
  double cell = 0;  // the shorter side of the smallest cell
};

LaidSide laidAs(Arrangement arrangement, const QRectF& area, const Theme& theme, Digits digits) {
  LaidSide laid;
  laid.legible = arrange({std::move(arrangement)}, area, theme, laid.picture, digits);
  laid.cell = std::numeric_limits<double>::infinity();
  for (const MatrixFigure& f : laid.picture.figures) {
    laid.cell = std::min({laid.cell, f.grid.width() / static_cast<double>(f.columns()),
                          f.grid.height() / static_cast<double>(f.rows())});
    const double shorter = std::min(f.grid.width(), f.grid.height());
    if (f.isHeatMap() && shorter < theme.px(kMinHeatMap)) laid.legible = false;
  }
  return laid;
}

using Pictures = std::pair<StepsPicture, StepsPicture>;

struct PlacedSide {
  const StepsData& data;
  Playhead playhead;
  QRectF area;
};

StepsPicture concatOf(const PlacedSide& side) {
  StepsPicture p;
  layConcat(side.data, side.playhead.cell, side.area, p);
  return p;
}

/// Lays out both sides alike: in the first arrangement with all numbers legible, else the one with the largest cells.
Pictures laidBoth(const PlacedSide& a, const PlacedSide& b) {
  const Stage stageA = stageAt(a.data, a.playhead.step), stageB = stageAt(b.data, b.playhead.step);
  if (stageA == Stage::Concat && stageB == Stage::Concat) return {concatOf(a), concatOf(b)};
  const auto listOf = [](const PlacedSide& side, Stage stage) {
    return stage == Stage::Concat ? std::vector<Arrangement>() : candidatesOf(side.data, stage, side.playhead.cell);
  };
  const std::vector<Arrangement> forA = listOf(a, stageA), forB = listOf(b, stageB);
  const auto laid = [](const PlacedSide& side, const std::vector<Arrangement>& list, std::size_t way, Digits digits) {
    if (list.empty()) return LaidSide{concatOf(side), true, std::numeric_limits<double>::infinity()};
    return laidAs(list[std::min(way, list.size() - 1)], side.area, side.data.theme, digits);
  };
  const double comfortable = b.data.theme.px(kComfortable);
  std::optional<Pictures> best;
  double largest = -1;
  bool found = false;
  for (const Digits digits : digitsToTry(b.data.theme)) {
    for (std::size_t way = 0; way < std::max(forA.size(), forB.size()); ++way) {
      LaidSide left = laid(a, forA, way, digits), right = laid(b, forB, way, digits);
      const bool legible = left.legible && right.legible;
      const double cell = std::min(left.cell, right.cell);
      // Prefer the whole operation if its cells are large enough, else the arrangement with larger cells.
      if (best && (legible < found || (legible == found && cell <= largest * 1.25))) continue;
      largest = cell;
      found = legible;
      best = Pictures{std::move(left.picture), std::move(right.picture)};
      if (legible && cell >= comfortable) return std::move(*best);
    }
    if (found) break;
  }
  return std::move(*best);
}

Pictures laidAt(const CompareFrame::Parts& parts, const CompareView& view, const Playhead& playhead) {
  const auto placed = [&](Side which) {
    const CompareSide& side = parts.side(which);
    return PlacedSide{*side.data, sidePlace(side.data->scenario, view.timeline, playhead).playhead,
                      QRectF(QPointF(), parts.panes.pane(which).size())};
  };
  return laidBoth(placed(Side::A), placed(Side::B));
}

/// The size of a scores cell in such a pane; wide cells need less height than width.
double cellIn(const QSizeF& pane, const Scenario& s, const Theme& theme) {
  const double width = (pane.width() - theme.px(80)) / static_cast<double>(keyTokens(s));
  const double height = (pane.height() - theme.px(150)) / static_cast<double>(queryTokens(s));
  return std::min({width, height * 1.8, theme.px(64)});
}

}  // namespace

bool isBetterStacked(const QSizeF& area, const Scenario& a, const Scenario& b, const Theme& theme) {
  const auto smallest = [&](bool stacked) {
    const ComparePanes panes = comparePanes({QPointF(), area}, stacked, false, theme);
    return std::min(cellIn(panes.a.size(), a, theme), cellIn(panes.b.size(), b, theme));
  };
  return smallest(true) > smallest(false) * 1.15;
}

void laySides(CompareFrame::Parts& parts, const CompareView& view, const Theme&) {
  Pictures now = laidAt(parts, view, view.playhead);
  const Playhead& p = view.playhead;
  if (p.transition < 1 && p.step > 0) {
    const int before = std::min(p.step, view.timeline.lastStep()) - 1;
    const auto cells = view.timeline.cellsAt(before);
    Pictures was = laidAt(parts, view, {before, cells, 1});
    const double way = eased(p.transition);
    now = {blended(std::move(was.first), std::move(now.first), way),
           blended(std::move(was.second), std::move(now.second), way)};
  }
  parts.a->picture = std::move(now.first);
  parts.b->picture = std::move(now.second);
  // Half a picture leaves no room next to a small matrix: the magnifier would cover what it magnifies.
  for (StepsPicture* picture : {&parts.a->picture, &parts.b->picture})
    picture->magnifies = std::ranges::any_of(picture->figures, &MatrixFigure::isHeatMap);
}

QString lackingText(Stage stage) {
  static constexpr std::pair<Stage, const char*> kTexts[] = {
      {Stage::Latent, QT_TRANSLATE_NOOP("StepsScene", "no latents here: keys are made from the tokens themselves")},
      {Stage::AbsorbedQueries, QT_TRANSLATE_NOOP("StepsScene", "no latents here: queries meet keys")},
      {Stage::QueriesRotated, QT_TRANSLATE_NOOP("StepsScene", "no rotation here: the queries stay as they are")},
      {Stage::KeysRotated, QT_TRANSLATE_NOOP("StepsScene", "no rotation here: the keys stay as they are")},
      {Stage::KeysCached, QT_TRANSLATE_NOOP("StepsScene", "no cache format here: the keys stay as they are")},
      {Stage::ValuesCached, QT_TRANSLATE_NOOP("StepsScene", "no cache format here: the values stay as they are")},
      {Stage::Capped, QT_TRANSLATE_NOOP("StepsScene", "no soft cap here: the scaled scores stay as they are")},
      {Stage::Projected, QT_TRANSLATE_NOOP("StepsScene", "no output projection here: the concat is the result")},
  };
  const auto* found = std::ranges::find(kTexts, stage, &std::pair<Stage, const char*>::first);
  return found == std::end(kTexts) ? QString() : StepsText::tr(found->second);
}

}  // namespace attn::app
