// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/growth/picture/growth_layout.h"

#include <algorithm>
#include <iterator>

#include "labs/growth/picture/growth_plots.h"
#include "labs/growth/picture/growth_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

constexpr double kNextToFrom = 600;  // least width for a table next to the only plot
constexpr double kCell = 12, kRow = 21, kMinPlot = 104;

class GrowthPlaces : PartPlaces<GrowthLayout> {
 public:
  GrowthPlaces(const QSizeF& size, const GrowthView& view, const GrowthMoment& moment, const Theme& theme,
               const std::shared_ptr<FaceCache>& faces)
      : PartPlaces(size, theme, faces, {.highFrom = 600, .top = 26}), m_view(view), m_moment(moment) {}

  GrowthLayout lay() && {
    addAnswer();
    if (m_layout.compact)
      layCompact();
    else
      layAll();
    return std::move(m_layout);
  }

 private:
  void addAnswer() {
    const GrowthHeadline line = growthHeadline(*m_view.data, m_moment);
    const double small = m_layout.compact ? 13 : 15.5;
    double y = addTitle(line.question) + px(m_layout.compact ? 2 : 6);
    const double bold = words().width(line.answer, small, QFont::DemiBold), gap = px(9);
    if (bold + gap + words().width(line.rest, small) <= m_area.width()) {
      const double base = y + words().ascent(small, QFont::DemiBold);
      words().add({m_area.left(), base}, line.answer, small, m_theme.ink, 0, QFont::DemiBold);
      words().add({m_area.left() + bold + gap, base}, line.rest, small, m_theme.soft);
      y += words().height(small, QFont::DemiBold);
    } else {
      y = words().addLines({m_area.left(), y}, m_area.width(), line.answer, small, m_theme.ink, QFont::DemiBold);
      // Omit on a low stage: the numbers also show it.
      if (m_high >= 480) y = words().addLines({m_area.left(), y}, m_area.width(), line.rest, small, m_theme.soft);
    }
    m_area.setTop(y + px(m_layout.compact ? 8 : 18));
  }

  double tableHeight(GrowthPart part) const { return px(kRow) * (1.1 + rowsOf(m_moment, part)); }

  PaintedPlot plotOf(GrowthPart part, const QRectF& room) const {
    const Plot plot = part == GrowthPart::Layer
                          ? roofPlot(*m_view.data, m_moment, static_cast<std::size_t>(shownDot()), m_theme)
                          : growthPlot(*m_view.data, m_moment, part, m_theme);
    return PaintedPlot(room, plot, m_theme);
  }

  /// The dot that is labeled first: the selected one, else that of the chosen batch size.
  int shownDot() const {
    if (m_view.place.part == GrowthPart::Layer) return shownRow(m_moment, m_view.place);
    for (std::size_t i = 0; i < m_moment.dots.size(); ++i)
      if (m_moment.dots[i].sequences == m_view.data->settings.sequences) return static_cast<int>(i);
    return 0;
  }

  void addTable(GrowthPanel& panel, const QRectF& area) {
    const int count = rowsOf(m_moment, panel.part);
    const double row = px(kRow), mark = px(21);
    const QStringList columns = growthColumns(panel.part, m_moment.tokens);
    // The last column is as wide as its widest text, the middle one takes the rest.
    double last = words().width(columns.value(2), kCell);
    for (int i = 0; i < count; ++i)
      last = std::max(
          last,
          words().width(growthCells(*m_view.data, m_moment, panel.part, i).value(2), kCell, QFont::DemiBold) + px(6));
    const double right = area.right() - px(3), middle = right - last - px(8);
    const double base = area.top() + (row + words().ascent(kCell) - px(3)) / 2;
    words().add({right, base}, columns.value(2), kCell, m_theme.soft, 1);
    words().add({middle, base}, columns.value(1), kCell, m_theme.soft, 1, QFont::Normal, middle - area.left());
    panel.rule = QRectF(area.left(), area.top() + row, area.width(), 0);
    for (int i = 0; i < count; ++i) {
      const QRectF line(area.left(), area.top() + row * (1.1 + i), area.width(), row);
      panel.rows.push_back(line);
      panel.marks.emplace_back(line.left() + px(1), line.top(), px(15), row);
      const QStringList cells = growthCells(*m_view.data, m_moment, panel.part, i);
      const bool strong = panel.part != GrowthPart::Layer
                              ? m_moment.cases[static_cast<std::size_t>(i)].which == GrowthCase{Algorithm::Flash2, 0}
                              : m_moment.dots[static_cast<std::size_t>(i)].sequences == m_view.data->settings.sequences;
      const QFont::Weight weight = strong ? QFont::DemiBold : QFont::Normal;
      const double y = line.center().y() + words().ascent(kCell) * 0.38;
      const double name = line.left() + mark, number = words().width(cells.value(1), kCell, weight);
      const double room = middle - number - px(6) - name;
      QString called = cells.value(0);
      // Shorten "window 4,096" to "window" if there is no room: there is only one.
      if (panel.part != GrowthPart::Layer && words().width(called, kCell, weight) > room)
        called = called.section(u' ', 0, 0);
      words().add({name, y}, called, kCell, strong ? m_theme.ink : m_theme.soft, 0, weight, room);
      words().add({middle, y}, cells.value(1), kCell, m_theme.ink, 1, weight);
      words().add({right, y}, cells.value(2), kCell, m_theme.ink, 1, weight);
      if (strong && panel.part == GrowthPart::Memory && !cells.value(2).isEmpty()) {
        const double wide = words().width(cells.value(2), kCell, weight);
        panel.boxed = QRectF(right - wide - px(6), line.top() + px(1.5), wide + px(9), row - px(3));
      }
    }
  }

  void addPlotTitle(const QRectF& at, GrowthPart part) {
    const double base = at.top() + words().ascent(13, QFont::DemiBold);
    if (part != GrowthPart::Layer) {
      words().add({at.left(), base}, partText(part), 13, m_theme.soft, 0, QFont::DemiBold, at.width());
      return;
    }
    const QString unit = GrowthText::tr("TFLOP/s against FLOPs/byte");
    const QString tokens = wholeText(m_moment.tokens);
    const bool known = m_view.data->model != nullptr;
    const QStringList titles =
        known ? QStringList{GrowthText::tr("Roofline of the layer, %1 tokens: prefill computes, decode reads")
                                .arg(tokens),
                            GrowthText::tr("Roofline of the whole layer"), partText(part)}
              : QStringList{GrowthText::tr("Roofline of attention alone, %1 tokens: weights unknown").arg(tokens),
                            GrowthText::tr("Roofline of attention"), partText(part)};
    const double unitWide = words().width(unit, kCell);
    for (const bool withUnit : {true, false})
      for (const QString& title : titles) {
        const double room = at.width() - (withUnit ? unitWide + px(16) : 0);
        if (words().width(title, 13, QFont::DemiBold) > room) continue;
        words().add({at.left(), base}, title, 13, m_theme.soft, 0, QFont::DemiBold);
        if (withUnit) words().add({at.right(), base}, unit, kCell, m_theme.soft, 1);
        return;
      }
  }

  void layAll() {
    const double gap = px(26), title = px(22), table = tableHeight(GrowthPart::Bytes);
    const double dots = tableHeight(GrowthPart::Layer);
    const double rest = m_area.height() - 2 * title - table - px(10) - px(20);
    const double upper = std::min(rest * 0.54, px(330)), lower = rest - upper;
    m_layout.fits = upper >= px(kMinPlot) && lower >= std::max(px(kMinPlot), dots);
    const double column = (m_area.width() - 2 * gap) / 3;
    double x = m_area.left();
    for (const GrowthPart part : {GrowthPart::Operations, GrowthPart::Bytes, GrowthPart::Memory}) {
      GrowthPanel panel;
      panel.part = part;
      addPlotTitle({x, m_area.top(), column, title}, part);
      panel.plot = plotOf(part, {x, m_area.top() + title, column, upper});
      addTable(panel, {x, m_area.top() + title + upper + px(10), column, table});
      m_layout.panels.push_back(std::move(panel));
      x += column + gap;
    }
    GrowthPanel roof;
    roof.part = GrowthPart::Layer;
    const double top = m_area.bottom() - lower;
    addPlotTitle({m_area.left(), top - title, m_area.width(), title}, roof.part);
    const double beside = column;
    roof.plot = plotOf(roof.part, {m_area.left(), top, m_area.width() - beside - gap, lower});
    addTable(roof, {m_area.right() - beside, top, beside, dots});
    m_layout.panels.push_back(std::move(roof));
  }

  void addTabs() {
    QStringList names;
    for (const GrowthPart part : kGrowthParts) names << partText(part);
    const auto shown = std::ranges::find(kGrowthParts, m_view.place.part) - std::begin(kGrowthParts);
    m_layout.tabs.add(words(), m_area, names, static_cast<int>(shown), m_theme);
  }

  void layCompact() {
    addTabs();
    GrowthPanel panel;
    panel.part = m_view.place.part;
    const double table = tableHeight(panel.part);
    if (m_wide >= kNextToFrom) {
      const double gap = px(24), beside = std::max(px(230), m_area.width() * 0.36);
      panel.plot = plotOf(panel.part, {m_area.left(), m_area.top(), m_area.width() - beside - gap, m_area.height()});
      m_layout.fits = m_area.height() >= std::max(table, px(kMinPlot));
      addTable(panel, {m_area.right() - beside, m_area.top(), beside, table});
    } else {
      const double plot = m_area.height() - table - px(10);
      m_layout.fits = plot >= px(kMinPlot);
      if (plot >= px(56)) panel.plot = plotOf(panel.part, {m_area.left(), m_area.top(), m_area.width(), plot});
      const double top = plot >= px(56) ? m_area.top() + plot + px(10) : m_area.top();
      addTable(panel, {m_area.left(), top, m_area.width(), table});
    }
    m_layout.panels.push_back(std::move(panel));
  }

  const GrowthView& m_view;
  const GrowthMoment& m_moment;
};

}  // namespace

GrowthLayout layOutGrowth(const QSizeF& size, const GrowthView& view, const GrowthMoment& moment, const Theme& theme,
                          const std::shared_ptr<FaceCache>& faces) {
  return GrowthPlaces(size, view, moment, theme, faces).lay();
}

}  // namespace attn::app
