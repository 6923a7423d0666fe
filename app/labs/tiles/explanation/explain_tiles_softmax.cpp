// SPDX-License-Identifier: GPL-3.0-or-later
// The three computations of a tile and its writing: the online softmax with its numbers.
#include <cmath>

#include "labs/tiles/explanation/explain_tiles_parts.h"
#include "labs/tiles/picture/tiles_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

constexpr Index kMostColumns = 6;  // of a row of numbers

Formula word(const QString& text, const QColor& color = {}) {
  return Formula::text(text, color);
}

Formula tileLetter(const QString& letter, const QString& index, const QColor& color) {
  return Formula::sub(word(letter, color), word(index));
}

/// The numbers of a row, shortened where they are many.
QString listed(const double* numbers, Index count, const QColor& color) {
  QStringList texts;
  const Index shown = count > kMostColumns + 1 ? kMostColumns : count;
  for (Index j = 0; j < shown; ++j) texts << colored(numberText(numbers[j]), color);
  if (shown < count) texts << QStringLiteral("…");
  return texts.join(QStringLiteral("&nbsp;&nbsp; "));
}

struct TableRow {
  QString name;
  const double* numbers = nullptr;
  QColor ink;
  bool ruled = false;  // a line above it, as under an addition
};

QString numberTable(const std::vector<TableRow>& rows, Index count, const Theme& theme) {
  const Index shown = count > 5 ? 4 : count;
  QString html = QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"2\" style=\"font-size:%1px\">")
                     .arg(qRound(theme.px(12)));
  for (const TableRow& row : rows) {
    const QString border =
        row.ruled ? QStringLiteral(" style=\"border-top:1px solid %1\"").arg(theme.scores.name()) : QString();
    html += QStringLiteral("<tr><td") + border + QChar(u'>') +
            colored(QString(row.name).replace(QChar(u' '), QChar(QChar::Nbsp)), row.ink) + QStringLiteral("</td>");
    for (Index j = 0; j < shown; ++j) {
      const QString number = numberText(row.numbers[j]);
      html += QStringLiteral("<td align=\"right\"") + border + QChar(u'>') +
              (row.ruled ? bold(number, row.ink) : colored(number, row.ink)) + QStringLiteral("</td>");
    }
    if (shown < count) html += QStringLiteral("<td") + border + QStringLiteral(">…</td>");
    html += QStringLiteral("</tr>");
  }
  return html + QStringLiteral("</table>");
}

QString line(const QString& name, const QString& text) {
  return QStringLiteral("<span style=\"font-family:'Latin Modern Math'; font-size:large\">") + name +
         QStringLiteral("</span>&nbsp; = ") + text;
}

void nameRow(const TilesPlace& p, Explanation& e) {
  if (p.rows) {
    e.cellName = TilesExplainText::tr("row %1").arg(p.query(p.row));
    if (p.event->col != MemoryEvent::kWhole) e.cellPlace = p.keyRange(p.grid().keys(p.event->col));
    if (p.row != p.view.row)
      e.remarks.push_back(
          TilesExplainText::tr("The row you follow is not in this tile, so the first row of the tile is shown."));
    return;
  }
  e.cellName = TilesExplainText::tr("tile %1").arg(QStringLiteral("%1, %2").arg(p.event->row).arg(p.event->col));
}

void countFlops(const TilesPlace& p, Explanation& e) {
  if (p.event->flops > 0)
    e.remarks.push_back(
        TilesExplainText::tr("%1 floating-point operations, no byte moved").arg(countText(p.event->flops)));
}

QString noNumbers() {
  return TilesExplainText::tr("sizes only: there are no numbers to show");
}

}  // namespace

void explainTileScores(const TilesPlace& p, Explanation& e) {
  const Theme& t = p.theme;
  e.formula = Formula::row(
      {tileLetter(QStringLiteral("S"), QStringLiteral("ij"), t.scores), word(QStringLiteral(" = ")),
       tileLetter(QStringLiteral("Q"), QStringLiteral("i"), t.query),
       Formula::sup(tileLetter(QStringLiteral("K"), QStringLiteral("j"), t.key), word(QStringLiteral("T")))});
  e.question =
      TilesExplainText::tr("Every query of the tile meets every key of the tile. The scores never leave the chip.");
  nameRow(p, e);
  e.relation = QStringLiteral("max =");
  if (p.rows && p.rows->step) {
    const OnlineStep& step = *p.rows->step;
    e.lines = {listed(step.scores.row(0).data(), step.scores.cols(), t.ink)};
    e.result = numberText(step.tileMax(0));
    if (std::isinf(step.tileMax(0)))
      e.remarks.push_back(TilesExplainText::tr("No key of this tile is visible to this row."));
  } else {
    e.lines = {noNumbers()};
    e.relation = QString();
    e.result = TilesExplainText::tr("%1 FLOPs").arg(countText(p.event->flops));
  }
  countFlops(p, e);
  e.why = TilesExplainText::tr(
      "The whole matrix of scores may be far too large for the chip. A tile of it is small enough, is used at once, "
      "and "
      "is then forgotten.");
  e.tryThis = TilesExplainText::tr("Make the tile larger. How do the bytes on chip grow, and how the bytes read?");
}

void explainRescale(const TilesPlace& p, Explanation& e) {
  e.formula = Formula::row({word(QStringLiteral("a = exp(m − m′)"))});
  nameRow(p, e);
  e.why = TilesExplainText::tr(
      "Softmax needs the maximum of the whole row, but only one tile is on chip. Each row therefore keeps the maximum "
      "so "
      "far. When it grows, the factor turns every old exp(s − m) into exp(s − m′), exactly.");
  const Index keys = p.data.followed.keyTokens;
  e.tryThis =
      TilesExplainText::tr(
          "Set B<sub>c</sub> to %1. Nothing is rescaled any more. Why? And does the tile still fit into %2 bytes?")
          .arg(QLocale().toString(static_cast<qlonglong>(keys)), wholeText(p.data.tiling.sramBytes));
  if (!p.rows || !p.rows->step) {
    e.question = TilesExplainText::tr("The old sums of every row are brought to its new maximum.");
    e.lines = {noNumbers()};
    e.result = QStringLiteral("a ≤ 1");
    return;
  }
  const OnlineStep& s = *p.rows->step;
  const double before = s.before.rowMax(0), after = s.after.rowMax(0), factor = s.factor(0);
  const QString m = numberText(before), mNew = numberText(after), a = numberText(factor);
  e.lines.push_back(line(QStringLiteral("m"), m));
  e.lines.push_back(line(QStringLiteral("m′"),
                         QStringLiteral("max(%1, %2) = ").arg(m, numberText(s.tileMax(0))) + bold(mNew, p.theme.ink)));
  e.lines.push_back(line(QStringLiteral("a"),
                         std::isinf(after)
                             ? TilesExplainText::tr("1: nothing seen yet, nothing to rescale")
                             : QStringLiteral("exp(%1 − %2)")
                                   .arg(m, after < 0 ? QStringLiteral("(") + mNew + QStringLiteral(")") : mNew)));
  e.lines.push_back(
      line(QStringLiteral("l′"),
           QStringLiteral("%1 · %2 + %3 = ").arg(a, numberText(s.before.rowSum(0)), numberText(s.tileSum(0))) +
               bold(numberText(s.after.rowSum(0)), p.theme.ink)));
  e.lines.back() += numberTable({{QStringLiteral("acc"), s.before.acc.row(0).data(), p.theme.soft, false},
                                 {QStringLiteral("a · acc"), s.rescaled.row(0).data(), p.theme.ink, false}},
                                s.rescaled.cols(), p.theme);
  e.relation = QStringLiteral("a =");
  e.result = a;
  if (std::isinf(before)) {
    e.question = TilesExplainText::tr("These are the first keys of %1: m was −∞, so there is nothing to rescale.")
                     .arg(p.query(p.row));
  } else if (factor < 1) {
    e.question =
        TilesExplainText::tr("In key tile %1, %2 meets a larger score. Its sums so far shrink by the factor a.")
            .arg(QString::number(p.event->col), p.query(p.row));
  } else {
    e.question =
        TilesExplainText::tr("In key tile %1, %2 meets no larger score. The maximum stays, and so do its sums: a = 1.")
            .arg(QString::number(p.event->col), p.query(p.row));
  }
}

void explainAccumulate(const TilesPlace& p, Explanation& e) {
  const Theme& t = p.theme;
  e.formula = Formula::row({word(QStringLiteral("acc′ = a acc + ")), word(QStringLiteral("P ")),
                            tileLetter(QStringLiteral("V"), QStringLiteral("j"), t.value)});
  e.question =
      TilesExplainText::tr("The values of the tile are added, each times its exponential. Nothing is divided yet.");
  nameRow(p, e);
  countFlops(p, e);
  e.why = TilesExplainText::tr(
      "Dividing by the sum of a row has to wait until all its keys have been seen. Until then acc and l grow side by "
      "side, "
      "both with the same maximum.");
  e.tryThis = TilesExplainText::tr("Go to the last key tile of this row. Is acc divided by l the output already?");
  if (!p.rows || !p.rows->step) {
    e.lines = {noNumbers()};
    e.result = TilesExplainText::tr("%1 FLOPs").arg(countText(p.event->flops));
    return;
  }
  const OnlineStep& s = *p.rows->step;
  e.lines.push_back(line(QStringLiteral("P"), listed(s.exponentials.row(0).data(), s.exponentials.cols(), t.ink)));
  e.lines.back() += numberTable({{QStringLiteral("a · acc"), s.rescaled.row(0).data(), t.ink, false},
                                 {QStringLiteral("+ P V"), s.product.row(0).data(), t.soft, false},
                                 {QStringLiteral("acc′"), s.after.acc.row(0).data(), t.ink, true}},
                                s.product.cols(), t);
  e.relation = QStringLiteral("l′ =");
  e.result = numberText(s.after.rowSum(0));
}

void explainWrite(const TilesPlace& p, Explanation& e) {
  const bool first = p.data.algorithm == Algorithm::Flash1;
  e.formula = first ? word(QStringLiteral("O, m, l → slow memory"))
                    : Formula::row({word(QStringLiteral("O = ")),
                                    Formula::fraction(word(QStringLiteral("acc")), word(QStringLiteral("l"))),
                                    word(QStringLiteral(" ,  L = m + log l"))});
  nameRow(p, e);
  if (!p.rows) e.cellName = TilesExplainText::tr("query tile %1").arg(p.event->row);
  const std::int64_t bytes = p.event->bytes;
  if (first) {
    e.question = TilesExplainText::tr(
        "The next query tile needs the room. The result so far goes back, and comes again for the next key tile.");
    e.why = TilesExplainText::tr(
        "With key tiles in the outer loop, O, m and l of a query tile travel once per key tile, in both directions. "
        "flash2 turned the loops round to save that.");
    e.tryThis = TilesExplainText::tr("Switch to flash2 and compare how often O is moved.");
  } else {
    e.question = TilesExplainText::tr(
        "All keys have been seen. One division per number, and the output goes to slow memory, once.");
    e.why = TilesExplainText::tr(
        "L holds all that a backward pass needs to make the weights again: one number per query instead of a row of "
        "P.");
    e.tryThis = TilesExplainText::tr("Switch to flash1 and compare how often O is moved.");
  }
  if (p.rows) {
    const OnlineResult result = finishOnline(p.rows->now);
    const Matrix& acc = p.rows->now.acc;
    e.lines.push_back(line(QStringLiteral("m"), numberText(p.rows->now.rowMax(0))));
    e.lines.push_back(line(QStringLiteral("l"), numberText(p.rows->now.rowSum(0))));
    e.lines.back() += numberTable({{QStringLiteral("acc"), acc.row(0).data(), p.theme.soft, false},
                                   {QStringLiteral("acc / l"), result.output.row(0).data(), p.theme.ink, true}},
                                  acc.cols(), p.theme);
    if (!first) e.lines.push_back(line(QStringLiteral("L"), numberText(result.logSumExp(0))));
  }
  e.relation =
      TilesExplainText::tr("%1 written:").arg(tensorLetter(p.event->tensor, first && p.event->tensor == Tensor::Stats));
  e.result = bytesText(bytes);
}

}  // namespace attn::app
