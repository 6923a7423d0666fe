// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/gguf.h"
#include "model/mapped_file.h"
#include "model/model_shape.h"
#include "model/stored_tensor.h"

namespace attn {

/// An open model: its files stay mapped, and nothing but their tables is copied.
struct LanguageModel {
  std::vector<MappedFile> files;
  std::unordered_map<std::string, StoredTensor> tensors;  // by their GGUF names
  ModelShape shape;
  GgufFile gguf;                                      // without tensors; empty for a folder
  std::filesystem::path tokenizerFile;                // tokenizer.json of a folder; empty otherwise
  std::vector<Index> endTokens;                       // that end a text
  std::shared_ptr<const std::vector<float>> numbers;  // tensors of a trained model; null for others
  std::vector<std::string> tokens;                    // of a trained model, which has no tokenizer
  std::string sample;                                 // a text of the task of a trained model
  std::int64_t parameters = 0, bytes = 0;
};

/// FileChanged if a file is no longer what it was when it was opened; see MappedFile.
ModelResult<void> checkUnchanged(const LanguageModel&);

/// Opens a GGUF file, whatever its name, a Hugging Face folder or a file of a trained model; reads what it says about
/// the model, not the weights.
ModelResult<std::shared_ptr<const LanguageModel>> openModel(const std::filesystem::path&);
/// The same for the content of a GGUF file, which must outlive the model.
ModelResult<std::shared_ptr<const LanguageModel>> openModel(std::span<const std::byte> gguf);

}  // namespace attn
