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
        .arg(letter, wholeText(rows), wholeText(plan.tokenBytes(Tensor::Stats)), bytesText(event.bytes));
  const Index columns = ofPairs ? shape.keyTokens : keyWidth ? shape.keyWidth : shape.valueWidth;
  return TilesExplainText::tr("%1: %2 × %3 numbers of %4 bytes = %5")
      .arg(letter, wholeText(rows), wholeText(columns), wholeText(p.data.tiling.elementBytes), bytesText(event.bytes));
}

/// The loads and stores of the phase at work, a line each.
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

}  // namespace

void explainStartValues(const TilesPlace& p, Explanation& e) {
  e.formula = Formula::text(QStringLiteral("O = 0,  m = −∞,  l = 0"));
  e.question = TilesExplainText::tr(
      "flash1 keeps its running results in slow memory. So they have to be written once before anything can be read.");
  e.cellName = TilesExplainText::tr("written in full");
  e.result = bytesText(listMoves(p, e));
  e.relation = QStringLiteral("=");
  e.why = TilesExplainText::tr(
      "−∞ is the maximum of nothing: whatever score comes first is larger. Sums of nothing are 0.");
  e.tryThis =
      TilesExplainText::tr("Switch to flash2: there m, l and acc begin on the chip, and nothing is written here.");
}

void explainLoad(const TilesPlace& p, Explanation& e) {
  const bool query = p.event->phase == Phase::LoadQuery;
  const bool first = p.data.algorithm == Algorithm::Flash1;
  const Theme& t = p.theme;
  const auto letter = [](const char16_t* text, const QColor& color) {
    return Formula::text(QString::fromUtf16(text), color);
  };
  e.formula = query ? Formula::row({Formula::sub(letter(u"Q", t.query), letter(u"i", {})), letter(u" → chip", {})})
                    : Formula::row({Formula::sub(letter(u"K", t.key), letter(u"j", {})), letter(u", ", {}),
                                    Formula::sub(letter(u"V", t.value), letter(u"j", {})), letter(u" → chip", {})});
  e.cellName = query ? TilesExplainText::tr("query tile %1").arg(p.event->row)
                     : TilesExplainText::tr("key tile %1").arg(p.event->col);
  e.cellPlace = query ? TilesExplainText::tr("%1 rows").arg(wholeText(p.grid().queries(p.event->row).size()))
                      : p.keyRange(p.grid().keys(p.event->col));
  e.result = bytesText(listMoves(p, e));
  e.relation = QStringLiteral("=");
  if (query && first) {
    e.question = TilesExplainText::tr("The query tile comes with its running result: all of it is needed to go on.");
    e.why = TilesExplainText::tr(
        "The outer loop holds K and V, so every query tile passes by once per key tile, and brings its sums along.");
  } else if (query) {
    e.question = TilesExplainText::tr("The query tile comes once and stays until its row is finished.");
    e.why = TilesExplainText::tr(
        "With queries in the outer loop each Q is read only once. The price: K and V come again for every query tile.");
  } else if (first) {
    e.question = TilesExplainText::tr("Keys and values come once and stay while all query tiles pass by.");
    e.why = TilesExplainText::tr(
        "Here K and V are read only once. The price: Q, O, m and l come again for every key tile.");
  } else {
    e.question = TilesExplainText::tr("The next keys and values take the place of those before them.");
    e.why = TilesExplainText::tr(
        "Every row of tiles reads all keys it may see. Taller tiles mean fewer rows of tiles, and fewer reads of K and "
        "V.");
  }
  e.tryThis =
      query
          ? TilesExplainText::tr("Double B<sub>r</sub>. What happens to the bytes of K and V, and what to those of Q?")
          : TilesExplainText::tr("Switch the causal mask on and off. Which loads disappear?");
}

void explainKernel(const TilesPlace& p, Explanation& e) {
  const auto text = [](const char16_t* words) { return Formula::text(QString::fromUtf16(words)); };
  switch (p.event->phase) {
    case Phase::Scores:
      e.formula = Formula::row({text(u"S = "), Formula::text(QStringLiteral("Q"), p.theme.query),
                                Formula::sup(Formula::text(QStringLiteral("K"), p.theme.key), text(u"T"))});
      e.question = TilesExplainText::tr("Every query meets every key, and all scores are written to slow memory.");
      break;
    case Phase::Scale:
      e.formula = text(u"S = S · scale");
      e.question = TilesExplainText::tr("All scores come back to be multiplied by one number, and go again.");
      break;
    case Phase::Mask:
      e.formula = text(u"S = S + M");
      e.question = TilesExplainText::tr("All scores come back for the mask, and go again.");
      break;
    case Phase::Softmax:
      e.formula = text(u"P = softmax(S)");
      e.question =
          p.data.algorithm == Algorithm::Eager
              ? TilesExplainText::tr("All scores come back, and all weights are written.")
              : TilesExplainText::tr(
                    "All scores come back; scale, mask and softmax happen in one go, and all weights are written.");
      break;
    default:
      e.formula = Formula::row({text(u"O = P "), Formula::text(QStringLiteral("V"), p.theme.value)});
      e.question = TilesExplainText::tr("All weights come back to mix the values.");
  }
  e.cellName = TilesExplainText::tr("this kernel");
  e.result = bytesText(listMoves(p, e));
  e.relation = QStringLiteral("=");
  e.why = TilesExplainText::tr(
      "Each kernel begins and ends in slow memory. Scores and weights grow with the square of the text, so moving them "
      "back and forth soon takes most of the time, while the arithmetic units wait.");
  e.tryThis =
      TilesExplainText::tr("Look at the race: which part of the lane is S and P? Double the text, and look again.");
}

void explainTotals(const TilesPlace& p, Explanation& e) {
  const TilesLane& lane = p.data.chosen();
  if (!lane.traffic) return;
  const TrafficCounters& c = lane.traffic->counters;
  e.formula = Formula::text(QStringLiteral("t = max(FLOPs / peak, bytes / bandwidth)"));
  e.question =
      p.moment.schematic
          ? TilesExplainText::tr(
                "So many tiles that only totals are shown. They are counted from the structure of the mask, "
                "exact to the byte.")
          : TilesExplainText::tr("Press play, or the right arrow for the first load. Here is what lies ahead of %1.")
                .arg(bold(algorithmText(lane.algorithm), p.theme.ink));
  e.cellName = p.data.copies > 1 ? TilesExplainText::tr("one of %1 alike").arg(wholeText(p.data.copies))
                                 : TilesExplainText::tr("in all");
  e.cellPlace = algorithmText(lane.algorithm);
  for (const Tensor tensor : kTensors) {
    if (c.reads[tensor] + c.writes[tensor] == 0) continue;
    e.lines.push_back(TilesExplainText::tr("%1: %2 read, %3 written")
                          .arg(colored(tensorLetter(tensor, tensor == Tensor::Stats), tensorColor(tensor, p.theme)),
                               bytesText(c.reads[tensor]), bytesText(c.writes[tensor])));
  }
  e.relation = QStringLiteral("=");
  e.result = bytesText(c.bytes());
  const Roofline roof = roofline({c.flops, c.bytes()}, p.data.flopsPerSecond, p.data.bytesPerSecond);
  e.remarks.push_back(
      TilesExplainText::tr("%1 FLOPs, %2 for each byte: on %3 the %4 decides, %5 at best.")
          .arg(countText(c.flops), numberText(roof.intensity, 1), QString::fromStdString(p.data.hardware.name),
               roof.bound == Bound::Memory ? TilesExplainText::tr("memory") : TilesExplainText::tr("arithmetic"),
               clockText(lane.seconds)));
  if (p.data.copies > 1)
    e.remarks.push_back(TilesExplainText::tr("All heads and texts of the document together: %1.")
                            .arg(bytesText(c.bytes() * p.data.copies)));
  e.why = TilesExplainText::tr(
      "A byte from slow memory takes as long as hundreds of operations on the chip. What a kernel moves decides how "
      "fast "
      "it is, long before its arithmetic does.");
  e.tryThis = TilesExplainText::tr("Choose another algorithm and compare the bytes.");
}

}  // namespace attn::app
