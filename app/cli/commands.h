// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "compute/backend.h"

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
  std::string out;
};

// One command each; the result is the exit code.
int runTraceCommand(const TraceArguments&);
int runCheckCommand(const std::vector<std::string>& files);
int runDevicesCommand(bool json);
int runRenderCommand(const RenderArguments&, int& argc, char** argv);

}  // namespace attn::app
