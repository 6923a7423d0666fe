// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "model/model_shape.h"

namespace attn {

/// The shape that a config.json of transformers describes. BadHeader if it is no JSON object.
ModelResult<ModelShape> shapeFromConfig(std::string_view json);
/// The tokens that end a text: none, one or a list.
std::vector<Index> endTokensInConfig(std::string_view json);

}  // namespace attn
