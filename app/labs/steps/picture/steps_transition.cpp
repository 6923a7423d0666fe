// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iterator>

#include "figures/easing.h"
#include "labs/steps/picture/steps_picture.h"

namespace attn::app {
namespace {

constexpr double kSettling = 0.85;  // nothing overlaps from here on

const MatrixFigure* find(const std::vector<MatrixFigure>& figures, const MatrixFigure& like) {
  const auto same = [&](const MatrixFigure& f) { return f.id == like.id && f.columnOffset == like.columnOffset; };
  const auto at = std::ranges::find_if(figures, same);
  return at == figures.end() ? nullptr : &*at;
}

const MatrixFigure* findId(const std::vector<MatrixFigure>& figures, const MatrixId& id) {
  const auto at = std::ranges::find(figures, id, &MatrixFigure::id);
  return at == figures.end() ? nullptr : &*at;
}

/// Moves a figure. Labels, captions and legends of a moving matrix would overlap its neighbors; they reappear at the
/// end.
void travel(MatrixFigure& f, const MatrixFigure& from, double t) {
  f.grid = between(from.grid, f.grid, t);
  if (from.numberPixels > 0 && f.numberPixels > 0)
    f.numberPixels = from.numberPixels + (f.numberPixels - from.numberPixels) * t;
  else if (t < kSettling)
    f.numberPixels = 0;
  if (t > kSettling) return;
  f.caption = f.legend = false;
  f.rowLabels = f.rowLabels && from.rowLabels;
  f.columnLabels = f.columnLabels && from.columnLabels && from.transposed == f.transposed;
}

}  // namespace

StepsPicture blended(StepsPicture from, StepsPicture to, double t) {
  if (t >= 1) return to;
  const double arriving = std::clamp(t * 2 - 1, 0.0, 1.0), leaving = std::clamp(1 - t * 2, 0.0, 1.0);
  std::vector<MatrixFigure> figures;
  for (MatrixFigure& f : from.figures) {
    const bool stays = find(to.figures, f) != nullptr;
    if (stays || leaving <= 0) continue;
    f.opacity *= leaving;
    figures.push_back(f);
  }
  // Draw figures that remain last: the old result slides over its copy, which is about to change.
  std::vector<MatrixFigure> staying;
  for (MatrixFigure& f : to.figures) {
    f.litTerms.reset();
    if (const MatrixFigure* old = find(from.figures, f)) {
      travel(f, *old, t);
      f.opacity = old->opacity + (f.opacity - old->opacity) * t;
      staying.push_back(std::move(f));
      continue;
    }
    if (const MatrixFigure* parent = f.bornFrom ? findId(from.figures, *f.bornFrom) : nullptr) {
      travel(f, *parent, t);
      if (t <= kSettling) f.columnLabels = f.rowLabels = false;
    } else {
      f.opacity *= arriving;
    }
    figures.push_back(std::move(f));
  }
  std::ranges::move(staying, std::back_inserter(figures));
  to.figures = std::move(figures);
  const double settled = std::clamp((t - kSettling) / (1 - kSettling), 0.0, 1.0);
  for (Sign& sign : to.signs) sign.opacity *= settled;
  for (Note& note : to.notes) note.opacity *= settled;
  if (to.strip && from.strip) {
    to.strip->area = between(from.strip->area, to.strip->area, t);
  } else if (to.strip) {
    to.strip->opacity *= arriving;
  }
  if (to.title != from.title || to.subtitle != from.subtitle) {
    if (leaving > 0) {
      to.title = from.title;
      to.subtitle = from.subtitle;
      to.textOpacity = leaving;
    } else {
      to.textOpacity = arriving;
    }
  }
  return to;
}

}  // namespace attn::app
