// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "figures/matrix_figure.h"
#include "labs/sandbox/picture/accident_picture.h"
#include "text/token_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kSmallestCell = 42, kLargestCell = 132;

/// The first of `count` items around `middle`.
Index firstOf(Index middle, Index count, Index all) {
  return std::clamp<Index>(middle - count / 2, 0, std::max<Index>(0, all - count));
}

}  // namespace

AccidentPicture accidentPicture(const QSizeF& size, const AccidentView& view, const Theme& theme) {
  const StageFrame frame = stageFrame(size, theme);
  AccidentPicture p;
  p.heading = frame.heading;
  QRectF body = frame.body;
  const auto queries = static_cast<Index>(view.data->rowHasAccident.size());
  const Index keys = view.data->life.weights.size();
  const bool narrow = body.width() < theme.px(600);

  const QFontMetricsF metrics(uiFont(theme.px(12.5), QFont::DemiBold));
  const double widest = widestOf(shownTokens(queryTokenNames(*view.snapshot.scenario)), metrics);
  p.chipWidth = std::clamp(widest + theme.px(38), theme.px(56), theme.px(118));
  p.chips = QRectF(body.left(), body.top() + theme.px(18), body.width(), theme.px(26));
  p.chipCount = std::clamp<Index>(static_cast<Index>(p.chips.width() / p.chipWidth), 1, queries);
  p.firstChip = firstOf(view.selection.row, p.chipCount, queries);

  body.setTop(p.chips.bottom() + theme.px(narrow ? 34 : 46));
  const double results = theme.px(narrow ? 84 : 104), most = theme.px(122);
  p.namesWidth = narrow ? theme.px(92) : most;
  if (narrow) {
    // Widen the name column if no key is lost to it.
    const QFontMetricsF letters(uiFont(theme.px(12), QFont::DemiBold));
    double wanted = 0;
    for (int n = 0; n < kLifeLines; ++n)
      wanted = std::max(wanted, letters.horizontalAdvance(lifeLineName(static_cast<RowStage>(n),
                                                                       view.snapshot.scenario->attention.subtractMax)));
    wanted = std::clamp(wanted + theme.px(11), p.namesWidth, most);
    const double left = body.width() - wanted - results - theme.px(22);
    if (left >= theme.px(kSmallestCell) * static_cast<double>(keys)) p.namesWidth = wanted;
  }
  const double room = body.width() - p.namesWidth - results - theme.px(22);
  p.keyCount = std::clamp<Index>(static_cast<Index>(room / theme.px(kSmallestCell)), 1, keys);
  p.firstKey = firstOf(view.selection.column, p.keyCount, keys);
  p.cell = std::floor(std::min(room / static_cast<double>(p.keyCount), theme.px(kLargestCell)));
  p.keys = QRectF(body.left() + p.namesWidth, body.top(), p.cell * static_cast<double>(p.keyCount), 0);
  p.names = body.top() - theme.px(8);

  const double gap = theme.px(narrow ? 9 : 14);
  const double each = std::min((body.height() - gap * (kLifeLines - 1)) / kLifeLines, theme.px(92));
  const double upper = std::floor(each * 0.6), lower = std::floor(each * 0.4);
  for (std::size_t n = 0; n < p.actual.size(); ++n) {
    const double top = std::floor(body.top() + static_cast<double>(n) * (each + gap));
    p.actual[n] = QRectF(p.keys.left(), top, p.keys.width(), upper);
    p.exact[n] = QRectF(p.keys.left(), top + upper, p.keys.width(), lower);
  }
  p.result = QRectF(p.keys.right() + theme.px(22), body.top(), results, 0);
  return p;
}

}  // namespace attn::app
