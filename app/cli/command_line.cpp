// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/terminal.h"

namespace attn::app {
namespace {

constexpr std::array<std::string_view, 4> kCommands = {"trace", "check", "devices", "render"};
constexpr std::array<std::string_view, 3> kGlobalFlags = {"--help", "-h", "--version"};

const std::map<std::string, BackendChoice> kBackends = {
    {"auto", BackendChoice::Auto}, {"eigen", BackendChoice::Eigen}, {"opencl", BackendChoice::OpenCl}};

struct Parsed {
  TraceArguments trace;
  std::vector<std::string> checkFiles;
  bool devicesJson = false;
  RenderArguments render;
};

void addTrace(CLI::App& app, TraceArguments& a) {
  CLI::App* trace = app.add_subcommand("trace", "Compute every stage of attention and print it as JSON");
  trace->add_option("FILE", a.file, "Scenario document (.attn.json)")->required();
  trace->add_option("--backend", a.backend, "auto, eigen (double, the reference) or opencl (float32)")
      ->transform(CLI::CheckedTransformer(kBackends))
      ->option_text("auto|eigen|opencl");
  trace->add_option("--device", a.device, "OpenCL device, counted as in 'attentionscope devices'")->option_text("N");
  trace
      ->add_option_function<std::string>(
          "-o,--output", [&a](const std::string& out) { a.out = out; }, "Write to a file instead of standard output")
      ->option_text("OUT");
}

void addRender(CLI::App& app, RenderArguments& a) {
  CLI::App* render = app.add_subcommand("render", "Draw what the window would show, without a display");
  render->add_option("FILE", a.file, "Scenario document; not needed for the view 'welcome'");
  render->add_option("--view", a.view, "steps (the whole window), stage (the picture alone) or welcome")
      ->required()
      ->option_text("NAME");
  render
      ->add_option("--step", a.step,
                   "Stage to show: scores, scaled, masked, row_max, exponentials, weights, output, ...")
      ->option_text("STAGE");
  render->add_option("--head", a.head, "Query head, from 0")->check(CLI::NonNegativeNumber)->option_text("N");
  render->add_option("--frame", a.frame, "Only the first N cells of the step are filled")
      ->check(CLI::NonNegativeNumber)
      ->option_text("N");
  render->add_option("--size", a.size, "Width and height in pixels")->option_text("1600x900");
  render->add_option("--theme", a.theme, "Colours")->check(CLI::IsMember({"light", "dark"}))->option_text("light|dark");
  render->add_option("--locale", a.locale, "Language of the texts and numbers")->option_text("en|zh_CN|...");
  render->add_flag("--present", a.present, "As in presentation mode: the picture only, with larger type");
  render->add_option("-o,--output", a.out, "Picture to write: .png, .svg or .pdf")->required()->option_text("OUT");
}

/// The command that was probably meant: the one with the most letters in common at its start.
std::string nearestCommand(const std::string& word) {
  std::string best;
  std::size_t common = 1;
  for (const std::string_view command : kCommands) {
    const auto end = std::mismatch(command.begin(), command.end(), word.begin(), word.end()).first;
    const auto length = static_cast<std::size_t>(end - command.begin());
    if (length > common) {
      common = length;
      best = command;
    }
  }
  return best;
}

}  // namespace

bool isCommandLine(std::string_view first) {
  const auto in = [first](const auto& words) { return std::find(words.begin(), words.end(), first) != words.end(); };
  if (in(kCommands) || in(kGlobalFlags)) return true;
  // A word that is neither a path nor an option was meant to be a command.
  const bool looksLikePath = first.find_first_of("./\\") != std::string_view::npos;
  return !first.empty() && !looksLikePath && first.front() != '-' && !nearestCommand(std::string(first)).empty();
}

int runCommandLine(int argc, char** argv) {
  CLI::App app("AttentionScope: see where every number in attention comes from, and change it.", "attentionscope");
  app.set_version_flag("--version", "attentionscope " ATTENTIONSCOPE_VERSION);
  app.footer(
      "Without a command, 'attentionscope [FILE]' opens the window.\n"
      "Exit codes: 0 done, 1 failed while running, 2 wrong use or bad document.");
  app.require_subcommand(1);
  Parsed parsed;
  addTrace(app, parsed.trace);
  CLI::App* check =
      app.add_subcommand("check", "Validate documents: a line per file, its name and ok, or what is wrong");
  check->add_option("FILE", parsed.checkFiles, "Scenario documents")->required();
  CLI::App* devices = app.add_subcommand("devices", "List the devices that can compute, and why others cannot");
  devices->add_flag("--json", parsed.devicesJson, "As JSON");
  addRender(app, parsed.render);

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    std::string message = error.what();
    const std::string word = argc > 1 ? argv[1] : "";
    if (std::find(kCommands.begin(), kCommands.end(), word) == kCommands.end() && !nearestCommand(word).empty()) {
      message = "unknown command '" + word + "'; did you mean '" + nearestCommand(word) + "'?";
    }
    complain(QString::fromStdString(message + "  (attentionscope --help tells more)"));
    return kWrongUse;
  }
  // The render command makes an application with a screen of its own; the others only need translations.
  if (app.got_subcommand("render")) return runRenderCommand(parsed.render, argc, argv);
  const QCoreApplication core(argc, argv);
  if (app.got_subcommand("trace")) return runTraceCommand(parsed.trace);
  if (app.got_subcommand("check")) return runCheckCommand(parsed.checkFiles);
  return runDevicesCommand(parsed.devicesJson);
}

}  // namespace attn::app
