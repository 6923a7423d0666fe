// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace attn {

/// A model that another program has stored on this machine.
struct FoundModel {
  std::string name;             // "llama3.2:1b", "HuggingFaceTB/SmolLM2-135M"
  std::filesystem::path place;  // a GGUF file, or a folder
};

/// The value of an environment variable, or nullopt.
using Environment = std::function<std::optional<std::string>(const char* name)>;
Environment environmentOfThisProcess();

/// The models of Ollama, the cache of Hugging Face and LM Studio, sorted by name. Reads only their listings.
std::vector<FoundModel> findModels(const Environment& = environmentOfThisProcess());

/// The model of that name; Ollama's tag "latest" may be left out.
std::optional<FoundModel> modelNamed(const std::vector<FoundModel>&, const std::string& name);

}  // namespace attn
