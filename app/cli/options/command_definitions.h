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

/// Every command with its options, texts and an example: what is parsed, what --help prints, and what the manual page
/// and the completions of shells are written from. `parsed` takes what is typed and must live as long.
void defineCommands(CLI::App&, Parsed& parsed);

}  // namespace attn::app
