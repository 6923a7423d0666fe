// SPDX-License-Identifier: GPL-3.0-or-later
// The three computations of a tile and its write: the online softmax with its numbers.
#include <cmath>

#include "labs/tiles/explanation/explain_tiles_parts.h"
#include "labs/tiles/picture/tiles_text.h"
#include "text/number_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr Index kMaxColumns = 6;  // in a row of numbers

Formula tileLetter(const char16_t* letter, const char16_t* index, const QColor& color) {
  return Formula::sub(Formula(letter, color), index);
}

/// The numbers of a row, shortened if there are many.
QString listed(const double* numbers, Index count, const QColor& color, int decimals) {
  QStringList texts;
  const Index shown = count > kMaxColumns + 1 ? kMaxColumns : count;
  for (Index j = 0; j < shown; ++j) texts << colored(numberText(numbers[j], decimals), color);
  if (shown < count) texts << QStringLiteral("…");
  return texts.join(QStringLiteral("&nbsp;&nbsp; "));
}

struct TableRow {
  QString name;
  const double* numbers = nullptr;
  QColor ink;
  bool ruled = false;  // with a line above it, as in an addition
};

QString numberTable(const std::vector<TableRow>& rows, Index count, const Theme& theme) {
  const Index shown = count > 5 ? 4 : count;
  constexpr Index kNextToItsName = 3;  // with more numbers, the full width is needed in large type
  const bool above = shown > kNextToItsName;
  QString html = QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"2\" style=\"font-size:%1px\">")
                     .arg(qRound(theme.px(12)));
  for (const TableRow& row : rows) {
    const QString border =
        row.ruled ? QStringLiteral(" style=\"border-top:1px solid %1\"").arg(theme.scores.name()) : QString();
    html += QStringLiteral("<tr><td") + border +
            (above ? QStringLiteral(" colspan=\"%1\">").arg(shown + (shown < count ? 1 : 0)) : QStringLiteral(">")) +
            colored(QString(row.name).replace(QChar(u' '), QChar(QChar::Nbsp)), row.ink) + QStringLiteral("</td>") +
            (above ? QStringLiteral("</tr><tr>") : QString());
    const QString cell = QStringLiteral("<td align=\"right\"") + (above ? QString() : border) + QChar(u'>');
    for (Index j = 0; j < shown; ++j) {
      const QString number = numberText(row.numbers[j], theme.decimals);
      html += cell + (row.ruled ? bold(number, row.ink) : colored(number, row.ink)) + QStringLiteral("</td>");
    }
    if (shown < count) html += cell + QStringLiteral("…</td>");
    html += QStringLiteral("</tr>");
  }
  return html + QStringLiteral("</table>");
}

QString line(const QString& name, const QString& text) {
  return QStringLiteral("<span style=\"font-family:'%1'; font-size:large\">").arg(mathFont(1).family()) + name +
         QStringLiteral("</span>&nbsp; = ") + text;
}

void nameRow(const TilesPlace& p, Explanation& e) {
  if (p.rows) {
    e.cellName = TilesExplainText::tr("row %1").arg(p.query(p.row));
    if (p.event->col != MemoryEvent::kWhole) e.cellPlace = p.keyRange(p.grid().keys(p.event->col));
    if (p.row != p.view.row)
      e.remarks.push_back(
          TilesExplainText::tr("The selected row is not in this tile, so the first row of the tile is shown."));
    return;
  }
  e.cellName = TilesExplainText::tr("tile %1").arg(QStringLiteral("%1, %2").arg(p.event->row).arg(p.event->col));
}

void countFlops(const TilesPlace& p, Explanation& e) {
  if (p.event->flops > 0)
    e.remarks.push_back(
        TilesExplainText::tr("%1 floating-point operations, no bytes moved").arg(countText(p.event->flops)));
}

QString noNumbers() {
  return TilesExplainText::tr("sizes only: there are no numbers to show");
}

bool dividesEveryTile(const TilesPlace& p) {
  return p.data.algorithm == Algorithm::Flash1;
}

/// "l · a · O" of flash1, "a · acc" of flash2.
QString rescaledText(const TilesPlace& p) {
  return (dividesEveryTile(p) ? QStringLiteral("ℓ · a · ") : QStringLiteral("a · ")) + runningLetter(p.data.algorithm);
}

/// acc′ = a acc + E V_j, or O′ = (l a O + E V_j) / l′.
Formula updateFormula(const TilesPlace& p) {
  const Formula product = Formula::row({Formula(QStringLiteral(" + ") + exponentialsLetter() + QLatin1Char(' ')),
                                        tileLetter(u"V", u"j", p.theme.value)});
  if (!dividesEveryTile(p)) return Formula::row({u"acc′ = a acc", product});
  return Formula::row({u"O′ = ", Formula::fraction(Formula::row({u"ℓ a O", product}), u"ℓ′")});
}

/// A manual tile that differs from the one shown in this size.
DocumentChange tileChange(const TilesPlace& p, std::int64_t Tiling::*size, Index value) {
  return [shown = p.grid().size(), size, value](Scenario& s) {
    Tiling tiling = shownTiling(s);
    tiling.blockRows = shown.rows;
    tiling.blockCols = shown.cols;
    tiling.*size = value;
    s.tiling = tiling;
  };
}

}  // namespace

Tip otherTileRows(const TilesPlace& p) {
  const Index rows = p.grid().size().rows, queries = p.data.followed.queryTokens;
  if (rows == 1 && queries == 1) return otherMask();
  const Index other = rows < queries ? std::min(2 * rows, queries) : rows / 2;
  return {TilesExplainText::tr("Set B<sub>r</sub> to %1. What happens to the bytes of K and V, and to those of Q?")
              .arg(wholeText(other)),
          tileChange(p, &Tiling::blockRows, other)};
}

void explainTileScores(const TilesPlace& p, Explanation& e) {
  const Theme& t = p.theme;
  e.formula = Formula::row({tileLetter(u"S", u"ij", t.scores), u" = ", tileLetter(u"Q", u"i", t.query),
                            Formula::sup(tileLetter(u"K", u"j", t.key), u"T")});
  e.question = TilesExplainText::tr(
      "Every query of the tile is compared with every key of the tile. The scores never leave the chip.");
  nameRow(p, e);
  e.relation = QStringLiteral("max =");
  if (p.rows && p.rows->step) {
    const OnlineStep& step = *p.rows->step;
    e.lines = {listed(step.scores.row(0).data(), step.scores.cols(), t.ink, t.decimals)};
    e.result = numberText(step.tileMax(0), p.theme.decimals);
    if (std::isinf(step.tileMax(0)))
      e.remarks.push_back(TilesExplainText::tr("No key of this tile is visible to this row."));
  } else {
    e.lines = {noNumbers()};
    e.relation = QString();
    e.result = TilesExplainText::tr("%1 FLOPs").arg(countText(p.event->flops));
  }
  countFlops(p, e);
  e.why = TilesExplainText::tr(
      "The whole score matrix may be far too large for the chip. A tile of it is small enough, is used at once and "
      "then discarded.");
  const Index columns = p.grid().size().cols, keys = p.data.followed.keyTokens;
  if (columns < keys || columns > 1) {
    const Index other = columns < keys ? std::min(2 * columns, keys) : columns / 2;
    e.tryThis = {
        TilesExplainText::tr("Set B<sub>c</sub> to %1. What happens to the bytes on chip, and what to the bytes read?")
            .arg(wholeText(other)),
        tileChange(p, &Tiling::blockCols, other)};
  } else {
    e.tryThis = otherTileRows(p);
  }
}

void explainRescale(const TilesPlace& p, Explanation& e) {
  e.formula = u"a = exp(m − m′)";
  nameRow(p, e);
  e.why = TilesExplainText::tr(
      "Softmax needs the maximum of the whole row, but only one tile is on chip. So each row keeps a running maximum. "
      "When it grows, the factor turns every old exp(s − m) into exp(s − m′), exactly.");
  const Index keys = p.data.followed.keyTokens, columns = p.grid().size().cols;
  if (columns < keys) {
    e.tryThis = {
        TilesExplainText::tr(
            "Set B<sub>c</sub> to %1. Nothing is rescaled any more. Why? And does the tile still fit in %2 bytes?")
            .arg(wholeText(keys), wholeText(p.data.tiling.sramBytes)),
        tileChange(p, &Tiling::blockCols, keys)};
  } else if (columns > 1) {
    e.tryThis = {
        TilesExplainText::tr("Set B<sub>c</sub> to %1. Which rows are rescaled then?").arg(wholeText(columns / 2)),
        tileChange(p, &Tiling::blockCols, columns / 2)};
  } else {
    e.tryThis = {
        TilesExplainText::tr("There is only one key. What would the factor be for a second one with a larger score?"),
        NoChange()};
  }
  if (!p.rows || !p.rows->step) {
    e.question = TilesExplainText::tr("The old sums of every row are rescaled to its new maximum.");
    e.lines = {noNumbers()};
    e.result = QStringLiteral("a ≤ 1");
    return;
  }
  const OnlineStep& s = *p.rows->step;
  const double before = s.before.rowMax(0), after = s.after.rowMax(0), factor = s.factor(0);
  const QString m = numberText(before, p.theme.decimals), mNew = numberText(after, p.theme.decimals),
                a = numberText(factor, p.theme.decimals);
  e.lines.push_back(line(QStringLiteral("m"), m));
  e.lines.push_back(line(
      QStringLiteral("m′"),
      QStringLiteral("max(%1, %2) = ").arg(m, numberText(s.tileMax(0), p.theme.decimals)) + bold(mNew, p.theme.ink)));
  e.lines.push_back(line(QStringLiteral("a"),
                         std::isinf(after)
                             ? TilesExplainText::tr("1: no keys so far, nothing to rescale")
                             : QStringLiteral("exp(%1 − %2)")
                                   .arg(m, after < 0 ? QStringLiteral("(") + mNew + QStringLiteral(")") : mNew)));
  e.lines.push_back(line(QStringLiteral("ℓ′"), QStringLiteral("%1 · %2 + %3 = ")
                                                       .arg(a, numberText(s.before.rowSum(0), p.theme.decimals),
                                                            numberText(s.tileSum(0), p.theme.decimals)) +
                                                   bold(numberText(s.after.rowSum(0), p.theme.decimals), p.theme.ink)));
  e.lines.back() += numberTable({{runningLetter(p.data.algorithm), s.before.result.row(0).data(), p.theme.soft, false},
                                 {rescaledText(p), s.rescaled.row(0).data(), p.theme.ink, false}},
                                s.rescaled.cols(), p.theme);
  e.relation = QStringLiteral("a =");
  e.result = a;
  if (std::isinf(before)) {
    e.question = TilesExplainText::tr("These are the first keys of %1: m was −∞, so there is nothing to rescale.")
                     .arg(p.query(p.row));
  } else if (factor < 1) {
    e.question = TilesExplainText::tr(
                     "In key tile %1, %2 finds a larger score. Its running sums are multiplied by the factor a.")
                     .arg(QString::number(p.event->col), p.query(p.row));
  } else {
    e.question =
        TilesExplainText::tr("In key tile %1, %2 finds no larger score. Its maximum does not change, so a = 1.")
            .arg(QString::number(p.event->col), p.query(p.row));
  }
}

void explainAccumulate(const TilesPlace& p, Explanation& e) {
  const Theme& t = p.theme;
  const bool divides = dividesEveryTile(p);
  e.formula = updateFormula(p);
  e.question = divides
                   ? TilesExplainText::tr(
                         "Each value of the tile is multiplied by its exponential and added. The result is divided by "
                         "the new row sum.")
                   : TilesExplainText::tr(
                         "Each value of the tile is multiplied by its exponential and added. Nothing is divided yet.");
  nameRow(p, e);
  countFlops(p, e);
  if (divides) {
    const Index divisions = p.grid().queries(p.event->row).size() * p.data.followed.valueWidth;
    e.remarks.push_back(TilesExplainText::tr("and %1 divisions, which are not counted: only matrix products are")
                            .arg(countText(divisions)));
  }
  e.why = divides ? TilesExplainText::tr(
                        "flash1 keeps O normalized: after every tile it is the output over the keys so far. That takes "
                        "one division per number and tile. flash2 divides only once, at the end.")
                  : TilesExplainText::tr(
                        "Dividing by the row sum can wait: acc and ℓ are relative to the same maximum. flash1 divides "
                        "after every tile, flash2 once at the end.");
  e.tryThis = {
      divides
          ? TilesExplainText::tr("Go to the last key tile of this row and compare O with the untiled output.")
          : TilesExplainText::tr("Go to the last key tile of this row. Does acc divided by ℓ already give the output?"),
      LabChange{true}};
  if (!p.rows || !p.rows->step) {
    e.lines = {noNumbers()};
    e.result = TilesExplainText::tr("%1 FLOPs").arg(countText(p.event->flops));
    return;
  }
  const OnlineStep& s = *p.rows->step;
  e.lines.push_back(
      line(exponentialsLetter(), listed(s.exponentials.row(0).data(), s.exponentials.cols(), t.ink, t.decimals)));
  const Matrix sum = s.rescaled.row(0) + s.product.row(0);
  std::vector<TableRow> rows = {
      {rescaledText(p), s.rescaled.row(0).data(), t.ink, false},
      {QStringLiteral("+ ") + exponentialsLetter() + QStringLiteral(" V"), s.product.row(0).data(), t.soft, false}};
  if (divides) rows.push_back({TilesExplainText::tr("sum"), sum.data(), t.soft, true});
  const QString after = runningLetter(p.data.algorithm) + QStringLiteral("′");
  rows.push_back({divides ? after + QStringLiteral(" = sum / ℓ′") : after, s.after.result.row(0).data(), t.ink, true});
  e.lines.back() += numberTable(rows, s.product.cols(), t);
  e.relation = QStringLiteral("ℓ′ =");
  e.result = numberText(s.after.rowSum(0), p.theme.decimals);
  e.remarks.push_back(TilesExplainText::tr("%1 are exponentials relative to the running maximum; papers write P with a "
                                           "tilde. They are not weights yet: weights add up to 1 in a row.")
                          .arg(exponentialsLetter()));
}

namespace {

/// Explains that flash1 writes after every tile, and whether another tile follows for this row.
void explainFlash1Write(const TilesPlace& p, Explanation& e) {
  const std::vector<Index> columns = p.grid().columnsAtWork(p.event->row);
  const bool last = !columns.empty() && columns.back() == p.event->col;
  e.question =
      last ? TilesExplainText::tr(
                 "This was the last key tile of these queries: O is their output. It is written to off-chip memory.")
           : TilesExplainText::tr(
                 "The next query tile needs the space. The running result is written to off-chip memory and read again "
                 "for the next key tile.");
  e.why = TilesExplainText::tr(
      "With key tiles in the outer loop, O, m and ℓ of a query tile are read and written once per key tile. flash2 "
      "swaps the loops: the result stays on chip until it is finished, query tiles are independent and can run in "
      "parallel, and fewer operations are not matrix products.");
  e.tryThis = {TilesExplainText::tr("Switch to flash2 and compare how often O is moved."),
               algorithmChange(Algorithm::Flash2)};
}

void explainFlash2Write(Explanation& e) {
  e.question =
      TilesExplainText::tr("All keys are done. One division per number, and the output goes to off-chip memory, once.");
  e.why = TilesExplainText::tr(
      "With Q and K, L is all that a backward pass needs to recompute the weights: one number per query instead of a "
      "row of P. Query tiles are independent, so they can run in parallel.");
  e.tryThis = {TilesExplainText::tr("Switch to flash1 and compare how often O is moved."),
               algorithmChange(Algorithm::Flash1)};
}

}  // namespace

void explainWrite(const TilesPlace& p, Explanation& e) {
  const bool first = dividesEveryTile(p);
  e.formula = first ? Formula(u"O, m, ℓ → HBM")
                    : Formula::row({u"O = ", Formula::fraction(u"acc", u"ℓ"), u" ,  L = m + log ℓ"});
  nameRow(p, e);
  if (!p.rows) e.cellName = TilesExplainText::tr("query tile %1").arg(p.event->row);
  if (first) {
    explainFlash1Write(p, e);
  } else {
    explainFlash2Write(e);
  }
  if (p.rows) {
    const OnlineState& now = p.rows->now;
    const OnlineResult result = finishOnline(now);
    e.lines.push_back(line(QStringLiteral("m"), numberText(now.rowMax(0), p.theme.decimals)));
    e.lines.push_back(line(QStringLiteral("ℓ"), numberText(now.rowSum(0), p.theme.decimals)));
    std::vector<TableRow> rows;
    if (!first) rows.push_back({QStringLiteral("acc"), now.result.row(0).data(), p.theme.soft, false});
    rows.push_back({first ? QStringLiteral("O") : QStringLiteral("O = acc / ℓ"), result.output.row(0).data(),
                    p.theme.ink, !first});
    e.lines.back() += numberTable(rows, now.result.cols(), p.theme);
    if (!first) e.lines.push_back(line(QStringLiteral("L"), numberText(result.logSumExp(0), p.theme.decimals)));
  }
  e.relation =
      TilesExplainText::tr("%1 written:").arg(tensorLetter(p.event->tensor, first && p.event->tensor == Tensor::Stats));
  e.result = exactBytesText(p.event->bytes);
}

}  // namespace attn::app
