// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "cli/commands.h"

namespace CLI {
class App;
}

namespace attn::app {

struct Parsed {
  TraceArguments trace;
  std::string backend = "auto";
  std::vector<std::string> checkFiles;
  bool devicesJson = false, emptyCache = false;
  TrafficArguments traffic;
  CacheArguments cache;
  bool publishedJson = false;
  QuestionsArguments questions;
  LessonsArguments lessons;
  HandoutArguments handout;
  CollectArguments collect;
  WorksheetArguments worksheet;
  ScriptArguments script;
  ImportArguments recording;
  BenchArguments bench;
  TuneArguments tune;
  TrainArguments train;
  RenderArguments render;
  std::string generated;  // "man", "bash" or "zsh"
};

/// All commands with their options, texts and examples, used for parsing, --help, the manual page and the shell
/// completions. `parsed` receives the values and must outlive the app.
void defineCommands(CLI::App&, Parsed& parsed);

}  // namespace attn::app
