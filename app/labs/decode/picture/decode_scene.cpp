// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/picture/decode_scene.h"

#include <QPainter>
#include <cmath>
#include <utility>

#include "labs/decode/picture/decode_picture.h"
#include "labs/decode/picture/decode_text.h"
#include "text/number_text.h"
#include "text/problem_text.h"
#include "text/token_text.h"
#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

QString subtitleOf(const DecodeData& data, const DecodeMoment& moment) {
  if (!moment.hasToken()) {
    if (data.prompt == 0) return DecodeText::tr("the cache is empty");
    if (moment.prefilled <= 0)
      return DecodeText::tr("the cache is empty; the keys and values of the prompt come first");
    return moment.prefilled < 1 ? DecodeText::tr("the keys and values of the prompt are written to the cache")
                                : DecodeText::tr("the keys and values of the prompt are in the cache");
  }
  return DecodeText::tr("each new token reads all keys and values before it");
}

void drawHeading(const DecodeCanvas& c) {
  const QRectF& area = c.layout.heading;
  c.text({area.left(), area.top() + c.px(18)}, DecodeText::tr("Decode"), 22, c.theme.ink, 0, QFont::DemiBold);
  const double after = area.left() + c.width(DecodeText::tr("Decode"), 22, QFont::DemiBold) + c.px(14);
  const QString where =
      DecodeText::tr("%1 on %2").arg(c.data.modelName, QString::fromStdString(c.data.settings.hardware.name));
  c.text({after, area.top() + c.px(18)}, where, 14, c.theme.soft, 0, QFont::Normal, area.right() - after);
  c.text({area.left(), area.top() + c.px(38)}, subtitleOf(c.data, c.moment), 14, c.theme.soft, 0, QFont::Normal,
         area.width());
}

void drawProblem(QPainter& painter, const QSizeF& size, const DecodeData& data, const Theme& theme) {
  painter.setFont(uiFont(theme.px(14)));
  painter.setPen(theme.soft);
  const QRectF area = QRectF(QPointF(), size).adjusted(theme.px(40), theme.px(40), -theme.px(40), -theme.px(40));
  painter.drawText(area, static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, problemsText(data.problems));
}

QString percentText(double share) {
  return DecodeText::tr("%1 %").arg(std::lround(share * 100));
}

}  // namespace

bool isDrawable(const DecodeView& view) {
  return view.data && !view.data->isEmpty() && !view.timeline.steps.empty();
}

std::size_t shownLane(const DecodeView& view) {
  const std::size_t lanes = view.data->lanes.size();
  return view.lane && *view.lane < lanes ? *view.lane : view.data->actual;
}

DecodeFrame::DecodeFrame(const QSizeF& size, DecodeView view, const Theme& theme)
    : PictureFrame(size), m_view(std::move(view)), m_theme(theme), m_faces(std::make_shared<FaceCache>()) {
  if (!isDrawable(m_view)) return;
  m_moment = decodeMoment(*m_view.data, m_view.timeline, m_view.playhead);
  m_layout = std::make_unique<DecodeLayout>(layOutDecode(size, m_view, m_moment, m_theme));
}

DecodeFrame::~DecodeFrame() = default;

void DecodeFrame::draw(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing);
  if (!m_layout) {
    if (m_view.data) drawProblem(painter, size(), *m_view.data, m_theme);
    return;
  }
  const DecodeCanvas canvas(painter, m_view, m_moment, *m_layout, m_theme, m_faces);
  drawHeading(canvas);
  drawCaches(canvas);
  drawRace(canvas);
}

std::optional<DecodeHit> DecodeFrame::hit(const QPointF& point) const {
  if (!m_layout) return std::nullopt;
  for (std::size_t i = 0; i < m_layout->lanes.size(); ++i)
    if (m_layout->lanes[i].contains(point))
      return DecodeHit{DecodeHit::Kind::Lane, i, m_layout->lanes[i], decodeLaneText(m_view, i)};
  const DecodeData& data = *m_view.data;
  for (const CacheFigure& figure : m_layout->caches) {
    for (std::size_t i = 0; i < figure.rows.size(); ++i) {
      const CachedToken& row = figure.rows[i];
      const QRectF cells = figure.row(i);
      if (row.gap || !cells.adjusted(figure.area.left() - cells.left(), 0, 0, 0).contains(point)) continue;
      const QString name = row.position < data.prompt
                               ? DecodeText::tr("a token of the prompt")
                               : shownToken(decodeTokenName(data, static_cast<int>(row.position - data.prompt)));
      const QString where = DecodeText::tr("%1: position %2, row %3 of the cache")
                                .arg(name, wholeText(row.position), wholeText(row.place));
      return DecodeHit{DecodeHit::Kind::Row, figure.lane, cells, where};
    }
  }
  return std::nullopt;
}

QRectF DecodeFrame::laneRect(std::size_t lane) const {
  return m_layout && lane < m_layout->lanes.size() ? m_layout->lanes[lane] : QRectF();
}

StageHint DecodeFrame::hint(const QPointF& point) const {
  const auto found = hit(point);
  return found ? StageHint{found->label, found->area} : StageHint{};
}

RowTable DecodeFrame::table() const {
  if (!isDrawable(m_view)) return {};
  RowTable table{decodeLaneColumns(), {}, static_cast<int>(shownLane(m_view))};
  for (std::size_t lane = 0; lane < m_view.data->lanes.size(); ++lane)
    table.rows.push_back(decodeLaneCells(m_view, lane));
  return table;
}

int DecodeFrame::rowAt(const QPointF& point) const {
  const auto found = hit(point);
  return found && found->kind == DecodeHit::Kind::Lane ? static_cast<int>(found->lane) : -1;
}

QString DecodeFrame::description() const {
  return decodeSceneText(m_view);
}

QString decodeLaneText(const DecodeView& view, std::size_t index) {
  const SharingScheme& lane = view.data->lanes[index];
  const DecodePace::Place place = decodeMoment(*view.data, view.timeline, view.playhead).lanes[index];
  const QString bound = lane.speed.roofline.bound == Bound::Memory ? DecodeText::tr("limited by memory bandwidth")
                                                                   : DecodeText::tr("limited by arithmetic");
  const QString done = DecodeText::tr("%n token(s) done", nullptr, static_cast<int>(place.done));
  QString text = DecodeText::tr("%1: %2, %3 per step at %4 tokens, %5 tokens per second, %6; %7")
                     .arg(lane.name(), headsText(lane.shape), bytesText(static_cast<double>(lane.step.bytes())),
                          wholeText(lane.use.tokens), rateText(lane.speed.tokensPerSecond), bound, done);
  if (place.share > 0) text += DecodeText::tr(", %1 of the next").arg(percentText(place.share));
  if (lane.actual) text += DecodeText::tr(". This is how %1 is built.").arg(view.data->modelName);
  return text;
}

QStringList decodeLaneColumns() {
  return {DecodeText::tr("Kind"),           DecodeText::tr("Keys and values"),
          DecodeText::tr("Bytes per step"), DecodeText::tr("Tokens per second"),
          DecodeText::tr("Limited by"),     DecodeText::tr("Tokens done")};
}

QStringList decodeLaneCells(const DecodeView& view, std::size_t index) {
  const SharingScheme& lane = view.data->lanes[index];
  return {
      lane.name(),
      headsText(lane.shape),
      bytesText(static_cast<double>(lane.step.bytes())),
      rateText(lane.speed.tokensPerSecond),
      lane.speed.roofline.bound == Bound::Memory ? DecodeText::tr("memory bandwidth") : DecodeText::tr("arithmetic"),
      wholeText(decodeMoment(*view.data, view.timeline, view.playhead).lanes[index].done)};
}

QString decodeSceneText(const DecodeView& view) {
  if (!isDrawable(view)) return view.data ? problemsText(view.data->problems) : QString();
  const DecodeMoment moment = decodeMoment(*view.data, view.timeline, view.playhead);
  QStringList parts;
  parts << (moment.hasToken()
                ? DecodeText::tr("%1 is appended at position %2, after %3 tokens in the cache.")
                      .arg(shownToken(decodeTokenName(*view.data, moment.token)), wholeText(moment.cached),
                           wholeText(moment.cached))
                : DecodeText::tr("%1 tokens in the cache.")
                      .arg(wholeText(std::llround(static_cast<double>(moment.cached) * moment.prefilled))));
  for (std::size_t i = 0; i < view.data->lanes.size(); ++i) parts << decodeLaneText(view, i);
  return parts.join(QLatin1Char('\n'));
}

QColor latentColor(const Theme& theme) {
  return mixedColor(theme.key, theme.value, 0.5);
}

}  // namespace attn::app
