// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/picture/rounding_scene.h"

#include <algorithm>
#include <cmath>

#include "figures/box.h"
#include "figures/face.h"
#include "figures/scene_pen.h"
#include "figures/scene_theme.h"
#include "labs/sandbox/picture/accident_scene.h"
#include "labs/sandbox/picture/number_lines.h"
#include "labs/sandbox/picture/sandbox_frame.h"
#include "scenario/has_numbers.h"
#include "text/format_text.h"
#include "text/index_text.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/token_text.h"
#include "theme/fonts.h"

namespace attn::app {

/// Query names on the left, a column for each part, and below the table three lines of outputs.
struct RoundingPicture {
  QRectF heading;
  QRectF table;  // the numbers without names
  double names = 0;
  Index firstRow = 0, rowCount = 0;
  std::vector<std::optional<RoundingPart>> columns;
  double cellWidth = 0, cellHeight = 0;
  bool upright = false;  // column names are vertical because one is wider than its column
  bool wraps = false;    // the legend of the bars takes two lines
  QRectF outputs;        // three lines of numbers: exact, computed, difference
  Index firstOutput = 0, outputCount = 0;
  double outputWidth = 0, lineHeight = 0;
  std::vector<NumberLineFigure> numberLines;  // below the outputs, if there is room
  QRectF legend;
  QString lanesLegend;
  bool roomy = true;  // all texts fit

  QRectF cell(Index row, std::size_t column) const {
    return {table.left() + static_cast<double>(column) * cellWidth,
            table.top() + static_cast<double>(row - firstRow) * cellHeight, cellWidth, cellHeight};
  }
  QRectF output(int line, Index column) const {
    return {outputs.left() + static_cast<double>(column - firstOutput) * outputWidth, outputs.top() + line * lineHeight,
            outputWidth, lineHeight};
  }
};

namespace {

QString meaningOfBars() {
  return SandboxText::tr("errors relative to the output; bars from 10⁻⁹ to 1 on a log scale; underlined: the largest");
}

/// The logarithmic scale of the bars, from 10^-9 to 1.
double barShare(double relative) {
  if (std::isnan(relative) || relative >= 1) return 1;
  if (relative <= 1e-9) return relative > 0 ? 0.02 : 0;
  return 1 + std::log10(relative) / 9;
}

/// Minimum cell height next to number lines, minimum width of their panels, and gap, in design pixels.
constexpr double kCellNextToLanes = 40, kPanelWidth = 300, kPanelGap = 36;
/// The least number of lines worth a caption, if there are as many.
constexpr std::size_t kFewLanes = 4;

/// Places number lines below the outputs, in as many columns as fit.
void placeLanes(RoundingPicture& p, const std::vector<NumberLinePanel>& panels, const QRectF& area,
                const Theme& theme) {
  if (panels.empty()) return;
  const QFontMetricsF letters(uiFont(theme.px(11.5)));
  const bool wraps = letters.horizontalAdvance(p.lanesLegend) > area.width();
  p.legend = QRectF(area.left(), area.top(), area.width(), theme.px(wraps ? 38 : 22));
  const auto columns = std::min<std::size_t>(
      panels.size(), static_cast<std::size_t>(
                         std::max(1.0, (area.width() + theme.px(kPanelGap)) / theme.px(kPanelWidth + kPanelGap))));
  const double gap = theme.px(kPanelGap),
               width = (area.width() - gap * static_cast<double>(columns - 1)) / static_cast<double>(columns);
  for (std::size_t n = 0; n < columns; ++n)
    p.numberLines.emplace_back(panels[n],
                               QRectF(area.left() + static_cast<double>(n) * (width + gap), p.legend.bottom(), width,
                                      area.bottom() - p.legend.bottom()),
                               theme);
}

RoundingPicture roundingPicture(const QSizeF& size, const RoundingView& v, const Theme& theme) {
  const StageFrame frame = stageFrame(size, theme);
  RoundingPicture p;
  p.heading = frame.heading;
  p.columns = roundingColumns(*v.errors);
  const QStringList queries = shownTokens(queryTokenNames(*v.snapshot.scenario));
  QRectF body = frame.body;
  p.lineHeight = theme.px(24);
  const QFontMetricsF meaning(uiFont(theme.px(11.5)));
  p.wraps = meaning.horizontalAdvance(meaningOfBars()) > body.width() - theme.px(110);
  const double below = 3 * p.lineHeight + theme.px(p.wraps ? 86 : 70);
  p.names = std::clamp(widestOf(queries, Face(uiFont(theme.px(12.5), QFont::DemiBold))) + theme.px(14), theme.px(56),
                       theme.px(110));
  const auto columns = static_cast<double>(p.columns.size());
  p.cellWidth = std::floor(std::min((body.width() - p.names) / columns, theme.px(150)));
  const QFontMetricsF letters(uiFont(theme.px(12), QFont::DemiBold));
  double widest = 0;
  for (const auto& part : p.columns) widest = std::max(widest, letters.horizontalAdvance(roundingPartName(part)));
  p.upright = widest > p.cellWidth - theme.px(6);
  const double top = body.top() + (p.upright ? widest + theme.px(10) : theme.px(26));
  const double room = body.bottom() - below - top;
  const auto rows = static_cast<double>(v.errors->rows());
  // Shrink cells to make room for number lines, but keep them legible.
  std::vector<NumberLinePanel> panels;
  if (v.errors->has(v.row) && !v.errors->parts.empty())
    panels = lanePanels(*v.snapshot.scenario, *v.errors, askedTrace(v), v.row - v.errors->firstRow, theme);
  double numberLines = 0;
  for (const NumberLinePanel& panel : panels)
    numberLines = std::max(
        numberLines, NumberLineFigure::heightOf(std::min(panel.numberLines.size(), kFewLanes), panel.labelled, theme));
  numberLines += theme.px(62);  // the gap above and the legend
  if (room - numberLines < theme.px(kCellNextToLanes) * rows) panels.clear();
  p.cellHeight = std::clamp((room - (panels.empty() ? 0 : numberLines)) / rows, theme.px(26), theme.px(76));
  p.rowCount = std::clamp<Index>(static_cast<Index>(room / p.cellHeight), 1, v.errors->rows());
  p.firstRow =
      std::clamp<Index>(v.row - p.rowCount / 2, v.errors->firstRow, v.errors->firstRow + v.errors->rows() - p.rowCount);
  p.table = QRectF(body.left() + p.names, top, p.cellWidth * columns, p.cellHeight * static_cast<double>(p.rowCount));

  const Index width = v.errors->exact.output.cols();
  const double names = std::max(p.names, theme.px(104));
  const double each = theme.px(86), outputs = body.width() - names;
  p.outputCount = std::clamp<Index>(static_cast<Index>(outputs / each), 1, width);
  p.outputWidth = std::floor(std::min(outputs / static_cast<double>(p.outputCount), theme.px(132)));
  p.outputs = QRectF(body.left() + names, p.table.bottom() + theme.px(p.wraps ? 82 : 66),
                     p.outputWidth * static_cast<double>(p.outputCount), 3 * p.lineHeight);
  p.lanesLegend = lanesLegend(*v.snapshot.scenario);
  const double lanesTop = p.outputs.bottom() + theme.px(24);
  placeLanes(p, panels, {body.left(), lanesTop, body.width(), body.bottom() - lanesTop}, theme);
  p.roomy = p.cellWidth >= theme.px(36) && room >= theme.px(26) * std::min(6.0, static_cast<double>(v.errors->rows()));
  return p;
}

class RoundingPainter : public SandboxPainter<RoundingPicture, RoundingView> {
 public:
  using SandboxPainter::SandboxPainter;

  void draw() {
    QString subtitle = SandboxText::tr("%1: how far each output lies from double").arg(formatsText(m_scenario));
    if (m_scenario.heads.query > 1) subtitle += SandboxText::tr(" · head %1").arg(m_view.head);
    m_pen.heading(m_p.heading, SandboxText::tr("Rounding"), subtitle);
    if (m_errors.parts.empty()) {
      m_pen.lines({m_p.heading.left(), m_p.table.top(), m_p.heading.width(), m_theme.px(80)},
                  SandboxText::tr("Everything here is double and nothing is stored in fewer bits, so there are no "
                                  "errors. Choose float16, bfloat16 or a cache format on the left."),
                  14, m_theme.soft);
      return;
    }
    drawColumnNames();
    for (Index row = m_p.firstRow; row < m_p.firstRow + m_p.rowCount; ++row) drawRow(row);
    drawMore();
    drawLegendOfBars();
    drawOutputs();
    drawLanes();
  }

 private:
  void drawColumnNames() {
    for (std::size_t n = 0; n < m_p.columns.size(); ++n) {
      const bool asked = m_p.columns[n] == m_view.part;
      const QString name = roundingPartName(m_p.columns[n]);
      const QColor& ink = asked ? m_theme.ink : m_theme.soft;
      const QFont::Weight weight = asked ? QFont::DemiBold : QFont::Normal;
      const QPointF at(m_p.cell(m_p.firstRow, n).center().x(), m_p.table.top() - m_theme.px(8));
      if (!m_p.upright) {
        m_pen.text(at, name, 12, ink, 0.5, weight);
        continue;
      }
      m_painter.save();
      m_painter.translate(at + QPointF(m_theme.px(4.5), m_theme.px(2)));
      m_painter.rotate(-90);
      m_pen.text({}, name, 12, ink, 0, weight);
      m_painter.restore();
    }
  }

  void drawRow(Index row) {
    const bool chosen = row == m_view.row;
    const double y = m_p.cell(row, 0).center().y() + m_theme.px(4.5);
    m_pen.text({m_p.table.left() - m_theme.px(8), y}, m_queries.value(row), 12.5, chosen ? m_theme.ink : m_theme.soft,
               1, chosen ? QFont::DemiBold : QFont::Normal, m_p.names - m_theme.px(10));
    const auto largest = m_errors.dominantPart(row - m_errors.firstRow);
    for (std::size_t n = 0; n < m_p.columns.size(); ++n) {
      const double done = std::clamp(m_view.done - static_cast<double>(n), 0.0, 1.0);
      if (done > 0) drawCell(row, n, done, largest && *largest + 1 == n);
    }
  }

  void drawCell(Index row, std::size_t column, double done, bool largest) {
    const QRectF cell = m_p.cell(row, column).adjusted(2, 2, -2, -2);
    const double relative = relativeErrorOf(m_errors, row, m_p.columns[column]);
    drawBox(m_painter, cell, m_theme.field, {}, 0, m_theme.px(3));
    const bool lost = !std::isfinite(relative);
    QRectF bar = cell;
    bar.setWidth(cell.width() * barShare(relative) * done);
    m_painter.setBrush(lost          ? m_theme.errorBackground
                       : column == 0 ? m_theme.outputBackground
                                     : m_theme.queryBackground);
    m_painter.drawRoundedRect(bar, m_theme.px(3), m_theme.px(3));
    const QString text = relativeErrorText(relative);
    const double pixels = std::min(13.0, 13.0 * (cell.width() - m_theme.px(8)) / m_pen.width(text, 13));
    m_pen.text({cell.center().x(), cell.center().y() + m_theme.px(4.5)}, text, std::max(9.5, pixels),
               lost ? m_theme.error : m_theme.ink, 0.5, largest ? QFont::DemiBold : QFont::Normal, cell.width());
    m_painter.setBrush(Qt::NoBrush);
    if (largest) {
      // The part with the largest error, marked by an underline as well as by its weight.
      m_painter.setPen(QPen(m_theme.ink, m_theme.px(1.6)));
      const double half = m_pen.width(text, std::max(9.5, pixels), QFont::DemiBold) / 2;
      const double y = cell.center().y() + m_theme.px(8.5);
      m_painter.drawLine(QPointF(cell.center().x() - half, y), QPointF(cell.center().x() + half, y));
    }
    if (row == m_view.row && m_p.columns[column] == m_view.part) {
      m_painter.setPen(QPen(m_theme.selection, m_theme.px(2.2)));
      m_painter.drawRoundedRect(cell, m_theme.px(3), m_theme.px(3));
    }
  }

  void drawLegendOfBars() {
    const double y = m_p.table.bottom() + theme().px(26);
    const QString text = meaningOfBars();
    if (!m_p.wraps) {
      m_pen.text({m_p.table.left(), y}, text, 11.5, theme().soft);
      return;
    }
    m_pen.lines({m_p.heading.left(), m_p.table.bottom() + theme().px(13), m_p.heading.width(), theme().px(32)}, text,
                11.5, theme().soft);
  }
  const Theme& theme() const { return m_theme; }

  /// Marks rows outside the window.
  void drawMore() {
    const double x = m_p.table.left() - m_theme.px(8);
    if (m_p.firstRow > 0) m_pen.text({x, m_p.table.top() - m_theme.px(8)}, QStringLiteral("…"), 13, m_theme.soft, 1);
    if (m_p.firstRow + m_p.rowCount < m_queries.size())
      m_pen.text({x, m_p.table.bottom() + m_theme.px(12)}, QStringLiteral("…"), 13, m_theme.soft, 1);
  }

  void drawOutputs() {
    if (!m_errors.has(m_view.row)) return;
    const Index row = m_view.row - m_errors.firstRow;
    const Matrix& exact = m_errors.exact.output;
    const Matrix* shown = &askedTrace(m_view).output;
    const double left = m_p.heading.left();
    const QString made =
        m_view.part ? SandboxText::tr("%1 alone").arg(roundingPartName(m_view.part)) : SandboxText::tr("as computed");
    m_pen.caption({left, m_p.outputs.top() - m_theme.px(10)},
                  SandboxText::tr("Output of “%1”").arg(m_queries.value(m_view.row)), m_p.heading.width());
    const QString names[] = {SandboxText::tr("in double"), made, SandboxText::tr("off by")};
    for (int line = 0; line < 3; ++line) {
      const double y = m_p.output(line, m_p.firstOutput).center().y() + m_theme.px(4.5);
      m_pen.text({left, y}, names[line], 12.5, line == 1 ? m_theme.ink : m_theme.soft, 0,
                 line == 1 ? QFont::DemiBold : QFont::Normal, m_p.outputs.left() - left - m_theme.px(8));
      for (Index c = m_p.firstOutput; c < m_p.firstOutput + m_p.outputCount; ++c) {
        const double is = (*shown)(row, c), was = exact(row, c);
        const QString text = line == 2 ? smallText(is == was ? 0 : is - was) : numberText(line == 0 ? was : is, 6);
        const QRectF cell = m_p.output(line, c);
        const double pixels = m_pen.fittingPixels(text, 12.5, 9.5, m_p.outputWidth - m_theme.px(8));
        m_pen.text({cell.right() - m_theme.px(4), y}, text, pixels, line == 1 ? m_theme.ink : m_theme.soft, 1,
                   QFont::Normal, m_p.outputWidth);
      }
    }
    if (m_p.outputCount < exact.cols())
      m_pen.text({m_p.outputs.right() + m_theme.px(4), m_p.output(1, m_p.firstOutput).center().y() + m_theme.px(4.5)},
                 QStringLiteral("…"), 13, m_theme.soft);
  }

  void drawLanes() {
    if (m_p.numberLines.empty()) return;
    m_pen.lines(m_p.legend, m_p.lanesLegend, 11.5, m_theme.soft);
    for (const NumberLineFigure& numberLines : m_p.numberLines) numberLines.draw(m_painter, m_pen, m_theme);
  }

  const Scenario& m_scenario = *m_view.snapshot.scenario;
  const RoundingErrors& m_errors = *m_view.errors;
  QStringList m_queries = shownTokens(queryTokenNames(m_scenario));
};

}  // namespace

std::shared_ptr<const RoundingErrors> roundingFor(const Snapshot& snapshot, Index head, Index row) {
  if (!snapshot.hasResults() || !hasNumbers(*snapshot.scenario)) return nullptr;
  return std::make_shared<const RoundingErrors>(roundingErrorsAround(*snapshot.scenario, head, row, kMaxRoundingWork));
}

const HeadTrace& askedTrace(const RoundingView& v) {
  for (const auto& [part, alone] : v.errors->parts)
    if (part == v.part) return alone;
  return v.errors->rounded;
}

QString storedRowText(const RoundingView& v, RoundingHit::Place place, Index row) {
  if (!v.errors || !v.errors->rounded.kCached) return {};
  constexpr Index kMaxNumbers = 8;
  const HeadTrace& head = v.errors->rounded;
  const bool ofKey = place == RoundingHit::Place::Key;
  const Matrix& was = ofKey ? (head.kRotated ? *head.kRotated : head.k) : head.v;
  const Matrix& is = ofKey ? *head.kCached : *head.vCached;
  const auto numbers = [&](const Matrix& of) {
    QStringList texts;
    for (Index c = 0; c < std::min(of.cols(), kMaxNumbers); ++c) texts << smallText(of(row, c));
    if (of.cols() > kMaxNumbers) texts << QStringLiteral("…");
    return listText(texts);
  };
  return SandboxText::tr("“%1”: (%2) is read from the cache as (%3); the difference has length %4")
      .arg(shownTokens(keyTokenNames(*v.snapshot.scenario)).value(row), numbers(was), numbers(is),
           smallText((is.row(row) - was.row(row)).norm()));
}

std::vector<std::optional<RoundingPart>> roundingColumns(const RoundingErrors& errors) {
  std::vector<std::optional<RoundingPart>> all{std::nullopt};
  for (const auto& part : errors.parts) all.emplace_back(part.part);
  return all;
}

QString roundingPartName(std::optional<RoundingPart> part) {
  const QString names[] = {SandboxText::tr("inputs"), SandboxText::tr("projections"), SandboxText::tr("cache"),
                           SandboxText::tr("scores"), SandboxText::tr("softmax"),     SandboxText::tr("weights"),
                           SandboxText::tr("values")};
  return part ? names[static_cast<std::size_t>(*part)] : SandboxText::tr("all");
}

double relativeErrorOf(const RoundingErrors& errors, Index row, std::optional<RoundingPart> part) {
  if (!errors.has(row)) return 0;
  if (!part) return errors.relative(row - errors.firstRow);
  for (std::size_t n = 0; n < errors.parts.size(); ++n)
    if (errors.parts[n].part == *part) return errors.relative(row - errors.firstRow, n);
  return 0;
}

QString smallText(double x) {
  return x != 0 && std::abs(x) < 1e-3 ? briefText(x) : numberText(x, 4);
}

QString relativeErrorText(double relative) {
  if (std::isnan(relative)) return QStringLiteral("NaN");
  if (std::isinf(relative)) return QStringLiteral("∞");
  return relative == 0 ? QStringLiteral("0") : relative >= 0.0995 ? numberText(relative, 2) : powerText(relative);
}

QString formatsText(const Scenario& s) {
  const AttentionSettings& a = s.attention;
  QString text = arithmeticName(a.arithmetic);
  if (a.accumulatesInFloat32) text = SandboxText::tr("%1, sums in float32").arg(text);
  return a.cache ? SandboxText::tr("%1, keys and values stored as %2").arg(text, cacheFormatText(*a.cache)) : text;
}

QString roundingCellText(const RoundingView& v, Index row, std::optional<RoundingPart> part) {
  if (!v.errors || !v.errors->has(row)) return {};
  const QString query = shownTokens(queryTokenNames(*v.snapshot.scenario)).value(row);
  const QString error = relativeErrorText(relativeErrorOf(*v.errors, row, part));
  return part ? SandboxText::tr("“%1”, %2 alone: off by %3 of the output").arg(query, roundingPartName(part), error)
              : SandboxText::tr("“%1”, all parts together: off by %2 of the output").arg(query, error);
}

RoundingFrame::RoundingFrame(const QSizeF& size, RoundingView view, const Theme& theme)
    : SandboxFrameOf(size, view, sceneTheme(theme, size, view.presenting)) {
  if (!m_view.errors) return;
  m_theme = fittingTheme(theme, size, m_view.presenting,
                         [&](const Theme& t) { return roundingPicture(size, m_view, t).roomy; });
  m_picture = std::make_shared<RoundingPicture>(roundingPicture(size, m_view, m_theme));
}

void RoundingFrame::paint(QPainter& painter) const {
  if (m_picture) return RoundingPainter(painter, *m_picture, m_view, m_theme).draw();
  if (!m_view.snapshot.hasResults() || !hasNumbers(*m_view.snapshot.scenario)) return;
  const StageFrame frame = stageFrame(size(), m_theme);
  const ScenePen pen(painter, m_theme);
  pen.heading(frame.heading, SandboxText::tr("Rounding"), {});
  pen.lines(frame.body, SandboxText::tr("The errors are being computed …"), 14, m_theme.soft);
}

StageHint RoundingFrame::hint(const QPointF& point) const {
  const auto found = hit(point);
  if (!found) return {};
  if (found->place == RoundingHit::Place::Cell) return {roundingCellText(m_view, found->row, found->part), found->rect};
  if (found->place != RoundingHit::Place::Output)
    return {storedRowText(m_view, found->place, found->row), found->rect, false};
  return {SandboxText::tr("column %1 of the output of “%2”")
              .arg(indexText(found->column), shownTokens(queryTokenNames(*m_view.snapshot.scenario)).value(found->row)),
          found->rect, false};
}

QString RoundingFrame::description() const {
  return roundingCellText(m_view, m_view.row, m_view.part);
}

std::optional<ItemTable> RoundingFrame::itemTable() const {
  if (!m_view.errors) return ItemTable{};
  ItemTable table{.rows = shownTokens(queryTokenNames(*m_view.snapshot.scenario))};
  const auto columns = roundingColumns(*m_view.errors);
  for (const auto& part : columns) table.columns << roundingPartName(part);
  const auto part = std::ranges::find(columns, m_view.part);
  table.current = CellPlace{m_view.row, part == columns.end() ? 0 : part - columns.begin()};
  table.text = [this, columns](Index row, Index column) {
    return roundingCellText(m_view, row, columns[static_cast<std::size_t>(column)]);
  };
  table.area = [this](Index row, Index column) { return cellRect(row, static_cast<int>(column)); };
  return table;
}

std::optional<RoundingHit> RoundingFrame::hit(const QPointF& point) const {
  if (!m_picture || m_view.errors->parts.empty()) return std::nullopt;
  const RoundingPicture& p = *m_picture;
  for (Index row = p.firstRow; row < p.firstRow + p.rowCount; ++row) {
    for (std::size_t n = 0; n < p.columns.size(); ++n)
      if (p.cell(row, n).contains(point))
        return RoundingHit{RoundingHit::Place::Cell, row, p.columns[n], 0, p.cell(row, n)};
  }
  for (int line = 0; line < 3; ++line) {
    for (Index c = p.firstOutput; c < p.firstOutput + p.outputCount; ++c)
      if (p.output(line, c).contains(point))
        return RoundingHit{RoundingHit::Place::Output, m_view.row, m_view.part, c, p.output(line, c)};
  }
  for (std::size_t n = 0; n < p.numberLines.size(); ++n) {
    const auto numberLine = p.numberLines[n].laneAt(point);
    if (!numberLine) continue;
    const Index index = p.numberLines[n].panel().firstRow + static_cast<Index>(*numberLine);
    const QRectF rect = p.numberLines[n].rect(*numberLine);
    if (!m_view.snapshot.scenario->attention.cache)
      return RoundingHit{RoundingHit::Place::Output, m_view.row, m_view.part, index, rect};
    return RoundingHit{n == 0 ? RoundingHit::Place::Key : RoundingHit::Place::Value, index, m_view.part, 0, rect};
  }
  return std::nullopt;
}

QRectF RoundingFrame::cellRect(Index row, int column) const {
  if (!m_picture || row < m_picture->firstRow || row >= m_picture->firstRow + m_picture->rowCount) return {};
  if (column < 0 || column >= static_cast<int>(m_picture->columns.size())) return {};
  return m_picture->cell(row, static_cast<std::size_t>(column));
}

}  // namespace attn::app
