// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// The texts of whole-attention kernels that travel inside the program, by file name, in that order.
/// std::invalid_argument with the name of one that does not.
std::vector<std::string> embeddedSources(std::initializer_list<std::string_view> names);

}  // namespace attn
