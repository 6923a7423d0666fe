// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/command.h"

#include <QDir>
#include <QStringList>

#include "questions/question_template.h"

namespace attn::app {

std::vector<std::string> namesIn(const QString& folder) {
  std::vector<std::string> names;
  for (const QString& name : QDir(folder).entryList(QDir::AllEntries | QDir::NoDotAndDotDot, QDir::Name))
    names.push_back(name.toStdString());
  return names;
}

std::vector<std::string> exampleNames() {
  return namesIn(QStringLiteral(":/scenarios"));
}

CLI::Option* Command::document(std::string& file) const {
  return option("FILE", file, " ", suggested(exampleNames()), "Document (.attn.json)")->required();
}

CLI::Option* Command::device(std::optional<int>& to) const {
  return option("--device", to, "N", countFromZero(), "OpenCL device, counted as in 'attentionscope devices'");
}

CLI::Option* Command::seed(std::optional<std::uint64_t>& to, const std::string& text) const {
  return option("--seed", to, "N", wholeNumber(0, static_cast<std::int64_t>(kSeeds) - 1), text);
}

CLI::Option* Command::locale(std::string& to, const std::string& text) const {
  return option("--locale", to, "xx", spokenLocale(), text);
}

CLI::Option* Command::output(std::optional<std::filesystem::path>& to) const {
  return option("-o,--output", to, "OUT", "Write to a file instead of standard output");
}

}  // namespace attn::app
