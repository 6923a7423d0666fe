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

/// The tensors of one file, of which any part can be read, and what the file says about itself.
class TensorStore {
 public:
  virtual ~TensorStore() = default;
  virtual Result<std::vector<TensorInfo>> list() const = 0;
  /// Texts by their keys: "__metadata__" of a .safetensors file; of a .npz archive the array "metadata" of bytes
  /// (uint8), which are a JSON object of texts. Empty where there are none.
  virtual Result<std::map<std::string, std::string>> about() const = 0;
  /// Numbers of a tensor, row by row: parts that ascend, do not overlap and lie within it (std::invalid_argument
  /// otherwise), one behind the other; together at most limits::numbers.
  virtual Result<std::vector<double>> read(const std::string& tensor, std::span<const NumberRange> parts) const = 0;
};

/// The name of the array of a .npz archive that about() is read from.
inline constexpr const char* kAboutTensor = "metadata";

/// A .npz or .safetensors file, by its suffix; UnknownFileType of others. Every read opens it anew: what it says of
/// itself is checked again, and parts outside of a tensor that has become shorter are FileUnreadable.
Result<std::shared_ptr<const TensorStore>> openTensorStore(const std::filesystem::path&);

enum class StoreFormat { Npz, Safetensors };
/// Bytes that lie in memory and outlive the store.
std::shared_ptr<const TensorStore> tensorStoreInMemory(std::span<const std::byte>, StoreFormat, std::string file);

}  // namespace attn
