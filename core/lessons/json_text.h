// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "scenario/json_value.h"

namespace attn {

/// Converts to the general JSON library. Numbers keep their value; non-finite ones become null.
nlohmann::json asJson(const JsonValue&);

/// Composes two merge patches: applying the result is the same as applying `first`, then `second` (RFC 7386). Both are
/// JSON objects, or empty for no patch.
std::string composedPatches(const std::string& first, const std::string& second);

std::string patched(std::string_view document, const std::string& patch);

/// Returns the merge patch that turns `from` into `to`, both JSON objects as text. A patch cannot express a null in
/// `to`, so callers must check the result.
std::string patchBetween(std::string_view from, std::string_view to);

}  // namespace attn
