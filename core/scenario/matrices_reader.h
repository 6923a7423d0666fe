// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>

#include "scenario/matrix_budget.h"
#include "scenario/object_reader.h"

namespace attn {

/// Matrices of a document (docs/numbers.md, section 4.3), and how many axes their shape was written with: 3, or 2
/// without heads.
struct ReadMatrices {
  MatrixStack stack;
  std::size_t axes = 3;
};

/// Reads {"shape", "data"}, {"npy"}, {"npz", "tensor"} or {"safetensors", "tensor"}; nothing, and at least one
/// problem, where that fails. The count of the data is compared with the shape, and with what the document may hold,
/// before memory is taken: TooLarge (DocumentNumbers) at the matrix that is too much.
std::optional<ReadMatrices> readMatrices(const JsonValue&, const std::string& pointer,
                                         const std::filesystem::path& folder, MatrixBudget&, Problems&);

}  // namespace attn
