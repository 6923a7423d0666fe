// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/problem.h"
#include "scenario/element_type.h"
#include "scenario/tensor_file.h"

namespace attn {

/// The tensors of one file, which can be read in parts, and the file's metadata.
class TensorStore {
 public:
  virtual ~TensorStore() = default;
  virtual Result<std::vector<TensorInfo>> list() const = 0;
  /// Strings by key: "__metadata__" of a .safetensors file; for a .npz archive the uint8 array "metadata", whose bytes
  /// are a JSON object of strings. Empty if there are none.
  virtual Result<std::map<std::string, std::string>> about() const = 0;
  /// Reads parts of a tensor, concatenated, in row-major order. They must ascend without overlap and lie within it
  /// (std::invalid_argument otherwise), with at most limits::numbers together.
  virtual Result<std::vector<double>> read(const std::string& tensor, std::span<const NumberRange> parts) const = 0;
};

/// The array of a .npz archive that about() reads.
inline constexpr const char* kAboutTensor = "metadata";

/// Opens a .npz or .safetensors file, by its suffix; UnknownFileType for others. Every read opens it again and checks
/// its header again; parts outside a tensor that has become shorter are FileUnreadable.
Result<std::shared_ptr<const TensorStore>> openTensorStore(const std::filesystem::path&);

enum class StoreFormat { Npz, Safetensors };
/// The bytes must outlive the store.
std::shared_ptr<const TensorStore> tensorStoreInMemory(std::span<const std::byte>, StoreFormat, std::string file);

}  // namespace attn
