// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "base/problem.h"
#include "scenario/tensor_file.h"

namespace attn {

/// parseTable() whose problems carry the name of the file.
Result<Matrix> parseTable(std::string_view text, const std::string& file);

}  // namespace attn
