// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <QApplication>
#include <QtGlobal>
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

#include "base/instruction_set.h"
#include "cli/commands.h"
#include "cli/completions.h"
#include "cli/manual_page.h"
#include "cli/options/command.h"
#include "cli/options/command_model.h"
#include "cli/terminal.h"
#include "preferences/language.h"
#include "window/lesson/document_painter.h"

namespace attn::app {
namespace {

constexpr std::array<std::string_view, 19> kCommands = {
    "trace",     "check",  "devices", "traffic", "cache", "published", "questions", "lessons", "handout", "collect",
    "worksheet", "script", "import",  "bench",   "tune",  "train",     "model",     "render",  "report"};

/// Writes the manual page and the shell completions; hidden from --help.
constexpr std::string_view kGenerateCommand = "generate";

/// Optimal string alignment distance: insertions, deletions, replacements and swaps of neighbors cost 1 each.
std::size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, replaced});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

bool isCommand(std::string_view word) {
  return word == kGenerateCommand || std::find(kCommands.begin(), kCommands.end(), word) != kCommands.end();
}

/// The command most similar to a mistyped word, by edit distance; empty if none is close.
std::string_view nearestCommand(std::string_view word) {
  constexpr std::size_t kFarthest = 2, kLongestTypo = 16;
  if (word.size() <= kFarthest || word.size() > kLongestTypo) return {};
  std::string_view nearest;
  std::size_t least = kFarthest + 1;
  for (const std::string_view command : kCommands) {
    const std::size_t distance = editDistance(word, command);
    if (distance >= least) continue;
    least = distance;
    nearest = command;
  }
  return nearest;
}

/// Options that Qt (QGuiApplication, QApplication) removes from the window's arguments.
constexpr std::array<std::string_view, 14> kWindowOptions = {"platform",        "platformpluginpath",
                                                             "platformtheme",   "plugin",
                                                             "qwindowgeometry", "qwindowicon",
                                                             "qwindowtitle",    "reverse",
                                                             "session",         "display",
                                                             "geometry",        "style",
                                                             "stylesheet",      "widgetcount"};

bool isWindowOption(std::string_view argument) {
  argument.remove_prefix(std::min(argument.find_first_not_of('-'), argument.size()));
  const std::string_view name = argument.substr(0, argument.find('='));
  return std::find(kWindowOptions.begin(), kWindowOptions.end(), name) != kWindowOptions.end();
}

/// For packagers: hidden from --help.
void addGenerate(const Command& program) {
  const Command generate(program, std::string(kGenerateCommand),
                         "Write the manual page, or the completions for a shell, to standard output");
  const auto what = std::make_shared<std::string>();
  generate.option("WHAT", *what, " ", oneOf({"man", "bash", "zsh"}), "man, bash or zsh")->required();
  generate->group("");
  generate.runs([program, what] {
    const CommandModel model = commandModel(*program);
    return deliver(*what == "man" ? manualPage(model) : *what == "bash" ? bashCompletion(model) : zshCompletion(model));
  });
}

int refuseUse(const std::string& first, const CLI::ParseError& error) {
  std::string message = error.what();
  std::string help = "attentionscope --help";
  if (isCommand(first)) {
    help = "attentionscope " + first + " --help";
  } else if (!first.empty() && first.front() == '-') {
    message = "unknown option " + first;
  } else if (!first.empty()) {
    const std::string nearest(nearestCommand(first));
    message = "there is no command and no file \"" + first + "\"" +
              (nearest.empty() ? std::string() : "; did you mean \"" + nearest + "\"?");
  }
  // The invalid argument may contain line breaks; an error message is one line.
  std::replace(message.begin(), message.end(), '\n', ' ');
  return refuse(QString::fromStdString(message + " (see '" + help + "')"));
}

}  // namespace

bool isCommandLine(const std::vector<std::string_view>& arguments) {
  if (arguments.empty() || arguments.front().empty()) return false;
  const std::string_view first = arguments.front();
  if (isCommand(first)) return true;
  if (first.front() == '-') return !isWindowOption(first);
  if (first.find_first_of("./\\") != std::string_view::npos) return false;
  std::error_code ignored;
  return !std::filesystem::exists(std::filesystem::path(first), ignored);
}

bool canOpenWindow(const std::vector<std::string_view>& arguments) {
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
  if (std::any_of(arguments.begin(), arguments.end(), isWindowOption)) return true;
  const auto isSet = [](const char* name) { return !qEnvironmentVariableIsEmpty(name); };
  return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || isSet("QT_QPA_PLATFORM");
#else
  Q_UNUSED(arguments)
  return true;
#endif
}

QString noDisplayText() {
  return CommandLine::tr(
      "there is no display for the window; these work without one: attentionscope trace FILE, check FILE, "
      "devices, bench, tune, train, model MODEL, traffic FILE, script FILE, import RECORDING, cache, published, "
      "questions, lessons, "
      "handout WORK, "
      "collect FOLDER, worksheet WORK, render FILE --view steps -o PICTURE.png, report");
}

QString instructionSetComplaint() {
  const InstructionSetChoice& choice = chosenInstructionSet();
  const QString variable = QLatin1String(kInstructionSetVariable);
  const QString value = QString::fromStdString(choice.value).simplified();
  switch (choice.problem) {
    case InstructionSetChoice::Problem::Unknown:
      return CommandLine::tr("%1: found \"%2\", expected any, avx2 or avx512").arg(variable, value);
    case InstructionSetChoice::Problem::NotSupported:
      return CommandLine::tr("%1: this processor does not support %2; the best it supports is %3")
          .arg(variable, value, QLatin1String(instructionSetCode(supportedInstructionSet())));
    case InstructionSetChoice::Problem::None:
      break;
  }
  return {};
}

namespace {

constexpr const char* kExitCodes = "Exit codes: 0 done, 1 failed while running, 2 wrong use or bad document.";

void endWithExample(CLI::App& command, const std::string& name) {
  const CommandExample* example = exampleOf(name);
  const std::string own = command.get_footer();
  command.footer((example == nullptr ? std::string() : helpOf(*example) + "\n\n") + own + (own.empty() ? "" : "\n\n") +
                 kExitCodes);
  for (CLI::App* below : command.get_subcommands([](CLI::App*) { return true; }))
    endWithExample(*below, name.empty() ? below->get_name() : name + " " + below->get_name());
}

/// All commands with their options, texts and examples, used for parsing, --help, the manual page and the shell
/// completions.
void defineCommands(const Command& program) {
  program->description("AttentionScope: see where every number in attention comes from, and change it.");
  program->name("attentionscope");
  program->set_version_flag("--version", "attentionscope " ATTENTIONSCOPE_VERSION, "Print the version and exit");
  program->require_subcommand(1);
  for (const auto add : {addTrace,   addCheck,   addDevices, addTraffic,   addCache,  addPublished, addQuestions,
                         addLessons, addHandout, addCollect, addWorksheet, addScript, addImport,    addBench,
                         addTune,    addTrain,   addModel,   addRender,    addReport, addGenerate})
    add(program);
  // Must come last: commands inherit the footer of their parent when created.
  program->footer(
      "Without a command, 'attentionscope [FILE]' opens the window; F1 opens the manual there. 'man attentionscope'\n"
      "documents every command. Where one file is read or written, - is standard input or output.");
  endWithExample(*program, {});
}

int parseAndRun(int& argc, char** argv) {
  CLI::App app;
  GivenCommand given;
  defineCommands(Command(app, given));
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return deliver(app.help());
  } catch (const CLI::CallForVersion& version) {
    return deliver(std::string(version.what()) + "\n");
  } catch (const CLI::ParseError& error) {
    return refuseUse(argc > 1 ? argv[1] : "", error);
  }
  std::unique_ptr<QCoreApplication> application;
  if (given.draws) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    dropQtRemarks();
    if (!hasThreadsForQt()) return kFailed;
    application = std::make_unique<QApplication>(argc, argv);
    installDocumentPainter();
  } else {
    application = std::make_unique<QCoreApplication>(argc, argv);
  }
  Language language;
  language.use(QString::fromStdString(given.locale));
  return given.run();
}

QString sentenceOf(const std::exception& error) {
  if (dynamic_cast<const std::bad_alloc*>(&error) || dynamic_cast<const std::length_error*>(&error)) {
    return CommandLine::tr("there is not enough memory for this. Close other programs, or use fewer tokens or heads.");
  }
  const auto* system = dynamic_cast<const std::system_error*>(&error);
  if (system && system->code() == std::errc::resource_unavailable_try_again)
    return CommandLine::tr("the system cannot start another thread right now. Close other programs.");
  return QString::fromLocal8Bit(error.what());
}

/// If an exception cannot be caught, in a thread or inside a library, the program still ends with an error message and
/// an exit code. Allocates no memory, because it may have run out.
[[noreturn]] void endWithASentence() {
  std::fputs("attentionscope: there is not enough memory for this, or something went wrong inside the program.\n",
             stderr);
  std::_Exit(kFailed);
}

}  // namespace

int runCommandLine(int argc, char** argv) try {
  std::set_terminate(endWithASentence);
  return parseAndRun(argc, argv);
} catch (const std::exception& error) {
  return fail(sentenceOf(error));
}

}  // namespace attn::app
