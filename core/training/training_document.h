// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/problem.h"
#include "training/trainer.h"

namespace attn {

/// Keys and values of the configuration, as in documents and in the metadata of files.
std::vector<std::pair<std::string, std::string>> configurationAsText(const TrainingConfiguration&);

/// {"format": "attentionscope/training", "version": 1, ...} (docs/numbers.md, section 9).
std::string trainingDocument(const TrainingRun&);

/// The bytes of a .safetensors file: every tensor of the model as float32, the configuration in its metadata.
std::string modelFile(const TrainingConfiguration&, const ModelWeights&);

}  // namespace attn
