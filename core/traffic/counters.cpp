// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/counters.h"

#include <numeric>

namespace attn {

std::int64_t TensorBytes::total() const {
  return std::accumulate(m_bytes.begin(), m_bytes.end(), std::int64_t{0});
}

void TrafficCounters::add(const MemoryEvent& event) {
  switch (event.kind) {
    case EventKind::Load:
      reads[event.tensor] += event.bytes;
      break;
    case EventKind::Store:
      writes[event.tensor] += event.bytes;
      break;
    case EventKind::Compute:
      flops += event.flops;
      break;
  }
}

}  // namespace attn
