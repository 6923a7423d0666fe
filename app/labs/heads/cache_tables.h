// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "scenario/scenario.h"
#include "traffic/models.h"

namespace attn::app {

/// The cache size for one way of sharing keys and values.
struct CacheRow {
  QString name;                         // "MHA", "as GQA", "if MQA"
  QString heads;                        // "8 heads"
  double keyBytes = 0, valueBytes = 0;  // per token
  double latentBytes = 0;               // per token, for MLA, which caches neither keys nor values
  QString perToken;                     // "327,680"
  QString atLength;                     // "2.68 GB"
  QString smaller;                      // "÷ 8"; empty if nothing is saved
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

/// The cache of the scenario and of a published model as MHA, GQA and MQA (and MLA if the model has it), per token and
/// for `tokens` tokens. If the inputs are latent and the model has no latents, DeepSeek-V2 is added. Bytes are counted
/// by traffic/kv_cache.h: in the document's cache format, else with `elementBytes` per number.
CacheTables cacheTables(const Scenario&, const Model*, std::int64_t elementBytes, std::int64_t tokens);

}  // namespace attn::app
