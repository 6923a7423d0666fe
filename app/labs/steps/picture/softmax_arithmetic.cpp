// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "figures/cell_text.h"
#include "figures/face.h"
#include "figures/scene_theme.h"
#include "labs/steps/picture/softmax_geometry.h"

namespace attn::app {
namespace {

/// "0.85 − " and "1.05": the second part is the same for the whole row and set in bold.
struct Expression {
  Index column = 0;
  QString own, shared;
};

struct Faces {
  const Face& own;
  const Face& shared;
};

Faces facesOf(FaceCache& cache, double pixels) {
  return {cache.ui(pixels), cache.ui(pixels, QFont::DemiBold)};
}

double widthOf(const Expression& e, const Faces& faces) {
  return faces.own.width(e.own) + faces.shared.width(e.shared);
}

/// One text size for the whole line, in which its longest expression fits; 0 if that would be illegible.
double commonPixels(const std::vector<Expression>& all, FaceCache& cache, double room, double most, double least) {
  constexpr double kProbe = 40;
  const Faces faces = facesOf(cache, kProbe);
  double widest = 0;
  for (const Expression& e : all) widest = std::max(widest, widthOf(e, faces));
  const double pixels = widest > 0 ? std::min(most, room / widest * kProbe) : most;
  return pixels >= least ? std::floor(pixels) : 0;
}

void draw(QPainter& painter, const Expression& e, const QPointF& at, const Faces& faces, const Theme& theme) {
  painter.setPen(theme.soft);
  faces.own.draw(painter, at, e.own);
  painter.setPen(theme.ink);
  faces.shared.draw(painter, at + QPointF(faces.own.width(e.own), 0), e.shared);
}

bool isHuge(double number) {
  return std::abs(number) >= 1e4;
}

/// Draws e^(score − maximum).
void drawPowers(QPainter& painter, const SoftmaxGeometry& g, const StepsData& d, FaceCache& cache) {
  const Theme& theme = d.theme;
  const bool subtracts = d.scenario.attention.subtractMax;
  const double maximum = d.head.rowMax(g.row, 0);
  const double base = theme.px(g.full ? 16 : 14);
  std::vector<Expression> all;
  double pixels = 0;
  // Sets `pixels` to the size in which the exponents fit with this many decimals, or 0 if they do not fit.
  const auto lay = [&](int decimals, bool apart) {
    const QString m = cellText(maximum, decimals);
    const QString bracketed = m.startsWith(u'−') ? QString(u'(' + m + u')') : m;
    all.clear();
    for (Index j = g.first; j < g.first + g.count; ++j) {
      const double score = d.head.masked(g.row, j);
      const QString s = cellText(score, decimals);
      // Numbers like −10⁹ are abbreviated and hide the digits that differ.
      if (!apart || isHuge(score) || isHuge(maximum))
        all.push_back({j, subtracts && std::isfinite(score) ? cellText(score - maximum, decimals) : s, {}});
      else if (!subtracts || !std::isfinite(score))
        all.push_back({j, s, {}});
      else
        all.push_back({j, s + QStringLiteral(" − "), bracketed});
    }
    pixels = commonPixels(all, cache, g.cell - base * 0.62 - theme.px(6), theme.px(g.full ? 11.5 : 10),
                          theme.px(legiblePixels(8, theme.scale)));
    return pixels > 0;
  };
  // Narrow cells show fewer decimals, and finally only the difference without its operands.
  int decimals = theme.decimals;
  while (!lay(decimals, true) && decimals > kDefaultDecimals) --decimals;
  if (pixels <= 0 && subtracts) lay(std::min(theme.decimals, kDefaultDecimals), false);
  if (pixels <= 0) return;
  const Faces faces = facesOf(cache, pixels);
  const QSizeF size = Formula(u"e").size(base);
  const double middle = (g.lines[0].bottom() + g.lines[1].top()) / 2;
  for (const Expression& e : all) {
    const Formula letter = Formula(u"e", d.visible(g.row, e.column) ? theme.ink : theme.soft);
    const double left = g.cellRect(0, e.column).center().x() - (size.width() + widthOf(e, faces)) / 2;
    letter.draw(painter, {left, middle - size.height() * 0.4}, base, theme.ink, theme.field);
    draw(painter, e, {left + size.width() + 1, middle}, faces, theme);
  }
}

void drawShares(QPainter& painter, const SoftmaxGeometry& g, const StepsData& d, FaceCache& cache) {
  const Theme& theme = d.theme;
  std::vector<Expression> all;
  double pixels = 0;
  const auto fit = [&] {
    pixels = commonPixels(all, cache, g.cell - theme.px(5), theme.px(g.full ? 12.5 : 11),
                          theme.px(legiblePixels(8.5, theme.scale)));
    return pixels > 0;
  };
  const auto lay = [&](int decimals) {
    const QString sum = cellText(d.head.rowSum(g.row, 0), decimals);
    all.clear();
    for (Index j = g.first; j < g.first + g.count; ++j)
      if (d.visible(g.row, j))
        all.push_back({j, cellText(d.head.exponentials(g.row, j), decimals) + QStringLiteral(" ÷ "), sum});
    return fit();
  };
  int decimals = theme.decimals;
  while (!lay(decimals) && decimals > kDefaultDecimals) --decimals;
  if (pixels <= 0) {  // the dividend is in the cell above
    for (Expression& e : all) e.own = QStringLiteral("÷ ");
    fit();
  }
  if (pixels <= 0) return;
  const Faces faces = facesOf(cache, pixels);
  const double y = (g.lines[1].bottom() + g.lines[2].top()) / 2 + pixels * 0.36;
  for (const Expression& e : all)
    if (g.progress(Stage::Weights, e.column) > 0)
      draw(painter, e, {g.cellRect(0, e.column).center().x() - widthOf(e, faces) / 2, y}, faces, theme);
}

}  // namespace

void drawSoftmaxArithmetic(QPainter& painter, const SoftmaxGeometry& g, const StepsData& d) {
  if (g.progress(Stage::RowMax, 0) >= 1) drawPowers(painter, g, d, *d.faces);
  if (g.progress(Stage::RowSum, 0) >= 1) drawShares(painter, g, d, *d.faces);
}

}  // namespace attn::app
