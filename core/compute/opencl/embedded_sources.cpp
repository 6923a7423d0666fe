// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/embedded_sources.h"

#include <algorithm>
#include <stdexcept>

#include "attention_kernel_sources.h"

namespace attn {

std::vector<std::string> embeddedSources(std::initializer_list<std::string_view> names) {
  const auto all = attention_kernels::all();
  std::vector<std::string> sources;
  for (const std::string_view name : names) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& text) { return text.name == name; });
    if (found == all.end()) throw std::invalid_argument(std::string(name));
    sources.emplace_back(found->text);
  }
  return sources;
}

}  // namespace attn
