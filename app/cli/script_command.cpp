// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/python_script.h"

#include "cli/commands.h"
#include "cli/options/command.h"
#include "cli/read_scenario.h"
#include "cli/terminal.h"
#include "scenario/has_numbers.h"

namespace attn::app {
namespace {

struct ScriptArguments {
  std::string file;
  PythonLibrary library = PythonLibrary::NumPy;
  std::optional<Loss> backward;
  std::optional<std::filesystem::path> out;
};

int writeScript(const ScriptArguments& arguments) {
  const std::optional<Scenario> scenario = readOrComplain(arguments.file);
  if (!scenario) return kWrongUse;
  const QString name = QString::fromStdString(arguments.file);
  if (!hasNumbers(*scenario)) {
    return refuse(
        CommandLine::tr("%1: /inputs/kind: found \"shape\", which has sizes but no values to compute with; expected "
                        "\"qkv\" or \"projected\"")
            .arg(name));
  }
  if (overwrites(arguments.file, arguments.out)) {
    return refuse(
        CommandLine::tr("%1: the script would replace the document. Choose another file after -o.").arg(name));
  }
  return deliver(pythonScript(*scenario, arguments.library, arguments.backward), arguments.out);
}

}  // namespace

void addScript(const Command& program) {
  const auto a = std::make_shared<ScriptArguments>();
  const Command script(program, "script", "Write a Python script that recomputes the output of a document");
  script.document(a->file);
  constexpr std::array<std::pair<std::string_view, PythonLibrary>, 2> kLibraries{
      {{"numpy", PythonLibrary::NumPy}, {"pytorch", PythonLibrary::PyTorch}}};
  script.choice("--for", a->library, "NAME", kLibraries, "numpy (default) or pytorch");
  script.backward(a->backward);
  script.output(a->out);
  script.runs([a] { return writeScript(*a); });
}

}  // namespace attn::app
