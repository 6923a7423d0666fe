// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "scenario/byte_source.h"
#include "scenario/element_type.h"
#include "scenario/limits.h"
#include "scenario/tensor_file.h"

namespace attn {

/// Lists the tensors in a .safetensors file. Enforces the rules of the format: a JSON header of at most 100 MB that
/// starts with '{', unique names, and data that cover the rest of the file without gap or overlap, each as long as its
/// shape says (https://github.com/huggingface/safetensors, section "Format"). MalformedSafetensors otherwise.
Result<std::vector<TensorInfo>> listSafetensors(NamedSource);
/// Reads F64, F32, F16, BF16, integers and BOOL; other element types can only be listed. TooLarge (MatrixNumbers) above
/// `most` numbers.
Result<FileTensor> readSafetensors(NamedSource, const std::string& name, std::uint64_t most = limits::numbers);

/// A file as a whole: its strings under "__metadata__" and all tensors.
struct SafetensorsFile {
  std::map<std::string, std::string> metadata;
  std::vector<std::pair<TensorInfo, std::vector<double>>> tensors;  // in the order of their data
};
/// Reads everything with one look at the header; the errors of the other functions. `most` numbers in all tensors.
Result<SafetensorsFile> readWholeSafetensors(NamedSource, std::uint64_t most = limits::numbers);

/// Reads parts of a tensor, concatenated, in row-major order. They must ascend without overlap and lie within the
/// tensor (std::invalid_argument otherwise). TooLarge (MatrixNumbers) if they have more than `most` numbers together.
Result<std::vector<double>> readSafetensorsParts(NamedSource, const std::string& name,
                                                 std::span<const NumberRange> parts,
                                                 std::uint64_t most = limits::numbers);
/// Returns the strings under "__metadata__" by key; empty if there are none. MalformedSafetensors if a value is not a
/// string.
Result<std::map<std::string, std::string>> safetensorsMetadata(NamedSource);

}  // namespace attn
