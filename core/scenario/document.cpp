// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/document.h"

#include "scenario/input_file.h"
#include "scenario/scenario_reader.h"
#include "scenario/typed_document.h"

namespace attn {
Result<Scenario> readDocument(const std::filesystem::path& file) {
  const Result<std::string> text = readText(file);
  if (!text) return tl::unexpected(text.error());
  const std::filesystem::path folder = file.parent_path();
  return parseDocument(*text, folder.empty() ? std::filesystem::path(".") : folder);
}

Result<Scenario> parseDocument(std::string_view text, const std::filesystem::path& folder) {
  MatrixBudget budget(text.size());
  return readTypedDocument<Scenario>(text, [&](const JsonValue& root, Problems& problems) {
    return ScenarioReader(folder, budget, problems).read(root, "");
  });
}

}  // namespace attn
