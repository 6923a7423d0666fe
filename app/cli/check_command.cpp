// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/foreign_text.h"
#include "cli/commands.h"
#include "cli/options/command.h"
#include "cli/terminal.h"
#include "session/examples.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

int checkFiles(const std::vector<std::string>& files) {
  std::string report;
  bool allGood = true;
  for (const std::string& file : files) {
    const Result<Scenario> scenario = readDocumentOrExample(file);
    const std::string name = foreign::shown(file);
    if (scenario) {
      report += name + ": ok\n";
      continue;
    }
    allGood = false;
    for (const Problem& problem : scenario.error()) report += name + ": " + problemText(problem).toStdString() + "\n";
  }
  const int delivered = deliver(report);
  if (delivered != kDone) return delivered;
  return allGood ? kDone : kWrongUse;
}

}  // namespace

void addCheck(const Command& program) {
  const auto files = std::make_shared<std::vector<std::string>>();
  const Command check(program, "check", "Validate documents: one line per file, its name and ok, or the error");
  check.option("FILE", *files, "...", suggested(exampleNames()), "Documents (.attn.json)")->required();
  check.runs([files] { return checkFiles(*files); });
}

}  // namespace attn::app
