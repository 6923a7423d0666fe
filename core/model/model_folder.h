// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "model/language_model.h"

namespace attn {

/// Reads config.json and the .safetensors files of a Hugging Face folder; tensors get their GGUF names. Besides what
/// shapeFromKeys() returns: Unreadable, BadHeader, BadShardName, Truncated, BeyondFile, Overlap, TensorTwice.
ModelResult<LanguageModel> readModelFolder(const std::filesystem::path&);

}  // namespace attn
