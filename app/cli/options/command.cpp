// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/command.h"

#include <QDir>

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

CLI::Option* Command::assignment(std::string& file) const {
  return option("ASSIGNMENT", file, " ", suggested(namesIn(QStringLiteral(":/works"))), "The assignment (.work.json)")
      ->required();
}

CLI::Option* Command::device(std::optional<int>& to) const {
  return option("--device", to, "N", countFromZero(), "OpenCL device, counted as in 'attentionscope devices'");
}

CLI::Option* Command::locale(const std::string& text, const char* usual) const {
  m_app->preparse_callback([given = m_given, usual](std::size_t) { given->locale = usual; });
  return option("--locale", m_given->locale, "xx", spokenLocale(), text);
}

CLI::Option* Command::output(std::optional<std::filesystem::path>& to) const {
  return option("-o,--output", to, "OUT", "Write to a file instead of standard output");
}

CLI::Option* Command::backward(std::optional<Loss>& to) const {
  return choice("--gradients", to, "LOSS", lossNames,
                "Also the gradients of a loss: the sum of all outputs, or of their squares");
}

void Command::gives(std::function<int()> run, std::function<bool()> draws) const {
  m_app->final_callback([given = m_given, run = std::move(run), draws = std::move(draws)] {
    if (given->run) return;
    given->run = run;
    given->draws = draws();
  });
}

}  // namespace attn::app
