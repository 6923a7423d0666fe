// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "figures/easing.h"
#include "labs/heads/picture/heads_picture.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

/// A regrouping of items: `old` before, `now` after; each of the `count` movers goes from one to one.
struct Movers {
  Index old, now, count;
  Movers(Index before, Index after, Index readers)
      : old(before),
        now(after),
        count(std::max(before, after) % std::min(before, after) == 0 ? std::max(before, after) : readers) {}
  std::size_t from(Index i) const { return static_cast<std::size_t>(i * old / count); }
  std::size_t to(Index i) const { return static_cast<std::size_t>(i * now / count); }
};

/// Matrices of one shape blend; others switch halfway.
void drawBlend(const HeadsCanvas& c, const QRectF& rect, const Matrix& from, const Matrix& to, const ColorScale& scale,
               const VisibilityMatrix* visible, double share) {
  if (from.rows() == to.rows() && from.cols() == to.cols()) {
    const Matrix mixed = from + (to - from) * share;
    c.cells({rect, &mixed, scale, visible});
    return;
  }
  c.cells({rect, share < 0.5 ? &from : &to, scale, visible});
}

void drawPlate(const HeadsCanvas& c, const QRectF& card) {
  drawBox(c.painter, card, c.theme().panel, c.theme().line, c.px(c.theme().lineWidth()), c.px(6));
}

void drawMovingHeads(const HeadsCanvas& c, const HeadsData& before, const HeadsLayout& old, double share) {
  const Movers movers(before.heads.query, c.d.heads.query, c.d.heads.query);
  for (Index i = 0; i < movers.count; ++i) {
    const HeadCard& from = old.heads[movers.from(i)];
    const HeadCard& to = c.layout.heads[movers.to(i)];
    const HeadTrace& was = before.trace.heads[movers.from(i)];
    const HeadTrace& is = c.d.trace.heads[movers.to(i)];
    const auto h = static_cast<Index>(movers.to(i));
    drawPlate(c, between(from.card, to.card, share));
    const QRectF cells = between(from.cells, to.cells, share);
    if (c.d.showsWeights())
      drawBlend(c, cells, was.weights, is.weights, c.d.weightScale(h), c.d.visible(h), share);
    else
      drawBlend(c, cells, was.q, is.q, c.d.queryScale(), nullptr, share);
    c.bar(between(from.bar, to.bar, share),
          mixedColor(headColor(before.heads, static_cast<Index>(movers.from(i)), c.theme()),
                     headColor(c.d.heads, h, c.theme()), share));
  }
}

void drawMovingGroups(const HeadsCanvas& c, const HeadsData& before, const HeadsLayout& old, double share) {
  const Movers movers(before.heads.keyValue, c.d.heads.keyValue, c.d.heads.query);
  for (Index i = 0; i < movers.count; ++i) {
    const GroupCard& from = old.groups[movers.from(i)];
    const GroupCard& to = c.layout.groups[movers.to(i)];
    const HeadTrace& was = before.reader(static_cast<Index>(movers.from(i)));
    const HeadTrace& is = c.d.reader(static_cast<Index>(movers.to(i)));
    drawPlate(c, between(from.card, to.card, share));
    const QRectF keys = between(from.keys, to.keys, share), values = between(from.values, to.values, share);
    drawBlend(c, keys, was.k, is.k, c.d.valueScale(), nullptr, share);
    drawBlend(c, values, was.v, is.v, c.d.valueScale(), nullptr, share);
    c.frame(keys, c.theme().key, 1.4, 2);
    c.frame(values, c.theme().value, 1.4, 2);
  }
}

}  // namespace

void drawRegrouping(const HeadsCanvas& c, const HeadsData& before, const HeadsLayout& old, double share) {
  drawMovingGroups(c, before, old, share);
  drawMovingHeads(c, before, old, share);
}

}  // namespace attn::app
