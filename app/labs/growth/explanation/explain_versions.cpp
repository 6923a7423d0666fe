// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>

#include "explanation/markup.h"
#include "labs/growth/explanation/explain_growth.h"
#include "labs/growth/picture/growth_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

/// The explained row and its data; everything is counted.
struct VersionQuestion {
  const GrowthData& data;
  const VersionsMoment& m;
  const VersionFacts& first;
  const VersionFacts& second;
  const Theme& theme;
};

QString source(const char* paper) {
  const QLatin1String which(paper);
  if (which == QLatin1String("1")) return QStringLiteral("Dao et al. 2022, arXiv:2205.14135");
  if (which == QLatin1String("2")) return QStringLiteral("Dao 2023, arXiv:2307.08691");
  return QStringLiteral("Shah et al. 2024, arXiv:2407.08608");
}

Index tilesOf(Index tokens, Index side) {
  return side > 0 ? (tokens + side - 1) / side : 0;
}

QString percentOf(double share) {
  return ExplainGrowthText::tr("%1 %").arg(threeDigits(share * 100));
}

void explainLoops(Explanation& e, const VersionQuestion& q) {
  e.formula = u"O = acc / ℓ";
  e.question = ExplainGrowthText::tr("Which loop is outer?");
  e.lines = {ExplainGrowthText::tr("version 1: for each tile of %1 keys, over all %2 tiles of queries")
                 .arg(wholeText(q.first.tile.cols), wholeText(tilesOf(q.m.tokens, q.first.tile.rows))),
             ExplainGrowthText::tr("version 2: for each tile of %1 queries, over all %2 tiles of keys")
                 .arg(wholeText(q.second.tile.rows), wholeText(tilesOf(q.m.tokens, q.second.tile.cols)))};
  e.why = ExplainGrowthText::tr(
      "With keys in the outer loop, the rows of the output are not finished until the last key tile: they go to memory "
      "and back each time. With queries in the outer loop, a row of tiles stays on chip until it is finished.");
  e.shapes = ExplainGrowthText::tr("Algorithm 1 of %1; section 3.1 of %2").arg(source("1"), source("2"));
}

template <bool results>
void explainMoved(Explanation& e, const VersionQuestion& q) {
  e.formula = results ? u"O, m, ℓ" : u"Q, K, V, O, m, ℓ";
  e.question = results ? ExplainGrowthText::tr("How often do outputs and statistics go to memory and back?")
                       : ExplainGrowthText::tr("How many bytes move between memory and chip?");
  const auto line = [&](const QString& name, const VersionFacts& facts) {
    if (!facts.cost) return;
    const TensorBytes& moved = facts.cost->moved;
    const std::int64_t own = moved[Tensor::O] + moved[Tensor::Stats];
    e.lines.push_back(results
                          ? ExplainGrowthText::tr("%1: O %2 + statistics %3 = %4")
                                .arg(name, bytesText(moved[Tensor::O]), bytesText(moved[Tensor::Stats]), bytesText(own))
                          : ExplainGrowthText::tr("%1: Q %2 + K, V %3 + O, m, ℓ %4 = %5")
                                .arg(name, bytesText(moved[Tensor::Q]), bytesText(moved[Tensor::K] + moved[Tensor::V]),
                                     bytesText(own), bytesText(facts.cost->bytes)));
  };
  line(ExplainGrowthText::tr("version 1"), q.first);
  line(ExplainGrowthText::tr("version 2"), q.second);
  e.remarks = {ExplainGrowthText::tr("Version 1: tiles of %1 × %2, so O is read and written %3 times.")
                   .arg(wholeText(q.first.tile.rows), wholeText(q.first.tile.cols),
                        wholeText(tilesOf(q.m.tokens, q.first.tile.cols))),
               ExplainGrowthText::tr("Version 2: tiles of %1 × %2; O is written once, with one number L per row.")
                   .arg(wholeText(q.second.tile.rows), wholeText(q.second.tile.cols)),
               ExplainGrowthText::tr("Version 3 moves the same bytes, overlapped with computation.")};
  e.why = ExplainGrowthText::tr(
      "Both move about T² numbers, divided by the tile size; which one moves less depends on the tiles that fit on the "
      "chip. What version 2 always avoids is moving unfinished outputs.");
  e.shapes = ExplainGrowthText::tr("Counted as in the Tiles lab: %1 tokens, all heads.").arg(wholeText(q.m.tokens));
}

void explainDivisions(Explanation& e, const VersionQuestion& q) {
  const GrowthShape& s = q.data.shape;
  e.formula = Formula::fraction(u"ℓ a O + P V", u"ℓ′");
  e.question = ExplainGrowthText::tr("How many numbers are divided?");
  const QString heads = wholeText(s.heads.query * s.batch), tokens = wholeText(q.m.tokens),
                width = wholeText(s.valueWidth);
  if (q.first.work)
    e.lines.push_back(ExplainGrowthText::tr("version 1: %1 key tiles · %2 · %3 · %4 = %5")
                          .arg(wholeText(tilesOf(q.m.tokens, q.first.tile.cols)), tokens, width, heads,
                               countText(q.first.work->divisions)));
  if (q.second.work)
    e.lines.push_back(ExplainGrowthText::tr("version 2: %1 · %2 · %3 = %4")
                          .arg(tokens, width, heads, countText(q.second.work->divisions)));
  e.why = ExplainGrowthText::tr(
      "Version 1 keeps O normalized: after each tile, every number in O is multiplied by ℓ and divided by the new ℓ. "
      "Version 2 leaves O unnormalized and divides once, at the end. The result is the same.");
  const Hardware& hardware = q.data.settings.hardware;
  if (hardware.peak.sixteenBit && hardware.peak.float32)
    e.remarks = {ExplainGrowthText::tr("On the %1, an operation outside the matrix units takes as long as %2 inside.")
                     .arg(QString::fromStdString(hardware.name),
                          threeDigits(*hardware.peak.sixteenBit / *hardware.peak.float32))};
  e.shapes = ExplainGrowthText::tr("Section 3.1 of %1; numbers × columns of V × heads").arg(source("2"));
}

void explainOther(Explanation& e, const VersionQuestion& q) {
  e.formula = u"exp, max, +, ×";
  e.question = ExplainGrowthText::tr("What does the softmax compute besides its divisions?");
  const auto line = [&](const QString& name, const VersionFacts& facts) {
    if (!facts.work) return;
    const SoftmaxWork& w = *facts.work;
    e.lines.push_back(
        ExplainGrowthText::tr("%1: exponentials %2 + pairs %3 + rows %4 + rescaled outputs %5")
            .arg(name, countText(w.exponentials), countText(w.ofPairs), countText(w.ofRows), countText(w.rescales)));
  };
  line(ExplainGrowthText::tr("version 1"), q.first);
  line(ExplainGrowthText::tr("version 2"), q.second);
  e.remarks = {ExplainGrowthText::tr(
      "Per pair: maximum, subtraction, exponential, sum. Per row of a tile: four more, and an exponential.")};
  e.why = ExplainGrowthText::tr(
      "None of this runs on matrix units, so it takes more time than its count suggests. Tiles with more keys need "
      "fewer rescales; the exponentials of the pairs are the same in every version.");
  e.shapes = ExplainGrowthText::tr("Section 3.1 of %1").arg(source("2"));
}

void explainBlocks(Explanation& e, const VersionQuestion& q) {
  const GrowthShape& s = q.data.shape;
  e.formula = Formula::fraction(ExplainGrowthText::tr("blocks"), ExplainGrowthText::tr("rounds · multiprocessors"));
  e.question = ExplainGrowthText::tr("How many multiprocessors are busy?");
  const auto line = [&](const QString& name, const VersionFacts& facts, const QString& blocks) {
    if (!facts.blocks) return;
    const Occupancy& o = *facts.blocks;
    e.lines.push_back(ExplainGrowthText::tr("%1: %2 = %3 blocks; ÷ (%4 · %5) = %6")
                          .arg(name, blocks, wholeText(o.blocks), wholeText(o.rounds), wholeText(o.units),
                               bold(percentOf(o.busy), q.theme.ink)));
  };
  QString heads = ExplainGrowthText::tr("%Ln head(s)", nullptr, static_cast<int>(s.heads.query));
  if (s.batch > 1) heads = ExplainGrowthText::tr("%1 · %2 sequences").arg(heads, wholeText(s.batch));
  line(ExplainGrowthText::tr("version 1"), q.first, heads);
  line(ExplainGrowthText::tr("version 2"), q.second,
       ExplainGrowthText::tr("%1 · %2 query tiles").arg(heads, wholeText(tilesOf(q.m.tokens, q.second.tile.rows))));
  e.remarks = {ExplainGrowthText::tr("This assumes one block at a time per multiprocessor.")};
  e.why = ExplainGrowthText::tr(
      "With queries in the outer loop, the rows of tiles are independent, so each can be a separate block. That fills "
      "the chip when there are few heads and sequences, as with long texts.");
  e.shapes = ExplainGrowthText::tr("Section 3.2 of %1").arg(source("2"));
}

void explainWarps(Explanation& e, const VersionQuestion&) {
  e.formula = Formula::row({u"S = Q ", Formula::sup(u"K", u"T")});
  e.question = ExplainGrowthText::tr("How do the four warps of a block share a tile?");
  e.lines = {ExplainGrowthText::tr("version 1: each warp takes a part of the keys"),
             ExplainGrowthText::tr("version 2: each warp takes a part of the queries"),
             ExplainGrowthText::tr("version 3: one group of warps copies, two groups compute")};
  e.why = ExplainGrowthText::tr(
      "If the keys are split, every warp has a partial sum of each row: the warps write it to shared memory, "
      "synchronize and add up. If the queries are split, each warp finishes its own rows. Version 3 uses separate "
      "warps for copying, so the computing warps do not wait for data.");
  e.shapes = ExplainGrowthText::tr("From the papers, not counted: section 3.3 of %1; section 3.1 of %2")
                 .arg(source("2"), source("3"));
}

void explainWaiting(Explanation& e, const VersionQuestion& q) {
  const Hardware& hardware = q.data.settings.hardware;
  e.formula = Formula::fraction(ExplainGrowthText::tr("peak"), ExplainGrowthText::tr("exponentials/s · 2 (d_k + d_v)"));
  e.question = ExplainGrowthText::tr("How much of the peak is reachable while exponentials are computed?");
  if (!q.m.share) {
    e.lines = {ExplainGrowthText::tr("How many exponentials the %1 computes per second is not published.")
                   .arg(QString::fromStdString(hardware.name))};
    e.why = ExplainGrowthText::tr("Choose an NVIDIA chip to see it.");
    return;
  }
  const SoftmaxShare& share = *q.m.share;
  e.lines = {ExplainGrowthText::tr("time for exponentials: %1 ÷ (%2 · %3) = %4 of the time for products")
                 .arg(threeDigits(share.peak / 1e12), threeDigits(share.rate / 1e12), threeDigits(share.flopsPerPair),
                      threeDigits(share.exponentials)),
             ExplainGrowthText::tr("one after the other: 1 ÷ (1 + %1) = %2")
                 .arg(threeDigits(share.exponentials), bold(percentOf(share.waiting()), q.theme.ink)),
             ExplainGrowthText::tr("at the same time: %1").arg(bold(percentOf(share.overlapped()), q.theme.ink))};
  if (q.m.shareInEight)
    e.remarks.push_back(ExplainGrowthText::tr("In 8 bits the products are faster and the exponentials are not: they "
                                              "take %1 of the time for the products.")
                            .arg(threeDigits(q.m.shareInEight->exponentials)));
  e.remarks.push_back(
      ExplainGrowthText::tr("A bound, not a measurement: copies and the rest of the softmax are extra, and warps also "
                            "overlap a little by themselves."));
  e.why = ExplainGrowthText::tr(
      "A multiprocessor computes 16 exponentials per cycle and hundreds of times as many products. Version 3 "
      "alternates two groups of warps: one computes exponentials while the matrix units work for the other. It needs a "
      "chip with asynchronous matrix units, such as the H100.");
  e.shapes = ExplainGrowthText::tr("%1 exponentials per second; section 3.1 of %2, CUDA C++ Programming Guide")
                 .arg(threeDigits(share.rate / 1e12) + QStringLiteral("·10") + superscript(12), source("3"));
}

void explainPrint(Explanation& e, const VersionQuestion&) {
  e.formula = Formula::fraction(u"FLOP/s", ExplainGrowthText::tr("peak"));
  e.question = ExplainGrowthText::tr("What share of the peak do the authors report?");
  const auto range = [](const char* least, const char* most) {
    return ExplainGrowthText::tr("%1–%2 %").arg(printedShare(least), printedShare(most));
  };
  e.lines = {
      ExplainGrowthText::tr("version 1 on the A100: %1")
          .arg(range("flash-attention-2.first-least", "flash-attention-2.first-most")),
      ExplainGrowthText::tr("version 2 on the A100: %1; on the H100: %2 %")
          .arg(range("flash-attention-2.least", "flash-attention-2.most"), printedShare("flash-attention-3.second")),
      ExplainGrowthText::tr("version 3 on the H100: %1 %; in 8 bits close to %2")
          .arg(printedShare("flash-attention-3.fp16"), printedShare("flash-attention-3.fp8"))};
  e.why = ExplainGrowthText::tr(
      "These are measurements by others on their machines, not our counts. Version 2 reaches a smaller share on a "
      "newer chip, because that chip’s matrix units got faster and everything around them did not.");
  e.shapes =
      ExplainGrowthText::tr("Abstracts of %1 and %2; the sheet of published figures compares them with our counts")
          .arg(source("2"), source("3"));
}

/// In the order of kVersionRows.
constexpr void (*kExplainRow[])(Explanation&, const VersionQuestion&) = {
    &explainLoops,  &explainMoved<false>, &explainMoved<true>, &explainDivisions, &explainOther,
    &explainBlocks, &explainWarps,        &explainWaiting,     &explainPrint};

}  // namespace

Explanation explainVersions(const GrowthView& view, const Theme& theme) {
  Explanation e;
  if (!view.data) return e;
  const VersionsMoment m = versionsMoment(*view.data, view.tokens);
  const VersionQuestion q{*view.data, m, m.first, m.second, theme};
  const QStringList cells = versionCells(*view.data, m, view.place.version);
  e.title = ExplainGrowthText::tr("FlashAttention 1, 2, 3");
  e.cellName = cells.value(0).toHtmlEscaped();
  e.cellPlace = QStringLiteral("T = %1").arg(wholeText(view.tokens));
  // Show the first change between consecutive versions.
  const int changed = cells.value(1) == cells.value(2) ? 3 : 2;
  e.result = cells.value(changed - 1) + QStringLiteral(" → ") + cells.value(changed);
  kExplainRow[static_cast<std::size_t>(view.place.version)](e, q);
  if (view.place.version == VersionRow::Waiting || view.place.version == VersionRow::Print) {
    const std::string& chosen = view.data->settings.hardware.name;
    const char* other = chosen.starts_with("H100") ? "A100" : "H100";
    e.tryThis = {
        ExplainGrowthText::tr(
            "Choose the %1 as hardware. What share of the time for products do exponentials take there?")
            .arg(QLatin1String(other)),
        LabChange{std::ranges::any_of(hardwareTable(), [&](const Hardware& h) { return h.name.starts_with(other); })}};
  } else {
    const Index other = view.tokens == 256 ? 8192 : 256;
    e.tryThis = {
        ExplainGrowthText::tr("Drag T to %1. How many blocks does version 2 start there, and do they fill the chip?")
            .arg(wholeText(other)),
        LabChange{other != view.tokens}};
  }
  e.plainText = plainTextOf(e);
  return e;
}

}  // namespace attn::app
