// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/growth/picture/growth_scene.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "figures/box.h"
#include "figures/scene_pen.h"
#include "labs/growth/picture/growth_layout.h"
#include "labs/growth/picture/growth_plots.h"
#include "labs/growth/picture/growth_text.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/problem_text.h"
#include "text/unit_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

bool isAbout(double factor, double wanted) {
  return std::abs(factor - wanted) < 0.05 * wanted;
}

/// True if any case can be counted.
bool isDrawn(const GrowthView& view) {
  return view.data && std::ranges::any_of(view.data->curves, [](const GrowthCurve& c) { return !c.points.empty(); });
}

void drawStroke(QPainter& painter, const QRectF& mark, const GrowthCase& which, const Theme& theme) {
  const PlotLine stroke = strokeOf(which, theme);
  QPen pen(stroke.color, theme.px(stroke.width), Qt::SolidLine, Qt::FlatCap);
  if (!stroke.dashes.isEmpty()) pen.setDashPattern(stroke.dashes);
  painter.setPen(pen);
  painter.drawLine(QPointF(mark.left(), mark.center().y()), QPointF(mark.right(), mark.center().y()));
}

void drawRoofMark(QPainter& painter, const QRectF& mark, const RoofDot& dot, bool mine, const Theme& theme) {
  const QPointF at(mark.left() + theme.px(6), mark.center().y());
  const double r = theme.px(4.2);
  painter.setPen(QPen(theme.ink, theme.px(1.5)));
  painter.setBrush(dot.sequences == 0 ? theme.ink : mine ? theme.selection : theme.background);
  if (dot.sequences == 0)
    painter.drawRect(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r));
  else
    painter.drawEllipse(at, r, r);
}

}  // namespace

int rowsOf(const GrowthMoment& moment, GrowthPart part) {
  return static_cast<int>(part == GrowthPart::Layer ? moment.dots.size() : moment.cases.size());
}

int shownRow(const GrowthMoment& moment, const GrowthPlace& place) {
  return std::clamp(place.row, 0, std::max(0, rowsOf(moment, place.part) - 1));
}

QString partText(GrowthPart part) {
  switch (part) {
    case GrowthPart::Operations:
      return GrowthText::tr("Operations");
    case GrowthPart::Bytes:
      return GrowthText::tr("Bytes moved");
    case GrowthPart::Memory:
      return GrowthText::tr("Peak memory");
    case GrowthPart::Layer:
      break;
  }
  return GrowthText::tr("One layer");
}

GrowthHeadline growthHeadline(const GrowthData& data, const GrowthMoment& moment) {
  GrowthHeadline line;
  line.question = GrowthText::tr("Does FlashAttention make attention linear?");
  const GrowthNow* flash = moment.at(Algorithm::Flash2);
  const GrowthNow* standard = moment.at(Algorithm::Standard);
  if (flash == nullptr || standard == nullptr || !flash->doubled || !standard->doubled) {
    for (const GrowthCurve& curve : data.curves)
      if (!curve.problems.empty()) line.answer = problemsText(curve.problems);
    if (line.answer.isEmpty()) line.answer = GrowthText::tr("These sizes are too large to count.");
    return line;
  }
  const bool memory = isAbout(flash->doubled->memory, 2), operations = isAbout(flash->doubled->flops, 4);
  line.answer = memory && operations ? GrowthText::tr("Its memory, yes. Its operations, no.")
                                     : GrowthText::tr("Doubling T: memory %1, operations %2.")
                                           .arg(factorText(flash->doubled->memory), factorText(flash->doubled->flops));
  const double fewer = static_cast<double>(standard->cost->bytes) / static_cast<double>(flash->cost->bytes);
  const QString times = numberText(fewer, 1);
  line.rest = isAbout(flash->doubled->bytes, 4)
                  ? GrowthText::tr("Bytes stay quadratic, %1 times fewer than standard.").arg(times)
                  : GrowthText::tr("Doubling T: bytes %1, %2 times fewer than standard.")
                        .arg(factorText(flash->doubled->bytes), times);
  return line;
}

QStringList growthColumns(GrowthPart part, Index tokens) {
  if (part == GrowthPart::Layer)
    return {GrowthText::tr("step"), GrowthText::tr("FLOPs/byte"), GrowthText::tr("of the peak")};
  return {GrowthText::tr("algorithm"), GrowthText::tr("at %1").arg(wholeText(tokens)), GrowthText::tr("T doubled")};
}

QStringList growthCells(const GrowthData&, const GrowthMoment& moment, GrowthPart part, int row) {
  const auto index = static_cast<std::size_t>(row);
  const QString none = QStringLiteral("–");
  if (part == GrowthPart::Layer) {
    if (index >= moment.dots.size()) return {};
    const RoofDot& dot = moment.dots[index];
    const QString name =
        dot.sequences == 0 ? GrowthText::tr("prefill") : GrowthText::tr("decode, %1").arg(wholeText(dot.sequences));
    const double share = dot.roofline.attainable / moment.peak * 100;
    return {name, threeDigits(dot.roofline.intensity), GrowthText::tr("%1 %").arg(threeDigits(share))};
  }
  if (index >= moment.cases.size()) return {};
  const GrowthNow& now = moment.cases[index];
  const auto value = now.value(part);
  const auto factor = now.factor(part);
  const QString number = !value ? none : part == GrowthPart::Operations ? flopsText(*value) : bytesText(*value);
  return {caseText(now.which), number, factor ? factorText(*factor) : none};
}

GrowthFrame::GrowthFrame(const QSizeF& size, GrowthView view, const Theme& theme)
    : PictureFrame(size), m_view(std::move(view)), m_theme(theme), m_faces(std::make_shared<FaceCache>()) {
  if (!isDrawn(m_view)) return;
  m_moment = growthMoment(*m_view.data, m_view.tokens);
  if (m_view.page == GrowthPage::Growth) {
    m_layout = fittedLayout(m_theme, size, m_view.presenting,
                            [&](const Theme& tried) { return layOutGrowth(size, m_view, m_moment, tried, m_faces); });
    return;
  }
  m_versions = std::make_unique<VersionsMoment>(versionsMoment(*m_view.data, m_view.tokens));
  m_versionsLayout = fittedLayout(m_theme, size, m_view.presenting, [&](const Theme& tried) {
    return layOutVersions(size, m_view, *m_versions, tried, m_faces);
  });
}

GrowthFrame::~GrowthFrame() = default;

void GrowthFrame::draw(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing);
  if (!m_layout && !m_versionsLayout) {
    if (!m_view.data) return;
    Problems problems;
    for (const GrowthCurve& curve : m_view.data->curves)
      if (problems.empty()) problems = curve.problems;
    painter.setFont(uiFont(m_theme.px(14)));
    painter.setPen(m_theme.soft);
    const double margin = m_theme.px(40);
    painter.drawText(QRectF(QPointF(), size()).adjusted(margin, margin, -margin, -margin),
                     static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, problemsText(problems));
    return;
  }
  const ScenePen pen(painter, m_theme, m_theme.scale, m_faces);
  if (m_versionsLayout) {
    drawVersions(painter, *m_versionsLayout, m_view, *m_versions, m_theme);
    m_versionsLayout->words.draw(painter);
    return;
  }
  const int chosen = shownRow(m_moment, m_view.place);
  m_layout->tabs.draw(painter, m_theme);
  for (const GrowthPanel& panel : m_layout->panels) {
    if (!panel.plot.area().isNull()) panel.plot.draw(painter, pen, m_theme);
    for (std::size_t i = 0; i < panel.rows.size(); ++i) {
      const QRectF& row = panel.rows[i];
      if (panel.part == m_view.place.part && static_cast<int>(i) == chosen)
        drawBox(painter, row.adjusted(-m_theme.px(3), 0, m_theme.px(3), 0), m_theme.selectionBackground, {}, 0,
                m_theme.px(4));
      painter.setBrush(Qt::NoBrush);
      if (panel.part == GrowthPart::Layer)
        drawRoofMark(painter, panel.marks[i], m_moment.dots[i],
                     m_moment.dots[i].sequences == m_view.data->settings.sequences, m_theme);
      else
        drawStroke(painter, panel.marks[i], m_moment.cases[i].which, m_theme);
    }
    if (!panel.rows.empty()) {
      painter.setPen(QPen(m_theme.soft, m_theme.lineWidth()));
      painter.drawLine(panel.rule.topLeft(), panel.rule.topRight());
    }
    if (!panel.boxed.isNull())
      drawBox(painter, panel.boxed, m_theme.selectionBackground, m_theme.selection, m_theme.px(1.4), m_theme.px(5));
  }
  m_layout->words.draw(painter);
}

QRectF GrowthFrame::rowRect(const GrowthPlace& place) const {
  if (m_versionsLayout) {
    const auto at = static_cast<std::size_t>(place.version);
    return at < m_versionsLayout->rows.size() ? m_versionsLayout->rows[at] : QRectF();
  }
  if (!m_layout) return {};
  for (const GrowthPanel& panel : m_layout->panels)
    if (panel.part == place.part && place.row >= 0 && place.row < static_cast<int>(panel.rows.size()))
      return panel.rows[static_cast<std::size_t>(place.row)];
  return {};
}

std::optional<GrowthHit> GrowthFrame::hit(const QPointF& point) const {
  if (m_versionsLayout) {
    for (std::size_t i = 0; i < m_versionsLayout->rows.size(); ++i) {
      if (!m_versionsLayout->rows[i].contains(point)) continue;
      GrowthPlace place = m_view.place;
      place.version = kVersionRows[i];
      return GrowthHit{GrowthHit::Kind::Version, place, m_versionsLayout->rows[i],
                       versionCells(*m_view.data, *m_versions, place.version).join(QStringLiteral(" · ")), 0};
    }
    return std::nullopt;
  }
  if (!m_layout) return std::nullopt;
  if (const auto part = m_layout->tabs.at(point)) {
    GrowthPlace place = m_view.place;
    place.part = kGrowthParts[*part];
    return GrowthHit{GrowthHit::Kind::Part, place, m_layout->tabs.tab(*part), partText(place.part), 0};
  }
  for (const GrowthPanel& panel : m_layout->panels) {
    GrowthPlace place = m_view.place;
    place.part = panel.part;
    for (std::size_t i = 0; i < panel.rows.size(); ++i) {
      if (!panel.rows[i].contains(point)) continue;
      place.row = static_cast<int>(i);
      return GrowthHit{GrowthHit::Kind::Number, place, panel.rows[i],
                       growthCells(*m_view.data, m_moment, panel.part, place.row).join(QStringLiteral(" · ")), 0};
    }
    const QRectF area = panel.plot.area();
    if (area.isNull() || !area.contains(point)) continue;
    if (panel.part != GrowthPart::Layer) {
      const double tokens = panel.plot.valueAt(point.x());
      return GrowthHit{GrowthHit::Kind::Plot, place, QRectF(point - QPointF(2, 2), QSizeF(4, 4)),
                       growthReading(*m_view.data, panel.part, tokens), tokens};
    }
    for (std::size_t i = 0; i < m_moment.dots.size(); ++i) {
      const Roofline& r = m_moment.dots[i].roofline;
      const QPointF away = panel.plot.pointOf(r.intensity, r.attainable) - point;
      if (std::hypot(away.x(), away.y()) > m_theme.px(9)) continue;
      place.row = static_cast<int>(i);
      return GrowthHit{GrowthHit::Kind::Number, place, QRectF(point + away, QSizeF()).adjusted(-9, -9, 9, 9),
                       growthCells(*m_view.data, m_moment, panel.part, place.row).join(QStringLiteral(" · ")), 0};
    }
  }
  return std::nullopt;
}

GrowthPlace GrowthFrame::placeOf(int row) const {
  GrowthPlace place = m_view.place;
  if (m_view.page == GrowthPage::Versions)
    place.version =
        kVersionRows[static_cast<std::size_t>(std::clamp(row, 0, static_cast<int>(kVersionRows.size()) - 1))];
  else
    place.row = std::clamp(row, 0, std::max(0, rowsOf(m_moment, place.part) - 1));
  return place;
}

StageHint GrowthFrame::hint(const QPointF& point) const {
  const auto found = hit(point);
  return found ? StageHint{found->label, found->area, found->kind != GrowthHit::Kind::Plot} : StageHint{};
}

RowTable GrowthFrame::table() const {
  if (!m_view.data || m_moment.cases.empty()) return {};
  const GrowthPlace& place = m_view.place;
  if (m_versions) {
    RowTable table{versionColumns(), {}, static_cast<int>(place.version)};
    for (const VersionRow row : kVersionRows) table.rows.push_back(versionCells(*m_view.data, *m_versions, row));
    return table;
  }
  RowTable table{growthColumns(place.part, m_view.tokens), {}, shownRow(m_moment, place)};
  for (int row = 0; row < rowsOf(m_moment, place.part); ++row)
    table.rows.push_back(growthCells(*m_view.data, m_moment, place.part, row));
  return table;
}

int GrowthFrame::rowAt(const QPointF& point) const {
  const auto found = hit(point);
  if (found && found->kind == GrowthHit::Kind::Version) return static_cast<int>(found->place.version);
  const bool isRow = found && found->kind == GrowthHit::Kind::Number && found->place.part == m_view.place.part;
  return isRow ? found->place.row : -1;
}

QString GrowthFrame::description() const {
  if (!isDrawn(m_view)) return {};
  const GrowthData& data = *m_view.data;
  QStringList parts;
  if (m_versions) {
    const QStringList columns = versionColumns();
    for (const VersionRow row : kVersionRows) {
      const QStringList cells = versionCells(data, *m_versions, row);
      QStringList named{cells.value(0)};
      for (int i = 1; i < cells.size(); ++i) named << columns.value(i) + QStringLiteral(": ") + cells[i];
      parts << listText(named);
    }
    return parts.join(QLatin1Char('\n'));
  }
  const GrowthHeadline line = growthHeadline(data, m_moment);
  parts << line.question << line.answer << line.rest;
  for (const GrowthPart part : kGrowthParts)
    for (int row = 0; row < rowsOf(m_moment, part); ++row) {
      const QStringList columns = growthColumns(part, m_view.tokens), cells = growthCells(data, m_moment, part, row);
      parts << GrowthText::tr("%1, %2: %3 %4, %5 %6")
                   .arg(partText(part), cells.value(0), columns.value(1), cells.value(1), columns.value(2),
                        cells.value(2));
    }
  return parts.join(QLatin1Char('\n'));
}

QString GrowthFrame::copyText() const {
  if (!isDrawn(m_view)) return {};
  QStringList lines;
  if (m_versions) {
    lines << versionColumns().join(QLatin1Char('\t'));
    for (const VersionRow row : kVersionRows)
      lines << versionCells(*m_view.data, *m_versions, row).join(QLatin1Char('\t'));
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
  }
  // Machine-readable numbers.
  lines << QStringLiteral("model\tT\talgorithm\tflops\tbytes\tpeak_bytes");
  for (const GrowthCurve& curve : m_view.data->curves)
    for (const GrowthCost& cost : curve.points)
      lines << QStringList{m_view.data->modelName,      QString::number(cost.tokens), caseText(curve.which),
                           QString::number(cost.flops), QString::number(cost.bytes),  QString::number(cost.memory())}
                   .join(QLatin1Char('\t'));
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

std::vector<std::pair<QRectF, QString>> GrowthFrame::words() const {
  std::vector<std::pair<QRectF, QString>> all;
  const auto add = [&](const TextLayout& sheet) {
    for (const TextLayout::Word& word : sheet.words()) all.emplace_back(word.box, word.text);
  };
  if (m_versionsLayout) add(m_versionsLayout->words);
  if (!m_layout) return all;
  add(m_layout->words);
  for (const GrowthPanel& panel : m_layout->panels)
    for (const auto* words : {&panel.plot.words(), &panel.plot.ticks()})
      for (const PaintedPlot::Words& each : *words) all.emplace_back(each.box, each.text);
  return all;
}

}  // namespace attn::app
