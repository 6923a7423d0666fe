// SPDX-License-Identifier: GPL-3.0-or-later
// Loads, whole kernels and totals: what is moved, and why.
#include "labs/tiles/explanation/explain_tiles_parts.h"
#include "labs/tiles/picture/tiles_text.h"
#include "text/number_text.h"
#include "traffic/roofline.h"

namespace attn::app {
namespace {

/// "Q: 4 rows × 4 columns × 2 bytes = 32 B"
QString product(const TilesPlace& p, const MemoryEvent& event) {
  const TrafficShape& shape = p.data.followed;
  const TrafficPlan& plan = *p.data.plan;
  const bool ofPairs = event.tensor == Tensor::S || event.tensor == Tensor::P;
  const bool byKeys = event.tensor == Tensor::K || event.tensor == Tensor::V;
  Index rows = byKeys ? shape.keyTokens : shape.queryTokens;
  if (plan.grid && byKeys && event.col != MemoryEvent::kWhole) rows = plan.grid->keys(event.col).size();
  if (plan.grid && !byKeys && event.row != MemoryEvent::kWhole) rows = plan.grid->queries(event.row).size();
  const bool keyWidth = event.tensor == Tensor::Q || event.tensor == Tensor::K;
  const QString letter =
      colored(tensorLetter(event.tensor, event.tensor == Tensor::Stats), tensorColor(event.tensor, p.theme));
  if (event.tensor == Tensor::Stats)
    return TilesExplainText::tr("%1: %2 rows × %3 bytes = %4")
        .arg(letter, wholeText(rows), wholeText(plan.tokenBytes(Tensor::Stats)), exactBytesText(event.bytes));
  const Index columns = ofPairs ? shape.keyTokens : keyWidth ? shape.keyWidth : shape.valueWidth;
  return TilesExplainText::tr("%1: %2 × %3 numbers of %4 bytes = %5")
      .arg(letter, wholeText(rows), wholeText(columns), wholeText(p.data.tiling.elementBytes),
           exactBytesText(event.bytes));
}

/// Lists the loads and stores of the current phase, one per line. Returns their bytes.
Index listMoves(const TilesPlace& p, Explanation& e) {
  Index sum = 0;
  const IndexRange run = p.data.schedule->phaseAround(*p.moment.event);
  for (Index n = run.begin; n < run.end; ++n) {
    const MemoryEvent& event = p.data.schedule->event(n);
    if (event.kind == EventKind::Compute) continue;
    const QString text =
        event.kind == EventKind::Load ? TilesExplainText::tr("read %1") : TilesExplainText::tr("write %1");
    e.lines.push_back(text.arg(product(p, event)));
    sum += event.bytes;
  }
  return sum;
}

void doubleTokens(Scenario& s) {
  if (const auto* shape = std::get_if<ShapeInputs>(&s.inputs)) {
    ShapeInputs sizes = *shape;
    sizes.queryTokens *= 2;
    sizes.keyTokens *= 2;
    if (Result<Scenario> next = withSizes(s, s.heads, sizes)) s = std::move(*next);
    return;
  }
  const bool isCross = isCrossAttention(s);
  for (const Sequence sequence : {Sequence::Query, Sequence::Key}) {
    if (sequence == Sequence::Key && !isCross) break;
    const Index tokens = sequence == Sequence::Query ? queryTokens(s) : keyTokens(s);
    for (Index n = tokens; n < 2 * tokens; ++n) s = withTokenInserted(std::move(s), sequence, n, {});
  }
}

}  // namespace

QString limitSentence(const TilesData& data, const TilesSeries& series) {
  if (!series.traffic) return {};
  const TrafficCounters& c = series.traffic->counters;
  const Roofline roof = roofline({c.flops, c.bytes()}, data.flopsPerSecond, data.bytesPerSecond);
  const auto ratio = [](double value) { return threeDigits(value); };
  const QString hardware = QString::fromStdString(data.hardware.name);
  const QString chip =
      TilesExplainText::tr("For each byte read from off-chip memory, %1 can do %2 operations in this number format.")
          .arg(hardware, ratio(roof.ridge));
  const QString name = algorithmText(series.algorithm);
  if (roof.bound == Bound::Memory)
    return chip + QLatin1Char(' ') +
           TilesExplainText::tr("Here %1 does only %2 per byte, so it is memory-bound: fewer bytes make it faster.")
               .arg(name, ratio(roof.intensity));
  return chip + QLatin1Char(' ') +
         TilesExplainText::tr(
             "Here %1 does %2 per byte, so it is compute-bound: fewer bytes alone would not make it faster.")
             .arg(name, ratio(roof.intensity));
}

DocumentChange algorithmChange(Algorithm algorithm) {
  return [algorithm](Scenario& s) {
    Tiling tiling = shownTiling(s);
    tiling.algorithm = algorithmName(algorithm);
    s.tiling = tiling;
  };
}

Tip otherMask() {
  return {TilesExplainText::tr("Switch the causal mask on and off. Which loads disappear?"),
          [](Scenario& s) { s.attention.mask.causal = !s.attention.mask.causal; }};
}

void explainStartValues(const TilesPlace& p, Explanation& e) {
  e.formula = u"O = 0,  m = −∞,  ℓ = 0";
  e.question = TilesExplainText::tr(
      "flash1 keeps its running results in off-chip memory, so they must be written once before they can be read.");
  e.cellName = TilesExplainText::tr("written in full");
  e.result = exactBytesText(listMoves(p, e));
  e.relation = QStringLiteral("=");
  e.why = TilesExplainText::tr("−∞ is the maximum of an empty set: any first score is larger. Empty sums are 0.");
  e.tryThis = {
      TilesExplainText::tr("Switch to flash2: there m, ℓ and acc start on the chip, and nothing is written here."),
      algorithmChange(Algorithm::Flash2)};
}

void explainLoad(const TilesPlace& p, Explanation& e) {
  const bool query = p.event->phase == Phase::LoadQuery;
  const bool first = p.data.algorithm == Algorithm::Flash1;
  const Theme& t = p.theme;
  e.formula = query ? Formula::row({Formula::sub(Formula(u"Q", t.query), u"i"), u" → SRAM"})
                    : Formula::row({Formula::sub(Formula(u"K", t.key), u"j"), u", ",
                                    Formula::sub(Formula(u"V", t.value), u"j"), u" → SRAM"});
  e.cellName = query ? TilesExplainText::tr("query tile %1").arg(p.event->row)
                     : TilesExplainText::tr("key tile %1").arg(p.event->col);
  e.cellPlace =
      query ? TilesExplainText::tr("%Ln row(s)", nullptr, static_cast<int>(p.grid().queries(p.event->row).size()))
            : p.keyRange(p.grid().keys(p.event->col));
  e.result = exactBytesText(listMoves(p, e));
  e.relation = QStringLiteral("=");
  if (query && first) {
    e.question =
        TilesExplainText::tr("The query tile is loaded together with its running result: both are needed to continue.");
    e.why = TilesExplainText::tr(
        "The outer loop holds one tile of K and V, so every query tile is loaded once per key tile, along with its "
        "running result.");
  } else if (query) {
    e.question = TilesExplainText::tr("The query tile is loaded once and stays until its rows are finished.");
    e.why = TilesExplainText::tr(
        "With query tiles in the outer loop, Q is read only once. The price: K and V are read again for every query "
        "tile.");
  } else if (first) {
    e.question = TilesExplainText::tr("Keys and values are loaded once and stay while all query tiles are processed.");
    e.why = TilesExplainText::tr(
        "Here K and V are read only once. The price: Q, O, m and ℓ are read again for every key tile.");
  } else {
    e.question = TilesExplainText::tr("The next keys and values replace the previous ones.");
    e.why = TilesExplainText::tr(
        "Every row of tiles reads all the keys it may see. Taller tiles mean fewer rows of tiles, and fewer reads of "
        "K and V.");
  }
  e.tryThis = query ? otherTileRows(p) : otherMask();
}

void explainKernel(const TilesPlace& p, Explanation& e) {
  switch (p.event->phase) {
    case Phase::Scores:
      e.formula = Formula::row({u"S = ", Formula(u"Q", p.theme.query), Formula::sup(Formula(u"K", p.theme.key), u"T")});
      e.question = TilesExplainText::tr(
          "Every query is compared with every key, and all scores are written to off-chip memory.");
      break;
    case Phase::Scale:
      e.formula = u"S = S · scale";
      e.question = TilesExplainText::tr("All scores are read back, multiplied by one number, and written again.");
      break;
    case Phase::Mask:
      e.formula = u"S = S + M";
      e.question = TilesExplainText::tr("All scores are read back, masked, and written again.");
      break;
    case Phase::Softmax:
      e.formula = u"P = softmax(S)";
      e.question =
          p.data.algorithm == Algorithm::Eager
              ? TilesExplainText::tr("All scores are read back, and all weights are written.")
              : TilesExplainText::tr(
                    "All scores are read back; scale, mask and softmax are fused, and all weights are written.");
      break;
    default:
      e.formula = Formula::row({u"O = P ", Formula(u"V", p.theme.value)});
      e.question = TilesExplainText::tr("All weights are read back, and used to average the values.");
  }
  e.cellName = TilesExplainText::tr("this kernel");
  e.result = exactBytesText(listMoves(p, e));
  e.relation = QStringLiteral("=");
  e.why = TilesExplainText::tr(
              "Each kernel begins and ends in off-chip memory, and scores and weights grow with the square of the "
              "sequence length.") +
          QLatin1Char(' ') + limitSentence(p.data, p.data.chosen());
  e.tryThis = {
      TilesExplainText::tr("Look at the race: what part of the bar is S and P? Double the sequence, and look again."),
      &doubleTokens};
}

void explainTotals(const TilesPlace& p, Explanation& e) {
  const TilesSeries& series = p.data.chosen();
  if (!series.traffic) return;
  const TrafficCounters& c = series.traffic->counters;
  e.formula = u"t = max(FLOPs / peak, bytes / bandwidth)";
  e.question =
      p.moment.schematic
          ? TilesExplainText::tr(
                "There are too many tiles to step through, so only totals are shown. They are counted from the "
                "structure of the mask, exact to the byte.")
          : TilesExplainText::tr("Press play, or the right arrow for the first load. This is what %1 will do.")
                .arg(bold(algorithmText(series.algorithm), p.theme.ink));
  e.cellName = p.data.copies > 1 ? TilesExplainText::tr("one of %1 alike").arg(wholeText(p.data.copies))
                                 : TilesExplainText::tr("in all");
  e.cellPlace = algorithmText(series.algorithm);
  for (const Tensor tensor : kTensors) {
    if (c.reads[tensor] + c.writes[tensor] == 0) continue;
    e.lines.push_back(TilesExplainText::tr("%1: %2 read, %3 written")
                          .arg(colored(tensorLetter(tensor, tensor == Tensor::Stats), tensorColor(tensor, p.theme)),
                               bytesText(c.reads[tensor]), bytesText(c.writes[tensor])));
  }
  e.relation = QStringLiteral("=");
  e.result = exactBytesText(c.bytes());
  e.remarks.push_back(
      TilesExplainText::tr("%1 FLOPs, and at best %2 on %3")
          .arg(countText(c.flops), secondsText(series.seconds), QString::fromStdString(p.data.hardware.name)));
  if (series.algorithm == Algorithm::Flash1 && series.tile) {
    const Index numbers = p.data.followed.valueWidth * p.data.followed.heads.query;  // divided for each query and tile
    e.remarks.push_back(
        TilesExplainText::tr("in addition, %1 divisions (flash2: %2), which are not counted: only matrix products are")
            .arg(countText(p.grid().sums().tileQueries * numbers), countText(p.data.followed.queryTokens * numbers)));
  }
  if (series.isImpossible())
    e.remarks.push_back(TilesExplainText::tr("No kernel could run like this: the tile does not fit on the chip."));
  if (p.data.copies > 1)
    e.remarks.push_back(TilesExplainText::tr("All heads and sequences of the document together: %1.")
                            .arg(bytesText(c.bytes() * p.data.copies)));
  e.why = limitSentence(p.data, series);
  const bool isSecond = series.algorithm == Algorithm::Flash2;
  e.tryThis = {TilesExplainText::tr("Choose another algorithm and compare the bytes."),
               algorithmChange(isSecond ? Algorithm::Flash1 : Algorithm::Flash2)};
}

}  // namespace attn::app
