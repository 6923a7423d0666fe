// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/picture/steps_scene.h"

#include <QPainter>
#include <algorithm>
#include <array>
#include <optional>

#include "figures/easing.h"
#include "figures/scene_pen.h"
#include "figures/scene_theme.h"
#include "labs/steps/picture/softmax_geometry.h"
#include "labs/steps/picture/steps_frame.h"
#include "labs/steps/picture/steps_picture.h"

namespace attn::app {
namespace {

bool isSoftmax(Stage stage) {
  return stage >= Stage::RowMax && stage <= Stage::Weights;
}

/// Optional parts, dropped to keep numbers legible.
struct Extras {
  bool strip = true, next = true;
};

/// The areas of the picture from top to bottom: heading, matrices, softmax strip, thumbnails of the next stages.
struct Rooms {
  QRectF heading, stage, strip, next;
};

Rooms roomsOf(const QSizeF& size, const StepsData& d, Stage stage, Extras extras) {
  const Theme& theme = d.theme;
  const double side = theme.px(size.width() < theme.px(560) ? 18 : 40);
  const bool low = size.height() < theme.px(520);
  const bool full = d.view.presenting && isSoftmax(stage);
  Rooms rooms;
  rooms.heading = {side, theme.px(low ? 14 : 24), size.width() - 2 * side, theme.px(low ? 46 : 54)};
  QRectF rest(side, rooms.heading.bottom() + theme.px(8), size.width() - 2 * side, 0);
  rest.setBottom(size.height() - theme.px(low ? 10 : 16));
  if (full) {
    rooms.strip = rest;
    return rooms;
  }
  const auto cut = [&](double height) {
    const QRectF piece(rest.left(), rest.bottom() - height, rest.width(), height);
    rest.setBottom(piece.top() - theme.px(16));
    return piece;
  };
  const double strip = theme.px(d.hides ? 216 : 196), least = theme.px(224);
  const bool withStrip = extras.strip && isSoftmax(stage) && rest.height() >= strip + least;
  const double needed = withStrip ? strip + least : theme.px(300);
  if (extras.next && !d.view.presenting && rest.height() >= needed + theme.px(withStrip ? 150 : 170))
    rooms.next = cut(theme.px(withStrip ? 140 : 158));
  if (withStrip) rooms.strip = cut(strip);
  rooms.stage = rest;
  return rooms;
}

ScenePen penOf(QPainter& painter, const StepsData& d) {
  return {painter, d.theme, d.theme.scale, d.faces};
}

void drawHeading(QPainter& painter, const StepsPicture& p, const StepsData& d) {
  painter.save();
  painter.setOpacity(p.textOpacity);
  penOf(painter, d).heading(p.heading, p.title, p.subtitle);
  painter.restore();
}

void drawSign(QPainter& painter, const Sign& sign, const Theme& theme) {
  if (sign.opacity <= 0.004) return;
  painter.save();
  painter.setOpacity(sign.opacity);
  const double pixels = theme.px(sign.pixels);
  const QSizeF size = sign.formula.size(pixels);
  if (sign.kind == Sign::Kind::Symbol) {
    // Align the math axis, not the center of the glyphs, with the matrices.
    const double top = sign.center.y() - sign.formula.ascent(pixels) + pixels * 0.27;
    sign.formula.draw(painter, {sign.center.x() - size.width() / 2, top}, pixels, theme.soft,
                      theme.selectionBackground);
  } else {
    const double half = std::max(size.width() / 2, theme.px(13)), y = sign.center.y();
    sign.formula.draw(painter, {sign.center.x() - size.width() / 2, y - size.height() - theme.px(4)}, pixels,
                      theme.soft, theme.selectionBackground);
    painter.setRenderHint(QPainter::Antialiasing);
    ScenePen(painter, theme).arrow({sign.center.x() - half, y}, {sign.center.x() + half, y}, theme.soft);
  }
  painter.restore();
}

void drawNote(QPainter& painter, const Note& note, const StepsData& d) {
  painter.save();
  painter.setOpacity(note.opacity);
  penOf(painter, d).text(note.at, note.text, note.pixels, d.theme.soft, note.centered ? 0.5 : 0);
  painter.restore();
}

QRectF magnifierBounds(const QSizeF& size, const Theme& theme) {
  const double margin = theme.px(6);
  return QRectF(QPointF(), size).adjusted(margin, margin, -margin, -margin);
}

KeptClear keptClear(const StepsPicture& p, const MatrixFigure& magnified) {
  KeptClear clear{{p.heading}, {magnified.grid}};
  for (const MatrixFigure& other : p.figures)
    if (other.grid != magnified.grid) clear.always.push_back(other.grid);
  if (p.strip) clear.ifPossible.push_back(p.strip->area);
  for (const Thumbnail& thumbnail : p.thumbnails) clear.ifPossible.push_back(thumbnail.rect);
  return clear;
}

bool isMagnified(const MatrixFigure& f, const StepsData& d) {
  return f.id == d.view.selection.matrix && f.opacity >= 1;
}

}  // namespace

void drawStepsPicture(QPainter& painter, const QSizeF& size, const StepsPicture& p, const StepsData& d) {
  drawHeading(painter, p, d);
  for (const MatrixFigure& f : p.figures) drawMatrixFigure(painter, f, d.theme);
  for (const Sign& sign : p.signs) drawSign(painter, sign, d.theme);
  for (const Note& note : p.notes) drawNote(painter, note, d);
  if (p.strip && p.strip->opacity > 0) drawSoftmaxStrip(painter, *p.strip, d, d.view.playhead);
  drawThumbnails(painter, p, d);
  for (const MatrixFigure& f : p.figures) {
    if (p.magnifies && isMagnified(f, d))
      drawMagnifier(painter, f, magnifierBounds(size, d.theme), keptClear(p, f), d.theme);
  }
}

QRectF magnifierExtent(const MatrixFigure& f, const QSizeF& size, const StepsPicture& p, const StepsData& d) {
  return isMagnified(f, d) ? magnifierRect(f, magnifierBounds(size, d.theme), keptClear(p, f), d.theme) : QRectF();
}

std::vector<Arrangement> stageArrangements(const StepsData& d, Stage stage, double filled) {
  switch (stage) {
    case Stage::QueriesRotated:
    case Stage::KeysRotated:
      return rotationArrangements(d, stage, filled);
    case Stage::KeysCached:
    case Stage::ValuesCached:
      return cacheArrangements(d, stage, filled);
    case Stage::Scores:
    case Stage::Output:
    case Stage::Projected:
      return productArrangements(d, stage, filled);
    default:
      if (stage > Stage::AbsorbedQueries) return elementwiseArrangements(d, stage, filled);
      return d.projects() ? productArrangements(d, stage, filled) : inputArrangements(d);
  }
}

StepsPicture settledPicture(const QSizeF& size, const StepsData& d, const Playhead& playhead) {
  const Stage stage = stageAt(d, playhead.step);
  const auto attempt = [&](Extras extras, Digits digits) {
    const Rooms rooms = roomsOf(size, d, stage, extras);
    StepsPicture p;
    p.title = stageTitle(d, stage);
    p.subtitle = stageSubtitle(d, stage);
    p.heading = rooms.heading;
    p.stage = rooms.stage;
    bool legible = true;
    if (!rooms.stage.isEmpty()) {
      if (stage == Stage::Concat)
        // In a window, keep the thumbnails even if cells show no numbers: a click shows a number in the explanation.
        legible = layConcat(d, playhead.cell, rooms.stage, p, digits) || !d.view.presenting;
      else
        legible = arrange(stageArrangements(d, stage, playhead.cell), rooms.stage, d.theme, p, digits);
    }
    if (!rooms.strip.isEmpty()) p.strip = SoftmaxStrip{rooms.strip, d.view.presenting, 1};
    if (!rooms.next.isEmpty()) layThumbnails(d, stage, rooms.next, p);
    return std::pair(std::move(p), legible);
  };
  // Priorities: legible numbers, then the softmax strip, then the thumbnails.
  constexpr std::array choices{Extras{true, true}, Extras{true, false}, Extras{false, false}};
  std::optional<StepsPicture> usual;
  const std::vector<Digits> tries = digitsToTry(d.theme);
  for (const bool isShort : {false, true}) {
    for (const Extras& extras : choices) {
      for (const Digits digits : tries) {
        if ((digits == Digits::Short) != isShort) continue;
        auto [picture, legible] = attempt(extras, digits);
        if (legible) return std::move(picture);
        if (!usual) usual = std::move(picture);
      }
    }
  }
  if (d.view.presenting) usual->subtitle += StepsText::tr(" · click a cell for its numbers");
  return std::move(*usual);
}

namespace {

/// True if every matrix below the heat map size shows its numbers, and the softmax strip all its keys.
bool losesNothing(const StepsPicture& p, const StepsData& d) {
  const auto readable = [](const MatrixFigure& f) { return f.isHeatMap() || f.numberPixels > 0; };
  // Ignore the frame below the concat blocks, which has no numbers of its own; a large one is a heat map.
  const bool byBlocks = stageAt(d, d.view.playhead.step) == Stage::Concat;
  if (byBlocks && p.figures.front().isHeatMap()) return true;
  if (!std::all_of(p.figures.begin() + (byBlocks ? 1 : 0), p.figures.end(), readable)) return false;
  return !p.strip || softmaxGeometry(*p.strip, d, d.view.playhead).showsAll();
}

}  // namespace

Theme stepsTheme(const Theme& given, const QSizeF& size, const StepsView& view,
                 const std::shared_ptr<FaceCache>& faces) {
  return fittingTheme(given, size, view.presenting, [&](const Theme& theme) {
    const StepsData data(view, theme, faces);
    return losesNothing(settledPicture(size, data, view.playhead), data);
  });
}

StepsPicture stepsPicture(const QSizeF& size, const StepsData& d) {
  const Playhead& now = d.view.playhead;
  StepsPicture to = settledPicture(size, d, now);
  if (now.transition >= 1 || now.step <= 0) return to;
  const int before = std::min(now.step, d.view.timeline.lastStep()) - 1;
  const auto cells = d.view.timeline.cellsAt(before);
  return blended(settledPicture(size, d, {before, cells, 1}), std::move(to), eased(now.transition));
}

}  // namespace attn::app
