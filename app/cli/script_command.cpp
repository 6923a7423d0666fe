// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/read_scenario.h"
#include "cli/terminal.h"
#include "scenario/has_numbers.h"

namespace attn::app {
int runScriptCommand(const ScriptArguments& arguments) {
  const std::optional<Scenario> scenario = readOrComplain(arguments.file);
  if (!scenario) return kWrongUse;
  const QString name = QString::fromStdString(arguments.file);
  if (!hasNumbers(*scenario)) {
    complain(
        CommandLine::tr("%1: /inputs/kind: found \"shape\", which has sizes but no values to compute with; expected "
                        "\"qkv\" or \"projected\"")
            .arg(name));
    return kWrongUse;
  }
  if (overwrites(arguments.file, arguments.out)) {
    complain(CommandLine::tr("%1: the script would replace the document. Choose another file after -o.").arg(name));
    return kWrongUse;
  }
  return deliver(pythonScript(*scenario, arguments.library, arguments.backward), arguments.out);
}

}  // namespace attn::app
