// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <span>

#include "scenario/byte_source.h"
#include "scenario/element_type.h"
#include "scenario/limits.h"
#include "scenario/tensor_file.h"

namespace attn {

/// Tensors in a .safetensors file. The rules of the format are enforced: a JSON header of at most 100 MB that starts
/// with '{', no name twice, and data that cover the rest of the file without gap or overlap, each as long as its shape
/// says (https://github.com/huggingface/safetensors, section "Format"). MalformedSafetensors otherwise.
Result<std::vector<TensorInfo>> listSafetensors(NamedSource);
/// F64, F32, F16, BF16, integers and BOOL; other element types can be listed, not read. TooLarge (MatrixNumbers) beyond
/// `most` numbers.
Result<FileTensor> readSafetensors(NamedSource, const std::string& name, std::uint64_t most = limits::numbers);

/// Parts of a tensor, in the order of its rows: ascending, without overlap and within it (std::invalid_argument
/// otherwise), one behind the other. TooLarge (MatrixNumbers) where they have more than `most` numbers together.
Result<std::vector<double>> readSafetensorsParts(NamedSource, const std::string& name,
                                                 std::span<const NumberRange> parts,
                                                 std::uint64_t most = limits::numbers);
/// The texts under "__metadata__" by their keys; empty where there are none. MalformedSafetensors where one is no text.
Result<std::map<std::string, std::string>> safetensorsMetadata(NamedSource);

}  // namespace attn
