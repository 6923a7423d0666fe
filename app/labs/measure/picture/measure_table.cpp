// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/picture/measure_scene.h"

#include <QLocale>
#include <algorithm>

#include "figures/box.h"
#include "figures/scene_pen.h"
#include "labs/measure/picture/measure_words.h"
#include "text/measure_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

/// If a result has several devices, the row names its device.
QString algorithmOf(const MeasureView& view, const BenchRun& run) {
  if (view.result->devices.size() < 2) return kernelText(run.kernel);
  return kernelText(run.kernel) + QStringLiteral(" · ") + deviceShort(*view.result, run.backend);
}

QString ratioOf(const MeasureRow& row) {
  if (!isMeasured(row.run) || !isMeasured(row.other)) return QStringLiteral("–");
  return timesText(medianMs(*row.other) / medianMs(*row.run));
}

/// The visible rows with the selected number of tokens.
QRectF selectedArea(const MeasureTable& table, const std::vector<MeasureRow>& rows, Index tokens) {
  QRectF area;
  for (const MeasureTable::Line& line : table.lines)
    if (rows[line.row].run->tokens == tokens) area = area.isNull() ? line.area : area.united(line.area);
  return area;
}

}  // namespace

QStringList tableColumns(const MeasureView& view) {
  QStringList columns{MeasureSceneText::tr("T"), MeasureSceneText::tr("algorithm"), MeasureSceneText::tr("ms")};
  if (view.other)
    return columns << MeasureSceneText::tr("other ms") << MeasureSceneText::tr("ratio")
                   << MeasureSceneText::tr("of peak");
  return columns << MeasureSceneText::tr("GFLOP/s") << MeasureSceneText::tr("of peak") << MeasureSceneText::tr("error");
}

QStringList tableCells(const MeasureView& view, const MeasureRow& row) {
  const BenchRun& run = *row.run;
  QStringList cells{wholeText(run.tokens), algorithmOf(view, run)};
  if (!isMeasured(&run)) return cells << (run.failure ? troubleShort(run) : MeasureSceneText::tr("to do"));
  cells << (run.isPreview ? QStringLiteral("≈\u00A0") : QString()) + threeDigits(medianMs(run));
  const double peak = shareOfPeak(*view.result, run);
  const QString share = peak > 0 ? shareText(peak) : QStringLiteral("–");
  if (view.other)
    return cells << (isMeasured(row.other) ? threeDigits(medianMs(*row.other)) : QStringLiteral("–")) << ratioOf(row)
                 << share;
  return cells << gflopsText(gflops(run)) << share << errorText(run.relativeError);
}

QString tableTsv(const MeasureView& view) {
  const QLocale c = QLocale::c();
  QString text = QStringLiteral(
      "tokens\talgorithm\tbackend\tmedian_ms\tmin_ms\tspread_ms\tgflops\tshare_of_peak\trelative_error\t"
      "bytes_counted\n");
  for (const MeasureRow& row : rowsOf(view)) {
    const BenchRun& run = *row.run;
    QStringList cells{QString::number(run.tokens), QString::fromUtf8(code(run.kernel).data()),
                      QString::fromStdString(run.backend)};
    if (isMeasured(&run)) {
      for (const double value : {medianMs(run), minMs(run), spreadMs(run), gflops(run), shareOfPeak(*view.result, run)})
        cells << c.toString(value, 'g', 6);
      cells << (run.relativeError ? c.toString(*run.relativeError, 'g', 3) : QString());
    } else {
      for (int i = 0; i < 6; ++i) cells << QString();
    }
    cells << QString::number(run.bytesCounted);
    text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
  }
  return text;
}

void drawTable(ScenePen& pen, QPainter& painter, const QRectF& area, const MeasureTable& table, const MeasureView& view,
               const Theme& theme) {
  if (table.lines.empty() && view.moment) {
    pen.text({area.left(), area.top() + theme.px(16)}, MeasureSceneText::tr("Rows appear as cases are measured."), 12.5,
             theme.soft, 0, QFont::Normal, area.width());
    return;
  }
  const std::vector<MeasureRow> rows = rowsOf(view);
  const std::optional<MeasurePlace> place = shownPlace(view);
  const auto column = [&](std::size_t i, double y, const QString& text, const QColor& ink, QFont::Weight weight,
                          double pixels) {
    const double before = i == 0 ? area.left() - theme.px(8) : table.edges[i - 1];
    const bool words = i == 1;
    const double room = words ? table.algorithmRoom + 1 : table.edges[i] - before - theme.px(2);
    pen.text({table.edges[i], y}, text, pixels, ink, words ? 0 : 1, weight, std::max(theme.px(20), room));
  };
  const QStringList names = tableColumns(view);
  const double head = table.header.bottom() - theme.px(9);
  for (std::size_t i = 0; i < table.edges.size(); ++i)
    pen.text({table.edges[i], head}, names[static_cast<int>(i)], 11, theme.soft, i == 1 ? 0 : 1);
  painter.setPen(QPen(theme.faint, 1));
  const double rule = std::round(table.header.bottom()) - 0.5;
  painter.drawLine(QPointF(area.left(), rule), QPointF(table.edges.back() + theme.px(6), rule));
  if (place) {
    const QRectF box = selectedArea(table, rows, place->tokens);
    if (!box.isNull()) {
      drawBox(painter,
              QRectF(area.left() - theme.px(8), box.top() + 0.5, table.edges.back() - area.left() + theme.px(14),
                     box.height() - 1),
              theme.selectionBackground, theme.selection, theme.px(1.3), theme.px(4));
    }
  }
  for (const MeasureTable::Line& line : table.lines) {
    const MeasureRow& row = rows[line.row];
    const bool opens = row.opensTokens || line.row == static_cast<std::size_t>(table.firstRow);
    const bool inBox = place && row.run->tokens == place->tokens;
    const bool meant = inBox && row.run->kernel == place->kernel && row.run->backend == place->backend;
    if (opens && line.row > static_cast<std::size_t>(table.firstRow) && !inBox &&
        !(place && rows[line.row - 1].run->tokens == place->tokens)) {
      painter.setPen(QPen(theme.line, theme.lineWidth()));
      const double y = std::round(line.area.top()) + 0.5;
      painter.drawLine(QPointF(area.left(), y), QPointF(table.edges.back() + theme.px(6), y));
    }
    const double y = line.area.center().y() + theme.px(4.3);
    const bool flash = row.run->kernel == AttentionKernel::Flash;
    const QColor ink = flash || meant ? theme.ink : theme.soft;
    const QFont::Weight weight = meant ? QFont::DemiBold : QFont::Normal;
    const QStringList cells = tableCells(view, row);
    if (opens) column(0, y, cells[0], theme.ink, QFont::DemiBold, table.pixels);
    column(1, y, cells[1], ink, weight, table.pixels);
    if (cells.size() == 3) {
      const double from = table.edges[1] + table.algorithmRoom + theme.px(10);
      const QColor tone = row.run->failure ? theme.error : theme.soft;
      pen.text({from, y}, cells[2], table.pixels, tone, 0, weight, table.edges.back() - from);
      continue;
    }
    for (std::size_t i = 2; i < table.edges.size(); ++i) {
      const bool wrong = i + 1 == table.edges.size() && !view.other && isWrong(*row.run);
      column(i, y, cells[static_cast<int>(i)], wrong ? theme.error : ink, weight, table.pixels);
    }
  }
  if (table.hiddenRows == 0) return;
  // Scroll bar.
  const double all = static_cast<double>(rows.size()), fit = static_cast<double>(table.lines.size());
  const QRectF rail(area.right() - theme.px(4), table.header.bottom() + 2, theme.px(4), fit * table.rowHeight - 4);
  drawBox(painter, rail, theme.line, {}, 0, theme.px(2));
  painter.setBrush(theme.faint);
  painter.drawRoundedRect(
      QRectF(rail.left(), rail.top() + rail.height() * table.firstRow / all, rail.width(), rail.height() * fit / all),
      theme.px(2), theme.px(2));
}

QString measureRowText(const MeasureView& view, const MeasureRow& row) {
  const BenchRun& run = *row.run;
  const QString what = MeasureSceneText::tr("%1 at T = %2").arg(algorithmOf(view, run), wholeText(run.tokens));
  if (!isMeasured(&run))
    return what + QStringLiteral(": ") +
           (run.failure ? runTroubleText(*view.result, run) : MeasureSceneText::tr("not measured yet"));
  QString text = MeasureSceneText::tr("%1: median %2 ms of %n round(s), %3 GFLOP/s, %4 of the peak, error %5", nullptr,
                                      static_cast<int>(run.wallMs.size()))
                     .arg(what, threeDigits(medianMs(run)), gflopsText(gflops(run)),
                          shareText(shareOfPeak(*view.result, run)), errorText(run.relativeError));
  if (isMeasured(row.other))
    text += MeasureSceneText::tr("; the other result has %1 ms").arg(threeDigits(medianMs(*row.other)));
  return text;
}

}  // namespace attn::app
