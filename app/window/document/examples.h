// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "base/problem.h"
#include "scenario/scenario.h"

namespace attn::app {

/// An example that travels with the program.
struct Example {
  QString file;     // "1-the-cat-sat.attn.json"
  QString title;    // in the current language
  QString summary;  // one or two sentences
};

/// All examples, in the order of the lesson.
std::vector<Example> examples();
/// Reads an example; nullptr only if the program was built without it.
std::shared_ptr<const Scenario> readExample(const QString& file);

/// The title in the current language of the example that this names, or of which the file is a copy; nullopt in
/// English, the language of the documents, and for all other files.
std::optional<QString> translatedExampleTitle(const std::filesystem::path& file);

/// Whether this names an example, and no file that lies there: "1-the-cat-sat.attn.json", without a folder.
bool namesExample(const std::filesystem::path& file);
/// The document in a file; where namesExample(), that example: it can be named from anywhere.
Result<Scenario> readDocumentOrExample(const std::filesystem::path& file);

}  // namespace attn::app
