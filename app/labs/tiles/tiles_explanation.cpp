// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/tiles_explanation.h"

#include <QCoreApplication>
#include <cmath>

#include "explanation/markup.h"
#include "figures/cell_text.h"
#include "labs/tiles/explanation/explain_tiles.h"
#include "labs/tiles/tiles_state.h"
#include "labs/tiles/traffic_curves.h"
#include "panes/view_explanation.h"
#include "text/number_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kPlotHeight = 196, kTextWidth = 272;  // in design pixels

struct UntiledCard {
  Q_DECLARE_TR_FUNCTIONS(attn::app::UntiledCard)

 public:
  static QString row(const UntiledComparison&, const Theme&);
  static QString numbers(const UntiledComparison&, const Theme&, double width);
  static QString verdict(const UntiledComparison&, const Theme&);
};

QString UntiledCard::row(const UntiledComparison& c, const Theme& theme) {
  const QString met = c.tilesToMeet == 0 ? tr("no key is visible")
                      : c.finished()     ? tr("all key tiles met")
                                         : tr("%1 of %2 key tiles met").arg(c.tilesMet).arg(c.tilesToMeet);
  return tr("Row %1, %2").arg(bold(c.row.toHtmlEscaped(), theme.ink), met);
}

/// A table with the running result, the untiled one and their difference; as many numbers as fit into `width`.
QString UntiledCard::numbers(const UntiledComparison& c, const Theme& theme, double width) {
  struct Row {
    QString name;
    std::vector<double> numbers;
  };
  const Row rows[] = {{c.finished() ? c.result : tr("so far"), c.running},
                      {tr("untiled"), c.untiled},
                      {tr("difference"), c.differences()}};
  const QFontMetricsF metrics(uiFont(theme.px(12), QFont::DemiBold));
  double name = 0, widest = metrics.horizontalAdvance(cellText(-0.88, theme.decimals));
  for (const Row& row : rows) {
    name = std::max(name, metrics.horizontalAdvance(row.name));
    for (const double number : row.numbers)
      widest = std::max(widest, metrics.horizontalAdvance(cellText(number, theme.decimals)));
  }
  const double room = width - name - metrics.horizontalAdvance(QChar(u'…'));
  const auto most = static_cast<std::size_t>(std::max(1.0, std::floor(room / (widest + theme.px(7)))));
  QString html = QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"1\" style=\"font-size:%1px\">")
                     .arg(qRound(theme.px(12)));
  for (const Row& row : rows) {
    html += QStringLiteral("<tr><td>") + colored(row.name, theme.soft) + QStringLiteral("</td>");
    for (std::size_t j = 0; j < std::min(most, row.numbers.size()); ++j) {
      const QString number = cellText(row.numbers[j], theme.decimals);
      html += QStringLiteral("<td align=\"right\">") + (&row == rows ? bold(number, theme.ink) : number) +
              QStringLiteral("</td>");
    }
    html += row.numbers.size() > most ? QStringLiteral("<td align=\"right\">…</td></tr>") : QStringLiteral("</tr>");
  }
  return html + QStringLiteral("</table>");
}

/// The comparison of all rows, available once an event has run: the final result is computed at once.
QString UntiledCard::verdict(const UntiledComparison& c, const Theme& theme) {
  if (!c.begun) return tr("All rows are compared with the untiled result when the last tile is done.");
  if (std::isnan(c.relative)) return tr("All rows, at the end: the untiled result is NaN here.");
  if (!c.isEqual())
    return tr("All rows, at the end: not equal to the untiled result, %1")
        .arg(bold(tr("difference %1").arg(powerText(c.largest)), theme.ink));
  const QString mark = colored(QStringLiteral("✓ "), theme.value);
  return tr("All rows, at the end: %1equal to the untiled result").arg(mark) + QStringLiteral("<br>") +
         tr("%Ln output(s), relative error below %1", nullptr, static_cast<int>(c.outputs))
             .arg(bold(errorBoundText(c.relative), theme.ink));
}

/// The running result of the followed row next to the untiled one, and their difference; below it, whether all rows are
/// equal at the end.
bool showUntiled(RichLabel* card, const TilesView& view, const Theme& theme) {
  const std::optional<UntiledComparison> c = compareUntiled(view);
  if (!c) return false;
  const auto px = [&](double length) { return qRound(theme.px(length)); };
  card->setBox(theme.field, theme.line, theme.px(10));
  card->setContentsMargins(px(12), px(10), px(12), px(10));
  card->setFont(uiFont(theme.px(12.5)));
  card->setInk(theme.ink);
  const QString row = UntiledCard::row(*c, theme), verdict = UntiledCard::verdict(*c, theme);
  const double width = card->isVisible() ? card->width() - 2 * px(12) : theme.px(kTextWidth);
  card->setHtml(row + UntiledCard::numbers(*c, theme, width) +
                QStringLiteral("<p style=\"margin:%1px 0 0 0; line-height:118%; font-size:%2px; color:%3\">%4</p>")
                    .arg(px(8))
                    .arg(px(13))
                    .arg(theme.soft.name(), verdict));
  card->setAccessibleName(UntiledCard::tr("Row %1 next to the untiled result").arg(c->row));
  card->setAccessibleDescription(plainOf(row) + QStringLiteral("; ") + plainOf(verdict));
  return true;
}

}  // namespace

ExplanationView* makeTilesExplanation(TilesState* state) {
  auto* pane = new ViewExplanation<TilesView>(
      &state->playback(), [state] { return state->view(); }, &explainTiles);
  auto* gap = new QWidget;
  gap->setFixedHeight(10);
  pane->addBelowCard(gap);
  auto* untiled = new RichLabel;
  untiled->setObjectName(QStringLiteral("untiled"));
  pane->addBelowCard(
      untiled, [untiled](const TilesView& view, const Theme& theme) { return showUntiled(untiled, view, theme); });
  for (Plot (*plot)(const TilesData&, const Theme&) : {&trafficByLength, &trafficByColumns, &rooflinePlot}) {
    auto* chart = new LinePlot(nullptr, kPlotHeight);
    // Counting takes long: the plot is made once for all events of a schedule.
    const auto show = [plot, chart, shown = std::shared_ptr<const TilesData>()](
                          const TilesView& view, const Theme& theme, bool recreate) mutable -> QString {
      if (!view.data || view.data->problem) return {};
      if (std::exchange(shown, view.data) != view.data || recreate) chart->setPlot(plot(*view.data, theme));
      return chart->plot().title;
    };
    pane->addAtEnd(chart, show);
  }
  pane->refreshOn(state, &TilesState::changed);
  pane->refreshOn(&state->playback(), &Playback::playheadChanged);
  return pane;
}

}  // namespace attn::app
