// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "figures/box.h"
#include "figures/painted_part.h"
#include "labs/steps/picture/steps_picture.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

struct Section {
  Stage stage;
  QString caption;
};

std::vector<Section> sectionsOf(const StepsData& d) {
  const bool ownScale = d.scenario.attention.scale.has_value();
  std::vector<Section> all{{Stage::Scores, StepsText::tr("scores")},
                           {Stage::Scaled, ownScale ? StepsText::tr("scale") : QStringLiteral("÷ √d")}};
  if (d.head.capped) all.push_back({Stage::Capped, StepsText::tr("cap")});
  all.push_back({Stage::Masked, StepsText::tr("mask")});
  all.push_back({Stage::Weights, StepsText::tr("weights")});
  all.push_back({Stage::Output, StepsText::tr("output")});
  return all;
}

/// True if the step ends after the playback limit.
bool isBeyondLimit(const StepsView& view, int step) {
  if (!view.limit) return false;
  const double finished = finishedAt(view.timeline.at(step));
  return step > view.limit->step || (step == view.limit->step && view.limit->cell < finished);
}

/// The stage of the thumbnail for a stage: all parts of softmax map to the weights.
Stage thumbnailOf(Stage stage) {
  if (stage >= Stage::RowMax && stage <= Stage::Weights) return Stage::Weights;
  return stage;
}

}  // namespace

void layThumbnails(const StepsData& d, Stage current, const QRectF& area, StepsPicture& picture) {
  const Theme& theme = d.theme;
  const std::vector<Section> sections = sectionsOf(d);
  const double headline = theme.px(26), caption = theme.px(24);
  const double high = std::min(theme.px(116), area.height() - headline - caption);
  const auto count = static_cast<double>(sections.size());
  std::vector<QSizeF> sizes;
  double total = 0;
  for (const Section& s : sections) {
    const Matrix* m = d.matrix(s.stage);
    const auto rows = static_cast<double>(m->rows()), columns = static_cast<double>(m->cols());
    const double cell = std::min({high / rows, high * 1.2 / columns, theme.px(20)});
    sizes.emplace_back(std::max(cell * columns, theme.px(24)), std::max(cell * rows, theme.px(14)));
    total += sizes.back().width();
  }
  const double narrow = std::min(1.0, (area.width() - (count - 1) * theme.px(30)) / total);
  const double gap = std::min((area.width() - total * narrow) / (count - 1), theme.px(92));
  double x = area.left();
  picture.thumbnailsTitle = area.topLeft() + QPointF(0, theme.px(11));
  for (std::size_t i = 0; i < sections.size(); ++i) {
    Thumbnail t;
    t.stage = sections[i].stage;
    t.step = stepOfStage(d.view.timeline, t.stage);
    t.caption = sections[i].caption;
    t.current = thumbnailOf(current) == t.stage;
    const double width = sizes[i].width() * narrow, height = sizes[i].height();
    t.rect = {std::round(x), std::round(area.top() + headline + (high - height) / 2), std::round(width),
              std::round(height)};
    x += width + gap;
    picture.thumbnails.push_back(std::move(t));
  }
}

void drawThumbnails(QPainter& painter, const StepsPicture& picture, const StepsData& d) {
  if (picture.thumbnails.empty()) return;
  const Theme& theme = d.theme;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(uiFont(theme.px(11.5), QFont::DemiBold));
  painter.setPen(theme.soft);
  painter.drawText(picture.thumbnailsTitle, StepsText::tr("All stages"));
  const PaintedPart part(painter);
  double bottom = 0;
  for (const Thumbnail& t : picture.thumbnails) bottom = std::max(bottom, t.rect.bottom());
  for (std::size_t i = 0; i < picture.thumbnails.size(); ++i) {
    const Thumbnail& t = picture.thumbnails[i];
    if (!part.touches(t.rect.adjusted(-theme.px(60), -theme.px(4), theme.px(60), theme.px(140)))) continue;
    MatrixFigure f = d.figure(t.stage);
    f.grid = t.rect;
    f.emptyRows = nullptr;
    const bool isBeyond = isBeyondLimit(d.view, t.step);
    drawBox(painter, t.rect.adjusted(-1, -1, 1, 1), theme.dark ? theme.background : theme.panel, {}, 0, 3);
    if (!isBeyond) drawMatrixCells(painter, f, theme, 1.5);
    if (isBeyond) drawHatching(painter, {t.rect}, theme);
    const QColor& frame = t.current ? theme.selection : t.stage == Stage::Output ? theme.output : theme.line;
    const double out = theme.px(t.current ? 2 : 1);
    drawBox(painter, t.rect.adjusted(-out, -out, out, out), {}, frame, theme.px(t.current ? 2.5 : 1.2), theme.px(3));
    const QFont font = uiFont(theme.px(12), t.current ? QFont::DemiBold : QFont::Normal);
    painter.setFont(font);
    painter.setPen(t.current ? theme.ink : theme.soft);
    painter.drawText(
        QPointF(t.rect.center().x() - QFontMetricsF(font).horizontalAdvance(t.caption) / 2, bottom + theme.px(20)),
        t.caption);
    if (i + 1 == picture.thumbnails.size()) continue;
    const double from = t.rect.right(), to = picture.thumbnails[i + 1].rect.left();
    const double y = picture.thumbnails.front().rect.center().y(), x = (from + to) / 2, half = theme.px(6),
                 head = theme.px(4);
    painter.setPen(QPen(theme.soft, theme.px(1.2), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawLine(QPointF(x - half, y), QPointF(x + half, y));
    painter.drawLine(QPointF(x + half - head, y - head), QPointF(x + half, y));
    painter.drawLine(QPointF(x + half - head, y + head), QPointF(x + half, y));
  }
  painter.restore();
}

}  // namespace attn::app
