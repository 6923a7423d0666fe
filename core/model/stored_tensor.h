// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/matrix.h"
#include "model/block_types.h"

namespace attn {

/// A tensor of a model file. `sizes` begin with the axis that is contiguous, as GGUF lists them.
struct StoredTensor {
  std::string name;
  const BlockType* type = nullptr;  // null if it is not supported
  std::string typeName;
  std::vector<Index> sizes;
  const std::byte* data = nullptr;

  Index elements() const {
    Index product = 1;
    for (const Index size : sizes) product *= size;
    return product;
  }
};

}  // namespace attn
