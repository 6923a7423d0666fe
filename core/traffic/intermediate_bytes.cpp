// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/intermediate_bytes.h"

#include "traffic/checked_count.h"

namespace attn {

std::optional<std::int64_t> intermediateBytes(const TrafficPlan& plan) {
  const TrafficShape& shape = plan.shape;
  const CheckedCount heads = CheckedCount(shape.heads.query) * shape.batch;
  const CheckedCount queries = heads * shape.queryTokens;
  switch (plan.algorithm) {
    case Algorithm::Eager:
    case Algorithm::Standard:
      return (queries * shape.keyTokens * (2 * plan.elementBytes)).value();
    case Algorithm::Flash1:
    case Algorithm::Flash2:
    case Algorithm::Chunked:
      return (queries * plan.tokenBytes(Tensor::Stats)).value();
    case Algorithm::Decode:
      return 0;
    case Algorithm::Split:
      return (heads * plan.options.queries * plan.parts().count() * plan.tokenBytes(Tensor::Partial)).value();
  }
  return std::nullopt;
}

std::optional<std::int64_t> tensorBytes(const TrafficPlan& plan) {
  const TrafficShape& shape = plan.shape;
  const auto widths = CheckedCount(shape.keyWidth) + shape.valueWidth;
  const CheckedCount ofQueries = CheckedCount(shape.queryTokens) * shape.heads.query * widths;
  const CheckedCount ofKeys = CheckedCount(shape.keyTokens) * shape.heads.keyValue * widths;
  return ((ofQueries + ofKeys) * shape.batch * plan.elementBytes).value();
}

}  // namespace attn
