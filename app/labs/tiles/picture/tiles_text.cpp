// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/picture/tiles_text.h"

#include "text/number_text.h"
#include "text/problem_text.h"

namespace attn::app {

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
  switch (tensor) {
    case Tensor::Q:
      return t.query;
    case Tensor::K:
      return t.key;
    case Tensor::V:
      return t.value;
    case Tensor::O:
      return t.output;
    default:
      return t.scores;
  }
}

QColor tensorGround(Tensor tensor, const Theme& t) {
  switch (tensor) {
    case Tensor::Q:
      return t.queryBackground;
    case Tensor::K:
      return t.keyBackground;
    case Tensor::V:
      return t.valueBackground;
    case Tensor::O:
      return t.outputBackground;
    default:
      return t.line;
  }
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
  const MemoryEvent& event = data.schedule->event(*moment.event);
  switch (event.phase) {
    case Phase::Initialize:
      return TilesText::tr("Start values");
    case Phase::LoadQuery:
      return data.algorithm == Algorithm::Flash1 ? TilesText::tr("Load Q, O, m, ℓ") : TilesText::tr("Load Q");
    case Phase::LoadKeyValue:
      return TilesText::tr("Load K and V");
    case Phase::Scores:
      return TilesText::tr("Scores");
    case Phase::Scale:
      return TilesText::tr("Scale");
    case Phase::Mask:
      return TilesText::tr("Mask");
    case Phase::Softmax:
      return TilesText::tr("Softmax");
    case Phase::Rescale:
      return TilesText::tr("Rescale");
    case Phase::Accumulate:
      return isTiled(data.algorithm) ? TilesText::tr("Accumulate") : TilesText::tr("Weighted sum");
    case Phase::Write:
      return TilesText::tr("Write O");
    default:
      return {};  // of algorithms that this lab does not show
  }
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
