// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "scenario/scenario.h"
#include "traffic/models.h"

namespace attn::app {

/// What the cache takes when keys and values are shared in one way.
struct CacheRow {
  QString name;                         // "MHA", "as GQA", "if MQA"
  QString heads;                        // "8 heads"
  double keyBytes = 0, valueBytes = 0;  // per token
  double latentBytes = 0;               // per token, of MLA, which keeps neither keys nor values
  QString perToken;                     // "327,680"
  QString atLength;                     // "2.68 GB"
  QString smaller;                      // "÷ 8"; empty where nothing is saved
  bool actual = false;
  QString tip;  // bytes in full and in GiB
  bool operator==(const CacheRow&) const = default;
};

struct CacheTable {
  QString title;  // "Llama 2 70B, 80 layers"
  std::vector<CacheRow> rows;
  QString atLength;  // "At 8,192 tokens: 2.68 GB"
  bool operator==(const CacheTable&) const = default;
};

struct CacheTables {
  QString heading;  // "Cache bytes per token, 16 bit"
  std::vector<CacheTable> tables;
  bool operator==(const CacheTables&) const = default;
};

/// The cache of the scenario and of a published model as MHA, GQA and MQA (and MLA where the model has it), per token
/// and at `tokens` tokens. Of latent inputs DeepSeek-V2 follows where the model has no
/// latents. All bytes are counted by traffic/kv_cache.h: in the format that the document's cache has, else in
/// `elementBytes` for each number.
CacheTables cacheTables(const Scenario&, const Model*, std::int64_t elementBytes, std::int64_t tokens);

}  // namespace attn::app
