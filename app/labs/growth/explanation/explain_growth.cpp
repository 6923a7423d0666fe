// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/growth/explanation/explain_growth.h"

#include <algorithm>
#include <cmath>

#include "explanation/markup.h"
#include "labs/growth/picture/growth_text.h"
#include "text/format_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

/// The explained number and its data.
struct GrowthQuestion {
  const GrowthView& view;
  const GrowthData& data;
  const GrowthMoment& moment;
  const GrowthNow& now;
  const Theme& theme;

  const GrowthShape& shape() const { return data.shape; }
  std::int64_t tokens() const { return moment.tokens; }
  QString doubledText(GrowthPart part) const {
    const auto factor = now.factor(part);
    const auto value = now.value(part);
    if (!factor || !value) return {};
    const double twice = *factor * static_cast<double>(*value);
    const QString number = part == GrowthPart::Operations ? flopsText(std::llround(twice)) : bytesText(twice);
    return ExplainGrowthText::tr("At %1 tokens: %2, %3")
        .arg(wholeText(2 * tokens()), number, bold(factorText(*factor), theme.ink));
  }
};

Formula product(std::vector<Formula> factors) {
  std::vector<Formula> row;
  for (Formula& factor : factors) {
    if (!row.empty()) row.push_back(u" · ");
    row.push_back(std::move(factor));
  }
  return Formula::row(std::move(row));
}

Formula bothWidths() {
  return Formula::parentheses(Formula::row({Formula::sub(u"d", u"k"), u" + ", Formula::sub(u"d", u"v")}));
}

/// "128 · 2", or "(192 + 128)".
QString widthsText(const GrowthShape& s) {
  return s.keyWidth == s.valueWidth ? QStringLiteral("2 · %1").arg(wholeText(s.keyWidth))
                                    : QStringLiteral("(%1 + %2)").arg(wholeText(s.keyWidth), wholeText(s.valueWidth));
}

QString headsFactor(const GrowthShape& s) {
  QString text = wholeText(s.heads.query);
  if (s.batch > 1) text += QStringLiteral(" · ") + wholeText(s.batch);
  return text;
}

void explainOperations(Explanation& e, const GrowthQuestion& q) {
  const GrowthShape& s = q.shape();
  std::vector<Formula> factors{u"2", bothWidths(), Formula::sup(u"T", u"2"), u"H"};
  const std::int64_t perPair = 2 * (s.keyWidth + s.valueWidth) * s.heads.query * s.batch;
  if (q.now.which.window > 0) {
    factors[2] = u"N";
    e.lines = {ExplainGrowthText::tr("2 · %1 · %2 pairs · %3")
                   .arg(widthsText(s), wholeText(q.now.cost->flops / perPair), headsFactor(s))};
    e.why = ExplainGrowthText::tr(
                "A causal window of %1 lets each query see at most %1 keys, so the pairs grow with T, not with T². "
                "Whole tiles are counted: a tile with a single visible pair is computed as a whole.")
                .arg(wholeText(q.now.which.window));
  } else {
    e.lines = {QStringLiteral("2 · %1 · %2² · %3").arg(widthsText(s), wholeText(q.tokens()), headsFactor(s))};
    e.why = ExplainGrowthText::tr(
        "Every query is still compared with every key: nothing is skipped, so all algorithms need the same operations. "
        "What FlashAttention avoids is storing the T×T matrix.");
  }
  e.formula = product(std::move(factors));
  e.question = ExplainGrowthText::tr("How many operations does one layer need with %1 at %2 tokens?")
                   .arg(bold(caseText(q.now.which), q.theme.ink), bold(wholeText(q.tokens()), q.theme.ink));
  e.relation = QStringLiteral("≈");
  e.result = flopsText(q.now.cost->flops);
  e.shapes = ExplainGrowthText::tr(
      "2 for a product and its sum; d for a score and d for its share of the output, per pair and head.");
  if (q.data.settings.window > 0)
    e.tryThis = {ExplainGrowthText::tr("Compare with the line for the window: what is its factor when T doubles?"),
                 NoChange()};
  else
    e.tryThis = {
        ExplainGrowthText::tr("Switch the window on. Which of the three plots gets a line with a different slope?"),
        changeOf(q.data.settings, [](GrowthSettings& next) { next.window = GrowthSettings().window; })};
}

/// A tile height to choose instead of the present one. If the chosen height does not fit, a lower one.
Index otherTileRows(const GrowthData& data) {
  const Index shown = data.shape.tileRows;
  if (shown < 128 && shown == data.settings.tileRows) return 128;
  return shown > 64 ? 64 : 32;
}

void explainBytes(Explanation& e, const GrowthQuestion& q) {
  const GrowthCost& cost = *q.now.cost;
  for (const Tensor tensor : kTensors) {
    if (cost.moved[tensor] == 0) continue;
    const QString name = tensor != Tensor::Stats                      ? QString::fromUtf8(tensorName(tensor))
                         : q.now.which.algorithm == Algorithm::Flash1 ? QStringLiteral("m, ℓ")
                                                                      : QStringLiteral("L");
    e.lines.push_back((e.lines.empty() ? QString() : QStringLiteral("+ ")) + name + QChar(QChar::Nbsp) +
                      bytesText(cost.moved[tensor]));
  }
  e.terms = std::ssize(e.lines);
  e.question = ExplainGrowthText::tr("How many bytes move between memory and chip with %1 at %2 tokens?")
                   .arg(bold(caseText(q.now.which), q.theme.ink), bold(wholeText(q.tokens()), q.theme.ink));
  e.relation = QStringLiteral("≈");
  e.result = bytesText(cost.bytes);
  const bool tiled = isTiled(q.now.which.algorithm);
  if (!tiled) {
    e.formula = product(
        {Formula(q.now.which.algorithm == Algorithm::Eager ? u"8" : u"4"), Formula::sup(u"T", u"2"), u"e", u"H"});
    e.shapes =
        q.now.which.algorithm == Algorithm::Eager
            ? ExplainGrowthText::tr(
                  "Five kernels: S is written and read three times, P once. Q, K, V and O are small in comparison.")
            : ExplainGrowthText::tr(
                  "Three kernels: S and P are written once and read once. Q, K, V and O are small in comparison.");
    e.why = ExplainGrowthText::tr(
        "The T×T matrices are written to memory and read back between the kernels: four times as many bytes when T "
        "doubles. Inputs and outputs grow only linearly with T.");
  } else {
    const Index rows = cost.tile.rows, columns = cost.tile.cols;
    const Index count = (q.tokens() + rows - 1) / rows, columnCount = (q.tokens() + columns - 1) / columns;
    const bool first = q.now.which.algorithm == Algorithm::Flash1;
    e.formula = product({Formula::fraction(u"T", Formula::sub(u"B", u"r")), u"T", bothWidths(), u"e", u"H"});
    if (first)
      e.formula =
          product({Formula::fraction(u"T", Formula::sub(u"B", u"c")), u"T",
                   Formula::parentheses(Formula::row({Formula::sub(u"d", u"k"), u" + 2 ", Formula::sub(u"d", u"v")})),
                   u"e", u"H"});
    e.remarks.push_back(
        first ? ExplainGrowthText::tr("Tiles of %1 × %2: Q and O are transferred %3 times.")
                    .arg(wholeText(rows), wholeText(columns), wholeText(columnCount))
        : q.now.which.window > 0
            ? ExplainGrowthText::tr(
                  "Tiles of %1 × %2: each of %3 rows of tiles reads the keys and values in its window.")
                  .arg(wholeText(rows), wholeText(columns), wholeText(count))
            : ExplainGrowthText::tr("Tiles of %1 × %2: K and V are transferred %3 times, for each query head.")
                  .arg(wholeText(rows), wholeText(columns), wholeText(count)));
    e.why =
        q.now.which.window > 0
            ? ExplainGrowthText::tr(
                  "A row of tiles reads only the keys in its window: as many for the last query as for the first. So "
                  "bytes grow with T.")
            : ExplainGrowthText::tr(
                  "S and P never leave the chip. But the number of query tiles grows with T, and each reads all T keys "
                  "and values again: still T², with a smaller factor. Twice as many queries per tile halve it.");
    e.shapes =
        ExplainGrowthText::tr("Q, K, V and O at %1 bytes per number, statistics at 4.").arg(q.shape().elementBytes);
  }
  if (const GrowthNow* standard = q.moment.at(Algorithm::Standard); standard != nullptr && tiled)
    e.remarks.push_back(
        ExplainGrowthText::tr("standard moves %1 times as many bytes")
            .arg(numberText(static_cast<double>(standard->cost->bytes) / static_cast<double>(cost.bytes), 1)));
  const Index tileRows = otherTileRows(q.data);
  e.tryThis = {(tileRows > q.data.shape.tileRows
                    ? ExplainGrowthText::tr("Set the queries in a tile to %1. How many bytes are left?")
                    : ExplainGrowthText::tr("Set the queries in a tile to %1. Which line moves, and how far?"))
                   .arg(wholeText(tileRows)),
               LabChange{tileRows != q.data.shape.tileRows}};
}

void explainMemory(Explanation& e, const GrowthQuestion& q) {
  const GrowthShape& s = q.shape();
  const GrowthCost& cost = *q.now.cost;
  const bool untiled = !isTiled(q.now.which.algorithm);
  const QString tokens = wholeText(q.tokens()), bytes = wholeText(s.elementBytes);
  const QString batch = s.batch > 1 ? QStringLiteral(" · ") + wholeText(s.batch) : QString();
  e.lines = {ExplainGrowthText::tr("Q, K, V, O: %1 · (%2 + %3) · %4 · %5%6 = %7")
                 .arg(tokens, wholeText(s.heads.query), wholeText(s.heads.keyValue), widthsText(s), bytes, batch,
                      bytesText(cost.tensorBytes))};
  if (untiled) {
    e.lines.push_back(ExplainGrowthText::tr("S and P: 2 · %1² · %2 · %3 = %4")
                          .arg(tokens, headsFactor(s), bytes, bytesText(cost.intermediateBytes)));
    e.formula = product({u"2", Formula::sup(u"T", u"2"), u"H", u"e"});
    e.why = ExplainGrowthText::tr(
        "For every head, a T×T matrix is in memory while the next one is computed from it. Four times the pairs take "
        "four times the memory.");
  } else {
    const bool first = q.now.which.algorithm == Algorithm::Flash1;
    e.lines.push_back(
        (first ? ExplainGrowthText::tr("m and ℓ: 8 · %1 · %2 = %3") : ExplainGrowthText::tr("L: 4 · %1 · %2 = %3"))
            .arg(tokens, headsFactor(s), bytesText(cost.intermediateBytes)));
    e.formula = product({Formula(first ? u"8" : u"4"), u"T", u"H"});
    e.why = ExplainGrowthText::tr(
        "The T×T matrix exists only as one tile on chip. What is left in memory is one or two numbers per row: this "
        "grows with T, like Q, K, V and O.");
  }
  e.question = ExplainGrowthText::tr("What is the peak memory of %1 at %2 tokens?")
                   .arg(bold(caseText(q.now.which), q.theme.ink), bold(tokens, q.theme.ink));
  e.relation = QStringLiteral("≈");
  e.result = bytesText(cost.memory());
  const Hardware& hardware = q.data.settings.hardware;
  const auto found = std::ranges::find(q.data.curves, q.now.which, &GrowthCurve::which);
  if (found != q.data.curves.end() && found->full)
    e.remarks.push_back(ExplainGrowthText::tr("The %1 of the %2 are full at %3 tokens.")
                            .arg(onChipText(hardware.memoryBytes), QString::fromStdString(hardware.name),
                                 bold(wholeText(*found->full), q.theme.ink)));
  const GrowthNow* other = q.moment.at(untiled ? Algorithm::Flash2 : Algorithm::Standard);
  if (other != nullptr && other->cost) {
    const double ratio = static_cast<double>(untiled ? cost.memory() : other->cost->memory()) /
                         static_cast<double>(untiled ? other->cost->memory() : cost.memory());
    e.remarks.push_back(
        untiled ? ExplainGrowthText::tr("%1 times the memory of flash2").arg(numberText(ratio, ratio < 10 ? 1 : 0))
                : ExplainGrowthText::tr("standard takes %1 times as much").arg(numberText(ratio, ratio < 10 ? 1 : 0)));
  }
  e.shapes =
      ExplainGrowthText::tr("Only the attention of one layer: its weights and what other layers store are extra.");
  const GrowthCurve* standard = q.data.curve(Algorithm::Standard);
  if (standard == nullptr || !standard->full || *standard->full < kMinGrowth || *standard->full >= kMaxGrowth) {
    e.tryThis = {ExplainGrowthText::tr("Compare the lines: which memory doubles with T, and which grows fourfold?"),
                 NoChange()};
  } else if (*standard->full >= q.tokens()) {
    Index beyond = kMinGrowth;
    while (beyond <= *standard->full) beyond *= 2;
    e.tryThis = {ExplainGrowthText::tr(
                     "Drag T to %1. Which line exceeds the memory of the %2, and how much of it does flash use?")
                     .arg(wholeText(beyond), QString::fromStdString(hardware.name)),
                 LabChange{beyond <= kMaxGrowth}};
  } else {
    e.tryThis = {
        ExplainGrowthText::tr("Drag T back until standard fits in the %1 again.").arg(onChipText(hardware.memoryBytes)),
        LabChange{*standard->full > kMinGrowth}};
  }
}

void explainRoofDot(Explanation& e, const GrowthView& view, const GrowthMoment& m, const RoofDot& dot,
                    const Theme& theme) {
  const GrowthData& data = *view.data;
  const bool prefill = dot.sequences == 0, known = data.model != nullptr;
  const KernelWork whole = dot.cost.whole(), matrices{dot.cost.projections.flops + dot.cost.mlp.flops,
                                                      dot.cost.projections.bytes + dot.cost.mlp.bytes};
  const QString tokens = wholeText(m.tokens);
  e.title = prefill ? ExplainGrowthText::tr("Prefill") : ExplainGrowthText::tr("A decode step");
  e.formula = Formula::fraction(ExplainGrowthText::tr("FLOPs"), ExplainGrowthText::tr("bytes"));
  e.question =
      prefill ? ExplainGrowthText::tr("How many operations are there per byte when %1 tokens are read at once?")
                    .arg(bold(tokens, theme.ink))
              : ExplainGrowthText::tr(
                    "How many operations are there per byte when %n sequence(s) of %1 tokens generate one token each?",
                    nullptr, static_cast<int>(dot.sequences))
                    .arg(bold(tokens, theme.ink));
  e.cellName = prefill ? ExplainGrowthText::tr("prefill, causal")
                       : ExplainGrowthText::tr("decode, %n sequence(s)", nullptr, static_cast<int>(dot.sequences));
  e.cellPlace = QStringLiteral("T = %1").arg(tokens);
  const std::int64_t through = prefill ? m.tokens * data.shape.batch : dot.sequences;
  if (known) {
    e.lines.push_back(ExplainGrowthText::tr("matrices: 2 · %1 · %2 = %3")
                          .arg(wholeText(data.parameters.perToken()), wholeText(through), flopsText(matrices.flops)));
    e.lines.push_back(ExplainGrowthText::tr("attention: %1").arg(flopsText(dot.cost.attention.flops)));
    e.lines.push_back(ExplainGrowthText::tr("÷ (weights %1 + attention %2)")
                          .arg(bytesText(matrices.bytes), bytesText(dot.cost.attention.bytes)));
  } else {
    e.lines.push_back(ExplainGrowthText::tr("attention: %1").arg(flopsText(dot.cost.attention.flops)));
    e.lines.push_back(ExplainGrowthText::tr("÷ %1").arg(bytesText(dot.cost.attention.bytes)));
  }
  e.relation = QStringLiteral("≈");
  e.result = ExplainGrowthText::tr("%1 FLOPs/byte").arg(threeDigits(dot.roofline.intensity));
  const Roofline& r = dot.roofline;
  const double share = r.attainable / m.peak * 100;
  const QString seconds = bold(secondsText(r.seconds), theme.ink);
  e.remarks.push_back(
      r.bound == Bound::Memory
          ? ExplainGrowthText::tr("%1 ÷ %2 = %3").arg(bytesText(whole.bytes), bandwidthText(m.bandwidth), seconds)
          : ExplainGrowthText::tr("%1 ÷ %2 = %3").arg(flopsText(whole.flops), flopRateText(m.peak), seconds));
  e.remarks.push_back(ExplainGrowthText::tr("%1 % of the %2 used").arg(threeDigits(share), flopRateText(m.peak)));
  if (!prefill && data.cache)
    e.remarks.push_back(ExplainGrowthText::tr("The cache is %1. Computation still uses %2-byte numbers.")
                            .arg(cacheBytesText(*data.cache), wholeText(data.shape.elementBytes)));
  if (!prefill && m.mostIntensity)
    e.remarks.push_back(ExplainGrowthText::tr("Even with more sequences at most %1: each needs its own cache.")
                            .arg(threeDigits(*m.mostIntensity)));
  if (prefill && known) {
    const CrossoverLengths& o = data.overtakes;
    e.remarks.push_back(ExplainGrowthText::tr(
                            "Attention’s operations overtake the projections at %1 tokens, the MLP at %2, both at %3.")
                            .arg(wholeText(o.projections), wholeText(o.mlp), bold(wholeText(o.both), theme.ink)));
  }
  e.why =
      prefill
          ? (r.bound == Bound::Compute
                 ? ExplainGrowthText::tr("Every weight that is read serves all tokens of the prompt. That is enough "
                                         "computation per byte to make prefill compute-bound.")
                 : ExplainGrowthText::tr(
                       "With such a short prompt there are too few operations per byte: it is memory-bound."))
          : (r.bound == Bound::Memory
                 ? ExplainGrowthText::tr("Each sequence adds one token: all weights and its whole cache are read for "
                                         "few operations. More sequences share the weights, but not the caches.")
                 : ExplainGrowthText::tr(
                       "With so many sequences and such short caches, even decoding is compute-bound."));
  e.shapes = ExplainGrowthText::tr("Projections and MLP read each parameter once; attention uses flash2 or decode.");
  if (!known) e.shapes = ExplainGrowthText::tr("Attention only: a document does not contain weights.");
  const Index other = m.tokens == 256 ? 8192 : 256;
  if (prefill)
    e.tryThis = {ExplainGrowthText::tr("Drag T to %1. Does the prefill reach the flat part of the roof there?")
                     .arg(wholeText(other)),
                 LabChange{other != m.tokens}};
  else
    e.tryThis = {
        ExplainGrowthText::tr("Set the sequences to 256, then drag T to 1k. What moves the dot further, and why?"),
        LabChange{data.settings.sequences != 256 || m.tokens != 1024}};
}

}  // namespace

Explanation explainGrowth(const GrowthView& view, const Theme& theme) {
  if (view.page == GrowthPage::Versions) return explainVersions(view, theme);
  Explanation e;
  if (!view.data) return e;
  const GrowthMoment moment = growthMoment(*view.data, view.tokens);
  const auto row = static_cast<std::size_t>(shownRow(moment, view.place));
  if (view.place.part == GrowthPart::Layer) {
    if (row >= moment.dots.size()) return e;
    explainRoofDot(e, view, moment, moment.dots[row], theme);
    e.plainText = plainTextOf(e);
    return e;
  }
  if (row >= moment.cases.size() || !moment.cases[row].cost) return e;
  const GrowthQuestion q{view, *view.data, moment, moment.cases[row], theme};
  e.title = partText(view.place.part);
  e.cellName = caseText(q.now.which).toHtmlEscaped();
  e.cellPlace = QStringLiteral("T = %1").arg(wholeText(view.tokens));
  if (view.place.part == GrowthPart::Operations) explainOperations(e, q);
  if (view.place.part == GrowthPart::Bytes) explainBytes(e, q);
  if (view.place.part == GrowthPart::Memory) explainMemory(e, q);
  if (const QString doubled = q.doubledText(view.place.part); !doubled.isEmpty())
    e.remarks.insert(e.remarks.begin(), doubled);
  e.plainText = plainTextOf(e);
  return e;
}

}  // namespace attn::app
