// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/picture/number_lines.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

#include "figures/box.h"
#include "figures/face.h"
#include "figures/matrix_figure.h"
#include "labs/sandbox/picture/accident_scene.h"
#include "labs/sandbox/picture/rounding_scene.h"
#include "labs/sandbox/picture/sandbox_frame.h"
#include "text/format_text.h"
#include "text/index_text.h"
#include "text/number_text.h"
#include "text/token_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kMinLane = 22, kMaxLane = 34;  // heights, in design pixels
constexpr double kCaption = 24, kLabels = 22;   // above and below the number lines
constexpr double kDenseStrokes = 3;             // closer strokes are merged into a bar
constexpr int kInt8Codes = 127;
constexpr Index kMaxLanes = 40;  // more never fit into a picture

/// The format of the arithmetic if its numbers are far enough apart to draw; else nullopt.
std::optional<FloatFormat> formatOf(Arithmetic arithmetic) {
  switch (arithmetic) {
    case Arithmetic::Float16:
      return floatFormat(CacheFormat::Float16);
    case Arithmetic::BFloat16:
      return floatFormat(CacheFormat::BFloat16);
    case Arithmetic::Float32:
      return FloatFormat{24, -126, static_cast<double>(std::numeric_limits<float>::max()), false, 8};
    case Arithmetic::Double:
      break;
  }
  return std::nullopt;
}

/// One number line per stored key or value.
std::optional<NumberLinePanel> storedPanel(const QString& caption, const QColor& ink, const Matrix& was,
                                           const Matrix& is, CacheFormat stored, const QStringList& names) {
  NumberLinePanel panel{caption, SandboxText::tr("off by"), ink, true, {}, 0, was.rows()};
  if (!was.allFinite() || !is.allFinite() || was.size() == 0) return std::nullopt;
  double low = std::min({0.0, was.minCoeff(), is.minCoeff()}), high = std::max({0.0, was.maxCoeff(), is.maxCoeff()});
  if (low == high) high = 1;
  const double margin = 0.02 * (high - low);
  Index most = 0;
  const double largest = (is - was).rowwise().norm().maxCoeff(&most);
  panel.firstRow = std::clamp<Index>(most - kMaxLanes / 2, 0, std::max<Index>(0, was.rows() - kMaxLanes));
  for (Index row = panel.firstRow; row < std::min(was.rows(), panel.firstRow + kMaxLanes); ++row) {
    NumberLine numberLine;
    numberLine.name = names.value(row);
    numberLine.low = low - margin;
    numberLine.high = high + margin;
    if (stored == CacheFormat::Int8) {
      numberLine.step = was.row(row).cwiseAbs().maxCoeff() / kInt8Codes;
    } else {
      numberLine.format = floatFormat(stored);
    }
    for (Index c = 0; c < was.cols(); ++c) numberLine.marks.push_back({was(row, c), is(row, c)});
    numberLine.note = smallText((is.row(row) - was.row(row)).norm());
    numberLine.underlined = row == most && largest > 0;
    panel.numberLines.push_back(std::move(numberLine));
  }
  return panel;
}

/// One number line per output, around its exact and computed values.
std::optional<NumberLinePanel> outputPanel(const QString& caption, const QColor& ink, const Matrix& was,
                                           const Matrix& is, Index row, const FloatFormat& format) {
  constexpr double kMinSpacings = 3;
  NumberLinePanel panel{caption, SandboxText::tr("in spacings"), ink, false, {}, 0, was.cols()};
  for (Index c = 0; c < std::min(was.cols(), kMaxLanes); ++c) {
    const double exact = was(row, c), made = is(row, c);
    if (!std::isfinite(exact) || !std::isfinite(made)) return std::nullopt;
    const double spacing = spacingIn(format, exact), apart = std::abs(made - exact);
    NumberLine numberLine;
    numberLine.name = SandboxText::tr("column %1").arg(indexText(c));
    numberLine.format = format;
    numberLine.marks.push_back({exact, made});
    const double half = std::max(0.75 * apart, kMinSpacings * spacing), middle = (exact + made) / 2;
    numberLine.low = middle - half;
    numberLine.high = middle + half;
    numberLine.note = apart == 0 ? QStringLiteral("0") : numberText(apart / spacing, 1);
    panel.numberLines.push_back(std::move(numberLine));
  }
  if (panel.numberLines.empty()) return std::nullopt;
  return panel;
}

double changeOf(const NumberLine& numberLine) {
  double squares = 0;
  for (const NumberLine::Mark& mark : numberLine.marks) squares += (mark.is - mark.was) * (mark.is - mark.was);
  return std::sqrt(squares);
}

/// The indices of the `count` lines that changed most, in their order.
std::vector<std::size_t> mostChanged(const std::vector<NumberLine>& numberLines, std::size_t count) {
  std::vector<std::size_t> lines(numberLines.size());
  std::iota(lines.begin(), lines.end(), std::size_t{0});
  std::ranges::stable_sort(lines, std::greater<>(), [&](std::size_t line) { return changeOf(numberLines[line]); });
  lines.resize(count);
  std::ranges::sort(lines);
  return lines;
}

/// The distance of labels on a line of length `length` with room for `most` of them: 1, 2 or 5 times a power of 10.
double labelDistance(double length, double most) {
  const double least = length / std::max(1.0, most);
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double times : {1.0, 2.0, 5.0})
    if (times * power >= least) return times * power;
  return 10 * power;
}

}  // namespace

std::vector<NumberLinePanel> lanePanels(const Scenario& s, const RoundingErrors& errors, const HeadTrace& made,
                                        Index row, const Theme& theme) {
  std::vector<NumberLinePanel> panels;
  const auto add = [&](std::optional<NumberLinePanel> panel) {
    if (panel) panels.push_back(*std::move(panel));
  };
  if (s.attention.cache) {
    const HeadTrace& head = errors.rounded;
    if (isLatent(s) || !head.kCached || !head.vCached) return {};
    const QStringList keys = shownTokens(keyTokenNames(s));
    add(storedPanel(SandboxText::tr("Keys"), theme.key, head.kRotated ? *head.kRotated : head.k, *head.kCached,
                    *s.attention.cache, keys));
    add(storedPanel(SandboxText::tr("Values"), theme.value, head.v, *head.vCached, *s.attention.cache, keys));
    if (panels.size() < 2) panels.clear();  // keys and values are shown together or not at all
  } else if (const auto format = formatOf(s.attention.arithmetic)) {
    add(outputPanel(SandboxText::tr("The same numbers, magnified"), theme.output, errors.exact.output, made.output, row,
                    *format));
  }
  return panels;
}

QString lanesLegend(const Scenario& s) {
  return s.attention.cache ? SandboxText::tr("hollow: as stored; filled: as read back; ticks: the values of %1")
                                 .arg(cacheFormatText(*s.attention.cache))
                           : SandboxText::tr("hollow: in double; filled: as computed; ticks: the values of %1")
                                 .arg(arithmeticName(s.attention.arithmetic));
}

double NumberLineFigure::heightOf(std::size_t numberLines, bool labelled, const Theme& theme) {
  return theme.px(kCaption + kMinLane * static_cast<double>(numberLines) + (labelled ? kLabels : 0));
}

NumberLineFigure::NumberLineFigure(NumberLinePanel panel, const QRectF& area, const Theme& theme)
    : m_panel(std::move(panel)), m_area(area) {
  const double room = area.height() - heightOf(0, m_panel.labelled, theme);
  const std::size_t all = m_panel.numberLines.size();
  const auto count =
      std::clamp<std::size_t>(static_cast<std::size_t>(std::max(0.0, room / theme.px(kMinLane))), 1, all);
  m_laneHeight = std::clamp(room / static_cast<double>(count), theme.px(kMinLane), theme.px(kMaxLane));
  m_shown = mostChanged(m_panel.numberLines, count);
  const Face letters(uiFont(theme.px(12.5), QFont::DemiBold)), digits(uiFont(theme.px(12), QFont::DemiBold));
  QStringList names;
  double notes = digits.width(m_panel.noteCaption);
  for (const std::size_t numberLine : m_shown) {
    names << m_panel.numberLines[numberLine].name;
    notes = std::max(notes, digits.width(m_panel.numberLines[numberLine].note));
  }
  const double left = std::clamp(widestOf(names, letters) + theme.px(14), theme.px(40), theme.px(110));
  m_line = QRectF(area.left() + left, area.top() + theme.px(kCaption), area.width() - left - notes - theme.px(14),
                  m_laneHeight * static_cast<double>(count));
}

QRectF NumberLineFigure::rect(std::size_t numberLine) const {
  const auto place = std::ranges::find(m_shown, numberLine) - m_shown.begin();
  return {m_area.left(), m_line.top() + m_laneHeight * static_cast<double>(place), m_area.width(), m_laneHeight};
}

std::optional<std::size_t> NumberLineFigure::laneAt(const QPointF& point) const {
  for (const std::size_t numberLine : m_shown)
    if (rect(numberLine).contains(point)) return numberLine;
  return std::nullopt;
}

double NumberLineFigure::x(const NumberLine& numberLine, double number) const {
  return m_line.left() + m_line.width() * (number - numberLine.low) / (numberLine.high - numberLine.low);
}

void NumberLineFigure::draw(QPainter& painter, const ScenePen& pen, const Theme& theme) const {
  const double y = m_area.top() + theme.px(13);
  pen.text({m_area.left(), y}, m_panel.caption, 12, m_panel.ink, 0, QFont::DemiBold, m_line.right() - m_area.left());
  pen.text({m_area.right(), y}, m_panel.noteCaption, 11.5, theme.soft, 1);
  for (const std::size_t numberLine : m_shown) drawLane(painter, pen, theme, numberLine);
  const double dots = m_line.left() - theme.px(8);
  if (m_panel.firstRow > 0) pen.text({dots, m_line.top() - theme.px(2)}, QStringLiteral("…"), 13, theme.soft, 1);
  if (m_panel.firstRow + static_cast<Index>(m_shown.size()) < m_panel.rows)
    pen.text({dots, m_line.bottom() + theme.px(10)}, QStringLiteral("…"), 13, theme.soft, 1);
  if (m_panel.labelled) drawLabels(pen, theme);
}

void NumberLineFigure::drawLane(QPainter& painter, const ScenePen& pen, const Theme& theme, std::size_t index) const {
  const NumberLine& numberLine = m_panel.numberLines[index];
  const double y = rect(index).center().y(), base = y + theme.px(4.5);
  const QFont::Weight weight = numberLine.underlined ? QFont::DemiBold : QFont::Normal;
  pen.text({m_line.left() - theme.px(8), base}, numberLine.name, 12.5, numberLine.underlined ? theme.ink : theme.soft,
           1, weight, m_line.left() - m_area.left() - theme.px(8));
  pen.text({m_area.right(), base}, numberLine.note, 12, numberLine.underlined ? theme.ink : theme.soft, 1, weight);
  if (numberLine.underlined) {
    painter.setPen(QPen(theme.ink, theme.px(1.6)));
    const double under = y + theme.px(8);
    painter.drawLine(QPointF(m_area.right() - pen.width(numberLine.note, 12, weight), under),
                     QPointF(m_area.right(), under));
  }
  drawNumbers(painter, numberLine, y, theme);
  const double filled = theme.px(3), hollow = theme.px(5.5);
  for (const NumberLine::Mark& mark : numberLine.marks) {
    const double was = x(numberLine, mark.was), is = x(numberLine, mark.is);
    painter.setPen(QPen(m_panel.ink, theme.px(2)));
    if (std::abs(was - is) > hollow)
      painter.drawLine(QPointF(was + std::copysign(hollow, is - was), y), QPointF(is, y));
    drawDisc(painter, QPointF(was, y), hollow, {}, m_panel.ink, theme.px(1.4));
    drawDisc(painter, QPointF(is, y), filled, m_panel.ink);
  }
}

void NumberLineFigure::drawNumbers(QPainter& painter, const NumberLine& numberLine, double y,
                                   const Theme& theme) const {
  drawLine(painter, {m_line.left(), y}, {m_line.right(), y}, theme.line, theme.lineWidth());
  const double apart = theme.px(kDenseStrokes) * (numberLine.high - numberLine.low) / m_line.width();
  FormatNumbers numbers;
  if (numberLine.format) {
    numbers = numbersIn(*numberLine.format, numberLine.low, numberLine.high, apart);
  } else if (numberLine.step < apart) {
    numbers.dense.emplace_back(std::max(numberLine.low, -kInt8Codes * numberLine.step),
                               std::min(numberLine.high, kInt8Codes * numberLine.step));
  } else {
    for (int code = -kInt8Codes; code <= kInt8Codes; ++code)
      if (const double number = code * numberLine.step; numberLine.low <= number && number <= numberLine.high)
        numbers.single.push_back(number);
  }
  const double half = theme.px(6);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.line);
  for (const auto& [from, to] : numbers.dense)
    painter.drawRect(QRectF(QPointF(x(numberLine, from), y - half), QPointF(x(numberLine, to), y + half)));
  painter.setPen(QPen(theme.faint, theme.lineWidth()));
  for (const double number : numbers.single) {
    const double at = x(numberLine, number);
    painter.drawLine(QPointF(at, y - half), QPointF(at, y + half));
  }
}

void NumberLineFigure::drawLabels(const ScenePen& pen, const Theme& theme) const {
  const NumberLine& numberLine = m_panel.numberLines.front();
  const double distance = labelDistance(numberLine.high - numberLine.low, m_line.width() / theme.px(64));
  const int decimals = std::clamp(static_cast<int>(-std::floor(std::log10(distance) + 1e-9)), 0, 6);
  const double y = m_line.bottom() + theme.px(14);
  for (double n = std::ceil(numberLine.low / distance); n * distance <= numberLine.high; ++n)
    pen.text({x(numberLine, n * distance), y}, numberText(n * distance, decimals), 11, theme.soft, 0.5);
}

}  // namespace attn::app
