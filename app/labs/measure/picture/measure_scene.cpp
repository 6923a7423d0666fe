// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/picture/measure_scene.h"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "figures/scene_pen.h"
#include "figures/scene_theme.h"
#include "labs/measure/picture/measure_words.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kMaxInvitation = 620;

QString subtitleOf(const MeasureView& view) {
  if (!hasRuns(view) && !view.moment)
    return MeasureSceneText::tr("the same attention in one kernel or several, timed on this machine");
  const auto sides = sidesOf(view);
  QStringList parts;
  if (view.result) parts << problemLine(view.result->heads, view.result->d, view.result->causal, view.result->window);
  QStringList names;
  for (std::size_t s = 0; s < sides.size(); ++s)
    names << (s == 0 ? sideText(view, sides[s]) : MeasureSceneText::tr("dashed: %1").arg(sideText(view, sides[s])));
  parts << names;
  QString text = parts.join(QStringLiteral(" · "));
  if (view.moment && isPreview(view))
    text += QStringLiteral(" · ") + MeasureSceneText::tr("≈ preliminary, measured again after tuning");
  if (view.result && !view.result->complete && !view.moment)
    text += QStringLiteral(" · ") + MeasureSceneText::tr("stopped early");
  return text.isEmpty() ? MeasureSceneText::tr("the same attention in one kernel or several, timed on this machine")
                        : text;
}

QRectF invitationArea(const QRectF& body, const Theme& theme) {
  const double wide = std::min(body.width(), theme.px(kMaxInvitation));
  return {body.left(), body.top(), wide, body.height()};
}

}  // namespace

MeasureInvitation measureInvitation(const MeasureView& view) {
  const MeasureSettings& s = view.settings;
  MeasureInvitation words;
  words.title = MeasureSceneText::tr("How much faster is flash on this machine?");
  const auto counts = tokenCounts(s);
  QStringList names;
  for (const AttentionKernel kernel : s.kernels) names << kernelText(kernel);
  const int cases = static_cast<int>(counts.size() * s.kernels.size());
  words.lines << MeasureSceneText::tr("Run computes attention for %1 to %2 tokens (%3) with %4.")
                     .arg(wholeText(s.firstTokens), wholeText(s.lastTokens),
                          problemLine(s.heads, s.d, s.causal, s.window), listText(names));
  words.lines << MeasureSceneText::tr("Every round runs all %n case(s); the median of %1 rounds counts.", nullptr,
                                      cases)
                     .arg(s.rounds);
  words.lines << MeasureSceneText::tr(
      "Compiling and warming up are not timed, and every result is compared with double precision.");
  const auto standard = countedBytes(s, AttentionKernel::Standard, s.lastTokens);
  const auto flash = countedBytes(s, AttentionKernel::Flash, s.lastTokens);
  if (!standard || !flash || *flash <= 0 || *standard <= 0) return words;
  const double ratio = static_cast<double>(*standard) / static_cast<double>(*flash);
  const QString expectation = ratio >= 1 ? MeasureSceneText::tr(
                                               "At T = %1 standard moves %2 and flash %3: by bytes alone, flash should "
                                               "be %4 faster. What do you expect?")
                                         : MeasureSceneText::tr(
                                               "At T = %1 standard moves %2 and flash %3: by bytes alone, flash should "
                                               "be %4 slower. What do you expect?");
  words.expectation = expectation.arg(wholeText(s.lastTokens), bytesText(static_cast<double>(*standard)),
                                      bytesText(static_cast<double>(*flash)), timesText(std::max(ratio, 1 / ratio)));
  return words;
}

namespace {

/// Draws the text (only measures it if `pen` is null); returns its bottom.
double invitationWords(ScenePen* pen, const QRectF& area, const MeasureView& view, const Theme& theme) {
  const MeasureInvitation words = measureInvitation(view);
  double y = area.top() + theme.px(24);
  if (pen) pen->text({area.left(), y}, words.title, 17, theme.ink, 0, QFont::DemiBold, area.width());
  y += theme.px(20);
  const QFontMetricsF metrics(uiFont(theme.px(13.5)));
  const auto paragraph = [&](const QString& text, const QColor& ink, double indent) {
    const QRectF room(area.left() + indent, y, area.width() - indent, 1e4);
    const double height = metrics.boundingRect(room, Qt::TextWordWrap, text).height();
    if (pen) pen->lines(QRectF(room.left(), y, room.width(), height + theme.px(4)), text, 13.5, ink);
    y += height + theme.px(10);
  };
  int number = 1;
  for (const QString& line : words.lines) {
    if (pen)
      pen->text({area.left(), y + metrics.ascent()}, QString::number(number), 13.5, theme.faint, 0, QFont::DemiBold);
    ++number;
    paragraph(line, theme.soft, theme.px(22));
  }
  y += theme.px(8);
  if (!words.expectation.isEmpty()) paragraph(words.expectation, theme.ink, 0);
  return y;
}

QRectF buttonBelow(const QRectF& area, const MeasureView& view, const Theme& theme) {
  return {area.left(), invitationWords(nullptr, area, view, theme) + theme.px(10), theme.px(150), theme.px(38)};
}

/// The scene's theme, with type small enough for the invitation to fit.
Theme measureTheme(const QSizeF& size, const MeasureView& view, const Theme& theme) {
  const auto invites = [&](const Theme& t) {
    const QRectF invitation = layOutMeasure(size, view, t).invitation;
    return invitation.isNull() || buttonBelow(invitationArea(invitation, t), view, t).bottom() <= invitation.bottom();
  };
  return fittingTheme(theme, size, view.presenting, invites, invites);
}

}  // namespace

MeasureFrame::MeasureFrame(const QSizeF& size, MeasureView view, const Theme& theme)
    : PictureFrame(size),
      m_view(std::move(view)),
      m_theme(measureTheme(size, m_view, theme)),
      m_layout(layOutMeasure(size, m_view, m_theme)),
      m_table(layOutTable(m_layout.table, m_view, m_theme)) {}

QRectF MeasureFrame::invitationButton() const {
  return buttonBelow(invitationArea(m_layout.invitation, m_theme), m_view, m_theme);
}

std::optional<MeasureHit> MeasureFrame::hit(const QPointF& point) const {
  for (const MeasureTable::Line& line : m_table.lines) {
    if (!line.area.contains(point)) continue;
    const MeasureRow row = rowsOf(m_view)[line.row];
    return MeasureHit{placeOf(*row.run), line.area, measureRowText(m_view, row)};
  }
  return std::nullopt;
}

StageHint MeasureFrame::hint(const QPointF& point) const {
  const auto found = hit(point);
  return found ? StageHint{found->label, found->area} : StageHint{};
}

RowTable MeasureFrame::table() const {
  RowTable table{tableColumns(m_view), {}, -1};
  const auto place = shownPlace(m_view);
  for (const MeasureRow& row : rowsOf(m_view)) {
    if (place && placeOf(*row.run) == *place) table.current = static_cast<int>(table.rows.size());
    QStringList cells = tableCells(m_view, row);
    while (cells.size() < table.columns.size()) cells << QStringLiteral("–");
    table.rows.push_back(cells);
  }
  return table;
}

QRectF MeasureFrame::rowArea(int row) const {
  const auto line = std::ranges::find(m_table.lines, static_cast<std::size_t>(row), &MeasureTable::Line::row);
  return line != m_table.lines.end() ? line->area : QRectF();
}

int MeasureFrame::rowAt(const QPointF& point) const {
  const auto line = std::ranges::find_if(m_table.lines, [&](const auto& each) { return each.area.contains(point); });
  return line != m_table.lines.end() ? static_cast<int>(line->row) : -1;
}

QString MeasureFrame::description() const {
  return measureSceneText(m_view);
}

void MeasureFrame::draw(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const MeasureView& view = m_view;
  const Theme& theme = m_theme;
  const MeasureLayout& layout = m_layout;
  ScenePen pen(painter, theme);
  pen.heading(layout.heading, MeasureSceneText::tr("Measure"), subtitleOf(view));
  if (!layout.invitation.isNull()) {
    invitationWords(&pen, invitationArea(layout.invitation, theme), view, theme);
    return;
  }
  const auto caption = [&](const QRectF& place, const QString& words) {
    pen.caption({place.left(), place.top() + theme.px(13)}, words, place.width());
  };
  if (!layout.leftTitle.isNull())
    caption(layout.leftTitle, MeasureSceneText::tr("Milliseconds, both axes logarithmic"));
  const auto place = shownPlace(view);
  if (!layout.compact) {
    caption(layout.rightTitle, view.chart == MeasureChartKind::Roofline
                                   ? MeasureSceneText::tr("Roofline, GFLOP per second")
                               : isRateLogarithmic(view) ? MeasureSceneText::tr("GFLOP/s, logarithmic")
                                                         : MeasureSceneText::tr("GFLOP per second"));
    caption(layout.lowerTitle, MeasureSceneText::tr("Runs, median of all rounds"));
    if (place)
      caption(layout.countedTitle,
              MeasureSceneText::tr("Counted next to measured, T = %1").arg(wholeText(place->tokens)));
  }
  if (!layout.table.isNull()) drawTable(pen, painter, layout.table, m_table, view, theme);
  if (!layout.counted.isNull()) drawCounted(pen, painter, layout.counted, view, theme);
}

QString measureSceneText(const MeasureView& view) {
  QStringList lines{subtitleOf(view)};
  if (!hasRuns(view) && !view.moment) {
    const MeasureInvitation words = measureInvitation(view);
    lines << words.title << words.lines << words.expectation;
    return lines.join(QLatin1Char('\n'));
  }
  for (const MeasureRow& row : rowsOf(view)) lines << measureRowText(view, row);
  const CountedBars bars = countedBars(view);
  for (const auto& bar : bars.bytes) lines << listText({bars.bytesTitle, bar.name}) + QStringLiteral(": ") + bar.text;
  if (!bars.why.isEmpty()) lines << bars.why;
  return lines.join(QLatin1Char('\n'));
}

}  // namespace attn::app
