// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "scenario/document.h"
#include "scenario/has_numbers.h"
#include "scenario/python_script.h"

namespace {

constexpr std::string_view kFirstLine = "# -*- coding: utf-8 -*-\n# Attention with ";

/// The lines of a script that Python executes: all except comments.
std::string statementsOf(std::string_view script) {
  std::string statements;
  while (!script.empty()) {
    const std::string_view line = script.substr(0, script.find('\n'));
    if (!line.starts_with('#')) statements.append(line).append("\n");
    script.remove_prefix(std::min(script.size(), line.size() + 1));
  }
  return statements;
}

bool isPlain(char c) {
  return c == '\n' || (c >= ' ' && c <= '~');
}

}  // namespace

/// Titles and token names do not change what a script does, and the encoding is ours.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto scenario = attn::parseDocument({reinterpret_cast<const char*>(data), size});
  if (!scenario || !attn::hasNumbers(*scenario)) return 0;
  attn::Scenario plain = *scenario;
  plain.title = plain.notes = "";
  plain.tokens.clear();
  plain.keyTokens.clear();
  for (const auto library : {attn::PythonLibrary::NumPy, attn::PythonLibrary::PyTorch}) {
    const std::string script = attn::pythonScript(*scenario, library);
    if (!script.starts_with(kFirstLine) || attn::firstInvalidUtf8(script)) std::abort();
    if (script.find_first_of("\r\f\v") != std::string::npos) std::abort();
    const std::string statements = statementsOf(script);
    if (statements != statementsOf(attn::pythonScript(plain, library))) std::abort();
    if (!std::all_of(statements.begin(), statements.end(), isPlain)) std::abort();
  }
  return 0;
}
