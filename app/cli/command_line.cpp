// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <QtGlobal>
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <stdexcept>
#include <system_error>

#include "attention/backend_name.h"
#include "base/instruction_set.h"
#include "cli/command_names.h"
#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/completions.h"
#include "cli/exit_code.h"
#include "cli/manual_page.h"
#include "cli/options/command_definitions.h"
#include "cli/options/command_model.h"
#include "cli/terminal.h"
#include "preferences/language.h"

namespace attn::app {
namespace {

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

BackendChoice backendNamed(const std::string& name) {
  if (name == kEigenBackend) return BackendChoice::Eigen;
  return name == kOpenClBackend ? BackendChoice::OpenCl : BackendChoice::Auto;
}

std::string generated(CLI::App& app, const std::string& what) {
  const CommandModel model = commandModel(app);
  if (what == "man") return manualPage(model);
  return what == "bash" ? bashCompletion(model) : zshCompletion(model);
}

int complainAboutUse(const std::string& first, const CLI::ParseError& error) {
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
  complain(QString::fromStdString(message + " (" + help + " tells more)"));
  return kWrongUse;
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
      "devices, bench, tune, train, traffic FILE, script FILE, import RECORDING, cache, published, questions, lessons, "
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

int parseAndRun(int argc, char** argv) {
  CLI::App app;
  Parsed parsed;
  defineCommands(app, parsed);

  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return deliver(app.help());
  } catch (const CLI::CallForVersion& version) {
    return deliver(std::string(version.what()) + "\n");
  } catch (const CLI::ParseError& error) {
    return complainAboutUse(argc > 1 ? argv[1] : "", error);
  }
  if (app.got_subcommand(std::string(kGenerateCommand))) return deliver(generated(app, parsed.generated));
  // These create an application with an offscreen platform.
  if (app.got_subcommand("render")) return runRenderCommand(parsed.render, argc, argv);
  if (app.got_subcommand("lessons")) return runLessonsCommand(parsed.lessons, argc, argv);
  if (app.got_subcommand("worksheet")) return runWorksheetCommand(parsed.worksheet, argc, argv);
  const QCoreApplication core(argc, argv);
  Language language;
  language.use(QString::fromStdString(parsed.questions.locale + parsed.handout.locale + parsed.collect.locale +
                                      parsed.recording.locale));
  parsed.trace.backend = backendNamed(parsed.backend);
  if (app.got_subcommand("trace")) return runTraceCommand(parsed.trace);
  if (app.got_subcommand("check")) return runCheckCommand(parsed.checkFiles);
  if (app.got_subcommand("traffic")) return runTrafficCommand(parsed.traffic);
  if (app.got_subcommand("cache")) return runCacheCommand(parsed.cache);
  if (app.got_subcommand("published")) return runPublishedCommand(parsed.publishedJson);
  if (app.got_subcommand("questions")) return runQuestionsCommand(parsed.questions);
  if (app.got_subcommand("handout")) return runHandoutCommand(parsed.handout);
  if (app.got_subcommand("collect")) return runCollectCommand(parsed.collect);
  if (app.got_subcommand("bench")) return runBenchCommand(parsed.bench);
  if (app.got_subcommand("tune")) return runTuneCommand(parsed.tune);
  if (app.got_subcommand("train")) return runTrainCommand(parsed.train);
  if (app.got_subcommand("script")) return runScriptCommand(parsed.script);
  if (app.got_subcommand("import")) return runImportCommand(parsed.recording);
  if (app.got_subcommand("report")) return runReportCommand();
  return parsed.emptyCache ? runEmptyCacheCommand() : runDevicesCommand(parsed.devicesJson);
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
  complain(sentenceOf(error));
  return kFailed;
}

}  // namespace attn::app
