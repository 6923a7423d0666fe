// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "support/source_folder.h"

namespace attn::test {

/// The first example of this format ("attentionscope/work") in docs/numbers.md, section 5.6.
inline std::string documentedExample(const std::string& format) {
  std::ifstream file(sourceFile("docs/numbers.md"));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::size_t format_at = text.find("\"format\": \"" + format + "\"", text.find("### 5.6"));
  const std::size_t begin = text.rfind("```json", format_at), end = text.find("```\n", format_at);
  if (format_at == std::string::npos || begin == std::string::npos || end == std::string::npos)
    throw std::runtime_error("docs/numbers.md, section 5.6, shows no " + format);
  const std::size_t first = text.find('\n', begin) + 1;
  return text.substr(first, end - first);
}

}  // namespace attn::test
