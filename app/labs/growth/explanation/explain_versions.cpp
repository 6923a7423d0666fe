// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

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

Formula words(const QString& text) {
  return Formula::text(text);
}

Index tilesOf(Index tokens, Index side) {
  return side > 0 ? (tokens + side - 1) / side : 0;
}

QString percentOf(double share) {
  return ExplainGrowthText::tr("%1 %").arg(threeDigits(share * 100));
}

void explainLoops(Explanation& e, const VersionQuestion& q) {
  e.formula = words(QStringLiteral("O = acc / ℓ"));
  e.question = ExplainGrowthText::tr("Which loop is outside?");
  e.lines = {ExplainGrowthText::tr("version 1: for each tile of %1 keys, through all %2 tiles of queries")
                 .arg(wholeText(q.first.tile.cols), wholeText(tilesOf(q.m.tokens, q.first.tile.rows))),
             ExplainGrowthText::tr("version 2: for each tile of %1 queries, through all %2 tiles of keys")
                 .arg(wholeText(q.second.tile.rows), wholeText(tilesOf(q.m.tokens, q.second.tile.cols)))};
  e.why = ExplainGrowthText::tr(
      "With the keys outside, the rows of the output are not finished until the last key tile: they go to memory and "
      "come back each time. With the queries outside, a row of tiles stays on chip until it is done.");
  e.shapes = ExplainGrowthText::tr("Algorithm 1 of %1; section 3.1 of %2").arg(source("1"), source("2"));
}

void explainMoved(Explanation& e, const VersionQuestion& q, bool results) {
  e.formula = results ? words(QStringLiteral("O, m, ℓ")) : words(QStringLiteral("Q, K, V, O, m, ℓ"));
  e.question = results ? ExplainGrowthText::tr("How often do outputs and statistics go through memory?")
                       : ExplainGrowthText::tr("How many bytes go between memory and chip?");
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
  e.remarks = {ExplainGrowthText::tr("Version 1: tiles of %1 × %2, so O comes and goes %3 times.")
                   .arg(wholeText(q.first.tile.rows), wholeText(q.first.tile.cols),
                        wholeText(tilesOf(q.m.tokens, q.first.tile.cols))),
               ExplainGrowthText::tr("Version 2: tiles of %1 × %2; O is written once, with one number L for each row.")
                   .arg(wholeText(q.second.tile.rows), wholeText(q.second.tile.cols)),
               ExplainGrowthText::tr("Version 3 moves what version 2 moves, while it computes.")};
  e.why = ExplainGrowthText::tr(
      "Both move about T² numbers, divided by the size of a tile; which one is less depends on the tiles that the chip "
      "has room for. What version 2 saves for sure are the trips of half-finished outputs.");
  e.shapes = ExplainGrowthText::tr("Counted as in the Tiles lab, %1 tokens, all heads.").arg(wholeText(q.m.tokens));
}

void explainDivisions(Explanation& e, const VersionQuestion& q) {
  const GrowthShape& s = q.data.shape;
  e.formula = Formula::fraction(words(QStringLiteral("ℓ a O + P V")), words(QStringLiteral("ℓ′")));
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
      "Version 1 keeps O normalised: after each tile every number of it is multiplied by ℓ and divided by the new ℓ. "
      "Version 2 lets O grow unnormalised and divides once, at the end. The result is the same.");
  const Hardware& hardware = q.data.settings.hardware;
  if (hardware.peak.sixteenBit && hardware.peak.float32)
    e.remarks = {ExplainGrowthText::tr("On the %1 an operation outside of matrix units takes the time of %2 inside.")
                     .arg(QString::fromStdString(hardware.name),
                          threeDigits(*hardware.peak.sixteenBit / *hardware.peak.float32))};
  e.shapes = ExplainGrowthText::tr("Section 3.1 of %1; numbers × columns of V × heads").arg(source("2"));
}

void explainOther(Explanation& e, const VersionQuestion& q) {
  e.formula = words(QStringLiteral("exp, max, +, ×"));
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
      "Of each pair: maximum, subtraction, exponential, sum. Of each row of a tile: four more, and "
      "an exponential.")};
  e.why = ExplainGrowthText::tr(
      "None of this runs on matrix units, so it weighs more than its number says. Tiles with more keys need fewer "
      "rescales; the exponentials of the pairs are the same for every version.");
  e.shapes = ExplainGrowthText::tr("Section 3.1 of %1").arg(source("2"));
}

void explainBlocks(Explanation& e, const VersionQuestion& q) {
  const GrowthShape& s = q.data.shape;
  e.formula = Formula::fraction(words(ExplainGrowthText::tr("blocks")),
                                words(ExplainGrowthText::tr("rounds · multiprocessors")));
  e.question = ExplainGrowthText::tr("How many multiprocessors have something to do?");
  const auto line = [&](const QString& name, const VersionFacts& facts, const QString& blocks) {
    if (!facts.blocks) return;
    const Occupancy& o = *facts.blocks;
    e.lines.push_back(ExplainGrowthText::tr("%1: %2 = %3 blocks; ÷ (%4 · %5) = %6")
                          .arg(name, blocks, wholeText(o.blocks), wholeText(o.rounds), wholeText(o.units),
                               bold(percentOf(o.busy), q.theme.ink)));
  };
  const QString heads =
      s.batch > 1 ? ExplainGrowthText::tr("%1 heads · %2 sequences").arg(wholeText(s.heads.query), wholeText(s.batch))
                  : ExplainGrowthText::tr("%1 heads").arg(wholeText(s.heads.query));
  line(ExplainGrowthText::tr("version 1"), q.first, heads);
  line(ExplainGrowthText::tr("version 2"), q.second,
       ExplainGrowthText::tr("%1 · %2 query tiles").arg(heads, wholeText(tilesOf(q.m.tokens, q.second.tile.rows))));
  e.remarks = {ExplainGrowthText::tr("One block at a time on each multiprocessor is assumed.")};
  e.why = ExplainGrowthText::tr(
      "With queries outside, the rows of tiles do not need each other, so each can be a block of its own. That fills "
      "the "
      "chip where there are few heads and sequences, which is what long texts have.");
  e.shapes = ExplainGrowthText::tr("Section 3.2 of %1").arg(source("2"));
}

void explainWarps(Explanation& e, const VersionQuestion&) {
  e.formula = Formula::row(
      {words(QStringLiteral("S = Q ")), Formula::sup(words(QStringLiteral("K")), words(QStringLiteral("T")))});
  e.question = ExplainGrowthText::tr("How do the four warps of a block share a tile?");
  e.lines = {ExplainGrowthText::tr("version 1: each warp takes its share of the keys"),
             ExplainGrowthText::tr("version 2: each warp takes its share of the queries"),
             ExplainGrowthText::tr("version 3: one group of warps copies, two groups compute")};
  e.why = ExplainGrowthText::tr(
      "Where keys are shared out, every warp holds a part of each row’s sum: they write it to shared memory, wait for "
      "each other and add up. Where queries are, each warp finishes its own rows. Version 3 gives copying to warps of "
      "its own, so that nobody who computes waits for data.");
  e.shapes =
      ExplainGrowthText::tr("Told, not counted: section 3.3 of %1; section 3.1 of %2").arg(source("2"), source("3"));
}

void explainWaiting(Explanation& e, const VersionQuestion& q) {
  const Hardware& hardware = q.data.settings.hardware;
  e.formula = Formula::fraction(words(ExplainGrowthText::tr("peak")),
                                words(ExplainGrowthText::tr("exponentials/s · 2 (d_k + d_v)")));
  e.question = ExplainGrowthText::tr("How much of the peak can be reached while exponentials are made?");
  if (!q.m.share) {
    e.lines = {ExplainGrowthText::tr("How many exponentials the %1 makes in a second is not published.")
                   .arg(QString::fromStdString(hardware.name))};
    e.why = ExplainGrowthText::tr("Choose an NVIDIA chip to see it.");
    return;
  }
  const SoftmaxShare& share = *q.m.share;
  e.lines = {ExplainGrowthText::tr("time of exponentials: %1 ÷ (%2 · %3) = %4 of that of the products")
                 .arg(threeDigits(share.peak / 1e12), threeDigits(share.rate / 1e12), threeDigits(share.flopsPerPair),
                      threeDigits(share.exponentials)),
             ExplainGrowthText::tr("one after the other: 1 ÷ (1 + %1) = %2")
                 .arg(threeDigits(share.exponentials), bold(percentOf(share.waiting()), q.theme.ink)),
             ExplainGrowthText::tr("at the same time: %1").arg(bold(percentOf(share.overlapped()), q.theme.ink))};
  if (q.m.shareInEight)
    e.remarks.push_back(
        ExplainGrowthText::tr("In 8 bit the products are faster and the exponentials are not: they take %1 of the time "
                              "of the products.")
            .arg(threeDigits(q.m.shareInEight->exponentials)));
  e.remarks.push_back(
      ExplainGrowthText::tr("A bound, not a measurement: copies and the rest of the softmax come on top, and warps "
                            "overlap a little by themselves."));
  e.why = ExplainGrowthText::tr(
      "A multiprocessor makes 16 exponentials in a cycle and hundreds of times as many products. Version 3 lets two "
      "groups of warps take turns: one makes exponentials while the matrix units work for the other. It needs a chip "
      "whose matrix units work on their own, such as the H100.");
  e.shapes = ExplainGrowthText::tr("%1 exponentials a second; section 3.1 of %2, CUDA C++ Programming Guide")
                 .arg(threeDigits(share.rate / 1e12) + QStringLiteral("·10") + superscript(12), source("3"));
}

void explainPrint(Explanation& e, const VersionQuestion&) {
  e.formula = Formula::fraction(words(QStringLiteral("FLOP/s")), words(ExplainGrowthText::tr("peak")));
  e.question = ExplainGrowthText::tr("How much of the peak do the authors report?");
  const auto range = [](const char* least, const char* most) {
    return ExplainGrowthText::tr("%1–%2 %").arg(printedShare(least), printedShare(most));
  };
  e.lines = {
      ExplainGrowthText::tr("version 1 on the A100: %1")
          .arg(range("flash-attention-2.first-least", "flash-attention-2.first-most")),
      ExplainGrowthText::tr("version 2 on the A100: %1; on the H100: %2 %")
          .arg(range("flash-attention-2.least", "flash-attention-2.most"), printedShare("flash-attention-3.second")),
      ExplainGrowthText::tr("version 3 on the H100: %1 %; in 8 bit close to %2")
          .arg(printedShare("flash-attention-3.fp16"), printedShare("flash-attention-3.fp8"))};
  e.why = ExplainGrowthText::tr(
      "These are measurements of others on their machines, not counts of ours. What version 2 reaches on a newer chip "
      "is a "
      "smaller share, because that chip’s matrix units got faster and everything around them did not.");
  e.shapes =
      ExplainGrowthText::tr("Abstracts of %1 and %2; the sheet of published figures compares them with our counts")
          .arg(source("2"), source("3"));
}

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
  switch (view.place.version) {
    case VersionRow::Loops:
      explainLoops(e, q);
      break;
    case VersionRow::Bytes:
      explainMoved(e, q, false);
      break;
    case VersionRow::Results:
      explainMoved(e, q, true);
      break;
    case VersionRow::Divisions:
      explainDivisions(e, q);
      break;
    case VersionRow::Operations:
      explainOther(e, q);
      break;
    case VersionRow::Blocks:
      explainBlocks(e, q);
      break;
    case VersionRow::Warps:
      explainWarps(e, q);
      break;
    case VersionRow::Waiting:
      explainWaiting(e, q);
      break;
    case VersionRow::Print:
      explainPrint(e, q);
      break;
  }
  e.tryThis = view.place.version == VersionRow::Waiting || view.place.version == VersionRow::Print
                  ? ExplainGrowthText::tr(
                        "Choose the H100 as hardware. How much of the time of the products do exponentials take there?")
                  : ExplainGrowthText::tr(
                        "Drag T to 256. How many blocks does version 2 start then, and does it still fill the chip?");
  e.plainText = plainTextOf(e);
  return e;
}

}  // namespace attn::app
