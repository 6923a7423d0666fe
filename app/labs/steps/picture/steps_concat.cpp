// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <algorithm>

#include "figures/easing.h"
#include "labs/steps/picture/steps_picture.h"

namespace attn::app {

std::vector<Arrangement> inputArrangements(const StepsData& d) {
  std::vector<Part> parts;
  const Selection& s = d.view.selection;
  for (const auto& [stage, slot] : {std::pair{Stage::Queries, InputSlot::Q}, std::pair{Stage::Keys, InputSlot::K},
                                    std::pair{Stage::Values, InputSlot::V}}) {
    MatrixFigure f = d.figure(stage);
    if (s.matrix == MatrixId(stage) || s.matrix == MatrixId(slot)) f.litCell = CellPlace{s.row, s.column};
    // Keys and values share their tokens: label the rows once if they are next to each other.
    if (stage == Stage::Values || (stage == Stage::Keys && !isCrossAttention(d.scenario))) f.rowLabels = false;
    f.legend = true;
    parts.emplace_back(std::move(f));
  }
  return {{Arrangement::Kind::Row, parts}, {Arrangement::Kind::Stack, std::move(parts)}};
}

namespace {

/// The concatenated outputs laid out in `area`, which gives the position of each block.
MatrixFigure laidWhole(const StepsData& d, const QRectF& area, Digits digits) {
  StepsPicture whole;
  MatrixFigure f = d.figure(Stage::Concat);
  f.legend = true;
  arrange({{Arrangement::Kind::Row, {std::move(f)}}}, area, d.theme, whole, digits);
  return whole.figures.front();
}

}  // namespace

bool layConcat(const StepsData& d, double filled, const QRectF& area, StepsPicture& picture, Digits digits) {
  const Theme& theme = d.theme;
  const auto heads = static_cast<Index>(d.trace.heads.size());
  const bool many = heads > 1;
  // Blocks start above their final position, so keep the upper part of the area free.
  const double lift = many ? std::min(theme.px(84), area.height() * 0.2) : 0;
  MatrixFigure whole = laidWhole(d, area.adjusted(0, lift + theme.px(18), 0, 0), digits);
  const double gap = many ? std::min(theme.px(8), (area.width() - whole.grid.width()) / static_cast<double>(heads)) : 0;
  const double width = whole.grid.width() / static_cast<double>(heads);
  const Selection& s = d.view.selection;
  const bool chosen = s.matrix == MatrixId(Stage::Concat);

  MatrixFigure place = whole;
  place.filled = 0;
  place.numberPixels = 0;
  place.columnLabels = place.columnLabels && !many;  // they would be covered by the blocks above
  picture.figures.push_back(std::move(place));
  for (Index h = 0; h < heads; ++h) {
    const double way = eased(filled - static_cast<double>(h));
    MatrixFigure block = d.figure(Stage::Concat);
    block.values = &d.trace.head(h).output;
    block.columnOffset = h * block.columns();
    block.scale = whole.scale;
    block.rowLabels = block.columnLabels = block.caption = false;
    block.numberPixels = whole.numberPixels;
    block.decimals = whole.decimals;
    block.title = {};
    block.label = whole.label;
    block.uprightLabels = false;
    const double apart = (static_cast<double>(h) - static_cast<double>(heads - 1) / 2) * gap;
    const QPointF home(whole.grid.left() + width * static_cast<double>(h), whole.grid.top());
    block.grid = {home + QPointF(apart, -lift) * (1 - way), QSizeF(width, whole.grid.height())};
    block.opacity = 0.62 + 0.38 * way;
    block.columnLabels = many && way >= 1;
    const Index column = s.column - block.columnOffset;
    if (chosen && column >= 0 && column < block.columns()) block.litCell = CellPlace{s.row, column};
    if (many && width >= theme.px(34)) {
      const QString name = width >= theme.px(52) ? StepsText::tr("head %1").arg(h) : QLocale().toString(h);
      const double labels = way > 0.5 ? whole.label.height() : 0;
      picture.notes.push_back(
          {name, {block.grid.center().x(), block.grid.top() - theme.px(8) - labels}, 11.5, true, 1.0});
    }
    picture.figures.push_back(std::move(block));
  }
  // The title would be where the blocks start.
  if (many) picture.figures.front().title = {};
  return whole.isHeatMap() || whole.numberPixels > 0;
}

}  // namespace attn::app
