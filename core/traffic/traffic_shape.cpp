// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/traffic_shape.h"

namespace attn {

TrafficShape trafficShape(const Scenario& s) {
  const auto* sizes = std::get_if<ShapeInputs>(&s.inputs);
  return {queryTokens(s),
          keyTokens(s),
          keyWidth(s),
          valueWidth(s),
          s.heads,
          sizes != nullptr ? sizes->batch : 1,
          skipRules(s.attention.mask),
          attentionShape(s).latent};
}

TrafficShape oneHead(TrafficShape shape) {
  shape.heads = {1, 1};
  shape.batch = 1;
  return shape;
}

TrafficShape oneGroup(TrafficShape shape) {
  shape.heads = {shape.heads.headsPerGroup(), 1};
  shape.batch = 1;
  return shape;
}

}  // namespace attn
