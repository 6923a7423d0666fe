// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>

#include "scenario/matrix_budget.h"
#include "scenario/object_reader.h"

namespace attn {

/// Matrices of a document (docs/numbers.md, section 4.3), and the number of axes of their shape in it: 3, or 2 without
/// heads.
struct ReadMatrices {
  MatrixStack stack;
  std::size_t axes = 3;
};

/// Reads {"shape", "data"}, {"npy"}, {"npz", "tensor"} or {"safetensors", "tensor"}; on failure returns nullopt and
/// adds at least one problem. The size of the data is checked against the shape and the budget of the document before
/// memory is allocated: TooLarge (DocumentNumbers) at the matrix that exceeds it.
std::optional<ReadMatrices> readMatrices(const JsonValue&, const std::string& pointer,
                                         const std::filesystem::path& folder, MatrixBudget&, Problems&);

}  // namespace attn
