// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/read_work.h"

#include <QFile>
#include <QString>
#include <filesystem>
#include <system_error>

#include "base/foreign_text.h"
#include "cli/terminal.h"
#include "lessons/work_sources.h"
#include "text/problem_text.h"

namespace attn::app {

namespace {

/// The assignment in a file, or the example of this name if the file does not exist.
Result<Work> workOrExample(const std::filesystem::path& file) {
  std::error_code ignored;
  QFile example(QStringLiteral(":/works/") + QString::fromStdString(file.string()));
  const bool isExample = !file.has_parent_path() && !std::filesystem::exists(file, ignored);
  if (!isExample || !example.open(QIODevice::ReadOnly)) return readWorkFile(file);
  return readWork(example.readAll().toStdString(), workSources({}));
}

}  // namespace

std::optional<Work> workOrComplain(const std::string& file) {
  Result<Work> work = workOrExample(file);
  if (work) return std::move(*work);
  const QString name = QString::fromStdString(foreign::shown(file));
  for (const Problem& problem : work.error()) complain(name + QStringLiteral(": ") + problemText(problem));
  return std::nullopt;
}

}  // namespace attn::app
