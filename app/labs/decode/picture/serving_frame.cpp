// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/picture/serving_frame.h"

#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "figures/roomy_theme.h"
#include "figures/scene_theme.h"
#include "labs/decode/picture/decode_text.h"
#include "labs/decode/picture/serving_canvas.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/problem_text.h"
#include "text/unit_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

QString subtitleOf(const ServingView& view) {
  const ServingData& data = *view.data;
  const DecodeSettings& s = data.decode->settings;
  const QString hardware = QString::fromStdString(s.hardware.name);
  switch (data.room) {
    case DecodePage::Race:
      break;
    case DecodePage::Roofline:
      if (const RoofMoment moment = roofMoment(data.roof, view.timeline, view.playhead); moment.now != nullptr)
        return moment.now->wayText(data.settings.chunk);
      return data.settings.readsWeights && data.decode->weights.bytes > 0
                 ? DecodeText::tr("%1 on %2, %3 tokens, parameters read once a step")
                       .arg(data.decode->modelName, hardware, wholeText(s.length))
                 : DecodeText::tr("%1 on %2, %3 tokens, attention alone")
                       .arg(data.decode->modelName, hardware, wholeText(s.length));
    case DecodePage::Parts:
      return DecodeText::tr("%1 on %2: one row of queries, many keys").arg(data.decode->modelName, hardware);
    case DecodePage::Blocks:
      return DecodeText::tr("%1, %2 per token: memory is allocated in blocks")
          .arg(data.decode->modelName, bytesText(data.blocks.bytesPerToken));
    case DecodePage::Batching:
      return DecodeText::tr("%1 sequences at a time: a finished one is replaced at once, or when all have finished")
          .arg(wholeText(data.settings.slots));
  }
  return {};
}

/// The title for this model on this hardware: whether prefill and decode are compute-bound or memory-bound.
QString roofTitle(const RoofData& roof) {
  const auto computes = [&](auto&& isAsked) {
    const auto point = std::ranges::find_if(roof.points, isAsked);
    return point != roof.points.end() && point->roof.bound == Bound::Compute;
  };
  const bool prefill = computes([](const RoofPoint& p) { return p.kind == RoofPoint::Kind::Prefill; });
  const bool decode = computes([](const RoofPoint& p) { return p.chosen; });
  if (prefill && !decode) return DecodeText::tr("Prefill computes, decode reads");
  if (prefill) return DecodeText::tr("Prefill and decode both compute here");
  return decode ? DecodeText::tr("Prefill reads, decode computes")
                : DecodeText::tr("Prefill and decode both read here");
}

}  // namespace

bool isServable(const ServingView& view) {
  return view.data && view.data->room != DecodePage::Race && view.data->problems.empty() &&
         !view.timeline.steps.empty();
}

QString servingTitle(const ServingView& view) {
  switch (view.data->room) {
    case DecodePage::Race:
      break;
    case DecodePage::Roofline:
      return roofTitle(view.data->roof);
    case DecodePage::Parts:
      return DecodeText::tr("The cache in parts");
    case DecodePage::Blocks:
      return DecodeText::tr("The cache in blocks");
    case DecodePage::Batching:
      return DecodeText::tr("Sequences come and go");
  }
  return {};
}

double servingProgress(const ServingView& view) {
  const double cell = std::max(0.0, view.playhead.cell);
  if (view.data->room == DecodePage::Batching) return cell;
  const double cells = view.timeline.steps.empty() ? 1 : static_cast<double>(view.timeline.steps.front().cells);
  return std::clamp(cell / cells, 0.0, 1.0) * static_cast<double>(view.data->blocks.longest);
}

RowTable servingTable(const ServingView& view) {
  if (!isServable(view)) return {};
  switch (view.data->room) {
    case DecodePage::Race:
      break;
    case DecodePage::Roofline:
      return roofTable(view);
    case DecodePage::Parts:
      return partsTable(view);
    case DecodePage::Blocks:
      return blocksTable(view);
    case DecodePage::Batching:
      return batchingTable(view);
  }
  return {};
}

int shownRow(const ServingView& view) {
  const ServingData& data = *view.data;
  int rows = 0;
  switch (data.room) {
    case DecodePage::Race:
      break;
    case DecodePage::Roofline:
      rows = static_cast<int>(data.roof.points.size());
      break;
    case DecodePage::Parts:
      rows = 2 + static_cast<int>(data.parts.parts.size()) + (data.parts.hasNumbers() ? 1 : 0);
      break;
    case DecodePage::Blocks:
      rows = static_cast<int>(data.blocks.use.lengths.size()) + 1;
      break;
    case DecodePage::Batching:
      rows = 2;
      break;
  }
  if (view.row >= 0 && view.row < rows) return view.row;
  // The main row: the chosen batch, the merged result, the whole memory, or the better scheme.
  if (data.room != DecodePage::Roofline) return std::max(0, rows - 1);
  const auto chosen = std::ranges::find_if(data.roof.points, &RoofPoint::chosen);
  return chosen == data.roof.points.end() ? 0 : static_cast<int>(chosen - data.roof.points.begin());
}

QString servingText(const ServingView& view) {
  if (!isServable(view)) return view.data ? problemsText(view.data->problems) : QString();
  const RowTable table = servingTable(view);
  QStringList lines{servingTitle(view) + QStringLiteral(". ") + subtitleOf(view)};
  for (const QStringList& row : table.rows) {
    QStringList words{row.front()};
    for (qsizetype n = 1; n < row.size(); ++n)
      if (!row[n].isEmpty()) words << table.columns[n] + QStringLiteral(": ") + row[n];
    lines << listText(words);
  }
  return lines.join(QLatin1Char('\n'));
}

ServingFrame::ServingFrame(const QSizeF& size, ServingView view, const Theme& theme)
    : PictureFrame(size),
      m_view(std::move(view)),
      m_theme(sceneTheme(roomyTheme(theme, size, m_view.presenting), size, m_view.presenting)),
      m_faces(std::make_shared<FaceCache>()) {
  if (!isServable(m_view)) return;
  // Paint once without output, to record the areas of all spots.
  QImage nowhere(1, 1, QImage::Format_ARGB32_Premultiplied);
  QPainter painter(&nowhere);
  painter.setClipRect(QRect());
  paint(painter, &m_spots);
}

void ServingFrame::paint(QPainter& painter, std::vector<ServingSpot>* spots) const {
  const ServingCanvas canvas(painter, m_view, size(), m_theme, m_faces, spots);
  const StageFrame frame = stageFrame(size(), m_theme);
  canvas.heading(frame.heading, servingTitle(m_view), subtitleOf(m_view));
  switch (m_view.data->room) {
    case DecodePage::Race:
      break;
    case DecodePage::Roofline:
      return drawRoofline(canvas, frame.body);
    case DecodePage::Parts:
      return drawParts(canvas, frame.body);
    case DecodePage::Blocks:
      return drawBlocks(canvas, frame.body);
    case DecodePage::Batching:
      return drawBatching(canvas, frame.body);
  }
}

void ServingFrame::draw(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing);
  if (isServable(m_view)) return paint(painter, nullptr);
  if (!m_view.data) return;
  painter.setFont(uiFont(m_theme.px(14)));
  painter.setPen(m_theme.soft);
  const double side = m_theme.px(40);
  painter.drawText(QRectF(QPointF(), size()).adjusted(side, side, -side, -side),
                   static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, problemsText(m_view.data->problems));
}

const ServingSpot* ServingFrame::hit(const QPointF& point) const {
  // The smallest spot, because parts lie inside their whole; among equal ones, the nearest.
  const auto rank = [&](const ServingSpot& spot) {
    const QPointF away = spot.area.center() - point;
    return std::pair(std::round(spot.area.width() * spot.area.height()), QPointF::dotProduct(away, away));
  };
  const ServingSpot* found = nullptr;
  for (const ServingSpot& spot : m_spots)
    if (spot.area.contains(point) && (found == nullptr || rank(spot) < rank(*found))) found = &spot;
  return found;
}

StageHint ServingFrame::hint(const QPointF& point) const {
  const ServingSpot* spot = hit(point);
  return spot != nullptr ? StageHint{spot->label, spot->area} : StageHint{};
}

RowTable ServingFrame::table() const {
  RowTable table = servingTable(m_view);
  if (isServable(m_view)) table.current = shownRow(m_view);
  return table;
}

int ServingFrame::rowAt(const QPointF& point) const {
  const ServingSpot* spot = hit(point);
  return spot != nullptr ? spot->row : -1;
}

QRectF ServingFrame::rowRect(int row) const {
  QRectF found;
  for (const ServingSpot& spot : m_spots)
    if (spot.row == row && spot.area.width() * spot.area.height() > found.width() * found.height()) found = spot.area;
  return found;
}

QColor sequenceColor(const Theme& theme, int sequence) {
  const std::array<QColor, 4> all = {theme.query, theme.key, theme.value, theme.output};
  const QColor& base = all[static_cast<std::size_t>(sequence % 4)];
  // Every second cycle of colors is closer to the ink; letters distinguish sequences anyway.
  return (sequence / 4) % 2 == 0 ? base : mixedColor(base, theme.ink, 0.42);
}

QColor groundOf(const Theme& theme, const QColor& color) {
  return mixedColor(theme.background, color, 0.42);
}

QString sequenceLetter(int sequence) {
  return QString(QChar(u'A' + static_cast<char16_t>(sequence % 26)));
}

}  // namespace attn::app
