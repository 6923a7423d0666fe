// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/picture/size_table_frame.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "figures/box.h"
#include "figures/roomy_theme.h"
#include "figures/scene_theme.h"
#include "labs/steps/picture/size_table_text.h"

namespace attn::app {
namespace {

struct SizePictureText {
  Q_DECLARE_TR_FUNCTIONS(SizePicture)
};

// In design pixels.
constexpr double kLine = 42, kBriefLine = 25, kCaption = 30, kColumnGap = 32;
constexpr double kCardLeast = 74, kCardMost = 108, kCardGap = 8;
constexpr double kFooter = 40;
constexpr double kLegible = 0.88;  // relative to the default text size: about 11 pixels for the smallest text

/// The most useful quantities, shown if not all fit.
constexpr std::array kMaxAsked = {SizeQuantity::ScoresOfHead,    SizeQuantity::ScoresOfLayer,
                                  SizeQuantity::CacheOfToken,    SizeQuantity::Cache,
                                  SizeQuantity::ScoreFlops,      SizeQuantity::RecomputedFlops,
                                  SizeQuantity::StandardTraffic, SizeQuantity::Flash2Traffic,
                                  SizeQuantity::StepBytes,       SizeQuantity::StepIntensity};

const std::vector<std::vector<SizeGroup>>& columnsOf(int columns) {
  using enum SizeGroup;
  static const std::vector<std::vector<SizeGroup>> one{{Scores, Cache, Operations, Traffic, Step}};
  static const std::vector<std::vector<SizeGroup>> two{{Scores, Cache, Traffic}, {Operations, Step}};
  return columns == 1 ? one : two;
}

std::vector<SizeQuantity> shownOf(const SizeTable& sheet, SizeGroup group, bool all) {
  std::vector<SizeQuantity> rows = sheet.rowsOf(group);
  if (!all) std::erase_if(rows, [](SizeQuantity q) { return std::ranges::find(kMaxAsked, q) == kMaxAsked.end(); });
  return rows;
}

/// Darkens the role colors for small text on a light background.
Theme withDeepRoles(Theme theme) {
  if (theme.dark) return theme;
  constexpr double kInk = 0.35;
  for (QColor* role : {&theme.query, &theme.key, &theme.value, &theme.output, &theme.scores}) {
    const auto mixed = [&](int own, int ink) { return qRound(own * (1 - kInk) + ink * kInk); };
    *role = QColor(mixed(role->red(), theme.ink.red()), mixed(role->green(), theme.ink.green()),
                   mixed(role->blue(), theme.ink.blue()));
  }
  return theme;
}

}  // namespace

SizeTableFrame::SizeTableFrame(const QSizeF& size, SizeTableView view, const Theme& theme)
    : PictureFrame(size),
      m_view(std::move(view)),
      m_theme(sceneTheme(roomyTheme(theme, size, m_view.presenting), size, m_view.presenting)) {
  m_unit = m_theme.scale;
  if (!m_view.sheet) return;
  const StageFrame stage = stageFrame(size, m_theme);
  m_heading = stage.heading;
  QRectF body = stage.body;
  if (m_view.interactive && !m_view.presenting) {
    m_footer = QRectF(body.left(), body.bottom() - m_theme.px(kFooter), body.width(), m_theme.px(kFooter));
    body.setBottom(m_footer.top() - m_theme.px(8));
    const double wide =
        m_faces->ui(m_theme.px(13), QFont::DemiBold).width(SizePictureText::tr("Make a small one with numbers"));
    m_small = QRectF(m_footer.left(), m_footer.top() + m_theme.px(4), std::min(wide + m_theme.px(28), m_footer.width()),
                     m_theme.px(32));
  }
  if (const auto one = group())
    layGroup(*one, body);
  else
    layAll(body);
}

std::optional<SizeGroup> SizeTableFrame::group() const {
  const int step = m_view.playhead.step;
  if (step <= 0 || step > static_cast<int>(std::size(kSizeGroups))) return std::nullopt;
  return kSizeGroups[step - 1];
}

QString SizeTableFrame::title() const {
  const auto one = group();
  return one ? sizeGroupTitle(*m_view.sheet, *one) : SizePictureText::tr("What these sizes cost");
}

void SizeTableFrame::layAll(const QRectF& body) {
  const bool wide = body.width() >= m_theme.px(640);
  const double legible = m_view.presenting ? leastSceneScale(true) / m_theme.scale : kLegible;
  for (const bool all : {true, false})
    for (const int columns : {wide ? 2 : 1, 1})
      if (layColumns(body, columns, all, legible)) return;
  // The steps of the groups show the formulas.
  m_brief = m_view.presenting;
  if (m_brief && layColumns(body, 1, false, legible)) return;
  layColumns(body, wide ? 2 : 1, false, 0);
}

double SizeTableFrame::lineHeight() const {
  return m_brief ? kBriefLine : kLine;
}

bool SizeTableFrame::layColumns(const QRectF& body, int columns, bool all, double leastUnit) {
  const SizeTable& sheet = *m_view.sheet;
  const auto& groups = columnsOf(columns);
  double tallest = 0;
  for (const std::vector<SizeGroup>& column : groups) {
    double height = 0;
    for (const SizeGroup each : column)
      height += kCaption + lineHeight() * static_cast<double>(shownOf(sheet, each, all).size());
    tallest = std::max(tallest, height);
  }
  const double unit = std::min(1.0, body.height() / m_theme.px(tallest));
  if (unit < leastUnit) return false;
  m_unit = m_theme.scale * unit;
  const double gap = px(kColumnGap), width = (body.width() - gap * (columns - 1)) / columns;
  for (std::size_t n = 0; n < groups.size(); ++n) {
    double x = body.left() + static_cast<double>(n) * (width + gap), y = body.top();
    for (const SizeGroup each : groups[n]) {
      const std::vector<SizeQuantity> rows = shownOf(sheet, each, all);
      if (rows.empty()) continue;
      m_captions.push_back({each, {x, y, width, px(kCaption)}});
      y += px(kCaption);
      for (const SizeQuantity quantity : rows) {
        m_places.push_back({quantity, {x, y, width, px(lineHeight())}, true});
        y += px(lineHeight());
      }
    }
  }
  return true;
}

void SizeTableFrame::layGroup(SizeGroup group, const QRectF& body) {
  const std::vector<SizeQuantity> rows = m_view.sheet->rowsOf(group);
  const auto count = static_cast<double>(rows.size());
  const double room = (body.height() - m_theme.px(kCardGap) * (count - 1)) / count;
  const double height = std::min(room, m_theme.px(kCardMost));
  m_unit = m_theme.scale * std::min(1.0, height / m_theme.px(kCardLeast));
  double y = body.top();
  for (std::size_t n = 0; n < rows.size(); ++n) {
    const bool shown = m_view.playhead.cell > static_cast<double>(n);
    m_places.push_back({rows[n], {body.left(), y, body.width(), height}, shown});
    y += height + m_theme.px(kCardGap);
  }
}

std::vector<SizeQuantity> SizeTableFrame::quantities() const {
  std::vector<SizeQuantity> all;
  for (const Place& place : m_places) all.push_back(place.quantity);
  return all;
}

QRectF SizeTableFrame::rowArea(int row) const {
  return row >= 0 && row < std::ssize(m_places) ? m_places[static_cast<std::size_t>(row)].rect : QRectF();
}

int SizeTableFrame::rowAt(const QPointF& point) const {
  const auto found = std::ranges::find_if(m_places, [&](const Place& place) { return place.rect.contains(point); });
  return found == m_places.end() ? -1 : static_cast<int>(found - m_places.begin());
}

std::optional<SizeQuantity> SizeTableFrame::quantityAt(const QPointF& point) const {
  const int row = rowAt(point);
  return row < 0 ? std::nullopt : std::optional(m_places[static_cast<std::size_t>(row)].quantity);
}

RowTable SizeTableFrame::table() const {
  RowTable table{{QString()}, {}, -1};
  for (const Place& place : m_places) {
    if (place.quantity == m_view.selected) table.current = static_cast<int>(table.rows.size());
    table.rows.push_back({sizeRowText(*m_view.sheet, *m_view.sheet->row(place.quantity))});
  }
  return table;
}

StageHint SizeTableFrame::hint(const QPointF& point) const {
  if (m_small.contains(point))
    return {
        SizePictureText::tr(
            "A new document with the same heads, mask and window, few tokens and random numbers; Undo returns here"),
        m_small};
  const auto quantity = quantityAt(point);
  return quantity ? StageHint{sizeRowText(*m_view.sheet, *m_view.sheet->row(*quantity)), rowArea(rowAt(point))}
                  : StageHint{};
}

std::optional<double> SizeTableFrame::share(const SizeRow& row) const {
  if (!row.value) return std::nullopt;
  double largest = 0;
  for (const Place& place : m_places) {
    const SizeRow& other = *m_view.sheet->row(place.quantity);
    if (groupOf(other.quantity) == groupOf(row.quantity) && unitOf(other.quantity) == unitOf(row.quantity))
      largest = std::max(largest, other.value.value_or(0));
  }
  return largest > 0 ? std::optional(*row.value / largest) : std::nullopt;
}

void SizeTableFrame::drawBar(QPainter& painter, const SizeRow& row, const QRectF& area) const {
  const std::optional<double> part = share(row);
  if (!part) return;
  const double radius = area.height() / 2;
  drawBox(painter, area, m_theme.line, {}, 0, radius);
  drawBox(painter, {area.topLeft(), QSizeF(std::max(area.width() * *part, area.height()), area.height())},
          row.fits ? sizeGroupColor(groupOf(row.quantity), m_theme) : m_theme.error, {}, 0, radius);
}

void SizeTableFrame::draw(QPainter& painter) const {
  if (!m_view.sheet) return;
  ScenePen(painter, m_theme, m_theme.scale, m_faces)
      .heading(m_heading, title(), group() ? sizeGroupSubtitle(*m_view.sheet, *group()) : sizesSubtitle(*m_view.sheet));
  const ScenePen pen(painter, m_theme, m_unit, m_faces);
  for (const Caption& caption : m_captions) {
    pen.caption({caption.rect.left(), caption.rect.bottom() - px(9)}, sizeGroupTitle(*m_view.sheet, caption.group),
                caption.rect.width());
    painter.setPen(QPen(m_theme.line, m_theme.px(m_theme.lineWidth())));
    painter.drawLine(QPointF(caption.rect.left(), caption.rect.bottom() - px(3)),
                     QPointF(caption.rect.right(), caption.rect.bottom() - px(3)));
  }
  for (const Place& place : m_places) group() ? drawCard(painter, pen, place) : drawLine(painter, pen, place);
  if (!m_footer.isNull()) drawFooter(painter, ScenePen(painter, m_theme, m_theme.scale, m_faces));
}

void SizeTableFrame::drawFormula(const ScenePen& pen, const QPointF& at, const Formula& formula, double pixels,
                                 double room, const QColor& ink) const {
  const double fitting = pixels * std::min(1.0, room / formula.size(px(pixels)).width());
  // On cards this small, indices are illegible from a distance; the numbers below suffice.
  const bool smallIndices = indexPixels(1, 0.5, m_unit) < indexPixels(1, 0.5, m_theme.scale);
  if (m_view.presenting && (smallIndices || fitting < legiblePixels(fitting, m_unit))) return;
  pen.formula(at, formula, fitting, ink);
}

/// Two lines: name and result, formula and secondary result.
void SizeTableFrame::drawLine(QPainter& painter, const ScenePen& pen, const Place& place) const {
  const SizeTable& sheet = *m_view.sheet;
  const SizeRow& row = *sheet.row(place.quantity);
  const QRectF& r = place.rect;
  if (place.quantity == m_view.selected)
    drawBox(painter, r.adjusted(-px(8), px(1), px(8), -px(1)), m_theme.selectionBackground, m_theme.selection, px(1.2),
            px(6));
  const double first = r.top() + px(17), second = r.top() + px(34), gap = px(10);
  const double result = pen.width(sizeResult(row), 13, QFont::DemiBold);
  pen.text({r.right(), first}, sizeResult(row), 13, m_theme.ink, 1, QFont::DemiBold, r.width() * 0.55);
  pen.text({r.left(), first}, sizeName(sheet, row), 13, m_theme.ink, 0, QFont::Normal, r.width() - result - gap);
  if (m_brief) return;
  const QString secondary = sizeSecondary(sheet, row);
  const double secondaryWidth = std::min(pen.width(secondary, 11.5), r.width() * 0.5);
  pen.text({r.right(), second}, secondary, 11.5, row.fits ? m_theme.soft : m_theme.error, 1, QFont::Normal,
           r.width() * 0.5);
  const Formula formula = sizeFormula(sheet, row, withDeepRoles(m_theme));
  drawFormula(pen, {r.left(), second}, formula, 13, r.width() - secondaryWidth - gap, m_theme.soft);
}

/// A card: name, formula and substituted numbers on the left, the result on the right, and a bar for comparison below.
void SizeTableFrame::drawCard(QPainter& painter, const ScenePen& pen, const Place& place) const {
  const SizeTable& sheet = *m_view.sheet;
  const SizeRow& row = *sheet.row(place.quantity);
  const QRectF& r = place.rect;
  // Cards may be smaller than the theme's scale, but text must stay legible from a distance.
  const auto legible = [&](double pixels) {
    const double ofTheme = m_unit / m_theme.scale;
    return legiblePixels(pixels * ofTheme, m_theme.scale) / ofTheme;
  };
  const bool selected = place.quantity == m_view.selected;
  drawBox(painter, r.adjusted(0.5, 0.5, -0.5, -0.5), selected ? m_theme.selectionBackground : m_theme.panel,
          selected ? m_theme.selection : m_theme.line, px(selected ? 1.6 : 1), px(8));
  const double side = px(14), left = r.left() + side, right = r.right() - side, inner = r.width() - 2 * side;
  const double extra = (r.height() - px(kCardLeast)) / 2;  // taller cards get more padding
  const double top = r.top() + extra;
  const QString result = place.shown ? sizeResult(row) : QStringLiteral("?");
  const double resultWidth = std::min(pen.width(result, 19, QFont::DemiBold), inner * 0.5);
  pen.text({right, top + px(28)}, result, 19, place.shown ? m_theme.ink : m_theme.faint, 1, QFont::DemiBold,
           inner * 0.5);
  pen.text({left, top + px(20)}, sizeName(sheet, row), legible(13.5), m_theme.ink, 0, QFont::DemiBold,
           inner - resultWidth - px(12));
  const Formula formula = sizeFormula(sheet, row, withDeepRoles(m_theme));
  const QString secondary = sizeSecondary(sheet, row), exactly = sizeExact(row);
  QString more = secondary;
  if (!exactly.isEmpty() && inner > px(520))
    more += (more.isEmpty() ? QString() : QStringLiteral(" \u00B7 ")) + exactly;
  const double moreWidth = std::min(pen.width(more, legible(12)), inner * 0.6);
  const double formulaRoom = inner - std::max(resultWidth, place.shown ? moreWidth : 0) - px(12);
  drawFormula(pen, {left, top + px(41)}, formula, 15, formulaRoom, m_theme.ink);
  if (!place.shown) return;
  pen.text({right, top + px(47)}, more, legible(12), row.fits ? m_theme.soft : m_theme.error, 1, QFont::Normal,
           inner * 0.6);
  const QString numbers = QStringLiteral("= ") + sizeNumbers(sheet, row);
  const double numbersRoom = inner;
  const double pixels = 12 * std::min(1.0, numbersRoom / std::max(1.0, pen.width(numbers, 12)));
  pen.text({left, top + px(60)}, numbers, std::max(legible(8.5), pixels), m_theme.soft, 0, QFont::Normal, numbersRoom);
  drawBar(painter, row, {left, r.bottom() - px(8), inner, px(3)});
}

void SizeTableFrame::drawFooter(QPainter& painter, const ScenePen& pen) const {
  drawBox(painter, m_small, m_theme.panel, m_theme.query, m_theme.px(1.2), m_theme.px(8));
  pen.text({m_small.center().x(), m_small.center().y() + m_theme.px(4.5)},
           SizePictureText::tr("Make a small one with numbers"), 13, m_theme.query, 0.5, QFont::DemiBold,
           m_small.width() - m_theme.px(12));
  const double left = m_small.right() + m_theme.px(14);
  const double room = m_footer.right() - left;
  if (room < m_theme.px(150)) return;
  // A narrow picture shows only the first sentence.
  const QString why = SizePictureText::tr("With sizes only, there are no matrices to step through.");
  const QString where = SizePictureText::tr("Heads, Tiles and Decode show these sizes too.");
  const bool both = room >= m_theme.px(400);
  pen.lines({left, m_small.top(), room, m_theme.px(kFooter)}, both ? why + QLatin1Char(' ') + where : why,
            both ? 12 : 11.5, m_theme.soft);
}

}  // namespace attn::app
