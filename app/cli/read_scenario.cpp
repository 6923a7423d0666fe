// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/read_scenario.h"

#include "base/foreign_text.h"
#include "cli/terminal.h"
#include "text/problem_text.h"
#include "window/document/examples.h"

namespace attn::app {

std::optional<Scenario> readOrComplain(const std::string& file) {
  Result<Scenario> scenario = readDocumentOrExample(file);
  if (scenario) return std::move(*scenario);
  const QString name = QString::fromStdString(foreign::shown(file));
  for (const Problem& problem : scenario.error()) complain(name + QStringLiteral(": ") + problemText(problem));
  return std::nullopt;
}

bool overwrites(const std::string& document, const std::optional<std::filesystem::path>& out) {
  std::error_code ignored;
  return out && std::filesystem::equivalent(document, *out, ignored);
}

}  // namespace attn::app
