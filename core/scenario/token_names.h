// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "base/matrix.h"

namespace attn {

/// The default name of a token: "t" and its position, from 0.
std::string numberedName(Index position);

/// Returns the name of one token as queryTokenNames() does, without copying the others. `given` is empty or has all
/// names.
std::string tokenNameAt(const std::vector<std::string>& given, Index position);

}  // namespace attn
