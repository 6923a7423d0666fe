// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/picture/tiles_text.h"

#include "text/number_text.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

/// In the order of the tensors; decoding, which has its own lab, has one more.
constexpr struct {
  QColor Theme::*color;
  QColor Theme::*ground;
} kTensorColors[] = {{&Theme::query, &Theme::queryBackground},
                     {&Theme::key, &Theme::keyBackground},
                     {&Theme::value, &Theme::valueBackground},
                     {&Theme::scores, &Theme::line},
                     {&Theme::scores, &Theme::line},
                     {&Theme::output, &Theme::outputBackground},
                     {&Theme::scores, &Theme::line}};

/// In the order of the phases, up to the last one that this lab shows.
constexpr struct {
  const char *title, *section;
} kPhases[] = {
    {QT_TRANSLATE_NOOP("TilesScene", "Start values"), QT_TRANSLATE_NOOP("TilesTimeline", "start O, m, ℓ")},
    {QT_TRANSLATE_NOOP("TilesScene", "Load Q"), QT_TRANSLATE_NOOP("TilesTimeline", "load Q")},
    {QT_TRANSLATE_NOOP("TilesScene", "Load K and V"), QT_TRANSLATE_NOOP("TilesTimeline", "load K V")},
    {QT_TRANSLATE_NOOP("TilesScene", "Scores"), QT_TRANSLATE_NOOP("TilesTimeline", "scores")},
    {QT_TRANSLATE_NOOP("TilesScene", "Scale"), QT_TRANSLATE_NOOP("TilesTimeline", "scale")},
    {QT_TRANSLATE_NOOP("TilesScene", "Mask"), QT_TRANSLATE_NOOP("TilesTimeline", "mask")},
    {QT_TRANSLATE_NOOP("TilesScene", "Softmax"), QT_TRANSLATE_NOOP("TilesTimeline", "softmax")},
    {QT_TRANSLATE_NOOP("TilesScene", "Rescale"), QT_TRANSLATE_NOOP("TilesTimeline", "rescale")},
    {QT_TRANSLATE_NOOP("TilesScene", "Accumulate"), QT_TRANSLATE_NOOP("TilesTimeline", "accumulate")},
    {QT_TRANSLATE_NOOP("TilesScene", "Write O"), QT_TRANSLATE_NOOP("TilesTimeline", "write O")},
};

}  // namespace

QString tileSizeText(TileSize tile) {
  return wholeText(tile.rows) + QStringLiteral(" × ") + wholeText(tile.cols);
}

QString runningLetter(Algorithm algorithm) {
  return algorithm == Algorithm::Flash1 ? QStringLiteral("O") : QStringLiteral("acc");
}

QString exponentialsLetter() {
  return QStringLiteral("E");
}

QString algorithmText(Algorithm algorithm) {
  return QString::fromUtf8(algorithmName(algorithm));
}

QString tensorLetter(Tensor tensor, bool working) {
  if (tensor == Tensor::Stats) return working ? QStringLiteral("m, ℓ") : QStringLiteral("L");
  return QString::fromUtf8(tensorName(tensor));
}

QColor tensorColor(Tensor tensor, const Theme& t) {
  return t.*kTensorColors[static_cast<std::size_t>(tensor)].color;
}

QColor tensorGround(Tensor tensor, const Theme& t) {
  return t.*kTensorColors[static_cast<std::size_t>(tensor)].ground;
}

QString loopOrderText(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::Eager:
      return TilesText::tr("five kernels, one after the other; no tiles");
    case Algorithm::Standard:
      return TilesText::tr("three kernels, one after the other; no tiles");
    case Algorithm::Flash1:
      return TilesText::tr("outer loop: key tiles · inner loop: query tiles");
    default:
      return TilesText::tr("outer loop: query tiles · inner loop: key tiles");
  }
}

QString tilesTitle(const TilesData& data, const TilesMoment& moment) {
  if (data.problem) return TilesText::tr("No tile fits");
  if (moment.schematic) return TilesText::tr("Too many steps to follow");
  if (!moment.event) return TilesText::tr("Before the first load");
  const Phase phase = data.schedule->event(*moment.event).phase;
  if (phase == Phase::LoadQuery && data.algorithm == Algorithm::Flash1) return TilesText::tr("Load Q, O, m, ℓ");
  if (phase == Phase::Accumulate && !isTiled(data.algorithm)) return TilesText::tr("Weighted sum");
  return TilesText::tr(kPhases[static_cast<std::size_t>(phase)].title);
}

QString sectionName(const TilesData& data, Phase phase) {
  if (phase == Phase::LoadQuery && data.algorithm == Algorithm::Flash1) return TilesSectionText::tr("load Q, O");
  if (phase == Phase::Accumulate && !isTiled(data.algorithm)) return TilesSectionText::tr("weighted sum");
  return TilesSectionText::tr(kPhases[static_cast<std::size_t>(phase)].section);
}

QString tilesSubtitle(const TilesData& data, const TilesMoment& moment) {
  if (data.problem) {
    Problem plain = *data.problem;
    plain.pointer.clear();
    return problemText(plain);
  }
  if (moment.schematic)
    return TilesText::tr("too many tiles to step through: only totals are shown, exact to the byte");
  if (!moment.event) return TilesText::tr("everything is off chip; the chip is empty");
  const MemoryEvent& event = data.schedule->event(*moment.event);
  const auto both = [&](const QString& text) { return text.arg(event.row).arg(event.col); };
  switch (event.phase) {
    case Phase::Initialize:
      return TilesText::tr("O and ℓ start at 0, m at −∞; all are written to off-chip memory");
    case Phase::LoadQuery:
      return data.algorithm == Algorithm::Flash1
                 ? TilesText::tr("query tile %1 is loaded with its partial result, for key tile %2")
                       .arg(event.row)
                       .arg(event.col)
                 : TilesText::tr("query tile %1 is loaded once and stays for all its key tiles").arg(event.row);
    case Phase::LoadKeyValue:
      return data.algorithm == Algorithm::Flash1
                 ? TilesText::tr("key tile %1 is loaded once and stays for all query tiles").arg(event.col)
                 : both(TilesText::tr("query tile %1 needs key tile %2"));
    case Phase::Scores:
      return isTiled(data.algorithm) ? both(TilesText::tr("query tile %1 meets key tile %2: their scores stay on chip"))
                                     : TilesText::tr("kernel 1: every query meets every key, and S is written");
    case Phase::Scale:
      return TilesText::tr("kernel 2: all scores are read, scaled and written again");
    case Phase::Mask:
      return TilesText::tr("kernel 3: all scores are read, masked and written again");
    case Phase::Softmax:
      return TilesText::tr("kernel %1: all scores are read, and all weights are written")
          .arg(data.algorithm == Algorithm::Eager ? 4 : 2);
    case Phase::Rescale:
      return both(TilesText::tr("query tile %1 meets key tile %2: the old sums are rescaled to the new maximum"));
    case Phase::Accumulate:
      return isTiled(data.algorithm)
                 ? both(data.algorithm == Algorithm::Flash1
                            ? TilesText::tr("query tile %1 meets key tile %2: values are added, and the result divided")
                            : TilesText::tr("query tile %1 meets key tile %2: values are added, times their "
                                            "exponentials"))
                 : TilesText::tr("kernel %1: all weights are read, and O is written")
                       .arg(data.algorithm == Algorithm::Eager ? 5 : 3);
    case Phase::Write:
      return data.algorithm == Algorithm::Flash1
                 ? TilesText::tr("query tile %1 has used this key tile: its partial result is written").arg(event.row)
                 : TilesText::tr("query tile %1 has met all its keys: its output is written once").arg(event.row);
    default:
      return {};
  }
}

}  // namespace attn::app
