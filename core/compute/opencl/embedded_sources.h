// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// The embedded sources of whole-attention kernels with these file names, in that order. Throws std::invalid_argument
/// with the name of a missing one.
std::vector<std::string> embeddedSources(std::initializer_list<std::string_view> names);

}  // namespace attn
