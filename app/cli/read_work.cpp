// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/read_work.h"

#include "base/foreign_text.h"
#include "cli/terminal.h"
#include "lessons/work_sources.h"
#include "text/problem_text.h"

namespace attn::app {

std::optional<Work> workOrComplain(const std::string& file) {
  Result<Work> work = readWorkFile(file);
  if (work) return std::move(*work);
  const QString name = QString::fromStdString(foreign::shown(file));
  for (const Problem& problem : work.error()) complain(name + QStringLiteral(": ") + problemText(problem));
  return std::nullopt;
}

}  // namespace attn::app
