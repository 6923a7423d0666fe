// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/explanation/explain_decode.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "explanation/markup.h"
#include "text/format_text.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

struct ExplainServingText {
  Q_DECLARE_TR_FUNCTIONS(ExplainServing)
};

QString percent(double share) {
  return ExplainServingText::tr("%1 %").arg(QLocale().toString(share * 100, 'f', 1));
}

/// "46.1 MFLOP", "416 FLOP"
QString flops(std::int64_t count) {
  const QString number = countText(count);
  return number + QLatin1String(number.back().isLetter() ? "FLOP" : " FLOP");
}

// ---- the roofline

/// Remarks on compute time and memory time, the larger of which counts, and on the cache.
void addPointRemarks(const DecodeView& view, const RoofPoint& point, Explanation& e) {
  const ServingData& data = *view.page;
  const KernelWork work = point.work();
  const Hardware& hardware = data.decode->settings.hardware;
  e.remarks = {
      ExplainServingText::tr("%1 / %2 = %3 to compute")
          .arg(flops(work.flops), flopRateText(data.roof.peak), secondsText(point.roof.computeSeconds)),
      ExplainServingText::tr("%1 / %2 = %3 to move")
          .arg(bytesText(work.bytes), bandwidthText(hardware.bandwidth), secondsText(point.roof.memorySeconds)),
      ExplainServingText::tr("The longer time counts. New tokens: %1 in %2, %3 per second")
          .arg(wholeText(point.tokens), secondsText(point.roof.seconds), rateText(point.tokensPerSecond)),
      ExplainServingText::tr("%1 of the chip’s peak is reached").arg(percent(point.roof.attainable / data.roof.peak))};
  if (point.kind == RoofPoint::Kind::Chunked)
    e.remarks.push_back(ExplainServingText::tr("%1 chunks of %2 tokens, each of which reads the parameters again")
                            .arg(wholeText(point.steps), wholeText(data.settings().chunk)));
  const CacheUse& use = data.decode->allSeries.front().use;
  if (use.format && (point.kind == RoofPoint::Kind::Decode || point.kind == RoofPoint::Kind::Queries))
    e.remarks.push_back(ExplainServingText::tr("The cache is %1. Computation still uses %2-byte numbers.")
                            .arg(cacheBytesText(*use.format), wholeText(use.elementBytes)));
  const RoofMoment moment = roofMoment(data.roof, view.timeline, view.playhead);
  const bool moves = moment.now != nullptr && moment.now->kind == point.kind &&
                     (point.chosen || point.kind == RoofPoint::Kind::Chunked);
  if (moves) {
    const KernelWork here = moment.now->work();
    e.remarks.push_back(ExplainServingText::tr("On the way, %1: %2 / %3")
                            .arg(moment.now->wayText(data.settings().chunk), flops(here.flops), bytesText(here.bytes)));
  }
}

QString whyPoint(const ServingData& data, RoofPoint::Kind kind) {
  const bool readsParameters = data.settings().readsWeights && data.decode->weights.bytes > 0;
  const QString decode = readsParameters
                             ? ExplainServingText::tr(
                                   "More sequences share the same parameters, so each byte of them is used more often. "
                                   "But each needs its own cache: decode stays below %1 FLOPs per byte.")
                             : ExplainServingText::tr(
                                   "Every sequence has its own cache: more sequences move more bytes and need more "
                                   "operations in the same proportion, so the point does not move, below %1 FLOPs per "
                                   "byte.");
  const QString reasons[] = {
      ExplainServingText::tr(
          "All tokens of the prompt go through the model together: a parameter that is read once is used for all of "
          "them."),
      ExplainServingText::tr(
          "With a prompt in chunks, other sequences can generate tokens in between. As long as a chunk keeps the chip "
          "busy, little is lost (Agrawal et al. 2023, arXiv:2308.16369)."),
      decode.arg(threeDigits(data.roof.limit)),
      ExplainServingText::tr(
          "Several guessed tokens are checked in one step: cache and parameters are read once for all of them. Wrong "
          "guesses are discarded (speculative decoding: Leviathan et al. 2023, arXiv:2211.17192).")};
  return reasons[static_cast<std::size_t>(kind)];
}

Tip tryPoint(const ServingData& data) {
  if (data.decode->weights.bytes == 0)
    return {ExplainServingText::tr("Choose a model. Which points move when its parameters are read, too?"),
            LabChange{data.decode->model == nullptr}};
  return {
      data.settings().readsWeights
          ? ExplainServingText::tr("Switch the parameters off. Which points move, and does a larger batch still help?")
          : ExplainServingText::tr("Switch the parameters on: why does a larger batch help now?"),
      changeOf(data.settings(), [](ServingSettings& next) { next.readsWeights = !next.readsWeights; })};
}

void explainPoint(const DecodeView& view, const RoofPoint& point, Explanation& e) {
  const ServingData& data = *view.page;
  const KernelWork work = point.work();
  e.title = ExplainServingText::tr("FLOPs per byte");
  e.formula = Formula::fraction(ExplainServingText::tr("FLOPs"), ExplainServingText::tr("bytes"));
  e.question = ExplainServingText::tr("How often is each byte used while it is on the chip?");
  e.cellName = point.name().toHtmlEscaped();
  e.cellPlace = ExplainServingText::tr("%1 tokens in the cache").arg(wholeText(data.decode->settings.length));
  if (point.kind == RoofPoint::Kind::Prefill || point.kind == RoofPoint::Kind::Chunked)
    e.cellPlace = ExplainServingText::tr("%1 prompt tokens").arg(wholeText(point.tokens));
  e.lines = {ExplainServingText::tr("attention %1, parameters %2 (two per multiplied parameter and token)")
                 .arg(flops(point.attention.flops), flops(point.weights.flops)),
             ExplainServingText::tr("attention %1, parameters %2")
                 .arg(bytesText(point.attention.bytes), bytesText(point.weights.bytes)),
             flops(work.flops) + QStringLiteral(" / ") + bytesText(work.bytes)};
  e.relation = QStringLiteral("≈");
  e.result = threeDigits(point.roof.intensity);
  addPointRemarks(view, point, e);
  e.why = whyPoint(data, point.kind);
  e.tryThis = tryPoint(data);
}

// ---- parts

void explainGroups(const DecodeView& view, bool split, Explanation& e) {
  const PartsData& d = view.page->parts;
  const AttentionShape& shape = view.page->decode->shape;
  const std::int64_t batch = view.page->decode->settings.batch, groups = split ? d.groups * d.made : d.groups;
  e.title = ExplainServingText::tr("Work groups");
  e.formula = split ? QStringLiteral("H · B · n") : QStringLiteral("H · B");
  e.question = ExplainServingText::tr("How many units of the chip are busy?");
  e.cellName = split ? ExplainServingText::tr("in %Ln part(s)", nullptr, static_cast<int>(d.made))
                     : ExplainServingText::tr("in one piece");
  QStringList groupsOf{ExplainServingText::tr("%Ln head(s)", nullptr, static_cast<int>(shape.heads.query)),
                       ExplainServingText::tr("%Ln sequence(s)", nullptr, static_cast<int>(batch))};
  if (split) groupsOf << ExplainServingText::tr("%Ln part(s)", nullptr, static_cast<int>(d.made));
  e.lines = {groupsOf.join(QStringLiteral(" · "))};
  e.relation = QStringLiteral("=");
  e.result = wholeText(groups);
  const double used = d.units > 0 ? std::min(1.0, static_cast<double>(groups) / d.units) : 0;
  e.remarks = {ExplainServingText::tr("%1 has %2 units: %3 of them are busy")
                   .arg(QString::fromStdString(view.page->decode->settings.hardware.name).toHtmlEscaped(),
                        wholeText(d.units), percent(used))};
  e.why = split ? ExplainServingText::tr(
                      "Parts of the cache are independent until the end, so separate units can read them. Each part "
                      "yields m, ℓ and acc, which a last step merges (Flash-Decoding: Dao et al. 2023).")
                : ExplainServingText::tr(
                      "FlashAttention-2 distributes heads, sequences and blocks of query rows over the units "
                      "(FlashAttention-1: heads and sequences only). A decode step has one row: with a small batch, "
                      "most units are idle while a few read the whole cache.");
  const std::int64_t more = batch == 16 ? 32 : 16;
  e.tryThis = {ExplainServingText::tr("Set the batch to %1. Do the parts still help?").arg(wholeText(more)),
               LabChange{more != batch}};
}

void explainPart(const DecodeView& view, std::size_t n, Explanation& e) {
  const PartsData& d = view.page->parts;
  const CachePart& part = d.parts[n];
  const int decimals = kDefaultDecimals;
  e.title = part.own ? ExplainServingText::tr("The token’s own key") : ExplainServingText::tr("A part of the cache");
  e.formula = u"ℓ = Σ e";
  e.formula = Formula::row({u"ℓ = Σ ", Formula::sup(u"e", u"s − m")});
  e.question = ExplainServingText::tr("What does the query of %1 find among only these keys?")
                   .arg(bold(d.token.toHtmlEscaped(), QColor()));
  e.cellName = listText(d.keys.mid(part.keys.begin, std::min<Index>(part.keys.size(), 4))).toHtmlEscaped();
  e.cellPlace = ExplainServingText::tr("keys %1 to %2").arg(wholeText(part.keys.begin), wholeText(part.keys.end - 1));
  const double m = part.state.rowMax(0);
  QStringList scores, terms;
  constexpr Index kMaxTerms = 8;
  for (Index k = part.keys.begin; k < std::min(part.keys.end, part.keys.begin + kMaxTerms); ++k) {
    scores << numberText(d.masked(0, k), decimals);
    terms << QStringLiteral("e<sup>%1</sup>").arg(numberText(d.masked(0, k) - m, decimals));
  }
  if (part.keys.size() > kMaxTerms) {
    scores << QStringLiteral("…");
    terms << QStringLiteral("…");
  }
  e.lines = {QStringLiteral("m = max(") + scores.join(QStringLiteral("; ")) + QStringLiteral(") = ") +
             numberText(m, decimals)};
  if (std::isfinite(m)) e.lines.push_back(QStringLiteral("ℓ = ") + terms.join(QStringLiteral(" + ")));
  e.relation = QStringLiteral("≈");
  e.result = numberText(part.state.rowSum(0), decimals);
  e.remarks = {
      ExplainServingText::tr("acc is the sum of the values, times the same exponentials"),
      ExplainServingText::tr("It writes %1 four-byte numbers: m, ℓ and acc").arg(wholeText(d.values.cols() + 2))};
  if (!std::isfinite(m) && m < 0)
    e.remarks.push_back(ExplainServingText::tr("None of these keys is visible: the part adds nothing."));
  e.why =
      part.own
          ? ExplainServingText::tr(
                "The new token also attends to itself. Its key was just computed and need not be read: the merging "
                "step includes it.")
          : ExplainServingText::tr("This is the online softmax of a tile, starting from zero. It needs no other part.");
  e.tryThis = {ExplainServingText::tr("Choose another number of parts: which numbers change, and which one does not?"),
               LabChange{d.cached > 1}};
}

void explainMerge(const DecodeView& view, Explanation& e) {
  const PartsData& d = view.page->parts;
  const int decimals = kDefaultDecimals;
  const OnlineState& all = d.merged.back();
  e.title = ExplainServingText::tr("Merging the parts");
  e.formula = Formula::row({u"ℓ = Σ ", Formula::sup(u"e", Formula::row({Formula::sub(u"m", u"i"), u" − m"})), u" ",
                            Formula::sub(u"ℓ", u"i")});
  e.question = ExplainServingText::tr("Does merging all parts give the same result as one piece?");
  e.cellName = d.token.toHtmlEscaped();
  e.cellPlace = ExplainServingText::tr("head %1").arg(wholeText(d.head));
  QStringList maxima, terms;
  for (const CachePart& part : d.parts) {
    maxima << numberText(part.state.rowMax(0), decimals);
    if (std::isfinite(part.state.rowMax(0)))
      terms << QStringLiteral("e<sup>%1</sup>·%2")
                   .arg(numberText(part.state.rowMax(0) - all.rowMax(0), decimals),
                        numberText(part.state.rowSum(0), decimals));
  }
  e.lines = {QStringLiteral("m = max(") + maxima.join(QStringLiteral("; ")) + QStringLiteral(") = ") +
                 numberText(all.rowMax(0), decimals),
             QStringLiteral("ℓ = ") + terms.join(QStringLiteral(" + "))};
  e.relation = QStringLiteral("≈");
  e.result = numberText(all.rowSum(0), decimals);
  const double error = (d.result.output - d.output).norm();
  e.remarks = {ExplainServingText::tr("acc is merged with the same factors; at the end O = acc / ℓ")};
  e.remarks.push_back(
      std::isfinite(error) && error <= 1e-4 * (1 + d.output.norm())
          ? ExplainServingText::tr("Equal to the output of the Steps lab up to rounding: they differ by less than %1")
                .arg(errorBoundText(error))
          : ExplainServingText::tr("It differs from the output of the Steps lab by %1: this document rounds, or "
                                   "includes something else in the sum.")
                .arg(numberText(error)));
  e.why = ExplainServingText::tr(
      "Each part is relative to its own maximum. e<sup>m<sub>i</sub> − m</sup> rescales all of them to the common one; "
      "then they can be added in any order. Ring attention merges the results of several chips in the same way, each "
      "with its own keys (Liu et al. 2023, arXiv:2310.01889).");
  e.tryThis = {ExplainServingText::tr("Which part has the largest factor, and which token’s key is in it?"),
               NoChange()};
}

// ---- blocks

void explainBlocks(const DecodeView& view, Explanation& e) {
  const BlocksData& b = view.page->blocks;
  const int row = shownRow(view);
  const RowTable table = pageTable(view);
  const QStringList& cells = table.rows[static_cast<std::size_t>(row)];
  const auto tokens = static_cast<std::int64_t>(std::floor(servingProgress(view)));
  const bool isMemory = row == static_cast<int>(b.use.lengths.size());
  e.title = ExplainServingText::tr("Blocks");
  e.formula = isMemory ? ExplainServingText::tr("blocks · b · bytes per token") : QStringLiteral("⌈L / b⌉");
  e.question = isMemory ? ExplainServingText::tr("How much memory is allocated, and how much of it is empty?")
                        : ExplainServingText::tr("How many blocks does a sequence need?");
  e.cellName = cells.front().toHtmlEscaped();
  e.cellPlace = ExplainServingText::tr("at %1 tokens").arg(wholeText(tokens));
  if (!isMemory) {
    const std::int64_t length = std::min(b.use.lengths[static_cast<std::size_t>(row)], tokens);
    const std::int64_t blocks = (length + b.use.block - 1) / b.use.block;
    e.lines = {QStringLiteral("⌈%1 / %2⌉").arg(wholeText(length), wholeText(b.use.block))};
    e.relation = QStringLiteral("=");
    e.result = wholeText(blocks);
    e.remarks = {ExplainServingText::tr("%1 · %2 − %3 = %4 slots of the last block are empty")
                     .arg(wholeText(blocks), wholeText(b.use.block), wholeText(length),
                          wholeText(blocks * b.use.block - length)),
                 ExplainServingText::tr("Reserved for the longest, %1 − %2 = %3 slots would be empty")
                     .arg(wholeText(b.longest), wholeText(length), wholeText(b.longest - length))};
    e.why = ExplainServingText::tr(
        "The length of a text is not known in advance. Blocks are allocated as it grows, anywhere in memory; a block "
        "table per sequence lists their addresses. Only the end of the last block is empty.");
  } else {
    PagedUse now = b.use;
    for (std::int64_t& length : now.lengths) length = std::max<std::int64_t>(1, std::min(length, tokens));
    now.sharedPrefix = std::min(now.sharedPrefix, *std::ranges::min_element(now.lengths));
    const PagedCache cache = tokens > 0 ? pagedCache(now, b.bytesPerToken).value_or(PagedCache{}) : PagedCache{};
    e.lines = {QStringLiteral("%1 · %2 · %3")
                   .arg(wholeText(cache.blocks), wholeText(b.use.block), exactBytesText(b.bytesPerToken))};
    e.relation = QStringLiteral("=");
    e.result = exactBytesText(cache.bytesAllocated);
    e.remarks = {ExplainServingText::tr("%1 slots hold a token, %2 at the ends of blocks are empty")
                     .arg(exactBytesText(cache.bytesUsed), exactBytesText(cache.bytesLost)),
                 ExplainServingText::tr("Reserved: %1 sequences · %2 tokens · %3 = %4")
                     .arg(wholeText(static_cast<std::int64_t>(b.use.lengths.size())), wholeText(b.longest),
                          exactBytesText(b.bytesPerToken), exactBytesText(b.cache.bytesReserved))};
    if (b.format) e.remarks.push_back(ExplainServingText::tr("The cache is %1.").arg(cacheBytesText(*b.format)));
    if (cache.sharedBlocks > 0)
      e.remarks.push_back(
          ExplainServingText::tr("%n whole block(s) of the common prefix are stored once, for %1 sequences", nullptr,
                                 static_cast<int>(cache.sharedBlocks))
              .arg(wholeText(static_cast<std::int64_t>(b.use.lengths.size()))));
    e.why = ExplainServingText::tr(
        "In the systems that Kwon et al. measured, only 20.4 to 38.2 % of the cache memory held tokens: the rest was "
        "reserved or lost between reservations (2023, arXiv:2309.06180, section 1).");
  }
  const std::int64_t block = view.page->settings().block;
  const std::int64_t other = block < kLargestBlock ? 2 * block : block / 2;
  e.tryThis = {
      other > block
          ? ExplainServingText::tr("Make the blocks larger. What is lost, and why not make them as small as one token?")
          : ExplainServingText::tr(
                "Make the blocks smaller. What is saved, and why not make them as small as one token?"),
      changeOf(view.page->settings(), [other](ServingSettings& next) { next.block = other; })};
}

// ---- batching

void explainBatching(const DecodeView& view, Explanation& e) {
  const BatchingData& b = view.page->batching;
  const bool flowing = shownRow(view) == 1;
  const ServedBatch& batch = flowing ? b.flowing : b.fixed;
  e.title = ExplainServingText::tr("Slot utilization");
  e.formula = Formula::fraction(ExplainServingText::tr("tokens written"), ExplainServingText::tr("slots · steps"));
  e.question = ExplainServingText::tr("How well is the chip used?");
  e.cellName = flowing ? ExplainServingText::tr("continuous batch") : ExplainServingText::tr("static batch");
  e.cellPlace = ExplainServingText::tr("at the end");
  e.lines = {
      QStringLiteral("%1 / (%2 · %3)").arg(wholeText(batch.busy), wholeText(batch.slots), wholeText(batch.steps))};
  e.relation = QStringLiteral("≈");
  e.result = percent(batch.utilization());
  const double faster = static_cast<double>(b.fixed.steps) / static_cast<double>(b.flowing.steps);
  e.remarks = {
      ExplainServingText::tr("The same %1 tokens take %2 steps in a static batch and %3 in a continuous one: %4 times")
          .arg(wholeText(b.fixed.busy), wholeText(b.fixed.steps), wholeText(b.flowing.steps), threeDigits(faster))};
  e.why = flowing
              ? ExplainServingText::tr(
                    "Each step is scheduled separately: as soon as a sequence is finished, the next one takes its "
                    "slot. The batch stays full, so the parameters read in a step serve as many tokens as possible (Yu "
                    "et al. 2022, Orca).")
              : ExplainServingText::tr(
                    "All sequences of the batch begin and end together. The slots of those that finish early stay "
                    "empty until the longest is finished.");
  const std::int64_t slots = batch.slots == 8 ? 2 : 8;
  e.tryThis = {ExplainServingText::tr("Choose %1 slots. Which way gains more, and why?").arg(wholeText(slots)),
               LabChange{slots != batch.slots}};
}

}  // namespace

Explanation explainServing(const DecodeView& view) {
  Explanation e;
  const ServingData& data = *view.page;
  const int row = shownRow(view);
  switch (data.page) {
    case DecodePage::Race:
      break;
    case DecodePage::Roofline:
      explainPoint(view, data.roof.points[static_cast<std::size_t>(row)], e);
      break;
    case DecodePage::Parts:
      if (row < 2)
        explainGroups(view, row == 1, e);
      else if (row < 2 + static_cast<int>(data.parts.parts.size()))
        explainPart(view, static_cast<std::size_t>(row - 2), e);
      else
        explainMerge(view, e);
      break;
    case DecodePage::Blocks:
      explainBlocks(view, e);
      break;
    case DecodePage::Batching:
      explainBatching(view, e);
      break;
  }
  e.plainText = plainTextOf(e);
  return e;
}

}  // namespace attn::app
