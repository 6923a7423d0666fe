// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "compute/backend.h"
#include "scenario/python_script.h"

namespace attn::app {

struct TraceArguments {
  std::string file;
  BackendChoice backend = BackendChoice::Auto;
  std::optional<int> device;
  std::optional<std::filesystem::path> out;
};

struct RenderArguments {
  std::string file;
  std::string view;
  std::optional<std::string> step;
  int head = 0;
  std::optional<int> frame;
  std::string size = "1600x900";
  std::string theme = "light";
  std::string locale;
  bool present = false;
  bool alone = false;
  std::optional<std::string> compare;
  bool difference = false;
  std::vector<std::string> results;
  std::string out;
};

/// What is not given comes from the document.
struct TrafficArguments {
  std::string file;
  std::optional<std::string> algorithm;  // a name, or "all"
  std::optional<std::int64_t> blockRows, blockCols, sramBytes, elementBytes;
  bool shareKv = false;
  std::optional<std::string> hardware;
};

/// What is not given comes from the model, the document, or is usual.
struct CacheArguments {
  std::optional<std::string> model;  // a name in the table of models
  std::string file;                  // a document, or empty
  std::optional<std::int64_t> layers, queryHeads, keyValueHeads, width;
  std::optional<std::int64_t> tokens, batch, window, elementBytes;
  bool json = false;
};

struct ScriptArguments {
  std::string file;
  PythonLibrary library = PythonLibrary::NumPy;
  std::optional<std::filesystem::path> out;
};

// One command each; the result is the exit code.
int runTraceCommand(const TraceArguments&);
int runCheckCommand(const std::vector<std::string>& files);
int runDevicesCommand(bool json);
int runTrafficCommand(const TrafficArguments&);
int runCacheCommand(const CacheArguments&);
int runPublishedCommand(bool json);
int runScriptCommand(const ScriptArguments&);
int runRenderCommand(const RenderArguments&, int& argc, char** argv);

}  // namespace attn::app
