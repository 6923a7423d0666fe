// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "attention/trace.h"
#include "scenario/document.h"
#include "support/source_folder.h"

namespace attn::test {

inline std::filesystem::path exampleFolder() {
  return std::filesystem::path(sourceFolder()) / "resources" / "scenarios";
}

/// The installed examples, sorted by name.
inline std::vector<std::filesystem::path> allExampleFiles() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(exampleFolder())) files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

/// Documents with numbers, not only sizes.
inline std::vector<std::filesystem::path> exampleFiles() {
  std::vector<std::filesystem::path> files = allExampleFiles();
  std::erase_if(files, [](const std::filesystem::path& file) {
    const auto read = readDocument(file);
    return read && std::holds_alternative<ShapeInputs>(read->inputs);
  });
  return files;
}

/// Opens the example `name` ("1-the-cat-sat"); its problems become the message of the exception.
inline Scenario example(const std::string& name) {
  const auto read = readDocument(exampleFolder() / (name + ".attn.json"));
  if (read) return *read;
  std::string message = name;
  for (const Problem& problem : read.error()) message += " " + problem.pointer;
  throw std::runtime_error(message);
}

inline Trace traced(const Scenario& scenario) {
  return traceOnCpu(scenario).value();
}

}  // namespace attn::test
