// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/kv_cache.h"

/// Layers whose cache can be counted by hand.
namespace attn::test {

/// Llama 3 8B: groups of four heads share their keys and values.
inline const AttentionShape kLlama3{32, {32, 8}, 128, 128, std::nullopt};
/// DeepSeek-V3: keys and values are compressed.
inline const AttentionShape kLatent{61, {128, 128}, 192, 128, LatentWidths{512, 64}};

}  // namespace attn::test
