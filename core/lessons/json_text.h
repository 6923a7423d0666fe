// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "scenario/json_value.h"

namespace attn {

/// The value as the general JSON library knows it. Numbers keep their value; what is not finite becomes null.
nlohmann::json asJson(const JsonValue&);

/// Two merge patches as one: applying it does what applying `first`, then `second`, does (RFC 7386). Both are JSON
/// objects, or empty for no patch.
std::string composedPatches(const std::string& first, const std::string& second);

/// A document with the patch applied.
std::string patched(std::string_view document, const std::string& patch);

/// The merge patch that makes `to` of `from`, both JSON objects as text. A null in `to` cannot be said in a patch:
/// whoever uses it looks whether it does what it should.
std::string patchBetween(std::string_view from, std::string_view to);

}  // namespace attn
