// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace attn {

/// A model that another program or this one has stored on this machine.
struct FoundModel {
  std::string name;             // "llama3.2:1b", "HuggingFaceTB/SmolLM2-135M"
  std::filesystem::path place;  // a GGUF file, or a folder
};

/// The value of an environment variable, or nullopt.
using Environment = std::function<std::optional<std::string>(const char* name)>;
Environment environmentOfThisProcess();

/// Where this program stores models; empty without a home.
std::filesystem::path ownModelFolder(const Environment& = environmentOfThisProcess());

/// This program's models and those of Ollama, the cache of Hugging Face and LM Studio, sorted by name. Reads only their
/// listings.
std::vector<FoundModel> findModels(const Environment& = environmentOfThisProcess());

/// The model of that name; Ollama's tag "latest" may be left out.
std::optional<FoundModel> modelNamed(const std::vector<FoundModel>&, const std::string& name);

}  // namespace attn
