// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/picture/decode_scene.h"

#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "figures/roomy_theme.h"
#include "figures/scene_theme.h"
#include "labs/decode/picture/decode_data.h"
#include "labs/decode/picture/decode_picture.h"
#include "labs/decode/picture/serving_canvas.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/problem_text.h"
#include "text/unit_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

/// The race has no body: drawRacePage() draws all of it.
struct Page {
  const char* title;  // null: depends on the numbers
  RowTable (*table)(const DecodeView&);
  void (*drawBody)(const ServingCanvas&, const QRectF& body);
};
constexpr Page kPages[] = {{nullptr, &raceTable, nullptr},
                           {nullptr, &roofTable, &drawRoofline},
                           {QT_TRANSLATE_NOOP("DecodeScene", "The cache in parts"), &partsTable, &drawParts},
                           {QT_TRANSLATE_NOOP("DecodeScene", "The cache in blocks"), &blocksTable, &drawBlocks},
                           {QT_TRANSLATE_NOOP("DecodeScene", "Sequences come and go"), &batchingTable, &drawBatching}};

const Page& drawnPage(const DecodeView& view) {
  return kPages[static_cast<int>(pageOf(view))];
}

QString subtitleOf(const DecodeView& view) {
  const ServingData& data = *view.page;
  const DecodeSettings& s = data.decode->settings;
  const QString hardware = QString::fromStdString(s.hardware.name);
  switch (data.page) {
    case DecodePage::Race:
      break;
    case DecodePage::Roofline:
      if (const RoofMoment moment = roofMoment(data.roof, view.timeline, view.playhead); moment.now != nullptr)
        return moment.now->wayText(data.settings().chunk);
      return data.settings().readsWeights && data.decode->weights.bytes > 0
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
      return DecodeText::tr("%n sequence(s) at a time: a finished one is replaced at once, or when all have finished",
                            nullptr, static_cast<int>(data.settings().slots));
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

const Problems* problemsOf(const DecodeView& view) {
  return view.page ? &view.page->problems : view.data ? &view.data->problems : nullptr;
}

Theme themeOf(const DecodeView& view, const Theme& theme, const QSizeF& size) {
  // The layout of the race chooses its own unit.
  return view.page ? sceneTheme(roomyTheme(theme, size, view.presenting), size, view.presenting) : theme;
}

}  // namespace

DecodePage pageOf(const DecodeView& view) {
  return view.page ? view.page->page : DecodePage::Race;
}

bool isDrawable(const DecodeView& view) {
  const Problems* problems = problemsOf(view);
  return problems != nullptr && problems->empty() && !view.timeline.steps.empty();
}

QString pageTitle(const DecodeView& view) {
  const char* title = drawnPage(view).title;
  return title != nullptr ? DecodeText::tr(title) : roofTitle(view.page->roof);
}

double servingProgress(const DecodeView& view) {
  const double cell = std::max(0.0, view.playhead.cell);
  if (view.page->page == DecodePage::Batching) return cell;
  const double cells = view.timeline.steps.empty() ? 1 : static_cast<double>(view.timeline.steps.front().cells);
  return std::clamp(cell / cells, 0.0, 1.0) * static_cast<double>(view.page->blocks.longest);
}

RowTable pageTable(const DecodeView& view) {
  return isDrawable(view) ? drawnPage(view).table(view) : RowTable{};
}

int shownRow(const DecodeView& view) {
  const auto rows = static_cast<int>(pageTable(view).rows.size());
  if (view.row >= 0 && view.row < rows) return view.row;
  if (!view.page) return static_cast<int>(view.data->actual);
  if (view.page->page != DecodePage::Roofline) return std::max(0, rows - 1);
  const auto& points = view.page->roof.points;
  const bool showsPrompt = view.playhead.step == 0 && view.timeline.lastStep() > 0;
  const auto chosen = std::ranges::find_if(points, [showsPrompt](const RoofPoint& point) {
    return showsPrompt ? point.kind == RoofPoint::Kind::Chunked : point.chosen;
  });
  return chosen == points.end() ? 0 : static_cast<int>(chosen - points.begin());
}

QString decodeSceneText(const DecodeView& view) {
  if (!isDrawable(view)) return problemsOf(view) != nullptr ? problemsText(*problemsOf(view)) : QString();
  if (!view.page) return raceText(view);
  const RowTable table = pageTable(view);
  QStringList lines{pageTitle(view) + QStringLiteral(". ") + subtitleOf(view)};
  for (const QStringList& row : table.rows) {
    QStringList words{row.front()};
    for (qsizetype n = 1; n < row.size(); ++n)
      if (!row[n].isEmpty()) words << table.columns[n] + QStringLiteral(": ") + row[n];
    lines << listText(words);
  }
  return lines.join(QLatin1Char('\n'));
}

DecodeFrame::DecodeFrame(const QSizeF& size, DecodeView view, const Theme& theme)
    : PictureFrame(size),
      m_view(std::move(view)),
      m_theme(themeOf(m_view, theme, size)),
      m_faces(std::make_shared<FaceCache>()) {
  if (!isDrawable(m_view)) return;
  // Paint once without output, to record the areas of all spots.
  QImage nowhere(1, 1, QImage::Format_ARGB32_Premultiplied);
  QPainter painter(&nowhere);
  painter.setClipRect(QRect());
  paint(painter, &m_spots);
}

void DecodeFrame::paint(QPainter& painter, std::vector<DecodeSpot>* spots) const {
  if (!m_view.page) return drawRacePage(painter, m_view, size(), m_theme, m_faces, spots);
  const ServingCanvas canvas(painter, m_view, size(), m_theme, m_faces, spots);
  const StageFrame frame = stageFrame(size(), m_theme);
  canvas.heading(frame.heading, pageTitle(m_view), subtitleOf(m_view));
  drawnPage(m_view).drawBody(canvas, frame.body);
}

void DecodeFrame::draw(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing);
  if (isDrawable(m_view)) return paint(painter, nullptr);
  const Problems* problems = problemsOf(m_view);
  if (problems == nullptr) return;
  painter.setFont(uiFont(m_theme.px(14)));
  painter.setPen(m_theme.soft);
  const double side = m_theme.px(40);
  painter.drawText(QRectF(QPointF(), size()).adjusted(side, side, -side, -side),
                   static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, problemsText(*problems));
}

const DecodeSpot* DecodeFrame::hit(const QPointF& point) const {
  // The smallest spot, because parts lie inside their whole; among equal ones, the nearest.
  const auto rank = [&](const DecodeSpot& spot) {
    const QPointF away = spot.area.center() - point;
    return std::pair(std::round(spot.area.width() * spot.area.height()), QPointF::dotProduct(away, away));
  };
  const DecodeSpot* found = nullptr;
  for (const DecodeSpot& spot : m_spots)
    if (spot.area.contains(point) && (found == nullptr || rank(spot) < rank(*found))) found = &spot;
  return found;
}

StageHint DecodeFrame::hint(const QPointF& point) const {
  const DecodeSpot* spot = hit(point);
  return spot != nullptr ? StageHint{spot->label, spot->area} : StageHint{};
}

RowTable DecodeFrame::table() const {
  RowTable table = pageTable(m_view);
  if (isDrawable(m_view)) table.current = shownRow(m_view);
  return table;
}

int DecodeFrame::rowAt(const QPointF& point) const {
  const DecodeSpot* spot = hit(point);
  return spot != nullptr ? spot->row : -1;
}

QRectF DecodeFrame::rowArea(int row) const {
  QRectF found;
  for (const DecodeSpot& spot : m_spots)
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
