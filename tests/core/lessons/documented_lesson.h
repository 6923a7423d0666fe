// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>

#include "support/files.h"
#include "support/source_folder.h"

namespace attn::test {

/// The block of docs/lessons.md with this name ("json lesson.json").
inline std::string documentedBlock(const std::string& name) {
  std::ifstream file(sourceFile("docs/lessons.md"), std::ios::binary);
  const std::string page((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const std::string fence = "```" + name + "\n";
  const std::size_t begin = page.find(fence);
  if (begin == std::string::npos) throw std::runtime_error("docs/lessons.md has no block " + name);
  const std::size_t text = begin + fence.size();
  return page.substr(text, page.find("```\n", text) - text);
}

inline std::string documentedLesson() {
  return documentedBlock("json lesson.json");
}
inline std::string documentedText() {
  return documentedBlock("markdown en.md");
}

}  // namespace attn::test
