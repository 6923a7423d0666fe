// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/flash_versions.h"

#include <array>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "base/integer_math.h"
#include "traffic/checked_count.h"

namespace attn {
namespace {

constexpr double kSpecialPerCycle = 16;  // per multiprocessor

/// Operations of the matrix units of one multiprocessor per cycle, 16-bit with float32 accumulation, dense: Turing,
/// Ampere, Hopper and Ada architecture white papers of NVIDIA. The L4 has the multiprocessors of the RTX 4090 with
/// matrix units that are twice as fast with float32 accumulation.
constexpr std::array<std::pair<std::string_view, double>, 7> kMatrixPerCycle{{{"T4", 1024},
                                                                              {"A100 40 GB", 2048},
                                                                              {"A100 80 GB", 2048},
                                                                              {"H100 SXM", 4096},
                                                                              {"RTX 4090", 512},
                                                                              {"L4", 1024},
                                                                              {"H200", 4096}}};

void requireTiles(const TrafficPlan& plan) {
  if (!isTiled(plan.algorithm) || !plan.grid) throw std::invalid_argument("flash versions: nothing is tiled");
}

}  // namespace

Result<SoftmaxWork> softmaxWork(const TrafficPlan& plan) {
  requireTiles(plan);
  const TrafficShape& shape = plan.shape;
  const bool first = plan.algorithm == Algorithm::Flash1;
  const TileSums sums = plan.grid->sums();
  const CheckedCount heads = CheckedCount(shape.heads.query) * shape.batch;
  const CheckedCount pairs = heads * sums.pairs, rows = heads * sums.tileQueries;
  const CheckedCount outputs = rows * shape.valueWidth;
  const CheckedCount exponentials = pairs + rows, ofPairs = pairs * 3, ofRows = rows * (first ? 5 : 4);
  const CheckedCount divisions = first ? outputs : heads * shape.queryTokens * shape.valueWidth;
  if (!(exponentials + ofPairs + ofRows + outputs + divisions).value())
    return tl::unexpected(
        countTooLarge({4, shape.queryTokens, shape.keyTokens, shape.heads.query, shape.batch}, "/inputs"));
  return SoftmaxWork{*exponentials.value(), *ofPairs.value(), *ofRows.value(), *outputs.value(), *divisions.value()};
}

Occupancy occupancy(const TrafficPlan& plan, const Hardware& hardware) {
  requireTiles(plan);
  Occupancy o;
  o.blocks = plan.shape.heads.query * plan.shape.batch;
  if (plan.algorithm != Algorithm::Flash1) o.blocks *= plan.grid->rows();
  o.units = hardware.onChip.units;
  o.rounds = ceilDivide(o.blocks, o.units);
  o.busy = static_cast<double>(o.blocks) / (static_cast<double>(o.rounds) * static_cast<double>(o.units));
  return o;
}

std::optional<double> exponentialRate(const Hardware& hardware) {
  for (const auto& [name, perCycle] : kMatrixPerCycle)
    if (name == hardware.name && hardware.peak.sixteenBit)
      return *hardware.peak.sixteenBit / perCycle * kSpecialPerCycle;
  return std::nullopt;
}

std::optional<SoftmaxShare> softmaxShare(const Hardware& hardware, Precision precision, Index keyWidth,
                                         Index valueWidth) {
  const std::optional<double> peak = peakOf(hardware, precision), rate = exponentialRate(hardware);
  if (!peak || !rate) return std::nullopt;
  SoftmaxShare share;
  share.flopsPerPair = 2.0 * static_cast<double>(keyWidth + valueWidth);
  share.peak = *peak;
  share.rate = *rate;
  share.exponentials = share.peak / (share.rate * share.flopsPerPair);
  return share;
}

}  // namespace attn
