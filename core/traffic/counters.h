// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

#include "traffic/memory_event.h"

namespace attn {

class TensorBytes {
 public:
  std::int64_t& operator[](Tensor t) { return m_bytes[static_cast<std::size_t>(t)]; }
  std::int64_t operator[](Tensor t) const { return m_bytes[static_cast<std::size_t>(t)]; }
  std::int64_t total() const;
  bool operator==(const TensorBytes&) const = default;

 private:
  std::array<std::int64_t, kTensors.size()> m_bytes{};
};

/// Bytes moved and operations computed so far, accumulated from memory events.
struct TrafficCounters {
  TensorBytes reads;   // off-chip memory to chip
  TensorBytes writes;  // chip to off-chip memory
  std::int64_t flops = 0;

  std::int64_t bytesRead() const { return reads.total(); }
  std::int64_t bytesWritten() const { return writes.total(); }
  std::int64_t bytes() const { return bytesRead() + bytesWritten(); }
  void add(const MemoryEvent&);
  bool operator==(const TrafficCounters&) const = default;
};

}  // namespace attn
